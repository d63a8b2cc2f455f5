// Who sits at the table: people and bots, whose choice it is, everybody's chances, and changing places.

import { get, post, reason, requestId } from "../server/api.js";
import { SPECTATOR } from "../server/types.js";
import { make, need, part, say } from "../ui/dom.js";
import { change, current, onChange } from "../ui/settings.js";
import { pattern, percent, sign } from "../ui/signs.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").Seat} Seat */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {{row: HTMLElement, who: HTMLElement, chance: HTMLElement, track: HTMLElement, fill: HTMLElement, change: HTMLButtonElement}} Row */

const HUMAN = "human";
const SLOW = 1_500; // milliseconds without an answer that are worth a word

const levels = need("ui-deputy-level", HTMLSelectElement);
const dialog = need("ui-deputy", HTMLDialogElement);

/** What people call a seat. @param {Seat} seat */
export const nameOf = ({ player, title }) => (player === title ? title : `${player} (${title})`);

/** Who plays for a seat, in words. @param {string} who */
function bot(who) {
  const level = [...levels.options].find(({ value }) => value === who);
  return level ? `bot, ${level.textContent?.trim().toLowerCase()}` : `${who.replaceAll("_", " ")} bot`;
}

export class Players {
  /**
   * @param {Table} table
   * @param {(seat: number, who: string) => void} changed  somebody else plays for a seat now
   */
  constructor(table, changed) {
    this.table = table;
    this.changed = changed;
    this.panel = part("ui-players-panel");
    this.rows = table.seats.map((seat) => this.row(seat));
    /** @type {View | null} */
    this.view = null;
    /** @type {View | null} the view whose chances are still to be asked for */
    this.wanted = null;
    this.asking = false;
    this.taking = SPECTATOR; // the seat that is being taken over
    part("ui-players").replaceChildren(...this.rows.map(({ row }) => row));
    onChange(() => (current().chances ? this.view && this.ask(this.view) : this.hideChances()));
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

  /** @param {View} view */
  show(view) {
    this.view = view;
    for (const seat of this.table.seats) {
      const row = this.rows[seat.seat];
      if (!row) continue;
      const mine = seat.seat === view.seat;
      const isBot = seat.who !== HUMAN;
      row.row.classList.toggle("own", mine);
      if (seat.seat === view.actor) row.row.setAttribute("aria-current", "true");
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
    }
    if (current().chances && !view.over) this.ask(view);
  }

  /** Nothing that one seat could know remains for the next. */
  forget() {
    this.view = null;
    this.wanted = null;
    this.hideChances();
  }

  // --- changing places --------------------------------------------------------------------------------

  /** @param {Seat} seat */
  offer(seat) {
    const mine = this.view?.seat === seat.seat;
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
      toast(reason(problem));
    } finally {
      this.taking = SPECTATOR;
    }
  }

  // --- chances ----------------------------------------------------------------------------------------

  /** Ask for everybody's chances; of views that come quickly only the last is asked about. @param {View} view */
  async ask(view) {
    this.wanted = view;
    if (this.asking) return;
    this.asking = true;
    const slow = setTimeout(
      () =>
        say(
          part("ui-chances-why"),
          "Warming up: the bots of this game are made ready, which takes up to a minute the first time.",
        ),
      SLOW,
    );
    try {
      while (this.wanted) {
        const asked = this.wanted;
        this.wanted = null;
        const { chances } = await get(`/api/tables/${asked.table}/chances?seat=${asked.seat}`);
        if (this.view?.seat === asked.seat && !this.view.over && current().chances)
          this.showChances(chances, asked.seat);
      }
    } catch {
      this.hideChances();
    } finally {
      clearTimeout(slow);
      this.asking = false;
    }
  }

  /** @param {number[]} chances @param {number} seat */
  showChances(chances, seat) {
    for (const [i, { chance, track, fill }] of this.rows.entries()) {
      const share = chances[i] ?? 0;
      say(chance, percent(share));
      fill.style.width = `${100 * share}%`;
      chance.hidden = track.hidden = false;
    }
    say(
      part("ui-chances-why"),
      seat === SPECTATOR ? "Chances as far as everybody can tell." : "Chances as far as you can tell.",
    );
  }

  hideChances() {
    for (const { chance, track } of this.rows) chance.hidden = track.hidden = true;
    say(part("ui-chances-why"), "");
  }
}
