// When a person wants to be asked where the others do not see it: always, when it can matter, or never.

import { post, reason } from "../server/api.js";
import { need, part } from "../ui/dom.js";
import { change, current } from "../ui/settings.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */

export class Asks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.seat = -1;
    this.told = ""; // what the server knows of this seat
    /** @type {Set<number>} seats for which what was said at another table has been said here, too */
    this.said = new Set();
    this.row = part("ui-asks-row");
    this.select = need("ui-asks", HTMLSelectElement);
    this.select.addEventListener("change", () => {
      change({ asks: this.select.value });
      void this.send();
    });
  }

  /** @param {View} view */
  show(view) {
    this.row.hidden = !this.table.asks || view.who[view.seat] !== "human" || view.over;
    this.seat = view.seat;
    this.told = view.asks;
    this.select.value = view.asks;
    if (this.row.hidden || this.said.has(view.seat)) return;
    this.said.add(view.seat);
    const usual = current().asks;
    if (view.asks !== "matters" || !this.table.asks?.[usual]) return;
    this.select.value = usual;
    void this.send();
  }

  async send() {
    const when = this.select.value;
    if (this.seat < 0 || this.told === when) return;
    this.told = when;
    try {
      await post(`/api/tables/${this.table.id}/seats/${this.seat}/asks`, { when });
    } catch (problem) {
      toast(reason(problem));
    }
  }
}
