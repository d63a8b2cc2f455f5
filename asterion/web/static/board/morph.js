// Makes one picture into another with as little change as possible: what has an id stays the same element.

/**
 * @typedef {object} Changes
 * @property {Set<Element>} entered  outermost new elements with an id
 * @property {Element[]} left  removed elements with an id, still drawn until they are taken away
 */

/**
 * @param {Element} old  in the page
 * @param {Element} fresh  not in the page; consumed
 * @returns {Changes}
 */
export function morph(old, fresh) {
  return new Morph(old, fresh).run();
}

export const LEAVING = "data-leaving";
export const KEPT = "data-kept"; // stands for a <defs> that is as before

class Morph {
  /**
   * @param {Element} old
   * @param {Element} fresh
   */
  constructor(old, fresh) {
    this.old = old;
    this.fresh = fresh;
    this.known = byId(old);
    this.wanted = byId(fresh);
    /** @type {Changes} */
    this.changes = { entered: new Set(), left: [] };
  }

  run() {
    this.change(this.old, this.fresh);
    return this.changes;
  }

  /**
   * @param {Element} old
   * @param {Element} fresh
   */
  change(old, fresh) {
    if (fresh.hasAttribute(KEPT) || old.isEqualNode(fresh)) return;
    copyAttributes(old, fresh);
    this.changeChildren(old, fresh, true);
  }

  /**
   * @param {Element} parent
   * @param {Element} fresh
   * @param {boolean} announce  whether new elements count as entered
   */
  changeChildren(parent, fresh, announce) {
    /** @type {ChildNode | null} the last child that is in its place: nothing moves it any more */
    let last = null;
    for (const node of [...fresh.childNodes]) {
      last = this.passUnwanted(parent, last);
      const match = this.match(node, after(parent, last));
      const child = match ?? this.enter(node, announce);
      if (child !== after(parent, last)) parent.insertBefore(child, after(parent, last));
      last = child;
      if (match instanceof Element && node instanceof Element) this.change(match, node);
      else if (match && match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
    }
    let cursor = after(parent, last);
    while (cursor) {
      const next = cursor.nextSibling;
      this.leave(cursor);
      cursor = next;
    }
  }

  /**
   * Go past what leaves, taking it out on the way; the last child before something that may be wanted.
   * @param {Element} parent
   * @param {ChildNode | null} last
   */
  passUnwanted(parent, last) {
    let cursor = after(parent, last);
    while (
      cursor instanceof Element &&
      (cursor.hasAttribute(LEAVING) || (cursor.id && !this.wanted.has(cursor.id)))
    ) {
      this.leave(cursor);
      last = cursor;
      cursor = /** @type {ChildNode | null} */ (cursor.nextSibling);
    }
    return last;
  }

  /**
   * The old node that becomes this one.
   * @param {ChildNode} node
   * @param {ChildNode | null} cursor
   * @returns {ChildNode | null}
   */
  match(node, cursor) {
    if (node instanceof Element && node.id) {
      const found = this.known.get(node.id);
      this.known.delete(node.id);
      if (found?.tagName === node.tagName) return found;
      found?.remove();
      return null;
    }
    if (node instanceof Element && node.hasAttribute(KEPT)) {
      while (cursor && cursor.nodeName !== node.nodeName) cursor = cursor.nextSibling;
      return cursor;
    }
    if (!cursor || cursor.nodeType !== node.nodeType) return null;
    if (!(cursor instanceof Element)) return cursor;
    return !cursor.id && node instanceof Element && cursor.tagName === node.tagName ? cursor : null;
  }

  /**
   * A new node; known elements inside it move there.
   * @param {ChildNode} node
   * @param {boolean} announce
   * @returns {ChildNode}
   */
  enter(node, announce) {
    if (!(node instanceof Element)) return node;
    const entered = /** @type {Element} */ (node.cloneNode(false));
    if (announce && node.id) this.changes.entered.add(entered);
    this.changeChildren(entered, node, announce && !node.id);
    return entered;
  }

  /** @param {ChildNode} node */
  leave(node) {
    if (!(node instanceof Element) || !node.id) {
      if (!(node instanceof Element) || !node.hasAttribute(LEAVING)) node.remove();
      return;
    }
    if (this.known.get(node.id) === node && this.wanted.has(node.id)) return; // moves elsewhere, later
    node.setAttribute(LEAVING, "");
    for (const inner of [node, ...node.querySelectorAll("[id]")]) {
      if (this.wanted.has(inner.id)) continue; // it moves out of what leaves, later
      for (const name of ["id", "tabindex", "role", "aria-label"]) inner.removeAttribute(name);
    }
    this.changes.left.push(node);
  }
}

/**
 * The child after this one, or the first; asked anew each time, as filling a new element may move it away.
 * @param {Element} parent
 * @param {ChildNode | null} last
 * @returns {ChildNode | null}
 */
function after(parent, last) {
  return last ? last.nextSibling : parent.firstChild;
}

/** @param {Element} root */
function byId(root) {
  return new Map([...root.querySelectorAll("[id]")].map((element) => [element.id, element]));
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
}
