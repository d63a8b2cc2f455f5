// What matters is shown large in the middle for a moment: dice that fell.

import { make, part } from "../ui/dom.js";
import { draw } from "../ui/signs.js";

const AROUND = 0.06; // of a thing, seen around it

/** Show these things of the picture large; until the next call. @param {SVGGraphicsElement[]} things */
export function show(things) {
  const stage = part("ui-stage");
  for (const old of stage.querySelectorAll(":scope > div.spot")) old.remove();
  const seen = things.filter((thing) => thing.isConnected);
  if (seen.length) stage.append(make("div", { class: "spot", "aria-hidden": "true" }, ...seen.map(large)));
}

/** @param {SVGGraphicsElement} thing */
function large(thing) {
  const { x, y, width, height } = thing.getBBox();
  const [wide, high] = [AROUND * width, AROUND * height];
  const copy = /** @type {Element} */ (thing.cloneNode(true));
  copy.removeAttribute("transform");
  for (const sign of copy.querySelectorAll(".hit, .mark")) sign.remove(); // they are drawn by the page's style
  for (const element of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["id", "class", "tabindex", "role", "aria-label", "data-roll"])
      element.removeAttribute(name);
  const viewBox = [x - wide, y - high, width + 2 * wide, height + 2 * high].join(" ");
  return draw("svg", { viewBox }, copy);
}
