// Replays: keys and a slider where a script runs; all else is links. A leaf is fetched and put in the place of the one
// that is there, so that one can leaf quickly and the page does not jump.
"use strict";
(() => {
  const KEYS = {
    ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "round_back", PageDown: "round_on",
    ",": "scene_back", ".": "scene_on",
  };
  const PARTS = ["replay", "charts", "analysis", "what-if"];
  const PAUSE = 1500; // milliseconds between two looks at how far an analysis is
  let wanted = null;
  let busy = false;
  document.documentElement.classList.add("replays");

  async function turn() {
    if (busy) return;
    busy = true;
    try {
      while (wanted !== null) {
        const address = wanted;
        wanted = null;
        const answer = await fetch(address, { headers: { accept: "text/html" } });
        if (!answer.ok) { location.assign(address); return; }
        put(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
      }
    } catch {
      location.reload();
    } finally {
      busy = false;
    }
  }

  function put(page, address) {
    const held = document.activeElement?.id || document.activeElement?.dataset?.way || "";
    for (const id of PARTS) {
      const now = document.getElementById(id);
      const then = page.getElementById(id);
      if (now && then) now.replaceWith(then);
      else if (now) now.remove();
      else if (then) document.getElementById("main").append(then);
    }
    document.title = page.title;
    history.replaceState(null, "", address);
    wire();
    const again = held && (document.getElementById(held) || document.querySelector(`[data-way="${CSS.escape(held)}"]`));
    if (again) again.focus({ preventScroll: true });
  }

  function go(address) {
    wanted = address;
    turn();
  }

  // The rest of the page stays as it is: the reader may leaf on meanwhile.
  let looking = 0;
  function look() {
    clearTimeout(looking);
    const address = document.getElementById("analysis")?.dataset.poll;
    if (address) looking = setTimeout(async () => {
      const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
      const now = document.getElementById("analysis");
      if (answer?.ok && now?.dataset.poll === address) {
        const then = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("analysis");
        const held = now.contains(document.activeElement) ? document.activeElement.id : "";
        const bar = document.getElementById("looked-done");
        if (then.dataset.poll && bar) bar.value = then.querySelector("#looked-done").value;
        else now.replaceWith(then);
        if (held) document.getElementById(held)?.focus({ preventScroll: true });
      }
      look();
    }, PAUSE);
  }

  function wire() {
    look();
    const slider = document.getElementById("replay-slider");
    if (!slider) return;
    const numbers = slider.dataset.numbers.split(" ");
    slider.addEventListener("input", () => go(slider.dataset.address + numbers[Number(slider.value)]));
  }

  document.addEventListener("click", (event) => {
    const way = event.target.closest?.(".replay-way[href], .replay-eyes a, .chart-turns a, .looked-moment, .looked-table a");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(way.getAttribute("href"));
    // Whoever presses a turning point wants to see it, and the curves are below the table.
    if (way.closest(".chart-turns, .looked")) document.getElementById("replay").scrollIntoView();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
    const turnKeys = { ArrowLeft: "turn_back", ArrowRight: "turn_on" };
    const name = (event.shiftKey && turnKeys[event.key]) || KEYS[event.key];
    const way = name && document.querySelector(`.replay-way[data-way="${name}"]`);
    if (!way) return;
    event.preventDefault();
    go(way.getAttribute("href"));
  });

  const drop = document.getElementById("drop");
  if (drop) {
    const file = document.getElementById("record-file");
    for (const kind of ["dragover", "dragleave", "drop"]) {
      document.addEventListener(kind, (event) => {
        event.preventDefault();
        drop.classList.toggle("replay-over", kind === "dragover");
        if (kind !== "drop" || !event.dataTransfer.files.length) return;
        file.files = event.dataTransfer.files;
        drop.requestSubmit();
      });
    }
  }
  wire();
})();
