// Several persons at one screen: nobody sees another's cards while the screen changes hands.

import { button, need, part } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Seat} Seat */

const dialog = need("ui-curtain", HTMLDialogElement);
dialog.addEventListener("cancel", (event) => event.preventDefault());

/** Who is meant. @param {Seat} seat */
const called = (seat) =>
  seat.player === seat.title ? `the ${seat.title}` : `${seat.player}, the ${seat.title}`;

/**
 * Cover the table until the next person says they are there. Whoever calls this has emptied the page before.
 * @param {Seat} seat
 * @param {string} words
 * @returns {Promise<void>}
 */
export function handOver(seat, words) {
  part("ui-curtain-title").textContent = `Hand over to ${called(seat)}`;
  part("ui-curtain-words").textContent = words;
  const lift = button("ui-curtain-lift");
  lift.textContent = seat.player === seat.title ? `I am the ${seat.title}` : `I am ${seat.player}`;
  for (const id of ["ui-deputy", "ui-confirm"]) need(id, HTMLDialogElement).close("no"); // asked of somebody else
  if (!dialog.open) dialog.showModal();
  lift.focus();
  return new Promise((done) => {
    lift.onclick = () => {
      dialog.close();
      done();
    };
  });
}

/** Which seat has seen which ply, as long as this tab is open. */
export class Memory {
  /**
   * @param {string} table
   * @param {number} plies  what counts as seen by everybody if nothing is remembered
   */
  constructor(table, plies) {
    this.key = `asterion-seen-${table}`;
    this.start = plies;
    /** @type {Record<number, number>} */
    this.seen = {};
    try {
      const kept = sessionStorage.getItem(this.key);
      if (kept) ({ seen: this.seen, start: this.start } = JSON.parse(kept));
      else this.keep();
    } catch {
      // Without storage it is remembered as long as the page.
    }
  }

  /** @param {number} seat */
  of(seat) {
    return this.seen[seat] ?? this.start;
  }

  /**
   * @param {number} seat
   * @param {number} plies
   */
  note(seat, plies) {
    this.seen[seat] = plies;
    this.keep();
  }

  keep() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify({ seen: this.seen, start: this.start }));
    } catch {
      // As above.
    }
  }
}
