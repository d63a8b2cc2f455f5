// The ground of a picture reaches to the edges of the stage, whatever shape the window has: what lies on it keeps its
// place and its size.

const BOX = "data-box"; // the viewBox of a picture before it was stretched
const NEARLY = 0.5; // of a unit is nothing
const GROUNDS = [":scope >", ":scope > g:not([transform]) >"]
  .flatMap((above) => [`${above} rect`, `${above} svg[data-map]`])
  .join();

/**
 * Give a picture the shape of the stage, if it has a ground to stretch.
 * @param {SVGSVGElement} svg
 * @param {number} aspect  width through height
 */
export function stretch(svg, aspect) {
  const whole = boxOf(svg.getAttribute(BOX) ?? svg.getAttribute("viewBox") ?? "");
  if (!whole || !(aspect > 0)) return;
  const grounds = [...svg.querySelectorAll(GROUNDS)].filter(
    (child) => child.hasAttribute(BOX) || covers(child, whole),
  );
  if (!grounds.length) return;
  const width = Math.max(whole.width, whole.height * aspect);
  const height = Math.max(whole.height, whole.width / aspect);
  const box = {
    x: whole.x - (width - whole.width) / 2,
    y: whole.y - (height - whole.height) / 2,
    width,
    height,
  };
  svg.setAttribute(BOX, textOf(whole));
  svg.setAttribute("viewBox", textOf(box));
  for (const ground of grounds) {
    ground.setAttribute(BOX, "");
    for (const [name, value] of Object.entries(box)) ground.setAttribute(name, value.toFixed(1));
    ground.removeAttribute("rx");
  }
}

/** @param {string} text */
function boxOf(text) {
  const [x = 0, y = 0, width = 0, height = 0] = text.split(/[\s,]+/).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** @param {{x: number, y: number, width: number, height: number}} box */
const textOf = ({ x, y, width, height }) => [x, y, width, height].map((at) => at.toFixed(1)).join(" ");

/** Whether a rectangle or a map lies under everything. @param {Element} child @param {DOMRectInit} whole */
function covers(child, whole) {
  const of = (/** @type {string} */ name) => Number(child.getAttribute(name) ?? 0);
  return ["x", "y", "width", "height"].every(
    (name) => Math.abs(of(name) - (whole[/** @type {"x"} */ (name)] ?? 0)) < NEARLY,
  );
}
