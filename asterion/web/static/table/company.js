// The people of a table, where they come from elsewhere: whose the seats are, and who is there.
// At a computer that everybody shares there is no such company: it is null.

/** @typedef {import("../server/types.js").GatheredTold} Told */
/** @typedef {import("../server/types.js").ChairTold} Chair */

export class Company {
  /** @param {Told} told */
  constructor(told) {
    this.told = told;
    /** @type {Set<(told: Told, before: Told) => void>} */
    this.listeners = new Set();
    /** Ask the others whether something may be taken back. @type {() => void} */
    this.askToTakeBack = () => {};
    /** Somebody gives a sign. @type {(seat: number, sign: string) => void} */
    this.reacted = () => {};
    this.leaving = false; // the person goes to the lobby
  }

  /** Something has changed. @param {Told} told */
  hear(told) {
    const before = this.told;
    this.told = told;
    const seats = (/** @type {Told} */ { chairs }) =>
      chairs
        .filter(({ mine }) => mine)
        .map(({ seat }) => seat)
        .join();
    if (seats(told) !== seats(before) && !this.leaving) location.reload(); // everything is seen from elsewhere now
    for (const listener of this.listeners) listener(told, before);
  }

  /** The seats of the person of this browser that are played here. */
  get here() {
    return onTelevision ? [] : this.mine;
  }

  /** The seats of the person of this browser. */
  get mine() {
    return this.told.chairs.filter(({ mine }) => mine).map(({ seat }) => seat);
  }

  /** Whether others have to be asked before anything is taken back. */
  get hasOthers() {
    return this.told.chairs.some(({ taken, mine }) => taken && !mine);
  }

  /** @param {number} seat */
  isHere(seat) {
    return this.here.includes(seat);
  }

  /** @param {number} seat @returns {Chair | undefined} */
  chair(seat) {
    return this.told.chairs[seat];
  }
}

/** The table is shown to all in a room: nobody's hand is seen there. */
export const onTelevision = new URLSearchParams(location.search).get("screen") === "tv";

const told = document.getElementById("ui-people")?.textContent;

/** @type {Company | null} */
export const company = told ? new Company(JSON.parse(told)) : null;
