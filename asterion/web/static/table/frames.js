// Plays what happened, ply by ply, at the speed that was set; may be skipped.

import { SPECTATOR } from "../server/types.js";
import { pause } from "../ui/dom.js";
import { motion, pace } from "../ui/settings.js";
import * as sound from "../ui/sound.js";

/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../board/board.js").Board} Board */
/**
 * @typedef {object} Teller
 * @property {(frame: Frame) => void} frame  a ply is being shown
 * @property {(view: View) => void} arrived  the view is the present
 * @property {(playing: boolean) => void} playing
 */

const GLIDE = 380; // milliseconds
const AT_MOST = 9_000; // however many plies there are, for somebody who waits for a choice

export class Frames {
  /**
   * @param {Board} board
   * @param {Teller} teller
   */
  constructor(board, teller) {
    this.board = board;
    this.teller = teller;
    /** @type {{view: View, frames: Frame[]}[]} */
    this.queue = [];
    this.playing = false;
    this.hurried = false;
    this.round = 0;
    this.began = 0;
    /** @type {() => void} */
    this.wake = () => {};
  }

  /**
   * @param {View} view
   * @param {Frame[]} frames
   */
  add(view, frames) {
    this.queue.push({ view, frames });
    if (!this.playing) void this.run(++this.round);
  }

  /** @param {number} round */
  async run(round) {
    this.playing = true;
    this.hurried = false;
    this.began = performance.now();
    this.teller.playing(true);
    while (round === this.round) {
      const next = this.queue.shift();
      if (!next) break;
      await this.play(next.view, next.frames, round);
      if (round === this.round) this.teller.arrived(next.view);
    }
    if (round !== this.round) return;
    this.playing = false;
    this.teller.playing(false);
  }

  /**
   * @param {View} view
   * @param {Frame[]} frames
   * @param {number} round
   */
  async play(view, frames, round) {
    const waiting = this.queue.reduce((sum, { frames: more }) => sum + more.length, frames.length);
    const left = Math.max(300, this.began + AT_MOST - performance.now());
    const hurry = view.seat === SPECTATOR ? 1 : Math.min(1, left / (waiting * 900));
    for (const [i, frame] of frames.entries()) {
      if (round !== this.round) return;
      const last = i === frames.length - 1;
      this.teller.frame(frame);
      await this.step(last ? view.svg : frame.svg, reading(frame) * hurry, GLIDE * hurry, last);
    }
    if (frames.length === 0 && round === this.round) await this.step(view.svg, 0, GLIDE, true);
  }

  /**
   * @param {string} svg
   * @param {number} hold
   * @param {number} glide
   * @param {boolean} last
   */
  async step(svg, hold, glide, last) {
    const speed = this.hurried ? 0 : pace();
    const { happened, finished } = this.board.show(svg, motion() && !this.hurried ? glide * speed : 0);
    if (!this.hurried) sound.happened(happened);
    if (!speed) return;
    const skipped = new Promise((done) => {
      this.wake = () => done(undefined);
    });
    await Promise.race([skipped, Promise.all([finished, pause(last ? hold * speed * 0.4 : hold * speed)])]);
    this.board.finish();
  }

  /** Straight to the present. */
  skip() {
    if (!this.playing) return false;
    this.hurried = true;
    this.wake();
    return true;
  }

  /** Forget whatever was still to be shown. */
  stop() {
    this.round += 1;
    this.queue = [];
    this.wake();
    if (this.playing) this.teller.playing(false);
    this.playing = false;
  }
}

/** How long a ply's sentences take to read. @param {Frame} frame */
function reading(frame) {
  const letters = frame.sentences.join(" ").length;
  return letters ? Math.min(300 + 11 * letters, 1_300) : 120;
}
