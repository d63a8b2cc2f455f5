// How things move from where they were to where they are: gliding, turning, fading, rolling.

const EASE = "cubic-bezier(.35,.05,.2,1)";
const ROLL = 600; // milliseconds a die rolls

/**
 * @typedef {object} Place
 * @property {string} transform  the attribute
 * @property {Element | null} parent
 * @property {DOMMatrix | null} seen  from its own coordinates to those of the screen, if it is to glide
 * @property {string | null} roll  a die rolls when this changes; not from "", then it is only taken in hand
 */
/** @typedef {{moved: number, cards: number, turned: number, struck: number, rolled: number, dice: SVGGraphicsElement[]}} Happenings */

/**
 * Where everything with an id and a place of its own is.
 * @param {SVGSVGElement} svg
 * @param {number} duration  where nothing is going to glide, nothing is measured: that takes long
 */
export function places(svg, duration) {
  /** @type {Map<SVGGraphicsElement, Place>} */
  const found = new Map();
  for (const element of svg.querySelectorAll("[id][transform], [data-roll]")) {
    if (element instanceof SVGGraphicsElement && !element.closest("defs")) {
      found.set(element, {
        transform: element.getAttribute("transform") ?? "",
        parent: element.parentElement,
        seen: duration ? matrixOf(element) : null,
        roll: element.getAttribute("data-roll"),
      });
    }
  }
  return found;
}

/**
 * Let everything glide from its old place. With a duration of 0 only what happened is told.
 * @param {Map<SVGGraphicsElement, Place>} before
 * @param {Iterable<Element>} entered
 * @param {Element[]} left
 * @param {number} duration
 * @returns {{animations: Animation[], happened: Happenings}}
 */
export function glide(before, entered, left, duration) {
  /** @type {Animation[]} */
  const animations = [];
  /** @type {Happenings} */
  const happened = { moved: 0, cards: 0, turned: 0, struck: 0, rolled: 0, dice: [] };
  for (const [element, place] of before) {
    if (!element.isConnected || left.some((gone) => gone.contains(element))) continue;
    const rolled = element.getAttribute("data-roll");
    const keyframes = way(element, place);
    if (keyframes) {
      if (turnedOnly(place.transform, element.getAttribute("transform") ?? "")) happened.turned += 1;
      else if (element.classList.contains("card")) happened.cards += 1;
      else if (scale(element.getAttribute("transform") ?? "") < 0.6 * scale(place.transform))
        happened.struck += 1;
      else happened.moved += 1;
      if (duration)
        animations.push(element.animate(keyframes, { duration, easing: EASE, fill: "backwards" }));
    }
    if (rolled !== null && rolled !== place.roll && place.roll !== "") {
      happened.rolled += 1;
      happened.dice.push(element);
      if (duration) animations.push(roll(element));
    }
  }
  for (const element of entered) {
    if (duration)
      animations.push(
        element.animate([{ opacity: 0 }, {}], { duration, easing: "ease-out", fill: "backwards" }),
      );
  }
  for (const element of left) {
    const fading = duration
      ? element.animate([{}, { opacity: 0 }], { duration, easing: "ease-in", fill: "forwards" })
      : null;
    if (fading) animations.push(fading);
    if (fading)
      fading.finished.then(
        () => element.remove(),
        () => element.remove(),
      );
    else element.remove();
  }
  return { animations, happened };
}

/**
 * The keyframes from its old place to its new one, if they differ.
 * @param {SVGGraphicsElement} element
 * @param {Place} old
 * @returns {Keyframe[] | null}
 */
function way(element, old) {
  const transform = element.getAttribute("transform") ?? "";
  if (element.parentElement === old.parent) {
    if (transform === old.transform) return null;
    return [{ transform: css(old.transform, transform) }, { transform: css(transform) }];
  }
  const parent =
    old.seen && element.parentElement instanceof SVGGraphicsElement ? matrixOf(element.parentElement) : null;
  if (!old.seen || !parent) return [];
  const from = parent.inverse().multiply(old.seen);
  return [{ transform: from.toString() }, { transform: css(transform) || "none" }];
}

/** From an element's own coordinates to those of the screen: also for pictures within the picture. @param {SVGGraphicsElement} element */
function matrixOf(element) {
  const matrix = element.getScreenCTM();
  return matrix && DOMMatrix.fromMatrix(matrix);
}

/** @typedef {{name: string, numbers: number[]}} Step */

/** @param {string} transform @returns {Step[]} */
function steps(transform) {
  return [...transform.matchAll(/(\w+)\s*\(([^)]*)\)/g)].map(([, name = "", list = ""]) => ({
    name,
    numbers: list
      .trim()
      .split(/[\s,]+/)
      .map(Number),
  }));
}

/**
 * A transform attribute as CSS; on the way to another one, turns take the shorter way round.
 * @param {string} transform
 * @param {string} [toward]
 */
export function css(transform, toward) {
  const goals = toward === undefined ? [] : steps(toward);
  return steps(transform)
    .map(({ name, numbers }, i) => {
      const [a = 0, b, c = 0] = numbers;
      if (name === "translate") return `translate(${a}px, ${b ?? 0}px)`;
      if (name === "rotate") {
        const goal = goals[i]?.name === "rotate" ? (goals[i]?.numbers[0] ?? a) : a;
        const angle = goal + ((((a - goal) % 360) + 540) % 360) - 180;
        return b === undefined
          ? `rotate(${angle}deg)`
          : `translate(${b}px, ${c}px) rotate(${angle}deg) translate(${-b}px, ${-c}px)`;
      }
      if (name.startsWith("skew")) return `${name}(${a}deg)`;
      return `${name}(${numbers.join(", ")})`;
    })
    .join(" ");
}

/** @param {string} a @param {string} b */
const turnedOnly = (a, b) =>
  a.includes("rotate") && a.replace(/rotate\([^)]*\)/, "") === b.replace(/rotate\([^)]*\)/, "");

/** The size of what a transform draws. @param {string} transform */
const scale = (transform) => steps(transform).find(({ name }) => name === "scale")?.numbers[0] ?? 1;

/** A die that rolls, on the spot or on its way. @param {SVGGraphicsElement} element */
function roll(element) {
  const { x, y, width, height } = element.getBBox();
  const [right, down] = [x + width / 2, y + height / 2];
  const keyframes = [0, -40, 65, -50, 30, -12, 0].map((angle, i) => ({
    transform: `translate(${right}px, ${down - (i % 2) * height * 0.18}px) rotate(${angle}deg) translate(${-right}px, ${-down}px)`,
  }));
  return element.animate(keyframes, { duration: ROLL, easing: "ease-in-out", composite: "add" });
}
