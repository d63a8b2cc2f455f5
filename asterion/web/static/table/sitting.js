// Somebody sitting at the table: what comes from the server, what the person does, and who sits here next.

import { about, Refused } from "../server/api.js";
import { Connection } from "../server/connection.js";
import { onTurn } from "../server/shape.js";
import { SPECTATOR } from "../server/types.js";
import { capital, confirmed, part, say } from "../ui/dom.js";
import * as sound from "../ui/sound.js";
import { Advisor } from "./advisor.js";
import { company } from "./company.js";
import * as curtain from "./curtain.js";
import { Frames } from "./frames.js";
import * as panels from "./panels.js";
import { Screen } from "./screen.js";
import { blank, isCalm, isLatest, isReady, UNADVISED, UNPREVIEWED } from "./state.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../server/types.js").Fault} Fault */
/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./hand.js").Way} Way */
/** @typedef {import("./state.js").Arrival} Arrival */

/** @type {Record<string, string>} what a person is told in other words than a program */
const AGAIN = {
  stale: "The table has moved on in the meantime. Choose again.",
  unavailable: "Your choice was not kept. Choose again in a moment.",
};
const EVERYTHING = 1_000_000; // more plies than any game has

export class Sitting {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.memory = new curtain.Memory(table.id, table.lesson ? 0 : table.private ? EVERYTHING : table.plies);
    this.screen = new Screen(table, {
      choose: (choice) => this.choose(choice),
      wonder: (id, title) => void this.wonder(id, title),
      undo: () => void this.undo(),
      present: () => this.present(),
      people: () => this.humans,
      handOver: (seat) => void this.handOver(seat),
      reseated: (seat, who) => this.reseated(seat, who),
    });
    this.store = this.screen.store;
    this.frames = new Frames(
      this.store,
      this.screen.board,
      {
        arrived: (view) => this.arrive(view),
        settled: (view) => this.settle(view),
      },
      (seat) => table.seats[seat]?.name ?? "",
    );
    this.advisor = new Advisor(this.store);
  }

  /** All that is seen here now. */
  get state() {
    return this.store.state;
  }

  /** The seats of the people at this screen. */
  get humans() {
    const here = this.table.seats.filter(({ seat }) => company?.isHere(seat) ?? true);
    return here.filter(({ who }) => who === "human").map(({ seat }) => seat);
  }

  /** Everybody takes their seat. */
  begin() {
    onTurn(() => this.rearrange());
    const [first = company?.here[0] ?? SPECTATOR, ...others] = this.humans;
    const watching = others.length || (this.table.over && !this.screen.tutor);
    this.store.change({ said: part("ui-ask").textContent ?? "" }); // as long as nothing has come
    if (watching) this.sit(others.length ? SPECTATOR : first, this.table.plies);
    else this.sit(first, this.memory.of(first));
  }

  /**
   * @param {number} seat
   * @param {number} since
   */
  sit(seat, since) {
    this.state.connection?.close();
    const connection = new Connection(this.table.id, seat, since, {
      view: (view, frames) => this.hear({ view, frames }),
      refused: (fault) => this.refuse(fault),
      window: (window) => this.store.change({ window }),
      thinking: (thinking, warming) => this.store.change({ thinking, warming }),
      trouble: (message) => this.worry(message),
      people: (people) => company?.hear(people),
      reacted: (seat, sign) => company?.reacted(seat, sign),
      changed: () => this.store.show(),
    });
    this.store.change({ seat, connection });
  }

  /** The window was turned: the pictures are arranged otherwise. */
  rearrange() {
    this.store.change({ previews: new Map(), ...UNPREVIEWED });
    this.state.connection?.look();
    this.screen.replay.rearrange();
  }

  // --- what comes from the server ---------------------------------------------------------------------

  /** @param {Arrival} arrival */
  hear(arrival) {
    const { view } = arrival;
    const { held, past } = this.state;
    if (!this.screen.tutor && view.who[view.seat] !== "human") view.choices = []; // a bot makes them
    if (past) this.store.change({ held: [...held, arrival] });
    else this.follow(arrival);
    this.store.change({ thinking: SPECTATOR, window: view.window, pointed: null, ...UNPREVIEWED });
  }

  /** @param {Arrival} arrival */
  follow(arrival) {
    const { view, playing } = this.state;
    const first = arrival.frames[0]?.ply ?? Infinity;
    if (!view && !playing) this.store.change({ story: arrival.view.story.filter(({ ply }) => ply < first) });
    if (view) this.screen.tutor?.reply("", "");
    this.frames.add(arrival);
  }

  /** All that led to this view has been shown. @param {View} view */
  arrive(view) {
    const { view: before, seat, past, frames } = this.state;
    const { tutor, players, asks, replay, story } = this.screen;
    this.memory.note(seat, view.plies);
    if (!tutor) for (const each of this.table.seats) each.who = view.who[each.seat] ?? each.who;
    const shared = this.humans.length > 1 || !this.humans.includes(seat);
    if (shared && !view.window && this.humans.includes(view.actor) && view.actor !== seat) {
      if (this.humans.length === 1 && players?.taking === view.actor) this.reseated(view.actor, "human");
      else void this.handOver(view.actor, view.plies);
      return;
    }
    if (before && (before.plies > view.plies || before.over !== view.over)) frames.clear();
    const hint = tutor ? {} : { ...UNADVISED, again: this.state.again };
    this.store.change({ view, story: view.story, asks: view.asks, ...hint });
    if (past && past.ply > view.plies) replay.leave();
    tutor?.arrive(view, before?.lesson ?? null);
    asks?.arrive(view);
    void players?.weigh();
    this.sound(view, before);
    if (tutor) story.end();
  }

  /** @param {View} view @param {View | null} before */
  sound(view, before) {
    if (!before) return;
    const won = view.lesson ? view.lesson.praise && !before.lesson?.praise : view.over && !before.over;
    if (won) sound.play("win");
    else if (view.choices.length && before.actor !== view.actor) sound.play("turn");
  }

  /** Nothing more is coming. @param {View} view */
  settle(view) {
    this.screen.ending?.settle(view);
    if (view.over && this.screen.ending) this.screen.story.end();
    if (!this.state.again) return;
    this.store.change({ again: false });
    if (isReady(this.state)) void this.advisor.ask();
  }

  /** Moves cannot be kept for a while, or can again. @param {string} message */
  worry(message) {
    const words = part("ui-trouble");
    say(words, message);
    words.hidden = !message;
  }

  /** @param {Fault} fault */
  refuse(fault) {
    const { tutor } = this.screen;
    if (tutor && fault.kind === "wrong") tutor.reply(fault.message, "wrong");
    else this.store.tell({ sentence: AGAIN[fault.kind] ?? fault.message, rule: fault.rule });
  }

  // --- what the person does ---------------------------------------------------------------------------

  /** @param {Way} choice */
  choose(choice) {
    const { view, connection } = this.state;
    if (!isReady(this.state) || !view) return;
    this.store.change({ pointed: null, word: null, fresh: [], since: null, ...UNPREVIEWED });
    this.screen.tutor?.reply("", "");
    connection?.request({
      type: "play",
      version: view.version,
      move: choice.notation,
      then: choice.then ?? [],
    });
    this.screen.windows?.answered();
  }

  /** Why something is no choice. @param {string} id @param {string} title */
  async wonder(id, title) {
    const { state } = this;
    const { view, playing, past } = state;
    if (!view || playing || past || view.over || !isLatest(state)) return;
    const named = title ? `${capital(title)}.` : "";
    try {
      const why = await about(view, "why", { wish: id });
      if (why) this.store.tell({ sentence: why.sentence, title: named, rule: why.rule }, state);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (named) this.store.tell({ sentence: "", title: named }, state);
    }
  }

  undo() {
    const { view, connection } = this.state;
    if (!view || !isCalm(this.state)) return false;
    const agreed = view.undo !== null && view.takeback === null && this.screen.isAlone;
    if (view.undo !== null && !agreed) return false;
    connection?.request({ type: "undo", version: view.version, agreed });
    return true;
  }

  /** Ask what would be good to choose. */
  hint() {
    if (!isReady(this.state)) return false;
    this.store.change({ word: null });
    void this.advisor.ask();
    return true;
  }

  async takeBack() {
    const { state } = this;
    if (!isCalm(state)) return;
    if (company?.hasOthers) return company.askToTakeBack();
    const words =
      "Taking back chance or somebody else's choice shows what was hidden. Does everybody at the table agree?";
    const agreed = await confirmed("Take back further?", words, "Everybody agrees");
    if (!agreed || state !== this.state || !isCalm(state) || !state.view) return;
    state.connection?.request({ type: "undo", version: state.view.version, agreed: true });
  }

  /** Back from the past. */
  present() {
    const { held } = this.state;
    this.store.change({ held: [] });
    for (const arrival of held) this.follow(arrival);
  }

  // --- the screen changes hands -----------------------------------------------------------------------

  /** Somebody else plays for a seat; who takes the only person's place sits down there. @param {number} seat @param {string} who */
  reseated(seat, who) {
    const alone = this.humans.every((other) => other === seat);
    if (who !== "human" || !alone || this.state.seat === seat) return;
    this.store.reset();
    this.sit(seat, this.memory.of(seat));
  }

  /** Where nothing is hidden from anybody the next person just goes on. @param {number} seat @param {number} plies */
  pass(seat, plies) {
    const { picture, story } = this.state;
    this.state.connection?.close();
    this.store.state = { ...blank(), picture, story };
    this.screen.announce(seat);
    this.sit(seat, plies);
  }

  /** @param {number} seat @param {number} plies  that everybody at this screen has seen */
  async handOver(seat, plies = this.memory.of(seat)) {
    const next = this.table.seats[seat];
    if (!next) return;
    if (!this.table.secrets) return this.pass(seat, plies);
    this.store.reset();
    panels.choose("story");
    panels.unfold(false);
    const others = this.humans.length > 2 ? "Everybody else looks away." : "The other one looks away.";
    await curtain.handOver(next, others);
    this.sit(seat, this.memory.of(seat));
    part("ui-prompt").focus({ preventScroll: true });
  }
}
