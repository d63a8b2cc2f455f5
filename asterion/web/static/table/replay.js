// Looking back: any earlier position, by slider, step by step or running by itself.

import { get, reason } from "../server/api.js";
import { shape } from "../server/shape.js";
import { button, need, part, pause, say } from "../ui/dom.js";
import { motion, pace } from "../ui/settings.js";
import { unfold } from "./panels.js";
import { opensTurn } from "./story.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").Mark} Mark */
/** @typedef {import("./state.js").Past} Past */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

const SHORTEST = 130; // milliseconds that a position is looked at when a replay runs as fast as it can
const USUAL = 1_000; // and so much longer at the usual speed

/** @type {Past} */
const BEGUN = { ply: 0, shown: null, words: "", marks: [], running: false, since: null };

export class Replay {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {() => void} left  the present is on the board again
   */
  constructor(store, board, left) {
    this.store = store;
    this.board = board;
    this.left = left;
    this.bar = part("ui-past");
    this.slider = need("ui-past-slider", HTMLInputElement);
    this.turn = 0; // tells a run that was halted from the one that goes on
    this.slider.addEventListener("input", () => this.visit(Number(this.slider.value)));
    button("ui-past-first").addEventListener("click", () => this.visit(0));
    button("ui-past-back").addEventListener("click", () => this.visit(this.ply - 1));
    button("ui-past-on").addEventListener("click", () => this.visit(this.ply + 1));
    button("ui-past-turn-back").addEventListener("click", () => this.turnTo(-1));
    button("ui-past-turn-on").addEventListener("click", () => this.turnTo(1));
    button("ui-past-play").addEventListener("click", () => this.halt() || void this.run());
    button("ui-past-leave").addEventListener("click", () => this.leave());
  }

  /** The position that is looked at. */
  get ply() {
    const { past, view } = this.store.state;
    return past?.ply ?? view?.plies ?? 0;
  }

  /** Show the beginning of the turn before, or of the next one. @param {number} step */
  turnTo(step) {
    const { view, story } = this.store.state;
    const begins = [0, ...(view?.story ?? story).filter(opensTurn).map(({ ply }) => ply), view?.plies ?? 0];
    const next = begins.find((ply) => ply > this.ply);
    const before = begins.filter((ply) => ply < this.ply).at(-1);
    return this.visit((step > 0 ? next : before) ?? this.ply);
  }

  /** Show the position after so many plies. @param {number} wanted */
  visit(wanted) {
    this.halt();
    return this.show(wanted);
  }

  /** @param {number} wanted @returns {Promise<boolean>} */
  async show(wanted) {
    const { state } = this.store;
    const { view, frames } = state;
    if (!view) return false;
    const ply = Math.max(state.past?.since ?? 0, Math.min(wanted, view.plies));
    const step = Math.abs(ply - this.ply);
    if (!state.past) unfold(false);
    this.store.change({ past: { ...(state.past ?? BEGUN), ply } });
    try {
      const frame = await this.frame(state, view, ply);
      if (state.past?.ply !== ply || state.frames !== frames) return false;
      const glide = motion() && step <= 2 ? 360 * pace() : 0;
      const words = turnAt(state, ply)?.sentence || frame.sentences.join(" ");
      const shown = { shown: ply, words: words || (ply ? "Nothing to tell." : "The beginning."), marks: [] };
      if (!this.store.change({ picture: frame.svg, glide, past: { ...state.past, ...shown } }, state))
        return false;
      void this.markTurn(state, ply);
      if (ply < view.plies) this.frame(state, view, ply + 1).catch(() => undefined);
      return true;
    } catch (problem) {
      this.store.tell({ sentence: reason(problem) }, state);
      return false;
    }
  }

  /** Where the game turned, what was played and what would have been better. @param {State} state @param {number} ply */
  async markTurn(state, ply) {
    const turn = turnAt(state, ply);
    if (!turn) return;
    await this.board.settled;
    if (state.past?.shown !== ply || state.past.ply !== ply) return;
    const marks = [
      { id: turn.played.target, words: "played", chosen: true },
      { id: turn.better.target, words: "better" },
    ];
    this.store.change({ past: { ...state.past, marks } }, state);
  }

  /**
   * @param {State} state
   * @param {View} view
   * @param {number} ply
   */
  frame({ frames }, view, ply) {
    let found = frames.get(ply);
    if (!found) {
      const asked = get(`/api/tables/${view.table}/frames/${ply}?seat=${view.seat}&shape=${shape()}`);
      found = /** @type {Promise<Frame>} */ (asked);
      frames.set(ply, found);
      found.catch(() => frames.delete(ply));
    }
    return found;
  }

  /** Show what happened since somebody's turn, and come back to the present. @param {number} ply */
  async from(ply) {
    const { state } = this.store;
    if (!(await this.visit(ply)) || !state.past) return;
    this.store.change({ past: { ...state.past, since: ply } }, state);
    await this.run();
    if (state === this.store.state && state.past && this.ply >= (state.view?.plies ?? 0)) this.leave();
  }

  async run() {
    const { state } = this.store;
    const own = ++this.turn;
    const goesOn = () => own === this.turn && state.past !== null && state === this.store.state;
    this.showRunning(true);
    if (state.view && this.ply >= state.view.plies) await this.show(0);
    while (goesOn() && state.view && this.ply < state.view.plies) {
      if (!(await this.show(this.ply + 1))) break;
      await pause(SHORTEST + USUAL * pace());
    }
    if (own === this.turn) this.halt();
  }

  /** Whether it was running. */
  halt() {
    this.turn += 1;
    const running = this.store.state.past?.running ?? false;
    this.showRunning(false);
    return running;
  }

  /** @param {boolean} running */
  showRunning(running) {
    const { past } = this.store.state;
    if (past && past.running !== running) this.store.change({ past: { ...past, running } });
  }

  /** The pictures are arranged otherwise from now on. */
  rearrange() {
    const { past } = this.store.state;
    this.store.change({ frames: new Map() });
    if (past) void this.show(past.ply);
  }

  leave() {
    const { past, view } = this.store.state;
    if (!past || !view) return false;
    const focused = this.bar.contains(document.activeElement);
    this.halt();
    this.store.change({ past: null, picture: view.svg, glide: 0 });
    this.left();
    if (focused) part("ui-prompt").focus({ preventScroll: true });
    return true;
  }

  /** @param {State} state */
  render({ past, view }) {
    const plies = view?.plies ?? 0;
    const ply = past?.ply ?? plies;
    const since = past?.since ?? 0;
    this.bar.hidden = !past;
    part("ui-past-since").hidden = past?.since == null;
    this.slider.min = String(since);
    this.slider.max = String(plies);
    this.slider.value = String(ply);
    say(part("ui-past-at"), past ? `${ply - since} of ${plies - since}` : "");
    say(part("ui-past-words"), past?.words ?? "");
    const play = button("ui-past-play");
    const running = past?.running ?? false;
    play.classList.toggle("running", running);
    play.title = running ? "Pause" : "Play";
    const word = play.querySelector("span");
    if (word) say(word, play.title);
  }
}

/** What was found about a position, if the game turned there. @param {State} state @param {number} ply */
export function turnAt({ found }, ply) {
  return found?.turning_points.find((turn) => turn.ply === ply) ?? null;
}
