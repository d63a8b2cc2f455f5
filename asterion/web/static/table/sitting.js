// Somebody sitting at the table: the connection, the board, the choices and the story brought together.

import { Board } from "../board/board.js";
import { get, Refused } from "../server/api.js";
import { Connection } from "../server/connection.js";
import { CHANCE, CONCEALED, SPECTATOR } from "../server/types.js";
import { button, capital, confirmed, part, say } from "../ui/dom.js";
import * as sound from "../ui/sound.js";
import { hide as hideToast, toast } from "../ui/toast.js";
import { Advisor } from "./advisor.js";
import { Asks } from "./asks.js";
import { Choices } from "./choices.js";
import * as curtain from "./curtain.js";
import { Ending } from "./ending.js";
import { Frames } from "./frames.js";
import { nameOf, Players } from "./players.js";
import * as preview from "./preview.js";
import { Replay } from "./replay.js";
import { Story } from "./story.js";
import { Tutor } from "./tutor.js";
import { Windows } from "./windows.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").Fault} Fault */
/** @typedef {import("../server/types.js").Choice} Choice */

/** @type {Record<string, string>} what a person is told in other words than a program */
const AGAIN = {
  stale: "The table has moved on in the meantime. Choose again.",
  unavailable: "Your choice was not kept. Choose again in a moment.",
};
const EVERYTHING = 1_000_000; // more plies than any game has
const SLOW_CONNECTION = 600; // milliseconds before a lost connection is worth a word

