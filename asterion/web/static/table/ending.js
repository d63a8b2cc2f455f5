// After the end: who won and why, that the dice were honest, and what one may do next.

import { savePng, saveSvg, sharePng } from "../board/pictures.js";
import { get, post, reason } from "../server/api.js";
import { button, make, part, say } from "../ui/dom.js";
import { sign } from "../ui/signs.js";
import { choose, unfold } from "./panels.js";
import { Review } from "./review.js";
import { blank } from "./state.js";
import { nameOf } from "./words.js";

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
    /** @type {View | null} whose end is shown */
    this.view = null;
    this.told = ""; // the figures of the game
    const name = `${table.game}-${table.id}`;
    button("ui-again").addEventListener("click", () => this.again(button("ui-again"), false));
    button("ui-again-kept").addEventListener("click", () => this.again(button("ui-again-kept"), true));
    button("ui-replay").addEventListener("click", asked.replay);
    button("ui-ending-away").addEventListener("click", () => store.change({ away: true }));
    part("ui-tab-result").addEventListener("click", () => store.change({ away: false }));
    button("ui-share").addEventListener("click", () => {
      const [view, words] = [store.state.view, part("ui-ending-kicker").textContent ?? ""];
      const lines = [`${table.title} · ${words}`, view?.outcome ?? ""];
      sharePng(store.state.picture, name, lines).catch((problem) =>
        store.tell({ sentence: reason(problem) }),
      );
    });
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
      this.store.change({ verdict: "", review, found, away: false }); // the game goes on after all
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

  /** @param {HTMLButtonElement} again @param {boolean} keep  everybody stays where they sat */
  async again(again, keep) {
    again.disabled = true;
    try {
      const table = await post(`/api/tables/${this.table.id}/again?keep=${keep}`);
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
    if (!playing) this.raise(view?.over ? view : null, state);
    this.review.render(state);
  }

  /** Show how it ended, or no more of it. @param {View | null} view @param {State} state */
  raise(view, { seat, away, verdict, past }) {
    this.banner.hidden = view === null || away || past !== null;
    this.figures(view, verdict);
    if (view === this.view) return;
    this.view = view;
    part("ui-tab-result").hidden = view === null;
    part("ui-panels").toggleAttribute("data-over", view !== null);
    if (!view) return choose("story");
    part("ui-ending-title").textContent = view.outcome ?? "It is over.";
    part("ui-ending-kicker").textContent = this.kicker(view.score ?? [], seat);
    part("ui-scores").replaceChildren(...this.scores(view.score ?? []));
    const { seats } = this.table;
    const [mine, next] = [seats[seat], seats[(seat + 1) % seats.length]]; // everybody moves one seat on
    say(button("ui-again"), mine && next ? `Play again as ${next.title}` : "Play again");
    say(button("ui-again-kept"), mine ? `As ${mine.title} again` : "Same seats again");
    choose("result");
    unfold(false);
  }

  /** Who won, in a word or two. @param {number[]} scores @param {number} seat */
  kicker(scores, seat) {
    const best = Math.max(...scores);
    const winners = this.table.seats.filter((each) => scores[each.seat] === best);
    if (winners.length === scores.length) return "Nobody wins";
    const [winner] = winners;
    if (this.table.seats[seat]?.who !== "human") return `${winner ? nameOf(winner) : "Somebody"} wins`;
    return scores[seat] === best ? "You win!" : "You lose";
  }

  /** @param {View | null} view @param {State["verdict"]} verdict */
  figures(view, verdict) {
    const rolls = typeof verdict === "string" ? "" : String(verdict.rolls);
    const figures = view
      ? {
          Moves: String(view.plies),
          "Rolls and draws": rolls,
          Begun: this.table.began.words,
        }
      : {};
    const told = JSON.stringify(figures);
    if (told === this.told) return;
    this.told = told;
    part("ui-figures").replaceChildren(
      ...Object.entries(figures).flatMap(([name, text]) =>
        text ? [make("dt", {}, name), make("dd", {}, text)] : [],
      ),
    );
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
        sign(seat),
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
  if (seed === null) return [make("p", {}, "People rolled and drew themselves: there are no dice to check.")];
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
