// Questions to all who play: they stand above the board until everybody has answered.

import { post, reason } from "../server/api.js";
import { nameOf } from "../table/words.js";
import { make, part } from "../ui/dom.js";

/** @typedef {import("../server/types.js").GatheredTold} Told */
/** @typedef {import("../server/types.js").QuestionTold} Question */
/** @typedef {import("../server/types.js").Table} Table */

const WORDS = /** @type {Record<Question["kind"], (name: string) => string>} */ ({
  takeback: (name) => `${name} would like to take back the last choice.`,
  pause: (name) => `${name} would like to pause the game.`,
  "go-on": (name) => `${name} would like to go on.`,
  bot: (name) => `Shall a bot play for ${name} until they are back?`,
});

const ASKED = { takeback: "to take back", pause: "to pause", "go-on": "to go on", bot: "" };

export class Consent {
  /**
   * @param {Table} table
   * @param {(problem: unknown) => void} fail
   */
  constructor(table, fail) {
    this.table = table;
    this.fail = fail;
    this.bar = make("div", { class: "question", role: "status", hidden: true });
    this.shown = "";
    part("ui-stage").append(this.bar);
  }

  /** @param {Question["kind"]} kind @param {number} seat */
  ask(kind, seat) {
    post(`/api/tables/${this.table.id}/questions`, { kind, seat }).catch(this.fail);
  }

  /** @param {Told} told */
  render({ question, paused, next }) {
    const shown = JSON.stringify([question, paused, next]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.bar.replaceChildren(...(question ? this.question(question) : this.standing(paused, next)));
    this.bar.hidden = !this.bar.childElementCount;
  }

  /** @param {Question} question */
  question({ number, kind, seat, mine, asked, waits }) {
    const who = this.table.seats[seat];
    const name = who ? nameOf(who) : "Somebody";
    const words = mine && kind !== "bot" ? `You have asked ${ASKED[kind]}.` : WORDS[kind](name);
    const others = waits === 1 ? "One answer is missing." : `${waits} answers are missing.`;
    /** @type {HTMLElement[]} */
    const found = [make("p", {}, asked ? words : `${words} ${others}`)];
    if (asked) found.push(this.button(number, true, "Yes"), this.button(number, false, "No"));
    else if (mine) found.push(this.button(number, false, "Never mind"));
    return found;
  }

  /** @param {number} number @param {boolean} agree @param {string} words */
  button(number, agree, words) {
    const button = make("button", { type: "button", class: agree ? "small primary" : "small" }, words);
    button.addEventListener("click", () => {
      post(`/api/tables/${this.table.id}/questions/${number}`, { agree }).catch((problem) => {
        this.fail(reason(problem));
      });
    });
    return button;
  }

  /** @param {boolean} paused @param {string | null} next */
  standing(paused, next) {
    if (next)
      return [
        make("p", {}, "They play again: "),
        make("a", { class: "button", href: `/table/${next}` }, "Come along"),
      ];
    return paused ? [make("p", {}, "The game is paused.")] : [];
  }
}
