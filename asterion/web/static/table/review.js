// Looking back on a finished game: where it turned, and what would have been better.

import { get, post, reason } from "../server/api.js";
import { button, make, need, part, pause, say } from "../ui/dom.js";
import { Graph } from "./graph.js";

/** @typedef {import("../server/types.js").LookBack} LookBack */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").TurningPoint} TurningPoint */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

const POLL = 400; // milliseconds between two questions how far it has come

export class Review {
  /**
   * @param {Table} table
   * @param {Store} store
   * @param {(ply: number) => void} visit
   */
  constructor(table, store, visit) {
    this.store = store;
    this.visit = visit;
    this.address = `/api/tables/${table.id}/review`;
    this.host = part("ui-review");
    this.list = part("ui-turns");
    this.bar = need("ui-review-bar", HTMLProgressElement);
    this.graph = new Graph(table, visit);
    /** @type {LookBack | null} */
    this.found = null;
    /** @type {number | null} */
    this.ply = null;
    button("ui-review-begin").addEventListener("click", () => void this.begin());
  }

  /** The game is over: what was found before is there at once. */
  async look() {
    const { state } = this.store;
    if (state.found || state.review.state === "running") return;
    try {
      const found = /** @type {LookBack} */ (await get(this.address));
      if (found.state === "done") this.arrive(found, state);
      else if (found.state === "running") void this.wait(found, state);
      else this.note({ state: "none" }, state);
    } catch {
      this.note({ state: "gone" }, state);
    }
  }

  async begin() {
    const { state } = this.store;
    if (state.review.state === "running") return;
    try {
      await this.wait(/** @type {LookBack} */ (await post(this.address)), state);
    } catch (problem) {
      this.note({ state: "none", words: reason(problem) }, state);
    }
  }

  /** @param {LookBack} found @param {State} state */
  async wait(found, state) {
    const focused = document.activeElement === button("ui-review-begin");
    this.note({ state: "running", words: "Looking back on every choice…" }, state);
    if (focused) this.host.focus({ preventScroll: true });
    try {
      while (found.state === "running" && state === this.store.state) {
        this.note({ progress: found.progress }, state);
        await pause(POLL);
        found = await get(this.address);
      }
      if (found.state === "done") this.arrive(found, state);
      else this.note({ state: "none", words: "That did not work. Try again." }, state);
    } catch (problem) {
      this.note({ state: "none", words: reason(problem) }, state);
    }
  }

  /** @param {LookBack} found @param {State} state */
  arrive(found, state) {
    const words = found.turning_points.length
      ? "Where it turned: each number leads to the position, and tells what would have been better."
      : "No choice of this game cost anybody much.";
    state.frames.clear(); // the pictures of the past show more now
    this.store.change({ found, review: { ...state.review, state: "done", words } }, state);
  }

  /** @param {Partial<State["review"]>} changes @param {State} state */
  note(changes, state) {
    this.store.change({ review: { ...state.review, ...changes } }, state);
  }

  /** @param {State} state */
  render(state) {
    const { found, review, past } = state;
    this.host.hidden = review.state === "gone";
    this.host.dataset.state = review.state;
    this.bar.value = review.progress;
    say(part("ui-review-words"), review.words);
    const ply = past?.shown ?? null;
    if (found !== this.found) {
      this.found = found;
      this.list.replaceChildren(...(found?.turning_points ?? []).map((turn, i) => this.row(turn, i)));
    } else if (ply === this.ply) return;
    this.ply = ply;
    for (const row of this.list.querySelectorAll("button")) {
      if (Number(row.dataset.ply) === ply) row.setAttribute("aria-current", "true");
      else row.removeAttribute("aria-current");
    }
    this.graph.render(state);
  }

  /** @param {TurningPoint} turn @param {number} i */
  row(turn, i) {
    const words = make("span", {}, make("strong", {}, `Move ${turn.ply + 1}. `), turn.sentence);
    const row = make(
      "button",
      { type: "button", "data-ply": turn.ply },
      make("span", { class: "number", "aria-hidden": "true" }, String(i + 1)),
      words,
    );
    row.addEventListener("click", () => this.visit(turn.ply));
    row.addEventListener("focus", () => row.matches(":focus-visible") && this.visit(turn.ply));
    return make("li", {}, row);
  }
}
