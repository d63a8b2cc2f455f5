// Looking back: any earlier position, by slider, step by step or running by itself.

import { get, reason } from "../server/api.js";
import { button, need, part, pause, say } from "../ui/dom.js";
import { motion, pace } from "../ui/settings.js";
import { toast } from "../ui/toast.js";
import { unfold } from "./panels.js";

/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../board/board.js").Board} Board */

const slider = need("ui-past-slider", HTMLInputElement);
const bar = part("ui-past");

export class Replay {
  /**
   * @param {Board} board
   * @param {{entered: () => void, at: (ply: number | null) => void, left: () => void}} listener
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
    /** @type {Map<number, Promise<Frame>>} */
    this.known = new Map();
    /** @type {View | null} */
    this.view = null;
    this.ply = 0;
    this.active = false;
    this.running = false;
    /** @type {(ply: number) => string} what is said about a position instead of how it came about */
    this.remark = () => "";
    this.turn = 0; // tells a run that was halted from the one that goes on
    slider.addEventListener("input", () => this.visit(Number(slider.value)));
    button("ui-past-first").addEventListener("click", () => this.visit(0));
    button("ui-past-back").addEventListener("click", () => this.visit(this.ply - 1));
    button("ui-past-on").addEventListener("click", () => this.visit(this.ply + 1));
    button("ui-past-play").addEventListener("click", () => (this.running ? this.halt() : void this.run()));
    button("ui-past-leave").addEventListener("click", () => this.leave());
  }

  /** The present, from which one looks back. Another one forgets what was fetched. @param {View} view */
  present(view) {
    const before = this.view;
    if (before && (before.seat !== view.seat || before.plies > view.plies || before.over !== view.over))
      this.known.clear();
    this.view = view;
    slider.max = String(view.plies);
    if (!this.active) this.ply = view.plies;
    if (this.active && this.ply > view.plies) this.leave();
  }

  /** Show the position after so many plies. @param {number} wanted */
  visit(wanted) {
    this.halt();
    return this.show(wanted);
  }

  /** @param {number} wanted @returns {Promise<boolean>} */
  async show(wanted) {
    const view = this.view;
    if (!view) return false;
    const ply = Math.max(0, Math.min(wanted, view.plies));
    const step = Math.abs(ply - this.ply);
    this.ply = ply;
    if (!this.active) this.enter();
    slider.value = String(ply);
    say(part("ui-past-at"), `${ply} of ${view.plies}`);
    try {
      const frame = await this.frame(view, ply);
      if (!this.active || this.ply !== ply) return false;
      this.board.show(frame.svg, motion() && step <= 2 ? 360 * pace() : 0);
      say(
        part("ui-past-words"),
        this.remark(ply) || frame.sentences.join(" ") || (ply ? "Nothing to tell." : "The beginning."),
      );
      this.listener.at(ply);
      if (ply < view.plies) this.frame(view, ply + 1).catch(() => undefined);
      return true;
    } catch (problem) {
      toast(reason(problem));
      return false;
    }
  }

  /**
   * @param {View} view
   * @param {number} ply
   */
  frame(view, ply) {
    let found = this.known.get(ply);
    if (!found) {
      found = /** @type {Promise<Frame>} */ (
        get(`/api/tables/${view.table}/frames/${ply}?seat=${view.seat}`)
      );
      this.known.set(ply, found);
      found.catch(() => this.known.delete(ply));
    }
    return found;
  }

  async run() {
    const own = ++this.turn;
    this.running = true;
    this.showPlaying(true);
    if (this.view && this.ply >= this.view.plies) await this.show(0);
    while (own === this.turn && this.active && this.view && this.ply < this.view.plies) {
      if (!(await this.show(this.ply + 1))) break;
      await pause(250 + 900 * Math.max(pace(), 0.25));
    }
    if (own === this.turn) this.halt();
  }

  halt() {
    this.turn += 1;
    this.running = false;
    this.showPlaying(false);
  }

  /** @param {boolean} playing */
  showPlaying(playing) {
    const play = button("ui-past-play");
    play.classList.toggle("running", playing);
    play.title = playing ? "Pause" : "Play";
    const word = play.querySelector("span");
    if (word) word.textContent = play.title;
  }

  enter() {
    this.active = true;
    unfold(false);
    bar.hidden = false;
    this.listener.entered();
  }

  leave() {
    if (!this.active) return false;
    const focused = bar.contains(document.activeElement);
    this.halt();
    this.active = false;
    this.ply = this.view?.plies ?? 0;
    bar.hidden = true;
    this.listener.at(null);
    this.listener.left();
    if (focused) part("ui-prompt").focus({ preventScroll: true });
    return true;
  }

  /** Nothing of one seat's past remains for the next. */
  forget() {
    this.halt();
    this.active = false;
    bar.hidden = true;
    this.known.clear();
    this.view = null;
    say(part("ui-past-words"), "");
  }
}
