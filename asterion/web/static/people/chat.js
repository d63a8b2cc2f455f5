// What people say to each other at the table, and the signs they give.

import { get, post, reason } from "../server/api.js";
import { nameOf } from "../table/words.js";
import { make, need, part } from "../ui/dom.js";
import { colour } from "../ui/signs.js";

/** @typedef {import("../server/types.js").GatheredTold} Told */
/** @typedef {import("../server/types.js").LineTold} Line */
/** @typedef {import("../server/types.js").Table} Table */

const MOST = 100; // lines that are shown
const SEEN = 3_500; // milliseconds that a sign is seen

export class Chat {
  /**
   * @param {Table} table
   * @param {(problem: unknown) => void} fail
   * @param {boolean} sits  the person of this browser sits at the table
   */
  constructor(table, fail, sits) {
    this.table = table;
    this.fail = fail;
    this.sits = sits;
    this.address = `/api/tables/${table.id}`;
    this.last = 0;
    this.asking = false;
    this.muted = this.kept();
    this.list = part("ui-chat-lines");
    const text = need("ui-chat-text", HTMLInputElement);
    need("ui-chat-form", HTMLFormElement).addEventListener("submit", (event) => {
      event.preventDefault();
      if (!text.value.trim()) return;
      post(`${this.address}/lines`, { text: text.value }).then(() => {
        text.value = "";
      }, fail);
    });
    for (const button of document.querySelectorAll("button[data-sign]"))
      button.addEventListener("click", () => {
        post(`${this.address}/reactions`, { sign: button.getAttribute("data-sign") }).catch(fail);
      });
    const mute = need("ui-chat-mute", HTMLInputElement);
    mute.checked = this.muted;
    mute.addEventListener("change", () => this.mute(mute.checked));
    const on = need("ui-chat-on", HTMLInputElement);
    on.addEventListener("change", () => post(`${this.address}/chat`, { on: on.checked }).catch(fail));
  }

  get key() {
    return `asterion-muted-${this.table.id}`;
  }

  kept() {
    try {
      return localStorage.getItem(this.key) !== null;
    } catch {
      return false;
    }
  }

  /** Hear nobody at this table any more, or everybody again. @param {boolean} muted */
  mute(muted) {
    this.muted = muted;
    try {
      if (muted) localStorage.setItem(this.key, "yes");
      else localStorage.removeItem(this.key);
    } catch {
      // Without storage it holds as long as the page.
    }
    this.list.hidden = muted;
  }

  /** @param {Told} told */
  render({ chat, said, opener }) {
    part("ui-chat").hidden = !this.sits || !chat;
    part("ui-chat-signs").hidden = !this.sits;
    part("ui-chat-mute-row").hidden = !this.sits || !chat;
    part("ui-chat-on-row").hidden = !opener;
    need("ui-chat-on", HTMLInputElement).checked = chat;
    this.list.hidden = this.muted;
    if (this.sits && said > this.last) void this.read();
  }

  async read() {
    if (this.asking) return;
    this.asking = true;
    try {
      const { lines } = await get(`${this.address}/lines?after=${this.last}`);
      for (const line of lines) this.add(line);
    } catch (problem) {
      this.fail(problem);
    } finally {
      this.asking = false;
    }
  }

  /** @param {Line} line */
  add({ number, name, seat, mine, said }) {
    if (number <= this.last) return;
    this.last = number;
    const who = make("strong", {}, name || "A player");
    if (seat !== null) who.style.setProperty("--seat", colour(seat));
    const item = make("li", {}, who, " ", said);
    if (!mine) item.append(this.reporting(number, item));
    this.list.append(item);
    while (this.list.childElementCount > MOST) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {number} number @param {HTMLElement} item */
  reporting(number, item) {
    const report = make("button", { type: "button", class: "quiet report" }, "Report");
    report.addEventListener("click", () => {
      post(`${this.address}/lines/${number}/report`).then(
        () => item.remove(),
        (problem) => this.fail(reason(problem)),
      );
    });
    return report;
  }

  /** Somebody gives a sign. @param {number} seat @param {string} sign */
  see(seat, sign) {
    const who = this.table.seats[seat];
    if (!who || this.muted) return;
    const shown = make("p", { class: "sign" }, make("span", {}, sign), ` ${nameOf(who)}`);
    shown.style.setProperty("--seat", colour(seat));
    part("ui-stage").append(shown);
    setTimeout(() => shown.remove(), SEEN);
  }
}
