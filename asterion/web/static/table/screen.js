// The table on the screen: everything there is shown by one function, from one state.

import { Board } from "../board/board.js";
import { Zoom } from "../board/zoom.js";
import { SPECTATOR } from "../server/types.js";
import { button, capital, make, part, say } from "../ui/dom.js";
import { colour, paint, percent, sign } from "../ui/signs.js";
import { Toast } from "../ui/toast.js";
import { Asks } from "./asks.js";
import { Choices } from "./choices.js";
import { Concede } from "./concede.js";
import { Ending } from "./ending.js";
import { Players } from "./players.js";
import { Preview } from "./preview.js";
import { Replay } from "./replay.js";
import { isCalm, isReady, Store } from "./state.js";
import { Story } from "./story.js";
import { Tutor } from "./tutor.js";
import { Windows } from "./windows.js";
import { acting, asked, nameOf, nothing, turn } from "./words.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").Mark} Mark */
/** @typedef {import("./state.js").State} State */
/**
 * @typedef {object} Deeds  what the person at the screen can do
 * @property {(choice: Choice) => void} choose
 * @property {(id: string, title: string) => void} wonder  why something that is no choice is none
 * @property {() => void} undo
 * @property {() => void} present  come back from the past
 * @property {() => number[]} people  the seats of the people at this screen
 * @property {(seat: number) => void} handOver
 * @property {(seat: number, who: string) => void} reseated  somebody else plays for a seat now
 */

const SLOW_CONNECTION = 600; // milliseconds before a lost connection is worth a word
const NEXT = 1_600; // milliseconds that the next person's name is shown
const LONG_GONE = 5_000; // and after it, before it looks as if nobody were there
const GONE =
  "The server does not answer. If it was stopped, start it again with “make play”: the game goes on where it was.";

export class Screen {
  /**
   * @param {Table} table
   * @param {Deeds} deeds
   */
  constructor(table, deeds) {
    this.table = table;
    paint(table.seats.map((seat) => seat.colour));
    this.store = new Store((state) => this.render(state));
    const { store } = this;
    const visit = (/** @type {number} */ ply) => void this.replay.visit(ply);
    this.board = new Board(part("ui-board"));
    this.board.listeners.add(() => this.fit());
    this.zoom = new Zoom(this.board);
    const stage = part("ui-stage");
    this.board.room = () => (stage.clientHeight ? stage.clientWidth / stage.clientHeight : 0);
    new ResizeObserver(() => {
      this.board.resize();
      this.fit();
    }).observe(stage);
    this.preview = new Preview(store, this.board);
    this.choices = new Choices(store, this.board, {
      choose: deeds.choose,
      preview: (choice) => this.preview.point(choice),
      wonder: deeds.wonder,
      nothing: () => nothing(table, store.state),
    });
    this.story = new Story(visit, {
      names: table.seats.map(({ player, title }) => [player, title]),
      point: (sentence) => this.board.light(sentence),
    });
    const { host } = this.board;
    for (const kind of ["pointerover", "focusin"])
      host.addEventListener(kind, ({ target }) => this.story.light(this.board.namesAt(target)));
    for (const kind of ["pointerleave", "focusout"]) host.addEventListener(kind, () => this.story.light([]));
    this.replay = new Replay(store, this.board, deeds.present);
    this.toast = new Toast(table.game, () => store.change({ word: null }));
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {Mark[]} what the hint says, on the board */
    this.tips = [];
    /** @type {State["advised"]} */
    this.advised = [];
    this.linkTimer = 0;
    this.tutor = table.lesson ? new Tutor(table, store, deeds.undo) : null;
    // What a lesson does without.
    const sharer = { people: deeds.people, take: deeds.handOver };
    const replay = () => void this.replay.visit(0).then(() => this.replay.run());
    this.windows = table.lesson ? null : new Windows(table, store, sharer);
    this.players = table.lesson ? null : new Players(table, store, deeds.reseated);
    this.concede = this.players && new Concede(this.players);
    this.asks = table.lesson ? null : new Asks(table, store);
    this.ending = table.lesson ? null : new Ending(table, store, { replay, visit });
  }

  /** @param {State} state */
  render(state) {
    this.showPicture(state);
    if (state.fresh !== this.board.fresh) this.board.tint(state.fresh);
    this.story.render(state);
    this.choices.render(state);
    this.showMarks(state);
    this.preview.render(state);
    this.replay.render(state);
    this.tutor?.render(state);
    this.windows?.render(state);
    this.players?.render(state);
    this.concede?.render(state);
    this.asks?.render(state);
    this.toast.render(state);
    this.showReply(state);
    this.showLink(state);
    this.showQuestion(state);
    this.ending?.render(state);
  }

  /** @param {State} state */
  showPicture({ picture, glide }) {
    if (picture === this.board.text) return;
    if (picture) this.board.show(picture, glide);
    else this.board.clear();
  }

