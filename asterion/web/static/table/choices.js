// Everything that may be chosen now: on the board, as buttons beside it, and in an ordinary list.

import { Drag } from "../board/drag.js";
import { titleOf } from "../board/names.js";
import { Turning } from "../board/turning.js";
import { about } from "../server/api.js";
import { capital, make, part, say } from "../ui/dom.js";
import * as menu from "../ui/menu.js";
import { percent } from "../ui/signs.js";
import { Actions } from "./actions.js";
import { Hand } from "./hand.js";
import { isReady } from "./state.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {import("./state.js").Tip} Tip */
/** @typedef {import("./hand.js").Way} Way */
/**
 * @typedef {object} Chooser
 * @property {(way: Way) => void} choose
 * @property {(choice: Choice | null) => void} preview  what this leads to is to be shown, or nothing
 * @property {(id: string, title: string) => void} wonder  something that is no choice was clicked
 * @property {() => string} nothing  what is said where there is nothing to choose
 */

const MISSED = 8; // pixels that a finger may miss by

/** The second half of a double click must not make the next choice. @param {MouseEvent} event */
const isSecond = (event) => event.detail > 1;

export class Choices {
  /**
   * @param {Store} store
   * @param {Board} board
   * @param {Chooser} chooser
   */
  constructor(store, board, chooser) {
    this.store = store;
    this.board = board;
    this.chooser = chooser;
    /** @type {View | null} */
    this.view = null;
    /** @type {Choice[]} */
    this.all = [];
    /** @type {Set<string>} what wins at once, in notation */
    this.wins = new Set();
    /** @type {Tip[]} what a hint says */
    this.advised = [];
    /** @type {Choice | null} */
    this.pointed = null;
    this.enabled = false;
    /** @type {View | null} that was answered by itself */
    this.going = null;
    this.answered = ""; // the kind of question that is answered for the person, until another is asked
    this.finger = false; // the last touch was one
    this.list = part("ui-choices");
    this.hand = new Hand(store, board);
    this.actions = new Actions(
      board,
      (choice, button, event) => isSecond(event) || this.pick([choice], button.getBoundingClientRect()),
      (choice) => this.point(choice),
      () => void this.answer(),
    );
    this.drag = new Drag(board, {
      take: (source) => this.hand.take(source),
      ways: (source) => (this.enabled && source === this.hand.source ? this.hand.ways : []),
      drop: (choices, at) => this.pick(choices, at),
    });
    this.turning = new Turning(
      board,
      () => (this.enabled ? this.all : []),
      (choice) => this.point(choice),
      (choice) => this.pick([choice], board.host.getBoundingClientRect()),
    );
    board.host.addEventListener("pointerdown", (event) => (this.finger = event.pointerType === "touch"));
    board.host.addEventListener("click", (event) => this.click(event));
    board.host.addEventListener("keydown", (event) => this.press(event));
    board.host.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") this.look(event.target);
    });
    board.host.addEventListener("pointerleave", () => this.look(null));
    board.host.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) this.look(target);
    });
    board.host.addEventListener("focusout", () => this.look(null));
    board.listeners.add(() => this.mark());
    this.enable(false);
  }

  /** @param {State} state */
  render(state) {
    if (state.view !== this.view) {
      this.view = state.view;
      this.wins = new Set();
      this.set(state.view?.choices ?? [], this.chooser.nothing());
      if (this.all.length > 1) void this.askWins(state);
    }
    if (isReady(state) !== this.enabled) this.enable(!this.enabled);
    this.goOn();
    if (state.advised !== this.advised) this.advise(state.advised);
    if (state.pointed !== this.pointed) this.show(state.pointed);
  }

  /**
   * @param {Choice[]} choices
   * @param {string} none  what is said when there are none
   */
  set(choices, none) {
    const here = document.activeElement;
    const inList = this.list.contains(here);
    menu.close(true);
    this.all = choices;
    this.list.replaceChildren(...choices.map((choice, i) => this.row(choice, i)));
    this.list.scrollTop = 0;
    say(part("ui-none"), choices.length ? "" : none);
    say(part("ui-count"), choices.length ? String(choices.length) : "");
    this.mark();
    this.hand.set(this.enabled ? choices : []);
    if (inList) this.focusFirst();
    else if (here === this.board.host)
      this.board.element(choices[0]?.target ?? "")?.focus({ preventScroll: true });
  }

  /** What wins stands first, as soon as that is known. @param {State} state */
  async askWins({ view }) {
    const found = view && !view.lesson ? await about(view, "wins").catch(() => null) : null;
    if (!found?.moves.length || this.view !== view) return;
    this.wins = new Set(found.moves);
    const wins = (/** @type {Choice} */ { notation }) => this.wins.has(notation);
    this.set([...this.all.filter(wins), ...this.all.filter((choice) => !wins(choice))], "");
    this.advise(this.advised);
  }

  /** @param {boolean} enabled */
  enable(enabled) {
    this.enabled = enabled;
    if (!enabled) menu.close(true);
    this.board.host.classList.toggle("waiting", !enabled);
    for (const button of this.list.querySelectorAll("button"))
      button.setAttribute("aria-disabled", String(!enabled));
    this.mark();
    this.hand.set(enabled ? this.all : []);
  }

  /**
   * @param {Choice} choice
   * @param {number} i
   */
  row(choice, i) {
    const key = i < 9 ? make("kbd", {}, String(i + 1)) : make("span", { class: "nokey" });
    const button = make(
      "button",
      { type: "button", "aria-disabled": !this.enabled ? "true" : "false" },
      key,
      make("span", {}, capital(choice.sentence)),
      ...(this.wins.has(choice.notation) ? [make("span", { class: "wins" }, "wins")] : []),
    );
    button.dataset.notation = choice.notation;
    button.addEventListener(
      "click",
      (event) => isSecond(event) || this.pick([choice], button.getBoundingClientRect()),
    );
    button.addEventListener(
      "pointerenter",
      (event) => event.pointerType !== "touch" && this.pointFromList(choice),
    );
    button.addEventListener("pointerleave", () => this.point(null));
    button.addEventListener("focus", () => button.matches(":focus-visible") && this.pointFromList(choice));
    button.addEventListener("blur", () => this.point(null));
    return make("li", {}, button);
  }

  /** Make the things on the board that may be chosen known to keyboard and screen reader. */
  mark() {
    const ids = new Set(this.all.flatMap(({ target, source }) => [target, source]));
    for (const old of this.board.host.querySelectorAll(".choice, [data-source]")) {
      if (!ids.has(old.id)) unmark(old);
    }
    for (const id of ids) {
      const element = this.board.element(id);
      if (!element) continue;
      const choices = this.at(id);
      const source = this.enabled && this.all.some(({ source }) => source === id);
      const within = this.isWithinTarget(element);
      element.toggleAttribute("data-source", source);
      if (choices.length || (source && !within)) {
        element.setAttribute("tabindex", this.enabled ? "0" : "-1");
        element.setAttribute("role", "button");
      } else if (within) unstop(element);
      element.classList.toggle("choice", choices.length > 0);
      if (choices.length > 1) element.setAttribute("aria-haspopup", "menu");
      else element.removeAttribute("aria-haspopup");
      if (choices.length) {
        const wins = choices.some(({ notation }) => this.wins.has(notation));
        const words = choices.map(({ sentence }) => capital(sentence)).join(", or ");
        element.setAttribute("aria-label", wins ? `${words}: wins` : words);
        element.classList.toggle("winning", wins);
      } else if (source && !within) {
        element.setAttribute("aria-label", `Take in hand: ${titleOf(element) || "this piece"}`);
      }
    }
    this.actions.set(this.all, this.wins, this.view?.routine ?? "", this.enabled);
    this.hand.show();
    this.turning.begin();
  }

  /** Whether what it lies in is clicked: a piece to take up is no button within that one. @param {Element} element */
  isWithinTarget(element) {
    return this.things(element.parentElement).some(({ id }) => this.at(id).length > 0);
  }

  /** Mark in the list what a hint says. @param {Tip[]} advised */
  advise(advised) {
    this.advised = advised;
    for (const badge of this.list.querySelectorAll("span.advised")) badge.remove();
    for (const { notation, share } of advised) {
      const row = this.list.children[this.all.findIndex((choice) => choice.notation === notation)];
      row?.firstElementChild?.append(
        make("span", { class: "advised" }, share < 1 ? `hint: ${percent(share)}` : "hint"),
      );
    }
    this.list.querySelector("span.advised")?.scrollIntoView({ block: "nearest" });
  }

  /** Have what is asked now answered, and all that is asked of this kind until something else is. */
  async answer() {
    const { view } = this;
    if (!view?.routine || !this.enabled) return;
    this.answered = view.routine;
    const found = await about(view, "routine").catch(() => null);
    const [first, ...then] = found?.moves ?? [];
    const choice = this.all.find(({ notation }) => notation === first);
    if (choice && this.enabled && this.view === view) this.chooser.choose({ ...choice, then });
    else if (this.view === view) this.answered = "";
  }

  /** Answer what is asked again and again. */
  goOn() {
    if (!this.answered || !this.enabled || this.view === this.going) return;
    this.going = this.view;
    if (this.view?.routine === this.answered) void this.answer();
    else this.answered = "";
  }

  /** The choices with this target. @param {string} id */
  at(id) {
    return this.all.filter(({ target }) => target === id);
  }

  /** The choices that put this piece somewhere. @param {string} id */
  of(id) {
    return this.all.filter(({ source }) => source === id);
  }

  /**
   * What lies at a place of the board: the innermost thing first.
   * @param {EventTarget | null} at
   */
  things(at) {
    /** @type {Element[]} */
    const found = [];
    for (
      let element = at instanceof Element ? at.closest("[id]") : null;
      element && element !== this.board.host;
    ) {
      if (element !== this.board.svg) found.push(element);
      element = element.parentElement?.closest("[id]") ?? null;
    }
    return found;
  }

  /** What a click on a thing of the board chooses: of the figure in hand, if it can go there. @param {string} id @returns {Way[]} */
  to(id) {
    const all = this.at(id).map((choice) => this.gesture(choice));
    const own = this.hand.source ? this.hand.to(id) : [];
    return own.length ? [...own, ...all.filter(({ source }) => !source)] : all;
  }

  /** A choice with the plies that its place names after it, as one click turns a door. @param {Choice} choice */
  gesture(choice) {
    const [first, ...then] = (this.board.element(choice.target)?.dataset.then ?? "").split(" ");
    return first === choice.notation ? { ...choice, then } : choice;
  }

  /** @param {MouseEvent} event */
  click(event) {
    const dragged = this.drag.justDragged;
    this.drag.justDragged = false;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    if (isSecond(event) && this.turning.turned) this.turning.tap(below); // once more, however fast
    if (dragged || isSecond(event)) return;
    const things = [event.target, ...below].flatMap((element) => this.things(element));
    // What lies on top is meant; a figure that is in hand already means what it stands on.
    const thing = things.find(
      ({ id }) => this.to(id).length || (id !== this.hand.source && this.of(id).length),
    );
    const [first] = this.things(event.target);
    const missed = this.finger && !thing && first ? this.near(first, event) : null;
    const target = thing ?? missed;
    if (target && this.finger && this.board.camera.approach(target, event)) return;
    if (target && this.to(target.id).length) this.pick(this.to(target.id), target.getBoundingClientRect());
    else if (target) this.hand.take(target.id);
    else if (!this.turning.tap(below) && !this.turning.leave() && !this.letGo() && first)
      this.chooser.wonder(first.id, titleOf(first));
  }

  /** The figure in hand, or the piece that was turned, is left as it was; false if there was none. */
  letGo() {
    return this.turning.letGo() || this.hand.letGo();
  }

  /**
   * What a finger that missed by little was meant for: the nearest target of the same kind, such as a square.
   * @param {Element} thing
   * @param {MouseEvent} event
   */
  near(thing, event) {
    const kind = `${thing.id.split("-")[0]}-`;
    const targets = this.all.flatMap(({ target }) => (target.startsWith(kind) ? [target] : []));
    return this.board.near(targets, event.clientX, event.clientY, MISSED);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if ((event.key !== "Enter" && event.key !== " ") || !(event.target instanceof SVGElement)) return;
    const { id } = event.target;
    const ways = this.to(id);
    if (!this.enabled || !(ways.length || this.of(id).length)) return;
    event.preventDefault();
    event.stopPropagation();
    if (ways.length) this.pick(ways, event.target.getBoundingClientRect());
    else this.hand.take(id);
  }

  /**
   * One choice is made; several are offered.
   * @param {Way[]} choices
   * @param {DOMRect} beside
   */
  pick(choices, beside) {
    const [first, ...others] = choices;
    if (!this.enabled || !first) return;
    if (others.length)
      menu.offer(
        beside,
        choices,
        (choice) => this.pick([choice], beside),
        (choice) => this.point(choice && this.all.includes(choice) ? choice : null),
      );
    else this.chooser.choose(first);
  }

  /** @param {EventTarget | null} at */
  look(at) {
    const thing = this.things(at).find(({ id }) => this.at(id).length);
    const [first, ...others] = thing ? this.at(thing.id) : [];
    this.point(first && !others.length ? first : null);
  }

  /** A choice is looked at, or none: what it leads to is shown. @param {Choice | null} choice */
  point(choice) {
    const pointed = this.enabled && choice && !this.drag.dragging?.ghost ? choice : null;
    if (pointed !== this.store.state.pointed) this.store.change({ pointed });
    const turns = pointed && this.board.element(pointed.target)?.dataset.turns;
    this.chooser.preview(turns ? null : pointed); // else the piece itself shows it
  }

  /** Mark the choice that is looked at on the board and in the list. @param {Choice | null} choice */
  show(choice) {
    this.pointed = choice;
    const place = choice && this.board.element(choice.target);
    if (!this.drag.dragging?.ghost) this.drag.point(place);
    this.actions.show(choice);
    for (const [i, row] of [...this.list.children].entries()) {
      row.classList.toggle("pointed", choice !== null && this.all[i] === choice);
    }
    if (choice && place?.dataset.turns) this.turning.show(choice);
  }

  /** The same, and what is out of sight comes into it. @param {Choice} choice */
  pointFromList(choice) {
    const place = this.enabled && this.board.element(choice.target);
    if (place) this.board.camera.reveal([place]);
    this.point(choice);
  }

  /** Pick the choice with this number in the list. @param {number} number */
  pickNumber(number) {
    const choice = this.all[number];
    const row = this.list.children[number];
    if (choice && row) this.pick([choice], row.getBoundingClientRect());
  }

  focusFirst() {
    const first = this.list.querySelector("button");
    (first ?? part("ui-prompt")).focus({ preventScroll: !first });
  }
}

/** It is no choice any more. @param {Element} element */
function unmark(element) {
  element.classList.remove("choice", "winning");
  element.removeAttribute("data-source");
  unstop(element);
}

/** It is no button any more. @param {Element} element */
function unstop(element) {
  for (const name of ["tabindex", "role", "aria-haspopup", "aria-label", "aria-pressed"])
    element.removeAttribute(name);
}
