"""What a page must never do, on any screen: scroll sideways, set one thing over another, or let words out of their box.

Each gives what it found, a line each, so that a test compares with nothing. A page is measured as it is: whoever tests
scrolls it, turns its screen and plays before."""

from __future__ import annotations

from playwright.sync_api import Page

WIDTHS = (360, 768, 1280, 1600)
"""A phone, a tablet, a laptop, a desk."""
HEIGHTS = {360: 740, 768: 1024, 1280: 900, 1600: 1000}
BOXES = ".tile, .button, .input, .bignumber, .seat, .tag, .stamp"
"""What stands by itself: no two of them share a spot, unless one lies in the other."""
HOLDERS = ".tile, .button, .tag, td, th"
"""What words stay inside of."""
FOUND = """([boxes, holders, ignored]) => {
  const named = (element) => `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}`
    + [...element.classList].map((name) => "." + name).join("");
  /** What lies above the rest on purpose: the bar, a sheet, a slip. It is held against itself only. */
  const layer = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const { position, zIndex } = getComputedStyle(one);
      if (position === "fixed" || position === "sticky" || (position === "absolute" && zIndex !== "auto")) return one;
    }
    return document.body;
  };
  const within = (rect, element) => { // what can be seen of it
    let { left, right, top, bottom } = rect;
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.clipPath !== "none" || style.visibility !== "visible" || style.opacity === "0") return null;
      if (one === element || style.overflowX === "visible") continue;
      const frame = one.getBoundingClientRect();
      [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? { left, right, top, bottom } : null;
  };
  const share = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const skipped = (element) => Boolean(ignored && element.closest(ignored));
  const found = [];
  const pairs = (all, related) => {
    all.sort((one, other) => one.rect.top - other.rect.top);
    all.forEach((one, place) => {
      for (const other of all.slice(place + 1)) {
        if (other.rect.top >= one.rect.bottom) break;
        if (one.layer === other.layer && !related(one, other) && share(one.rect, other.rect)) {
          found.push(`${one.name} over ${other.name}`);
        }
      }
    });
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility() || skipped(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const holder = element.closest(holders);
    const frame = holder?.getBoundingClientRect();
    for (const whole of range.getClientRects()) {
      const rect = within(whole, element);
      if (!rect) continue;
      const name = `"${node.data.trim().slice(0, 24)}" in ${named(element)}`;
      if (frame && (rect.left < frame.left - 2 || rect.right > frame.right + 2 || rect.bottom > frame.bottom + 4)) {
        found.push(`${name} out of ${named(holder)}`);
      }
      const lead = (rect.bottom - rect.top) / 4; // letters do not fill their line
      const inner = { ...rect, top: rect.top + lead, bottom: rect.bottom - lead };
      texts.push({ element, name, rect: inner, layer: layer(element) });
    }
  }
  pairs(texts, (one, other) => one.element === other.element);
  const solid = [...document.querySelectorAll(boxes)].flatMap((element) => {
    if (!element.checkVisibility() || skipped(element)) return [];
    const rect = within(element.getBoundingClientRect(), element);
    return rect ? [{ element, name: named(element), rect, layer: layer(element) }] : [];
  });
  pairs(solid, (one, other) => one.element.contains(other.element) || other.element.contains(one.element));
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.right > clientWidth + 1 && within(box, element);
    });
    found.push(`${scrollWidth} wide on ${clientWidth}: ${wide.slice(0, 5).map(named).join(" ")}`);
  }
  return [...new Set(found)];
}"""


def crowded(page: Page, ignored: str = "") -> list[str]:
    """All that is wrong with how this page is set; `ignored`: things that lie over others on purpose."""
    found: list[str] = page.evaluate(FOUND, [BOXES, HOLDERS, ignored])
    return found


def crowded_anywhere(page: Page, ignored: str = "") -> list[str]:
    """The same on every screen; the page is turned to each in its place."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        found += [f"{width}: {wrong}" for wrong in crowded(page, ignored)]
    return found
