// On to a scene of the lesson: the one in the address, or the first that is not done; of several parts one is chosen.

import { post, reason } from "../server/api.js";
import { part } from "../ui/dom.js";
import { mark, upcoming } from "../ui/lesson.js";

const lesson = part("ui-lesson");
const { game = "", wanted = "", parts = "" } = lesson.dataset;

async function begin() {
  const scenes = [...lesson.querySelectorAll("a")].map((link) => link.dataset.scene ?? "");
  try {
    const table = await post(`/api/lessons/${game}/${wanted || upcoming(game, scenes)}`);
    location.replace(`/table/${table.id}`);
  } catch (problem) {
    part("ui-wait").hidden = true;
    const error = part("ui-error");
    error.textContent = reason(problem);
    error.hidden = false;
  }
}

mark(lesson, game);
if (wanted || parts === "1") void begin();
