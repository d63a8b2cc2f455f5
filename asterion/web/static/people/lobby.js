// The lobby of a server to which people come from elsewhere: their games, free seats, and whose move it is.

import { get, post, reason, remove } from "../server/api.js";
import { confirmed, part } from "../ui/dom.js";
import { inviteBrowser } from "./invite.js";

/** @typedef {import("../server/types.js").PersonTold} Person */

const LOOKING = 10_000; // milliseconds between two looks for whose move it is

/** @param {unknown} problem */
function fail(problem) {
  part("ui-error").textContent = reason(problem);
  part("ui-error").hidden = false;
}

/** @param {string} id @param {() => void} deed */
const on = (id, deed) => document.getElementById(id)?.addEventListener("click", deed);

on("ui-my-phone", () => void inviteBrowser());
on("ui-my-others", () => void remove("/api/me/browsers").then(() => location.reload(), fail));
on("ui-forget-me", async () => {
  const words =
    "Your name and your seats are gone for good, in all your browsers. The games stay, without you.";
  if (await confirmed("Forget you?", words, "Forget me"))
    remove("/api/me").then(() => location.reload(), fail);
});

for (const free of document.querySelectorAll("a[data-sit]")) {
  free.addEventListener("click", (event) => {
    event.preventDefault();
    if (free instanceof HTMLElement) void sit(free.dataset.sit ?? "", Number(free.dataset.seat));
  });
}

/** @param {string} table @param {number} seat */
async function sit(table, seat) {
  try {
    await post(`/api/tables/${table}/sit`, { seat });
    location.assign(`/table/${table}`);
  } catch (problem) {
    fail(problem);
  }
}

const title = document.title;
let turns = document.querySelectorAll("#ui-my-tables li.turn").length;

/** How many moves wait for me stands in the title of the page. */
function show() {
  document.title = turns ? `(${turns}) your move · ${title}` : title;
}

async function look() {
  const me = /** @type {Person | null} */ (await get("/api/me").catch(() => null));
  if (!me || me.turns === turns) return;
  turns = me.turns;
  show();
  if (!document.hidden && !document.querySelector("dialog[open]")) location.reload();
}

show();
setInterval(() => void look(), LOOKING);
