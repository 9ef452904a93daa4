"""What the page's script says of a bid is what the engine would do with it."""

from __future__ import annotations

import json
import subprocess
from importlib.resources import files

from debacle.core.dealer import Dealer, Listener
from debacle.core.messages import Decision
from debacle.games.friends.rules.auction import Award
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.events import Defaulted
from debacle.games.friends.rules.state import FriendsState
from debacle.games.friends.telling.raising import BidSight
from tests.games.friends.play import GAME, page_for, positions, state_of

PAGE = """
const field = { value: "" }, number = { value: "0" };
const quiet = () => ({ classList: { toggle(_, on) { this.on = on; } } });
const parts = { "cash-warning": quiet(), "cash-offer": quiet(), "bid-text": {}, "sure-text": {}, "sure-yes": {} };
parts["bid-after"] = { dataset: { after: "{money} {left}" } };
parts["sure-no"] = { focus() {} };
parts.sure = { hidden: true, dataset: { ruin: "{money}", anyway: "{money}" } };
const form = { dataset: { bid: "" }, elements: { namedItem: (name) => ({ amount: field, number })[name] } };
Object.assign(form.dataset, { money: "{amount}", least: "least" });
Object.assign(form, { querySelector: () => null, querySelectorAll: () => [], classList: { toggle() {} } });
parts["decision-form"] = form;
const heard = {};
globalThis.document = {
  getElementById: (id) => parts[id] ?? null, querySelectorAll: () => [], documentElement: { classList: { add() {} } },
  addEventListener: (name, hear) => { heard[name] = hear; },
};
globalThis.location = { pathname: "/" };
globalThis.sessionStorage = { getItem: () => null, setItem() {} };
"""
ASK = """
const said = JSON.parse(require("fs").readFileSync(0, "utf8")).map(([low, cash, reach, typed]) => {
  Object.assign(form.dataset, { low, cash, reach });
  field.value = typed;
  heard["debacle:changed"]();
  const press = { target: form, submitter: { value: "bid", closest: () => null }, held: false };
  Object.assign(press, { preventDefault() { press.held = true; }, stopImmediatePropagation() {} });
  heard.submit(press);
  const asked = !parts.sure.hidden;
  if (asked !== press.held) throw new Error("what is held back must be asked again");
  const { "cash-warning": warning, "cash-offer": offer, "bid-after": after } = parts;
  return [!warning.classList.on, !offer.classList.on, asked, after.textContent];
});
console.log(JSON.stringify(said));
"""


def test_a_bid_that_would_end_in_default_is_warned_of_and_asked_again() -> None:
    """FR-28, FR-80: also with Special Offer in hand, which is needed for what is above the cash."""
    bids: list[tuple[int, int, int, str]] = []
    wanted: list[list[bool | str]] = []
    for state, decision in _questions():
        bid = _bid_sight(state, decision)
        for amount in sorted({bid.low, bid.low + 7, bid.cash, bid.cash + 1, 2 * bid.cash, 2 * bid.cash + 1}):
            if amount >= bid.low:
                bids.append((bid.low, bid.cash, bid.reach, f" €{amount} " if amount % 2 else str(amount)))
                defaults = _defaults(state, decision.seat, amount)
                left = f"{amount} {bid.cash - amount}" if amount <= bid.cash else ""
                wanted.append([defaults, not defaults and amount > bid.cash, defaults, left])
    assert _said(bids) == wanted
    assert {(warned, offered) for warned, offered, _, _ in wanted} == {(False, False), (True, False), (False, True)}


def _questions() -> list[tuple[FriendsState, Decision]]:
    """Every third question for a bid of some games; every second of them of a seat that holds Special Offer."""
    found: list[tuple[FriendsState, Decision]] = []
    for seed in range(3):
        for number, match in enumerate(positions(seed, 2 + seed)):
            if number % 3 == 0 and match.state.pending() and match.state.pending()[0].kind == "bid":
                state, decision = state_of(match).copy(), match.state.pending()[0]
                if len(found) % 2 and GAME.deck.halves not in state.row:
                    _hand(state, decision.seat)
                found.append((state, decision))
    return found


def _hand(state: FriendsState, seat: int) -> None:
    halves = GAME.deck.halves
    assert halves is not None
    for places in (state.unused, state.empires, state.bound):
        for other, cards in enumerate(places):
            places[other] = tuple([card for card in cards if card != halves])
    state.unused[seat] = (*state.unused[seat], halves)


def _bid_sight(state: FriendsState, decision: Decision) -> BidSight:
    ask = page_for("en", state.seats, decision.seat).paint(state.view(decision.seat), ())["ask"]
    assert isinstance(ask.bid, BidSight)
    return ask.bid


def _defaults(state: FriendsState, seat: int, amount: int) -> bool:
    """If the hammer falls now, the half price is asked for and nobody cancels it."""
    twin, told = state.copy(), Listener()
    dealer = Dealer(lambda _: 0, told.tell)
    bidding = twin.stack.pop()
    assert isinstance(bidding, Bidding)
    twin.push(Award(bidding.lot, seat, amount, bidding.excluded))
    twin.settle(dealer)
    while (asked := twin.pending()) and asked[0].kind in ("half", "react"):
        twin.answer(asked[0], asked[0].kind == "half", dealer)
    return any(isinstance(one.event, Defaulted) for one in told)


def _said(bids: list[tuple[int, int, int, str]]) -> list[list[bool | str]]:
    """Whether the script warns, points to Special Offer and asks again, and what it says would be left."""
    script = files("debacle.games.friends.page").joinpath("table.js").read_text(encoding="utf-8")
    done = subprocess.run(
        ["node", "-e", PAGE + script + ASK], input=json.dumps(bids), capture_output=True, text=True, check=True
    )
    said: list[list[bool | str]] = json.loads(done.stdout)
    return said
