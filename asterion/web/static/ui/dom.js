// Small helpers over the page.

/**
 * The element with this id, which the template promises.
 * @template {Element} T
 * @param {string} id
 * @param {{new (): T, prototype: T}} kind
 * @returns {T}
 */
export function need(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`);
  return found;
}

/** @param {string} id */
export const button = (id) => need(id, HTMLButtonElement);

/** @param {string} id */
export const part = (id) => need(id, HTMLElement);

/**
 * A new element with properties and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Partial<Record<string, string | number | boolean>>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {number} milliseconds */
export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Set text only when it differs, so that a screen reader does not repeat it.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A sentence with a capital letter, unless it begins with the name of a place such as b1. @param {string} text */
export const capital = (text) =>
  text.replace(/^[a-z]+(?![a-z0-9-])/, (word) => word.charAt(0).toUpperCase() + word.slice(1));

/**
 * Ask in a dialog; whether the answer was yes.
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(title, words, yes) {
  const dialog = need("ui-confirm", HTMLDialogElement);
  part("ui-confirm-title").textContent = title;
  part("ui-confirm-words").textContent = words;
  part("ui-confirm-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((done) =>
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }),
  );
}

/** Whether some dialog is open. */
export const dialogOpen = () => document.querySelector("dialog[open]") !== null;

/**
 * Let a file be downloaded.
 * @param {Blob} content
 * @param {string} name
 */
export function download(content, name) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
