// What a choice would lead to, laid over the board like a sheet of glass.

import { about } from "../server/api.js";
import { shape } from "../server/shape.js";
import { need, part } from "../ui/dom.js";
import { current } from "../ui/settings.js";
import { isLatest, UNPREVIEWED } from "./state.js";

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
   * @param {(svg: string) => string} lens  how the board is looked at, and so its preview
   */
  constructor(store, lens) {
    this.store = store;
    this.lens = lens;
    this.ghost = part("ui-ghost");
    this.picture = need("ui-ghost-picture", HTMLImageElement);
    this.words = part("ui-ghost-words");
    this.timer = 0;
    /** @type {State["glass"]} */
    this.glass = null;
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
      if (state.wanted !== key || !preview) return;
      const words = `Preview: ${preview.sentences.join(" ") || choice.sentence}`;
      this.store.change({ glass: { svg: preview.svg, words } }, state);
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
  render({ wanted, glass }) {
    if (!wanted) clearTimeout(this.timer);
    if (glass === this.glass) return;
    this.glass = glass;
    this.words.textContent = glass?.words ?? "";
    if (glass?.svg) this.picture.src = `data:image/svg+xml,${encodeURIComponent(this.lens(glass.svg))}`;
    else this.picture.removeAttribute("src");
    this.picture.hidden = glass?.svg === null;
    this.ghost.hidden = !glass;
  }
}
