// A scene of a lesson at the table: what it teaches, what to do now, and what is said about a choice.

import { button, make, need, part, say } from "../ui/dom.js";
import * as progress from "../ui/lesson.js";

/** @typedef {import("../server/types.js").Table} Table */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Scene} Scene */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Store} Store */

/** @type {string[]} */
const NOTHING = [];

export class Tutor {
  /**
   * @param {Table} table
   * @param {Store} store
   * @param {() => void} again  begin the step anew
   */
  constructor(table, store, again) {
    this.table = table;
    this.store = store;
    const { scenes = [], scene = "" } = table.lesson ?? {};
    this.scenes = scenes;
    this.at = scenes.findIndex(({ id }) => id === scene);
    this.said = NOTHING;
    this.hint = button("ui-hint");
    this.again = button("ui-step-again");
    this.next = need("ui-next", HTMLAnchorElement);
    this.nextPart = document.getElementById("ui-next-part");
    this.hint.addEventListener("click", () => this.showHint());
    this.again.addEventListener("click", again);
    progress.mark(part("ui-scenes"), table.game);
    this.goOn();
  }

  /** Where the way leads after this scene: on in its part, and then to a table. */
  goOn() {
    const next = this.scenes[this.at + 1];
    const played = Object.entries(this.table.lesson?.options ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]);
    const table = played.length ? `${this.table.game}?${new URLSearchParams(played)}` : this.table.game;
    this.next.href = next ? `/learn/${this.table.game}/${next.id}` : `/new/${table}`;
    this.next.textContent = next ? `Next scene: ${next.title}` : "Play your first game";
  }

  /** The view is the present. @param {View} view @param {Scene | null} before */
  arrive({ lesson }, before) {
    if (!lesson) return;
    if (before && before.ask !== lesson.ask) this.reply("", "");
    if (before) this.fold();
    if (lesson.praise === null) return;
    progress.note(this.table.game, lesson.scene);
    progress.mark(part("ui-scenes"), this.table.game);
  }

  /** @param {State} state */
  render({ view, playing }) {
    const scene = view?.lesson;
    if (!scene) return;
    say(part("ui-scene-title"), scene.title);
    say(part("ui-scene-text"), scene.text);
    const isOpen = scene.praise === null && scene.missed === null && !playing;
    part("ui-layout").classList.toggle("done", scene.praise !== null && !playing);
    this.say(playing ? NOTHING : scene.said);
    this.hint.hidden = !isOpen;
    this.again.hidden = playing || scene.praise !== null || view.undo !== null;
    this.again.classList.toggle("primary", scene.missed !== null);
    this.next.hidden = playing || scene.praise === null;
    if (this.nextPart) this.nextPart.hidden = this.next.hidden || this.at + 1 < this.scenes.length;
  }

  /** @param {string[]} said */
  say(said) {
    if (said === this.said) return;
    this.said = said;
    part("ui-said").replaceChildren(...said.map((words) => make("span", {}, `${words} `)));
  }

  /** What is asked, in the lesson's words. @param {View} view */
  ask(view) {
    const { ask, missed, praise } = view.lesson ?? {};
    return praise ?? missed ?? ask ?? view.prompt;
  }

  /** The line above. @param {View} view @param {string} usual */
  turn(view, usual) {
    if (!view.lesson) return usual;
    if (view.lesson.praise !== null) return `Scene ${this.at + 1} of ${this.scenes.length} is done`;
    return view.lesson.missed === null ? usual : "Not this time";
  }

  /** On a small screen, what the scene teaches makes room for the board once it was read. */
  fold() {
    if (matchMedia("(orientation: portrait)").matches) need("ui-about", HTMLDetailsElement).open = false;
  }

  showHint() {
    const hint = this.store.state.view?.lesson?.hint;
    if (hint) this.reply(hint, "hint");
    return Boolean(hint);
  }

  /**
   * Answer a choice that leads nowhere, or a call for help.
   * @param {string} words
   * @param {"wrong" | "hint" | ""} kind
   */
  reply(words, kind) {
    this.store.change({ reply: { words, kind } });
    if (kind === "wrong") this.fold();
  }
}
