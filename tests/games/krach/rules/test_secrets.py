"""Who is told what, over many games: checked against the ledger's table of who knows what, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from debacle.core.audience import Audience
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import Options
from debacle.core.messages import Event, Move, Told
from debacle.core.specs import Answer, Each, Either, Pick, Some, Spec
from debacle.games.krach.rules import events as told_of
from debacle.games.krach.rules.blink import Blink, Caught
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.events import EmbezzlerCaught, OfferMade, WatchersSeen
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import KrachState
from tests.games.krach.case import open_hands, steer, walk
from tests.games.krach.table import GAME
from tests.marks import rule

GAMES = settings(max_examples=10)
SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
PUBLIC = {
    "CardsPaid", "CardsDiscarded", "CardLent", "EffectAnnounced", "EffectSettled", "EffectEnded", "ReactionPlayed",
    "StrikeBegun", "StrikesEnded", "WorkforceSacked", "LoanPlanted", "LoansRecalled", "LootSheltered", "SharesShown",
    "HandsRevealed", "BanksFailed", "LotSold", "LotUnsold", "GameEnded",
}  # fmt: skip
"""Cards in these lie open for all, by the rules."""
OWNERS = {
    "BankDealt": ("seat",), "CardsDrawn": ("seat",), "BonusTaken": ("seat",), "Pocketed": ("seat",),
    "EmbezzlerCaught": ("seat",), "LootReturned": ("seat",), "HandAudited": ("seat", "victim"),
    "OfferMade": ("seat", "addressee"), "OfferAccepted": ("seat", "addressee"),
    "EventsForeseen": ("seat",), "EventsArranged": ("seat",),
}  # fmt: skip
"""Cards in these are for these alone, unless the hands lie open."""
SECRET = {"hand", "cards", "given", "returned", "wanted", "worth", "events"}
NEVER_OPEN = {"Pocketed", "EmbezzlerCaught", "EventsForeseen", "EventsArranged", "BankDealt"}


CARRIERS = {"cards", "card", "hand", "hands", "loans", "given", "events", "fortunes"}
"""Fields that hold cards."""


def test_every_event_with_cards_is_in_the_table() -> None:
    kinds = [kind for kind in vars(told_of).values() if isinstance(kind, type) and issubclass(kind, Event)]
    carriers = {kind.__name__ for kind in kinds if CARRIERS & set(kind.__struct_fields__)}
    assert carriers - {"CoverChecked"} == PUBLIC | OWNERS.keys(), "which tells a sum of loans"


@rule("KR-R15", "KR-R20", "KR-R23", "KR-R40", "KR-R43")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_no_event_names_a_card_to_somebody_who_may_not_know_it(seats: int, seed: int) -> None:
    listen(seats, seed)


def listen(seats: int, seed: int) -> None:
    rng, opening = Random(seed), Listener()
    state = GAME.begin(seats, Options(), Dealer(seeded(rng), opening.tell))
    for told in opening:
        check_told(told, seats, set())

    def tell(event: Event, audience: Audience, twin: Event | None) -> None:
        check_told(Told(event, audience, twin), seats, open_hands(state))

    dealer = Dealer(seeded(rng), tell)
    while pending := state.pending():
        decision = pending[int(rng.random() * len(pending))]
        state.answer(decision, steer(state, decision, rng), dealer)


def check_told(told: Told, seats: int, shown: set[int]) -> None:
    name = type(told.event).__name__
    if name not in OWNERS:
        return
    owners = {getattr(told.event, field) for field in OWNERS[name]}
    if name not in NEVER_OPEN and owners & shown:
        return
    for onlooker in {None, *range(seats)} - owners:
        seen = told.seen_by(onlooker)
        if seen is not None:
            named = {field: getattr(seen, field) for field in SECRET & set(seen.__struct_fields__)}
            assert all(value is None for value in named.values()), f"seat {onlooker} is told {seen}"


def hidden_from(state: KrachState, seat: int | None) -> set[int]:
    """All Capital that this seat must not see: hands and fortunes of others, and the deck."""
    hidden, shown = {card for group in state.capital_deck for card in group}, open_hands(state)
    for other in range(state.seats):
        if other != seat:
            hidden |= set(state.fortunes[other])
            hidden |= set() if other in shown else set(state.hands[other])
    for frame in state.stack:
        if isinstance(frame, Caught) and frame.seat != seat:
            hidden |= set(frame.cards or ())
    return hidden


@rule("KR-05")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_no_view_and_no_spec_names_a_hidden_card(seats: int, seed: int) -> None:
    look(seats, seed)


def look(seats: int, seed: int) -> None:
    for state, _, _ in walk(seats, seed):
        for seat in (None, *range(seats)):
            view, hidden = state.view(seat), hidden_from(state, seat)
            open_to_me = {card for cards in (*view.hands, *view.fortunes, *view.loans) for card in cards or ()}
            assert not open_to_me & hidden
            assert not hidden & set(view.strikes)
            assert all(type(pile) is int for pile in view.confidence), "of Confidence a number, to its owner too"
            for frame in view.stack:
                check_frame(frame, seat, open_hands(state))
            if view.asked is not None:
                offered = set(cards_in(view.asked.decision.kind, view.asked.spec))
                assert offered <= set(state.hands[view.asked.decision.seat])


def check_frame(frame: Any, seat: int | None, shown: set[int]) -> None:
    if isinstance(frame, Blink):
        for other, (cards, whom) in enumerate(zip(frame.pockets, frame.watching, strict=True)):
            assert other == seat or (cards is None and whom is None)
    if isinstance(frame, Caught):
        assert frame.seat == seat or frame.cards is None
    if isinstance(frame, InsiderTip):
        assert frame.seat == seat or frame.events is None
    if isinstance(frame, PendingOffer):
        if {frame.seat, frame.addressee} & {seat, *shown}:
            assert frame.given is not None
        else:
            assert (frame.given, frame.wanted, frame.worth) == (None, None, None)


CARD_KINDS = ("discard", "bonus", "show", "slump", "price")
CARD_ACTS = ("cycle", "pay", "accept", "react", "shelter", "pocket")


def cards_in(kind: str, spec: Spec) -> Iterator[int]:
    """The Capital cards that a spec names, but for what one may wish for in a swap."""
    if isinstance(spec, Pick | Some):
        if kind in CARD_KINDS:
            yield from (card for card in spec.options if isinstance(card, int))
        return
    assert isinstance(spec, Either)
    for act, inner in spec.acts.items():
        if isinstance(inner, Each):
            give = inner.parts["give"]
            assert isinstance(give, Some)
            yield from (card for card in give.options if isinstance(card, int))
        elif isinstance(inner, Pick | Some) and act in CARD_ACTS:
            yield from (card for card in inner.options if isinstance(card, int))
        elif isinstance(inner, Pick) and act in ("play", "lend"):
            yield from (
                option[0] for option in inner.options if isinstance(option, tuple) and isinstance(option[0], int)
            )


def after(state: KrachState, move: Move, seed: int) -> tuple[KrachState, Listener, list[int]]:
    copy, listener, limits = state.copy(), Listener(), []
    draw = seeded(Random(seed))

    def below(limit: int) -> int:
        limits.append(limit)
        return draw(limit)

    copy.play(move, Dealer(below, listener.tell))
    return copy, listener, limits


@rule("KR-R15", "KR-R13")
@GAMES
@given(seats=SEATS, seed=SEEDS)
def test_a_blink_in_which_one_is_not_caught_looks_as_if_nothing_was_done(seats: int, seed: int) -> None:
    compare_blinks(seats, seed)


def test_many_blinks_are_compared() -> None:
    assert sum(compare_blinks(3, seed) for seed in range(6)) > 100


def compare_blinks(seats: int, seed: int) -> int:
    """Events, views, who is waited for, and what is drawn: the same to all others, whatever one did. Only that one has
    watched is seen, when all have chosen."""
    compared = 0
    for state, decision, _ in walk(seats, seed):
        if decision.kind != "blink":
            continue
        seat, hand = decision.seat, state.hands[decision.seat]
        quiet = after(state, Move(decision.number, seat, ("neither", None)), seed)
        answers: list[tuple[str, Answer]] = [("watch", other) for other in range(seats) if other != seat]
        answers += [("pocket", hand[:number]) for number in (1, 2, 3)]
        for answer in answers:
            if state.spec(decision).why_not(answer) is not None:
                continue
            loud = after(state, Move(decision.number, seat, answer), seed)
            if any(isinstance(one.event, EmbezzlerCaught) for one in (*loud[1], *quiet[1])):
                continue
            compared += 1
            assert loud[2] == quiet[2], "the draws"
            for other in {None, *range(seats)} - {seat}:
                one, two = (heard_by(other, told) for told in (loud[1], quiet[1]))
                seen, unseen = loud[0].view(other), quiet[0].view(other)
                if answer[0] == "watch" and len(state.pending()) == 1:
                    one, two = (
                        [event for event in heard if not isinstance(event, WatchersSeen)] for heard in (one, two)
                    )
                    unseen = replace(unseen, tired=(unseen.tired or 0) | 1 << seat)
                assert one == two
                assert seen == unseen
    return compared


def heard_by(seat: int | None, told: Listener) -> list[Event]:
    return [event for event in (one.seen_by(seat) for one in told) if event is not None]


@rule("KR-R20")
def test_an_offer_is_told_in_full_to_its_two_sides() -> None:
    """Not only is nothing said too much: those who may know are told."""
    heard = 0
    for seed in range(6):
        rng, listener = Random(seed), Listener()
        dealer = Dealer(seeded(rng), listener.tell)
        state = GAME.begin(3, Options(), dealer)
        while pending := state.pending():
            state.answer(pending[0], steer(state, pending[0], rng), dealer)
        for one in listener:
            if isinstance(one.event, OfferMade):
                heard += 1
                for side in (one.event.seat, one.event.addressee):
                    assert one.seen_by(side) == one.event
    assert heard > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_rivals_question_is_not_in_ones_view(seats: int) -> None:
    for state, _, _ in walk(seats, seats):
        for seat in (None, *range(seats)):
            asked = state.view(seat).asked
            assert asked is None or asked.decision.seat == seat
