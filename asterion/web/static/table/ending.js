// After the end: who won and why, that the dice were honest, and what one may do next.

import { savePng, saveSvg } from "../board/pictures.js";
import { get, post, reason } from "../server/api.js";
import { button, make, part } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import { choose, unfold } from "./panels.js";
import { Review } from "./review.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Verdict} Verdict */

const banner = part("ui-ending");

export class Ending {
  /**
   * @param {Table} table
   * @param {{picture: () => string, replay: () => void, visit: (ply: number) => void}} asked
   */
  constructor(table, asked) {
    this.table = table;
    this.review = new Review(table, asked.visit);
    const name = `${table.game}-${table.id}`;
    button("ui-again").addEventListener("click", () => this.again());
    button("ui-replay").addEventListener("click", asked.replay);
    button("ui-save-svg").addEventListener("click", () => saveSvg(asked.picture(), name));
    button("ui-save-png").addEventListener("click", () => {
      savePng(asked.picture(), name).catch((problem) => toast(reason(problem)));
    });
  }

  /** @param {View} view */
  show(view) {
    if (!banner.hidden) return;
    part("ui-ending-title").textContent = view.outcome ?? "It is over.";
    const scores = view.score ?? [];
    const best = Math.max(...scores);
    const drawn = scores.every((score) => score === best);
    const rows = this.table.seats.map(({ seat, title, player }) => {
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
    part("ui-scores").replaceChildren(...rows);
    banner.hidden = false;
    part("ui-tab-name").textContent = "Result";
    choose("choices");
    unfold(true);
    void this.check();
    void this.review.show(view.seat);
  }

  hide() {
    if (banner.hidden) return;
    banner.hidden = true;
    part("ui-tab-name").textContent = "Choices";
    this.review.forget();
    unfold(false);
  }

  async check() {
    const host = part("ui-dice");
    host.replaceChildren(make("p", {}, "Checking the dice…"));
    try {
      const verdict = /** @type {Verdict} */ (await get(`/api/tables/${this.table.id}/verify`));
      host.replaceChildren(...told(verdict));
    } catch (problem) {
      host.replaceChildren(make("p", {}, `The dice could not be checked: ${reason(problem)}`));
    }
  }

  async again() {
    const again = button("ui-again");
    again.disabled = true;
    try {
      const table = await post(`/api/tables/${this.table.id}/again`);
      location.assign(`/table/${table.id}`);
    } catch (problem) {
      toast(reason(problem));
      again.disabled = false;
    }
  }
}

/** @param {Verdict} verdict */
function told({ ok, rolls, commitment, seed, seal, problem }) {
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
