// Looking closer: a picture may hold a map that is larger than its frame. It can be moved and zoomed, and what happens
// out of sight is followed. A game opts in with an inner <svg id data-map="left top width height" data-detail="…">:
// `data-map` is the whole of the map, which its viewBox shows without this, and `data-detail` the size of the smallest
// thing to be clicked there.

import { make } from "../ui/dom.js";
import { motion, pace } from "../ui/settings.js";
import { draw } from "../ui/signs.js";
import { around, between, detailOf, extentOf, frameOf, holds, meet, sized, textOf, union } from "./boxes.js";
import { Grip, STEP } from "./grip.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./boxes.js").Box} Box */

const LEGIBLE = [33, 45]; // pixels that the smallest thing should have for a mouse, and for a finger
const TOUCHED = 28; // pixels that a finger can choose among
const CLOSEST = 5; // of the smallest things fill the frame at least
const NUDGE = 0.25; // of the frame that a key moves it by
const AROUND = 0.6; // of the smallest thing, seen around what happens
const CORNERS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
]; // right and down, from left to right and from top to bottom
const EDGE = 8; // pixels around the buttons
const ALMOST = 0.985; // of the map is all of it
const QUICK = 340; // milliseconds that following takes

const coarse = matchMedia("(pointer: coarse)");

