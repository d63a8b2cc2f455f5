// On to a scene of the lesson: the one in the address, or the first that is not done.

import { post, reason } from "./api.js";
import { part } from "./dom.js";
import { done, mark } from "./lesson.js";

const list = part("ui-scenes");
const game = list.dataset.game ?? "";

function wanted() {
  if (list.dataset.wanted) return list.dataset.wanted;
  const scenes = [...list.querySelectorAll("a")].map((link) => link.dataset.scene ?? "");
  const known = done(game);
  return scenes.find((scene) => !known.includes(scene)) ?? scenes[0] ?? "";
}

async function begin() {
  mark(list, game);
  try {
    const table = await post(`/api/lessons/${game}/${wanted()}`);
    location.replace(`/table/${table.id}`);
  } catch (problem) {
    part("ui-wait").hidden = true;
    const error = part("ui-error");
    error.textContent = reason(problem);
    error.hidden = false;
  }
}

void begin();
