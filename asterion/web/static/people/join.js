// What a link leads to: a table, where one types a name and sits, or being the same person in another browser.
// The link's token stands behind the # of its address, which is told to nobody, and leaves it at once.

import { post, reason } from "../server/api.js";
import { button, make, need, part, say } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Invited} Invited */

const token = location.hash.slice(1);
history.replaceState(null, "", "/join");
const name = need("ui-join-name", HTMLInputElement);
const [sit, watch] = [button("ui-join-sit"), button("ui-join-watch")];

/** @param {string} sentence */
function fail(sentence) {
  part("ui-error").textContent = sentence;
  part("ui-error").hidden = !sentence;
}

/** @param {string} title @param {string} words */
function head(title, words) {
  part("ui-join-title").textContent = title;
  say(part("ui-join-words"), words);
}

async function look() {
  if (!token) {
    head("This link is not whole", "Open it once more as it was sent to you: it has a long end, after a #.");
    return;
  }
  try {
    const invited = /** @type {Invited} */ (await post("/api/join/look", { token }));
    if (invited.kind === "browser") showBrowser(invited);
    else showTable(invited);
  } catch (problem) {
    head("This link leads nowhere", "");
    fail(reason(problem));
  }
}

/** @param {Invited} invited */
function showBrowser({ who, me }) {
  const other = me && me !== who ? ` Until now it is ${me}’s, whose seats it then has no more.` : "";
  head(`Are you ${who || "the same person"}?`, `This browser will have all your seats as well.${other}`);
  sit.textContent = "Yes, that is me";
  sit.hidden = false;
}

/** @param {Invited} invited */
function showTable({ who, me, title, players, free, mine, table }) {
  document.title = `${title}: you are invited`;
  if (mine.length && table) {
    location.replace(`/table/${table}`);
    return;
  }
  const there = players.length ? `At the table: ${players.join(", ")}.` : "";
  head(`${who || "Somebody"} invites you to a game of ${title}`, there);
  name.value = me;
  part("ui-join-name-row").hidden = !free.length;
  part("ui-join-seats").hidden = free.length < 2;
  part("ui-join-free").replaceChildren(
    ...free.map((chair, i) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: "seat", value: chair.seat, checked: i === 0 }),
        make("span", {}, chair.title),
      ),
    ),
  );
  if (free.length === 1) sit.textContent = `Sit down as ${free[0]?.title}`;
  if (!free.length) say(part("ui-join-words"), `${there} All seats are taken; you can watch.`);
  sit.hidden = !free.length;
  watch.hidden = false;
  if (free.length) name.focus();
}

/** @param {number | null} seat */
async function follow(seat) {
  fail("");
  sit.disabled = watch.disabled = true;
  try {
    const joined = await post("/api/join", { token, seat, name: name.value });
    location.replace(joined.table ? `/table/${joined.table}` : "/");
  } catch (problem) {
    fail(reason(problem));
    sit.disabled = watch.disabled = false;
    if (!part("ui-join-seats").hidden || !part("ui-join-name-row").hidden) void look();
  }
}

need("ui-join", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const chosen = document.querySelector("#ui-join-free input:checked");
  void follow(chosen instanceof HTMLInputElement ? Number(chosen.value) : null);
});
watch.addEventListener("click", () => void follow(null));
void look();
