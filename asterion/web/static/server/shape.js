// Which of its two arrangements the picture has: wide where the window is wider than high.

/** @typedef {import("./types.js").Look["shape"]} Shape */

const landscape = matchMedia("(orientation: landscape)");

/** @returns {NonNullable<Shape>} */
export const shape = () => (landscape.matches ? "wide" : "tall");

/** @param {() => void} listener  called when the window has been turned */
export function onTurn(listener) {
  landscape.addEventListener("change", listener);
}
