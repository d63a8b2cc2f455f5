// The table on a television: a spectator's view, large, beside which everybody holds their own hand on a phone.

import { post } from "../server/api.js";
import { nameOf } from "../table/words.js";
import { make, part, say } from "../ui/dom.js";
import { sign } from "../ui/signs.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../table/company.js").Company} Company */

/**
 * @param {Company} company
 * @param {Table} table
 */
export function begin(company, table) {
  document.body.classList.add("tv");
  const picture = make("img", {
    class: "qr",
    alt: "A link to this table as a picture for a phone's camera",
    hidden: true,
  });
  const words = make("p");
  const people = make("ul");
  part("ui-layout").append(make("aside", { class: "tv", "aria-label": "People" }, people, words, picture));
  let asked = false;
  const show = async () => {
    const { told } = company;
    people.replaceChildren(...table.seats.map((seat) => row(company, seat)));
    const isFree = told.chairs.some(({ free }) => free !== null);
    say(words, isFree ? "Point a phone at it to sit down." : "");
    picture.hidden = !isFree || !picture.src;
    if (!isFree || asked || !(told.opener || company.mine.length)) return;
    asked = true;
    const invitation = await post(`/api/tables/${table.id}/links`).catch(() => null);
    if (invitation) picture.src = invitation.qr;
    void show();
  };
  company.listeners.add(() => void show());
  void show();
}

/** @param {Company} company @param {import("../server/types.js").Seat} seat */
function row({ told }, seat) {
  const chair = told.chairs[seat.seat];
  const state = chair?.free ? "free" : chair?.taken ? (chair.here ? "" : "away") : "bot";
  const clock = told.clock ? [make("span", { class: "clock", "data-clock": seat.seat })] : [];
  return make("li", {}, sign(seat.seat), make("strong", {}, nameOf(seat)), ` ${state}`, ...clock);
}
