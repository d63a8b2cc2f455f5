// The set-up form: read it, send it, and say beside it what the server did not like.

import { post, reason } from "../server/api.js";
import { button, need, part } from "../ui/dom.js";

const form = need("ui-form", HTMLFormElement);
const seats = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("div.seat")]);
const error = part("ui-error");
const begin = button("ui-begin");

function size() {
  const chosen = form.querySelector('input[name="size"]:checked');
  const usual = part("ui-seats").dataset.usual;
  return Number(chosen instanceof HTMLInputElement ? chosen.value : usual);
}

function showSeats() {
  for (const [number, seat] of seats.entries()) {
    const used = number < size();
    seat.hidden = !used;
    for (const field of seat.querySelectorAll("input, select")) field.toggleAttribute("disabled", !used);
  }
}

function options() {
  /** @type {Record<string, string | boolean>} */
  const chosen = {};
  for (const input of form.querySelectorAll("input")) {
    if (!input.name.startsWith("option-") || input.closest("[hidden]")) continue;
    const name = input.name.slice("option-".length);
    if (input.type === "checkbox") chosen[name] = input.checked;
    else if (input.checked) chosen[name] = input.value;
  }
  return chosen;
}

/** Only options that matter are shown: some need others, or a number of players. */
function showOptions() {
  const isOn = (/** @type {string} */ name) => {
    const input = form.elements.namedItem(`option-${name}`);
    return input instanceof HTMLInputElement && input.checked;
  };
  for (const option of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("div.option"))) {
    const [needs, players] = [option.dataset.needs, option.dataset.players].map((words) =>
      (words ?? "").split(" ").filter(Boolean),
    );
    option.hidden = !needs?.every(isOn) || (players?.length ? !players.includes(String(size())) : false);
  }
  for (const preset of form.querySelectorAll("button[data-preset]"))
    if (preset instanceof HTMLElement)
      preset.setAttribute("aria-pressed", String(isChosen(JSON.parse(preset.dataset.preset ?? "{}"))));
}

/** Whether exactly these options differ from the usual ones. @param {Record<string, string | boolean>} preset */
function isChosen(preset) {
  const usual = [...form.querySelectorAll("input")].filter(({ name }) => name.startsWith("option-"));
  return usual.every((input) => {
    const wanted = preset[input.name.slice("option-".length)];
    if (wanted === undefined) return input.checked === input.defaultChecked;
    return input.checked === (input.type === "checkbox" ? wanted : input.value === wanted);
  });
}

/** Choose these options, and the others as usual. @param {Record<string, string | boolean>} preset */
function choose(preset) {
  for (const input of form.querySelectorAll("input")) {
    if (!input.name.startsWith("option-")) continue;
    const wanted = preset[input.name.slice("option-".length)];
    if (wanted === undefined) input.checked = input.defaultChecked;
    else input.checked = input.type === "checkbox" ? Boolean(wanted) : input.value === wanted;
  }
  showOptions();
  void nameSeats();
}

/** Choose the options that the address names, as a link to a table with an expansion does. */
function chooseFromAddress() {
  for (const [name, value] of new URLSearchParams(location.search)) {
    for (const input of form.querySelectorAll("input")) {
      if (input.name !== `option-${name}`) continue;
      if (input.type === "checkbox") input.checked = value === "true";
      else if (input.value === value) input.checked = true;
    }
  }
}

/** How long people may take, where they come from elsewhere. @param {FormData} fields */
function clock(fields) {
  const [kind, seconds, increment] = String(fields.get("clock") ?? "").split(" ");
  return kind ? { kind, seconds: Number(seconds), increment: Number(increment) } : null;
}

async function wish() {
  const fields = new FormData(form);
  const numbers = [...Array(size()).keys()];
  const file = fields.get("components");
  const seed = String(fields.get("seed") ?? "").trim();
  return {
    game: form.dataset.game,
    seats: numbers.map((seat) => String(fields.get(`who-${seat}`))),
    names: numbers.map((seat) => String(fields.get(`name-${seat}`) ?? "").trim()),
    options: options(),
    ...(fields.has("watch") ? { watch: String(fields.get("watch")), clock: clock(fields) } : {}),
    ...(seed ? { seed } : {}),
    ...(file instanceof File && file.size ? { components: await file.text() } : {}),
  };
}

/** The names of the seats, and whether so many can play with these options. */
async function nameSeats() {
  const asked = JSON.stringify({ seats: size(), options: options() });
  try {
    const answer = await post(`/api/games/${form.dataset.game}/seats`, JSON.parse(asked));
    if (asked !== JSON.stringify({ seats: size(), options: options() })) return;
    for (const [number, { title }] of answer.seats.entries()) {
      const seat = seats[number];
      for (const name of seat.querySelectorAll("strong")) name.textContent = title;
      for (const field of seat.querySelectorAll("input")) field.placeholder = title;
    }
    error.hidden = true;
  } catch (problem) {
    error.textContent = reason(problem);
    error.hidden = false;
  }
}

for (const preset of form.querySelectorAll("button[data-preset]"))
  if (preset instanceof HTMLElement)
    preset.addEventListener("click", () => choose(JSON.parse(preset.dataset.preset ?? "{}")));
form.addEventListener("change", (event) => {
  showSeats();
  showOptions();
  const name = event.target instanceof HTMLInputElement ? event.target.name : "";
  if (name === "size" || name.startsWith("option-")) nameSeats();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (begin.disabled) return;
  begin.disabled = true;
  error.hidden = true;
  try {
    const table = await post("/api/tables", await wish());
    location.assign(`/table/${table.id}`);
  } catch (problem) {
    error.textContent = reason(problem);
    error.hidden = false;
    begin.disabled = false;
    begin.focus();
  }
});
addEventListener("pageshow", () => {
  begin.disabled = false;
  nameSeats();
});
chooseFromAddress();
showSeats();
showOptions();
