// Beside the table: what a guide points at, what a good player would do, and what the bots say. The page has the guide's
// pointers as a list and what was said beside the names, which is all there is without this script.
"use strict";

(() => {
  const STAYS = 7000; // milliseconds of what a bot says
  const GAP = 12;
  const SMALL = 90; // pixels: a control, and no section
  const HAND = 74; // pixels of the hand's length
  const SHORT = 240; // pixels between the bars: too little to show anything with what is above it
  const LEAST = 64; // pixels of height: on a small screen the rest of a slip is scrolled to
  const ROOM = 130; // pixels of height: for an answer and its reason
  const MOST = 0.6; // of a phone's height: for three answers
  const QUIET = "debacle:remarks";

  /** @param {string} id */
  const byId = (id) => document.getElementById(id);
  const table = byId("table");
  const slip = byId("pointer");
  const said = byId("pointer-said");
  const advice = byId("advice");
  if (!table || !slip || !said || !advice) return;

  // ---------------------------------------------------------------- the guide

  const store = `debacle:guide:${slip.dataset.table}`;
  /** @type {{read: string[], left: boolean}} */
  const kept = { read: [], left: false, ...JSON.parse(localStorage.getItem(store) ?? "{}") };
  const keep = () => localStorage.setItem(store, JSON.stringify(kept));

  /** What is shown, and the question at which it came up. */
  let shown = { id: "", number: "" };

  const number = () => /** @type {HTMLButtonElement | null} */ (document.querySelector("button[form=hint]"))?.value
    ?? byId("decision")?.dataset.yourTurn ?? "";

  /** @param {string} id */
  function read(id) {
    if (!kept.read.includes(id)) kept.read.push(id);
    keep();
  }

  /** The first pointer that fits and was not read; one that no longer fits, or whose question was answered, has been. */
  function look() {
    const there = byId("guide");
    const resume = byId("guide-resume");
    if (resume) resume.hidden = !(there && kept.left);
    const sheets = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#guide [data-pointer]")]);
    const still = sheets.some((sheet) => sheet.dataset.pointer === shown.id);
    if (shown.id && (!still || (shown.number && shown.number !== number()))) read(shown.id);
    const next = kept.left ? undefined : sheets.find((sheet) => !kept.read.includes(sheet.dataset.pointer ?? ""));
    greet(Boolean(next && !kept.read.length));
    if (next) show(next);
    else hide();
  }

  /** What is said first comes before anything that has happened: scenes wait for it. @param {boolean} first */
  function greet(first) {
    const root = document.documentElement;
    if (root.classList.contains("greeting") === first) return;
    root.classList.toggle("greeting", first);
    if (!first) table?.dispatchEvent(new CustomEvent("debacle:greeted"));
  }

  function hide() {
    shown = { id: "", number: "" };
    mark(null);
    if (slip) slip.hidden = true;
    said?.replaceChildren();
  }

  /** @param {HTMLElement} sheet */
  function show(sheet) {
    const fresh = sheet.dataset.pointer !== shown.id;
    if (fresh) shown = { id: sheet.dataset.pointer ?? "", number: number() };
    if (fresh || said?.dataset.html !== sheet.innerHTML) {
      const copy = /** @type {HTMLElement} */ (sheet.cloneNode(true));
      const head = copy.querySelector(".pointer-head");
      if (head) head.id = "pointer-head";
      said?.replaceChildren(copy);
      if (said) said.dataset.html = sheet.innerHTML;
    }
    if (slip) slip.hidden = Boolean(advice?.childElementCount);
    const target = find(sheet.dataset.at);
    mark(target);
    if (fresh && target) requestAnimationFrame(bring); // when the page stands still again
    place();
  }

  /** What is pointed at comes in sight, unfolded, under what is always in view. */
  function bring() {
    if (!target) return;
    for (const fold of target.querySelectorAll(":scope > details")) fold.setAttribute("open", "");
    if (!target.closest("#decision")) scrollPage(target);
    // What scrolls by itself, as a long question does in its bar.
    if (target.offsetHeight < SMALL && isCovered(target)) target.scrollIntoView({ block: "center", behavior: "instant" });
    place();
  }

  /** @param {HTMLElement} element */
  function scrollPage(element) {
    const { below, top, bottom } = free();
    const box = element.getBoundingClientRect();
    const room = bottom - top;
    const small = box.height < SMALL; // it is shown with what it belongs to above it
    const lead = small && room > SHORT ? Math.max(GAP, below ? room / 3 - box.height : (room - box.height) / 2) : GAP;
    const foot = below && !pressOf() ? innerHeight - 3 * GAP - (slip?.offsetHeight ?? 0) : bottom; // what is only read lies over the bar
    if (box.top < top + (small ? lead : 0) || box.bottom > Math.min(foot, bottom)) {
      scrollBy({ top: box.top - top - lead, behavior: "instant" });
    }
  }

  /** Whether something lies over its middle. A slip does not count: it is laid elsewhere. @param {HTMLElement} element */
  function isCovered(element) {
    const box = element.getBoundingClientRect();
    const there = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2).find((one) => !one.closest(".pointer"));
    return !there || !element.contains(there);
  }

  /** The control that does what is said. */
  const pressOf = () => /** @type {HTMLElement | null} */ (said?.querySelector("[data-pointer]"))?.dataset.press;

  /** @param {string | undefined} selector @returns {HTMLElement | null} */
  function find(selector) {
    const found = selector ? document.querySelector(selector) : null;
    return found instanceof HTMLElement && found.checkVisibility() ? found : null;
  }

  /** @type {HTMLElement | null} */
  let target = null;

  /** The claret outline; a pushed page has taken it away, and the words with it. @param {HTMLElement | null} element */
  function mark(element) {
    for (const one of document.querySelectorAll(".guided")) {
      one.classList.remove("guided");
      describe(one, false);
    }
    target = element;
    if (!element) return;
    element.classList.add("guided");
    describe(element, true);
  }

  /** Whoever hears the page is told what is said of the control they are at. @param {Element} element @param {boolean} on */
  function describe(element, on) {
    if (!element.matches("input, button, select, a")) return;
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== "pointer-said");
    if (on) ids.push("pointer-said");
    if (ids.length) element.setAttribute("aria-describedby", ids.join(" "));
    else element.removeAttribute("aria-describedby");
  }

  // ---------------------------------------------------------------- where a slip lies

  /** @param {DOMRect | {left: number, right: number, top: number, bottom: number}} a @param {DOMRect} b */
  const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  /** Beside the bar, as near to what it is about as can be, and not over it. */
  function place() {
    for (const one of [slip, advice]) if (one && !one.hidden) lay(one, one === slip ? target : null);
  }

  /** The question, with what grows out of its place. */
  function barBox() {
    const bar = byId("decision");
    if (!bar) return null;
    const boxes = [bar, ...bar.children].map((one) => one.getBoundingClientRect()).filter((box) => box.height);
    return { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
  }

  /** What lies between the bars: above the question where it is at the foot, as on a phone, and below it elsewhere. */
  function free() {
    const line = Math.max(0, byId("lastly")?.getBoundingClientRect().bottom ?? 0);
    const bar = barBox();
    const below = matchMedia("(max-width: 44rem)").matches;
    if (!bar) return { below, top: line + GAP, bottom: innerHeight - GAP };
    return below || bar.top > innerHeight / 2 ? { below, top: line + GAP, bottom: Math.min(bar.top, innerHeight) - GAP }
      : { below, top: Math.max(line, bar.bottom) + GAP, bottom: innerHeight - GAP };
  }

  /** Where the question fills the window, as a production desk does, answers lie over it: beyond it nobody would see them. So
   *  they do on a phone where most of the screen is the question, for half of the first answer is no choice, unless a guide
   *  points at something. */
  function freeForAnswers() {
    const left = free();
    const short = left.below && !target ? left.bottom - GAP < MOST * innerHeight : left.bottom - left.top < ROOM;
    return short ? { ...left, top: GAP, bottom: innerHeight - GAP } : left;
  }

  /** @param {HTMLElement} one @param {HTMLElement | null} about */
  function lay(one, about) {
    const { below, top: line, bottom: foot } = one === advice ? freeForAnswers() : free();
    const top = below && one === advice ? GAP : line; // three answers want room, and what happened last was read before
    const box = about?.getBoundingClientRect();
    // On a phone what is only to be read lies over the question, for there is no room beside what it is about.
    const pressed = one === slip && find(pressOf())?.closest("#decision");
    const bottom = below && about && !about.closest("#decision") && !pressed ? innerHeight - GAP : foot;
    one.style.setProperty("--high", `${Math.max(LEAST, bottom - top)}px`);
    const { width, height } = one.getBoundingClientRect();
    const most = innerWidth - width - GAP;
    const near = Math.min(Math.max(GAP, box ? box.left : innerWidth), most);
    const beside = box && !below && !about?.closest("#decision") ? [box.right + HAND + GAP, box.left - width - HAND - GAP] : [];
    const level = Math.min(Math.max(top, box?.top ?? 0), bottom - height);
    const over = Boolean(byId("result")); // then the headline stands where a slip would lie first
    const spots = [
      ...beside.filter((x) => x >= GAP && x <= most).map((x) => ({ x, y: level })),
      ...(below ? [{ x: near, y: bottom - height }, { x: near, y: top }] : over ? [] : [{ x: near, y: top }]),
      { x: most, y: bottom - height }, { x: GAP, y: bottom - height }, { x: most, y: top }, { x: GAP, y: top },
    ].map(({ x, y }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
    const hidden = spots.map((spot) => (box ? overlap(spot, box) : 0));
    const least = Math.min(...hidden);
    const spot = (least > 0 && box && squeeze(one, box, top, bottom)) || spots[hidden.indexOf(least)];
    one.style.setProperty("--left", `${spot.left}px`);
    one.style.setProperty("--top", `${spot.top}px`);
    point(one, spot, box);
  }

  /** On a screen with little height: above what it is about or below it, whichever has more room, and the rest of the slip is
   *  scrolled to. @param {HTMLElement} one @param {DOMRect} box @param {number} top @param {number} bottom */
  function squeeze(one, box, top, bottom) {
    const [above, under] = [box.top - GAP - top, bottom - box.bottom - GAP];
    const room = Math.max(above, under);
    if (room < LEAST) return null;
    one.style.setProperty("--high", `${room}px`);
    const { left, right, height } = one.getBoundingClientRect();
    const begin = above > under ? top : bottom - height;
    return { left, right, top: begin, bottom: begin + height };
  }

  /** The hand on the edge that is nearest to it. @param {HTMLElement} one
   *  @param {{left: number, right: number, top: number, bottom: number}} spot @param {DOMRect | undefined} box */
  function point(one, spot, box) {
    const side = !box ? "" : box.right <= spot.left ? "left" : box.left >= spot.right ? "right"
      : box.bottom <= spot.top ? "up" : box.top >= spot.bottom ? "down" : "";
    if (side) one.dataset.side = side;
    else delete one.dataset.side;
    if (!box) return;
    const across = side === "left" || side === "right";
    const [from, to, low, high] = across ? [box.top, box.bottom, spot.top, spot.bottom] : [box.left, box.right, spot.left, spot.right];
    const middle = (Math.max(from, low) + Math.min(to, high)) / 2 - low;
    one.style.setProperty("--hand", `${Math.min(Math.max(0, middle - HAND / 2), high - low - HAND)}px`);
  }

  for (const moved of ["scroll", "resize"]) addEventListener(moved, () => requestAnimationFrame(place), { passive: true });
  new ResizeObserver(place).observe(slip);

  // ---------------------------------------------------------------- what a good player would do

  /** It is about one question, and goes with it. */
  function weigh() {
    if (!advice) return;
    const about = /** @type {HTMLElement | null} */ (advice.querySelector("[data-number]"))?.dataset.number;
    if (about !== undefined && about !== number()) advice.replaceChildren();
    advice.hidden = !advice.childNodes.length;
    place();
  }

  new MutationObserver(() => {
    weigh();
    if (slip) slip.hidden = !shown.id || Boolean(advice.childNodes.length);
    place();
  }).observe(advice, { childList: true });

  /** A sheet of the page's own, about the question of the moment. @param {string} id */
  function sheetOf(id) {
    const sheet = /** @type {HTMLTemplateElement | null} */ (byId(id))?.content.firstElementChild?.cloneNode(true);
    if (!(sheet instanceof HTMLElement)) return null;
    sheet.dataset.number = number();
    return sheet;
  }

  /** While it is thought about. What comes of it, or why nothing does, takes its place. @param {Event} event */
  function soon(event) {
    const sheet = /** @type {Element} */ (event.target).id === "hint" ? sheetOf("advice-soon") : null;
    if (sheet) advice?.replaceChildren(sheet);
  }

  /** The reason is there by now, if one was given; else the page says elsewhere that nothing came. @param {Event} event */
  function refused(event) {
    if (/** @type {Element} */ (event.target).id !== "hint") return;
    const sheet = advice.querySelector(".advised-soon") ? null : sheetOf("advice-refused");
    sheet?.querySelector(".answer")?.append(...advice.childNodes);
    advice.replaceChildren(...(sheet ? [sheet] : []));
  }

  /** What is being thought about is not asked for again. @param {Event} event */
  function patient(event) {
    const { id } = /** @type {Element} */ (event.target);
    if (id === "hint" && advice?.querySelector(`[data-number="${number()}"] .advised-soon`)) event.preventDefault();
  }

  document.addEventListener("htmx:confirm", patient);
  document.addEventListener("htmx:beforeRequest", soon);
  for (const failed of ["htmx:responseError", "htmx:sendError"]) document.addEventListener(failed, refused);

  // ---------------------------------------------------------------- what the bots say

  const bubble = byId("aside-said");
  let heard = byId("remark")?.dataset.place ?? "";
  /** @type {number | undefined} */
  let gone;
  const quiet = () => localStorage.getItem(QUIET) === "off";

  function settle() {
    document.documentElement.classList.toggle("remarks-off", quiet());
    const wish = byId("remark-wish");
    if (wish instanceof HTMLSelectElement) wish.value = quiet() ? "off" : "on";
    if (quiet() && bubble) bubble.hidden = true;
  }

  function listen() {
    const remark = byId("remark");
    settle();
    if (!remark || remark.dataset.place === heard || !bubble) return;
    heard = remark.dataset.place ?? "";
    const crowded = byId("guide") && !kept.left && matchMedia("(max-width: 44rem)").matches; // the guide comes first
    if (quiet() || document.hidden || crowded) return;
    const face = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", remark.dataset.face ?? "");
    face.setAttribute("aria-hidden", "true");
    face.append(use);
    const [who, what] = [document.createElement("b"), document.createElement("q")];
    who.textContent = remark.dataset.who ?? "";
    what.textContent = remark.textContent;
    byId("aside-text")?.replaceChildren(face, who, what);
    bubble.hidden = false;
    clearTimeout(gone);
    gone = window.setTimeout(() => { bubble.hidden = true; }, STAYS);
  }

  /** A control that answers nothing by itself has been pressed: what was said of it is done. @param {Event} event */
  function obeyed(event) {
    const press = pressOf();
    const control = press ? /** @type {Element} */ (event.target).closest(press) : null;
    if (!control || (control instanceof HTMLButtonElement && control.type === "submit")) return;
    read(shown.id);
    setTimeout(look); // after whatever the game's own script does at this press
  }

  document.addEventListener("click", obeyed);
  document.addEventListener("click", (event) => {
    const pressed = /** @type {Element} */ (event.target).closest("[data-guide], [data-hint], #guide-resume, #aside-mute");
    if (!(pressed instanceof HTMLElement)) return;
    if (pressed.dataset.hint) advice.replaceChildren();
    else if (pressed.id === "aside-mute") {
      localStorage.setItem(QUIET, "off");
      settle();
    } else {
      if (pressed.dataset.guide === "next") read(shown.id);
      kept.left = pressed.dataset.guide === "leave";
      keep();
      look();
    }
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (!(field instanceof HTMLSelectElement) || field.id !== "remark-wish") return;
    localStorage.setItem(QUIET, field.value);
    settle();
  });
  table.addEventListener("debacle:changed", () => {
    look();
    weigh();
    listen();
  });
  look();
  settle();
})();
