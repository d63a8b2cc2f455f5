// After the end: who won and why, that the dice were honest, and what one may do next.

import { savePng, saveSvg } from "../board/pictures.js";
import { get, post, reason } from "../server/api.js";
import { button, make, part } from "../ui/dom.js";
import { choose, unfold } from "./panels.js";
import { Review } from "./review.js";
import { blank } from "./state.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").Verdict} Verdict */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

export class Ending {
  /**
   * @param {Table} table
   * @param {Store} store
   * @param {{replay: () => void, visit: (ply: number) => void}} asked
   */
  constructor(table, store, asked) {
    this.table = table;
    this.store = store;
    this.banner = part("ui-ending");
    this.review = new Review(table, store, asked.visit);
    /** @type {State["verdict"]} */
    this.verdict = "";
    const name = `${table.game}-${table.id}`;
    button("ui-again").addEventListener("click", () => this.again());
    button("ui-replay").addEventListener("click", asked.replay);
    button("ui-save-svg").addEventListener("click", () => saveSvg(store.state.picture, name));
    button("ui-save-png").addEventListener("click", () => {
      savePng(store.state.picture, name).catch((problem) => store.tell({ sentence: reason(problem) }));
    });
  }

  /** Nothing more is coming: the dice are checked at the end. @param {View} view */
  settle(view) {
    const { verdict } = this.store.state;
    if (!view.over && verdict) {
      const { review, found } = blank();
      this.store.change({ verdict: "", review, found }); // the game goes on after all
    }
    if (!view.over || verdict) return;
    void this.check();
    void this.review.look();
  }

  async check() {
    const { state } = this.store;
    this.store.change({ verdict: "Checking the dice…" });
    try {
      const verdict = /** @type {Verdict} */ (await get(`/api/tables/${this.table.id}/verify`));
      this.store.change({ verdict }, state);
    } catch (problem) {
      this.store.change({ verdict: `The dice could not be checked: ${reason(problem)}` }, state);
    }
  }

  async again() {
    const again = button("ui-again");
    again.disabled = true;
    try {
      const table = await post(`/api/tables/${this.table.id}/again`);
      location.assign(`/table/${table.id}`);
    } catch (problem) {
      this.store.tell({ sentence: reason(problem) });
      again.disabled = false;
    }
  }

  /** @param {State} state */
  render(state) {
    const { view, playing, verdict } = state;
    if (verdict !== this.verdict) {
      this.verdict = verdict;
      part("ui-dice").replaceChildren(...told(verdict));
    }
    if (!playing) this.raise(view?.over ? view : null);
    this.review.render(state);
  }

  /** Show how it ended, or no more of it. @param {View | null} view */
  raise(view) {
    part("ui-panels").toggleAttribute("data-over", view !== null);
    if (this.banner.hidden === (view === null)) return;
    this.banner.hidden = view === null;
    part("ui-ending-title").textContent = view ? (view.outcome ?? "It is over.") : "";
    part("ui-scores").replaceChildren(...(view ? this.scores(view.score ?? []) : []));
    part("ui-tab-name").textContent = view ? "Result" : "Choices";
    if (view) choose("choices");
    unfold(view !== null);
  }

  /** @param {number[]} scores */
  scores(scores) {
    const best = Math.max(...scores);
    const drawn = scores.every((score) => score === best);
    return this.table.seats.map(({ seat, title, player }) => {
      const score = scores[seat] ?? 0;
      const won = score === best && !drawn;
      const name = player === title ? title : `${player}, ${title}`;
      return make(
        "li",
        { class: won ? "won" : "" },
        make("span", {}, won ? `★ ${name}` : name),
        make("strong", {}, String(+score.toFixed(2))),
      );
    });
  }
}

/** @param {State["verdict"]} verdict */
function told(verdict) {
  if (typeof verdict === "string") return verdict ? [make("p", {}, verdict)] : [];
  const { ok, rolls, commitment, seed, seal, problem } = verdict;
  const head = ok
    ? `✓ The dice were checked: all ${rolls} rolls follow from the seed.`
    : `✗ The dice do not match: ${problem}`;
  const details = make(
    "details",
    {},
    make("summary", {}, "The proof"),
    make(
      "p",
      {},
      "Before the first move this commitment was published; after the last one, the seed it was made from. The seal belongs to exactly these moves.",
    ),
    make(
      "dl",
      {},
      ...Object.entries({ commitment, seed, seal }).flatMap(([name, text]) =>
        text ? [make("dt", {}, name), make("dd", {}, text)] : [],
      ),
    ),
  );
  return [make("p", { class: ok ? "good" : "bad" }, head), details];
}
