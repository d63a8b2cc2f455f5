// What a choice would lead to: a ghost of what moves, above the board, which covers nothing.

import { ghostOf } from "../board/ghost.js";
import { about } from "../server/api.js";
import { shape } from "../server/shape.js";
import { part } from "../ui/dom.js";
import { current } from "../ui/settings.js";
import { isLatest, UNPREVIEWED } from "./state.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../server/types.js").Preview} Answer */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

const DELAY = 260; // milliseconds of resting on a choice
const MOST = 80; // remembered previews

export class Preview {
  /**
   * @param {Store} store
   * @param {Board} board
   */
  constructor(store, board) {
    this.store = store;
    this.board = board;
    this.host = part("ui-ghost");
    this.timer = 0;
    /** @type {State["ghost"]} */
    this.shown = null;
  }

  /** A choice is looked at, or none. @param {Choice | null} choice */
  point(choice) {
    const { state } = this.store;
    const { view } = state;
    const key = choice && view && current().previews ? `${view.version}/${choice.notation}` : "";
    if (key === state.wanted) return;
    this.store.change({ ...UNPREVIEWED, wanted: key });
    if (!choice || !view) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (this.store.state !== state || state.wanted !== key) return;
      const preview = await this.ask(key, state, view, choice);
      if (state.wanted === key && preview?.svg) this.store.change({ ghost: preview.svg }, state);
    }, DELAY);
  }

  /**
   * @param {string} key
   * @param {State} state
   * @param {View} view
   * @param {Choice} choice
   */
  async ask(key, state, view, choice) {
    const { previews } = state;
    let found = previews.get(key);
    if (!found && isLatest(state)) {
      const asked = about(view, "preview", { move: choice.notation, shape: shape() });
      found = /** @type {Promise<Answer | null>} */ (asked).catch(() => null);
      previews.set(key, found);
      const [oldest] = previews.keys();
      if (previews.size > MOST && oldest !== undefined) previews.delete(oldest);
    }
    return found;
  }

  /** @param {State} state */
  render({ wanted, ghost }) {
    if (!wanted) clearTimeout(this.timer);
    if (ghost === this.shown) return;
    this.shown = ghost;
    const seen = ghost ? ghostOf(ghost, this.board) : null;
    this.host.replaceChildren(...(seen ? [seen] : []));
    this.host.hidden = seen === null;
  }
}
