"""The four decks, and what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from debacle.core import piles
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import Options
from debacle.core.refusals import Illegal
from debacle.games.krach.rules.events import BankDealt
from debacle.games.krach.rules.state import LIVING, KrachState
from tests.games.krach.table import DECK, GAME, WORKFORCE, A, B, Table
from tests.marks import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
RISKS = ("green", "orange", "red")


def begun(seats: int, seed: int = 1) -> KrachState:
    return GAME.begin(seats, Options(), Dealer(seeded(Random(seed))))


@rule("KR-01")
def test_four_separate_decks() -> None:
    assert len(DECK.workforces) == 15
    assert len(DECK.confidences) == 15
    assert len(DECK.events) == 34
    kinds = {kind: [card.value for card in DECK.capital if card.kind == kind] for kind in ("cash", "gold", "share")}
    effects = [card.value for card in DECK.capital if card.effect is not None]
    assert [(len(values), sum(values)) for values in (*kinds.values(), effects)] == [
        (5, 9),
        (8, 25),
        (21, 30),
        (29, 88),
    ]
    assert DECK.worth == 152
    listed = [sum(card.count for card in kind) for kind in (DECK.data.workforce, DECK.data.confidence, DECK.data.event)]
    assert listed == [15, 15, 34], "each kind of card as often as it counts"
    assert Counter(event.effect for event in DECK.events).most_common(2) == [("interest", 18), ("krach", 3)]


@rule("KR-R32")
def test_the_shares_of_each_company_are_10m_and_all_of_it() -> None:
    assert len(DECK.companies) == 3
    for company in DECK.companies:
        shares = [card for card in DECK.capital if card.company == company]
        assert (sum(card.value for card in shares), sum(card.percent for card in shares)) == (10, 100)


@rule("KR-02")
def test_every_workforce_has_one_colour_which_is_the_type_of_its_loans() -> None:
    assert Counter(DECK.risk) == {"green": 4, "orange": 5, "red": 6}
    workforces = "civil-servants:gold-2 farmers:gold-2 start-ups:cash-2"
    for event, paid in (("interest-green-2", 2), ("interest-orange-3", 0), ("interest-red-4", 0)):
        table = Table(2, at="event", workforces={A: workforces}, events=event)
        table.pass_until("workforce", "overhead")
        assert len(table.hand(A)) == paid


@rule("KR-03")
def test_every_workforce_states_its_overhead_and_how_many_cards_it_takes() -> None:
    stated = {card.id: (DECK.overhead[number], DECK.capacity[number]) for number, card in enumerate(DECK.workforces)}
    assert stated["teachers"] == (1, 2)
    assert stated["notaries"] == (2, 3)
    assert stated["estate-agents"] == (2, 4)
    assert all(overhead >= 1 and capacity >= 2 for overhead, capacity in stated.values())
    hand = "cash-1 cash-1 gold-2 gold-2 gold-3 gold-4 cash-3"
    table = Table(at="overhead", workforces={A: "teachers notaries"}, hands={A: hand})
    with pytest.raises(Illegal):
        table.act(A, "pay", "gold-2")
    table.act(A, "pay", "cash-1 gold-2")
    for lent, workforce in (("cash-1", "teachers"), ("gold-2", "notaries"), ("gold-3", "teachers")):
        table.lend(A, lent, workforce)
    assert sorted(table.acts(A)["lend"]) == [("cash-3", "notaries"), ("gold-4", "notaries")], "teachers take two"
    for lent in ("cash-3", "gold-4"):
        table.lend(A, lent, "notaries")
    assert table.bank(A) == {"teachers": ["cash-1", "gold-3"], "notaries": ["cash-3", "gold-2", "gold-4"]}
    table = Table(at="loans", workforces={A: "teachers:cash-1+cash-1"}, hands={A: "gold-4"})
    assert "lend" not in table.acts(A), "there is a card to lend, and no place for it"


@rule("KR-35")
def test_riskier_loans_pay_more_and_less_often() -> None:
    payments = [[event.cards for event in DECK.events if event.risk == risk] for risk in RISKS]
    assert [len(cards) for cards in payments] == [8, 6, 4]
    assert [sum(cards) / len(cards) for cards in payments] == [2.5, 3.5, 5.5]


@rule("KR-09")
def test_each_deck_is_shuffled() -> None:
    games = [begun(2, seed) for seed in range(30)]
    for dealt in ("hands", "workforces", "confidence"):
        assert len({str(getattr(state, dealt)) for state in games}) > 20
    assert all(len(state.event_deck) == 1 for state in games), "of the Events no order is known"


@rule("KR-10", "KR-X01")
@pytest.mark.parametrize(("seats", "deal"), [(2, (1, 3, 15)), (3, (1, 2, 10)), (4, (1, 2, 8))])
def test_what_each_player_is_dealt(seats: int, deal: tuple[int, int, int]) -> None:
    state = begun(seats)
    for seat in range(seats):
        assert (len(state.workforces[seat]), len(state.confidence[seat]), len(state.hands[seat])) == deal
        assert state.fortunes[seat] == ()
    workforce, confidence, capital = deal
    assert piles.size(state.capital_deck) == 63 - seats * capital
    assert piles.size(state.confidence_deck) == 15 - seats * confidence
    assert piles.size(state.workforce_deck) == 15 - seats * workforce - 1
    if seats == 4:
        assert [piles.size(pile) for pile in (state.capital_deck, state.confidence_deck)] == [31, 7]
        assert piles.size(state.workforce_deck) + 1 == 11


@rule("KR-10", "KR-R45", "KR-R42")
@SEATS
def test_at_the_beginning_nobody_has_failed_and_nothing_is_pending(seats: int) -> None:
    state = begun(seats)
    for seat in (None, *range(seats)):
        view = state.view(seat)
        assert view.answers == 0
        assert view.failed_at == view.rates == view.guarantees == (0,) * seats
        assert view.fate == (LIVING,) * seats
        assert (view.round, view.turn, view.place) == (1, 1, 0), "the first turn has begun"
        assert (view.tired, view.shown, view.krach) == (0, 0, False)


@rule("KR-11")
@SEATS
def test_one_workforce_lies_face_up_and_the_rest_face_down(seats: int) -> None:
    state = begun(seats)
    assert state.view(None).face_up == state.face_up is not None
    assert (state.view(None).capital_deck, state.view(None).event_deck) == (piles.size(state.capital_deck), 34)


@rule("KR-12")
@SEATS
def test_workforces_lie_open_and_confidence_unseen(seats: int) -> None:
    told = Listener()
    state = GAME.begin(seats, Options(), Dealer(seeded(Random(1)), told.tell))
    for seat in (None, *range(seats)):
        view = state.view(seat)
        assert view.workforces == tuple(state.workforces)
        assert view.confidence == (len(state.confidence[0]),) * seats
        assert all(loans == () for loans in view.loans)
        dealt = [event for one in told if isinstance(event := one.seen_by(seat), BankDealt)]
        assert [event.hand is not None for event in dealt] == [other == seat for other in range(seats)]


@rule("KR-13", "KR-R01")
@SEATS
def test_the_first_player_is_drawn(seats: int) -> None:
    firsts = Counter(begun(seats, seed).first for seed in range(600))
    assert set(firsts) == set(range(seats))
    assert max(firsts.values()) < 1.5 * min(firsts.values())
    state = begun(seats)
    assert [decision.seat for decision in state.pending()] == [state.first]


@rule("KR-07")
def test_capital_is_a_loan_in_hand_or_in_a_fortune() -> None:
    """The table of these tests counts all cards after each answer; here one goes all the way."""
    table = Table(2, hands={A: "gold-4 cash-1 loan-recall"}, workforces={A: "farmers"})
    table.act(A, "nothing")
    table.act(A, "pay", "cash-1")
    table.lend(A, "gold-4", "farmers")
    assert table.view(B).loans[WORKFORCE["farmers"]] == table.state.loans[WORKFORCE["farmers"]], "face up"
    assert table.view(B).hands[A] is None
    table.play(A, "loan-recall", "farmers")
    assert table.hand(A) == ["gold-4"]
    table.act(A, "done")
    table.act(A, "pocket", "gold-4")
    table.act(B, "neither")
    assert (table.hand(A), table.fortune(A)) == ([], ["gold-4"])
