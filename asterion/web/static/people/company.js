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
    if (seats(told) !== seats(before)) location.reload(); // everything is seen from elsewhere now
    for (const listener of this.listeners) listener(told, before);
  }

  /** The seats of the person of this browser. */
  get mine() {
    return this.told.chairs.filter(({ mine }) => mine).map(({ seat }) => seat);
  }

  /** @param {number} seat */
  isMine(seat) {
    return this.told.chairs[seat]?.mine ?? false;
  }

  /** @param {number} seat @returns {Chair | undefined} */
  chair(seat) {
    return this.told.chairs[seat];
  }
}

const told = document.getElementById("ui-people")?.textContent;

/** @type {Company | null} */
export const company = told ? new Company(JSON.parse(told)) : null;
