// What the pages do beyond their HTML; without it everything still works by plain forms.
// A game's script may listen to "debacle:changed" on #table, which is sent after each change.
"use strict";

/** @typedef {{morph: (old: Element, html: string, options: object) => void}} Morpher */
/** @typedef {{process: (element: Element) => void}} Htmx */
/** @typedef {{field: HTMLInputElement, value: string, checked: boolean, question: string}} Typed */

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ------------------------------------------------------------------ forms

/** What each press sends. htmx lets one wait while another is under way, and would read the form only then: by that
 *  time it may ask something else. @type {WeakMap<Event, FormData>} */
const sent = new WeakMap();

/** Pushed pages are the same for all who may see them: the token is put in when a form is sent. */
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const token = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=csrf]"));
  const field = form.querySelector("input[name=_csrf_token]");
  if (token && field instanceof HTMLInputElement) field.value = token.content;
  sent.set(event, new FormData(form, event.submitter));
}, true);

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("button[data-copy]");
  if (!(button instanceof HTMLButtonElement)) return;
  const field = /** @type {HTMLInputElement} */ (byId(button.dataset.copy ?? ""));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    return; // selected at least: Ctrl+C will do
  }
  const before = button.textContent;
  button.textContent = button.dataset.done ?? before;
  setTimeout(() => { button.textContent = before; }, 2000);
});

// ------------------------------------------------------------------ sounds

/** `sounds.js` makes them. @param {string} name */
const sound = (name) => document.dispatchEvent(new CustomEvent("debacle:sound", { detail: name }));

/** Keys of what has been heard: an element is heard when its data-key is new. */
/** @type {Map<string, string>} */
const heard = new Map();

/** @param {boolean} aloud */
function listen(aloud) {
  for (const element of document.querySelectorAll("#table [data-sound]")) {
    const { sound: name = "", key = "" } = /** @type {HTMLElement} */ (element).dataset;
    if (heard.get(name) === key) continue;
    heard.set(name, key);
    if (aloud) sound(name);
  }
}

// ------------------------------------------------------- the time, and turns

let ahead = 0; // seconds by which the server's clock is ahead of ours

/** Minutes and seconds, hours before them, or days and hours. @param {number} whole */
function spell(whole) {
  const pair = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60)];
  if (hours >= 24) return `${Math.floor(hours / 24)} ${document.documentElement.lang === "fr" ? "j" : "d"} ${hours % 24} h`;
  return hours ? `${hours}:${pair(minutes % 60)}:${pair(whole % 60)}` : `${minutes}:${pair(whole % 60)}`;
}

function tick() {
  for (const element of document.querySelectorAll("[data-deadline]")) {
    const left = Number(/** @type {HTMLElement} */ (element).dataset.deadline) - Date.now() / 1000 - ahead;
    element.textContent = spell(Math.max(0, Math.ceil(left)));
    element.toggleAttribute("data-late", left <= 10);
  }
}

/** What the page says in the reader's own time, and what only a script can do. */
function dress() {
  for (const element of document.querySelectorAll("time[datetime*=T]")) {
    const moment = new Date(element.getAttribute("datetime") ?? "");
    element.textContent = moment.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hour12: false });
  }
  for (const element of document.querySelectorAll("[data-copy]")) element.removeAttribute("hidden");
  for (const field of document.querySelectorAll("input[data-zone]")) {
    field.removeAttribute("data-zone"); // the browser's own, until somebody has said otherwise
    /** @type {HTMLInputElement} */ (field).value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
  }
  tick();
}

let turn = "";
let status = "";

/** Title, icon and bell follow the mark that comes with each change. Whether it has begun, or is over: another page.
 *  @param {boolean} first */
function follow(first) {
  const mark = byId("mark");
  const table = byId("table");
  if (!mark || !table) return true;
  const { title = "", turn: now = "no", status: stage = "" } = mark.dataset;
  const another = stage !== status;
  status = stage;
  if (first) ahead = Number(table.dataset.now) - Date.now() / 1000;
  document.title = `${now === "yes" ? "● " : ""}${title} · Débâcle`;
  const icon = byId("icon");
  icon?.setAttribute("href", (now === "yes" ? icon.dataset.turn : icon.dataset.calm) ?? "");
  const where = byId("where");
  if (where && where.textContent !== title) where.textContent = title;
  const spoken = byId("spoken");
  if (spoken) spoken.textContent = now === "yes" ? table.dataset.yourTurn ?? "" : "";
  if (!first && now === "yes" && turn !== "yes") sound("called");
  turn = now;
  listen(!first);
  return another;
}

