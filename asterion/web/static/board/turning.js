// A piece that may lie several ways turns before one of them is chosen: with a key, the wheel or a tap.
// In the picture the target of each such choice names the element that turns, and its angle.

import { motion } from "../ui/settings.js";
import { css } from "./glide.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{choice: Choice, target: SVGGraphicsElement, piece: SVGGraphicsElement, angle: number}} Way */

const NOTCH = 40; // pixels of scrolling that turn a piece once
const PAUSE = 140; // milliseconds between two turns of the wheel
const QUICK = 160; // milliseconds that a turn takes

export class Turning {
  /**
   * @param {Board} board
   * @param {() => Choice[]} choices  those that may be made now
   * @param {(choice: Choice) => void} point  the piece lies as this choice says
   * @param {(choice: Choice) => void} choose
   */
  constructor(board, choices, point, choose) {
    this.board = board;
    this.choices = choices;
    this.point = point;
    this.choose = choose;
    this.scrolled = 0;
    this.turned = 0;
    board.host.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** The ways a piece may lie, by angle. @returns {Way[]} */
  ways() {
    return this.choices()
      .flatMap((choice) => {
        const target = this.board.element(choice.target);
        const piece = this.board.element(target?.dataset.turns ?? "");
        return target && piece ? [{ choice, target, piece, angle: Number(target.dataset.angle) }] : [];
      })
      .sort((a, b) => a.angle - b.angle);
  }

  /**
   * Turn the piece to the next way it may lie; false if there is none to turn.
   * @param {number} step  1 clockwise, -1 anticlockwise
   */
  turn(step) {
    const ways = step > 0 ? this.ways() : this.ways().reverse();
    const [first] = ways;
    if (!first) return false;
    const now = angleOf(first.piece);
    const next = ways.find(({ angle }) => (angle - now) * step > 0) ?? first;
    lay(next, now, step);
    next.target.focus({ preventScroll: true });
    this.point(next.choice);
    return true;
  }

  /** Let the piece lie as the choice says, if it says so. @param {Choice} choice */
  show(choice) {
    const way = this.ways().find((each) => each.choice === choice);
    if (way) lay(way, angleOf(way.piece), 1);
  }

  /**
   * A click on the piece chooses the way it lies, a finger turns it; false if it is not there.
   * @param {Element[]} elements
   * @param {boolean} finger
   */
  tap(elements, finger) {
    const ways = this.ways().filter(({ piece }) => elements.some((element) => piece.contains(element)));
    const lies = ways.find(({ piece, angle }) => angle === angleOf(piece));
    if (lies && !finger) this.choose(lies.choice);
    else if (ways.length) this.turn(1);
    return ways.length > 0;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey || !this.ways().length) return;
    event.preventDefault();
    this.scrolled += event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
    if (Math.abs(this.scrolled) < NOTCH || event.timeStamp - this.turned < PAUSE) return;
    this.turn(Math.sign(this.scrolled));
    this.scrolled = 0;
    this.turned = event.timeStamp;
  }
}

const ROTATION = /rotate\(([-\d.]+)\)/;

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
