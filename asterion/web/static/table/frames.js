// Plays what happened, ply by ply, at the speed that was set; may be skipped.

import { SPECTATOR } from "../server/types.js";
import { pause } from "../ui/dom.js";
import { motion, pace } from "../ui/settings.js";
import * as sound from "../ui/sound.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").Arrival} Arrival */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */
/**
 * @typedef {object} Teller
 * @property {(view: View) => void} arrived  the view is the present
 * @property {(view: View) => void} settled  and nothing more is coming
 */

const GLIDE = 380; // milliseconds
const AT_MOST = 9_000; // however many plies there are, for somebody who waits for a choice

export class Frames {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Teller} teller
   */
  constructor(store, board, teller) {
    this.store = store;
    this.board = board;
    this.teller = teller;
    this.began = 0;
    /** @type {() => void} */
    this.wake = () => {};
  }

  /** @param {Arrival} arrival */
  add(arrival) {
    const { state } = this.store;
    this.store.change({ coming: [...state.coming, arrival] });
    if (!state.playing) void this.run(state);
  }

  /** Show what is coming, as long as the same person looks. @param {State} state */
  async run(state) {
    this.began = performance.now();
    this.store.change({ playing: true, hurried: false });
    for (let next = state.coming[0]; next; next = state.coming[0]) {
      await this.play(next, state);
      if (state !== this.store.state) return;
      this.store.change({ coming: state.coming.slice(1) });
      this.teller.arrived(next.view);
      if (state !== this.store.state) return;
    }
    if (!this.store.change({ playing: false, hurried: false, said: "" }, state)) return;
    if (state.view) this.teller.settled(state.view);
  }

  /**
   * @param {Arrival} arrival
   * @param {State} state
   */
  async play({ view, frames }, state) {
    const waiting = state.coming.reduce((sum, { frames: more }) => sum + more.length, 0);
    const left = Math.max(300, this.began + AT_MOST - performance.now());
    const hurry = view.seat === SPECTATOR ? 1 : Math.min(1, left / (waiting * 900));
    for (const [i, frame] of frames.entries()) {
      if (state !== this.store.state) return;
      const last = i === frames.length - 1;
      this.tell(frame, state);
      await this.step(state, last ? view.svg : frame.svg, reading(frame) * hurry, GLIDE * hurry, last);
    }
    if (!frames.length) await this.step(state, view.svg, 0, GLIDE, true);
  }

  /** @param {Frame} frame @param {State} state */
  tell({ ply, sentences }, state) {
    const lines = sentences.map((sentence) => ({ ply, sentence }));
    this.store.change({ said: sentences.join(" ") || state.said, story: [...state.story, ...lines] }, state);
  }

  /**
   * @param {State} state
   * @param {string} picture
   * @param {number} hold
   * @param {number} glide
   * @param {boolean} last
   */
  async step(state, picture, hold, glide, last) {
    const speed = state.hurried ? 0 : pace();
    const isNew = picture !== state.picture;
    this.store.change({ picture, glide: motion() && !state.hurried ? glide * speed : 0 }, state);
    if (isNew && !state.hurried) sound.happened(this.board.happened);
    if (!speed) return;
    const skipped = new Promise((done) => {
      this.wake = () => done(undefined);
    });
    const held = pause(last ? hold * speed * 0.4 : hold * speed);
    await Promise.race([skipped, Promise.all([this.board.settled, held])]);
    if (state === this.store.state) this.board.finish();
  }

  /** Straight to the present. */
  skip() {
    if (!this.store.state.playing) return false;
    this.store.change({ hurried: true });
    this.wake();
    return true;
  }
}

/** How long a ply's sentences take to read. @param {Frame} frame */
function reading(frame) {
  const letters = frame.sentences.join(" ").length;
  return letters ? Math.min(300 + 11 * letters, 1_300) : 120;
}
