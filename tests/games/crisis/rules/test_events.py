"""What each kind of event does (CR-R56)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from debacle.games.crisis.rules.actions import a08_foreign_workers, a11_import, a12_energy_market
from debacle.games.crisis.rules.deck_entries import (
    TYPES,
    BonusBlocked,
    BonusLevel,
    EventEffect,
    ProductionMinus,
    ProductionPlus,
)
from debacle.games.crisis.rules.events import EventDrawn
from debacle.games.crisis.rules.measures import measures
from tests.games.crisis.table import DECK, A, B, Table, event_card, space
from tests.marks import rule

pytestmark = rule("CR-R56")


def test_status_changes_at_once_and_before_the_payments() -> None:
    place = DECK.event_piles[2].index(event_card("creditors-fee"))
    table = Table(at="event", status=31, draws=[place])
    assert EventDrawn(event_card("creditors-fee"), 29) in table.told()
    assert table.state.credits[:] == [19, 19]


@rule("CR-108")
def test_the_status_rises_no_higher_than_its_track(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck lifts it, so one is made to."""
    boom = event_card("good-harvest")
    better = DECK.measures[boom].__replace__(status=5)
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:boom], better, *DECK.measures[boom + 1 :]))
    for status, after in ((39, 44), (43, 45)):
        table = Table(at="event", status=status, draws=[DECK.event_piles[2].index(boom)])
        assert table.told()[0] == EventDrawn(boom, after)


@pytest.mark.parametrize(("owned", "due"), [("", 0), ("farm-01 farm-02", 2), ("farm-01 farm-02 farm-03 farm-04", 3)])
def test_pay_per_company_has_a_maximum(owned: str, due: int) -> None:
    table = Table(at="payments", event="company-register", companies={A: owned})
    assert table.state.credits[:] == [20 - due, 20]


@rule("CR-22")
def test_closed_actions_take_no_manager() -> None:
    table = Table(event="border-closure")
    closed = {space("foreign-workers"), *DECK.at[11]}
    assert not closed & set(table.offers(A)["place"])
    table = Table(event="fuel-embargo")
    assert set(range(33)) - set(table.offers(A)["place"]) == {space("import-fuel"), space("import-lot-2")}


def test_a_strike_takes_a_manager_of_each_but_the_exempt() -> None:
    table = Table(at="event window", event="general-strike", hands={A: "exemption"}, managers=(5, 4), status=10)
    table.act(A, "exemption")
    turns = table.state.stack[-1].turns  # type: ignore[attr-defined]
    assert (turns.count(A), turns.count(B)) == (5, 3)
    table = Table(event="general-strike", managers=(1, 1), status=10)
    assert table.state.stack[-1].turns == (A, B), "at least one"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("event", "where", "units", "price"),
    [
        ("customs-forms", "import-food", 2, (10, 4)),
        ("customs-forms", "import-lot-1", 1, (11, 5)),
        ("trade-gap", "import-metal", 2, (16, 10)),
        ("trade-gap", "import-lot-2", 1, (13, 8)),
        ("grid-tariff", "import-energy", 2, (2, 2)),
    ],
)
def test_import_prices(event: str, where: str, units: int, price: tuple[int, int]) -> None:
    table = Table(event=event)
    assert a11_import.price(table.state, A, space(where), units) == price


def test_energy_and_foreign_prices_and_the_subsidy() -> None:
    table = Table(event="rolling-blackouts", status=20)
    assert [a12_energy_market.price(table.state, A, offer)[1] for offer in DECK.energy] == [3, 4, 1, 1, 1]
    assert a08_foreign_workers.price(Table(event="visa-fees").state, A) == 7
    assert Table(at="4.2", event="subsidy-review", board={"subsidies": (A, A)}).state.credits[A] == 26


