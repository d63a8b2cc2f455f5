// What is said about whose choice it is.

import { CHANCE, CONCEALED, SPECTATOR } from "../server/types.js";
import { capital } from "../ui/dom.js";
import { isReady } from "./state.js";

/** @typedef {import("../server/types.js").Seat} Seat */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("./state.js").State} State */

/** What people call a seat. @param {Seat} seat */
export const nameOf = ({ player, title }) => (player === title ? title : `${player} (${title})`);

/** Whose colour the line above what is asked has. @param {State} state */
export function acting(state) {
  const { view, past } = state;
  return past || !view || view.over ? null : view.actor >= 0 ? view.actor : null;
}

/** The line above what is asked. @param {Table} table @param {State} state @param {View} view */
export function turn(table, state, view) {
  if (state.past) return "Looking back";
  if (view.over) return "The game is over";
  if (view.actor === CONCEALED || (state.window && !isReady(state))) return "Wait a moment";
  const actor = table.seats[view.actor];
  if (view.actor === CHANCE || !actor) return "Chance decides";
  const name = nameOf(actor);
  if (view.actor === state.seat && actor.who === "human") return `Your turn, ${name}`;
  if (state.thinking !== view.actor) return `${name}’s turn`;
  return state.warming
    ? `${name} is warming up: the first game with bots takes up to a minute…`
    : `${name} is thinking…`;
}

/** What is asked; the line above has said of whom. @param {Table} table @param {View} view */
export function asked(table, view) {
  const actor = table.seats[view.actor];
  const named = actor && ["", "The "].flatMap((the) => [`${the}${actor.title}: `, `${the}${actor.title}, `]);
  const begins = named?.find((words) => view.prompt.toLowerCase().startsWith(words.toLowerCase()));
  return begins ? capital(view.prompt.slice(begins.length)) : view.prompt;
}

/** What is said where there is nothing to choose. @param {Table} table @param {State} state */
export function nothing(table, { seat, view }) {
  if (!view) return "";
  if (view.lesson)
    return view.lesson.praise === null ? "This step can be started again." : "This scene is done.";
  if (view.over) return "There is nothing left to choose.";
  if (seat === SPECTATOR) return "You are watching.";
  if (table.seats[seat]?.who !== "human") return "A bot plays for you. Take over whenever you like.";
  return "It is not your choice. Wait a moment.";
}
