// The little menu beside a thing on the board that several choices share.

import { capital, make } from "./dom.js";

/** @typedef {import("../server/types.js").Choice} Choice */

/** @type {{menu: HTMLElement, back: Element | null} | null} */
let open = null;

/**
 * @param {DOMRect} beside
 * @param {Choice[]} choices
 * @param {(choice: Choice) => void} choose
 * @param {(choice: Choice | null) => void} point  shows what a choice would lead to
 */
export function offer(beside, choices, choose, point) {
  close();
  const menu = make("div", { class: "menu", role: "menu", "aria-label": "Which of these?" });
  for (const choice of choices) {
    const item = make("button", { type: "button", role: "menuitem" }, capital(choice.sentence));
    item.addEventListener("click", () => {
      close(true);
      choose(choice);
    });
    item.addEventListener("pointerenter", () => point(choice));
    item.addEventListener("pointerleave", () => point(null));
    item.addEventListener("focus", () => point(choice));
    menu.append(item);
  }
  open = { menu, back: document.activeElement };
  menu.addEventListener("keydown", steer);
  document.body.append(menu);
  place(menu, beside);
  /** @type {HTMLElement} */ (menu.firstElementChild).focus();
}

/**
 * Below the thing, or above it where there is no room; within the window even if the thing is out of sight.
 * @param {HTMLElement} menu
 * @param {DOMRect} beside
 */
function place(menu, beside) {
  const { width, height } = menu.getBoundingClientRect();
  const left = Math.min(Math.max(8, beside.left + beside.width / 2 - width / 2), innerWidth - width - 8);
  const below = beside.bottom + 8;
  const top = below + height < innerHeight - 8 ? below : beside.top - height - 8;
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.min(Math.max(8, top), innerHeight - height - 8)}px`;
}

/** @param {KeyboardEvent} event */
function steer(event) {
  const items = /** @type {HTMLElement[]} */ ([...(open?.menu.children ?? [])]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[
    event.key
  ];
  if (to !== undefined) items.at(to % items.length)?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close(true);
  else if (event.key !== "Enter" && event.key !== " ") return;
  if (to !== undefined || event.key === "Escape" || event.key === "Tab") event.preventDefault();
  event.stopPropagation();
}

/**
 * Whether there was a menu to close.
 * @param {boolean} [back]  give the focus back to where it was
 */
export function close(back = false) {
  if (!open) return false;
  const { menu, back: before } = open;
  open = null;
  menu.remove();
  if (back && (before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected)
    before.focus();
  return true;
}

addEventListener("pointerdown", (event) => {
  if (open && event.target instanceof Node && !open.menu.contains(event.target)) close();
});
addEventListener("resize", () => close());
