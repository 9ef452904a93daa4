// Nothing slips under the finger: what the reader looks at stays where it is on the screen while a table changes. Browsers
// have an anchor of their own (overflow-anchor), but not all of them, and theirs may be a card that is just being played.
// `site.js` calls `looked` before it changes the table, and `steady` after it.
"use strict";

/** Where the finger is on the table, or was last; on a bar it is on nothing that could slip.
 *  @type {{x: number, y: number} | null} */
let finger = null;
for (const touch of ["pointermove", "pointerdown"]) {
  addEventListener(touch, (event) => {
    const { clientX: x, clientY: y, target } = /** @type {PointerEvent} */ (event);
    finger = target instanceof Element && target.closest("#table") && !target.closest(BARS) ? { x, y } : null;
  }, { passive: true });
}

const BARS = "#decision, #lastly, .chat-open #chat";
const [ROWS, COLUMNS] = [24, 9]; // points at which we look
const ALIKE = 3; // pixels: by the same, but for how lines and pixels fall

/** @typedef {{id: string, within: string, top: number}} Placed */
/** @typedef {{touched: Placed[], seen: Map<Placed, number>}} Look */

/** What goes its own way: a thing that travels, or what stays on the screen while the page scrolls. @param {Element} table */
function strays(table) {
  /** @type {Map<Element, boolean>} */
  const known = new Map([[table, false]]);
  /** @param {Element} part @returns {boolean} */
  return function stray(part) {
    const found = known.get(part) ?? (part.matches("[data-moves]")
      || ["sticky", "fixed"].includes(getComputedStyle(part).position)
      || (part.parentElement !== null && stray(part.parentElement)));
    known.set(part, found);
    return found;
  };
}

/** The part that holds this one. @param {Element | null} part */
const holder = (part) => part?.parentElement?.closest("[id]")?.id ?? "";

/** What the reader looks at: the parts under the finger, the innermost first; and the innermost parts in sight, by how
 *  much of the screen they take, where what is higher counts more, for a page is read from its top.
 *  @param {Element} table @returns {Look} */
function looked(table) {
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  /** @param {DOMRect} box @param {{x: number, y: number}} point */
  const holds = (box, { x, y }) => box.left <= x && x < box.right && box.top <= y && y < box.bottom;
  const stray = strays(table);
  const parts = [...table.querySelectorAll("[id]")].map((part) => ({ part, box: part.getBoundingClientRect() }))
    .filter(({ part, box }) => box.height && box.bottom > 0 && box.top < innerHeight && !stray(part)).reverse()
    .map(({ part, box }) => ({ box, placed: { id: part.id, within: holder(part), top: box.top } }));
  const points = [...Array(ROWS * COLUMNS).keys()].map((place) => ({
    x: (place % COLUMNS + 0.5) * innerWidth / COLUMNS,
    y: (Math.floor(place / COLUMNS) + 0.5) * innerHeight / ROWS,
  })).filter((point) => !bars.some((bar) => holds(bar, point)));
  /** @type {Map<Placed, number>} */
  const seen = new Map();
  for (const point of points) {
    const placed = parts.find(({ box }) => holds(box, point))?.placed;
    if (placed) seen.set(placed, (seen.get(placed) ?? 0) + 1 - point.y / (2 * innerHeight));
  }
  const touching = finger;
  return { touched: touching ? parts.filter(({ box }) => holds(box, touching)).map(({ placed }) => placed) : [], seen };
}

/** By how much a part has moved; null: it is gone, or lies elsewhere now. @param {Placed} before */
function shift({ id, within, top }) {
  const part = byId(id);
  return part?.checkVisibility() && holder(part) === within ? Math.round(part.getBoundingClientRect().top - top) : null;
}

/** What is under the finger stays where it was, else most of what is in sight, whatever has grown or gone above it.
 *  @param {Look} before */
function steady({ touched, seen }) {
  const last = byId("room");
  if (last) last.style.paddingBlockEnd = "";
  /** @type {Map<number, number>} */
  const votes = new Map();
  for (const [part, weight] of seen) {
    const by = shift(part);
    if (by !== null) votes.set(by, (votes.get(by) ?? 0) + weight);
  }
  /** @param {number} by */
  const weight = (by) => [...votes].reduce((sum, [other, one]) => sum + (Math.abs(other - by) <= ALIKE ? one : 0), 0);
  const [most = 0] = [...votes.keys()].sort((one, other) => weight(other) - weight(one));
  const by = touched.map(shift).find((one) => one !== null) ?? most;
  const missing = scrollY + by + innerHeight - document.documentElement.scrollHeight;
  if (last && missing > 0) last.style.paddingBlockEnd = `${missing}px`; // a page that ended sooner would slip down
  scrollBy({ top: by, behavior: "instant" });
}