export class Camera {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {"auto" | "whole" | "own"} as large as is legible, everything, or as somebody chose */
    this.mode = "auto";
    this.chosen = 0; // how much of the map is seen from left to right, if somebody chose
    /** @type {Box | null} where it looks */
    this.view = null;
    /** @type {Box | null} what is seen on the way there */
    this.shown = null;
    this.running = 0;
    this.corner = 0; // of the frame, in which the buttons are: see CORNERS
    this.buttons = this.makeButtons();
    (board.host.parentElement ?? board.host).append(this.buttons);
    this.grip = new Grip(this);
    board.host.addEventListener("focusin", ({ target }) => {
      if (target instanceof SVGGraphicsElement && target.matches(":focus-visible")) this.reveal([target]);
    });
    board.host.addEventListener("click", (event) => this.pointInSmall(event), { capture: true });
    new ResizeObserver(() => this.settle([])).observe(board.host);
  }

  // --- the map and its frame --------------------------------------------------------------------------

  /** @returns {SVGSVGElement | null} */
  get map() {
    const found = this.board.svg?.querySelector("svg[data-map]");
    return found instanceof SVGSVGElement ? found : null;
  }

  /** The frame on the screen. @param {SVGSVGElement} map */
  frame(map) {
    const matrix = map.parentElement instanceof SVGGraphicsElement ? map.parentElement.getScreenCTM() : null;
    const [x, y, width, height] = frameOf(map);
    if (!matrix) return new DOMRect();
    const corner = new DOMPoint(x, y).matrixTransform(matrix);
    const other = new DOMPoint(x + width, y + height).matrixTransform(matrix);
    return new DOMRect(corner.x, corner.y, other.x - corner.x, other.y - corner.y);
  }

  /** Everything, in the shape of the frame. @param {SVGSVGElement} map */
  all(map) {
    return around(extentOf(map), map);
  }

  /** Whether there is more than what is seen. @param {SVGSVGElement} map */
  isCloser(map) {
    return this.view !== null && this.view.width < ALMOST * this.all(map).width;
  }

  /** How much is seen from left to right unless something asks for more. @param {SVGSVGElement} map */
  width(map) {
    const all = this.all(map).width;
    if (this.mode === "whole") return all;
    if (this.mode === "own") return Math.min(this.chosen, all);
    return this.legible(map);
  }

  /** How much may be seen from left to right if everything to be clicked is to be large enough. @param {SVGSVGElement} map */
  legible(map) {
    const all = this.all(map).width;
    const legible = (this.frame(map).width * detailOf(map)) / (LEGIBLE[Number(coarse.matches)] ?? 1);
    return legible > 0 ? Math.min(legible, all) : all;
  }

  /** What an element covers of the map. @param {SVGSVGElement} map @param {Element} element @returns {Box | null} */
  boxOf(map, element) {
    if (!map.contains(element) || element === map) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    const frame = this.frame(map);
    const seen = this.shown;
    if (!seen || !frame.width || !(width || height)) return null;
    const unit = seen.width / frame.width;
    return {
      x: seen.x + (left - frame.left) * unit,
      y: seen.y + (top - frame.top) * unit,
      width: width * unit,
      height: height * unit,
    };
  }

  // --- pictures come and go ---------------------------------------------------------------------------

  /** A picture that is about to be shown looks where the last one did. @param {SVGSVGElement} fresh */
  prepare(fresh) {
    const map = fresh.querySelector("svg[data-map]");
    if (!(map instanceof SVGSVGElement) || !this.shown) return;
    map.setAttribute("viewBox", textOf(this.shown));
    layFrame(fresh, map, this.shown);
  }

  /** The same for a picture that is a text. @param {string} text */
  framed(text) {
    const { view } = this;
    return view ? text.replace(/(<svg[^>]*\sdata-map="[^>]*\sviewBox=")[^"]*/, `$1${textOf(view)}`) : text;
  }

  /** The picture has changed: look where something happens or may be chosen. @param {Iterable<Element>} happened */
  follow(happened) {
    const { map } = this;
    this.buttons.hidden = !map;
    if (!map) {
      this.view = this.shown = null;
      return;
    }
    this.settle([...happened]);
  }

  /**
   * Look so that this is seen, and what may be chosen; who looks at a part of that as closely as they like goes on so.
   * @param {Element[]} happened
   */
  settle(happened) {
    const { map } = this;
    if (!map || !this.frame(map).width) return;
    if (!this.shown) this.look(this.all(map), false);
    const boxes = happened.flatMap((element) => this.boxOf(map, element) ?? []);
    const open = [...map.querySelectorAll(".choice")].flatMap((element) => this.boxOf(map, element) ?? []);
    const view = this.towards(map, [...boxes, ...open]);
    const [closer, width] = [this.towards(map, boxes), this.width(map)];
    const enough = this.mode === "own" && view.width > width && open.some((box) => holds(closer, box));
    this.look(enough ? closer : view, true);
    this.place(map, open);
  }

  /** The same, only if one of them is out of sight. @param {Element[]} elements */
  reveal(elements) {
    const { map, shown } = this;
    if (!map || !shown) return;
    const boxes = elements.flatMap((element) => this.boxOf(map, element) ?? []);
    if (boxes.some((box) => !holds(shown, box))) this.look(this.towards(map, boxes), true);
  }

  /**
   * The least move from what is seen to where all of this is seen.
   * @param {SVGSVGElement} map
   * @param {Box[]} boxes
   */
  towards(map, boxes) {
    const width = this.width(map);
    const seen = this.view ?? this.all(map);
    const view = sized(seen, width, map);
    const edge = AROUND * detailOf(map);
    const whole = union(boxes);
    if (whole) {
      const wanted = {
        x: whole.x - edge,
        y: whole.y - edge,
        width: whole.width + 2 * edge,
        height: whole.height + 2 * edge,
      };
      if (wanted.width > view.width || wanted.height > view.height)
        return this.kept(map, around(wanted, map));
      view.x = Math.min(Math.max(view.x, wanted.x + wanted.width - view.width), wanted.x);
      view.y = Math.min(Math.max(view.y, wanted.y + wanted.height - view.height), wanted.y);
    }
    return this.kept(map, view);
  }

  /** A view that stays within the map. @param {SVGSVGElement} map @param {Box} view @returns {Box} */
  kept(map, view) {
    const all = this.all(map);
    if (view.width >= all.width) return all;
    const extent = extentOf(map);
    const along = (
      /** @type {number} */ at,
      /** @type {number} */ long,
      /** @type {number} */ from,
      /** @type {number} */ full,
    ) => (long >= full ? from + (full - long) / 2 : Math.min(Math.max(at, from), from + full - long));
    return {
      ...view,
      x: along(view.x, view.width, extent.x, extent.width),
      y: along(view.y, view.height, extent.y, extent.height),
    };
  }

  /** @param {Box} view @param {boolean} gently */
  look(view, gently) {
    const from = this.shown;
    const same = this.view && from && textOf(this.view) === textOf(view) && textOf(from) === textOf(view);
    this.view = view;
    if (same) return;
    cancelAnimationFrame(this.running);
    if (!gently || !from || !motion()) {
      this.show(view);
      return;
    }
    const [began, lasts] = [performance.now(), QUICK * Math.max(0.4, Math.min(pace(), 1.2))];
    const on = () => {
      const part = Math.min(1, (performance.now() - began) / lasts);
      this.show(between(from, view, part * part * (3 - 2 * part)));
      if (part < 1) this.running = requestAnimationFrame(on);
    };
    this.running = requestAnimationFrame(on);
  }

  /** @param {Box} view */
  show(view) {
    this.shown = view;
    const { map } = this;
    map?.setAttribute("viewBox", textOf(view));
    if (map && this.board.svg) layFrame(this.board.svg, map, view);
    this.board.host.classList.toggle("closer", map !== null && this.isCloser(map));
    this.board.layMarks();
  }

  forget() {
    cancelAnimationFrame(this.running);
    this.mode = "auto";
    this.view = this.shown = null;
    this.grip.forget();
    this.buttons.hidden = true;
    this.board.host.classList.remove("closer");
  }

  // --- what a person does -----------------------------------------------------------------------------

  /**
   * Nearer or further; false if there is no map.
   * @param {number} times  as much as now is seen, from left to right
   * @param {DOMPoint} [at]  what stays where it is on the screen
   * @param {boolean} [gently]
   */
  zoom(times, at, gently = true) {
    const { map, view } = this;
    if (!map || !view) return false;
    const all = this.all(map);
    const width = Math.max(
      Math.min(view.width * times, all.width),
      Math.min(CLOSEST * detailOf(map), all.width),
    );
    this.mode = width > ALMOST * all.width ? "whole" : "own";
    this.chosen = width;
    if (this.mode === "whole") {
      this.look(all, gently);
      return true;
    }
    const frame = this.frame(map);
    const right = at ? (at.x - frame.left) / frame.width : 0.5;
    const down = at ? (at.y - frame.top) / frame.height : 0.5;
    const height = (view.height * width) / view.width;
    const moved = {
      x: view.x + right * (view.width - width),
      y: view.y + down * (view.height - height),
      width,
      height,
    };
    this.look(this.kept(map, moved), gently);
    return true;
  }

  /**
   * Go so close that a finger can choose among things that are too small for one; false if they are large enough.
   * @param {Element} thing
   * @param {MouseEvent} at
   */
  approach(thing, { clientX, clientY }) {
    const { map, view } = this;
    if (!map?.contains(thing) || !view) return false;
    const { width, height } = thing.getBoundingClientRect();
    const closer = this.legible(map) / view.width;
    if (Math.min(width, height) >= TOUCHED || closer > ALMOST) return false;
    return this.zoom(closer, new DOMPoint(clientX, clientY));
  }

  /** A click on a small map looks there on the large one. @param {MouseEvent} event */
  pointInSmall(event) {
    const small = event.target instanceof Element ? event.target.closest("[data-minimap]") : null;
    const frame = small?.querySelector("[data-seen]");
    const { map, view } = this;
    const matrix = frame instanceof SVGGraphicsElement ? frame.getScreenCTM() : null;
    if (!map || !view || !matrix || small?.getAttribute("data-minimap") !== map.id) return;
    event.stopPropagation();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    this.shift(x - view.x - view.width / 2, y - view.y - view.height / 2, true);
  }

  /** Everything. */
  fit() {
    const { map } = this;
    if (!map) return false;
    this.mode = "whole";
    this.look(this.all(map), true);
    return true;
  }

  /** By so many parts of the frame; false if there is no map. @param {number} right @param {number} down */
  nudge(right, down) {
    const { view } = this;
    return (
      Boolean(view) &&
      this.shift(right * NUDGE * (view?.width ?? 0), down * NUDGE * (view?.height ?? 0), true)
    );
  }

  /** @param {number} right @param {number} down @param {boolean} gently */
  shift(right, down, gently) {
    const { map, view } = this;
    if (!map || !view) return false;
    const moved = this.kept(map, {
      ...view,
      x: view.x + right,
      y: view.y + down,
    });
    if (textOf(moved) === textOf(view)) return true; // there is nothing more to see
    if (this.mode === "auto") [this.mode, this.chosen] = ["own", view.width];
    this.look(moved, gently);
    return true;
  }

  // --- buttons ----------------------------------------------------------------------------------------

  makeButtons() {
    const one = (
      /** @type {string} */ name,
      /** @type {string} */ key,
      /** @type {string} */ path,
      /** @type {() => void} */ act,
    ) => {
      const button = make("button", {
        type: "button",
        class: "icon",
        title: `${name} (${key})`,
        "aria-label": name,
      });
      const line = {
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 2.4,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      };
      button.append(
        draw(
          "svg",
          {
            viewBox: "0 0 24 24",
            width: 22,
            height: 22,
            "aria-hidden": "true",
            focusable: "false",
            ...line,
          },
          draw("path", { d: path }),
        ),
      );
      button.addEventListener("click", act);
      return button;
    };
    const group = make(
      "div",
      { role: "group", "aria-label": "Map" },
      one("Closer", "+", "M12 5v14M5 12h14", () => this.zoom(1 / STEP)),
      one("Further away", "-", "M5 12h14", () => this.zoom(STEP)),
      one("The whole map", "0", "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", () => this.fit()),
    );
    return make("div", { class: "camera", hidden: true }, group);
  }

  /** The buttons are in a corner of the frame, in another one where they would cover what may be chosen. @param {SVGSVGElement} map @param {Box[]} open */
  place(map, open) {
    const [picture, group, frame] = [
      this.board.svg?.viewBox.baseVal,
      this.buttons.firstElementChild,
      this.frame(map),
    ];
    const { view } = this;
    if (!picture?.width || !(group instanceof HTMLElement) || !view || !frame.width) return;
    const unit = view.width / frame.width;
    const [wide, high] = [(group.offsetWidth + 2 * EDGE) * unit, (group.offsetHeight + 2 * EDGE) * unit];
    const covered = (/** @type {number[]} */ [right = 0, down = 0]) => {
      const box = {
        x: view.x + right * (view.width - wide),
        y: view.y + down * (view.height - high),
        width: wide,
        height: high,
      };
      return open.some((other) => meet(box, other));
    };
    if (covered(CORNERS[this.corner] ?? []))
      this.corner = Math.max(
        0,
        CORNERS.findIndex((corner) => !covered(corner)),
      );
    const [right, down] = CORNERS[this.corner] ?? [];
    const [x, y, width, height] = frameOf(map);
    const across = (/** @type {number} */ length) => `${(100 * length) / picture.width}%`;
    const along = (/** @type {number} */ length) => `${(100 * length) / picture.height}%`;
    group.style.inset = [
      down ? "auto" : along(y - picture.y),
      right ? across(picture.x + picture.width - x - width) : "auto",
      down ? along(picture.y + picture.height - y - height) : "auto",
      right ? "auto" : across(x - picture.x),
    ].join(" ");
  }
}

/** In a small map of the picture a frame shows what is seen of the large one. @param {SVGSVGElement} svg @param {SVGSVGElement} map @param {Box} view */
function layFrame(svg, map, view) {
  const frame = svg.querySelector(`[data-minimap="${map.id}"] [data-seen]`);
  for (const [name, at] of Object.entries(view)) frame?.setAttribute(name, at.toFixed(1));
}
