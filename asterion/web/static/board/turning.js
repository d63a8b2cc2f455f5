// A piece that may lie several ways turns where it lies, with a click, the wheel, a key or two fingers; a tick chooses how
// it lies. In the picture the target of each such choice names the element that turns, and its angle.

import { button, part, say } from "../ui/dom.js";
import { motion } from "../ui/settings.js";
import { css } from "./glide.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{choice: Choice, target: SVGGraphicsElement, piece: SVGGraphicsElement, angle: number}} Way */

const NOTCH = 40; // pixels of scrolling that turn a piece once
const QUARTER = 90; // degrees that two fingers turn by, and the piece with them
const AHEAD = 40; // of these, by which it is there before them
const REACH = 60; // pixels from the piece at which two fingers still mean it
const PAUSE = 140; // milliseconds between two turns of the wheel
const QUICK = 160; // milliseconds that a turn takes

export class Turning {
  /**
   * @param {Board} board
   * @param {() => Choice[]} choices  those that may be made now
   * @param {(choice: Choice | null) => void} point  the piece lies as this choice says
   * @param {(choice: Choice) => void} choose
   */
  constructor(board, choices, point, choose) {
    this.board = board;
    this.choices = choices;
    this.point = point;
    this.choose = choose;
    /** @type {{piece: SVGGraphicsElement, lay: string} | null} the piece that was turned, and how it lay */
    this.turned = null;
    this.scrolled = 0;
    this.last = 0; // when the wheel turned it
    this.twist = NaN; // between two fingers, in degrees
    this.tick = button("ui-tick");
    this.tick.addEventListener("click", () => this.confirm());
    board.host.addEventListener("wheel", (event) => this.wheel(event), {
      passive: false,
    });
    board.host.addEventListener("touchmove", (event) => this.fingers(event), {
      passive: false,
    });
    for (const kind of ["touchstart", "touchend", "touchcancel"])
      board.host.addEventListener(kind, () => (this.twist = NaN));
    board.listeners.add(() => this.begin());
    board.moved.add(() => this.place());
  }

  /** The ways that pieces may lie, by angle. @returns {Way[]} */
  get ways() {
    return this.choices()
      .flatMap((choice) => {
        const target = this.board.element(choice.target);
        const piece = this.board.element(target?.dataset.turns ?? "");
        return target && piece ? [{ choice, target, piece, angle: Number(target.dataset.angle) }] : [];
      })
      .sort((a, b) => a.angle - b.angle);
  }

  /** The piece that is turned without being touched: the one turned last, or the only one. */
  get piece() {
    const pieces = new Set(this.ways.map(({ piece }) => piece));
    const [only, ...others] = pieces;
    if (this.turned && pieces.has(this.turned.piece)) return this.turned.piece;
    return others.length ? null : (only ?? null);
  }

  /** The way that the piece lies now, if it may stay so. @returns {Way | null} */
  get way() {
    const { piece } = this;
    return this.ways.find((way) => way.piece === piece && way.angle === angleOf(way.piece)) ?? null;
  }

  /** There is another picture, or something else to choose. */
  begin() {
    if (this.turned && !this.ways.some(({ piece }) => piece === this.turned?.piece)) this.turned = null;
    this.place();
  }

  /**
   * Turn a piece to the next way it may lie; false if there is none to turn.
   * @param {number} step  1 clockwise, -1 anticlockwise
   * @param {SVGGraphicsElement | null} piece
   */
  turn(step, piece = this.piece) {
    const ways = this.ways.filter((way) => way.piece === piece);
    if (step < 0) ways.reverse();
    const [first] = ways;
    if (!first || !piece) return false;
    if (this.turned?.piece !== piece) {
      this.letGo();
      this.turned = { piece, lay: transformOf(piece) };
    }
    const now = angleOf(piece);
    const next = ways.find(({ angle }) => (angle - now) * step > 0) ?? first;
    lay(next, now, step);
    next.target.focus({ preventScroll: true });
    this.point(next.choice);
    this.place();
    return true;
  }

