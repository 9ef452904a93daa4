// The gallery answers while one types; without this script its form asks the server.
"use strict";

(() => {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("gallery-search"));
  const found = document.getElementById("gallery-found");
  if (!form || !found) return;
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".exhibit")]);

  /** As `folded` in texts/exhibits.py. @param {string} text */
  const folded = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("’", "'");

  function look() {
    const data = new FormData(/** @type {HTMLFormElement} */ (form));
    const words = folded(String(data.get("q") ?? "")).split(/\s+/).filter(Boolean);
    const tag = String(data.get("tag") ?? "");
    let many = 0;
    for (const card of cards) {
      const { search = "", tags = "" } = card.dataset;
      card.hidden = !words.every((word) => search.includes(word)) || (tag !== "" && !tags.split("|").includes(tag));
      many += card.hidden ? 0 : 1;
    }
    const asked = words.length > 0 || tag !== "";
    /** @type {HTMLElement} */ (found).textContent = asked ? (found?.dataset.found ?? "").replace("{number}", String(many)) : "";
    const query = new URLSearchParams([...data].filter(([, value]) => value).map(([name, value]) => [name, String(value)])).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  }

  form.addEventListener("input", look);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    look();
  });
})();
