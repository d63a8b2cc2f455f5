// Plays what happened, ply by ply, at the speed that was set; may be skipped.

import * as spotlight from "../board/spotlight.js";
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
const AT_MOST = 5_000; // however many plies there are, for somebody who waits for a choice; but for what matters
const LINGER = 1_500; // on what matters
const FULLY = 5; // times in one go; where more matters, each for less
const ALIKE = 0.55; // of the words that two plies share which are shown together
const TOGETHER = 8; // plies at most
const MATTERS =
  /\b(fights?|fought|captures?d?|kills?|killed|dies|died|slain|slays|shoots|shot|hits?|bites?|bitten|charges?|duels?|challenges?|plays|wins|loses|lost|rolls)\b/i;

export class Frames {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Teller} teller
   * @param {(seat: number) => string} nameOf  the name of a seat in frames
   */
  constructor(store, board, teller, nameOf) {
    this.nameOf = nameOf;
    this.store = store;
    this.board = board;
    this.teller = teller;
    this.began = 0;
    this.linger = LINGER;
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
    const own = this.nameOf(view.seat);
    const mattering = frames.filter(({ sentences }) => MATTERS.test(sentences.join(" "))).length;
    this.linger = LINGER * Math.min(1, FULLY / Math.max(1, mattering));
    for (const together of grouped(frames)) {
      if (state !== this.store.state) return;
      const frame = /** @type {Frame} */ (together.at(-1));
      const last = frame === frames.at(-1);
      this.tell(together, state);
      const reads = Math.max(...together.map(reading)) * hurry;
      await this.step(state, last ? view.svg : frame.svg, reads, GLIDE * hurry, last);
      if (frame.actor_name !== own && view.seat !== SPECTATOR) this.note(frame.ply - together.length, state);
    }
    if (!frames.length) await this.step(state, view.svg, 0, GLIDE, true);
  }

  /** @param {Frame[]} together @param {State} state */
  tell(together, state) {
    const lines = together.flatMap(({ ply, sentences }) => sentences.map((sentence) => ({ ply, sentence })));
    const [first, ...others] = lines;
    const more = others.length > 2 ? `… and ${others.length} more like it.` : "";
    const words = more ? [first?.sentence, more] : lines.map(({ sentence }) => sentence);
    const acting = together[0]?.actor_name ?? "";
    this.store.change(
      { said: words.join(" ") || state.said, acting, story: [...state.story, ...lines] },
      state,
    );
  }

  /** Somebody else did this: it stays tinted until the next choice. @param {number} before @param {State} state */
  note(before, state) {
    const fresh = [...new Set([...state.fresh, ...this.board.changed])];
    this.store.change({ fresh, since: state.since ?? before }, state);
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
    const { dice } = this.board.happened;
    const matters = isNew && (dice.length > 0 || MATTERS.test(state.said));
    spotlight.show(isNew ? dice : []);
    const skipped = new Promise((done) => {
      this.wake = () => done(undefined);
    });
    const held = pause(matters ? this.linger * speed : last ? hold * speed * 0.4 : hold * speed);
    await Promise.race([skipped, Promise.all([this.board.settled, held])]);
    spotlight.show([]);
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

/**
 * Plies of the same kind that follow one another are shown at once, as when all skeletons move.
 * @param {Frame[]} frames
 * @returns {Frame[][]}
 */
function grouped(frames) {
  /** @type {Frame[][]} */
  const groups = [];
  for (const frame of frames) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && group.length < TOGETHER && areAlike(last, frame)) group.push(frame);
    else groups.push([frame]);
  }
  return groups;
}

/** @param {Frame} one @param {Frame} other */
function areAlike(one, other) {
  if (one.actor_name !== other.actor_name) return false;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (!a.size || !b.size || MATTERS.test([...a, ...b].join(" "))) return false;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(a.size, b.size) >= ALIKE;
}

/** @param {Frame} frame */
const wordsOf = ({ sentences }) =>
  new Set(
    sentences
      .join(" ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [],
  );
