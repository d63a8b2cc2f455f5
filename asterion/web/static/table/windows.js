// A window in which people may answer what happened: a sign that is the same for everybody, whoever holds what.

import { post } from "../server/api.js";
import { button, need, part, say } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").Window} Window */
/**
 * @typedef {object} Sharer
 * @property {() => number[]} people  the seats of the people at this screen
 * @property {() => number} seat  who sits there now
 * @property {(seat: number) => void} take  somebody else wants to sit there
 * @property {(seat: number) => string} name
 */

export class Windows {
  /**
   * @param {Table} table
   * @param {Sharer} sharer
   */
  constructor(table, sharer) {
    this.table = table;
    this.sharer = sharer;
    /** @type {Window | null} */
    this.window = null;
    this.box = part("ui-window");
    this.bar = need("ui-window-bar", HTMLProgressElement);
    this.timer = 0;
    this.ends = 0;
    button("ui-window-wait").addEventListener("click", () => void this.sign("wait"));
    button("ui-window-pass").addEventListener("click", () => void this.sign("pass"));
  }

  /** Whether several people share this screen, so that one of them speaks for all. */
  get shared() {
    return this.sharer.people().length > 1;
  }

  /** @param {Window | null} window */
  show(window) {
    this.window = window;
    clearInterval(this.timer);
    this.box.hidden = !window;
    if (!window) return;
    this.ends = performance.now() + 1000 * window.left;
    this.bar.max = window.seconds;
    this.timer = setInterval(() => this.tick(), 100);
    this.tick();
    this.offer(window);
  }

  tick() {
    const left = Math.max(0, (this.ends - performance.now()) / 1000);
    const { waiting = false, seconds = 0 } = this.window ?? {};
    this.bar.value = waiting ? seconds : Math.min(seconds, left);
    if (left <= 0) clearInterval(this.timer);
  }

  /** @param {Window} window */
  offer(window) {
    const may = window.may || this.shared;
    const words = window.waiting ? "Somebody takes their time." : "Others may answer this.";
    say(part("ui-window-words"), words);
    const wait = button("ui-window-wait");
    wait.hidden = !may || window.said === "wait" || (this.shared && window.waiting);
    say(part("ui-window-wait-words"), this.shared ? "Somebody wants to" : "Wait");
    const pass = button("ui-window-pass");
    pass.hidden = !may || (window.said === "pass" && !this.shared);
    say(part("ui-window-pass-words"), this.shared ? "Nobody" : "Pass");
    const people = part("ui-window-people");
    const others =
      this.shared && window.waiting ? this.sharer.people().filter((seat) => seat !== this.sharer.seat()) : [];
    people.replaceChildren(...others.map((seat) => this.taking(seat)));
  }

  /** @param {number} seat */
  taking(seat) {
    const take = document.createElement("button");
    take.type = "button";
    take.className = "small";
    take.textContent = this.sharer.name(seat);
    take.addEventListener("click", () => this.sharer.take(seat));
    return take;
  }

  /** Ask everybody to wait, or pass; at a shared screen for all who sit there. @param {string} sign */
  async sign(sign) {
    const seats = this.shared ? this.sharer.people() : [this.sharer.seat()];
    const address = (/** @type {number} */ seat) => `/api/tables/${this.table.id}/seats/${seat}/window`;
    const said = await Promise.allSettled(seats.map((seat) => post(address(seat), { sign })));
    const mine = said[seats.indexOf(this.sharer.seat())];
    if (mine?.status === "fulfilled" && this.window) this.show(mine.value.window);
  }

  /** Somebody for whom everybody waited has answered: nobody else at this screen does. */
  answered() {
    if (this.shared && this.window?.waiting) void this.sign("pass");
  }
}
