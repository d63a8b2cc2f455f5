// A sign for each seat: a shape, a pattern and a dash, so that nothing rests on colour alone.

const SHAPES = [
  "M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0z",
  "M0-6.4 6.4 0 0 6.4-6.4 0z",
  "M0-6 6 4.8H-6z",
  "M-4.8-4.8H4.8V4.8H-4.8z",
  "M0-6.6 1.8-2.2 6.5-2 2.8 1 4.1 5.6 0 3-4.1 5.6-2.8 1-6.5-2-1.8-2.2z",
  "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2z",
];
const DASHES = ["", "9 5", "2.5 4", "13 4 2.5 4", "5 3", "1.5 2.5 6 2.5"];
const NAMES = ["disc", "diamond", "triangle", "square", "star", "cross"];

/**
 * An element of a drawing.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {number} seat */
export const shape = (seat) => SHAPES[seat % SHAPES.length] ?? "";

/** @param {number} seat */
export const dash = (seat) => DASHES[seat % DASHES.length] ?? "";

/** The class of a bar's pattern. @param {number} seat */
export const pattern = (seat) => `pattern-${NAMES[seat % NAMES.length]}`;

/** The colour of a seat in its game's picture, if the game has told one. @param {number} seat */
export const colour = (seat) => `var(--seat-${seat})`;

/** Know the colours of the seats from now on. @param {(string | null | undefined)[]} colours */
export function paint(colours) {
  for (const [seat, each] of colours.entries())
    if (each) document.documentElement.style.setProperty(`--seat-${seat}`, each);
}

/** The sign alone, as a little picture. @param {number} seat */
export const sign = (seat) =>
  draw(
    "svg",
    {
      style: `--seat: ${colour(seat)}`,
      viewBox: "-8 -8 16 16",
      width: 16,
      height: 16,
      class: "sign",
      "aria-hidden": "true",
      focusable: "false",
    },
    draw("path", { d: shape(seat), fill: "currentColor" }),
  );

/** A chance in words. @param {number} chance */
export const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;
