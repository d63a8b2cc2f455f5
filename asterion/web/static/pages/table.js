// The table's page: buttons and keys around one sitting.

import { STEP } from "../board/grip.js";
import * as keys from "../table/keys.js";
import * as panels from "../table/panels.js";
import * as preview from "../table/preview.js";
import { Sitting } from "../table/sitting.js";
import { button, dialogOpen, need, part } from "../ui/dom.js";
import * as menu from "../ui/menu.js";
import { current, onChange } from "../ui/settings.js";
import * as sound from "../ui/sound.js";
import { hide as hideToast } from "../ui/toast.js";

const data = /** @type {import("../server/types.js").Table} */ (
  JSON.parse(part("ui-data").textContent ?? "")
);
const sitting = new Sitting(data);

button("ui-skip").addEventListener("click", () => sitting.frames.skip());
if (!sitting.tutor) button("ui-hint").addEventListener("click", () => sitting.hint());
button("ui-undo").addEventListener("click", () => sitting.undo());
button("ui-takeback").addEventListener("click", () => sitting.calm && void sitting.takeBack());
button("ui-keys-open").addEventListener("click", () => need("ui-keys", HTMLDialogElement).showModal());
button("ui-mute").addEventListener("click", sound.mute);
const showMute = () => button("ui-mute").setAttribute("aria-pressed", String(!current().sound));
onChange(showMute);
showMute();
preview.through((svg) => sitting.board.camera.framed(svg));
panels.begin(() => sitting.story.end());

keys.listen(
  {
    u: () => sitting.undo(),
    m: sound.mute,
    r: () => sitting.choices.turning.turn(1) || part("ui-rules").click(),
    "?": () => part("ui-keys-open").click(),
    h: () => (sitting.tutor ? sitting.tutor.showHint() : sitting.hint()),
    " ": () => sitting.frames.skip(),
    "+": () => sitting.board.camera.zoom(1 / STEP),
    "=": () => sitting.board.camera.zoom(1 / STEP),
    "-": () => sitting.board.camera.zoom(STEP),
    0: () => sitting.board.camera.fit(),
    Busy: () => sitting.frames.playing,
    Escape: () => menu.close(true) || hideToast() || (!dialogOpen() && sitting.replay.leave()),
  },
  (number) => sitting.choices.pickNumber(number),
  (right, down, shift) => {
    if (shift && sitting.board.camera.nudge(right, down)) return;
    if (sitting.replay.active || sitting.view?.over)
      void sitting.replay.visit(sitting.replay.ply + (right || down));
    else keys.toNextChoice(sitting.choices, right, down);
  },
);
sitting.begin();
