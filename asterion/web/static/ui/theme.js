// Runs before the page is drawn, so that neither colours nor letters flash.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("asterion-settings") ?? "{}");
    const { dataset } = document.documentElement;
    if (kept.theme === "light" || kept.theme === "dark") dataset.theme = kept.theme;
    if (kept.text) dataset.text = kept.text;
    if (kept.palette) dataset.palette = kept.palette;
  } catch {
    // Without storage the system's colours are used.
  }
})();
