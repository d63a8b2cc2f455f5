// Colours, speed, sound and what is shown, remembered in this browser.

import { button, need } from "./dom.js";

/** @typedef {{theme: string, text: string, palette: string, speed: string, sound: boolean, volume: number,
 *   chances: boolean, previews: boolean, list: boolean, deputy: string, asks: string}} Settings */

const KEY = "asterion-settings";
const PACE = /** @type {Record<string, number>} */ ({
  slow: 1.8,
  normal: 1,
  fast: 0.45,
  instant: 0,
});
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Settings} */
const settings = {
  theme: "auto",
  text: "usual",
  palette: "usual",
  speed: "normal",
  sound: true,
  volume: 50,
  chances: false,
  previews: true,
  list: false,
  deputy: "level-3",
  asks: "matters",
  ...kept(),
};
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @returns {Readonly<Settings>} */
export const current = () => settings;

/** How long moves take, relative to the usual; 0: they are shown at once. */
export const pace = () => (document.hidden ? 0 : (PACE[settings.speed] ?? 1));

/** Whether things may fly about. */
export const motion = () => !stillness.matches && pace() > 0;

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the settings last as long as the page.
  }
  paint();
  for (const listener of listeners) listener(settings);
}

/** @param {(settings: Settings) => void} listener */
export function onChange(listener) {
  listeners.add(listener);
}

function paint() {
  const { dataset } = document.documentElement;
  if (settings.theme === "auto") delete dataset.theme;
  else dataset.theme = settings.theme;
  dataset.text = settings.text;
  dataset.palette = settings.palette;
  dataset.list = settings.list ? "open" : "drawer";
}

const dialog = need("ui-settings", HTMLDialogElement);
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

button("ui-settings-open").addEventListener("click", () => {
  field("theme").value = settings.theme;
  field("text").value = settings.text;
  field("palette").checked = settings.palette === "safe";
  field("speed").value = settings.speed;
  field("sound").checked = settings.sound;
  field("volume").value = String(settings.volume);
  field("chances").checked = settings.chances;
  field("previews").checked = settings.previews;
  field("list").checked = settings.list;
  dialog.showModal();
});

form.addEventListener("input", () =>
  change({
    theme: field("theme").value,
    text: field("text").value,
    palette: field("palette").checked ? "safe" : "usual",
    speed: field("speed").value,
    sound: field("sound").checked,
    volume: Number(field("volume").value),
    chances: field("chances").checked,
    previews: field("previews").checked,
    list: field("list").checked,
  }),
);

dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

paint();
