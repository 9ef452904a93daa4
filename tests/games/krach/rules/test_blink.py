"""The blink: who pockets, who watches, who is caught."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from debacle.core.audience import EVERYONE, bit
from debacle.core.dealer import Dealer, seeded
from debacle.core.game import Options
from debacle.core.refusals import Illegal, NotAsked
from debacle.core.specs import Answer
from debacle.core.visibility import noticed_by
from debacle.games.krach.rules.blink import NOBODY, chance_of_capture
from debacle.games.krach.rules.events import (
    BidPassed,
    ConfidenceLost,
    DistressBegun,
    EmbezzlerCaught,
    EventTurned,
    LootReturned,
    LootSheltered,
    Pocketed,
    WatchersSeen,
)
from debacle.games.krach.rules.state import BANKRUPT
from tests.games.krach.table import CAPITAL, DECK, EVENTS, GAME, A, B, C, D, Table
from tests.marks import rule

PURSE = "gold-4 gold-3 cash-1 cash-1"
Choices = dict[int, tuple[str, Answer]]
"""By seat: an act and what goes with it."""


def blinked(choices: Choices, **position: Any) -> Table:
    """A table after the blink."""
    table = Table(at="blink", **position)
    for seat in range(table.state.seats):
        act, argument = choices.get(seat, ("neither", None))
        table.act(seat, act, argument)
    return table


@rule("KR-28", "KR-R14")
def test_capital_moves_from_the_bank_to_the_fortune_in_secret() -> None:
    table = blinked({A: ("pocket", "gold-4 cash-1")}, hands={A: PURSE}, fortunes={A: "gold-2"})
    assert table.hand(A) == ["cash-1", "gold-3"]
    assert table.fortune(A) == ["cash-1", "gold-2", "gold-4"]
    assert [event for event in table.told(B) if not isinstance(event, EventTurned)] == [WatchersSeen((NOBODY,) * 3)]
    assert isinstance(table.told(A)[1], Pocketed)


@rule("KR-R15")
def test_nobody_sees_who_has_chosen_already() -> None:
    """How long a hand took would tell what it did: all others are waited for until the blink is over."""
    table = Table(3, at="blink", hands={A: PURSE, B: "gold-2"})
    before = {seat: table.view(seat) for seat in (B, C, None)}
    table.act(A, "neither")
    assert [decision.seat for decision in table.state.pending()] == [B, C]
    for seat, view in before.items():
        assert table.view(seat) == view
        assert table.state.waited_for(seat) == (A, B, C)
    assert table.view(A).waiting == (B, C)


@rule("KR-R15")
def test_only_who_has_chosen_notices_it_until_all_have() -> None:
    table = Table(3, at="blink", hands={A: PURSE, B: "gold-2"})
    for seat, audience in ((B, bit(B)), (A, bit(A)), (C, EVERYONE)):
        before = table.state.copy()
        table.act(seat, "neither")
        assert noticed_by(before, table.state, ()) == audience


@rule("KR-R11", "KR-R51")
def test_pocket_watch_or_neither_all_at_once() -> None:
    table = Table(4, at="blink", hands={A: PURSE, B: "gold-2"}, out={D: 1})
    assert table.all_asked == [(A, "blink"), (B, "blink"), (C, "blink")]
    assert table.top(None).together, "and it says so"
    assert table.acts(A).keys() == {"neither", "watch", "pocket"}
    assert table.acts(A)["watch"] == [B, C], "living rivals"
    assert table.acts(C).keys() == {"neither", "watch"}, "nothing to pocket"
    for cards in ("", PURSE):
        with pytest.raises(Illegal):
            table.act(A, "pocket", cards)
    table.act(A, "pocket", "gold-4 gold-3 cash-1")
    with pytest.raises(NotAsked):
        table.act(A, "watch", B)
    assert table.all_asked == [(B, "blink"), (C, "blink")]
    assert len(table.hand(A)) == 4, "nothing moves until all have chosen"


@rule("KR-R12")
def test_once_per_lap_and_not_before_ones_first_turn() -> None:
    table = blinked({A: ("pocket", "gold-4")}, hands={A: PURSE, B: "gold-2 cash-2"}, attempts={B: 1})
    assert table.state.attempts == [1, 1, 0]
    table.pass_until("blink")
    assert table.state.active == B
    assert "pocket" not in table.acts(A), "A's lap is not over"
    assert "pocket" in table.acts(B), "B's has begun"
    assert "watch" in table.acts(A), "eyes are no hands"


@rule("KR-R12")
def test_nobody_pockets_before_his_first_turn_begins() -> None:
    state = GAME.begin(3, Options(), Dealer(seeded(Random(5))))
    assert [attempts == 0 for attempts in state.attempts] == [seat == state.first for seat in range(3)]


@rule("KR-R12")
def test_being_caught_uses_up_the_attempt() -> None:
    table = blinked({A: ("pocket", "gold-4"), B: ("watch", A)}, hands={A: PURSE}, rolls=[1])
    assert table.asked == (A, "caught")
    assert table.state.attempts[A] == 1


@rule("KR-R13")
@pytest.mark.parametrize(
    ("cards", "watchers", "chance"),
    [(1, 1, 40), (2, 1, 80), (3, 1, 100), (1, 2, 80), (1, 3, 100), (2, 2, 100), (3, 3, 100), (3, 0, 0)],
)
def test_greed_and_eyes_raise_the_risk(cards: int, watchers: int, chance: int) -> None:
    assert chance_of_capture(DECK, cards, watchers) == chance


@rule("KR-R13")
def test_a_roll_for_every_living_ceo_in_table_order_whoever_was_watched() -> None:
    """The third roll, for A, is the one that counts, with C active and D dead."""
    tried: list[Choices] = [{A: ("pocket", "gold-4"), B: ("watch", A)}, {}]
    for choices in tried:
        table = Table(4, at="blink", active=C, hands={A: PURSE}, out={D: 1}, rolls=[99, 40, 98])
        for seat in (A, B, C):
            table.act(seat, *choices.get(seat, ("neither", None)))
        assert table._rolls == []
        caught = [event for event in table.told() if isinstance(event, EmbezzlerCaught)]
        assert [event.seat for event in caught] == ([A] if choices else [])


@rule("KR-29", "KR-R15")
def test_whoever_is_caught_returns_all_and_loses_a_confidence_card() -> None:
    table = blinked(
        {A: ("pocket", "gold-4 cash-1"), C: ("watch", A)}, hands={A: PURSE}, confidence={A: "7 0"}, rolls=[80]
    )
    assert EmbezzlerCaught(A, 2, (C,), None) in table.told(C)
    assert EmbezzlerCaught(A, 2, (C,), None) in table.told(None)
    told = table.act(A, "pass")
    assert LootReturned(A, 2, None) in told
    assert ConfidenceLost(A) in told
    assert (table.hand(A), table.fortune(A)) == (sorted(PURSE.split()), [])
    assert table.trust(A) == [0]


@rule("KR-R15")
def test_who_watched_is_announced_and_nothing_else() -> None:
    """Whoever was watched and not caught may have been lucky, or idle: nobody can tell."""
    watching: Choices = {B: ("watch", A), C: ("watch", A)}
    idle = blinked(watching, hands={A: PURSE}, events="stimulus")
    lucky = blinked({A: ("pocket", "gold-4"), **watching}, hands={A: PURSE}, events="stimulus", rolls=[81])
    assert lucky.fortune(A) == ["gold-4"]
    stares = WatchersSeen((NOBODY, A, A))
    for seat in (B, C, None):
        assert lucky.told(seat) == idle.told(seat) == [stares, EventTurned(EVENTS.index("stimulus"))]
        assert lucky.view(seat) == idle.view(seat)


@rule("KR-R15")
def test_nobody_hears_who_watches_until_all_have_chosen() -> None:
    table = Table(3, at="blink", hands={A: PURSE})
    before = {seat: table.view(seat) for seat in (A, C, None)}
    assert table.act(B, "watch", A) == []
    assert {seat: table.view(seat) for seat in before} == before
    assert table.act(C, "neither") == []
    assert WatchersSeen((NOBODY, A, NOBODY)) in table.act(A, "neither")


@rule("KR-R55")
def test_whoever_watched_rests_his_eyes_in_the_next_blink_and_in_no_other() -> None:
    table = blinked({B: ("watch", A)}, hands={A: PURSE, B: "gold-2 cash-2", C: "gold-3 cash-2"})
    table.pass_until("blink")
    assert [table.view(seat).tired for seat in (A, B, C, None)] == [1 << B] * 4, "all know it"
    assert ["watch" in table.acts(seat) for seat in (A, B, C)] == [True, False, True]
    assert "pocket" in table.acts(B), "his hands are free"
    with pytest.raises(Illegal):
        table.act(B, "watch", A)
    table.act(A, "watch", B)
    table.act(B, "neither")
    table.act(C, "neither")
    table.pass_until("blink")
    assert ["watch" in table.acts(seat) for seat in (A, B, C)] == [False, True, True]


@rule("KR-R55", "KR-R05")
def test_who_can_neither_watch_nor_pocket_is_asked_all_the_same() -> None:
    table = Table(at="blink", hands={A: PURSE}, attempts={A: 1}, tired=(A,))
    assert table.all_asked == [(A, "blink"), (B, "blink"), (C, "blink")]
    assert table.acts(A) == {"neither": None}


@rule("KR-R55", "KR-R39")
def test_a_turn_without_a_blink_gives_no_rest() -> None:
    hands = {A: "", B: "gold-4 gold-2", C: "gold-3"}
    table = Table(at="overhead", hands=hands, confidence={A: ""}, tired=(C,))
    table.pass_until("blink")
    assert table.state.active == B
    assert "watch" not in table.acts(C)


@rule("KR-R14")
def test_uncaught_cards_are_safe_before_anybody_answers_and_the_caught_answer_in_table_order() -> None:
    choices: Choices = {A: ("pocket", "gold-4"), B: ("pocket", "gold-3"), C: ("pocket", "gold-2"), D: ("watch", A)}
    hands = {A: "gold-4", B: "gold-3", C: "gold-2"}
    table = Table(4, at="blink", active=B, hands=hands, rolls=[100, 100, 100, 1])
    for seat, (act, argument) in choices.items():
        table.act(seat, act, argument)
    assert table.asked == (A, "caught")
    assert [table.fortune(seat) for seat in (A, B, C)] == [[], ["gold-3"], ["gold-2"]]
    assert table.hand(A) == [], "all pocketed cards leave the hands"
    choices = {A: ("pocket", "gold-4"), B: ("watch", C), C: ("pocket", "gold-2"), D: ("watch", A)}
    table = Table(4, at="blink", active=B, hands=hands, rolls=[100, 1, 100, 1])
    for seat, (act, argument) in choices.items():
        table.act(seat, act, argument)
    assert [event.seat for event in table.told() if isinstance(event, EmbezzlerCaught)] == [C, A]
    assert table.asked == (C, "caught")
    table.act(C, "pass")
    assert table.asked == (A, "caught")


@rule("KR-R14", "KR-R35", "KR-R16")
def test_bankruptcies_of_a_blink_come_when_all_who_were_caught_have_answered() -> None:
    choices: Choices = {A: ("pocket", "gold-4"), B: ("pocket", "gold-3"), C: ("watch", A), D: ("watch", B)}
    hands = {A: "gold-4", B: "gold-3", C: "cash-1", D: "cash-1"}
    table = Table(4, at="blink", hands=hands, confidence={A: ""}, rolls=[1, 1])
    for seat, (act, argument) in choices.items():
        table.act(seat, act, argument)
    table.act(A, "pass")
    assert table.asked == (A, "distress")
    assert table.hand(A) == ["gold-4"], "back before the Confidence card is due"
    table.act(A, "give_up")
    assert table.asked == (B, "caught"), "no auction yet"
    table.act(B, "pass")
    assert table.asked == (B, "bid")


@rule("KR-R53", "KR-R14")
def test_a_bank_that_fails_before_it_has_answered_is_not_asked_and_its_loot_is_in_the_lot() -> None:
    """A, caught first and without Confidence, ruins B, who was caught too."""
    choices: Choices = {A: ("pocket", "gold-4"), B: ("pocket", "gold-3"), C: ("watch", A), D: ("watch", B)}
    hands = {A: "gold-4 government-inquiry", B: "gold-3", C: "cash-1", D: "cash-1"}
    table = Table(4, at="blink", hands=hands, confidence={A: "", B: ""}, rolls=[1, 1])
    for seat, (act, argument) in choices.items():
        table.act(seat, act, argument)
    table.act(A, "pass")
    table.play(A, "government-inquiry", B)
    table.act(B, "pass")
    table.act(B, "give_up")
    told = table.act(A, "give_up")
    assert LootReturned(B, 1, table.state.hands[B]) in table.told(B)
    assert LootReturned(B, 1, None) in told
    assert table.asked == (C, "bid"), "B was asked nothing more"
    assert table.hand(B) == ["gold-3"]


@rule("KR-R16", "KR-46")
def test_caught_without_confidence_one_may_still_escape() -> None:
    table = blinked(
        {A: ("pocket", "gold-4"), C: ("watch", A)}, hands={A: "gold-4 rebrand"}, confidence={A: ""}, rolls=[1]
    )
    assert DistressBegun(A, "confidence", 1) in table.act(A, "pass")
    told = table.play(A, "rebrand")
    assert ConfidenceLost(A) in told
    assert table.fates[A] != BANKRUPT
    assert not any(isinstance(event, BidPassed) for event in told)
    assert table.asked == (A, "news"), "and the turn goes on"


@rule("KR-R17")
def test_a_tax_haven_keeps_the_cards_and_the_confidence() -> None:
    table = blinked(
        {A: ("pocket", "gold-4 cash-1"), C: ("watch", A)},
        hands={A: f"{PURSE} tax-haven"},
        rolls=[1],
        confidence={A: "7"},
    )
    haven = table.card(A, "tax-haven")
    assert LootSheltered(A, haven, 2) in table.act(A, "shelter", haven)
    assert table.fortune(A) == ["cash-1", "gold-4"]
    assert table.trust(A) == [7]
    assert table.bottom == ["tax-haven"]
    assert haven in table.state.used


@rule("KR-R17")
def test_a_pocketed_tax_haven_is_no_defence() -> None:
    table = blinked({A: ("pocket", "tax-haven"), C: ("watch", A)}, hands={A: "tax-haven"}, rolls=[1])
    assert table.acts(A) == {"pass": None}


@rule("KR-R08", "KR-R17")
def test_a_tax_haven_that_was_used_this_turn_is_no_defence() -> None:
    table = Table(at="blink", hands={A: "gold-4 tax-haven"}, rolls=[1])
    table.state.used = (table.card(A, "tax-haven"),)
    table.act(A, "pocket", "gold-4")
    table.act(B, "watch", A)
    table.act(C, "neither")
    assert table.acts(A) == {"pass": None}


@rule("KR-R17", "KR-R10")
def test_a_tax_haven_is_for_those_who_are_caught_and_for_nothing_else() -> None:
    table = Table(hands={A: "tax-haven gold-4"}, confidence={A: "3"})
    assert "play" not in table.acts(A)


@rule("KR-R14", "KR-R15")
@pytest.mark.parametrize("seat", [A, B, C])
def test_one_sees_ones_own_choice_and_no_other(seat: int) -> None:
    table = Table(at="blink", hands=dict.fromkeys((A, B, C), "share-oil-10"))
    table.act(seat, "pocket", "share-oil-10")
    for onlooker in (A, B, C, None):
        top = table.top(onlooker)
        mine = onlooker == seat
        assert top.done == (1 << seat if mine else 0)
        assert [cards for cards in top.pockets if cards] == ([table.state.hands[seat]] if mine else [])


@rule("KR-29", "KR-R15")
def test_the_loot_of_a_caught_ceo_is_seen_by_him_alone() -> None:
    table = blinked({A: ("pocket", "gold-4 cash-1"), B: ("watch", A)}, hands={A: PURSE}, rolls=(1,))
    loot = tuple(sorted(card for card in range(63) if CAPITAL[card] in ("gold-4", "cash-1")))
    for onlooker in (A, B, C, None):
        top = table.top(onlooker)
        assert (top.seat, top.watchers, top.count, top.ready, top.settled) == (A, (B,), 2, True, False)
        assert (top.cards is not None) == (onlooker == A)
    assert set(table.top(A).cards) < set(loot)
