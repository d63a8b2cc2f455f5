// What the things of a picture are called, and which sentences speak of them.

/** What a thing of the picture is called. @param {Element} element */
export function titleOf(element) {
  return [...element.children].find((child) => child.tagName === "title")?.textContent?.trim() ?? "";
}

/** The name in the title of a thing: what stands before anything that is told of it. @param {Element} element */
export const nameOf = (element) => (titleOf(element).split(/[:,;(]/)[0] ?? "").trim();

/** Whether a sentence has this name among its words. @param {string} sentence @param {string} name */
export function names(sentence, name) {
  const at = name.length > 1 ? sentence.toLowerCase().indexOf(name.toLowerCase()) : -1;
  const isWord = (/** @type {string | undefined} */ letter) =>
    letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  return at >= 0 && !isWord(sentence[at - 1]) && !isWord(sentence[at + name.length]);
}
