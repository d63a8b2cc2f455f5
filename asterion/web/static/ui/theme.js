// Runs before the page is drawn, so that the colours never flash.
(() => {
  try {
    const kept = JSON.parse(localStorage.getItem("asterion-settings") ?? "{}");
    if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  } catch {
    // Without storage the system's colours are used.
  }
})();
