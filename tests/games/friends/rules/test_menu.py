"""The menu: every answer but a bid has one slot, which means the same in every position, and none is left out."""

from __future__ import annotations

from random import Random

import pytest

from debacle.conformance.case import Point
from debacle.core.messages import Decision, Menu
from debacle.core.specs import Amount, Answer, Either
from debacle.games.friends.rules.menu import FIRST_CARD, FIRST_RAISE, NO, RAISES
from debacle.games.friends.rules.state import FriendsView
from tests.games.friends.case import case
from tests.games.friends.table import DECK, GAME, A, B, C, Table, card
from tests.marks import rule


def menu_at(point: Point) -> Menu:
    view = point.state.view(point.decision.seat)
    assert isinstance(view, FriendsView)
    return GAME.menu(view, point.decision)


def others_than_bids(spec: object) -> list[Answer]:
    assert isinstance(spec, Either)
    found: list[Answer] = []
    for act, inner in spec.acts.items():
        if not isinstance(inner, Amount):
            found += [(act, aim) for aim in ([None] if inner is None else inner.enumerate(10_000) or [])]
    return found


@pytest.mark.parametrize("seats", [2, 4])
@rule("W-P2", "W-LOT", "W-BID", "W-SHED", "W-ACQ", "W-REACT", "W-GIVE", "W-INC", "W-END")
def test_an_answer_keeps_its_slot_and_all_are_offered(seats: int) -> None:
    meanings: dict[tuple[int, int], str] = {}
    """By seat and slot: players are named by their place from whoever is asked."""
    for seed in range(3):
        for point in case(seats).walk(Random(seed)):
            menu = menu_at(point)
            spec = point.state.spec(point.decision)
            opened = {slot: menu.answers[slot] for slot, legal in enumerate(menu.legal) if legal}
            acts = {slot: answer for slot, answer in opened.items() if not 0 <= slot - FIRST_RAISE < len(RAISES)}
            for slot, answer in acts.items():
                assert meanings.setdefault((point.decision.seat, slot), repr(answer)) == repr(answer)
            wanted = others_than_bids(spec) if isinstance(spec, Either) else spec.enumerate(1000) or []
            assert sorted(map(repr, acts.values())) == sorted(map(repr, wanted))
    assert len(meanings) > 80
    assert len({(seat, answer) for (seat, _), answer in meanings.items()}) == len(meanings)


@rule("W-P2", "W-LOT", "W-BID", "W-SHED", "W-ACQ", "W-REACT", "W-GIVE", "W-INC", "W-END")
def test_yes_and_no_are_no_cards() -> None:
    answers = menu_at(next(case(2).walk(Random(0)))).answers
    assert answers[NO : NO + 2] == (False, True)
    assert answers[FIRST_CARD : FIRST_CARD + len(DECK.cards)] == tuple(range(len(DECK.cards)))


@rule("W-BID", "FR-21")
def test_bids_stand_in_ten_slots_above_the_least() -> None:
    table = Table(2, at="auctions", row="yacht")
    view = table.view(A)
    assert view.asked is not None
    menu = GAME.menu(view, view.asked.decision)
    opened = {slot: menu.answers[slot] for slot, legal in enumerate(menu.legal) if legal}
    bids = (44, 45, 46, 47, 49, 52, 56, 64, 74, 94)
    assert opened == {0: ("pass", None), **{3 + place: ("bid", amount) for place, amount in enumerate(bids)}}


@rule("W-HALF", "W-SHED")
def test_yes_no_and_cards_come_after_the_bids() -> None:
    answers = GAME.menu(Table(2, row="yacht", at="auctions").view(None), Decision(0, A, "bid")).answers
    assert answers[13:15] == (False, True)
    assert answers[15:75] == tuple(range(60))
    assert answers[75] == ("deactivate", 0), "then what cards may be played at"
    assert answers.index(("youre-out", (1, 3))) > 75


@rule("FR-72", "FR-45")
def test_players_stand_by_their_place_from_who_is_asked() -> None:
    """So a slot means the same to every seat, and at every table."""
    found = []
    for seats, seat, left in ((3, A, B), (3, C, A), (2, B, A)):
        table = Table(seats, marker=seat, unused={seat: "youre-out building-land-1"}, row="yacht")
        answers = GAME.menu(table.view(seat), table.state.pending()[0]).answers
        out, own = answers.index(("youre-out", (left, card("yacht")))), answers.index(("building-land-1", seat))
        found.append((len(answers), out, own, answers.index(("building-land-1", left))))
    assert len(set(found)) == 1
    _, out, own, left_slot = found[0]
    assert left_slot == own + 1
    two = GAME.menu(Table(2, row="yacht").view(None), Decision(0, A, "cards"))
    assert two.answers[own + 2 : own + 4] == (None, None), "there is no third player"
    assert not any(two.legal)


@rule("W-BID", "FR-R10")
def test_a_bid_above_what_is_allowed_is_closed() -> None:
    table = Table(2, at="auctions", row="yacht", money=(50, 60))
    table.state.allow_overbid = False
    view = table.view(A)
    assert view.asked is not None
    menu = GAME.menu(view, view.asked.decision)
    assert [menu.answers[slot] for slot, legal in enumerate(menu.legal) if legal] == [
        ("pass", None), *(("bid", amount) for amount in (44, 45, 46, 47, 49)),
    ]  # fmt: skip
