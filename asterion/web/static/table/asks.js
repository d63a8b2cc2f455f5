// When a person wants to be asked where the others do not see it: always, when it can matter, or never.

import { post, reason } from "../server/api.js";
import { need, part } from "../ui/dom.js";
import { change, current } from "../ui/settings.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

export class Asks {
  /**
   * @param {Table} table
   * @param {Store} store
   */
  constructor(table, store) {
    this.table = table;
    this.store = store;
    /** @type {Set<number>} seats for which what was said at another table has been said here, too */
    this.said = new Set();
    this.row = part("ui-asks-row");
    this.select = need("ui-asks", HTMLSelectElement);
    this.asks = "";
    this.select.addEventListener("change", () => {
      change({ asks: this.select.value });
      void this.send(this.select.value);
    });
  }

  /** Whether this seat is asked unseen at all. @param {View} view */
  isOffered(view) {
    return this.table.asks !== null && view.who[view.seat] === "human" && !view.over;
  }

  /** The view is the present. @param {View} view */
  arrive(view) {
    if (!this.isOffered(view) || this.said.has(view.seat)) return;
    this.said.add(view.seat);
    const usual = current().asks;
    if (view.asks === "matters" && this.table.asks?.[usual]) void this.send(usual);
  }

  /** @param {State} state */
  render({ view, asks }) {
    this.row.hidden = !view || !this.isOffered(view);
    if (asks === this.asks) return;
    this.asks = asks;
    if (asks) this.select.value = asks;
    else this.select.selectedIndex = 0;
  }

  /** @param {string} when */
  async send(when) {
    const { state } = this.store;
    if (!state.view || state.asks === when) return;
    this.store.change({ asks: when });
    try {
      await post(`/api/tables/${this.table.id}/seats/${state.seat}/asks`, { when });
    } catch (problem) {
      this.store.tell({ sentence: reason(problem) }, state);
    }
  }
}