export class Sitting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.memory = new curtain.Memory(table.id, table.lesson ? 0 : table.private ? EVERYTHING : table.plies);
    this.seat = SPECTATOR;
    /** @type {View | null} */
    this.view = null;
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {{view: View, frames: Frame[]}[]} what came while somebody looked back */
    this.held = [];
    this.thinking = SPECTATOR;
    this.warming = false; // the thinking bot's code is still being made ready
    this.linkTimer = 0;

    this.board = new Board(part("ui-board"));
    this.board.listeners.add(() => this.fit());
    this.frames = new Frames(this.board, {
      frame: (frame) => this.tell(frame),
      arrived: (view) => this.arrive(view),
      playing: () => this.refresh(),
    });
    this.choices = new Choices(this.board, {
      choose: (choice) => this.choose(choice),
      point: (choice) => (choice && this.view ? preview.show(this.view, choice) : preview.hide()),
      wonder: (id, title) => void this.wonder(id, title),
    });
    this.story = new Story((ply) => void this.replay.visit(ply));
    this.replay = new Replay(this.board, {
      entered: () => this.refresh(),
      at: (ply) => void this.look(ply),
      left: () => this.present(),
    });
    this.ending = new Ending(table, {
      picture: () => this.board.text,
      replay: () => void this.replay.visit(0).then(() => this.replay.run()),
      visit: (ply) => void this.replay.visit(ply),
    });
    this.ending.review.onFound = () => this.replay.known.clear();
    this.replay.remark = (ply) => this.ending.review.turnAt(ply)?.sentence ?? "";
    this.advisor = new Advisor(this.choices);
    this.players = table.lesson ? null : new Players(table, (seat, who) => this.reseated(seat, who));
    this.asks = table.lesson ? null : new Asks(table);
    this.windows = table.lesson
      ? null
      : new Windows(table, {
          people: () => this.humans,
          seat: () => this.seat,
          take: (seat) => void this.handOver(seat),
          name: (seat) => nameOf(this.table.seats[seat]),
        });
    this.tutor = table.lesson ? new Tutor(table, () => this.undo()) : null;
  }

  /** The seats of people. */
  get humans() {
    return this.table.seats.filter(({ who }) => who === "human").map(({ seat }) => seat);
  }

  /** Everybody takes their seat. */
  begin() {
    const [first = SPECTATOR, ...others] = this.humans;
    if (others.length || (this.table.over && !this.tutor))
      this.sit(others.length ? SPECTATOR : first, this.table.plies);
    else this.sit(first, this.memory.of(first));
  }

  /**
   * @param {number} seat
   * @param {number} since
   */
  sit(seat, since) {
    this.connection?.close();
    this.seat = seat;
    this.connection = new Connection(this.table.id, seat, since, {
      view: (view, frames) => this.hear(view, frames),
      refused: (fault) => this.refuse(fault),
      window: (window) => this.answerable(window),
      thinking: (bot, warming) => this.think(bot, warming),
      trouble: (message) => this.worry(message),
      changed: () => this.refresh(),
    });
    this.refresh();
  }

  // --- what comes from the server ---------------------------------------------------------------------

  /**
   * @param {View} view
   * @param {Frame[]} frames
   */
  hear(view, frames) {
    this.thinking = SPECTATOR;
    this.windows?.show(view.window);
    if (!this.tutor && view.who[view.seat] !== "human") view.choices = []; // a bot makes them
    preview.hide();
    if (this.replay.active) this.held.push({ view, frames });
    else this.follow(view, frames);
  }

  /**
   * @param {View} view
   * @param {Frame[]} frames
   */
  follow(view, frames) {
    const first = frames[0]?.ply ?? Infinity;
    if (!this.view && !this.frames.playing) this.story.set(view.story.filter(({ ply }) => ply < first));
    this.frames.add(view, frames);
  }

  /** @param {Frame} frame */
  tell(frame) {
    if (frame.sentences.length) say(part("ui-ask"), frame.sentences.join(" "));
    this.story.add(frame.sentences.map((sentence) => ({ ply: frame.ply, sentence })));
  }

  /** @param {View} view */
  arrive(view) {
    const before = this.view;
    this.view = view;
    this.memory.note(this.seat, view.plies);
    this.story.set(view.story);
    this.replay.present(view);
    this.tutor?.arrive(view);
    if (!this.tutor) for (const seat of this.table.seats) seat.who = view.who[seat.seat] ?? seat.who;
    const next = this.table.seats[view.actor];
    const shared = this.humans.length > 1 || !this.humans.includes(this.seat);
    if (shared && !view.window && next && next.who === "human" && view.actor !== this.seat) {
      if (this.humans.length === 1 && this.players?.taking === view.actor) this.reseated(view.actor, "human");
      else void this.handOver(view.actor);
      return;
    }
    if (!this.tutor) this.advisor.forget();
    this.choices.set(view.choices, this.nothing(view));
    this.players?.show(view);
    this.asks?.show(view);
    const won = view.lesson
      ? Boolean(view.lesson.praise && !before?.lesson?.praise)
      : view.over && !before?.over;
    if (won && before) sound.play("win");
    else if (view.choices.length && before && before.actor !== view.actor) sound.play("turn");
    this.refresh();
    if (this.tutor) this.story.end();
  }

  /** @param {import("../server/types.js").Window | null} window */
  answerable(window) {
    this.windows?.show(window);
    this.refresh();
  }

  /** @param {number} bot @param {boolean} warming */
  think(bot, warming) {
    this.thinking = bot;
    this.warming = warming;
    this.refresh();
  }

  /** Moves cannot be kept for a while, or can again. @param {string} message */
  worry(message) {
    const words = part("ui-trouble");
    say(words, message);
    words.hidden = !message;
  }

  /** @param {Fault} fault */
  refuse(fault) {
    if (this.tutor && fault.kind === "wrong") {
      this.tutor.reply(fault.message, "wrong");
      return;
    }
    toast(AGAIN[fault.kind] ?? fault.message, { rule: fault.rule, game: this.table.game });
    this.refresh();
  }

  // --- what the person does ---------------------------------------------------------------------------

  /** @param {Choice} choice */
  choose(choice) {
    if (!this.ready || !this.view) return;
    preview.hide();
    hideToast();
    this.tutor?.reply("", "");
    this.connection?.request({ type: "play", version: this.view.version, move: choice.notation });
    this.windows?.answered();
  }

  /** @param {string} id @param {string} title */
  async wonder(id, title) {
    if (!this.view || this.frames.playing || this.replay.active || this.view.over) return;
    const named = title ? `${capital(title)}.` : "";
    try {
      const why = await get(
        `/api/tables/${this.table.id}/why?seat=${this.seat}&wish=${encodeURIComponent(id)}`,
      );
      toast(why.sentence, { title: named, rule: why.rule, game: this.table.game });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (named) toast("", { title: named });
    }
  }

  undo() {
    if (!this.view || this.view.undo !== null || !this.calm) return false;
    this.connection?.request({ type: "undo", version: this.view.version, agreed: false });
    return true;
  }

  /** Ask what would be good to choose. */
  hint() {
    if (!this.ready || !this.view) return false;
    hideToast();
    void this.advisor.ask(this.view);
    return true;
  }

  async takeBack() {
    const words =
      "Taking back chance or somebody else's choice shows what was hidden. Does everybody at the table agree?";
    if (!(await confirmed("Take back further?", words, "Everybody agrees")) || !this.view || !this.calm)
      return;
    this.connection?.request({ type: "undo", version: this.view.version, agreed: true });
  }

  /** Somebody else plays for a seat; who takes the only person's place sits down there. @param {number} seat @param {string} who */
  reseated(seat, who) {
    const alone = this.humans.every((other) => other === seat);
    if (who !== "human" || !alone || this.seat === seat) return;
    this.empty();
    this.sit(seat, this.memory.of(seat));
  }

  /** A position of the past is looked at, or the present. @param {number | null} ply */
  async look(ply) {
    this.story.mark(ply);
    this.ending.review.at(ply);
    this.board.advise([]);
    const turn = ply === null ? null : this.ending.review.turnAt(ply);
    if (!turn) return;
    await Promise.allSettled(this.board.running.map(({ finished }) => finished));
    if (!this.replay.active || this.replay.ply !== ply) return;
    this.board.advise([
      { id: turn.played.target, words: "played", chosen: true },
      { id: turn.better.target, words: "better" },
    ]);
  }

  // --- the screen changes hands -----------------------------------------------------------------------

  /** @param {number} seat */
  async handOver(seat) {
    const next = this.table.seats[seat];
    if (!next) return;
    this.connection?.close();
    this.connection = null;
    this.empty();
    const others = this.humans.length > 2 ? "Everybody else looks away." : "The other one looks away.";
    await curtain.handOver(next, others);
    this.sit(seat, this.memory.of(seat));
    part("ui-prompt").focus({ preventScroll: true });
  }

  /** Take everything off the page that a seat could see. */
  empty() {
    this.view = null;
    this.held = [];
    this.frames.stop();
    this.choices.set([], "");
    this.replay.forget();
    preview.forget();
    hideToast();
    if (!this.tutor) this.advisor.forget();
    this.players?.forget();
    this.windows?.show(null);
    this.board.clear();
    this.story.clear();
    this.ending.hide();
    for (const id of ["ui-turn", "ui-ask", "ui-undo-why"]) say(part(id), "");
  }

  // --- what is shown ----------------------------------------------------------------------------------

  /** Nothing is under way. */
  get calm() {
    const { connection } = this;
    return Boolean(connection?.open && !connection.busy && !this.frames.playing && !this.replay.active);
  }

  get ready() {
    return this.calm && Boolean(this.view?.choices.length);
  }

  /** Back from the past. */
  present() {
    if (this.view) this.board.show(this.view.svg, 0);
    for (const { view, frames } of this.held.splice(0)) this.follow(view, frames);
    this.refresh();
  }

  refresh() {
    this.showLink();
    const view = this.view;
    const playing = this.frames.playing;
    this.choices.enable(this.ready);
    button("ui-skip").hidden = !playing || !view;
    if (!this.tutor) this.showHint();
    part("ui-layout").classList.toggle("mine", this.ready);
    part("ui-ask").setAttribute("aria-live", playing ? "off" : "polite");
    if (view) this.tutor?.show(view, playing);
    if (!view || playing) return;
    document.title = `${view.choices.length ? "● Your choice: " : ""}${this.table.title}`;
    this.showUndo(view);
    if (this.tutor) {
      say(part("ui-turn"), this.tutor.turn(view, this.turn(view)));
      say(part("ui-ask"), this.tutor.ask(view));
      return;
    }
    say(part("ui-turn"), this.turn(view));
    say(part("ui-ask"), view.over ? (view.outcome ?? view.prompt) : view.prompt);
    if (view.over) this.ending.show(view);
    else this.ending.hide();
    part("ui-panels").toggleAttribute("data-over", view.over);
    if (view.over) this.story.end();
  }

  /** @param {View} view */
  turn(view) {
    if (this.replay.active) return "Looking back";
    if (view.over) return "The game is over";
    if (view.actor === CONCEALED || (this.windows?.window && !this.ready)) return "Wait a moment";
    const actor = this.table.seats[view.actor];
    if (view.actor === CHANCE || !actor) return "Chance decides";
    const name = nameOf(actor);
    if (view.actor === this.seat && actor.who === "human") return `Your choice · ${name}`;
    if (this.thinking !== view.actor) return `${name} to choose`;
    return this.warming
      ? `${name} is warming up: the first game with bots takes up to a minute…`
      : `${name} is thinking…`;
  }

  /** @param {View} view */
  nothing(view) {
    if (view.lesson)
      return view.lesson.praise === null ? "This step can be started again." : "This scene is done.";
    if (view.over) return "There is nothing left to choose.";
    if (this.table.seats[this.seat]?.who !== "human" && this.seat !== SPECTATOR)
      return "A bot plays for you. Take over whenever you like.";
    return this.seat === SPECTATOR ? "You are watching." : "It is not your choice. Wait a moment.";
  }

  /** @param {View} view */
  showUndo(view) {
    const seated = this.seat !== SPECTATOR;
    part("ui-undo").hidden = !seated;
    part("ui-takeback").hidden = !seated || view.undo === null || view.takeback !== null;
    part("ui-undo").setAttribute("aria-disabled", String(view.undo !== null || !this.calm));
    part("ui-takeback").setAttribute("aria-disabled", String(!this.calm));
    say(part("ui-undo-why"), seated ? (view.undo ?? "") : "");
  }

  showHint() {
    const asks = button("ui-hint");
    asks.hidden = this.table.seats[this.seat]?.who !== "human" || Boolean(this.view?.over);
    asks.setAttribute("aria-disabled", String(!this.ready));
  }

  showLink() {
    const link = part("ui-link");
    clearTimeout(this.linkTimer);
    if (!this.connection || this.connection.open) {
      say(link, this.connection?.busy ? "sending…" : "");
      link.className = "link";
      return;
    }
    this.linkTimer = setTimeout(() => {
      say(link, "reconnecting…");
      link.className = "link lost";
    }, SLOW_CONNECTION);
  }

  /** Tell the layout what shape the picture has. */
  fit() {
    const layout = part("ui-layout");
    layout.dataset.shape = this.board.aspect < 1.05 ? "tall" : "wide";
    layout.style.setProperty("--aspect", String(this.board.aspect));
  }
}
