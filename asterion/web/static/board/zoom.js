// A card enlarges where a mouse rests on it, a finger stays on it, or the focus is. In the picture `data-zoom` names
// what is shown large; if it is empty, the thing itself.

import { make, part } from "../ui/dom.js";
import { draw } from "../ui/signs.js";

/** @typedef {import("./board.js").Board} Board */

const REST = 420; // milliseconds of a mouse
const PRESS = 480; // and of a finger
const SLACK = 9; // pixels that a finger may wobble
const LARGER = 1.35; // than in the picture at least: else it is read as it is
const APART = 12; // pixels from the thing
const EDGE = 6; // and from the edge of the stage

export class Zoom {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.glass = make("div", { class: "zoom", "aria-hidden": "true", hidden: true });
    part("ui-stage").append(this.glass);
    this.timer = 0;
    /** @type {SVGGraphicsElement | null} */
    this.thing = null;
    this.pressed = new DOMPoint();
    this.swallows = false; // the click that ends a long press
    const { host } = board;
    host.addEventListener("pointerover", (event) => this.rest(event));
    host.addEventListener("pointerleave", () => this.hide());
    host.addEventListener("pointerdown", (event) => this.press(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", () => this.hide());
    host.addEventListener("pointercancel", () => this.hide());
    host.addEventListener("contextmenu", (event) => this.swallows && event.preventDefault());
    host.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(":focus-visible")) this.point(target, REST);
    });
    host.addEventListener("focusout", () => this.hide());
    host.addEventListener("click", (event) => this.swallow(event), { capture: true });
    board.listeners.add(() => this.hide());
  }

  /** @param {PointerEvent} event */
  rest(event) {
    if (event.pointerType !== "touch") this.point(event.target, REST);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.swallows = false;
    this.hide();
    this.pressed = new DOMPoint(event.clientX, event.clientY);
    if (event.pointerType === "touch") this.point(event.target, PRESS);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const moved = Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y);
    if (event.pointerType === "touch" ? moved > SLACK : event.buttons) this.hide();
  }

  /** @param {MouseEvent} event */
  swallow(event) {
    if (!this.swallows) return;
    this.swallows = false;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {EventTarget | null} target @param {number} wait */
  point(target, wait) {
    const found = target instanceof Element ? target.closest("[data-zoom]") : null;
    const thing = found instanceof SVGGraphicsElement ? found : null;
    if (thing === this.thing) return;
    this.hide();
    this.thing = thing;
    if (thing)
      this.timer = setTimeout(() => {
        this.swallows = wait === PRESS;
        this.show(thing);
      }, wait);
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.glass.hidden = true;
    this.glass.replaceChildren();
    this.glass.removeAttribute("style");
  }

  /** @param {SVGGraphicsElement} thing */
  show(thing) {
    const art = this.board.svg?.querySelector(`#${CSS.escape(thing.dataset.zoom ?? "")}`) ?? thing;
    const svg = /** @type {SVGSVGElement} */ (draw("svg", {}));
    this.glass.hidden = false;
    this.glass.replaceChildren(svg);
    const { box, copy } = this.copied(svg, art);
    if (!box.width || !box.height) return this.hide();
    svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    svg.replaceChildren(copy);
    this.place(thing.getBoundingClientRect(), box.width / box.height);
  }

  /** What is shown, and the box around it. @param {SVGSVGElement} svg @param {Element} art */
  copied(svg, art) {
    if (art instanceof SVGSymbolElement)
      return { box: art.viewBox.baseVal, copy: draw("use", { href: `#${art.id}` }) };
    const copy = /** @type {SVGGraphicsElement} */ (art.cloneNode(true));
    copy.removeAttribute("transform");
    for (const element of [copy, ...copy.querySelectorAll("*")])
      for (const name of ["id", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
    for (const part of copy.querySelectorAll("title, .hit, .mark")) part.remove(); // what the table adds
    svg.append(copy);
    return { box: copy.getBBox(), copy };
  }

  /**
   * Beside the thing, on the side that has more room; where the stage is narrow, above or below it.
   * @param {DOMRect} thing
   * @param {number} aspect
   */
  place(thing, aspect) {
    const stage = part("ui-stage").getBoundingClientRect();
    const narrow = stage.width < stage.height;
    const [across, along] = narrow ? [0.92, 0.5] : [0.46, 0.62];
    const high = Math.min(along * stage.height, (across * stage.width) / aspect);
    const wide = high * aspect;
    if (wide < LARGER * thing.width && high < LARGER * thing.height) return this.hide();
    const [left, top] = [thing.left - stage.left, thing.top - stage.top];
    const right = left + thing.width / 2 < stage.width / 2;
    const below = top + thing.height / 2 < stage.height / 2;
    const x = narrow
      ? left + (thing.width - wide) / 2
      : right
        ? left + thing.width + APART
        : left - wide - APART;
    const y = !narrow
      ? top + (thing.height - high) / 2
      : below
        ? top + thing.height + APART
        : top - high - APART;
    Object.assign(this.glass.style, {
      left: `${Math.max(EDGE, Math.min(x, stage.width - wide - EDGE))}px`,
      top: `${Math.max(EDGE, Math.min(y, stage.height - high - EDGE))}px`,
      width: `${wide}px`,
      height: `${high}px`,
    });
  }
}
