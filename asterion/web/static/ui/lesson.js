// Which scenes of a game's lesson have been played in this browser.

/** @param {string} game */
const key = (game) => `asterion-lesson-${game}`;

/** @type {Record<string, string[]>} as long as the page, where nothing can be stored */
const here = {};

/**
 * The ids of the scenes that are done.
 * @param {string} game
 * @returns {string[]}
 */
export function done(game) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(game)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((scene) => typeof scene === "string") : [];
  } catch {
    return here[game] ?? [];
  }
}

/**
 * The first of these scenes that is not done; the first one if all are.
 * @param {string} game
 * @param {string[]} scenes
 */
export function upcoming(game, scenes) {
  const known = done(game);
  return scenes.find((scene) => !known.includes(scene)) ?? scenes[0] ?? "";
}

/**
 * @param {string} game
 * @param {string} scene
 */
export function note(game, scene) {
  const scenes = [...new Set([...done(game), scene])];
  here[game] = scenes;
  try {
    localStorage.setItem(key(game), JSON.stringify(scenes));
  } catch {
    // Remembered as long as the page.
  }
}

/**
 * Mark the links to scenes that are done.
 * @param {Element} list
 * @param {string} game
 */
export function mark(list, game) {
  const scenes = done(game);
  for (const link of list.querySelectorAll("a[data-scene]")) {
    if (!(link instanceof HTMLElement)) continue;
    const isDone = scenes.includes(link.dataset.scene ?? "");
    link.classList.toggle("done", isDone);
    if (isDone && !link.querySelector("span.mark")) {
      const mark = document.createElement("span");
      mark.className = "mark unseen";
      mark.textContent = ", done";
      link.append(mark);
    }
  }
}
