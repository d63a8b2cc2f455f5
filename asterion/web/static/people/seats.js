// The rows of the people at a table: who is there, for whom a free seat is, and what one may change there.

import { post } from "../server/api.js";
import { company } from "../table/company.js";
import { nameOf } from "../table/words.js";
import { make, say } from "../ui/dom.js";
import { invite } from "./invite.js";

/** @typedef {import("../server/types.js").Seat} Seat */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../table/players.js").Row} Row */

const FREE = { link: "free for a friend", anybody: "free for anybody" };

/**
 * What is said of a seat, and offered for it, beside what is where everybody shares a screen.
 * @param {Table} table
 * @param {Seat} seat
 * @param {Row} row
 * @param {string} bot  what the bot is called that plays there, or ""
 * @param {{tell: (problem: unknown) => void, absent: () => void}} deeds  what went wrong; ask for a bot
 */
export function dress(table, seat, row, bot, deeds) {
  const chair = company?.chair(seat.seat);
  if (!company || !chair) return;
  const { opener } = company.told;
  const name = row.row.querySelector("strong");
  if (name) say(name, nameOf(seat));
  const whose = chair.mine ? "you" : chair.taken ? (chair.here ? "here" : "away") : "";
  const free = chair.free ? FREE[chair.free] : "";
  const plays = bot && chair.taken ? `${bot} plays` : bot;
  say(row.who, [whose, free, plays].filter(Boolean).join("; "));
  if (chair.taken) row.who.dataset.here = chair.here ? "yes" : "no";
  else delete row.who.dataset.here;
  row.change.hidden = !chair.mine;
  const more = row.row.querySelector("span.chair-acts") ?? make("span", { class: "chair-acts" });
  if (!more.isConnected) row.row.append(more);
  const shown = JSON.stringify([chair, opener, company.mine.length, bot, Boolean(company.told.clock)]);
  if (more.getAttribute("data-shown") === shown) return;
  more.setAttribute("data-shown", shown);
  more.replaceChildren(...acts(table, seat, chair, deeds.tell));
  if (company.mine.length && !chair.mine && !bot && (chair.free || (chair.taken && !chair.here)))
    more.append(absence(seat, deeds.absent));
  if (!company.told.clock || row.row.querySelector("[data-clock]")) return;
  row.who.after(make("span", { class: "clock", "data-clock": seat.seat }));
}

/**
 * @param {Table} table
 * @param {Seat} seat
 * @param {import("../table/company.js").Chair} chair
 * @param {(problem: unknown) => void} tell
 */
function acts(table, seat, chair, tell) {
  const address = `/api/tables/${table.id}`;
  const { opener } = company?.told ?? {};
  /** @type {HTMLElement[]} */
  const found = [];
  if (chair.free === "link" && opener) {
    const link = make("button", { type: "button", class: "small" }, "Link");
    link.setAttribute("aria-label", `A link to the seat ${seat.title}`);
    const words = "Whoever opens it first sits down there.";
    link.addEventListener(
      "click",
      () => void invite(`${address}/links`, { seat: seat.seat }, `A link for ${seat.title}`, words),
    );
    found.push(link);
  }
  if (chair.free && !company?.mine.length) {
    const sit = make("button", { type: "button", class: "small" }, "Sit down");
    sit.setAttribute("aria-label", `Sit down as ${seat.title}`);
    sit.addEventListener("click", () => {
      post(`${address}/sit`, { seat: seat.seat }).then(() => location.reload(), tell);
    });
    found.push(sit);
  }
  if (opener && !chair.mine) found.push(chooser(table, seat, chair, tell));
  return found;
}

/**
 * For whom a seat is, chosen by whoever opened the table.
 * @param {Table} table
 * @param {Seat} seat
 * @param {import("../table/company.js").Chair} chair
 * @param {(problem: unknown) => void} tell
 */
function chooser(table, seat, chair, tell) {
  const choose = make("select", { class: "chair", "aria-label": `Who plays ${seat.title}` });
  const options = {
    "": "Change …",
    human: "me, at this screen",
    friend: "a friend, by link",
    anybody: "anybody",
  };
  for (const [value, words] of Object.entries(options)) choose.append(make("option", { value }, words));
  choose.addEventListener("change", () => {
    const whom = choose.value;
    choose.value = "";
    const words = `${seat.player} sits there. Is that seat for somebody else from now on?`;
    if (!whom || (chair.taken && !window.confirm(words))) return;
    post(`/api/tables/${table.id}/chairs/${seat.seat}`, { whom }).catch(tell);
  });
  return choose;
}

/** Nobody is there: the others can agree that a bot plays. @param {Seat} seat @param {() => void} ask */
function absence(seat, ask) {
  const button = make("button", { type: "button", class: "small" }, "Let a bot play");
  button.setAttribute("aria-label", `Let a bot play for ${nameOf(seat)}, if the others agree`);
  button.addEventListener("click", ask);
  return button;
}
