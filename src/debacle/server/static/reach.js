// What is far down the page, within reach: the chat, with a count of what has not been read and a slip for what has just
// been said; and keys, with a sheet that lists them. Without it the chat is where it stands, and links lead there.
"use strict";

(() => {
  const STAYS = 6000; // milliseconds of a slip

  /** @param {string} id */
  const byId = (id) => document.getElementById(id);
  const table = byId("table");
  const slip = byId("said");
  if (!table || !slip) return;
  const root = document.documentElement;
  const store = `debacle:read:${table.getAttribute("sse-connect") ?? ""}`;

  // ---------------------------------------------------------------- the chat

  /** @returns {HTMLElement[]} the lines of others, the newest first */
  const lines = () => [...document.querySelectorAll("#chat .chat > [data-said]")].filter((line) => line instanceof HTMLElement);
  /** @param {HTMLElement} line */
  const at = (line) => Number(line.dataset.said);
  const read = () => Number(localStorage.getItem(store) ?? "0");
  const isOpen = () => root.classList.contains("chat-open");
  let heard = lines().map(at).reduce((a, b) => Math.max(a, b), 0);
  let inSight = false;
  /** @type {number | undefined} */
  let soon;

  /** All that has been said has been read. */
  function see() {
    const newest = lines()[0];
    if (newest) localStorage.setItem(store, String(at(newest)));
    slip?.setAttribute("hidden", "");
    count();
  }

  function count() {
    const unread = lines().filter((line) => !("own" in line.dataset) && at(line) > read()).length;
    for (const sign of document.querySelectorAll(".chat-count")) {
      sign.textContent = String(unread);
      sign.toggleAttribute("hidden", !unread);
    }
  }

  /** Whatever is new is read if it is in sight, else announced. */
  function listen() {
    const fresh = lines().filter((line) => at(line) > heard && !("own" in line.dataset));
    heard = lines().map(at).reduce((a, b) => Math.max(a, b), heard);
    if (isOpen() || inSight) see();
    else count();
    const newest = fresh[0];
    if (!newest || isOpen() || inSight || !slip) return;
    document.dispatchEvent(new CustomEvent("debacle:sound", { detail: "messaged" }));
    const [who, what] = [document.createElement("b"), document.createElement("span")];
    who.textContent = newest.querySelector("b")?.textContent ?? "";
    what.textContent = newest.querySelector("span")?.textContent ?? "";
    slip.replaceChildren(who, " ", what);
    slip.hidden = false;
    clearTimeout(soon);
    soon = window.setTimeout(() => { slip.hidden = true; }, STAYS);
  }

  /** @param {boolean} open */
  function show(open) {
    root.classList.toggle("chat-open", open);
    for (const toggle of document.querySelectorAll(".chat-toggle")) toggle.setAttribute("aria-expanded", String(open));
    if (!open) return;
    see();
    byId("chat-text")?.focus({ preventScroll: true });
  }

  const sight = new IntersectionObserver((changes) => {
    inSight = changes.some((change) => change.isIntersecting);
    if (inSight) see();
  }, { threshold: 0.5 });

  /** The pushed page has its own heading each time. */
  function watch() {
    sight.disconnect();
    const head = byId("chat-head");
    if (head) sight.observe(head);
    for (const toggle of document.querySelectorAll(".chat-toggle")) toggle.setAttribute("aria-expanded", String(isOpen()));
    listen();
  }

  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".chat-toggle")) {
      event.preventDefault();
      show(!isOpen());
    } else if (target.closest("#said, .chat-close")) show(!isOpen());
  });
  table.addEventListener("debacle:changed", watch);
  watch();

  // ---------------------------------------------------------------- keys

  const sheet = /** @type {HTMLDialogElement | null} */ (byId("keys"));

  /** @param {string} where */
  function goTo(where) {
    const place = document.querySelector(where);
    if (!(place instanceof HTMLElement)) return;
    place.scrollIntoView({ block: "start" });
    const first = place.querySelector("input:not([type=hidden]):not(:disabled), button:not(:disabled), select, summary, a[href]");
    const goal = first instanceof HTMLElement ? first : place;
    if (goal === place) place.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    "?": () => sheet?.showModal(),
    d: () => goTo("#decision"),
    c: () => show(!isOpen()),
    h: () => byId("lately-toggle")?.click(),
    u: () => /** @type {HTMLElement | null} */ (document.querySelector("#undo button, [data-undo]"))?.click(),
    p: () => goTo("#people"),
    n: () => /** @type {HTMLElement | null} */ (document.querySelector("#step button"))?.click(),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape" && isOpen()) {
      show(false);
      /** @type {HTMLElement | null} */ (document.querySelector(".chat-toggle"))?.focus({ preventScroll: true });
      return;
    }
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea, dialog[open]")) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(".keys-toggle")) sheet?.showModal();
    if (target.closest("#keys-close")) sheet?.close();
  });
})();
