// The table's page: buttons and keys around one sitting.

import { STEP } from "../board/grip.js";
import { company } from "../table/company.js";
import * as keys from "../table/keys.js";
import * as panels from "../table/panels.js";
import { Sitting } from "../table/sitting.js";
import { button, dialogOpen, need, part, say } from "../ui/dom.js";
import * as menu from "../ui/menu.js";
import { change, current, onChange } from "../ui/settings.js";
import * as sound from "../ui/sound.js";

const SPEEDS = /** @type {Record<string, string>} */ ({
  slow: "½×",
  normal: "1×",
  fast: "2×",
  instant: "At once",
});

/** The next speed. @param {string} speed */
function next(speed) {
  const all = Object.keys(SPEEDS);
  return all[(all.indexOf(speed) + 1) % all.length] ?? "normal";
}

const data = /** @type {import("../server/types.js").Table} */ (
  JSON.parse(part("ui-data").textContent ?? "")
);
export const sitting = new Sitting(data);
const { board, choices, replay, story, tutor } = sitting.screen;

button("ui-skip").addEventListener("click", () => sitting.frames.skip());
if (!tutor) button("ui-hint").addEventListener("click", () => sitting.hint());
button("ui-since").addEventListener("click", () => void replay.from(sitting.state.since ?? 0));
const paces = [button("ui-pace"), button("ui-past-pace")];
for (const each of paces) each.addEventListener("click", () => change({ speed: next(current().speed) }));
const showPace = () => {
  for (const each of paces) say(each, SPEEDS[current().speed] ?? "");
};
onChange(showPace);
showPace();
button("ui-undo").addEventListener("click", () => sitting.undo());
button("ui-takeback").addEventListener("click", () => void sitting.takeBack());
button("ui-keys-open").addEventListener("click", () => need("ui-keys", HTMLDialogElement).showModal());
button("ui-mute").addEventListener("click", sound.mute);
const showMute = () => button("ui-mute").setAttribute("aria-pressed", String(!current().sound));
onChange(showMute);
showMute();
panels.begin(() => story.end());

/** The board alone, or with everything beside it. */
function alone() {
  const only = document.body.classList.toggle("alone");
  document.getElementById("ui-alone")?.setAttribute("aria-pressed", String(only));
  return true;
}
document.getElementById("ui-alone")?.addEventListener("click", alone);

/** The list of choices opens, with the focus on its first one, or closes. */
function list() {
  panels.toggle("choices");
  if (panels.isSeen("choices")) choices.focusFirst();
  else board.host.focus({ preventScroll: true });
}

/** Send the word at the edge away; false if there is none. */
const hush = () => sitting.state.word !== null && sitting.store.change({ word: null });

keys.listen(
  {
    u: () => sitting.undo(),
    m: sound.mute,
    r: () => choices.turning.turn(1) || part("ui-rules").click(),
    l: list,
    b: alone,
    "?": () => part("ui-keys-open").click(),
    h: () => (tutor ? tutor.showHint() : sitting.hint()),
    " ": () => sitting.frames.skip(),
    "+": () => board.camera.zoom(1 / STEP),
    "=": () => board.camera.zoom(1 / STEP),
    "-": () => board.camera.zoom(STEP),
    0: () => board.camera.fit(),
    Busy: () => sitting.state.playing,
    Escape: () =>
      menu.close(true) ||
      hush() ||
      choices.letGo() ||
      (document.body.classList.contains("alone") && alone()) ||
      (!dialogOpen() && replay.leave()),
  },
  (number) => choices.pickNumber(number),
  (right, down, shift) => {
    const { past, view } = sitting.state;
    if (shift && past && right) return void replay.turnTo(right);
    if (shift && board.camera.nudge(right, down)) return;
    if (past || view?.over) void replay.visit(replay.ply + (right || down));
    else keys.toNextChoice(choices, right, down);
  },
);
if (company) void import("../people/table.js").then(({ begin }) => begin(sitting));
sitting.begin();
