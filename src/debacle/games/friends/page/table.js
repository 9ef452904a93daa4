// Friends at the table: comfort. Everything works without it; the server reads what is sent.
// The page is morphed at every push, so nothing here holds on to an element: all is found again by id.
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const form = () => find("decision-form");

  // ---- the bid: what it would cost, said before it is made; a warning, never a block
  function showBid() {
    const bid = form();
    const field = bid?.elements.namedItem("amount");
    if (!field || !("bid" in bid.dataset)) return;
    const typed = /^\s*€?\s*([0-9]{1,9})\s*€?\s*$/.exec(field.value);
    const amount = typed ? Number(typed[1]) : null;
    const due = amount ?? Number(bid.dataset.low);
    const beyond = due > Number(bid.dataset.reach);
    const warning = find("cash-warning");
    warning?.classList.toggle("quiet", !beyond);
    find("cash-offer")?.classList.toggle("quiet", beyond || due <= Number(bid.dataset.cash));
    const { bidText = "", plain = "", anyway = "", money = "" } = bid.dataset;
    const said = amount === null ? plain : bidText.replace("{money}", money.replace("{amount}", String(amount)));
    find("bid-text").textContent = amount !== null && beyond && warning ? `${said} ${anyway}` : said;
  }

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
  document.addEventListener("input", (event) => { if (event.target.name === "amount") showBid(); });

  // ---- passing by itself: the question comes as always, and the answer is sent from here after as long as a person may
  // take, so that nobody can tell. A setting holds until something that all can see has changed.
  const KEPT = `friends-auto:${location.pathname}`;
  const SETTING = { bid: "bids", sale: "bids", lot: "windows", income: "windows", react: "reactions" };
  const UNTIL = { lot: "lot", round: "round", played: "played" };
  const readAuto = () => JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  const keepAuto = (auto) => sessionStorage.setItem(KEPT, JSON.stringify(auto));

  /** Drops what has run out, and shows what holds. */
  function showAuto() {
    const panel = find("auto");
    if (!panel) return {};
    const auto = readAuto();
    for (const [name, { mode, until }] of Object.entries(auto)) {
      if (mode in UNTIL && panel.dataset[UNTIL[mode]] !== until) delete auto[name];
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
    if (mode) auto[select.dataset.auto] = { mode, until: find("auto").dataset[UNTIL[mode]] };
    else delete auto[select.dataset.auto];
    keepAuto(auto);
    if (!mode) find("auto-said").textContent = find("auto-said").dataset.off;
    passIfWanted();
  });

  const number = () => form()?.elements.namedItem("number").value;
  const passes = () => {
    const auto = showAuto()[SETTING[form()?.dataset.kind]];
    return Boolean(auto) && !(auto.mode === "named" && find("auto").dataset.named === "yes");
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

  function settle() {
    showBid();
    showTargets();
    passIfWanted();
  }

  document.documentElement.classList.add("has-script");
  (find("table") || document).addEventListener("debacle:changed", settle);
  settle();
})();
