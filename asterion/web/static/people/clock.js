// How long everybody has left, beside their names. The server counts; here it is only shown.

/** @typedef {import("../server/types.js").ClockTold} Clock */

const SOON = 20; // seconds that are worth a warning

/** Seconds in words. @param {number} seconds */
export function left(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} days`;
  if (whole >= 3_600) return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export class Clocks {
  constructor() {
    /** @type {Clock | null} */
    this.clock = null;
    this.heard = 0;
    setInterval(() => this.tick(), 500);
  }

  /** @param {Clock | null} clock */
  hear(clock) {
    this.clock = clock;
    this.heard = performance.now();
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    const { running, left: all } = this.clock;
    for (const shown of document.querySelectorAll("[data-clock]")) {
      const seat = Number(shown.getAttribute("data-clock"));
      const gone = seat === running ? (performance.now() - this.heard) / 1000 : 0;
      const seconds = (all[seat] ?? 0) - gone;
      const words = left(seconds);
      if (shown.textContent !== words) shown.textContent = words;
      shown.classList.toggle("running", seat === running);
      shown.classList.toggle("soon", seat === running && seconds < SOON);
    }
  }
}
