// A ghost of what another picture would move: drawn alone, where it would be.

import { parsed } from "./board.js";
import { stretch } from "./stretch.js";

/** @typedef {import("./board.js").Board} Board */

/**
 * What lies elsewhere in that picture than on the board, or is new there; null if nothing does.
 * @param {string} text  the SVG
 * @param {Board} board
 */
export function ghostOf(text, board) {
  const svg = parsed(board.camera.framed(text));
  stretch(svg, board.room());
  const moved = [...svg.querySelectorAll("[id]")].filter((thing) => isElsewhere(thing, board));
  if (!moved.length) return null;
  const kept = new Set(moved.flatMap((thing) => [...pathTo(thing), ...thing.querySelectorAll("*")]));
  for (const element of [...svg.querySelectorAll("*")]) {
    if (!kept.has(element)) element.remove();
    for (const name of ["id", "tabindex", "role"]) element.removeAttribute(name);
  }
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** Whether a thing is new, or lies otherwise. @param {Element} thing @param {Board} board */
function isElsewhere(thing, board) {
  if (thing.closest("defs, symbol") || !thing.querySelector(":scope > title")) return false;
  const now = board.element(thing.id);
  return !now || now.getAttribute("transform") !== thing.getAttribute("transform");
}

/** A thing and all it lies in. @param {Element} thing */
function pathTo(thing) {
  const path = [];
  for (let element = /** @type {Element | null} */ (thing); element; element = element.parentElement)
    path.push(element);
  return path;
}
