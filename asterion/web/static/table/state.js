// All that one person at the screen sees of the table and is about to do: one state, which one function shows.
// The screen changes hands with one line: the next person begins with a blank state, and what was asked for the
// former one and is answered late finds its state gone.

import { SPECTATOR } from "../server/types.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../server/types.js").Frame} Frame */
/** @typedef {import("../server/types.js").Line} Line */
/** @typedef {import("../server/types.js").LookBack} LookBack */
/** @typedef {import("../server/types.js").Preview} Preview */
/** @typedef {import("../server/types.js").Verdict} Verdict */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Window} Window */
/** @typedef {import("../server/connection.js").Connection} Connection */
/** @typedef {import("../ui/toast.js").Word} Word */

/** @typedef {{view: View, frames: Frame[]}} Arrival  a view, and the plies that led to it */
/** @typedef {{notation: string, target: string, share: number}} Tip */
/** @typedef {{id: string, words: string, chosen?: boolean}} Mark */
/**
 * @typedef {object} Past  an earlier position that is looked at
 * @property {number} ply  that was asked for
 * @property {number | null} shown  that is on the board
 * @property {string} words
 * @property {Mark[]} marks
 * @property {boolean} running  by itself
 * @property {number | null} since  the ply after which it is told what happened since somebody's turn
 */
/** @typedef {{state: "wait" | "none" | "running" | "done" | "gone", words: string, progress: number}} Review */
/**
 * @typedef {object} State
 * @property {number} seat
 * @property {Connection | null} connection
 * @property {View | null} view  the present, once all that led to it has been shown
 * @property {Arrival[]} coming  still to be shown
 * @property {Arrival[]} held  what came while the past was looked at
 * @property {boolean} playing  what is coming is being shown
 * @property {boolean} hurried  at once
 * @property {string} said  of the ply that is being shown
 * @property {string} picture  on the board
 * @property {number} glide  milliseconds that things may take to get to where they are in the picture
 * @property {Line[]} story
 * @property {number} thinking  the bot that thinks
 * @property {boolean} warming  its code is still being made ready
 * @property {Window | null} window
 * @property {string} asks  when the server asks this seat unseen
 * @property {Choice | null} pointed  the choice that is looked at
 * @property {string} wanted  the preview that is to be shown
 * @property {Map<string, Promise<Preview | null>>} previews
 * @property {string | null} ghost  the picture of which a ghost is shown
 * @property {number | null} asked  the version that a hint was asked for
 * @property {boolean} again  a hint is to be asked for with the next view
 * @property {Tip[]} advised
 * @property {{words: string, kind: "" | "hint" | "wrong"}} reply
 * @property {boolean} weighing  everybody's chances are asked for
 * @property {number[] | null} chances
 * @property {string} weighed  what is said about the chances
 * @property {Past | null} past
 * @property {Map<number, Promise<Frame>>} frames  of the past
 * @property {Verdict | string} verdict  on the dice, or what is said instead
 * @property {Review} review
 * @property {LookBack | null} found  by looking back
 * @property {Word | null} word  at the edge of the table
 * @property {boolean} away  the banner of the end, so that the board is seen
 * @property {string} acting  who does what is being shown
 * @property {string[]} fresh  what others changed on the board since this person chose
 * @property {number | null} since  the ply after which others chose; as long as this person has not chosen anew
 */

/** @type {Tip[]} */
const NO_TIPS = [];

/** @returns {State} what is known before anything has been seen */
export const blank = () => ({
  seat: SPECTATOR,
  connection: null,
  view: null,
  coming: [],
  held: [],
  playing: false,
  hurried: false,
  said: "",
  picture: "",
  glide: 0,
  story: [],
  thinking: SPECTATOR,
  warming: false,
  window: null,
  asks: "",
  pointed: null,
  previews: new Map(),
  weighing: false,
  chances: null,
  weighed: "",
  past: null,
  frames: new Map(),
  verdict: "",
  review: { state: "wait", words: "", progress: 0 },
  found: null,
  word: null,
  away: false,
  acting: "",
  fresh: [],
  since: null,
  ...UNPREVIEWED,
  ...UNADVISED,
});

/** No preview is shown. */
export const UNPREVIEWED = Object.freeze({ wanted: "", ghost: null });

/** No hint is given. */
export const UNADVISED = Object.freeze({
  asked: null,
  again: false,
  advised: NO_TIPS,
  reply: Object.freeze({ words: "", kind: /** @type {const} */ ("") }),
});

/** Nothing is under way. @param {State} state */
export function isCalm({ connection, playing, past }) {
  return Boolean(connection?.open && !connection.busy && !playing && !past);
}

/** Something may be chosen. @param {State} state */
export const isReady = (state) => isCalm(state) && Boolean(state.view?.choices.length);

/** The view is the latest that is known of: only then is it worth a question. @param {State} state */
export function isLatest({ view, connection }) {
  return Boolean(view && connection && view.version >= connection.latest);
}

export class Store {
  /** @param {(state: State) => void} render */
  constructor(render) {
    this.render = render;
    this.state = blank();
    this.showing = false;
    this.stale = false;
  }

  /**
   * Change the state and show it; false if it has been somebody else's in the meantime.
   * @param {Partial<State>} changes
   * @param {State} of
   */
  change(changes, of = this.state) {
    if (of !== this.state) return false;
    Object.assign(of, changes);
    this.show();
    return true;
  }

  /** Say something at the edge of the table. @param {Word} word @param {State} of */
  tell(word, of = this.state) {
    return this.change({ word }, of);
  }

  /** The screen changes hands: nothing of what one person saw remains for the next. */
  reset() {
    this.state.connection?.close();
    this.state = blank();
    this.show();
  }

  /** What is shown may change the state again, as the focus does: it is shown once more then. */
  show() {
    this.stale = true;
    if (this.showing) return;
    this.showing = true;
    try {
      while (this.stale) {
        this.stale = false;
        this.render(this.state);
      }
    } finally {
      this.showing = false;
    }
  }
}
