// The figure in hand: a click or a drag takes it, everywhere it can go is lit up, several steps far, and a click
// there sends it all the way. Where only one figure can move it is in hand already.

import { about } from "../server/api.js";
import { capital } from "../ui/dom.js";
import { isLatest } from "./state.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {Choice & {then?: string[]}} Way  a choice, and what is chosen after it if nothing comes between */

export class Hand {
  /**
   * @param {Store} store
   * @param {Board} board
   */
  constructor(store, board) {
    this.store = store;
    this.board = board;
    /** @type {Choice[]} */
    this.choices = [];
    this.source = ""; // the figure in hand
    this.wanted = ""; // the one that was taken last: it comes back into the hand when it can go on
    /** @type {Way[]} of several steps */
    this.walks = [];
  }

  /** The figures that can be taken. */
  get sources() {
    return [...new Set(this.choices.flatMap(({ source }) => (source ? [source] : [])))];
  }

  /** Other choices: the same figure stays in hand as long as it can go on. @param {Choice[]} choices */
  set(choices) {
    this.choices = choices;
    if (!this.store.state.view) this.wanted = ""; // somebody else sits here next
    const { sources } = this;
    const [only, ...others] = sources;
    const kept = sources.includes(this.wanted) ? this.wanted : "";
    this.hold(kept || (others.length ? "" : (only ?? "")));
  }

  /** @param {string} source */
  take(source) {
    this.wanted = source;
    if (source !== this.source) this.hold(source);
  }

  /** @param {string} source */
  hold(source) {
    this.source = source;
    this.walks = [];
    if (source) void this.look(source);
    this.show();
  }

  /** Nothing is in hand any more; false if nothing was, or if there is only one figure to take. */
  letGo() {
    if (!this.source || this.sources.length < 2) return false;
    this.take("");
    return true;
  }

  /** Ask how far it can go. @param {string} source */
  async look(source) {
    const { state } = this.store;
    const { choices } = this;
    if (!state.view || !isLatest(state)) return;
    const found = await about(state.view, "walks", { source }).catch(() => null);
    if (!found || this.choices !== choices || this.source !== source) return;
    this.walks = found.walks.map(
      (/** @type {{target: string, moves: string[], sentence: string}} */ { target, moves, sentence }) => ({
        notation: moves[0],
        then: moves.slice(1),
        target,
        source,
        sentence,
      }),
    );
    this.show();
  }

  /** Where the figure in hand goes if it is put there, near or far. @param {string} target @returns {Way[]} */
  to(target) {
    const near = this.choices.filter((way) => way.source === this.source && way.target === target);
    return near.length ? near : this.walks.filter((way) => way.target === target);
  }

  /** All the ways of the figure in hand. @returns {Way[]} */
  get ways() {
    return this.source ? [...this.choices.filter(({ source }) => source === this.source), ...this.walks] : [];
  }

  /** Light up where the figure in hand can go. */
  show() {
    const { host } = this.board;
    const goals = new Set(this.ways.map(({ target }) => target));
    for (const old of host.querySelectorAll(".goal")) if (!goals.has(old.id)) unlit(old);
    for (const old of host.querySelectorAll(".held"))
      if (old.id !== this.source) old.classList.remove("held");
    this.board.element(this.source)?.classList.add("held");
    for (const id of goals) {
      const element = this.board.element(id);
      element?.classList.add("goal");
      const far = this.walks.filter(({ target }) => target === id);
      if (!element || !far.length || element.classList.contains("choice")) continue;
      element.classList.add("far");
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", far.map(({ sentence }) => capital(sentence)).join(", or "));
    }
    for (const id of this.sources) {
      const element = this.board.element(id);
      if (element?.hasAttribute("data-source") && element.hasAttribute("role"))
        element.setAttribute("aria-pressed", String(id === this.source));
    }
  }
}

/** @param {Element} element */
function unlit(element) {
  element.classList.remove("goal");
  if (!element.classList.contains("far")) return;
  element.classList.remove("far");
  if (element.classList.contains("choice")) return;
  for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
}
