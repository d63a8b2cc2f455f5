// What a choice would lead to, laid over the board like a sheet of glass.

import { get } from "../server/api.js";
import { need, part } from "../ui/dom.js";

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("../server/types.js").View} View */
/** @typedef {import("../server/types.js").Preview} Preview */

const DELAY = 260; // milliseconds of resting on a choice
const MOST = 80; // remembered previews

const ghost = part("ui-ghost");
const picture = need("ui-ghost-picture", HTMLImageElement);
const words = part("ui-ghost-words");

/** @type {Map<string, Promise<Preview | null>>} */
const known = new Map();
let wanted = "";
let timer = 0;
/** How the board is looked at, and so its preview. @type {(svg: string) => string} */
let lens = (svg) => svg;

/** @param {(svg: string) => string} look */
export function through(look) {
  lens = look;
}

/**
 * @param {View} view
 * @param {Choice} choice
 */
export function show(view, choice) {
  const key = `${view.seat}/${view.version}/${choice.notation}`;
  if (key === wanted) return;
  hide();
  wanted = key;
  timer = setTimeout(async () => {
    const preview = await ask(key, view, choice);
    if (wanted === key && preview) lay(preview, choice);
  }, DELAY);
}

/**
 * @param {string} key
 * @param {View} view
 * @param {Choice} choice
 */
function ask(key, view, choice) {
  let found = known.get(key);
  if (!found) {
    const move = encodeURIComponent(choice.notation);
    found = get(`/api/tables/${view.table}/preview?seat=${view.seat}&move=${move}`).catch(() => null);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  }
  return found;
}

/**
 * @param {Preview} preview
 * @param {Choice} choice
 */
function lay(preview, choice) {
  const told = preview.sentences.join(" ") || choice.sentence;
  words.textContent = `Preview: ${told}`;
  picture.hidden = !preview.svg;
  if (preview.svg) picture.src = `data:image/svg+xml,${encodeURIComponent(lens(preview.svg))}`;
  ghost.hidden = false;
}

export function hide() {
  clearTimeout(timer);
  wanted = "";
  ghost.hidden = true;
  picture.removeAttribute("src");
  words.textContent = "";
}

/** Nothing of one seat's previews remains for the next. */
export function forget() {
  hide();
  known.clear();
}