// ---------------------------------------------------------------- live tables

/** The question that a field answers: text typed for one is not kept for the next. @param {HTMLInputElement} field */
const question = (field) => {
  const number = field.form?.elements.namedItem("number");
  return number instanceof HTMLInputElement ? number.value : "";
};

/** What the reader has typed and not sent. @param {Element} table @returns {Typed[]} */
function typed(table) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (table.querySelectorAll("input:not([type=hidden]), select, textarea"));
  return [...fields]
    .filter((field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked)
    .map((field) => ({ field, value: field.value, checked: field.checked, question: question(field) }));
}

/** The control of the question that had the focus when its question was answered. */
let left = "";

/** Where the focus is in the table. A control that is gone leaves it to the question itself, and has it back when it is
 *  asked for again; on a touch screen that would raise a keyboard. @param {Element} table */
function focused(table) {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !table.contains(element)) return () => {};
  const { id } = element;
  const asked = element.closest("#decision") !== null;
  return () => {
    const decision = byId("decision");
    if (element === decision && left && byId(left) && !matchMedia("(pointer: coarse)").matches) {
      byId(left)?.focus({ preventScroll: true });
      left = "";
    }
    if (element.isConnected && document.activeElement !== document.body) return;
    const same = element.isConnected ? element : id ? byId(id) : null;
    if (!same && asked) {
      left = id;
      decision?.setAttribute("tabindex", "-1");
    }
    (same ?? (asked ? decision : null))?.focus({ preventScroll: true });
  };
}

/** Makes this of what is there, but for what the reader has made of it.
 *  @param {Element} old @param {string} html @param {"innerHTML" | "outerHTML"} style @param {HTMLElement | null} [writing] */
function reshape(old, html, style, writing = null) {
  const read = style === "innerHTML" ? readNow() : null;
  /** @type {{Idiomorph: Morpher}} */ (/** @type {unknown} */ (window)).Idiomorph.morph(old, html, {
    morphStyle: style,
    ignoreActiveValue: writing !== null, // of a button in focus it would leave the words of the question before
    callbacks: {
      /** What was refused stays until something else is tried, and the wire while it is read.
       *  @param {Node} part @param {Node} fresh */
      beforeNodeMorphed: (part, fresh) => !waits(part, fresh, read)
        && !(part instanceof Element && part.matches(".refusal") && part.hasChildNodes() && !fresh.hasChildNodes()),
      /** What the reader folded stays folded, and a question that has the focus keeps it.
       *  @param {string} name @param {Element} element */
      beforeAttributeUpdated: (name, element) =>
        !(name === "open" && element instanceof HTMLDetailsElement) && !(name === "tabindex" && element.id === "decision"),
    },
  });
}

/** @param {Element} table @param {string} html */
function morph(table, html) {
  const kept = typed(table);
  const before = looked(table);
  const refocus = focused(table);
  const writing = document.activeElement?.matches("input, select, textarea") ? /** @type {HTMLInputElement} */ (document.activeElement) : null;
  const asked = writing ? question(writing) : "";
  reshape(table, html, "innerHTML", writing);
  if (writing?.isConnected && question(writing) !== asked) writing.value = writing.defaultValue; // no answer is carried over
  for (const { field, value, checked, question: before } of kept) {
    if (!field.isConnected || question(field) !== before) continue;
    if (field.value !== value) field.value = value;
    if (field.checked !== checked) field.checked = checked;
  }
  /** @type {{htmx: Htmx}} */ (/** @type {unknown} */ (window)).htmx.process(table);
  dress();
  refocus();
  table.dispatchEvent(new CustomEvent("debacle:changed", { bubbles: true }));
  if (follow(false)) scrollTo(0, 0); // to be read from its top
  else steady(before); // a game's script may have folded something
}

/** Things that travel carry data-moves, and in data-at where they lie. @param {ParentNode} page @returns {Map<string, string>} */
const places = (page) => new Map(/** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-moves]")])
  .map(({ dataset }) => [dataset.moves ?? "", dataset.at ?? ""]));

/** What lies elsewhere afterwards: only that is lifted off the page while it changes. @param {Element} table @param {string} html */
function travellers(table, html) {
  const before = places(table);
  const after = places(new DOMParser().parseFromString(html, "text/html"));
  return new Set([...after].filter(([thing, at]) => before.has(thing) && before.get(thing) !== at).map(([thing]) => thing));
}

/** A style sheet cannot give each its own name. @param {Element} table @param {Set<string>} names @param {boolean} on */
function name(table, names, on) {
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-moves]"))) {
    if (on && names.has(element.dataset.moves ?? "")) element.style.setProperty("view-transition-name", element.dataset.moves ?? "none");
    else element.removeAttribute("style");
  }
}

