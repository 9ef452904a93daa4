// Words, cards and numbers that explain themselves: whatever carries data-term shows what is said of it, on hover, on focus and
// on a long press. The texts are fetched once, and are no part of what is pushed.
"use strict";

(() => {
  const tip = document.getElementById("teach-tip");
  if (!tip?.dataset.terms) return;
  const TIP = tip.id;
  const LINGER = 350; // milliseconds that a pointer rests before anything comes up
  const LEAVE = 200; // and those in which it may cross over into what came up
  const PRESS = 500; // milliseconds of a long press
  const GAP = 8;

  /** @type {Promise<Map<string, Element>> | undefined} */
  let texts;
  /** What is explained now. @type {HTMLElement | null} */
  let about = null;
  /** @type {number | undefined} */
  let soon;
  /** @type {number | undefined} */
  let pressing;
  let pressed = false;

  /** By key. */
  function read() {
    texts ??= fetch(tip?.dataset.terms ?? "").then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      const paper = new DOMParser().parseFromString(await answer.text(), "text/html");
      return new Map([...paper.querySelectorAll("[data-key]")].map((one) => [one.getAttribute("data-key") ?? "", one]));
    });
    texts.catch(() => { texts = undefined; }); // tried again at the next need
    return texts;
  }

  /** @param {EventTarget | null} target @returns {HTMLElement | null} */
  const explained = (target) => (target instanceof Element ? target.closest("[data-term]") : null);

  /** Under it, or above where there is no room. @param {HTMLElement} element */
  function place(element) {
    const box = element.getBoundingClientRect();
    const own = /** @type {HTMLElement} */ (tip).getBoundingClientRect();
    const below = box.bottom + GAP + own.height <= innerHeight || box.top < own.height + GAP;
    const top = below ? Math.min(box.bottom + GAP, innerHeight - own.height - GAP) : box.top - GAP - own.height;
    const left = Math.min(Math.max(GAP, box.left + box.width / 2 - own.width / 2), innerWidth - own.width - GAP);
    tip?.style.setProperty("left", `${Math.round(left)}px`);
    tip?.style.setProperty("top", `${Math.round(Math.max(GAP, top))}px`);
  }

  /** @param {HTMLElement} element @param {boolean} on */
  function describe(element, on) {
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== TIP);
    if (on) ids.push(TIP);
    if (ids.length) element.setAttribute("aria-describedby", ids.join(" "));
    else element.removeAttribute("aria-describedby");
  }

  /** @param {HTMLElement} element */
  async function show(element) {
    clearTimeout(soon);
    if (about === element) return;
    const text = await read().then((all) => all.get(element.dataset.term ?? ""), () => undefined);
    if (!text || !element.isConnected) return;
    hide();
    about = element;
    tip?.replaceChildren(document.importNode(text, true));
    element.closest("dialog:modal")?.append(/** @type {HTMLElement} */ (tip)); // what is behind a modal one cannot be reached
    tip?.showPopover();
    describe(element, true);
    place(element);
  }

  function hide() {
    clearTimeout(soon);
    if (about) describe(about, false);
    about = null;
    if (tip?.matches(":popover-open")) tip.hidePopover();
    if (tip?.parentElement !== document.body) document.body.append(/** @type {HTMLElement} */ (tip));
  }

  /** @param {() => void} what @param {number} wait */
  function later(what, wait) {
    clearTimeout(soon);
    soon = window.setTimeout(what, wait);
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const element = explained(event.target);
    if (element) later(() => show(element), about ? 0 : LINGER);
    else if (event.target instanceof Node && tip.contains(event.target)) clearTimeout(soon);
    else if (about && about !== document.activeElement) later(hide, LEAVE);
    else clearTimeout(soon);
  });
  document.addEventListener("focusin", (event) => {
    const element = explained(event.target);
    if (element?.matches(":focus-visible")) show(element);
    else if (!(event.target instanceof Node && tip.contains(event.target))) hide();
  });

  // A long press; what was pressed is not pressed by it.
  document.addEventListener("pointerdown", (event) => {
    pressed = false;
    const element = explained(event.target);
    if (!(event.target instanceof Node && tip.contains(event.target)) && element !== about) hide();
    if (!element || event.pointerType === "mouse") return;
    pressing = window.setTimeout(() => {
      pressed = true;
      show(element);
    }, PRESS);
  });
  for (const ending of ["pointerup", "pointercancel", "scroll"]) {
    document.addEventListener(ending, () => clearTimeout(pressing), { passive: true, capture: true });
  }
  document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    const element = explained(event.target);
    if (pressed && element) {
      event.preventDefault();
      event.stopPropagation();
      pressed = false;
    } else if (element?.matches("a.term")) { // a word: its meaning first, and the rule from there
      event.preventDefault();
      show(element);
    }
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !about) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  }, true);
  document.addEventListener("debacle:changed", () => {
    if (about?.isConnected) describe(about, true);
    else hide();
  });
  addEventListener("scroll", () => { if (about) place(about); }, { passive: true, capture: true });

  // The first focus is to be told at once.
  (window.requestIdleCallback ?? setTimeout)(() => { read().catch(() => {}); });
})();
