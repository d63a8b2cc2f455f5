// A hint at the table: the server's search says what it would choose, and why.

import { get, reason } from "../server/api.js";
import { part, say } from "../ui/dom.js";

/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Hint} Hint */
/** @typedef {import("./choices.js").Choices} Choices */

const SLOW = 1_500; // milliseconds without an answer that are worth a word

export class Advisor {
  /** @param {Choices} choices */
  constructor(choices) {
    this.choices = choices;
    this.asked = ""; // the view that a hint is awaited for
  }

  /** @param {View} view */
  async ask(view) {
    const key = `${view.seat}/${view.version}`;
    if (this.asked === key) return;
    this.asked = key;
    this.reply("Thinking about it…", "");
    const slow = setTimeout(
      () =>
        this.asked === key && this.reply("Warming up: the first hint of a game takes up to a minute…", ""),
      SLOW,
    );
    try {
      const hint = /** @type {Hint} */ (await get(`/api/tables/${view.table}/hint?seat=${view.seat}`));
      if (this.asked !== key || hint.version !== view.version) return;
      this.reply(hint.sentence, "hint");
      this.choices.advise(hint.mix);
    } catch (problem) {
      if (this.asked === key) this.reply(reason(problem), "");
      this.asked = "";
    } finally {
      clearTimeout(slow);
    }
  }

  /** The hint is out of date. */
  forget() {
    this.asked = "";
    this.choices.advise([]);
    this.reply("", "");
  }

  /** @param {string} words @param {"hint" | ""} kind */
  reply(words, kind) {
    const host = part("ui-reply");
    host.className = `reply ${kind}`;
    say(host, words);
  }
}
