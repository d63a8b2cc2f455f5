// The people's side of a table's page: inviting, leaving, and who may watch.

import { post, reason, remove } from "../server/api.js";
import { button, confirmed, need, part, say } from "../ui/dom.js";
import { company } from "./company.js";
import { invite, inviteBrowser } from "./invite.js";
import { dress } from "./seats.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../table/sitting.js").Sitting} Sitting */

/** @param {Sitting} sitting */
export function begin({ table, store, screen: { players } }) {
  if (!company || !players) return;
  const found = company;
  const address = `/api/tables/${table.id}`;
  const fail = (/** @type {unknown} */ problem) => store.tell({ sentence: reason(problem) });
  const watch = need("ui-company-watch", HTMLSelectElement);
  button("ui-company-invite").addEventListener("click", () => {
    const words = "Send it to your friends: each of them takes a free seat, or watches.";
    void invite(`${address}/links`, {}, "Invite friends", words);
  });
  button("ui-company-phone").addEventListener("click", () => void inviteBrowser());
  button("ui-company-leave").addEventListener("click", async () => {
    const words = "It is free for a friend then. To come back you need a link.";
    const [seat] = found.mine;
    if (seat === undefined || !(await confirmed("Leave your seat?", words, "Leave it"))) return;
    remove(`${address}/chairs/${seat}`).then(() => location.assign("/"), fail);
  });
  watch.addEventListener("change", () => {
    post(`${address}/watch`, { watch: watch.value }).catch(fail);
  });
  const show = () => {
    const { told, mine } = found;
    for (const { seat, player } of told.chairs) {
      const each = table.seats[seat];
      if (each && player) each.player = player;
    }
    const isFree = told.chairs.some(({ free }) => free === "link");
    button("ui-company-invite").hidden = !(mine.length || told.opener);
    button("ui-company-invite").classList.toggle("primary", isFree);
    button("ui-company-phone").hidden = !mine.length;
    button("ui-company-leave").hidden = mine.length !== 1 || told.opener;
    part("ui-company-watch-row").hidden = !told.opener;
    watch.value = told.watch;
    say(part("ui-company-watching"), watching(told.watching));
    players.view = undefined; // the rows are made anew
    store.show();
  };
  players.dress = (seat, row, bot) => dress(table, seat, row, bot, (sentence) => store.tell({ sentence }));
  found.listeners.add(show);
  show();
}

/** @param {number} number */
const watching = (number) =>
  number ? `${number} ${number === 1 ? "person is" : "people are"} watching.` : "";
