// The keyboard of the table.

import { dialogOpen } from "../ui/dom.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {Record<string, () => boolean | void>} Actions  by key; false: not handled */

/**
 * @param {Actions} actions
 * @param {(number: number) => void} pick
 * @param {(right: number, down: number, shift: boolean) => void} arrow
 */
export function listen(actions, pick, arrow) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialogOpen()) return;
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    if (typing) return;
    if (
      event.key === " " &&
      event.target instanceof Element &&
      event.target.closest("button, a, [role=button]")
    ) {
      if (actions.Busy?.() !== true) return;
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const direction = ARROWS[event.key];
    if (/^[1-9]$/.test(event.key) && !event.repeat) pick(Number(event.key) - 1);
    else if (direction) arrow(...direction, event.shiftKey);
    else if (!action || event.repeat || action() === false) return;
    event.preventDefault();
  });
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/**
 * Go to the next choice: on the board to the nearest one in that direction, in the list up or down.
 * @param {Choices} choices
 * @param {number} right
 * @param {number} down
 */
export function toNextChoice(choices, right, down) {
  const here = document.activeElement;
  const marked = [...choices.board.host.querySelectorAll('[role="button"][tabindex="0"]')];
  if (here instanceof SVGElement && marked.includes(here)) {
    nearest(here, marked, right, down)?.focus();
    return;
  }
  const buttons = [...choices.list.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === here);
  const step = right || down;
  (at < 0 ? buttons[0] : buttons.at((at + step) % buttons.length))?.focus();
}

/**
 * @param {Element} here
 * @param {Element[]} others
 * @param {number} right
 * @param {number} down
 * @returns {SVGElement | null}
 */
function nearest(here, others, right, down) {
  const [x, y] = centre(here);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [there, below] = centre(other);
    const along = (there - x) * right + (below - y) * down;
    const aside = Math.abs((there - x) * down) + Math.abs((below - y) * right);
    const distance = along + 2 * aside;
    if (other !== here && along > 1 && distance < least && other instanceof SVGElement)
      [best, least] = [other, distance];
  }
  return best;
}

/** @param {Element} element @returns {[number, number]} */
function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
