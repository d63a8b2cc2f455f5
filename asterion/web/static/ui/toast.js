// A word at the edge of the table: why something is not allowed, what went wrong.

import { make, part } from "./dom.js";

const host = part("ui-toast");
let timer = 0;

/**
 * @param {string} sentence
 * @param {{title?: string, rule?: string | null, game?: string}} [about]
 */
export function toast(sentence, { title = "", rule = null, game = "" } = {}) {
  clearTimeout(timer);
  const close = make("button", { type: "button", class: "icon", "aria-label": "Close" }, "×");
  close.addEventListener("click", hide);
  const words = make("p");
  if (title) words.append(make("strong", {}, title), " ");
  if (rule)
    words.append(
      make("a", { class: "rule", href: `/rules/${game}#${rule}`, target: "_blank", rel: "noopener" }, rule),
      " ",
    );
  words.append(sentence);
  host.replaceChildren(words, close);
  host.classList.add("shown");
  timer = setTimeout(hide, 5_000 + 45 * sentence.length);
}

/** Whether there was anything to take away. */
export function hide() {
  clearTimeout(timer);
  const shown = host.classList.contains("shown");
  const focused = host.contains(document.activeElement);
  host.classList.remove("shown");
  host.replaceChildren();
  if (focused) part("ui-prompt").focus({ preventScroll: true });
  return shown;
}

host.addEventListener("pointerenter", () => clearTimeout(timer));
