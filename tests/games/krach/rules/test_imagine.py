"""What a seat imagines looks like what it sees, and belies nothing that was shown."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from debacle.games.krach import Krach
from debacle.games.krach.rules import imagine as imagining
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import face_value, overhead_due
from debacle.games.krach.rules.blink import NOBODY, Blink, Caught
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import KrachState
from tests.games.krach.case import totals, walk
from tests.marks import rule

GAME = Krach()
DECK = GAME.deck


@rule("KR-05", "KR-28", "KR-R15", "KR-R20", "KR-R43")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_position_looks_the_same_and_has_all_cards(seats: int) -> None:
    rng = Random(seats)
    for state, decision, notes in walk(seats, seats):
        for seat in (decision.seat, (decision.seat + 1) % seats, None):
            view = state.view(seat)
            thought = GAME.imagine(view, notes[seat], rng)
            assert thought.view(seat) == view
            assert totals(thought) == totals(state)
            assert thought.rules == state.rules
            assert thought.counts == [view.answers if other == seat else 0 for other in range(seats)]
            assert (thought.turn, thought.tired, thought.used) == (state.turn, state.tired, state.used)
            assert thought.result is None


def has_shown(state: KrachState) -> str | None:
    """What a rival's question tells about his hand."""
    top = state.stack[-1]
    if isinstance(top, BankTurn) and top.ready and top.step == "overhead":
        return "can pay"
    if isinstance(top, Forfeit) and top.ready:
        return "can discard"
    if isinstance(top, Auction) and top.holder is not None:
        return "has bid"
    return "has offered" if isinstance(top, PendingOffer) and not top.answered else None


def bears_out(state: KrachState) -> bool:
    top = state.stack[-1]
    if isinstance(top, BankTurn):
        return face_value(DECK, state.hands[top.seat]) >= overhead_due(state, top.seat)
    if isinstance(top, Forfeit):
        return len(state.hands[top.seat]) > 0
    if isinstance(top, Auction):
        assert top.holder is not None
        return face_value(DECK, state.hands[top.holder]) >= top.high
    assert isinstance(top, PendingOffer)
    return len(state.hands[top.seat]) >= top.count


@rule("KR-22", "KR-46", "KR-R18", "KR-R37")
def test_nobody_is_imagined_unable_to_do_what_he_has_shown() -> None:
    seen: Counter[str] = Counter()
    for seed in range(24):
        for state, _, notes in walk(2 + seed % 3, seed):
            shown = has_shown(state)
            if shown is not None and seen[shown] < 60:
                seen[shown] += 1
                assert bears_out(GAME.imagine(state.view(None), notes[None], Random(seed)))
    assert set(seen) == {"can pay", "can discard", "has bid", "has offered"}


@rule("KR-46", "KR-R37")
def test_whoever_has_bid_all_that_he_has_is_imagined_as_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """However unlikely such a hand is: here all deals but the last are in vain."""
    monkeypatch.setattr(imagining, "TRIES", 1)
    seen = 0
    for seed in range(24):
        for walked, decision, notes in walk(2 + seed % 3, seed):
            if has_shown(walked) != "has bid":
                continue
            state = walked.copy()
            top = state.stack[-1]
            assert isinstance(top, Auction)
            assert top.holder is not None
            top.high = face_value(DECK, state.hands[top.holder])
            seen += 1
            for seat in (None, decision.seat):
                thought = GAME.imagine(state.view(seat), notes[seat], Random(seed))
                assert bears_out(thought)
                assert thought.view(seat) == state.view(seat)
                assert totals(thought) == totals(state)
    assert seen > 20


@rule("KR-22", "KR-28", "KR-46", "KR-R37")
def test_whoever_has_shown_what_he_can_do_may_have_pocketed_all_the_rest() -> None:
    """How much lies in his fortune is as open as before, and his hand may be worth just what is due."""
    asked: Counter[str] = Counter()
    split: Counter[str] = Counter()
    just: Counter[str] = Counter()
    for seed in range(24):
        for state, _, notes in walk(2 + seed % 3, seed):
            shown, top = has_shown(state), state.stack[-1]
            if not isinstance(top, BankTurn | Forfeit | Auction) or shown is None or asked[shown] == 60:
                continue
            seat = top.holder if isinstance(top, Auction) else top.seat
            if seat is None or state.shown >> seat & 1 or notes[None].least[seat] == notes[None].most[seat]:
                continue
            asked[shown] += 1
            thoughts = [GAME.imagine(state.view(None), notes[None], Random(6 * seed + lap)) for lap in range(6)]
            split[shown] += len({len(thought.fortunes[seat]) for thought in thoughts}) > 1
            due = top.high if isinstance(top, Auction) else overhead_due(state, seat)
            just[shown] += any(face_value(DECK, thought.hands[seat]) == due for thought in thoughts)
    assert asked.keys() == {"can pay", "can discard", "has bid"}
    assert all(2 * split[shown] > asked[shown] for shown in asked)
    assert min(just["can pay"], just["has bid"]) > 0