def test_export_pays_less_and_never_below_nothing() -> None:
    table = Table(
        at="4.14", event="currency-panic", status=10, purse=(0, 0), stock={A: "2 food 2 machine"},
        board={"export:0": A}, contracts="food-4 machine-4/2",
    )  # fmt: skip
    assert set(table.offers(A)) == {"contract-0", "contract-1"}, "the black market is closed"
    table.act(A, "contract-0", 2)
    assert (table.state.credits[A], table.state.vp[A]) == (2, 17)
    table.act(A, "contract-1", 1)
    assert (table.state.credits[A], table.state.vp[A]) == (7, 20)


def test_the_black_market_keeps_its_own_prices() -> None:
    table = Table(at="4.14", event="strong-currency", purse=(0, 0), stock={A: "3 food"}, board={"export:0": A})
    table.act(A, "black-food", 2)
    assert table.state.credits[A] == 8


@pytest.mark.parametrize(("event", "act"), [("dock-slowdown", "contract"), ("market-raids", "black")])
def test_a_limit_is_each_players_own(event: str, act: str) -> None:
    """Two each, turn by turn, and no more."""
    stock = {A: "9 food", B: "9 food"}
    table = Table(at="4.14", event=event, stock=stock, board={"export:0": A, "export:1": B}, contracts="food-4 " * 6)
    for place, seat in enumerate((A, B, A, B)):
        table.act(seat, f"contract-{place}" if act == "contract" else "black-food", 1)
    for seat in (A, B):
        assert not [offer for offer in table.offers(seat) if offer.startswith(act)]
        table.act(seat, "pass")


def test_export_may_give_less_vp_too_and_neither_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck does it, so one is made to."""
    slump = event_card("strong-currency")
    worse = DECK.measures[slump].__replace__(export_vp=(0, -2, 0, -1, 0, 0), export_credits=(0, -3, 0, -1, 0, 0))
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:slump], worse, *DECK.measures[slump + 1 :]))
    table = Table(
        at="4.14", event="strong-currency", stock={A: "2 food 2 fuel"}, board={"export:0": A}, contracts="food-4 fuel-2"
    )
    table.act(A, "contract-0", 2)
    assert (table.state.vp[A], table.state.credits[A]) == (15, 20)
    table.act(A, "contract-1", 2)
    assert (table.state.vp[A], table.state.credits[A]) == (17, 24)


def turned(monkeypatch: pytest.MonkeyPatch, event: str, **changes: Any) -> None:
    """The event does this instead of what its card says."""
    place = event_card(event)
    other = DECK.no_measures.__replace__(**changes)
    monkeypatch.setattr(DECK, "measures", (*DECK.measures[:place], other, *DECK.measures[place + 1 :]))


def test_no_event_makes_a_price_or_a_payment_negative(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck goes so far, so one is made to."""
    six = (-99,) * 6
    changes = {"import_credits": six, "import_vp": six, "lot_credits": -99, "lot_vp": -99, "energy_credits": -99}
    turned(monkeypatch, "drought", foreign_cost=-99, subsidy=-99, interest=-99, **changes)
    table = Table(event="drought", loans=(3, 0))
    for offer in DECK.imports:
        assert a11_import.price(table.state, A, space(offer.id), 1) == (0, 0)
    assert [a12_energy_market.price(table.state, A, offer)[1] for offer in DECK.energy[:2]] == [0, 0]
    assert a08_foreign_workers.price(table.state, A) == 0
    assert Table(at="4.2", event="drought", board={"subsidies": (A, A)}).state.credits[A] == 20
    paid = Table(at="interest", event="drought", loans=(3, 0)).state
    assert (paid.credits[A], paid.penalties[A]) == (20, 0)


def made(event: str, company: str, workers: str, stock: str, *crew: str | None) -> dict[str, int]:
    table = Table(
        at="4.13", event=event, companies={A: company}, workers={A: workers}, stock={A: stock}, purse=(0, 0), status=20
    )
    table.activate(A, company, *crew)
    table.act(A, "end")
    found = {**table.stock(A), "vp": table.state.vp[A] - 15, "credit": table.state.credits[A]}
    return {out: units for out, units in found.items() if units}


