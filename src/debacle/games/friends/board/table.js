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
    const beyond = (amount ?? Number(bid.dataset.low)) > Number(bid.dataset.cash);
    const warning = find("cash-warning");
    if (warning) warning.classList.toggle("quiet", !beyond);
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

  // ---- passing by itself: the question comes as always, and the answer is sent from here; nobody can tell
  const auto = { lot: "", windows: "" };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-auto]");
    if (!button) return;
    if (button.dataset.auto === "lot") auto.lot = form().dataset.lot;
    else auto.windows = find("removed-head")?.parentElement?.textContent ?? "-";
    passIfWanted();
  });

  function passIfWanted() {
    const one = form();
    const refuse = one?.querySelector("[data-refuse]");
    if (!refuse || refuse.value !== "pass") return;
    const { kind, lot } = one.dataset;
    const bidding = kind === "bid" || kind === "sale";
    const calm = auto.windows && auto.windows === (find("removed-head")?.parentElement?.textContent ?? "-");
    if (!bidding && !calm) auto.windows = "";
    if ((bidding && auto.lot && auto.lot === lot) || (!bidding && calm)) {
      if (one.dataset.sent === String(one.elements.namedItem("number").value)) return;
      one.dataset.sent = String(one.elements.namedItem("number").value);
      refuse.click();
    }
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
