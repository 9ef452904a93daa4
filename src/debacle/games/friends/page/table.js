// Friends at the table: comfort. Everything works without it; the server reads what is sent.
// The page is morphed at every push, so nothing here holds on to an element: all is found again by id.
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const form = () => find("decision-form");

  // ---- the bid: what it would lead to, said before it is made
  const AMOUNT = /^\s*€?\s*([0-9]{1,9})\s*€?\s*$/;

  /** The bid as it stands in the field; null: none, or no number. */
  const typedBid = (bid) => {
    const found = AMOUNT.exec(bid.elements.namedItem("amount").value);
    return found ? Number(found[1]) : null;
  };
  const money = (bid, amount) => (bid.dataset.money ?? "").replace("{amount}", String(amount));
  const beyond = (bid, amount) => amount > Number(bid.dataset.reach);

  function showBid() {
    const bid = form();
    if (!bid || !("bid" in bid.dataset)) return;
    const { low = "", cash = "", bidText = "", plain = "", least = "" } = bid.dataset;
    const amount = typedBid(bid);
    const due = amount ?? Number(low);
    const ruinous = beyond(bid, due);
    find("cash-warning")?.classList.toggle("quiet", !ruinous);
    find("cash-offer")?.classList.toggle("quiet", ruinous || due <= Number(cash));
    const after = find("bid-after");
    const short = due < Number(low) ? least : "";
    after.textContent = short || (due > Number(cash) ? ""
      : after.dataset.after.replace("{money}", money(bid, due)).replace("{left}", money(bid, Number(cash) - due)));
    find("bid-text").textContent = amount === null ? plain : bidText.replace("{money}", money(bid, amount));
    for (const chip of bid.querySelectorAll("input[name=quick]")) chip.checked = Number(chip.value) === amount;
    askAgain(false);
  }

  /** Whether a bid beyond one's means is being asked again. @param {boolean} asking */
  function askAgain(asking) {
    const bid = form();
    const sure = find("sure");
    if (!bid || !sure || sure.hidden === !asking) return;
    const said = money(bid, typedBid(bid));
    find("sure-text").textContent = sure.dataset.ruin.replace("{money}", said);
    find("sure-yes").textContent = sure.dataset.anyway.replace("{money}", said);
    sure.hidden = !asking;
    bid.classList.toggle("asking-again", asking);
    if (asking) find("sure-no").focus({ preventScroll: true });
  }

  /** What would be refused, or ruin one, is not sent at once. */
  document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (target !== form() || !submitter) return;
    const unchosen = submitter.closest(".play-body")?.querySelector("fieldset:not(:has(:checked)) input");
    const amount = submitter.value === "bid" && "bid" in target.dataset ? typedBid(target) : null;
    const ruinous = amount !== null && beyond(target, amount) && Boolean(find("sure"));
    if (!unchosen && !ruinous) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (ruinous) askAgain(true);
    else unchosen.focus({ preventScroll: true });
  }, true);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sure-no")) return;
    askAgain(false);
    form().elements.namedItem("amount").focus({ preventScroll: true });
  });
  document.addEventListener("input", (event) => {
    if (event.target.name === "quick") form().elements.namedItem("amount").value = event.target.value;
    if (event.target.name === "quick" || event.target.name === "amount") showBid();
  });

  // ---- targets: those of the card that is open are raised on the board, and can be chosen there
  const openPlay = () => {
    const one = form();
    return one ? one.querySelector("details.play[open]") || (one.querySelector(".play-alone") && one) : null;
  };

  function showTargets() {
    const play = openPlay();
    const radios = play ? [...play.querySelectorAll("input[data-target]")] : [];
    const wanted = new Map(radios.map((radio) => [radio.dataset.target, radio]));
    for (const card of document.querySelectorAll("#friends [data-card]")) {
      const radio = wanted.get(card.dataset.card);
      card.classList.toggle("tile-legal", Boolean(radio));
      card.classList.toggle("tile-chosen", Boolean(radio && radio.checked));
    }
    for (const body of form()?.querySelectorAll(".play-body") ?? []) {
      const open = Boolean(body.querySelector("fieldset:not(:has(:checked))"));
      body.querySelector(".choosing > .button").setAttribute("aria-disabled", String(open));
      body.querySelector(".first").hidden = !open;
    }
  }

  document.addEventListener("click", (event) => {
    const card = event.target.closest("#friends .tile-legal[data-card]");
    const play = card && openPlay();
    const radio = play && play.querySelector(`input[data-target="${card.dataset.card}"]`);
    if (!radio) return;
    radio.checked = true;
    radio.closest(".aim").scrollIntoView({ block: "nearest" });
    showTargets();
  });
  document.addEventListener("toggle", (event) => { if (event.target.matches("details.play")) showTargets(); }, true);
  document.addEventListener("change", (event) => { if (event.target.closest("#decision-form")) showTargets(); });

  // ---- the row comes back to the lot when another is up: on a phone it may have been pushed aside
  let lot = find("queue")?.dataset.lot;

  function showLot() {
    const queue = find("queue");
    if (!queue || queue.dataset.lot === lot) return;
    lot = queue.dataset.lot;
    queue.scrollLeft = 0;
  }

  // ---- who bids by keys goes on in the field when the next question comes; a finger is not given the keyboard unasked
  let typing = false;
  document.addEventListener("focusin", ({ target }) => {
    if (target.id !== "decision") typing = target.name === "amount" && matchMedia("(pointer: fine)").matches;
  });

  function goOnTyping() {
    const field = form()?.elements.namedItem("amount");
    if (typing && field && document.activeElement === find("decision")) field.focus({ preventScroll: true });
  }

  // ---- passing by itself: the question comes as always, and the answer is sent from here after as long as a person may
  // take, so that nobody can tell. A setting holds until something that all can see has changed. What has one answer only
  // is answered unasked where one person plays.
  const STAYS = 1600; // milliseconds, to be read
  const KEPT = `friends-auto:${location.pathname}`;
  const SETTING = { bid: "bids", sale: "bids", lot: "windows", income: "windows", react: "reactions" };
  const UNTIL = { lot: ["lot"], round: ["round"], played: ["played"], here: ["lot", "played"] };
  /** What must not change for a wish of this kind to hold. */
  const lasting = (mode) => UNTIL[mode].map((what) => find("auto").dataset[what]).join(" ");
  const readAuto = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  const keepAuto = (auto) => sessionStorage.setItem(KEPT, JSON.stringify(auto));

  const wish = (mode) => ({ mode, until: mode in UNTIL ? lasting(mode) : undefined });

  /** Drops what has run out, and shows what holds. */
  function showAuto() {
    const panel = find("auto");
    if (!panel) return {};
    const auto = readAuto();
    for (const [name, { mode, until }] of Object.entries(auto)) {
      if (mode in UNTIL && lasting(mode) !== until) delete auto[name];
    }
    keepAuto(auto);
    for (const select of panel.querySelectorAll("select[data-auto]")) {
      if (select !== document.activeElement) select.value = auto[select.dataset.auto]?.mode ?? "";
    }
    const said = find("auto-said");
    if (Object.keys(auto).length) said.textContent = said.dataset.on;
    return auto;
  }

  document.addEventListener("change", (event) => {
    const select = event.target.closest("select[data-auto]");
    if (!select) return;
    const auto = readAuto();
    const { value: mode } = select;
    if (mode) auto[select.dataset.auto] = wish(mode);
    else delete auto[select.dataset.auto];
    keepAuto(auto);
    if (!mode) find("auto-said").textContent = find("auto-said").dataset.off;
    passIfWanted();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-refuse-lot]")) return;
    keepAuto({ ...readAuto(), windows: wish("here") });
    showAuto();
    form().querySelector("[data-refuse]").click();
  });

  const number = () => form()?.elements.namedItem("number").value;
  const shut = () => "shut" in (form()?.dataset ?? {});
  const passes = () => {
    if (shut()) return true;
    const auto = showAuto()[SETTING[form()?.dataset.kind]];
    return Boolean(auto) && !(auto.mode === "named" && find("auto").dataset.named === "yes");
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
      if (number() === asked && passes() && !pondered()) form().querySelector("[data-refuse]").click();
    }, shut() ? STAYS : 500 + Math.random() * 1000);
  }

  function settle() {
    showBid();
    showTargets();
    showLot();
    goOnTyping();
    passIfWanted();
  }

  document.documentElement.classList.add("has-script");
  (find("table") || document).addEventListener("debacle:changed", settle);
  settle();
})();
