// The people's side of a table's page: inviting and leaving, questions, talk, clocks, and who may watch.

import { post, reason, remove } from "../server/api.js";
import { company, onTelevision } from "../table/company.js";
import { button, confirmed, need, part, say } from "../ui/dom.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clock.js";
import { Consent } from "./consent.js";
import { invite, inviteBrowser } from "./invite.js";
import { dress } from "./seats.js";
import { begin as television } from "./television.js";

/** @typedef {import("../server/types.js").GatheredTold} Told */
/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../table/sitting.js").Sitting} Sitting */

/** @param {Sitting} sitting */
export function begin(sitting) {
  const { table, store } = sitting;
  const { players } = sitting.screen;
  if (!company || !players) return;
  const found = company;
  if (onTelevision) television(found, table);
  const address = `/api/tables/${table.id}`;
  const fail = (/** @type {unknown} */ problem) => store.tell({ sentence: reason(problem) });
  const consent = new Consent(table, fail);
  const chat = new Chat(table, fail, found.mine.length > 0);
  const clocks = new Clocks();
  listen(found, table, consent, fail);
  found.askToTakeBack = () => consent.ask("takeback", store.state.seat);
  found.reacted = (seat, sign) => chat.see(seat, sign);
  players.dress = (seat, row, bot) =>
    dress(table, seat, row, bot, { tell: fail, absent: () => consent.ask("bot", seat.seat) });
  const show = () => {
    for (const { seat, player } of found.told.chairs) {
      const each = table.seats[seat];
      if (each && player) each.player = player;
    }
    players.view = undefined; // the rows are made anew
    store.show();
    showActs(found.told, found.mine);
    consent.render(found.told);
    chat.render(found.told);
    clocks.hear(found.told.clock);
  };
  found.listeners.add(show);
  show();
  if (
    !onTelevision &&
    found.told.opener &&
    found.told.chairs.some(({ free }) => free === "link") &&
    isFirst(table.id)
  )
    button("ui-company-invite").click();
  need("ui-company-watch", HTMLSelectElement).addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement) post(`${address}/watch`, { watch: target.value }).catch(fail);
  });
}

/**
 * @param {import("../table/company.js").Company} found
 * @param {Table} table
 * @param {Consent} consent
 * @param {(problem: unknown) => void} fail
 */
function listen(found, table, consent, fail) {
  const address = `/api/tables/${table.id}`;
  button("ui-company-invite").addEventListener("click", () => {
    const words = "Send it to your friends: each of them takes a free seat, or watches.";
    void invite(`${address}/links`, {}, "Invite friends", words);
  });
  button("ui-company-phone").addEventListener("click", () => void inviteBrowser());
  button("ui-company-pause").addEventListener("click", () => {
    const [seat] = found.mine;
    if (seat !== undefined) consent.ask(found.told.paused ? "go-on" : "pause", seat);
  });
  button("ui-company-leave").addEventListener("click", async () => {
    const words = "It is free for a friend then. To come back you need a link.";
    const [seat] = found.mine;
    if (seat === undefined || !(await confirmed("Leave your seat?", words, "Leave it"))) return;
    found.leaving = true;
    remove(`${address}/chairs/${seat}`).then(() => location.assign("/"), fail);
  });
}

/** @param {Told} told @param {number[]} mine */
function showActs(told, mine) {
  const isFree = told.chairs.some(({ free }) => free === "link");
  const others = told.chairs.some((chair) => chair.taken && !chair.mine);
  button("ui-company-invite").hidden = !(mine.length || told.opener);
  button("ui-company-invite").classList.toggle("primary", isFree);
  button("ui-company-phone").hidden = !mine.length;
  button("ui-company-pause").hidden = !mine.length || !(others || told.paused);
  say(button("ui-company-pause"), told.paused ? "Go on" : "Pause");
  button("ui-company-leave").hidden = mine.length !== 1 || told.opener;
  part("ui-company-watch-row").hidden = !told.opener;
  need("ui-company-watch", HTMLSelectElement).value = told.watch;
  say(part("ui-company-watching"), watching(told.watching));
}

/** Whether this browser comes to the table for the first time. @param {string} table */
function isFirst(table) {
  try {
    const key = `asterion-invited-${table}`;
    const first = sessionStorage.getItem(key) === null;
    sessionStorage.setItem(key, "yes");
    return first;
  } catch {
    return false;
  }
}

/** @param {number} number */
const watching = (number) =>
  number ? `${number} ${number === 1 ? "person is" : "people are"} watching.` : "";
