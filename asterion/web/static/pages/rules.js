// The rulebook: find rules as you type.

import { need, part, say } from "../ui/dom.js";

const box = need("ui-find", HTMLInputElement);
const book = part("ui-book");
const rules = /** @type {HTMLElement[]} */ ([...book.querySelectorAll("li.rule")]);
const texts = rules.map((rule) => (rule.textContent ?? "").toLowerCase().replace(/\s+/g, " "));

function find() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const [number, rule] of rules.entries()) {
    const matches = words.every((word) => texts[number]?.includes(word));
    rule.hidden = !matches;
    found += Number(matches);
  }
  book.classList.toggle("searching", words.length > 0);
  say(part("ui-found"), words.length === 0 ? `${rules.length} rules` : count(found));
  for (const list of book.querySelectorAll("ul")) list.classList.toggle("found", hasFound(list));
  markHeadings();
}

/** @param {number} found */
const count = (found) =>
  found === 0
    ? "No rule has these words."
    : `${found} ${found === 1 ? "rule" : "rules"} of ${rules.length} found`;

/** @param {Element} list */
const hasFound = (list) => [...list.children].some((item) => item.matches("li.rule:not([hidden])"));

/** While searching, a heading is shown if a found rule stands under it. */
function markHeadings() {
  /** @type {Element[]} */
  const path = [];
  for (const element of book.children) {
    const level = /^H([1-6])$/.exec(element.tagName)?.[1];
    if (level) {
      while (path.length && (path.at(-1)?.tagName ?? "") >= element.tagName) path.pop();
      path.push(element);
      element.classList.remove("found");
    } else if (element.matches("ul.found")) {
      for (const heading of path) heading.classList.add("found");
    }
  }
}

/** A rule that an address names is shown, whatever is being searched. */
function showTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target || !book.contains(target)) return;
  if (target.hidden) {
    box.value = "";
    find();
  }
  target.scrollIntoView();
}

box.addEventListener("input", find);
box.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    box.value = "";
    find();
  }
});
addEventListener("hashchange", showTarget);
if (matchMedia("(max-width: 60rem)").matches) need("ui-contents", HTMLDetailsElement).open = false;
if (box.value) find();
if (location.hash) addEventListener("load", showTarget);
