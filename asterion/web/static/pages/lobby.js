// The lobby: one click to a game, how far its lesson was played, and dates in the reader's own words.

import { post, reason, remove } from "../server/api.js";
import { confirmed, part } from "../ui/dom.js";
import { done, upcoming } from "../ui/lesson.js";

for (const chosen of document.querySelectorAll("button[data-play]")) {
  if (chosen instanceof HTMLButtonElement) chosen.addEventListener("click", () => playNow(chosen));
}

/** @param {HTMLButtonElement} chosen */
async function playNow(chosen) {
  const error = part("ui-error");
  const bots = Array(Number(chosen.dataset.seats) - 1).fill("level-3");
  chosen.disabled = true;
  error.hidden = true;
  try {
    const table = await post("/api/tables", { game: chosen.dataset.play, seats: ["human", ...bots] });
    note(chosen.dataset.play ?? "");
    location.assign(`/table/${table.id}`);
  } catch (problem) {
    error.textContent = reason(problem);
    error.hidden = false;
    chosen.disabled = false;
    chosen.focus();
  }
}

for (const chosen of document.querySelectorAll("button[data-delete]")) {
  if (chosen instanceof HTMLButtonElement) chosen.addEventListener("click", () => void forget(chosen));
}

/** @param {HTMLButtonElement} chosen */
async function forget(chosen) {
  const words = "Everything that was played there is gone for good.";
  if (!(await confirmed("Delete this table?", words, "Delete it"))) return;
  try {
    await remove(`/api/tables/${chosen.dataset.delete}`);
    chosen.closest("li")?.remove();
    part("ui-main").focus({ preventScroll: true });
  } catch (problem) {
    const error = part("ui-error");
    error.textContent = reason(problem);
    error.hidden = false;
  }
}

/** Somebody who has sat down once knows the way. @param {string} game */
function note(game) {
  try {
    localStorage.setItem(`asterion-played-${game}`, "yes");
  } catch {
    // Without storage everybody is new each time.
  }
}

/** @param {string} game */
function isNew(game) {
  try {
    return !localStorage.getItem(`asterion-played-${game}`) && !done(game).length;
  } catch {
    return false;
  }
}

// Whoever is new to a game is led to its lesson first.
for (const card of document.querySelectorAll("li[data-game]")) {
  const [play, learn] = [card.querySelector("[data-play]"), card.querySelector("[data-learn]")];
  if (!(card instanceof HTMLElement) || !play || !learn || !isNew(card.dataset.game ?? "")) continue;
  play.classList.remove("primary");
  learn.classList.add("primary");
  play.before(learn);
}

// Each part of a lesson is gone on with where it was left.
for (const card of document.querySelectorAll("p[data-lesson]")) {
  if (!(card instanceof HTMLElement)) continue;
  const game = card.dataset.lesson ?? "";
  const known = done(game);
  const scenes = (card.dataset.scenes ?? "").split(" ");
  const played = scenes.filter((scene) => known.includes(scene)).length;
  const words = card.querySelector(":scope > span");
  card.querySelector("a")?.setAttribute("href", `/learn/${game}/${upcoming(game, scenes)}`);
  if (played && words)
    words.textContent =
      played === scenes.length ? `✓ all ${played} scenes done` : `${played} of ${scenes.length} scenes done`;
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime);
  if (!Number.isNaN(date.getTime())) time.textContent = dates.format(date);
}

// A page brought back by the browser's Back button may be out of date.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
