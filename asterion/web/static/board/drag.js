// Dragging a piece to where it may go, with a mouse, a pen or a finger.

/** @typedef {import("../server/types.js").Choice} Choice */
/** @typedef {import("./board.js").Board} Board */
/**
 * @typedef {object} Dragging
 * @property {SVGGraphicsElement} piece
 * @property {SVGGraphicsElement | null} ghost  drawn once the piece really moves
 * @property {DOMPoint} start
 * @property {DOMMatrix} toParent
 * @property {number} pointer
 */
/**
 * @typedef {object} Carrier
 * @property {(source: string) => void} take  a piece is in hand from now on
 * @property {(source: string) => Choice[]} ways  where it may go: it may take a moment until all are known
 * @property {(choices: Choice[], at: DOMRect) => void} drop
 */

const SLACK = 6; // pixels that a click may wobble
const FINGER = 22; // pixels from a finger to the place it means

export class Drag {
  /**
   * @param {Board} board
   * @param {Carrier} carrier
   */
  constructor(board, carrier) {
    this.board = board;
    this.carrier = carrier;
    /** @type {Dragging | null} */
    this.dragging = null;
    this.justDragged = false;
    const host = board.host;
    host.addEventListener("pointerdown", (event) => this.begin(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.end(event));
    host.addEventListener("pointercancel", () => this.cancel());
    // A finger that drags a piece does not scroll; things inside a picture have no touch-action of their own.
    host.addEventListener("touchmove", (event) => this.dragging && event.preventDefault(), {
      passive: false,
    });
    host.addEventListener("dragstart", (event) => event.preventDefault());
    board.listeners.add(() => this.cancel());
  }

  /** @param {PointerEvent} event */
  begin(event) {
    this.justDragged = false;
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return;
    const source = event.target.closest("[data-source]");
    if (!(source instanceof SVGGraphicsElement) || !(source.parentElement instanceof SVGGraphicsElement))
      return;
    const matrix = source.parentElement.getScreenCTM();
    if (!matrix) return;
    this.dragging = {
      piece: source,
      ghost: null,
      start: new DOMPoint(event.clientX, event.clientY),
      toParent: DOMMatrix.fromMatrix(matrix).inverse(),
      pointer: event.pointerId,
    };
  }

  /** Where the piece may be put. */
  get ways() {
    return this.dragging ? this.carrier.ways(this.dragging.piece.id) : [];
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.dragging;
    if (!drag || event.pointerId !== drag.pointer) return;
    const at = new DOMPoint(event.clientX, event.clientY);
    if (!drag.ghost && Math.hypot(at.x - drag.start.x, at.y - drag.start.y) < SLACK) return;
    const ghost = drag.ghost ?? this.lift(drag);
    const from = drag.start.matrixTransform(drag.toParent);
    const to = at.matrixTransform(drag.toParent);
    const own = drag.piece.getAttribute("transform") ?? "";
    ghost.setAttribute("transform", `translate(${to.x - from.x},${to.y - from.y}) ${own}`);
    this.point(this.under(at, event.pointerType === "touch"));
  }

  /** @param {Dragging} drag */
  lift(drag) {
    const ghost = /** @type {SVGGraphicsElement} */ (drag.piece.cloneNode(true));
    for (const element of [ghost, ...ghost.querySelectorAll("[id]")]) element.removeAttribute("id");
    ghost.removeAttribute("tabindex");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("dragged");
    ghost.style.pointerEvents = "none";
    drag.piece.classList.add("lifted");
    drag.piece.parentElement?.append(ghost);
    drag.ghost = ghost;
    this.carrier.take(drag.piece.id);
    this.board.host.setPointerCapture(drag.pointer);
    return ghost;
  }

  /** @param {PointerEvent} event */
  end(event) {
    const drag = this.dragging;
    if (!drag || event.pointerId !== drag.pointer) return;
    const target =
      drag.ghost && this.under(new DOMPoint(event.clientX, event.clientY), event.pointerType === "touch");
    const choices = target ? this.ways.filter((way) => way.target === target.id) : [];
    this.justDragged = drag.ghost !== null;
    this.cancel();
    if (target) this.carrier.drop(choices, target.getBoundingClientRect());
  }

  /**
   * The place under the pointer, or near a finger, to which the piece may go.
   * @param {DOMPoint} at
   * @param {boolean} finger
   */
  under(at, finger) {
    for (const element of document.elementsFromPoint(at.x, at.y)) {
      for (const { target } of this.ways) {
        const place = this.board.element(target);
        if (place?.contains(element)) return place;
      }
    }
    const targets = this.ways.map(({ target }) => target);
    return finger ? this.board.near(targets, at.x, at.y, FINGER) : null;
  }

  /** @param {Element | null} place */
  point(place) {
    for (const old of this.board.host.querySelectorAll(".pointed"))
      if (old !== place) old.classList.remove("pointed");
    place?.classList.add("pointed");
  }

  cancel() {
    const drag = this.dragging;
    this.dragging = null;
    if (!drag) return;
    drag.ghost?.remove();
    drag.piece.classList.remove("lifted");
    this.point(null);
  }
}
