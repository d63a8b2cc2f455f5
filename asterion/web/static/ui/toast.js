// A word at the edge of the table: why something is not allowed, what went wrong.

import { make, part } from "./dom.js";

/** @typedef {{sentence: string, title?: string, rule?: string | null}} Word */

export class Toast {
  /**
   * @param {string} game  whose rules are led to
   * @param {() => void} leave  the word was there long enough, or was sent away
   */
  constructor(game, leave) {
    this.game = game;
    this.leave = leave;
    this.host = part("ui-toast");
    this.timer = 0;
    /** @type {Word | null} */
    this.word = null;
    this.host.addEventListener("pointerenter", () => clearTimeout(this.timer));
  }

  /** @param {{word: Word | null}} state */
  render({ word }) {
    if (word === this.word) return;
    this.word = word;
    clearTimeout(this.timer);
    if (word) this.show(word);
    else this.hide();
  }

  /** @param {Word} word */
  show({ sentence, title, rule }) {
    const close = make("button", { type: "button", class: "icon", "aria-label": "Close" }, "×");
    close.addEventListener("click", this.leave);
    const words = make("p");
    if (title) words.append(make("strong", {}, title), " ");
    if (rule) {
      const href = `/rules/${this.game}#${rule}`;
      words.append(make("a", { class: "rule", href, target: "_blank", rel: "noopener" }, rule), " ");
    }
    words.append(sentence);
    this.host.replaceChildren(words, close);
    this.host.classList.add("shown");
    this.timer = setTimeout(this.leave, 5_000 + 45 * sentence.length);
  }

  hide() {
    const focused = this.host.contains(document.activeElement);
    this.host.classList.remove("shown");
    this.host.replaceChildren();
    if (focused) part("ui-prompt").focus({ preventScroll: true });
  }
}
