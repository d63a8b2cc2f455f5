// What the server told last, and how its news change that.

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").ViewTold} News */
/** @typedef {string | [number, number]} Piece  new, or so many of the old ones from this one on */

export class Known {
  constructor() {
    /** @type {number | null} */
    this.version = null;
    /** @type {Line[]} */
    this.story = [];
    /** @type {string[]} of the picture */
    this.pieces = [];
  }

  /**
   * The view that the news tell of, and the steps that led there; null if they change what is not known here.
   * @param {News} news
   * @returns {{view: View, frames: Frame[]} | null}
   */
  hear({ after, view: sight, frames: glimpses }) {
    if (after === null) Object.assign(this, new Known());
    const { told, lines, picture, ...rest } = sight;
    if (after !== this.version || told > this.story.length) return null;
    const story = [...this.story.slice(0, told), ...lines];
    let pieces = this.pieces;
    const frames = [];
    for (const { ply, actor_name, picture: change } of glimpses) {
      const sentences = story.filter((line) => line.ply === ply).map(({ sentence }) => sentence);
      if (change) pieces = changed(pieces, change);
      frames.push({ ply, actor_name, sentences, svg: change ? pieces.join("") : "" });
    }
    pieces = changed(pieces, picture);
    Object.assign(this, { version: rest.version, story, pieces });
    return { view: { ...rest, story, svg: pieces.join("") }, frames };
  }
}

/**
 * The pieces of a picture, made from those of the one before.
 * @param {string[]} pieces
 * @param {Piece[]} change
 */
export function changed(pieces, change) {
  return change.flatMap((piece) => {
    if (typeof piece === "string") return piece;
    const [from, count] = piece;
    return pieces.slice(from, from + count);
  });
}
