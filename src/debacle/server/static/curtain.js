// Around one screen a page belongs to one person. When somebody else is to look, or the curtain falls, nothing of it
// stays: not what was typed, not a scene that is open, not what was set to be done by itself. Runs before all others.
"use strict";

(() => {
  const table = document.getElementById("table");
  if (!table) return;
  const { id = "", front = "" } = table.dataset;
  const KEPT = "debacle:front:";
  const SCENES = "debacle:seen:"; // which were seen: places in a log, by seat, and nothing of what they said

  /** What the person before had set in this tab. */
  function forget() {
    for (const key of Object.keys(sessionStorage)) if (!key.startsWith(SCENES)) sessionStorage.removeItem(key);
  }

  /** The whole page goes, at once; what comes instead is asked for anew. */
  function leave() {
    for (const form of document.forms) form.reset();
    document.title = "Débâcle";
    document.body.replaceChildren();
    forget();
    location.replace(location.pathname);
  }

  if (front) {
    if (sessionStorage.getItem(KEPT + id) !== front) forget();
    sessionStorage.setItem(KEPT + id, front);
  }
  document.addEventListener("htmx:sseBeforeMessage", (event) => {
    const { data, type } = /** @type {CustomEvent<MessageEvent<string>>} */ (event).detail;
    const mark = type === "table" ? data.match(/ data-front="([^"]*)"/) : null; // the first thing in a pushed page
    if (!mark || mark[1] === front) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    leave();
  }, true);
  // A browser may keep a page that was left, to show it again as it was.
  addEventListener("pageshow", (event) => { if (front && event.persisted) leave(); });
})();
