// Everybody's chances over the moves of a finished game, and where it turned, as a picture.

import { SPECTATOR } from "../server/types.js";
import { part } from "../ui/dom.js";
import { dash, draw, percent, shape } from "../ui/signs.js";

/** @typedef {import("../server/types.js").LookBack} LookBack */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("./state.js").State} State */
/** @typedef {{x: (ply: number) => number, y: (chance: number) => number, width: number, height: number}} Scale */

const HEIGHT = 210;
const LEFT = 40; // room for the percentages
const TOP = 14;
const BOTTOM = 24;
const LABEL = 15; // pixels between two names at the right edge
const SIGNS = 7; // signs along a line
const SMOOTH = 5; // pixels over which the ups and downs of a line are evened out
const APART = 20; // pixels between the middles of two numbers

export class Graph {
  /**
   * @param {Table} table
   * @param {(ply: number) => void} visit
   */
  constructor(table, visit) {
    this.table = table;
    this.visit = visit;
    this.host = part("ui-graph");
    /** @type {LookBack | null} */
    this.found = null;
    this.own = SPECTATOR;
    /** @type {number | null} the position that is looked at */
    this.ply = null;
    new ResizeObserver(() => this.paint()).observe(this.host);
    this.host.addEventListener("click", (event) => this.click(event));
  }

  /** @param {State} state */
  render({ found, seat, past }) {
    const ply = past?.shown ?? null;
    const isNew = found !== this.found;
    const isElsewhere = ply !== this.ply;
    Object.assign(this, { found, own: seat, ply });
    if (isNew) this.paint();
    else if (isElsewhere) this.point();
  }

  /** Show where the position that is looked at is. */
  point() {
    const line = this.host.querySelector(".cursor");
    const scale = this.scale();
    if (!line || !scale) return;
    line.toggleAttribute("hidden", this.ply === null);
    for (const end of ["x1", "x2"]) line.setAttribute(end, String(scale.x(this.ply ?? 0)));
  }

  /** @param {MouseEvent} event */
  click(event) {
    const scale = this.scale();
    if (!scale || !this.found) return;
    const turn = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
    const last = this.found.moments.at(-1)?.ply ?? 0;
    const x = event.clientX - this.host.getBoundingClientRect().left;
    const share = (x - scale.x(0)) / (scale.x(last) - scale.x(0));
    this.visit(
      turn ? Number(turn.getAttribute("data-ply")) : Math.round(Math.max(0, Math.min(1, share)) * last),
    );
  }

