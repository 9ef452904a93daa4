"""The hard cases of all games, in the toy: interrupts, simultaneous secrets, offers, plans, acts at any time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bazaar import Bazaar
from bazaar.rules import GAVELS, VETOES, Announced, Auction, Blink, CardCancelled, Offer, OfferMade
from bazaar.state import BazaarState
from debacle.conformance import CHECKS, check
from debacle.core import wire
from debacle.core.dealer import Dealer
from debacle.core.game import Options
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.refusals import AlreadyAnswered, Illegal, NotAsked
from debacle.core.specs import Answer
from tests.bazaar.case import case
from tests.plans import play_all, play_plan


@pytest.mark.parametrize("name", CHECKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32))
def test_conforms(seats: int, name: str, seed: int) -> None:
    assert check(case(seats), seed, [name]).compared[name] > 0


def begun(seats: int = 3) -> Match:
    """Everybody holds a gavel and two vetoes."""
    match = Match(Bazaar(), seats, Options(), lambda limit: 0)
    state = bazaar(match)
    for seat in range(seats):
        state.hands[seat] = (GAVELS[seat], VETOES[seat])
    state.pile = [8, 9, 10, 11]
    return match


def bazaar(match: Match) -> BazaarState:
    assert isinstance(match.state, BazaarState)
    return match.state


def say(match: Match, seat: int, answer: Answer) -> None:
    match.play(Move(match.state.counts[seat], seat, answer))


def names(match: Match) -> list[str]:
    return [type(frame).__name__ for frame in match.state.stack]


def test_a_card_interrupts_an_auction_and_is_cancelled() -> None:
    match = begun()
    say(match, 0, ("bid", 4))
    say(match, 1, ("gavel", GAVELS[1]))
    assert names(match) == ["Days", "Auction", "Announced"]
    say(match, 2, ("veto", VETOES[2]))
    assert names(match) == ["Days", "Auction", "Announced", "Announced"]
    for seat in (0, 1):
        say(match, seat, ("let it be", None))
    assert CardCancelled(GAVELS[1]) in match.seen_by(None)
    assert names(match) == ["Days", "Auction"]
    auction = match.state.stack[-1]
    assert isinstance(auction, Auction)
    assert auction.low == 1, "the gavel had no effect"
    assert match.state.pending()[0].seat == 1, "and it is still seat 1's turn"


def test_a_veto_can_be_vetoed() -> None:
    match = begun()
    say(match, 0, ("gavel", GAVELS[0]))
    say(match, 1, ("veto", VETOES[1]))
    say(match, 2, ("veto", VETOES[2]))
    for seat in (0, 1):
        say(match, seat, ("let it be", None))
    assert names(match) == ["Days", "Auction", "Announced"], "the gavel stands again, and seat 2 is still to be asked"
    say(match, 2, ("let it be", None))
    auction = match.state.stack[-1]
    assert isinstance(auction, Auction)
    assert auction.low == 2


def test_the_middle_of_an_interrupt_can_be_copied_stored_and_gone_on_from() -> None:
    match = begun()
    say(match, 0, ("gavel", GAVELS[0]))
    say(match, 1, ("veto", VETOES[1]))
    stored = wire.read_state(match.game, wire.write_state(match.state))
    copy = match.state.copy()
    for state in (stored, copy):
        for seat in (2, 0):
            decision = state.pending()[0]
            assert decision.seat == seat
            state.play(Move(decision.number, seat, ("let it be", None)), Dealer(lambda limit: 0))
    assert stored == copy
    top = match.state.stack[-1]
    assert isinstance(top, Announced)
    assert top.waiting == (2, 0)


def to_blink(match: Match) -> None:
    for seat in range(match.state.seats):
        say(match, seat, ("pass", None))


def test_all_choose_at_once_and_in_secret() -> None:
    match = begun()
    to_blink(match)
    assert [decision.seat for decision in match.state.pending()] == [0, 1, 2]
    say(match, 1, ("pocket", 3))
    assert isinstance(match.state.stack[-1], Blink)
    assert match.state.view(0) == match.state.view(0)
    before = match.seen_by(2)
    say(match, 2, ("watch", 0))
    say(match, 0, ("neither", None))
    assert match.seen_by(2) == before, "nobody was caught: nothing is told"
    assert bazaar(match).stash == [0, 3, 0]
    assert match.state.view(0).wealth == (20, 20, 20)  # type: ignore[attr-defined]


def to_desk(match: Match) -> None:
    to_blink(match)
    for seat in range(match.state.seats):
        say(match, seat, ("neither", None))


def test_an_offer_is_known_to_the_two_alone() -> None:
    match = begun()
    to_desk(match)
    say(match, 0, ("offer", (2, (VETOES[0],), 4)))
    told = {seat: [event for event in match.seen_by(seat) if isinstance(event, OfferMade)] for seat in (0, 1, 2, None)}
    assert [told[seat][0].give for seat in (0, 2)] == [(VETOES[0],)] * 2
    assert [told[seat][0].give for seat in (1, None)] == [(), ()]
    assert isinstance(match.state.stack[-1], Offer)
    say(match, 2, True)
    assert VETOES[0] in bazaar(match).hands[2]
    assert bazaar(match).money == [24, 20, 16]


def to_work(match: Match) -> None:
    to_desk(match)
    for seat in range(match.state.seats):
        say(match, seat, ("done", None))


FORGE, KILN = ("forge", (0,)), ("kiln", (1, 2))
END = ("end", None)


def test_a_plan_equals_its_steps_in_any_order() -> None:
    results = []
    for plan in ([FORGE, KILN, END], [KILN, FORGE, END]):
        whole, steps = begun(), begun()
        to_work(whole)
        to_work(steps)
        play_all(whole, 0, plan)
        for answer in plan:
            say(steps, 0, answer)
        assert whole.state == steps.state
        assert whole.record() == steps.record()
        results.append(bazaar(whole))
    assert results[0] == results[1]
    assert results[0].money[0] == 20 + 3 + 4


def test_an_impossible_plan_is_refused_whole_and_says_where() -> None:
    match = begun()
    to_work(match)
    before = wire.write_state(match.state)
    with pytest.raises(Illegal, match=r"^1\.kiln\.0: 0 does not fit"):
        play_all(match, 0, [FORGE, ("kiln", (0, None)), END])
    with pytest.raises(Illegal, match=r"^1: the plan has come to its end"):
        play_all(match, 0, [END, FORGE])
    assert wire.write_state(match.state) == before
    assert len(match.entries) == len(match.steps) == 9


def test_a_plan_can_be_read_from_its_json_form() -> None:
    whole, steps = begun(), begun()
    to_work(whole)
    to_work(steps)
    number = whole.state.pending()[0].number
    play_plan(whole, 0, number, [list(FORGE), list(END)])
    for answer in (FORGE, END):
        say(steps, 0, answer)
    assert whole.record() == steps.record()
    with pytest.raises(AlreadyAnswered):
        play_plan(whole, 0, number, [list(FORGE), list(END)])


def test_a_plan_that_goes_on_after_its_end_is_refused_whole() -> None:
    match = begun()
    to_work(match)
    before = wire.write_state(match.state)
    number = match.state.pending()[0].number
    with pytest.raises(Illegal, match=r"^2: the plan has come to its end"):
        play_plan(match, 0, number, [list(FORGE), list(END), list(KILN)])
    with pytest.raises(NotAsked):
        play_plan(match, 0, number + 1, [list(FORGE), list(END)])
    assert wire.write_state(match.state) == before


def test_only_the_last_step_of_a_plan_may_draw_or_show_anything() -> None:
    match = begun()
    to_work(match)
    for seat in (0, 1):
        say(match, seat, END)
    with pytest.raises(Illegal, match=r"^1: the plan has come to its end before this step"):
        play_all(match, 2, [END, ("pass", None)])
    with pytest.raises(Illegal, match=r"^1: the plan has come to its end before this step"):
        play_all(match, 2, [("repay", None), FORGE, END])
    assert names(match) == ["Days", "Work"]
    play_all(match, 2, [FORGE, END])
    assert names(match) == ["Days", "Auction"]


def test_a_loan_may_be_repaid_whenever_one_is_asked() -> None:
    match = begun()
    say(match, 0, ("repay", None))
    assert match.state.pending()[0].seat == 0, "the question is still open"
    assert match.state.pending()[0].number == 1
    with pytest.raises(Illegal, match="repay is not open to you"):
        say(match, 0, ("repay", None))
    to_work(match)
    play_all(match, 0, [FORGE, END])
    say(match, 1, ("repay", None))
    play_all(match, 1, [FORGE, END])
    assert bazaar(match).loans == [0, 0, 1]


def test_a_step_of_a_plan_can_be_taken_back() -> None:
    match = begun()
    to_work(match)
    before = match.state.copy()
    say(match, 0, FORGE)
    match.take_back(0)
    assert match.state.stack == before.stack
    assert match.state.counts[0] == before.counts[0] + 1
    with pytest.raises(NotAsked, match="nothing to take back"):
        match.take_back(1)