def printed(company: str, **more: int) -> dict[str, int]:
    """What a company makes by the deck, with so much more on the base of these lines."""
    lines = DECK.companies[DECK.company_index[company]].production
    return {line.out: (line.base + more.get(line.out, 0)) * (line.multiplier or 1) for line in lines}


def change(event: str, place: int = -1) -> int:
    """What an effect of an event does to a base or a level by the deck; never nothing."""
    effect = DECK.events[event_card(event)].effects[place]
    assert isinstance(effect, ProductionPlus | ProductionMinus | BonusLevel)
    assert effect.amount
    return -effect.amount if isinstance(effect, ProductionMinus) else effect.amount


def test_production_events() -> None:
    farm = made("good-harvest", "farm-01", "farmer", "", "farmer", None)
    assert farm == printed("farm-01", food=change("good-harvest"))
    hotel = made("tourist-season", "hotel-02", "labourer", "1 food", "labourer", None)
    assert hotel == printed("hotel-02", credit=change("tourist-season"))
    assert made("tourist-season", "bank-01", "financier", "1 energy", "financier", None) == printed("bank-01")
    plants = made("occupied-plants", "power-plant-05", "engineer", "1 mineral", "engineer", None)
    assert plants == printed("power-plant-05", energy=change("occupied-plants"))
    carrier = made("fuel-embargo", "carrier-01", "labourer labourer", "1 fuel", "labourer", "labourer", None)
    fewer = change("fuel-embargo")
    assert carrier == printed("carrier-01", vp=fewer, credit=fewer)


def test_bonus_levels_fall_but_not_below_nothing() -> None:
    fall = change("brain-drain", 0)
    for engineer, level in (("engineer3", 3), ("engineer", 1)):
        plant = made("brain-drain", "power-plant-03", f"engineer2 {engineer}", "1 mineral", "engineer2", engineer)
        assert plant == printed("power-plant-03", energy=max(0, level + fall))


def test_bonus_slots_stay_empty() -> None:
    table = Table(
        at="4.13", event="unpaid-wages", companies={A: "farm-12"}, workers={A: "farmer labourer engineer"},
        stock={A: "2 energy"},
    )  # fmt: skip
    farmer, _, engineer = table.state.workers[A]
    assert table.acts(A)["farm-12"].slots == ((farmer,), (None,), (None, engineer))


@pytest.mark.parametrize("kind", range(len(TYPES)))
def test_only_the_types_that_an_event_names_have_no_bonus_slots(kind: int) -> None:
    blocked = measures([BonusBlocked(workers=(TYPES[kind],))], DECK.companies, 4).bonus_blocked
    assert [one for one, closed in enumerate(blocked) if closed] == [kind]


def test_the_deck_has_an_event_of_every_kind() -> None:
    assert {type(effect) for event in DECK.events for effect in event.effects} == set(get_args(EventEffect))


def test_an_event_may_change_the_price_of_one_resource_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck does it, so one is made to."""
    turned(monkeypatch, "drought", import_credits=(5, 0, 0, 1, 0, 0), import_vp=(0, 0, 0, 2, 0, 7))
    table = Table(event="drought")
    prices = [a11_import.price(table.state, A, space(offer.id), 2) for offer in DECK.imports]
    assert prices == [(12, 2), (8, 4), (8, 4), (14, 10), (16, 8), (24, 26), (9, 5), (13, 6)]


def test_energy_is_free_but_never_paid_for_taking_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card of the deck goes so far, so one is made to."""
    turned(monkeypatch, "drought", energy_credits=-3)
    table = Table(at="4.12", event="drought", board={"energy-buy-2": A}, purse=(0, 0))
    table.act(A, "buy", 2)
    assert (table.state.credits[A], table.stock(A)) == (0, {"energy": 2})
