"""What holds in every game, whoever plays it and however."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from debacle.core.dealer import Dealer, Listener, seeded
from debacle.games.friends.rules.announcement import Announced
from debacle.games.friends.rules.deactivation import owes_a_factory
from debacle.games.friends.rules.deck import Card
from debacle.games.friends.rules.empire import cards_of, empire_vp
from debacle.games.friends.rules.events import CardAnnounced, CardLinked, IncomePaid, MoneyMoved, RoundBegun
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.setup import FriendsOptions
from debacle.games.friends.rules.state import FriendsState
from tests.games.friends.case import case, steer, totals
from tests.games.friends.table import DECK, GAME
from tests.marks import rule

GAMES = settings(max_examples=15)


def points(state: FriendsState, seat: int) -> int:
    """FR-89 read word by word, from the cards' names."""
    cards = [DECK.cards[card] for card in state.empires[seat]]
    hosts: dict[str, list[Card]] = {}
    for influence, host in state.links:
        hosts.setdefault(DECK.cards[host].id, []).append(DECK.cards[influence])
    bound = [DECK.cards[card] for card in state.bound[seat]]
    attached = [one for card in cards for one in hosts.get(card.id, [])]
    total = sum(one.vp for one in attached) + sum(one.vp for one in bound)
    for card in cards:
        value = card.vp
        if card.id == "landowner":
            value = len(cards) + len(attached) + len(bound) + len(state.unused[seat])
        if card.id == "gilded-factories":
            value = 5 * sum(one.kind == "factory" for one in cards)
        if any(one.id == "mega-in" for one in hosts.get(card.id, [])):
            value += value
        if card.kind == "prestige" and any(one.id == "right-on-trend" for one in bound):
            value += 3
        total += value
    return total


@rule("FR-89")
@GAMES
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_points_as_the_ledger_counts_them(seats: int, seed: int) -> None:
    for point in case(seats).walk(Random(seed)):
        state = point.state
        assert isinstance(state, FriendsState)
        for seat in range(seats):
            assert empire_vp(DECK, state, seat) == empire_vp(DECK, state.view(None), seat) == points(state, seat)


@rule("FR-R07")
@GAMES
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_money_moves_only_in_the_open_and_nobody_has_debts(seats: int, seed: int) -> None:
    """Whoever listens can count all money, so none ever moves but by a rule that says so."""
    for point in case(seats).walk(Random(seed)):
        state, heard = point.state, point.notes[None]
        assert isinstance(state, FriendsState)
        assert isinstance(heard, FriendsNotes)
        assert heard.money == tuple(state.money)
        assert min(state.money) >= 0


@rule("FR-R06")
@GAMES
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_nothing_passes_from_player_to_player_but_by_a_card_that_says_so(seats: int, seed: int) -> None:
    """No gifts and no deals: money by the Tax Collector and a forced sale, cards by these, a Lawyer and a swap."""
    rng, told = Random(seed), Listener()
    dealer = Dealer(seeded(rng), told.tell)
    state = GAME.begin(seats, FriendsOptions(), dealer)
    held: dict[int, int] = {}
    while pending := state.pending():
        table = {DECK.cards[frame.card].id for frame in state.stack if isinstance(frame, Announced)}
        told.clear()
        state.answer(pending[0], steer(state, pending[0], rng), dealer)
        table |= {DECK.cards[one.event.card].id for one in told if isinstance(one.event, CardAnnounced)}
        if any(isinstance(one.event, MoneyMoved) and None not in (one.event.payer, one.event.payee) for one in told):
            assert table & {"tax-collector", "forced-sale"}
        owners = {one: seat for seat in range(seats) for one in cards_of(state, seat)}
        if any(one in held and held[one] != seat for one, seat in owners.items()):
            assert table & {"lawyer", "forced-sale", "lucky-hans", "horse-trading"} or _linked(told)
        held = owners


def _linked(told: Listener) -> bool:
    """An influence card belongs to whom it is linked (FR-R16)."""
    return any(isinstance(one.event, CardLinked) for one in told)


@rule("FR-35", "FR-R14")
@GAMES
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_nobody_keeps_a_factory_too_many(seats: int, seed: int) -> None:
    for point in case(seats).walk(Random(seed)):
        assert isinstance(point.state, FriendsState)
        if point.decision.kind != "shed":
            assert not any(owes_a_factory(point.state, seat) for seat in range(seats))


@rule("FR-R40")
@GAMES
@given(seats=st.sampled_from([2, 3, 4]), seed=st.integers(0, 2**32))
def test_a_game_ends_and_no_card_is_lost(seats: int, seed: int) -> None:
    told = Listener()
    rng = Random(seed)
    dealer = Dealer(seeded(rng), told.tell)
    state = GAME.begin(seats, FriendsOptions(), dealer)
    while pending := state.pending():
        counted = totals(state)
        assert counted.pop("cards") == list(range(60))
        assert counted == {"links": True, "order": True, "marks": True, "debts": False}
        state.answer(pending[0], steer(state, pending[0], rng), dealer)
    assert state.outcome() is not None
    rounds = 1 + sum(isinstance(one.event, RoundBegun) for one in told)
    incomes = sum(isinstance(one.event, IncomePaid) for one in told) // seats
    assert rounds == incomes + 1, "an income in each round but the last"
    assert rounds <= 2 * 60


@rule("FR-R40")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_in_which_nobody_does_anything_ends(seats: int) -> None:
    dealer = Dealer(seeded(Random(seats)))
    state = GAME.begin(seats, FriendsOptions(), dealer)
    while pending := state.pending():
        state.answer(pending[0], ("pass", None), dealer)
    assert state.last_round
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == tuple(range(seats))
