// A hint at the table: the server's search says what it would choose, and why.

import { about, reason } from "../server/api.js";
import { isLatest, UNADVISED } from "./state.js";

/** @typedef {import("../server/types.js").Hint} Hint */
/** @typedef {import("./state.js").Store} Store */

const SLOW = 1_500; // milliseconds without an answer that are worth a word
const THINKING = "Thinking about it…";
const WARMING = "Warming up: the first hint of a game takes up to a minute…";

export class Advisor {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
  }

  async ask() {
    const { state } = this.store;
    const { view } = state;
    if (!view || state.asked === view.version || !isLatest(state)) return;
    const { version } = view;
    const isAwaited = () => state.asked === version;
    this.store.change({ asked: version, reply: { words: THINKING, kind: "" } });
    const slow = setTimeout(() => {
      if (isAwaited()) this.store.change({ reply: { words: WARMING, kind: "" } }, state);
    }, SLOW);
    try {
      const hint = /** @type {Hint | null} */ (await about(view, "hint"));
      if (!isAwaited()) return;
      if (!hint) this.store.change({ asked: null, again: true }, state);
      if (hint?.version !== version) return;
      this.store.change({ reply: { words: hint.sentence, kind: "hint" }, advised: hint.mix }, state);
    } catch (problem) {
      if (!isAwaited()) return;
      this.store.change({ ...UNADVISED, reply: { words: reason(problem), kind: "" } }, state);
    } finally {
      clearTimeout(slow);
    }
  }
}
