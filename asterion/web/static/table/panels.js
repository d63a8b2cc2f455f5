// On a small screen the choices, the story and the players share a sheet at the bottom, one tab each.

import { button, part } from "../ui/dom.js";

const panels = part("ui-panels");
/** @type {Record<string, HTMLButtonElement>} */
const tabs = {};
for (const tab of part("ui-tabs").querySelectorAll("button[data-tab]"))
  if (tab instanceof HTMLButtonElement) tabs[tab.dataset.tab ?? ""] = tab;
const fold = button("ui-fold");

/** @param {string} name */
export function choose(name) {
  panels.dataset.tab = name;
  for (const [other, tab] of Object.entries(tabs)) tab.setAttribute("aria-pressed", String(other === name));
}

/** @param {boolean} open */
export function unfold(open) {
  panels.toggleAttribute("data-open", open);
  fold.setAttribute("aria-expanded", String(open));
}

const isOpen = () => panels.hasAttribute("data-open");

/** @param {() => void} onStory */
export function begin(onStory) {
  for (const [name, tab] of Object.entries(tabs)) {
    tab.addEventListener("click", () => {
      unfold(panels.dataset.tab !== name || !isOpen());
      choose(name);
      if (name === "story") onStory();
    });
  }
  fold.addEventListener("click", () => unfold(!isOpen()));
}
