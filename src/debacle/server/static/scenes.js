// Scenes: what has happened comes up once, over the table, at each reader's own pace. The page has them as a list, which is
// all there is without this script; what is in the list and was not seen in this tab is shown, one after the other.
"use strict";

(() => {
  const FEW = 3; // more than these, on arriving, are listed first
  const KEPT = 400; // keys that a tab remembers
  const STAYS = 6000; // milliseconds
  const STAYS_IF_YOURS = 12000;
  const WISH = "debacle:scenes";
  const PRESSED = "a, button, input, select, summary, [tabindex]";

  /** @param {string} id */
  const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const dialog = /** @type {HTMLDialogElement | null} */ (byId("scene"));
  const table = byId("table");
  const root = document.documentElement;
  if (!dialog || !table) return;
  const [sheet, tools, on, button, skip, count, next, line] =
    ["scene-holder", "scene-tools", "scene-on", "scene-continue", "scene-skip", "scene-count", "scene-next", "scene-clock"].map(byId);
  const store = `debacle:seen:${dialog.dataset.table}`;
  const seen = new Set(/** @type {string[]} */ (JSON.parse(sessionStorage.getItem(store) ?? "[]")));

  /** @type {HTMLElement[]} */
  const queue = [];
  /** @type {Set<string>} */
  const queued = new Set();
  let shown = 0;
  let first = true;
  let away = false;
  /** @type {Animation | undefined} */
  let clock;
  /** @type {number[]} */
  let cues = [];
  /** @type {{element: Element | null, id: string}} */
  let before = { element: null, id: "" };

  // ---------------------------------------------------------------- what there is to see

  /** All, those that concern the reader, or none; another tab may have changed it. */
  const wish = () => localStorage.getItem(WISH) ?? "all";

  /** @param {HTMLElement} article */
  const isWanted = (article) => wish() === "all" || (wish() === "mine" && "concerns" in article.dataset);

  /** @param {HTMLElement} article */
  const key = (article) => article.dataset.scene ?? "";

  /** @param {string} name */
  const sound = (name) => document.dispatchEvent(new CustomEvent("debacle:sound", { detail: name }));

  /** @param {HTMLElement} article */
  const cuesOf = (article) => (article.dataset.cues ?? "").split(" ").filter(Boolean).map((cue) => cue.split(":"));

  /** @param {HTMLElement} article */
  function remember(article) {
    if (!key(article)) return;
    queued.delete(key(article));
    seen.delete(key(article));
    seen.add(key(article));
    sessionStorage.setItem(store, JSON.stringify([...seen].slice(-KEPT)));
  }

  /** Whatever is new is queued, or passed over. A page that nobody looks at queues nothing: it is looked through when
   *  somebody does, and one whose guide has not been read yet when it is. */
  function look() {
    if (document.hidden) {
      away = true;
      return;
    }
    if (root.classList.contains("greeting")) return;
    const fresh = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#scenes [data-scene]")])
      .filter((article) => !seen.has(key(article)) && !queued.has(key(article)));
    const wanted = fresh.filter(isWanted);
    for (const article of fresh) if (!wanted.includes(article)) remember(article);
    if (!first && !away && fresh.length && !wanted.length) cuesOf(fresh[fresh.length - 1]).slice(-1).forEach(([name]) => sound(name));
    const copies = wanted.map((article) => /** @type {HTMLElement} */ (article.cloneNode(true)));
    if (!dialog.open && copies.length > (away ? 1 : first ? FEW : Infinity)) queue.push(digest(copies));
    first = away = false;
    for (const copy of copies) queued.add(key(copy));
    queue.push(...copies);
    if (!queue.length) return;
    if (dialog.open) tell();
    else open();
  }

  /** What was missed, in short. @param {HTMLElement[]} articles */
  function digest(articles) {
    const paper = /** @type {HTMLTemplateElement} */ (byId("away")).content.cloneNode(true);
    const article = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (paper).firstElementChild);
    article.querySelector("ol")?.append(...articles.map((one) => {
      const item = document.createElement("li");
      const kicker = document.createElement("p");
      kicker.className = "kicker";
      kicker.textContent = one.querySelector(".kicker")?.textContent ?? "";
      const headline = document.createElement("p");
      headline.textContent = one.querySelector(".scene-headline > :last-child")?.textContent ?? "";
      item.append(kicker, headline);
      return item;
    }));
    return article;
  }

  // ---------------------------------------------------------------- one after the other

  function open() {
    before = { element: document.activeElement, id: document.activeElement?.id ?? "" };
    shown = 0;
    dialog.showModal();
    go();
  }

  /** The next, or back to the table. */
  function go() {
    stop();
    const article = queue.shift();
    if (!article) {
      dialog.close();
      return;
    }
    shown += key(article) ? 1 : 0;
    for (const [id, part] of [["scene-headline", ".scene-headline"], ["scene-means", ".foryou"]]) {
      article.querySelector(part)?.setAttribute("id", id);
    }
    article.querySelector(".scene-head")?.append(tools);
    article.querySelector(".scene-foot")?.append(on);
    sheet.replaceChildren(article);
    dialog.className = `scene ${article.dataset.kind ?? ""}`;
    tell();
    button.focus({ preventScroll: true });
    remember(article);
    run(article);
  }

  /** How many there are, and what is asked after the last. */
  function tell() {
    const all = shown + queue.filter(key).length;
    tools.hidden = all < 2;
    count.textContent = (dialog.dataset.count ?? "").replace("{number}", String(Math.max(1, shown))).replace("{all}", String(all));
    dialog.dataset.more = String(Math.min(3, queue.length));
    const asked = document.querySelector("#decision:not(.decision-waiting) #asked")?.textContent?.trim() ?? "";
    next.hidden = !asked || queue.length > 0;
    if (next.lastElementChild) next.lastElementChild.textContent = asked;
  }

  /** What moves in the sheet, but for the line that runs out. */
  const moving = () => dialog.getAnimations({ subtree: true })
    .filter((one) => one !== clock && one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime));

  /** Its motion, its sounds and its time. @param {HTMLElement} article */
  function run(article) {
    const motions = moving();
    const end = Math.max(0, ...motions.map((one) => Number(one.effect?.getComputedTiming().endTime)));
    const due = motions.length ? cuesOf(article) : cuesOf(article).slice(-1);
    cues = due.map(([name, at]) => window.setTimeout(() => sound(name), motions.length ? Number(at) : 0));
    const stays = "concerns" in article.dataset ? STAYS_IF_YOURS : STAYS;
    clock = line.animate([{ scale: "1 1" }, { scale: "0 1" }], { duration: stays, delay: end, fill: "both" });
    clock.onfinish = go;
  }

  function stop() {
    cues.forEach((cue) => clearTimeout(cue));
    cues = [];
    if (clock) clock.onfinish = null;
    clock?.cancel();
    clock = undefined;
  }

  /** The first press ends the motion, the second goes on. */
  function press() {
    const motions = moving();
    if (!motions.length) {
      go();
      return;
    }
    if (cues.length) {
      cues.forEach((cue) => clearTimeout(cue));
      cues = [];
      const article = /** @type {HTMLElement} */ (sheet.firstElementChild);
      cuesOf(article).slice(-1).forEach(([name]) => sound(name));
    }
    for (const one of motions) one.finish();
  }

  function skipAll() {
    for (const article of queue.splice(0)) remember(article);
    go();
  }

  dialog.addEventListener("click", (event) => {
    const pressed = /** @type {Element} */ (event.target).closest(PRESSED);
    if (pressed === skip) skipAll();
    else if (!pressed || pressed === button || pressed === dialog) press();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") {
      if (event.key === "Tab") clock?.pause(); // whoever looks around has time
      return;
    }
    const other = /** @type {Element} */ (event.target).closest(PRESSED);
    if (event.repeat) event.preventDefault(); // a key that is held down passes nothing
    else if (!other || other === dialog || !other.matches("a, button")) {
      event.preventDefault();
      press();
    }
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    go();
  });
  dialog.addEventListener("close", () => {
    stop();
    for (const article of queue.splice(0)) remember(article);
    sheet.replaceChildren();
    const { element, id } = before;
    const back = element?.isConnected ? element : id ? document.getElementById(id) : null;
    if (back instanceof HTMLElement && back !== document.body) back.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    dialog.dispatchEvent(new CustomEvent("debacle:scenes-over", { bubbles: true }));
  });

  // A pointer that merely lies there has not asked for time.
  dialog.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse" && (event.movementX || event.movementY)) clock?.pause();
  });
  dialog.addEventListener("pointerleave", () => { if (!document.hidden) clock?.play(); });

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      clock?.pause();
      return;
    }
    clock?.play();
    look();
  });

  // ---------------------------------------------------------------- the line that is always in view

  root.classList.add("has-script");

  /** What the page cannot know. */
  function dress() {
    const chosen = /** @type {HTMLSelectElement | null} */ (byId("scene-wish"));
    if (chosen) chosen.value = wish();
    byId("lately-toggle")?.setAttribute("aria-expanded", String(root.classList.contains("lately-open")));
  }

  table.addEventListener("change", (event) => {
    const { id, value } = /** @type {HTMLSelectElement} */ (event.target);
    if (id === "scene-wish") localStorage.setItem(WISH, value);
    if (id === "bots-pace") /** @type {HTMLSelectElement} */ (event.target).form?.requestSubmit();
  });
  table.addEventListener("click", (event) => {
    if (!/** @type {Element} */ (event.target).closest("#lately-toggle")) return;
    root.classList.toggle("lately-open");
    dress();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || dialog.open || !root.classList.contains("lately-open")) return;
    root.classList.remove("lately-open");
    dress();
    byId("lately-toggle")?.focus();
  });
  table.addEventListener("debacle:changed", () => {
    dress();
    look();
  });
  table.addEventListener("debacle:greeted", look);
  dress();
  look();
})();
