// When a person wants to be asked where the others do not see it: always, when it can matter, or never.

import { post, reason } from "./api.js";
import { need, part } from "./dom.js";
import { change, current } from "./settings.js";
import { toast } from "./toast.js";

/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").View} View */

export class Asks {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.seat = -1;
    this.told = ""; // what the server knows of this seat
    this.row = part("ui-asks-row");
    this.select = need("ui-asks", HTMLSelectElement);
    this.select.value = current().asks;
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
    if (!this.row.hidden && this.told !== this.select.value) void this.send();
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
