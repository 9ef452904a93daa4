// The wire while it is read: what is newer comes in above it, or puts what is older away, and would push every line from
// under the eye. So it waits, and a sign says so; it is put in at a press, or when the reader has gone elsewhere. The line
// that is always in view tells the newest all the while. `site.js` asks here before it changes the table.
"use strict";

const READ = 1 / 3; // of the free screen: so much of it is the wire when somebody reads it
const AIR = 8; // pixels between the bars and the sign

/** The wire as it would be now. @type {string} */
let newer = "";

/** Whether somebody reads it: the bars take some of the screen, and count for nothing. @param {Element | null} wire */
function beingRead(wire) {
  if (!wire?.checkVisibility()) return false;
  const { top, bottom } = wire.getBoundingClientRect();
  const bars = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect());
  const free = [...Array(ROWS).keys()].map((row) => (row + 0.5) * innerHeight / ROWS)
    .filter((y) => !bars.some((bar) => bar.top <= y && y < bar.bottom));
  return free.filter((y) => top <= y && y < bottom).length > READ * free.length;
}

/** Whether a part of the table is to be left as it is; then what it would be is kept.
 *  @param {Node} old @param {Node} fresh @param {Element | null} read */
function waits(old, fresh, read) {
  if (old !== read || !(fresh instanceof Element)) return false;
  if (fresh.textContent === old.textContent) return true;
  newer = fresh.outerHTML;
  showNews();
  return true;
}

/** Under whatever stays at the top of the screen. */
function showNews() {
  const sign = byId("wire-news");
  if (!sign) return;
  const above = [...document.querySelectorAll(BARS)].map((bar) => bar.getBoundingClientRect())
    .filter(({ top, bottom }) => top < innerHeight / 2 && bottom < innerHeight);
  sign.style.insetBlockStart = `${Math.max(0, ...above.map(({ bottom }) => bottom)) + AIR}px`;
  sign.removeAttribute("hidden");
}

/** The wire that is being read, before the table changes; what had waited for another is out of date then. */
function readNow() {
  const wire = document.querySelector("[data-wire]");
  const read = beingRead(wire) ? wire : null;
  if (!read) newer = "";
  return read;
}

/** What waited is put in. */
function catchUp() {
  const [table, wire] = [byId("table"), document.querySelector("[data-wire]")];
  if (!newer || !table || !wire) return;
  const [html, before] = [newer, looked(table)];
  newer = "";
  reshape(wire, html, "outerHTML");
  steady(before);
}

addEventListener("scroll", () => {
  if (newer && !beingRead(document.querySelector("[data-wire]"))) catchUp();
}, { passive: true });
document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("#wire-news")) return;
  catchUp();
  const wire = /** @type {HTMLElement | null} */ (document.querySelector("[data-wire]"));
  const block = wire?.dataset.wire === "end" ? "end" : "start";
  wire?.scrollIntoView({ block, behavior: still.matches ? "instant" : "smooth" });
});
