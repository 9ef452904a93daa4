// Crisis at the table: comfort. Everything works without it; the server reads what is sent.
// The page is morphed at every push, so nothing here holds on to an element: all is found again by id.
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const form = () => find("decision-form");
  const OUTPUTS = ["energy", "food", "mineral", "fuel", "metal", "machine", "credit", "vp"];
  const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

  // ---- a space: chosen in the list or on the board, with what would come of it
  const list = () => form()?.querySelector("select[data-spaces]");

  function showSpace() {
    const chosen = list();
    if (!chosen) return;
    find("consequence").textContent = chosen.selectedOptions[0]?.dataset.note ?? "";
    for (const radio of document.querySelectorAll("#crisis input[name=space]")) {
      radio.checked = radio.value === chosen.value;
      radio.closest(".works")?.classList.toggle("works-chosen", radio.checked);
    }
  }

  // ---- a sale: chosen in the list, by a ticket in the bar, or as a contract on the market; equal ones are listed once
  const sales = () => form()?.querySelector("select[data-sales]");
  const tileOf = (value) => document.querySelector(`#crisis [data-contract="${value.split(":")[0]}"]`);
  const goodOf = (value) => tileOf(value)?.dataset.good ?? "";

  /** The most that this contract takes; the sale that stands in the list for it becomes its own. */
  function chooseContract(tile) {
    const { contract, good, most } = tile.dataset;
    const fits = [...sales().options].filter((one) => goodOf(one.value) === good && Number(one.value.split(":")[1]) <= Number(most));
    const [best] = fits.sort((one, other) => Number(other.value.split(":")[1]) - Number(one.value.split(":")[1]));
    if (!best) return;
    best.value = `${contract}:${best.value.split(":")[1]}`;
    best.selected = true;
    showSales();
  }

  function showSales() {
    const list = sales();
    const legal = (list?.dataset.sales ?? "").split(" ");
    for (const tile of document.querySelectorAll("#crisis [data-contract]")) {
      tile.classList.toggle("contract-legal", legal.includes(tile.dataset.contract));
      tile.classList.toggle("contract-chosen", list?.value.split(":")[0] === tile.dataset.contract);
    }
    for (const ticket of document.querySelectorAll("#tickets [data-sale]")) {
      ticket.setAttribute("aria-pressed", String(ticket.dataset.sale === list?.value));
    }
    showTold();
  }

  /** What the choice in a list would lead to. */
  function showTold() {
    const chosen = form()?.querySelector("select[data-told]");
    if (chosen) find("consequence").textContent = chosen.selectedOptions[0]?.dataset.note ?? "";
  }

  // ---- the desk: what the plan would use and make, added up as it is made
  const desk = () => document.querySelector("form.desk");
  const slots = () => [...(desk()?.querySelectorAll("select[data-slot]") ?? [])];
  const slotsOf = (key) => slots().filter((slot) => slot.name.slice(0, slot.name.lastIndexOf(".")) === key);

  function showDesk() {
    const one = desk();
    if (!one) return;
    const floor = JSON.parse(one.dataset.floor);
    const keys = Object.keys(floor.companies);
    const crews = Object.fromEntries(keys.map((key) => [key, slotsOf(key).map((slot) => slot.value)]));
    const { companies, used, made, after } = crisisProduction.count(floor, crews);
    for (const key of keys) show(key, companies[key].state, companies[key].made);
    OUTPUTS.forEach((name, out) => showRow(name, used[out] ?? 0, made[out], after[out]));
    showBalance(used, made);
    showTarget(floor.target - after[OUTPUTS.indexOf("vp")]);
    showBusy();
    showButtons();
  }

  /** The one that stands out fills as long as nothing is planned, and confirms afterwards; it never says one thing and does another. */
  function showButtons() {
    const planned = slots().some((slot) => slot.value);
    const confirm = document.querySelector("#confirm [value=confirm]");
    const fills = document.querySelector("#confirm [data-desk=fill]");
    confirm.textContent = planned ? confirm.dataset.confirm : confirm.dataset.idle;
    confirm.classList.toggle("button-main", planned || !fills);
    fills?.classList.toggle("button-main", !planned);
  }

  /** The desk lies over the table: it can be shut to look at what is beneath. */
  function shut() {
    const closed = desk().classList.toggle("desk-shut");
    const button = document.querySelector("#confirm [data-desk=shut]");
    button.setAttribute("aria-expanded", String(!closed));
    button.textContent = closed ? button.dataset.open : button.dataset.shut;
  }

  function show(key, state, products) {
    const plant = find(`plant-${key}`);
    plant.classList.toggle("plant-on", state === "on");
    plant.classList.toggle("plant-off", state !== "on");
    if (!slotsOf(key)[0].disabled) find(`state-${key}`).textContent = desk().dataset[state];
    const said = (products ?? []).map((units, out) => (units ? `${units} ${called(OUTPUTS[out], units)}` : "")).filter(Boolean);
    find(`made-${key}`).textContent = said.length ? `= ${said.join(", ")}` : "";
  }

  /** So many of it, in words. */
  const called = (name, number) => find(`row-${name}`).dataset[Math.abs(number) === 1 ? "one" : "many"];

  function showRow(name, used, made, after) {
    const row = find(`row-${name}`);
    row.querySelector("[data-cell=used]").textContent = used ? signed(-used) : "·";
    row.querySelector("[data-cell=made]").textContent = made ? signed(made) : "·";
    row.querySelector("[data-cell=after]").textContent = String(after);
  }

  function showBalance(used, made) {
    const balance = find("balance");
    if (!balance) return;
    const listed = (numbers, turn) => numbers
      .map((number, out) => (number ? `${signed(turn * number)} ${called(OUTPUTS[out], number)}` : "")).filter(Boolean).join(", ");
    const gain = listed(made, 1);
    const cost = listed(used, -1);
    const { now, against, idle } = balance.dataset;
    const said = gain || cost ? [now, gain, cost && `${against} ${cost}`].filter(Boolean).join(" ") : idle;
    if (balance.textContent !== said) balance.textContent = said;
  }

  function showTarget(short) {
    const line = find("desk-target");
    line.className = short > 0 ? "loss" : "gain";
    line.textContent = short > 0 ? desk().dataset.short.replace("{vp}", String(short)) : desk().dataset.met;
  }

  function showBusy() {
    const at = new Map(slots().filter((slot) => slot.value).map((slot) => [slot.value, slot.closest("[data-plant]").dataset.name]));
    for (const worker of desk().querySelectorAll("[data-worker]")) {
      const where = at.get(worker.dataset.worker);
      worker.classList.toggle("worker-busy", Boolean(where));
      find(`busy-${worker.dataset.worker}`).textContent = where ? desk().dataset.busy.replace("{company}", where) : "";
    }
  }

  /** A worker stands in one place: chosen here, it leaves where it was. */
  function put(slot, worker) {
    if (slot.disabled || ![...slot.options].some((one) => one.value === worker)) return;
    for (const other of slots()) if (other !== slot && worker && other.value === worker) other.value = "";
    slot.value = worker;
    showDesk();
  }

  function fill() {
    for (const slot of slots()) slot.value = desk().elements.namedItem(`suggested.${slot.name}`)?.value ?? "";
    showDesk();
  }

  document.addEventListener("change", (event) => {
    const { target } = event;
    if (target.matches("select[data-spaces]")) showSpace();
    else if (target.matches("#crisis input[name=space]")) { list().value = target.value; showSpace(); }
    else if (target.matches("select[data-sales]")) showSales();
    else if (target.matches("select[data-told]")) showTold();
    else if (target.matches("select[data-slot]")) put(target, target.value);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-desk]");
    if (button?.dataset.desk === "fill") fill();
    if (button?.dataset.desk === "clear") { for (const slot of slots()) slot.value = ""; showDesk(); }
    const way = event.target.closest("#decision a[href^='#']");
    if (way) for (const one of document.querySelectorAll(`${way.getAttribute("href")} > details`)) one.open = true;
    if (button?.dataset.desk === "shut") shut();
    const tile = event.target.closest("#crisis .contract-legal");
    if (tile) chooseContract(tile);
    const ticket = event.target.closest("#tickets [data-sale]");
    if (ticket) { sales().value = ticket.dataset.sale; showSales(); }
  });

  /** What needs a choice first says so, and is not sent. */
  document.addEventListener("submit", (event) => {
    const chosen = list();
    if (event.target !== form() || event.submitter?.value !== "place" || !chosen || chosen.value) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    find("refused").textContent = form().dataset.first;
    chosen.focus();
  }, true);

  // ---- a worker can be dragged to a post, and back to the bench
  let dragged = "";
  document.addEventListener("dragstart", (event) => {
    const worker = event.target.closest?.("[data-worker]");
    if (!worker) return;
    dragged = worker.dataset.worker;
    event.dataTransfer.setData("text/plain", dragged);
    event.dataTransfer.effectAllowed = "move";
    for (const slot of slots()) {
      slot.classList.toggle("slot-legal", !slot.disabled && [...slot.options].some((one) => one.value === dragged));
    }
  });
  document.addEventListener("dragend", () => {
    dragged = "";
    for (const slot of slots()) slot.classList.remove("slot-legal");
  });
  const under = (event) => event.target.closest?.(".slots > li")?.querySelector("select[data-slot]");
  document.addEventListener("dragover", (event) => {
    if (dragged && (under(event)?.classList.contains("slot-legal") || event.target.closest?.(".bench"))) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    const slot = under(event);
    if (slot) put(slot, dragged);
    else for (const other of slots()) if (other.value === dragged) other.value = "";
    showDesk();
  });

  // ---- on a phone what does not matter now is folded to its head; what the reader folds or opens stays so until that
  // changes. Nothing is folded or opened that is in sight, and what is in sight stays where it is.
  const narrow = matchMedia("(max-width: 44rem)");
  const folds = new WeakMap();
  const inSight = (one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };

  function fold(anyway = false) {
    const due = [...document.querySelectorAll("#crisis details[data-phone]")]
      .map((one) => ({ one, wanted: narrow.matches ? one.dataset.phone : "open" }))
      .filter(({ one, wanted }) => folds.get(one) !== wanted && (anyway || !folds.has(one) || !inSight(one)));
    const seen = [...document.querySelectorAll("#table section")].filter((one) => !one.closest("#decision, #lastly")).find(inSight);
    const before = seen?.getBoundingClientRect().top;
    for (const { one, wanted } of due) {
      folds.set(one, wanted);
      one.open = wanted === "open";
    }
    if (due.length && seen && !anyway) scrollBy({ top: seen.getBoundingClientRect().top - before, behavior: "instant" });
  }

  // ---- passing by itself: the question comes as always, and the answer is sent from here after as long as a person may
  // take, so that nobody can tell. A wish holds until something that all can see has changed: the round, or one's hand.
  const KEPT = `crisis-auto:${location.pathname}`;
  const UNTIL = { round: "round", window: "hand" };

  /** What was wished for and still holds. */
  function wish() {
    const panel = find("auto");
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return panel && kept && kept.until === panel.dataset[UNTIL[kept.mode]] ? kept : null;
  }

  function showWish() {
    const panel = find("auto");
    const kept = wish();
    if (!panel) return;
    find("auto-on").hidden = !kept;
    if (kept) find("auto-said").textContent = panel.dataset[kept.mode === "round" ? "saidRound" : "saidWindow"];
  }

  function wishFor(mode) {
    const { window: now } = form()?.dataset ?? {};
    const windows = [...(wish()?.windows ?? []), now];
    if (mode) sessionStorage.setItem(KEPT, JSON.stringify({ mode, windows, until: find("auto").dataset[UNTIL[mode]] }));
    else sessionStorage.removeItem(KEPT);
    showWish();
    passIfWanted();
  }

  const number = () => form()?.elements.namedItem("number").value;
  const passes = () => {
    const { kind, window: now } = form()?.dataset ?? {};
    const kept = kind === "influence" ? wish() : null;
    return Boolean(kept) && (kept.mode === "round" || kept.windows.includes(now)) && !form().querySelector("[value=repay]");
  };
  let awaited = "";

  function passIfWanted() {
    const asked = number();
    if (!passes() || awaited === asked) return;
    awaited = asked;
    setTimeout(() => {
      awaited = "";
      if (number() === asked && passes()) form().querySelector("[data-refuse]").click();
    }, 500 + Math.random() * 1000);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-auto]");
    if (button) wishFor(button.dataset.auto);
  });

  function settle() {
    fold();
    showSpace();
    showSales();
    showDesk();
    showWish();
    passIfWanted();
  }

  document.documentElement.classList.add("has-script");
  narrow.addEventListener("change", () => fold(true));
  (find("table") || document).addEventListener("debacle:changed", settle);
  fold(true);
  settle();
})();
