// Who sits at the table: people and bots, whose choice it is, everybody's chances, and changing places.

import { about, post, reason, requestId } from "../server/api.js";
import { SPECTATOR } from "../server/types.js";
import { make, need, part, say } from "../ui/dom.js";
import { change, current, onChange } from "../ui/settings.js";
import { pattern, percent, sign } from "../ui/signs.js";
import { isLatest } from "./state.js";
import { nameOf } from "./words.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").Seat} Seat */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */
/** @typedef {{row: HTMLElement, who: HTMLElement, chance: HTMLElement, track: HTMLElement, fill: HTMLElement, change: HTMLButtonElement}} Row */

const HUMAN = "human";
const SLOW = 1_500; // milliseconds without an answer that are worth a word
const WARMING =
  "Warming up: the bots of this game are made ready, which takes up to a minute the first time.";

const levels = need("ui-deputy-level", HTMLSelectElement);
const dialog = need("ui-deputy", HTMLDialogElement);

/** Who plays for a seat, in words. @param {string} who */
function bot(who) {
  const level = [...levels.options].find(({ value }) => value === who);
  return level ? `bot, ${level.textContent?.trim().toLowerCase()}` : `${who.replaceAll("_", " ")} bot`;
}

export class Players {
  /**
   * @param {Table} table
   * @param {Store} store
   * @param {(seat: number, who: string) => void} changed  somebody else plays for a seat now
   */
  constructor(table, store, changed) {
    this.table = table;
    this.store = store;
    this.changed = changed;
    this.rows = table.seats.map((seat) => this.row(seat));
    /** @type {View | null | undefined} whose seats are shown; none yet */
    this.view = undefined;
    /** @type {number[] | null} */
    this.chances = null;
    /** @type {((seat: Seat, row: Row, bot: string) => void) | null} where people come from elsewhere */
    this.dress = null;
    this.taking = SPECTATOR; // the seat that is being taken over
    part("ui-players").replaceChildren(...this.rows.map(({ row }) => row));
    onChange(() => (current().chances ? void this.weigh() : store.change(UNWEIGHED)));
    dialog.addEventListener(
      "close",
      () => dialog.returnValue === "yes" && void this.send(Number(dialog.dataset.seat), levels.value),
    );
  }

  /** @param {Seat} seat @returns {Row} */
  row(seat) {
    const who = make("span", { class: "who" });
    const chance = make("span", { class: "chance", hidden: true });
    const fill = make("div", { class: pattern(seat.seat) });
    const track = make("div", { class: "track", "aria-hidden": "true", hidden: true }, fill);
    const changing = make("button", { type: "button", class: "small" });
    changing.addEventListener("click", () =>
      seat.who === HUMAN ? this.offer(seat) : void this.send(seat.seat, HUMAN),
    );
    const words = make("span", { class: "words" }, make("strong", {}, nameOf(seat)), " ", who);
    const row = make("li", {}, sign(seat.seat), words, chance, changing, track);
    return { row, who, chance, track, fill, change: changing };
  }

  /** @param {State} state */
  render({ view, chances, weighed }) {
    if (view !== this.view) {
      this.view = view;
      for (const [i, seat] of this.table.seats.entries()) this.seat(seat, this.rows[i], view);
    }
    say(part("ui-chances-why"), weighed);
    if (chances === this.chances) return;
    this.chances = chances;
    for (const [i, { chance, track, fill }] of this.rows.entries()) {
      const share = chances?.[i] ?? 0;
      say(chance, chances ? percent(share) : "");
      fill.style.width = chances ? `${100 * share}%` : "";
      chance.hidden = track.hidden = !chances;
    }
  }

  /** @param {Seat} seat @param {Row | undefined} row @param {View | null} view */
  seat(seat, row, view) {
    if (!row) return;
    const mine = seat.seat === view?.seat;
    const isBot = seat.who !== HUMAN;
    row.row.classList.toggle("own", mine);
    if (seat.seat === view?.actor) row.row.setAttribute("aria-current", "true");
    else row.row.removeAttribute("aria-current");
    say(
      row.who,
      isBot ? (mine ? `${bot(seat.who)}, plays for you` : bot(seat.who)) : mine ? "you" : "person",
    );
    say(row.change, isBot ? "Take over" : "Let a bot play");
    row.change.setAttribute(
      "aria-label",
      isBot ? `Take over ${nameOf(seat)}` : `Let a bot play for ${mine ? "me" : nameOf(seat)}`,
    );
    this.dress?.(seat, row, isBot ? bot(seat.who) : "");
  }

  // --- changing places --------------------------------------------------------------------------------

  /** @param {Seat} seat */
  offer(seat) {
    const mine = this.store.state.view?.seat === seat.seat;
    part("ui-deputy-title").textContent = mine
      ? "Let a bot play for you"
      : `Let a bot play for ${nameOf(seat)}`;
    levels.value = current().deputy;
    dialog.dataset.seat = String(seat.seat);
    dialog.returnValue = "no";
    dialog.showModal();
  }

  /** @param {number} seat @param {string} who */
  async send(seat, who) {
    if (who !== HUMAN) change({ deputy: who });
    this.taking = who === HUMAN ? seat : SPECTATOR;
    try {
      await post(`/api/tables/${this.table.id}/seats/${seat}`, { who, request: requestId() });
      this.changed(seat, who);
    } catch (problem) {
      this.store.tell({ sentence: reason(problem) });
    } finally {
      this.taking = SPECTATOR;
    }
  }

  // --- chances ----------------------------------------------------------------------------------------

  /** Ask for everybody's chances, if they are to be shown; of views that come quickly only the last is asked about. */
  async weigh() {
    const { state } = this.store;
    const isWanted = () => current().chances && isLatest(state) && !state.view?.over;
    if (state.weighing || !isWanted()) return;
    this.store.change({ weighing: true });
    const slow = setTimeout(() => this.store.change({ weighed: WARMING }, state), SLOW);
    try {
      let asked = null;
      while (state.view && state.view !== asked && isWanted() && state === this.store.state) {
        asked = state.view;
        const answer = await about(asked, "chances");
        if (!answer || !current().chances || state.view.over) continue;
        const weighed = asked.seat === SPECTATOR ? "as far as everybody can tell" : "as far as you can tell";
        this.store.change({ chances: answer.chances, weighed: `Chances ${weighed}.` }, state);
      }
    } catch {
      this.store.change(UNWEIGHED, state);
    } finally {
      clearTimeout(slow);
      const weighed = state.weighed === WARMING ? "" : state.weighed;
      this.store.change({ weighing: false, weighed }, state);
    }
  }
}

const UNWEIGHED = Object.freeze({ chances: null, weighed: "" });
