// The story, the choices, the result and the people share one place, one tab each: in the rail, or, where the window is
// higher than wide, in a sheet that rises from the bottom.

import { part } from "../ui/dom.js";

const panels = part("ui-panels");
/** @type {Record<string, HTMLButtonElement>} */
const tabs = {};
for (const tab of part("ui-tabs").querySelectorAll("button[data-tab]"))
  if (tab instanceof HTMLButtonElement) tabs[tab.dataset.tab ?? ""] = tab;

/** Whether the panels are a sheet that can be away. */
export const isSheet = () => matchMedia("(orientation: portrait)").matches;

/** @param {string} name */
export function choose(name) {
  panels.dataset.tab = name;
  for (const [other, tab] of Object.entries(tabs)) tab.setAttribute("aria-pressed", String(other === name));
}

/** @param {boolean} open */
export const unfold = (open) => panels.toggleAttribute("data-open", open);

/** Whether this panel is seen now. @param {string} name */
export const isSeen = (name) =>
  panels.dataset.tab === name && (!isSheet() || panels.hasAttribute("data-open"));

/** Show a panel, or go back from it to the story. @param {string} name */
export function toggle(name) {
  const away = isSeen(name);
  unfold(!away);
  choose(away && !isSheet() ? "story" : name);
}

/** @param {() => void} onStory */
export function begin(onStory) {
  for (const [name, tab] of Object.entries(tabs)) {
    tab.addEventListener("click", () => {
      toggle(name);
      if (isSeen("story")) onStory();
    });
  }
  // A click beside the sheet sends it away.
  addEventListener("pointerdown", ({ target }) => {
    if (isSheet() && target instanceof Node && !panels.contains(target)) unfold(false);
  });
}
