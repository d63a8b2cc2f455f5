// The lobby: one click to a game, how far its lesson was played, games in files, and how the tables stand.

import { get, post, reason, remove } from "../server/api.js";
import { confirmed, need, part } from "../ui/dom.js";
import { done, upcoming } from "../ui/lesson.js";

for (const chosen of document.querySelectorAll("button[data-play]")) {
  if (chosen instanceof HTMLButtonElement) chosen.addEventListener("click", () => playNow(chosen));
}

/** @param {HTMLButtonElement} chosen */
async function playNow(chosen) {
  const bots = Array(Number(chosen.dataset.seats) - 1).fill("level-3");
  chosen.disabled = true;
  part("ui-error").hidden = true;
  try {
    const options = JSON.parse(chosen.dataset.options ?? "{}");
    const table = await post("/api/tables", {
      game: chosen.dataset.play,
      seats: ["human", ...bots],
      options,
    });
    note(chosen.dataset.play ?? "");
    location.assign(`/table/${table.id}`);
  } catch (problem) {
    complain(reason(problem));
    chosen.disabled = false;
    chosen.focus();
  }
}

/** @param {string} sentence */
function complain(sentence) {
  const error = part("ui-error");
  error.textContent = sentence;
  error.hidden = false;
  error.scrollIntoView({ block: "nearest" });
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
    complain(reason(problem));
  }
}

// --- a game in a file -------------------------------------------------------------------------------------

const file = need("ui-file", HTMLInputElement);
file.addEventListener("change", () => void open(file.files?.[0]));

/** A table of the game in a file: a finished one is looked back on there, another one goes on. @param {File} [chosen] */
async function open(chosen) {
  if (!chosen) return;
  part("ui-error").hidden = true;
  try {
    const table = await post("/api/records", { record: await chosen.text() });
    location.assign(`/table/${table.id}`);
  } catch (problem) {
    complain(`${chosen.name}: ${reason(problem)}`);
    file.value = "";
  }
}

/** Whether files are being dragged. @param {DragEvent} event */
const carries = (event) => event.dataTransfer?.types.includes("Files") ?? false;

addEventListener("dragover", (event) => {
  if (!carries(event)) return;
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
addEventListener("drop", (event) => {
  document.body.classList.remove("dropping");
  if (!carries(event)) return;
  event.preventDefault();
  void open(event.dataTransfer?.files[0]);
});

// --- how the tables stand, as soon as they are seen -------------------------------------------------------

const watching = new IntersectionObserver((all) => {
  for (const { target, isIntersecting } of all) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    watching.unobserve(target);
    void look(target);
  }
});
for (const picture of document.querySelectorAll("img[data-afar]")) watching.observe(picture);

/** @param {HTMLImageElement} picture */
async function look(picture) {
  const seen = await get(`/api/tables/${picture.dataset.afar}/afar`).catch(() => null);
  if (!seen) return;
  picture.src = `data:image/svg+xml,${encodeURIComponent(seen.svg)}`;
  const turn = picture.parentElement?.querySelector("span.turn");
  if (turn) turn.textContent = seen.turn;
  turn?.classList.toggle("yours", seen.yours);
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

// Whoever is new to a game is led to its lesson first, which is gone on with where it was left.
for (const card of document.querySelectorAll("li[data-game]")) {
  const [play, learn] = [card.querySelector("[data-play]"), card.querySelector("[data-learn]")];
  if (!(card instanceof HTMLElement) || !play || !learn) continue;
  const game = card.dataset.game ?? "";
  const scenes = (card.dataset.lesson ?? "").split(" ");
  const known = done(game);
  const played = scenes.filter((scene) => known.includes(scene)).length;
  const words = card.querySelector("span.learnt");
  learn.setAttribute("href", `/learn/${game}/${upcoming(game, scenes)}`);
  if (played && words)
    words.textContent =
      played === scenes.length ? `✓ all ${played} scenes done` : `${played} of ${scenes.length} scenes done`;
  if (!isNew(game)) continue;
  play.classList.remove("primary");
  learn.classList.add("primary");
  play.before(learn);
}
part("ui-first").hidden = document.querySelectorAll("[data-learn]:not(.primary)").length > 0;

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) {
  const date = new Date(time.dateTime);
  if (!Number.isNaN(date.getTime())) time.textContent = dates.format(date);
}

// A page brought back by the browser's Back button may be out of date.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