  /** Let the piece lie as the choice says, if it says so. @param {Choice} choice */
  show(choice) {
    const way = this.ways.find((each) => each.choice === choice);
    if (!way) return;
    this.turned ??= { piece: way.piece, lay: transformOf(way.piece) };
    lay(way, angleOf(way.piece), 1);
    this.place();
  }

  /** A piece that was turned lies as it lay; false if none was. */
  letGo() {
    const { turned } = this;
    this.turned = null;
    turned?.piece.setAttribute("transform", turned.lay);
    this.place();
    if (turned) this.point(null);
    return turned !== null;
  }

  /** A piece that was turned stays as it lies, if it may; false if none was. */
  leave() {
    const { turned } = this;
    if (turned) this.confirm();
    return turned !== null;
  }

  /** It may stay as it lies. */
  confirm() {
    const { way } = this;
    this.turned = null;
    this.tick.hidden = true;
    if (way) this.choose(way.choice);
  }

  /** A click or a tap on a piece turns it; false if there is none. @param {Element[]} elements */
  tap(elements) {
    const way = this.ways.find(({ piece }) => elements.some((element) => piece.contains(element)));
    return way ? this.turn(1, way.piece) : false;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { target } = event;
    const under = this.ways.find(({ piece }) => target instanceof Node && piece.contains(target))?.piece;
    const piece = under ?? this.piece;
    if (event.ctrlKey || !piece) return;
    event.preventDefault();
    this.scrolled += event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
    if (Math.abs(this.scrolled) < NOTCH || event.timeStamp - this.last < PAUSE) return;
    this.turn(Math.sign(this.scrolled), piece);
    this.scrolled = 0;
    this.last = event.timeStamp;
  }

  /** Two fingers on the piece turn it; elsewhere they are for the map. @param {TouchEvent} event */
  fingers(event) {
    const [one, two] = event.touches;
    const { piece } = this;
    if (!one || !two || !piece) return;
    if (Number.isNaN(this.twist) && !isAround(piece, one, two)) return;
    event.preventDefault();
    this.board.camera.grip.forget();
    const now = (Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX) * 180) / Math.PI;
    if (Number.isNaN(this.twist)) this.twist = now;
    const turned = ((now - this.twist + 540) % 360) - 180;
    if (Math.abs(turned) < QUARTER - AHEAD) return;
    this.turn(Math.sign(turned), piece);
    this.twist = now + Math.sign(turned) * AHEAD;
  }

  /** The tick lies at the corner of the piece. */
  place() {
    const { way, tick } = this;
    tick.hidden = !way;
    tick.removeAttribute("style");
    say(part("ui-tick-words"), way?.choice.sentence ?? "");
    if (!way) return;
    const [whole, box] = [part("ui-stage").getBoundingClientRect(), way.piece.getBoundingClientRect()];
    tick.style.left = `${Math.min(box.right - whole.left, whole.width - tick.offsetWidth / 2)}px`;
    tick.style.top = `${Math.min(box.bottom - whole.top, whole.height - tick.offsetHeight / 2)}px`;
  }
}

const ROTATION = /rotate\(([-\d.]+)\)/;

/** Whether what lies between two fingers is this piece, or close to it. @param {Element} piece @param {Touch} one @param {Touch} two */
function isAround(piece, one, two) {
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  const [x, y] = [(one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2];
  return x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH;
}

/** @param {Element} piece */
const transformOf = (piece) => piece.getAttribute("transform") ?? "";

/** @param {Element} piece */
const angleOf = (piece) => Number(ROTATION.exec(transformOf(piece))?.[1] ?? 0);

/**
 * @param {Way} way
 * @param {number} from
 * @param {number} step
 */
function lay({ piece, angle }, from, step) {
  if (angle === from) return;
  const start = (angle - from) * step > 0 ? from : from - 360 * step;
  const [before, after] = [start, angle].map((each) =>
    transformOf(piece).replace(ROTATION, `rotate(${each})`),
  );
  piece.setAttribute("transform", after ?? "");
  if (motion())
    piece.animate(
      [before, after].map((each) => ({ transform: css(each ?? "") })),
      { duration: QUICK, easing: "ease-out" },
    );
}
