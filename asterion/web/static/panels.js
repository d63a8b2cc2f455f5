// On a small screen the choices and the story share a sheet at the bottom, one tab each.

import { button, part } from "./dom.js";

const panels = part("ui-panels");
const tabs = { choices: button("ui-tab-choices"), story: button("ui-tab-story") };
const fold = button("ui-fold");

/** @param {keyof typeof tabs} name */
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
  for (const name of /** @type {(keyof typeof tabs)[]} */ (Object.keys(tabs))) {
    tabs[name].addEventListener("click", () => {
      unfold(panels.dataset.tab !== name || !isOpen());
      choose(name);
      if (name === "story") onStory();
    });
  }
  fold.addEventListener("click", () => unfold(!isOpen()));
}
