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

  // ---- a sale: a contract on the market, clicked, is chosen in the list
  function chooseSale(contract) {
    const sales = form()?.querySelector("select[data-sales]");
    const option = [...(sales?.options ?? [])].find((one) => one.value.startsWith(`${contract}:`));
    if (option) option.selected = true;
    showSales();
  }

  function showSales() {
    const sales = form()?.querySelector("select[data-sales]");
    for (const tile of document.querySelectorAll("#crisis [data-contract]")) {
      const offered = [...(sales?.options ?? [])].some((one) => one.value.startsWith(`${tile.dataset.contract}:`));
      tile.classList.toggle("contract-legal", offered);
      tile.classList.toggle("contract-chosen", offered && sales.value.startsWith(`${tile.dataset.contract}:`));
    }
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
    else if (target.matches("select[data-slot]")) put(target, target.value);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-desk]");
    if (button?.dataset.desk === "fill") fill();
    if (button?.dataset.desk === "clear") { for (const slot of slots()) slot.value = ""; showDesk(); }
    const way = event.target.closest("#decision a[href^='#']");
    if (way) for (const one of document.querySelectorAll(`${way.getAttribute("href")} > details`)) one.open = true;
    const tile = event.target.closest("#crisis .contract-legal");
    if (tile) chooseSale(tile.dataset.contract);
  });

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

  // ---- on a phone what does not matter now is folded to its head; what the reader folds or opens stays so until that changes
  const narrow = matchMedia("(max-width: 44rem)");
  const folds = new WeakMap();
  function fold() {
    for (const one of document.querySelectorAll("#crisis details[data-phone]")) {
      const wanted = narrow.matches ? one.dataset.phone : "open";
      if (folds.get(one) === wanted) continue;
      folds.set(one, wanted);
      one.open = wanted === "open";
    }
  }

  // ---- the desk comes above all else: whoever was reading further down is brought to it
  let working = Boolean(desk());
  function toDesk() {
    if (desk() && !working) scrollTo(0, 0);
    working = Boolean(desk());
  }

  // ---- so is a reader with a phone to what a question is about
  const where = () => form()?.dataset.where ?? "";
  let about = where();
  function toSection() {
    if (narrow.matches && where() && where() !== about) find(where())?.scrollIntoView();
    about = where();
  }

  function settle() {
    fold();
    showSpace();
    showSales();
    showDesk();
    toDesk();
    toSection();
  }

  document.documentElement.classList.add("has-script");
  narrow.addEventListener("change", fold);
  (find("table") || document).addEventListener("debacle:changed", settle);
  settle();
})();
