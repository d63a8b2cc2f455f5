// A window in which people may answer what happened: a sign that is the same for everybody, whoever holds what.

import { post } from "../server/api.js";
import { button, make, need, part, say } from "../ui/dom.js";
import { nameOf } from "./words.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").Window} Window */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

export class Windows {
  /**
   * @param {Table} table
   * @param {Store} store
   * @param {{people: () => number[], take: (seat: number) => void}} sharer  who is at this screen, and wants to sit there
   */
  constructor(table, store, sharer) {
    this.table = table;
    this.store = store;
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

  /** @param {State} state */
  render({ window, seat }) {
    if (window === this.window) return;
    this.window = window;
    clearInterval(this.timer);
    this.box.hidden = !window;
    this.ends = performance.now() + 1000 * (window?.left ?? 0);
    this.bar.max = window?.seconds ?? 1;
    if (window) this.timer = setInterval(() => this.tick(), 100);
    this.tick();
    this.offer(window ?? CLOSED, seat);
  }

  tick() {
    const left = Math.max(0, (this.ends - performance.now()) / 1000);
    const { waiting, seconds } = this.window ?? CLOSED;
    this.bar.value = waiting ? seconds : Math.min(seconds, left);
    if (left <= 0) clearInterval(this.timer);
  }

  /** @param {Window} window @param {number} own */
  offer(window, own) {
    const may = window.may || this.shared;
    const words = window.waiting ? "Somebody takes their time." : "Others may answer this.";
    say(part("ui-window-words"), window === CLOSED ? "" : words);
    const wait = button("ui-window-wait");
    wait.hidden = !may || window.said === "wait" || (this.shared && window.waiting);
    say(part("ui-window-wait-words"), this.shared ? "Somebody wants to" : "Wait");
    const pass = button("ui-window-pass");
    pass.hidden = !may || (window.said === "pass" && !this.shared);
    say(part("ui-window-pass-words"), this.shared ? "Nobody" : "Pass");
    const others = this.shared && window.waiting ? this.sharer.people().filter((seat) => seat !== own) : [];
    part("ui-window-people").replaceChildren(...others.map((seat) => this.taking(seat)));
  }

  /** @param {number} number */
  taking(number) {
    const seat = this.table.seats[number];
    const take = make("button", { type: "button", class: "small" }, seat ? nameOf(seat) : "");
    take.addEventListener("click", () => this.sharer.take(number));
    return take;
  }

  /** Ask everybody to wait, or pass; at a shared screen for all who sit there. @param {string} sign */
  async sign(sign) {
    const { state } = this.store;
    const seats = this.shared ? this.sharer.people() : [state.seat];
    const address = (/** @type {number} */ seat) => `/api/tables/${this.table.id}/seats/${seat}/window`;
    const said = await Promise.allSettled(seats.map((seat) => post(address(seat), { sign })));
    const mine = said[seats.indexOf(state.seat)];
    if (mine?.status === "fulfilled" && state.window) this.store.change({ window: mine.value.window }, state);
  }

  /** Somebody for whom everybody waited has answered: nobody else at this screen does. */
  answered() {
    if (this.shared && this.store.state.window?.waiting) void this.sign("pass");
  }
}

/** @type {Window} */
const CLOSED = { seconds: 0, left: 0, waiting: false, may: false, said: null };
