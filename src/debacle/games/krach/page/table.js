// Krach at the table: comfort. Everything works without it; the server reads what is sent, and count.js counts.
// The page is morphed at every push, so nothing here holds on to an element: all is found again by id.
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const form = () => find("decision-form");
  const minus = "−";
  const money = (amount, pattern) => (amount < 0 ? minus : "") + pattern.replace("{amount}", String(Math.abs(amount)));

  // ---- a loan: what it does to the cover, said before it is made
  const lending = (what) => form()?.querySelector(`[data-lend=${what}]`);

  function showLoan() {
    const card = lending("card");
    for (const row of document.querySelectorAll("#hand tr[data-card]")) {
      row.toggleAttribute("data-pick", Boolean(card));
      row.classList.toggle("chosen", Boolean(card) && row.dataset.card === card.value);
    }
    const to = lending("to");
    const open = new Set(to ? [...to.options].map(({ value }) => value) : []);
    for (const crew of document.querySelectorAll("#books [data-workforce]")) {
      crew.classList.toggle("tile-legal", open.has(crew.dataset.workforce));
      crew.classList.toggle("is-chosen", Boolean(to) && to.value === crew.dataset.workforce);
    }
    const row = card && find(`hand-${card.value}`);
    if (row) showCover(row.dataset);
  }

  function showCover({ counts, loans, margin, marginSaid, have, need }) {
    const after = find("cover-after");
    const short = Number(margin) < 0;
    if (after) {
      const cells = after.querySelectorAll("td");
      [counts, loans, `${short ? "▼" : "▲"} ${marginSaid}`].forEach((text, place) => { cells[place].textContent = text; });
      cells[2].className = short ? "loss" : "gain";
    }
    const bar = find("bar-after");
    if (bar) {
      bar.querySelector(".have").setAttribute("width", have);
      bar.querySelector(".gap").setAttribute("x", have);
      bar.querySelector(".gap").setAttribute("width", String(Math.max(0, need - have)));
      bar.querySelector(".need").setAttribute("d", `M${need} 0v22`);
    }
    const stakes = find("stakes");
    if (!stakes) return;
    const said = marginSaid.replace(minus, "").replace("+", "");
    stakes.textContent = `${short ? "▼" : "▲"} ${stakes.dataset[short ? "short" : "fine"].replace("{money}", said)}`;
    stakes.classList.toggle("loss", short);
  }

  // ---- a ready-made bid fills the field, as everywhere; one button commits, and says what
  const AMOUNT = /^\s*([0-9]{1,6})\s*M?\s*$/i;

  function showBid() {
    const button = form()?.querySelector("[data-bid]");
    if (!button) return;
    const [, typed = ""] = AMOUNT.exec(form().elements.namedItem("amount").value) ?? [];
    const { plain, money: pattern } = button.dataset;
    button.textContent = typed ? `${plain} ${money(Number(typed), pattern)}` : plain;
    for (const chip of form().querySelectorAll("[data-fill]")) chip.setAttribute("aria-pressed", String(chip.value === typed));
  }

  document.addEventListener("click", (event) => {
    const chip = event.target.closest("#decision-form [data-fill]");
    if (!chip) return;
    event.preventDefault();
    form().elements.namedItem("amount").value = chip.value;
    showBid();
  });
  document.addEventListener("input", (event) => { if (event.target.name === "amount") showBid(); });

  // ---- boxes: what the chosen cards are worth, and no more of them than allowed
  const boxes = (element) => [...element.querySelectorAll("input[type=checkbox]")];
  const dataOf = (elements) => elements.map(({ dataset }) => dataset);
  const worth = (inputs) => krachCount(dataOf(inputs));

  function showPicks() {
    for (const picking of document.querySelectorAll("#decision-form .picking")) {
      const chosen = boxes(picking).filter(({ checked }) => checked);
      const sum = picking.querySelector(".picked-sum");
      const most = Number(picking.dataset.most);
      const full = picking.dataset.due === "0" && chosen.length >= most && boxes(picking).length > most;
      sum.textContent = full ? sum.dataset.full.replace("{number}", String(chosen.length))
        : chosen.length ? sum.dataset.said.replace("{money}", money(worth(chosen), picking.dataset.money)) : "";
      for (const box of boxes(picking)) box.disabled = full && !box.checked;
      showLeft(picking, 0);
    }
    for (const button of document.querySelectorAll("#acts [data-none]")) {
      const some = document.querySelector("#desk-body input[type=checkbox]:checked");
      button.textContent = some ? button.dataset.some : button.dataset.none;
    }
    const giving = document.querySelector("#offer .giving");
    if (giving) showLeft(giving, Number(document.querySelector("#offer [name='offer.worth']")?.value) || 0);
  }

  /** What is left of the margin once these cards are gone, and those have come. */
  function showLeft(picking, promised) {
    const line = picking.querySelector(".leaves");
    if (!line) return;
    const chosen = boxes(picking).filter(({ checked }) => checked);
    const rest = boxes(picking).filter(({ checked }) => !checked);
    const gained = [...picking.querySelectorAll("[data-gained]")];
    const { loans, times, money: pattern } = picking.dataset;
    const margin = krachCount(dataOf([...rest, ...gained]), times) + promised - Number(loans);
    const said = margin < 0 ? line.dataset.short : line.dataset.fine;
    line.textContent = chosen.length ? said.replace("{money}", money(Math.abs(margin), pattern)) : "";
    line.classList.toggle("loss", chosen.length > 0 && margin < 0);
  }

  // ---- the blink: the choice in words, and what it would leave
  function showBlink() {
    const blink = form();
    if (blink?.dataset.kind !== "blink") return;
    const act = blink.querySelector("[name=act]:checked")?.value;
    const cards = boxes(blink).filter(({ name }) => name.startsWith("pocket."));
    const chosen = cards.filter(({ checked }) => checked);
    const full = chosen.length >= Number(blink.dataset.most);
    for (const box of cards) box.disabled = full && !box.checked;
    const note = find("pocket-full");
    if (note) note.textContent = full ? blink.dataset.full.replace("{number}", String(chosen.length)) : "";
    const rival = blink.querySelector("[name=watch]:checked");
    const { pocket, watch, neither, which, whom, money: pattern, lent, times } = blink.dataset;
    const takes = act === "pocket" && chosen.length > 0;
    find("blink-choice").textContent = takes
      ? pocket.replace("{number}", String(chosen.length)).replace("{money}", money(worth(chosen), pattern))
      : act === "pocket" ? which : act === "neither" ? neither : rival ? watch.replace("{who}", rival.dataset.name) : whom;
    for (const row of document.querySelectorAll("#odds tbody tr")) {
      row.classList.toggle("chosen", takes && row.id === `odds-${chosen.length}`);
    }
    const fortune = krachCount(dataOf([...document.querySelectorAll("#in-fortune li"), ...chosen]), times);
    const margin = krachCount(dataOf(cards.filter(({ checked }) => !checked)), times) - Number(lent);
    find("fortune-after").textContent = takes ? `→ ${money(fortune, pattern)}` : "";
    const after = find("margin-after");
    after.textContent = takes ? `→ ${margin < 0 ? "" : "+"}${money(margin, pattern)}` : "";
    after.className = margin < 0 ? "loss" : "gain";
  }

  /** Whoever ticks a card wants to pocket it, whoever names a rival wants to watch. */
  function follow(input) {
    const blink = form();
    if (blink?.dataset.kind !== "blink") return;
    const act = input.name.startsWith("pocket.") ? "pocket" : input.name === "watch" ? "watch" : "";
    const radio = act && blink.querySelector(`[name=act][value=${act}]`);
    if (radio && (act === "watch" || input.checked)) radio.checked = true;
  }

  // ---- under the lid the table can be seen, and not reached, until one looks at it
  function showLid() {
    const lid = find("lid");
    const peeking = Boolean(lid?.querySelector("[data-peek]")?.checked);
    for (const part of document.querySelectorAll("#krach > :not(#slot), #room")) part.inert = Boolean(lid) && !peeking;
  }

  // ---- targets can be chosen on the board too
  document.addEventListener("click", (event) => {
    const row = event.target.closest("#hand tr[data-pick]");
    const crew = event.target.closest("[data-workforce]:not(input)");
    if (row && lending("card")) lending("card").value = row.dataset.card;
    else if (crew?.classList.contains("tile-legal") && lending("to")) lending("to").value = crew.dataset.workforce;
    else return;
    showLoan();
  });
  for (const kind of ["change", "input"]) {
    document.addEventListener(kind, (event) => {
      if (event.target.form !== form()) return;
      follow(event.target);
      settle();
    });
  }

  // ---- passing by itself: the question comes as always, and the answer is sent from here after as long as a person may
  // take. Where others play a wish hangs on what they see too; where nobody else does it may hang on the hand, and what has
  // one answer only is answered unasked.
  const KEPT = `krach-auto:${location.pathname}`;
  const STAYS = 1600; // milliseconds, to be read

  /** Until a Krach ("krach"), or while no card can be played ("idle"). */
  const wish = () => sessionStorage.getItem(KEPT) ?? "";

  function showWish() {
    const line = find("auto-on");
    if (!line) return;
    if ("krach" in line.dataset && wish() === "krach") sessionStorage.removeItem(KEPT);
    line.hidden = !wish();
    find("auto-said").textContent = (wish() && line.dataset[`${wish()}Said`]) || "";
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-auto]");
    if (!button) return;
    sessionStorage.setItem(KEPT, button.dataset.auto);
    showWish();
    passIfWanted();
  });

  const number = () => form()?.elements.namedItem("number").value;
  const passes = () => {
    const { kind, grave, idle, shut } = form()?.dataset ?? {};
    if (shut !== undefined) return !document.querySelector("[data-peek]:checked");
    return kind === "news" && grave === undefined && (wish() === "krach" || (wish() === "idle" && idle !== undefined));
  };
  /** Whether a hint was asked for: then nothing is decided by itself. */
  const pondered = () => document.querySelector("#advice [data-number]") !== null;
  let awaited = "";

  function passIfWanted() {
    const asked = number();
    if (!passes() || awaited === asked) return;
    awaited = asked;
    setTimeout(() => {
      awaited = "";
      if (number() === asked && passes() && !pondered()) form().querySelector("[data-refuse], #acts .button-main").click();
    }, "shut" in form().dataset ? STAYS : 500 + Math.random() * 1000);
  }

  function settle() {
    showLoan();
    showPicks();
    showBid();
    showBlink();
    showLid();
    showWish();
    passIfWanted();
  }

  document.documentElement.classList.add("has-script");
  (find("table") || document).addEventListener("debacle:changed", settle);
  settle();
})();
