// The picture on the table: patched by element id, so that things keep their identity while they move.

import { make, part } from "../ui/dom.js";
import { Camera } from "./camera.js";
import { glide, places } from "./glide.js";
import { KEPT, LEAVING, morph } from "./morph.js";
import { nameOf, names } from "./names.js";
import { stretch } from "./stretch.js";

/** @typedef {import("./glide.js").Happenings} Happenings */
/** @typedef {{id: string, words: string, chosen?: boolean}} Mark */

const LIT = 8; // things that a sentence lights up at most
const LEAST = 32; // pixels of a frame around a thing
const DEFS = /<defs>.*?<\/defs>/gs; // what a picture is made of: long, and hardly ever another
/** @type {Happenings} */
const NOTHING = { moved: 0, cards: 0, turned: 0, struck: 0, rolled: 0, dice: [] };

export class Board {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.text = "";
    this.art = "";
    /** @type {Animation[]} */
    this.running = [];
    /** @type {Happenings} with the last change of the picture */
    this.happened = NOTHING;
    /** @type {string[]} what moved or came with it */
    this.changed = [];
    /** @type {string[]} what has changed since somebody looked last */
    this.fresh = [];
    /** The shape of the room that there is for the picture, width through height; 0 if it does not matter. */
    this.room = () => 0;
    /** @type {Set<() => void>} called after every change of the picture */
    this.listeners = new Set();
    /** @type {Set<() => void>} called when things lie elsewhere on the screen */
    this.moved = new Set();
    /** @type {Mark[]} */
    this.marks = [];
    this.camera = new Camera(this);
  }

  /** @returns {SVGSVGElement | null} */
  get svg() {
    const found = this.host.firstElementChild;
    return found instanceof SVGSVGElement ? found : null;
  }

  /**
   * Show a picture.
   * @param {string} text  the SVG
   * @param {number} duration  milliseconds that things may take to get there
   */
  show(text, duration) {
    this.finish();
    this.happened = NOTHING;
    this.changed = [];
    if (text === this.text) return;
    const svg = this.svg;
    const art = text.match(DEFS)?.join("") ?? "";
    let fresh = parsed(svg && art === this.art ? text.replace(DEFS, `<defs ${KEPT}=""/>`) : text);
    stretch(fresh, this.room());
    const focused = document.activeElement;
    const inside = this.host.contains(focused);
    if (!svg || svg.getAttribute("viewBox") !== fresh.getAttribute("viewBox")) {
      if (svg) fresh = parsed(text);
      stretch(fresh, this.room());
      this.camera.prepare(fresh);
      this.host.replaceChildren(fresh);
      this.camera.follow([]);
    } else {
      this.camera.prepare(fresh);
      for (const gone of svg.querySelectorAll(`[${LEAVING}]`)) gone.remove();
      const before = places(svg, duration);
      const { entered, left } = morph(svg, fresh);
      const moved = [...before].flatMap(([element, { transform }]) =>
        element.isConnected && element.getAttribute("transform") !== transform ? [element] : [],
      );
      this.camera.follow([
        ...moved,
        ...entered,
        ...left.filter((gone) => !gone.classList.contains("choice")),
      ]);
      this.changed = [...moved, ...entered].flatMap(({ id }) => (id ? [id] : []));
      ({ animations: this.running, happened: this.happened } = glide(before, entered, left, duration));
    }
    this.text = text;
    this.art = art;
    this.svg?.setAttribute("role", "group");
    this.tint(this.fresh);
    for (const listener of this.listeners) listener();
    if (inside) this.keepFocus(focused);
  }

  /** There is another room for the picture. */
  resize() {
    if (this.svg) stretch(this.svg, this.room());
  }

  /** Everything is where it was going to. */
  get settled() {
    return Promise.allSettled(this.running.map(({ finished }) => finished));
  }

  /** The focus stays on a thing that is still there, else on the board. @param {Element | null} focused */
  keepFocus(focused) {
    const there = focused instanceof SVGElement && focused.isConnected && focused.hasAttribute("tabindex");
    const keeper = there ? focused : this.host;
    if (document.activeElement !== keeper) keeper.focus({ preventScroll: true });
  }

  /** Let everything be where it is going to. */
  finish() {
    for (const animation of this.running) animation.finish();
    this.running = [];
  }

  clear() {
    this.finish();
    this.text = this.art = "";
    this.happened = NOTHING;
    this.host.replaceChildren();
    this.camera.forget();
    for (const listener of this.listeners) listener();
  }

  /** @param {string} id @returns {SVGGraphicsElement | null} */
  element(id) {
    const found = id ? this.svg?.querySelector(`#${CSS.escape(id)}`) : null;
    return found instanceof SVGGraphicsElement ? found : null;
  }

  /** Tint what has changed since somebody looked last. @param {string[]} ids */
  tint(ids) {
    this.fresh = ids;
    for (const old of this.host.querySelectorAll(".fresh"))
      if (!ids.includes(old.id)) old.classList.remove("fresh");
    for (const id of ids) this.element(id)?.classList.add("fresh");
  }

  /** Let the things shine that a sentence names, those on the board itself first; none, if it is empty. @param {string} sentence */
  light(sentence) {
    for (const lit of this.host.querySelectorAll(".lit")) lit.classList.remove("lit");
    if (!sentence) return;
    const named = [...this.host.querySelectorAll("[id] > title")].flatMap(({ parentElement: thing }) =>
      thing && names(sentence, nameOf(thing)) ? [thing] : [],
    );
    const there = named.filter((thing) => thing.closest("[data-board]"));
    for (const element of (there.length ? there : named).slice(0, LIT)) element.classList.add("lit");
  }

  /** What the things are called that lie here, the innermost first. @param {EventTarget | null} at */
  namesAt(at) {
    const found = [];
    for (
      let thing = at instanceof Element ? at : null;
      thing && thing !== this.host;
      thing = thing.parentElement
    ) {
      const name = thing.id ? nameOf(thing) : "";
      if (name) found.push(name);
    }
    return found;
  }

  /** Frame things on the board, above everything else that lies there. @param {Mark[]} things */
  advise(things) {
    this.marks = things;
    this.camera.reveal(things.flatMap(({ id }) => this.element(id) ?? []));
    this.layMarks();
  }

  /** Lay the frames where the things are now; those out of sight have none. */
  layMarks() {
    for (const listener of this.moved) listener();
    const whole = this.host.getBoundingClientRect();
    const { map } = this.camera;
    const seen = map && this.marks.length ? this.camera.frame(map) : null;
    const frames = this.marks.flatMap(({ id, words, chosen }) => {
      const element = this.element(id);
      const thing = element?.getBoundingClientRect();
      if (!thing || !whole.width) return [];
      const [wide, high] = [Math.max(0, LEAST - thing.width), Math.max(0, LEAST - thing.height)];
      const box = new DOMRect(
        thing.left - wide / 2,
        thing.top - high / 2,
        thing.width + wide,
        thing.height + high,
      );
      if (
        seen &&
        map?.contains(element) &&
        (box.right < seen.left || box.left > seen.right || box.bottom < seen.top || box.top > seen.bottom)
      )
        return [];
      const frame = make("div", { class: chosen ? "chosen" : "good" }, words ? make("span", {}, words) : "");
      const [x, y] = [100 / whole.width, 100 / whole.height];
      Object.assign(frame.style, {
        left: `${(box.left - whole.left) * x}%`,
        top: `${(box.top - whole.top) * y}%`,
        width: `${box.width * x}%`,
        height: `${box.height * y}%`,
      });
      return [frame];
    });
    if (frames.length || part("ui-marks").childElementCount) part("ui-marks").replaceChildren(...frames);
  }

  /**
   * The nearest of these things, less than so many pixels away.
   * @param {string[]} ids
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   */
  near(ids, x, y, reach) {
    let best = null;
    let least = reach;
    for (const id of ids) {
      const element = this.element(id);
      const box = element?.getBoundingClientRect();
      if (!box) continue;
      const distance = Math.hypot(
        Math.max(box.left - x, 0, x - box.right),
        Math.max(box.top - y, 0, y - box.bottom),
      );
      if (distance < least) [best, least] = [element, distance];
    }
    return best;
  }

  /** Width through height. */
  get aspect() {
    const box = this.svg?.viewBox.baseVal;
    return box?.height ? box.width / box.height : 1;
  }
}

/** @param {string} text */
export function parsed(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.adoptNode(root);
  if (!(svg instanceof SVGSVGElement)) throw new Error("The server sent no picture.");
  return svg;
}
