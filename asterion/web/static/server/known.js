// What the server told last, and how its news change that.

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").ViewTold} News */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Sight["choices"]} Offers */
/** @typedef {Omit<View, "choices" | "story" | "svg">} Facts */
/**
 * @typedef {string | [number, number] | [number, number, number, string]} Piece  new; so many of the old ones from this
 *     one on; or an old one of which so many characters at its beginning and at its end stay, and what lies between them
 */

const MOST_CHOICES = 400; // if more were told, both sides begin anew

const NOTHING = { notation: "", sentence: "", target: "", source: "" };

export class Known {
  constructor() {
    /** @type {number | null} */
    this.version = null;
    /** @type {Line[]} */
    this.story = [];
    /** @type {string[]} of the picture */
    this.pieces = [];
    /** @type {Choice[]} in the order in which they were told */
    this.choices = [];
    this.facts = /** @type {Facts} */ ({});
  }

  /**
   * The view that the news tell of, and the steps that led there; null if they change what is not known here.
   * @param {News} news
   * @returns {{view: View, frames: Frame[]} | null}
   */
  hear({ after, view: sight, frames: glimpses }) {
    if (after === null) Object.assign(this, new Known());
    const { told, lines, picture, choices: offers, ...rest } = sight;
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
    const facts = { ...this.facts, ...rest };
    Object.assign(this, { version: rest.version, story, pieces, facts });
    return { view: { ...facts, choices: this.offered(offers), story, svg: pieces.join("") }, frames };
  }

  /** @param {Offers} offers */
  offered(offers) {
    if (this.choices.length > MOST_CHOICES) this.choices = [];
    /** @type {Choice[]} */
    const choices = [];
    for (const offer of offers) {
      if (offer.length === 2) {
        choices.push(...this.choices.slice(offer[0], offer[0] + offer[1]));
        continue;
      }
      const before = choices.at(-1) ?? NOTHING;
      const [notation, sentence, target, source] = offer;
      const choice = {
        notation: said(before.notation, notation),
        sentence: said(before.sentence, sentence),
        target: said(before.target, target),
        source: said(before.source, source),
      };
      this.choices.push(choice);
      choices.push(choice);
    }
    return choices;
  }
}

/**
 * A text, perhaps told by what is different at its end from the same text of the choice before.
 * @param {string} before
 * @param {string | [number, string]} words
 */
function said(before, words) {
  return typeof words === "string" ? words : before.slice(0, words[0]) + words[1];
}

/**
 * The pieces of a picture, made from those of the one before.
 * @param {string[]} pieces
 * @param {Piece[]} change
 */
export function changed(pieces, change) {
  return change.flatMap((piece) => {
    if (typeof piece === "string") return piece;
    if (piece.length === 2) return pieces.slice(piece[0], piece[0] + piece[1]);
    const [number, head, tail, middle] = piece;
    const old = pieces[number] ?? "";
    return old.slice(0, head) + middle + old.slice(old.length - tail);
  });
}
