// One seat's WebSocket: reconnects by itself, and sends an unacknowledged request again with the same id.

import { requestId } from "./api.js";
import { Known } from "./known.js";
import { shape } from "./shape.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {import("./types.js").Window} Window */
/**
 * @typedef {object} Hearer
 * @property {(view: View, frames: Frame[]) => void} view
 * @property {(fault: Fault) => void} refused
 * @property {(window: Window | null) => void} window  a window in which people may answer opens, or changes
 * @property {(seat: number, warming: boolean) => void} thinking  warming: its code is still being made ready
 * @property {(message: string) => void} trouble  why moves cannot be kept just now, or "" when they can
 * @property {(people: import("./types.js").GatheredTold) => void} people  who sits at the table, who is there
 * @property {(seat: number, sign: string) => void} reacted  somebody gives a sign
 * @property {() => void} changed  the connection or the pending request changed
 */

const FIRST_RETRY = 300;
const LAST_RETRY = 5_000;
const HEARTBEAT = 15_000;
const NOT_MINE = 4401; // why a connection was closed: the seat has become somebody else's

export class Connection {
  /**
   * @param {string} table
   * @param {number} seat
   * @param {number} since  plies already seen
   * @param {Hearer} hearer
   */
  constructor(table, seat, since, hearer) {
    this.table = table;
    this.seat = seat;
    this.since = since;
    this.hearer = hearer;
    /** @type {Record<string, unknown> | null} */
    this.pending = null;
    this.known = new Known();
    this.asking = false; // to be told the whole
    this.acknowledged = 0; // the version that the last request led to
    this.version = 0; // of the last view
    this.open = false;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.retry = FIRST_RETRY;
    this.timer = 0;
    this.heard = 0;
    this.wake = () => {
      if (!this.open && !document.hidden) this.connect();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.heart = setInterval(() => this.beat(), HEARTBEAT);
    this.connect();
  }

  /** Whether a request waits for its acknowledgement, or for the view it led to. */
  get busy() {
    return this.pending !== null || this.acknowledged > this.version;
  }

  /** The latest version that is known of. */
  get latest() {
    return Math.max(this.version, this.acknowledged);
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.drop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const asked = new URLSearchParams({ seat: `${this.seat}`, since: `${this.since}`, shape: shape() });
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${this.table}?${asked}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket === this.socket && this.opened());
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(String(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this.lost(event.code));
  }

  opened() {
    this.open = true;
    this.asking = false;
    this.retry = FIRST_RETRY;
    this.heard = Date.now();
    if (this.pending) this.send(this.pending);
    this.hearer.trouble(""); // if there still is any, the server says so at once
    this.hearer.changed();
  }

  /** @param {number} code */
  lost(code) {
    this.open = false;
    this.socket = null;
    if (this.closed) return;
    if (code === NOT_MINE) location.reload();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.retry);
    this.retry = Math.min(this.retry * 1.7, LAST_RETRY);
    this.hearer.changed();
  }

  /** A server that no longer answers has to be found out by asking. */
  beat() {
    if (!this.open) return;
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.connect();
    else this.send({ v: 1, type: "ping" });
  }

  /** @param {string} text */
  hear(text) {
    this.heard = Date.now();
    const message = JSON.parse(text);
    const own = this.pending !== null && message.request === this.pending.request;
    if (message.type === "view") {
      this.see(message);
    } else if (message.type === "thinking") {
      this.hearer.thinking(message.seat, Boolean(message.warming));
    } else if (message.type === "trouble") {
      this.hearer.trouble(message.message ?? "");
    } else if (message.type === "people") {
      this.hearer.people(message.people);
    } else if (message.type === "reaction") {
      this.hearer.reacted(message.seat, message.sign);
    } else if (message.type === "window") {
      this.hearer.window(message.window);
    } else if (message.type === "ack" && own) {
      this.pending = null;
      this.acknowledged = message.version;
      this.hearer.changed();
    } else if (message.type === "refused" && (own || !message.request)) {
      this.pending = null;
      this.hearer.changed();
      this.hearer.refused(message.error);
    }
  }

  /** @param {import("./types.js").ViewTold} news */
  see(news) {
    if (news.after === null) this.asking = false;
    const seen = this.known.hear(news);
    if (seen === null) {
      if (!this.asking) this.look();
      return;
    }
    this.since = seen.view.plies;
    this.version = seen.view.version;
    this.hearer.view(seen.view, seen.frames);
  }

  /** Be told the whole, with the picture as it is arranged now. */
  look() {
    this.asking = this.open;
    this.send({ v: 1, type: "look", shape: shape() });
  }

  /**
   * Ask for a change of the table. A second request before the first is acknowledged is not sent.
   * @param {Record<string, unknown>} message
   */
  request(message) {
    if (this.busy || this.closed) return false;
    this.pending = { v: 1, request: requestId(), ...message };
    this.send(this.pending);
    this.hearer.changed();
    return true;
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    if (this.open && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    this.open = false;
    socket?.close();
  }

  /** Leave for good; whatever still comes is not heard. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.drop();
  }
}