  /** @returns {Scale | null} */
  scale() {
    const last = this.found?.moments.at(-1)?.ply;
    const width = this.host.clientWidth;
    if (!last || width < 100) return null;
    const right = Math.min(110, 14 + 7.6 * Math.max(...this.table.seats.map(({ title }) => title.length)));
    return {
      x: (ply) => LEFT + (ply / last) * (width - LEFT - right),
      y: (chance) => TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM),
      width,
      height: HEIGHT,
    };
  }

  paint() {
    const { found } = this;
    const scale = this.scale();
    if (!found) this.host.replaceChildren();
    if (!found || !scale) return;
    const last = found.moments.at(-1);
    const told = this.table.seats.map(
      ({ seat, title }) =>
        `${title} from ${percent(found.moments[0]?.chances[seat] ?? 0)} to ${percent(last?.chances[seat] ?? 0)}`,
    );
    const svg = draw("svg", {
      viewBox: `0 0 ${scale.width} ${scale.height}`,
      width: scale.width,
      height: scale.height,
      role: "img",
      "aria-label": `Everybody's chances over ${last?.ply} moves: ${told.join(", ")}.`,
    });
    svg.append(
      ...axes(scale, last?.ply ?? 0),
      draw("line", { class: "cursor", y1: TOP, y2: HEIGHT - BOTTOM, x1: LEFT, x2: LEFT }),
    );
    for (const { seat } of this.table.seats) svg.append(this.line(seat, scale));
    svg.append(...this.names(scale));
    svg.append(...this.marks(scale));
    this.host.replaceChildren(svg);
    this.point();
  }

  /** @param {number} seat @param {Scale} scale */
  line(seat, { x, y }) {
    const points = smooth(
      (this.found?.moments ?? []).map(({ ply, chances }) => [x(ply), y(chances[seat] ?? 0)]),
    );
    const path = points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(" ");
    const group = draw(
      "g",
      { class: seat === this.own ? "line own" : "line" },
      draw("polyline", { points: path, "stroke-dasharray": dash(seat) }),
    );
    const step = Math.max(1, Math.floor(points.length / SIGNS));
    const shift = Math.floor((step * seat) / this.table.seats.length);
    for (const [px, py] of points.filter((_, i) => i % step === shift))
      group.append(
        draw("path", { d: shape(seat), transform: `translate(${px.toFixed(1)},${py.toFixed(1)}) scale(.8)` }),
      );
    return group;
  }

  /** The seats' names at the right, none over another. @param {Scale} scale */
  names({ x, y, height }) {
    const last = this.found?.moments.at(-1);
    const ends = this.table.seats
      .map((seat) => ({ seat, at: y(last?.chances[seat.seat] ?? 0) }))
      .sort((a, b) => a.at - b.at);
    for (const [i, end] of ends.entries()) end.at = Math.max(end.at, i ? (ends[i - 1]?.at ?? 0) + LABEL : 0);
    const over = Math.max(0, (ends.at(-1)?.at ?? 0) - (height - BOTTOM));
    for (const [i, end] of [...ends.entries()].reverse())
      end.at = Math.min(end.at, height - BOTTOM - (over ? (ends.length - 1 - i) * LABEL : 0));
    return ends.map(({ seat, at }) =>
      draw(
        "g",
        {
          class: seat.seat === this.own ? "name own" : "name",
          transform: `translate(${x(last?.ply ?? 0) + 10},${at})`,
        },
        draw("path", { d: shape(seat.seat), transform: "scale(.8)" }),
        draw("text", { x: 9, y: 4 }, seat.title),
      ),
    );
  }

  /** The numbers where the game turned, none over another. @param {Scale} scale */
  marks({ x, y }) {
    /** @type {[number, number][]} */
    const placed = [];
    return (this.found?.turning_points ?? []).map((turn, i) => {
      const moment = this.found?.moments.find(({ ply }) => ply === turn.ply);
      const [left, wanted] = [x(turn.ply), y(moment?.chances[turn.seat] ?? 0)];
      const free = [0, 1, -1, 2, -2, 3, -3, 4, -4]
        .map((step) => wanted + step * APART)
        .filter((top) => top > TOP - 4 && top < HEIGHT - BOTTOM + 4);
      const top =
        free.find((here) => placed.every(([px, py]) => Math.hypot(px - left, py - here) >= APART)) ?? wanted;
      placed.push([left, top]);
      const mark = draw(
        "g",
        { class: "turn", "data-ply": turn.ply, transform: `translate(${left},${top})` },
        draw("title", {}, turn.sentence),
        draw("circle", { r: 10 }),
        draw("text", { y: 4 }, String(i + 1)),
      );
      if (top !== wanted) mark.prepend(draw("line", { y2: wanted - top }));
      return mark;
    });
  }
}

/**
 * Where points lie closer than a pen could draw, one for all of them; the last one stays.
 * @param {number[][]} points
 * @returns {[number, number][]}
 */
function smooth(points) {
  /** @type {Map<number, number[][]>} */
  const near = new Map();
  for (const point of points.slice(0, -1)) {
    const key = Math.floor((point[0] ?? 0) / SMOOTH);
    near.set(key, [...(near.get(key) ?? []), point]);
  }
  const mean = (/** @type {number[][]} */ group, /** @type {number} */ axis) =>
    group.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / group.length;
  return [...near.values(), points.slice(-1)].map((group) => [mean(group, 0), mean(group, 1)]);
}

/** @param {Scale} scale @param {number} last */
function axes({ x, y }, last) {
  const parts = [];
  for (const chance of [0, 0.25, 0.5, 0.75, 1]) {
    parts.push(
      draw("line", {
        class: chance % 0.5 ? "grid" : "grid strong",
        x1: x(0),
        x2: x(last),
        y1: y(chance),
        y2: y(chance),
      }),
    );
    if (chance % 0.5 === 0)
      parts.push(
        draw(
          "text",
          { class: "scale", x: x(0) - 6, y: y(chance) + 4, "text-anchor": "end" },
          percent(chance),
        ),
      );
  }
  parts.push(draw("text", { class: "scale", x: x(0), y: HEIGHT - 6 }, "start"));
  parts.push(
    draw("text", { class: "scale", x: x(last), y: HEIGHT - 6, "text-anchor": "end" }, `move ${last}`),
  );
  return parts;
}