  /** Frame what a hint says, or where a finished game turned. @param {State} state */
  showMarks({ past, advised }) {
    if (advised !== this.advised) {
      this.advised = advised;
      const words = (/** @type {number} */ share) => (share < 1 ? percent(share) : "");
      this.tips = advised.map(({ target, share }) => ({
        id: target,
        words: words(share),
      }));
    }
    const marks = past?.marks ?? this.tips;
    if (marks === this.marks) return;
    this.marks = marks;
    this.board.advise(marks);
  }

  /** @param {State} state */
  showReply({ reply: { words, kind } }) {
    const host = part("ui-reply");
    host.className = `reply ${kind}`;
    say(host, words);
  }

  /** @param {State} state */
  showLink({ connection }) {
    const link = part("ui-link");
    if (!connection || connection.open) {
      clearTimeout(this.linkTimer);
      this.linkTimer = 0;
      say(link, connection?.busy ? "sending…" : "");
      link.className = "link";
      return;
    }
    this.linkTimer ||= setTimeout(() => {
      say(link, "reconnecting…");
      link.className = "link lost";
      this.linkTimer = setTimeout(() => say(link, GONE), LONG_GONE);
    }, SLOW_CONNECTION);
  }

  /** Whose choice it is and what is asked; or, while plies are being shown, what happens. @param {State} state */
  showQuestion(state) {
    const { view, playing, said } = state;
    const ask = part("ui-ask");
    part("ui-layout").classList.toggle("mine", isReady(state));
    ask.setAttribute("aria-live", playing ? "off" : "polite");
    button("ui-skip").hidden = !playing || !view;
    button("ui-pace").hidden = state.past !== null || (!playing && state.seat !== SPECTATOR);
    button("ui-since").hidden = !isReady(state) || state.since === null || Boolean(this.tutor);
    document.title = `${view?.choices.length ? "● Your choice: " : ""}${this.table.title}`;
    if (!this.tutor) this.showHint(state);
    if (playing && said) say(ask, said);
    if (playing && state.acting) this.showActing(state.acting);
    if (playing) return; // what is asked next is told when all that led to it has been shown
    const above = view ? turn(this.table, state, view) : "";
    this.showTurn(view && this.tutor ? this.tutor.turn(view, above) : above, acting(state));
    say(ask, state.past ? "" : view ? this.question(view) : said);
    this.showUndo(state);
  }

  /** Who does what is being shown. @param {string} name */
  showActing(name) {
    const seat = this.table.seats.find((each) => each.name === name);
    this.showTurn(seat ? nameOf(seat) : capital(name), seat?.seat ?? null);
  }

  /** Who is next at a shared screen, for a moment. @param {number} seat */
  announce(seat) {
    const next = this.table.seats[seat];
    const words = make("p", { class: "next" }, sign(seat), next ? `${nameOf(next)}, it is your turn` : "");
    words.style.setProperty("--seat", colour(seat));
    part("ui-stage").append(words);
    setTimeout(() => words.remove(), NEXT);
  }

  /** @param {string} words @param {number | null} seat */
  showTurn(words, seat) {
    const line = part("ui-turn");
    if (line.textContent === words && line.dataset.seat === String(seat)) return;
    line.dataset.seat = String(seat);
    line.replaceChildren(...(seat === null ? [words] : [sign(seat), words]));
    part("ui-prompt").style.setProperty("--seat", seat === null ? "" : colour(seat));
  }

  /** @param {View} view */
  question(view) {
    if (this.tutor) return this.tutor.ask(view);
    return view.over ? (view.outcome ?? view.prompt) : asked(this.table, view);
  }

  /** @param {State} state */
  showHint(state) {
    const asks = button("ui-hint");
    asks.hidden = this.table.seats[state.seat]?.who !== "human" || Boolean(state.view?.over);
    asks.setAttribute("aria-disabled", String(!isReady(state)));
  }

  /** Nobody but bots could mind what is taken back. */
  get isAlone() {
    return this.table.seats.filter(({ who }) => who === "human").length === 1;
  }

  /** @param {State} state */
  showUndo(state) {
    const { seat, view } = state;
    const seated = seat !== SPECTATOR;
    const mayAsk = view !== null && view.undo !== null && view.takeback === null;
    const may = view?.undo === null || (mayAsk && this.isAlone);
    part("ui-undo").hidden = !seated;
    part("ui-takeback").hidden = !seated || !mayAsk || this.isAlone;
    part("ui-undo").setAttribute("aria-disabled", String(!may || !isCalm(state)));
    part("ui-takeback").setAttribute("aria-disabled", String(!isCalm(state)));
    say(part("ui-undo-why"), seated && !may ? (view?.undo ?? "") : "");
  }

  /** Tell the layout what shape the picture has. */
  fit() {
    if (!this.board.text) return;
    const { style } = part("ui-layout");
    style.setProperty("--aspect", String(this.board.aspect));
  }
}
