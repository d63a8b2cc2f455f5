// What may be chosen and has no place on the board is a large button beside it.

import { capital, make, part } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../board/board.js").Board} Board */

const MANY = 14; // buttons at most: there is no room for more, and the list holds them all

export class Actions {
  /**
   * @param {Board} board
   * @param {(choice: Choice, button: HTMLElement, event: MouseEvent) => void} choose
   * @param {(choice: Choice | null) => void} point
   * @param {() => void} answer  let questions of this kind be answered
   */
  constructor(board, choose, point, answer) {
    this.board = board;
    this.choose = choose;
    this.point = point;
    this.answer = answer;
    this.routine = ""; // what the button is called that lets questions be answered
    this.list = part("ui-actions");
    /** @type {Set<string>} */
    this.wins = new Set();
    /** @type {Choice[]} that the buttons stand for */
    this.offered = [];
  }

  /**
   * @param {Choice[]} choices  all there are
   * @param {Set<string>} wins  those of them that win at once, in notation
   * @param {string} routine  words of the button that lets questions of this kind be answered
   * @param {boolean} enabled
   */
  set(choices, wins, routine, enabled) {
    const offered = choices.filter((choice) => this.isAction(choice)).slice(0, MANY);
    const same =
      routine === this.routine &&
      wins === this.wins &&
      offered.length === this.offered.length &&
      offered.every((choice, i) => choice === this.offered[i]);
    if (!same) {
      const within = this.list.contains(document.activeElement);
      this.offered = offered;
      this.routine = routine;
      this.wins = wins;
      const buttons = offered.map((choice) => this.button(choice, choices.indexOf(choice)));
      this.list.replaceChildren(...buttons, ...(routine ? [this.answering(routine)] : []));
      if (within) part("ui-prompt").focus({ preventScroll: true });
    }
    for (const button of this.list.querySelectorAll("button"))
      button.setAttribute("aria-disabled", String(!enabled));
  }

  /** Whether there is nothing on the board to click for it, or a button is wanted all the same. @param {Choice} choice */
  isAction({ target }) {
    const element = this.board.element(target);
    return this.board.text !== "" && (!element || element.hasAttribute("data-action"));
  }

  /** @param {Choice} choice @param {number} number */
  button(choice, number) {
    const key = number < 9 ? [make("kbd", { "aria-hidden": "true" }, String(number + 1))] : [];
    const label = this.board.element(choice.target)?.getAttribute("data-action");
    const button = make(
      "button",
      { type: "button", "data-number": number },
      capital(label || choice.sentence),
      ...(this.wins.has(choice.notation) ? [make("span", { class: "wins" }, "wins")] : []),
      ...key,
    );
    button.addEventListener("click", (event) => this.choose(choice, button, event));
    button.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && this.point(choice));
    button.addEventListener("pointerleave", () => this.point(null));
    button.addEventListener("focus", () => button.matches(":focus-visible") && this.point(choice));
    button.addEventListener("blur", () => this.point(null));
    return make("li", {}, button);
  }

  /** @param {string} words */
  answering(words) {
    const button = make("button", { type: "button", class: "routine" }, words);
    button.addEventListener("click", () => this.answer());
    return make("li", {}, button);
  }

  /** @param {Choice | null} choice */
  show(choice) {
    for (const [i, item] of [...this.list.children].entries())
      item.classList.toggle("pointed", choice !== null && this.offered[i] === choice);
  }
}
