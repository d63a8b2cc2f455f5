// A mouse, the wheel and fingers on a map: they move it and look closer.

import { textOf } from "./boxes.js";

/** @typedef {import("./camera.js").Camera} Camera */
/**
 * @typedef {object} Held  fingers, or a mouse, that move the map
 * @property {Map<number, DOMPoint>} pointers  where they are
 * @property {DOMPoint} start  where the first of them came down
 * @property {boolean} moved  so far that it is no click
 */

const SLACK = 6; // pixels that a click may wobble
export const STEP = 1.35; // of a key, a button or a notch of the wheel

export class Grip {
  /** @param {Camera} camera */
  constructor(camera) {
    this.camera = camera;
    /** @type {Held | null} */
    this.held = null;
    this.justMoved = false;
    const stage = camera.board.host.parentElement ?? camera.board.host;
    // Above the board: what turns or drags a piece there has had its say.
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.hold(event));
    stage.addEventListener("pointermove", (event) => this.drag(event));
    stage.addEventListener("pointerup", (event) => this.release(event));
    stage.addEventListener("pointercancel", (event) => this.release(event));
    stage.addEventListener("touchmove", (event) => this.held && this.holds(event) && event.preventDefault(), {
      passive: false,
    });
    stage.addEventListener("click", (event) => this.swallow(event), { capture: true });
  }

  /** Nothing is held any more. */
  forget() {
    this.held = null;
    this.camera.board.host.classList.remove("roaming");
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { map, view } = this.camera;
    if (!map || !view || event.defaultPrevented || !this.over(map, event)) return;
    const notches = event.deltaMode ? event.deltaY / 3 : event.deltaY / (event.ctrlKey ? 12 : 100);
    const before = textOf(view);
    this.camera.zoom(
      STEP ** Math.max(-2, Math.min(2, notches)),
      new DOMPoint(event.clientX, event.clientY),
      false,
    );
    if (event.ctrlKey || (this.camera.view && textOf(this.camera.view) !== before)) event.preventDefault(); // else the page scrolls
  }

  /** Whether this is meant for the map. @param {SVGSVGElement} map @param {MouseEvent} event */
  over(map, event) {
    if (!(event.target instanceof Node) || !this.camera.board.host.contains(event.target)) return false;
    const frame = this.camera.frame(map);
    return (
      event.clientX >= frame.left &&
      event.clientX <= frame.right &&
      event.clientY >= frame.top &&
      event.clientY <= frame.bottom
    );
  }

  /** @param {PointerEvent} event */
  hold(event) {
    this.justMoved = false;
    const { map } = this.camera;
    if (!map || event.button !== 0 || !this.over(map, event)) return;
    const piece = event.target instanceof Element && event.target.closest("[data-source]");
    if (!this.held && piece) return; // it is dragged
    const at = new DOMPoint(event.clientX, event.clientY);
    this.held ??= { pointers: new Map(), start: at, moved: false };
    this.held.pointers.set(event.pointerId, at);
  }

  /** Whether a finger moves the map instead of the page. @param {TouchEvent} event */
  holds(event) {
    return (
      event.touches.length > 1 ||
      this.held?.moved ||
      (this.camera.map && this.camera.isCloser(this.camera.map))
    );
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { held } = this;
    const { map, view } = this.camera;
    if (!held?.pointers.has(event.pointerId) || !map || !view) return;
    if (event.pointerType === "mouse" && !(event.buttons & 1)) return this.release(event); // let go outside the page
    const at = new DOMPoint(event.clientX, event.clientY);
    const fingers = held.pointers.size;
    if (!held.moved && fingers < 2 && Math.hypot(at.x - held.start.x, at.y - held.start.y) < SLACK) return;
    if (!held.moved) {
      held.moved = true;
      this.camera.board.host.classList.add("roaming");
      for (const pointer of held.pointers.keys()) this.camera.board.host.setPointerCapture(pointer);
    }
    const [middle, spread] = [centre(held.pointers), reach(held.pointers)];
    held.pointers.set(event.pointerId, at);
    const [now, wide] = [centre(held.pointers), reach(held.pointers)];
    const unit = view.width / this.camera.frame(map).width;
    this.camera.shift((middle.x - now.x) * unit, (middle.y - now.y) * unit, false);
    if (fingers > 1 && spread && wide) this.camera.zoom(spread / wide, now, false);
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { held } = this;
    if (!held?.pointers.delete(event.pointerId)) return;
    this.justMoved = held.moved;
    if (held.pointers.size) return;
    this.held = null;
    this.camera.board.host.classList.remove("roaming");
  }

  /** Moving the map is no click. @param {MouseEvent} event */
  swallow(event) {
    if (!this.justMoved) return;
    this.justMoved = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** @param {Map<number, DOMPoint>} pointers */
function centre(pointers) {
  const points = [...pointers.values()];
  const sum = points.reduce((total, { x, y }) => new DOMPoint(total.x + x, total.y + y), new DOMPoint());
  return new DOMPoint(sum.x / points.length, sum.y / points.length);
}

/** How far apart the fingers are. @param {Map<number, DOMPoint>} pointers */
function reach(pointers) {
  const [one, two] = [...pointers.values()];
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
}