/** @param {Element} table @param {string} html */
function change(table, html) {
  const moving = still.matches || document.hidden || !("startViewTransition" in document) ? null : travellers(table, html);
  if (!moving?.size) {
    morph(table, html);
    return;
  }
  name(table, moving, true);
  const transition = document.startViewTransition(() => {
    if (html === last) morph(table, html); // else a later page is there already, or about to be: this one is too old
    name(table, moving, true);
  });
  transition.ready.catch(() => {}); // skipped by the next one: the change itself was made
  transition.finished.finally(() => name(table, moving, false)).catch(() => {});
}

let last = "";

const TAP = 100; // milliseconds in which a click follows the finger that has left

/** Nothing changes under the finger: a page that comes between a press and its click waits for the click.
 *  @param {Element} table @param {() => void} letGo */
function hold(table, letGo) {
  /** @type {number | undefined} */
  let soon;
  let down = false;
  const press = () => {
    clearTimeout(soon);
    down = true;
  };
  /** @param {number} wait */
  const release = (wait) => {
    if (!down) return;
    clearTimeout(soon);
    soon = window.setTimeout(() => {
      down = false;
      letGo();
    }, wait);
  };
  table.addEventListener("pointerdown", press);
  table.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === " " && event.target instanceof HTMLButtonElement) press();
  });
  addEventListener("click", () => release(0));
  addEventListener("keyup", () => release(0));
  addEventListener("pointerup", () => release(TAP));
  for (const ending of ["pointercancel", "blur"]) addEventListener(ending, () => release(0));
  return () => down;
}

/** @param {Element} table */
function live(table) {
  /** @type {number | undefined} */
  let lost;
  const note = byId("lost");
  const wireDown = note?.textContent ?? "";
  let shown = "";
  const show = () => {
    if (shown === last) return;
    shown = last;
    change(table, last);
  };
  const held = hold(table, show);
  table.addEventListener("htmx:sseBeforeMessage", (event) => {
    event.preventDefault(); // we put it in ourselves
    const { data, type } = /** @type {CustomEvent<MessageEvent<string>>} */ (event).detail;
    if (type === "farewell") {
      note?.replaceChildren(data);
      if (note) note.hidden = false;
      return;
    }
    last = data;
    if (!held()) show();
  });

  table.addEventListener("htmx:sseError", () => {
    lost ??= window.setTimeout(() => { if (note) note.hidden = false; }, 1500);
  });
  table.addEventListener("htmx:sseOpen", () => {
    clearTimeout(lost);
    lost = undefined;
    if (note) note.hidden = true;
    note?.replaceChildren(wireDown);
  });

  document.addEventListener("htmx:configRequest", (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    detail.parameters = sent.get(detail.triggeringEvent) ?? detail.parameters;
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const refusal of document.querySelectorAll(".refusal")) refusal.replaceChildren();
    const { xhr, target } = /** @type {CustomEvent} */ (event).detail;
    xhr.addEventListener("loadend", () => { if (!target.isConnected) sayApart(xhr); });
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const { elt, successful } = /** @type {CustomEvent} */ (event).detail;
    if (successful && elt instanceof HTMLFormElement && "emptyAfter" in elt.dataset) elt.reset();
  });
  document.addEventListener("input", (event) => {
    const { form } = /** @type {HTMLInputElement} */ (event.target);
    for (const refusal of [byId("slip"), form?.querySelector(".refusal")]) refusal?.replaceChildren();
  });
  const unsent = () => byId("slip")?.replaceChildren(/** @type {HTMLElement} */ (table).dataset.unsent ?? "");
  /** @param {XMLHttpRequest} xhr */
  const explains = (xhr) => /^4(03|09|22|29)$/.test(String(xhr.status));
  /** Its form is gone, and htmx tells nobody what was answered. @param {XMLHttpRequest} xhr */
  const sayApart = (xhr) => {
    if (explains(xhr)) {
      byId("slip")?.replaceChildren(new DOMParser().parseFromString(xhr.responseText, "text/html").body.textContent ?? "");
    } else if (xhr.status < 200 || xhr.status > 399) unsent();
  };
  document.addEventListener("htmx:sendError", unsent);
  document.addEventListener("htmx:responseError", (event) => {
    const { xhr } = /** @type {CustomEvent} */ (event).detail;
    if (!explains(xhr)) unsent();
  });
}

const table = byId("table");
if (table) live(table);
follow(true);
dress();
setInterval(tick, 1000);