@rule("KR-22", "KR-28")
def test_whoever_is_not_asked_to_pay_may_be_imagined_unable_to() -> None:
    """Before his overheads are due, and once they are paid: he may have pocketed cards that would have been enough."""
    poor: Counter[str] = Counter()
    for seed in range(12):
        for state, _, notes in walk(2 + seed % 3, seed):
            top = state.stack[-1]
            if isinstance(top, BankTurn) and top.ready and top.step != "overhead":
                due, cards = overhead_due(state, top.seat), state.holding(top.seat) - notes[None].least[top.seat]
                thought = GAME.imagine(state.view(None), notes[None], Random(seed))
                poor[top.step] += face_value(DECK, thought.hands[top.seat]) < due <= cards
    assert min(poor["workforce"], poor["loans"]) > 0


@rule("KR-28", "KR-R12")
def test_every_split_that_the_notes_allow_is_imagined() -> None:
    found = False
    for state, _, notes in walk(2, 3):
        mine = notes[0]
        if not found and mine.most[1] > mine.least[1] + 1 and state.holding(1) > mine.most[1] and not state.shown:
            found = True
            sizes = {len(GAME.imagine(state.view(0), mine, Random(seed)).fortunes[1]) for seed in range(80)}
            assert sizes == set(range(mine.least[1], mine.most[1] + 1))
    assert found


@rule("KR-R07")
def test_where_no_split_will_do_the_poor_have_pocketed_the_most_and_others_the_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(imagining, "TRIES", 0)
    poor = rich = 0
    for seed in range(10):
        for state, _, notes in walk(2 + seed % 3, seed):
            if isinstance(state.stack[-1], Blink | Caught):
                continue
            thought = GAME.imagine(state.view(None), notes[None], Random(seed))
            distressed = {frame.seat for frame in state.stack if isinstance(frame, Distress) and frame.how is None}
            for seat in range(state.seats):
                if state.shown >> seat & 1:
                    continue
                hand, fortune = thought.hands[seat], thought.fortunes[seat]
                least, most = (min(limit[seat], state.holding(seat)) for limit in (notes[None].least, notes[None].most))
                if seat in distressed:
                    poor += 1
                    assert len(fortune) == most
                    worst = min((DECK.value[card] for card in fortune), default=99)
                    assert all(DECK.value[card] <= worst for card in hand)
                else:
                    rich += 1
                    assert len(fortune) == least
    assert poor > 3
    assert rich > 100


@rule("KR-R20")
def test_cards_that_were_offered_to_a_seat_are_imagined_in_the_hand_that_offers_them() -> None:
    seen = 0
    for seed in range(12):
        for state, decision, notes in walk(2 + seed % 3, seed):
            top = state.stack[-1]
            if isinstance(top, PendingOffer) and top.given and not state.shown:
                seen += 1
                thought = GAME.imagine(state.view(decision.seat), notes[decision.seat], Random(seed))
                assert set(top.given) <= set(thought.hands[top.seat])
                assert totals(thought) == totals(state)
    assert seen > 30


@rule("KR-29", "KR-R15")
def test_of_a_hand_that_was_seen_any_card_may_be_what_its_ceo_was_caught_with() -> None:
    seen = 0
    for seed in (17, 23, 31):
        for state, _, notes in walk(2 + seed % 3, seed):
            caught, known = state.stack[-1], notes[None]
            if not isinstance(caught, Caught) or len(known.held[caught.seat]) <= state.holding(caught.seat):
                continue
            seen += 1
            loots = set()
            for lap in range(12):
                frame = GAME.imagine(state.view(None), known, Random(lap)).stack[-1]
                assert isinstance(frame, Caught)
                loots.add(frame.cards)
            assert len(loots) > 1
            assert all(set(loot or ()) & set(known.held[caught.seat]) for loot in loots)
    assert seen


@rule("KR-29", "KR-R15", "KR-R20", "KR-R43")
def test_what_others_hold_in_their_hands_is_filled_in() -> None:
    """The loot of a caught CEO, the Events of an insider, the cards of an offer; of a blink nothing."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        for state, _, notes in walk(2 + seed % 3, seed):
            real = state.stack[-1]
            thought = GAME.imagine(state.view(None), notes[None], Random(seed))
            top = thought.stack[-1]
            if isinstance(real, Caught) and isinstance(top, Caught) and not real.settled:
                assert top.cards is not None
                assert len(set(top.cards)) == real.count == len(top.cards)
                assert list(top.cards) == sorted(top.cards)
            elif isinstance(real, InsiderTip) and isinstance(top, InsiderTip) and not real.answered:
                assert top.events is not None
                assert len(set(top.events)) == real.count
            elif isinstance(real, PendingOffer) and isinstance(top, PendingOffer) and not state.shown:
                assert top.given is not None
                assert len(top.given) == min(real.count, len(thought.hands[top.seat]))
                assert set(top.given) <= set(thought.hands[top.seat])
                assert (top.wanted, top.worth) == (None, None if top.given else 1)
            elif isinstance(real, Blink) and isinstance(top, Blink):
                assert (top.pockets, top.watching) == (((),) * state.seats, (NOBODY,) * state.seats)
            else:
                continue
            seen[type(top).__name__] += 1
    assert set(seen) == {"Caught", "InsiderTip", "PendingOffer", "Blink"}
