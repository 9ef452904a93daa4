// What comes up beside the table, never instead of it: a rule in a drawer (on a phone, a sheet), and the primer. Without this
// script the same links open in a tab of their own.
"use strict";

(() => {
  /** @param {string} id */
  const byId = (id) => document.getElementById(id);
  const drawer = /** @type {HTMLDialogElement | null} */ (byId("teach-beside"));
  const text = byId("teach-beside-text");
  const table = byId("table");
  if (!drawer || !text || !table) return;
  const wide = matchMedia("(min-width: 70rem)");
  const page = /** @type {HTMLAnchorElement} */ (byId("teach-beside-page"));

  /** By address: what was fetched once. @type {Map<string, Promise<Document>>} */
  const fetched = new Map();
  /** @type {Element | null} */
  let opener = null;
  let shown = "";

  // ---------------------------------------------------------------- a rule

  /** @param {string} path @returns {Promise<Document>} */
  function fetchPage(path) {
    const kept = fetched.get(path) ?? fetch(path).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return new DOMParser().parseFromString(await answer.text(), "text/html");
    });
    fetched.set(path, kept);
    kept.catch(() => fetched.delete(path));
    return kept;
  }

  /** It leaves the question free, where that leaves it room enough. */
  function clear() {
    const under = byId("decision")?.getBoundingClientRect().bottom ?? 0;
    drawer?.style.setProperty("--under", `${under < innerHeight / 2 ? Math.max(0, Math.round(under)) : 0}px`);
  }

  /** @param {URL} to */
  async function show(to) {
    page.href = to.href;
    for (const open of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[popover]:popover-open"))) open.hidePopover();
    if (!drawer?.open) {
      opener = document.activeElement;
      if (wide.matches) {
        clear();
        drawer?.show();
      }
      else drawer?.showModal();
    }
    try {
      const paper = await fetchPage(to.pathname);
      if (shown !== to.pathname) {
        text?.replaceChildren(...[...(paper.getElementById("main")?.children ?? [])].map((part) => document.importNode(part, true)));
        shown = to.pathname;
      }
    } catch {
      shown = "";
      text?.replaceChildren(text.dataset.lost ?? "");
    }
    turnTo(decodeURIComponent(to.hash.slice(1)));
  }

  /** @param {string} id */
  function turnTo(id) {
    for (const before of text?.querySelectorAll(".is-meant") ?? []) before.classList.remove("is-meant");
    const found = id ? text?.querySelector(`#${CSS.escape(id)}`) : null;
    const meant = found?.closest("p, li, td, dl > div") ?? found;
    meant?.classList.add("is-meant");
    if (meant) meant.scrollIntoView({ block: "center", behavior: "instant" });
    else if (text) text.scrollTop = 0;
    byId("teach-beside-head")?.focus({ preventScroll: true });
  }

  function close() {
    drawer?.close();
  }

  drawer.addEventListener("close", () => {
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  });
  table.addEventListener("debacle:changed", () => { if (drawer.open) clear(); });
  byId("teach-beside-close")?.addEventListener("click", close);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !drawer.open || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    close();
  });

  /** A plain press on a link to the rules. @param {MouseEvent} event */
  function rules(event) {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    const link = /** @type {Element} */ (event.target).closest("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link === page) return null;
    const to = new URL(link.href, location.href);
    if (drawer?.contains(link) && link.getAttribute("href")?.startsWith("#")) return new URL(`${shown}${to.hash}`, location.href);
    return to.origin === location.origin && to.pathname.startsWith("/rules/") ? to : null;
  }

  document.addEventListener("click", (event) => {
    const to = rules(event);
    if (!to) return;
    event.preventDefault();
    primer?.close();
    show(to);
  });

  // ---------------------------------------------------------------- the primer

  const primer = /** @type {HTMLDialogElement | null} */ (byId("primer"));
  const offer = byId("teach-offer");
  const store = `debacle:primer:${offer?.dataset.game ?? ""}`;

  function seen() {
    localStorage.setItem(store, "seen");
    if (offer) offer.hidden = true;
  }

  function open() {
    seen();
    primer?.showModal();
    byId("primer-close")?.focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest(".primer-open");
    if (!link || !primer || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  byId("primer-close")?.addEventListener("click", () => primer?.close());
  byId("teach-yes")?.addEventListener("click", open);
  byId("teach-no")?.addEventListener("click", seen);
  if (offer && "newcomer" in offer.dataset && !localStorage.getItem(store)) offer.hidden = false;
})();
