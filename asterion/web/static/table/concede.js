// Giving up: the rules stay as they are, and a bot plays the seat to the end, so that the game has one.

import { button, confirmed } from "../ui/dom.js";

/** @typedef {import("./players.js").Players} Players */
/** @typedef {import("./state.js").State} State */

const STEADY = "level-3"; // who plays on: neither slow nor foolish
const WORDS =
  "A bot plays your seat to the end, and the others go on. Watch it, or leave: the result and the replay wait in the lobby.";

export class Concede {
  /** @param {Players} players */
  constructor(players) {
    this.players = players;
    this.button = button("ui-concede");
    this.button.addEventListener("click", () => void this.ask());
  }

  /** @param {State} state */
  render({ view }) {
    this.button.hidden = !view || view.over || view.who[view.seat] !== "human";
  }

  async ask() {
    const { store } = this.players;
    const { state } = store;
    if (!(await confirmed("Give up?", WORDS, "Give up")) || state !== store.state || !state.view) return;
    await this.players.send(state.view.seat, STEADY);
  }
}
