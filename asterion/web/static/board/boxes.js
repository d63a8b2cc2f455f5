// Boxes: what is seen of a map, and what things cover of it.

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** @param {SVGSVGElement} map @returns {[number, number, number, number]} */
export function frameOf(map) {
  const { x, y, width, height } = map;
  return [x.baseVal.value, y.baseVal.value, width.baseVal.value, height.baseVal.value];
}

/** @param {SVGSVGElement} map @returns {Box} */
export function extentOf(map) {
  const [x = 0, y = 0, width = 1, height = 1] = (map.getAttribute("data-map") ?? "")
    .split(/[\s,]+/)
    .map(Number);
  return { x, y, width, height };
}

/** @param {SVGSVGElement} map */
export const detailOf = (map) => Number(map.getAttribute("data-detail") ?? 0);

/** The smallest view in the shape of the frame around a box. @param {Box} box @param {SVGSVGElement} map @returns {Box} */
export function around(box, map) {
  const [, , wide, high] = frameOf(map);
  const width = Math.max(box.width, (box.height * wide) / high);
  return sized(box, width, map);
}

/** A view of this width with the same middle. @param {Box} box @param {number} width @param {SVGSVGElement} map @returns {Box} */
export function sized(box, width, map) {
  const [, , wide, high] = frameOf(map);
  const height = (width * high) / wide;
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

/** @param {Box[]} boxes @returns {Box | null} */
export function union(boxes) {
  if (!boxes.length) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** @param {Box} outer @param {Box} inner */
export const holds = (outer, inner) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Whether two boxes have something in common. @param {Box} one @param {Box} other */
export const meet = (one, other) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

/** @param {Box} from @param {Box} to @param {number} part @returns {Box} */
export function between(from, to, part) {
  const at = (/** @type {keyof Box} */ name) => from[name] + (to[name] - from[name]) * part;
  return { x: at("x"), y: at("y"), width: at("width"), height: at("height") };
}

/** @param {Box} box */
export const textOf = ({ x, y, width, height }) =>
  [x, y, width, height].map((value) => Number(value.toFixed(2))).join(" ");
