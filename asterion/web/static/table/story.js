// What happened so far, sentence by sentence; each one leads to the position it tells of.

import { names } from "../board/names.js";
import { make, part } from "../ui/dom.js";
import { colour } from "../ui/signs.js";

/** @typedef {import("../server/types.js").Line} Line */
/** @typedef {import("./state.js").State} State */

const MANY = 8; // lines
const NEAR = 60; // pixels from the end
/** Whether with this line of the story a turn begins. @param {Line} line */
export const opensTurn = ({ sentence }) => /^(Turn|Round) \d+/.test(sentence);

/**
 * @typedef {object} Reader
 * @property {string[][]} names  what each seat is called
 * @property {(sentence: string) => void} point  a line is looked at, or none: ""
 */

export class Story {
  /**
   * @param {(ply: number) => void} visit
   * @param {Reader} reader
   */
  constructor(visit, reader = { names: [], point: () => {} }) {
    this.named = naming(reader.names);
    this.list = part("ui-story");
    this.scroller = part("ui-lines");
    /** @type {Line[]} */
    this.lines = [];
    /** @type {State["story"]} */
    this.story = [];
    /** @type {number | null} the position that is looked at */
    this.at = null;
    /** @type {HTMLButtonElement | null} the line that is a stop of the Tab key */
    this.stop = null;
    this.follows = true; // its end, until somebody scrolls back
    this.top = 0; // where it was scrolled to last
    this.scroller.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follows && this.end()).observe(this.scroller);
    this.list.addEventListener("click", (event) => {
      const line = event.target instanceof Element ? event.target.closest("button") : null;
      if (line) visit(Number(line.dataset.ply));
    });
    this.list.addEventListener("keydown", (event) => this.steer(event));
    this.list.addEventListener("focusin", (event) => this.rove(event.target));
    for (const kind of ["pointerover", "focusin"])
      this.list.addEventListener(kind, ({ target }) => {
        const line = target instanceof Element ? target.closest("button") : null;
        reader.point(line?.textContent ?? "");
      });
    for (const kind of ["pointerleave", "focusout"]) this.list.addEventListener(kind, () => reader.point(""));
  }

  /** @param {State} state */
  render({ story, past }) {
    if (story !== this.story) {
      this.story = story;
      this.set(story);
    }
    const at = past?.shown ?? null;
    if (at === this.at) return;
    this.at = at;
    this.mark(at);
  }

  /** Show exactly these lines. @param {Line[]} lines */
  set(lines) {
    const same = this.lines.findIndex(
      (line, i) => line.ply !== lines[i]?.ply || line.sentence !== lines[i]?.sentence,
    );
    const keep = same < 0 ? this.lines.length : same;
    while (this.list.children.length > keep) this.list.lastElementChild?.remove();
    this.lines.length = keep;
    if (!this.stop?.isConnected) this.stop = null;
    this.add(lines.slice(keep));
  }

  /** @param {Line[]} lines */
  add(lines) {
    if (lines.length > MANY) this.hush();
    this.scrolled();
    for (const line of lines) {
      const fresh = this.lines.at(-1)?.ply !== line.ply;
      const button = make(
        "button",
        {
          type: "button",
          tabindex: -1,
          "data-ply": line.ply,
          title: `See the position after move ${line.ply}`,
        },
        ...this.named(line.sentence),
      );
      const kind = opensTurn(line) ? "turn" : fresh ? "first" : "";
      this.list.append(make("li", { class: kind }, button));
      this.lines.push(line);
    }
    if (lines.length && this.follows) this.end();
    if (lines.length) this.rove(this.list.lastElementChild?.firstElementChild ?? null);
  }

  /** Mark the lines of the ply that is being looked at; the present is at the end. @param {number | null} ply */
  mark(ply) {
    for (const line of this.list.querySelectorAll("button")) {
      const here = Number(line.dataset.ply) === ply;
      if (here) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    if (ply === null) this.end();
    else this.list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /** Show which lines tell of a thing, by what it or else what it lies in is called. @param {string[]} called */
  light(called) {
    const lines = [...this.list.querySelectorAll("button")];
    const of = (/** @type {string} */ name) => lines.filter((line) => names(line.textContent ?? "", name));
    const lit = new Set(called.map(of).find((found) => found.length));
    for (const line of lines) line.classList.toggle("lit", lit.has(line));
  }

  /** A long story at once is not read out. */
  hush() {
    this.scroller.setAttribute("aria-live", "off");
    setTimeout(() => this.scroller.removeAttribute("aria-live"), 1_000);
  }

  end() {
    this.follows = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.top = this.scroller.scrollTop;
  }

  /** Whoever scrolls back wants to stay there; a page that shrinks, or has only now room for it, is not that. */
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.follows = true;
    else if (scrollTop < this.top) this.follows = false;
    this.top = scrollTop;
  }

  /** Only one line is a stop of the Tab key. @param {EventTarget | null} to */
  rove(to) {
    if (!(to instanceof HTMLButtonElement)) return;
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = to;
    this.stop.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  steer(event) {
    const lines = [...this.list.querySelectorAll("button")];
    const at = lines.findIndex((line) => line === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    lines[to]?.focus();
  }
}

/** After the name of a seat in small letters: what makes it the seat and not the colour of something else. */
const DOES = "(?=['’.,!:;]|$|\\s\\p{L}+s(?!\\p{L}))";

/**
 * What makes the names of the seats in a sentence known by their colours.
 * @param {string[][]} names  of each seat
 * @returns {(sentence: string) => (Node | string)[]}
 */
function naming(names) {
  /** @type {Map<string, number>} */
  const seats = new Map();
  for (const [seat, all] of names.entries()) for (const name of all) seats.set(name.toLowerCase(), seat);
  const known = [...new Set(names.flat())].filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return (sentence) => [sentence];
  const plain = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const small = plain.map((name) => `(?<=[Tt]he )${name.toLowerCase()}${DOES}`);
  const pattern = new RegExp(`(?<!\\p{L})(${[...plain, ...small].join("|")})(?!\\p{L})`, "u");
  return (sentence) =>
    sentence.split(pattern).map((piece) => {
      const seat = seats.get(piece.toLowerCase());
      if (seat === undefined) return piece;
      const name = make("span", { class: "named" }, piece);
      name.style.setProperty("--seat", colour(seat));
      return name;
    });
}
