"""What a seat can tell of what others know and have answered unseen: what the rules say they were told, no more."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from debacle.core.audience import bit
from debacle.games.qe.rules.auction import SealedBids
from debacle.games.qe.rules.imagine import surmise
from debacle.games.qe.rules.looks import Looks
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEState, QEView
from debacle.games.qe.rules.traces import NEWEST, traces
from tests.games.qe.case import case
from tests.marks import rule

Bids = tuple[int | None, ...]


def moments(seats: int) -> Iterator[tuple[QEState, dict[Any, Any]]]:
    for seed in range(3):
        for point in case(seats).walk(Random(seed)):
            assert isinstance(point.state, QEState)
            yield point.state, dict(point.notes)


def told_to(other: int, own: QENotes, view: QEView, turn: int) -> Bids:
    """What everybody can tell that another seat knows of a sale, and what this seat alone can: its own bid."""
    sale, remembered = view.sales[turn], own.past[turn]
    known: list[int | None] = [0 if bid == 0 else None for bid in remembered]
    if sale.auctioneer == other and own.seat is not None:
        known[own.seat] = remembered[own.seat]
    if sale.auctioneer is not None:
        known[sale.auctioneer] = sale.open_bid
    if sale.winner is not None and sale.amount is not None:
        known[sale.winner] = sale.amount
    return tuple(known)


@rule("QE-14", "QE-16", "QE-17", "QE-19")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_others_know_open_bids_zeros_prices_they_were_shown_and_as_auctioneers_ones_own(seats: int) -> None:
    known = 0
    for state, notes in moments(seats):
        for seat in range(seats):
            for other in set(range(seats)) - {seat}:
                own, theirs = notes[seat], surmise(state, notes[seat], other)
                view = state.view(other)
                assert theirs.seat == other
                assert theirs.past == tuple(told_to(other, own, view, turn) for turn in range(len(view.sales)))
                assert theirs.tied_out == (False,) * len(view.sales), "who was tied is not told apart"
                known += sum([bid is not None for bids in theirs.past for bid in bids])
    assert known > 1000


@rule("QE-11", "QE-12")
def test_of_the_tile_on_the_block_they_know_the_open_bid() -> None:
    opened = 0
    for state, notes in moments(4):
        block = surmise(state, notes[0], 1).bids
        assert block == tuple([state.open_bid if seat == state.auctioneer else None for seat in range(4)])
        opened += state.open_bid is not None
    assert opened > 50


@rule("QE-12", "QE-16")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_price_that_was_not_shown_is_an_answer_to_what_its_payer_was_asked(seats: int) -> None:
    asked: dict[tuple[int, int], QEView] = {}
    looked_at = 0
    for state, notes in moments(seats):
        if not state.sales and state.open_bid is None:
            asked.clear()
        for decision in state.pending():
            if decision.kind == "bid":
                asked[len(state.sales), decision.seat] = state.view(decision.seat)
        for seat in range(seats):
            hidden = [
                turn
                for turn, sale in enumerate(state.view(seat).sales)
                if sale.auctioneer is not None and sale.amount is None
            ]
            unseen = [turn for turn in hidden[-NEWEST:] if state.sales[turn].winner is not None]
            found = traces(state, notes[seat], seat)
            assert [trace.answer for trace in found] == [state.sales[turn].amount for turn in unseen]
            for turn, trace in zip(unseen, found, strict=True):
                payer = state.sales[turn].winner
                assert payer is not None
                assert_as_it_was(trace.view, asked[turn, payer])
                assert trace.notes == known_then(notes[seat], state, payer, turn)
                looked_at += 1
    assert looked_at > 300


def assert_as_it_was(view: Any, then: QEView) -> None:
    """The number of the question aside, and looks, rewards and prices that were shown since."""
    assert then.asked is not None
    assert view.asked.spec == then.asked.spec
    assert view.asked.decision.kind == "bid"
    assert (view.seat, view.tile, view.auctioneer, view.open_bid) == (
        then.seat, then.tile, then.auctioneer, then.open_bid,
    )  # fmt: skip
    assert [sale.tile for sale in view.sales] == [sale.tile for sale in then.sales]


def known_then(own: QENotes, state: QEState, payer: int, turn: int) -> QENotes:
    sale, view = state.sales[turn], state.view(payer)
    block = tuple([sale.open_bid if seat == sale.auctioneer else None for seat in range(state.seats)])
    past = tuple([told_to(payer, own, view, earlier) for earlier in range(turn)])
    return QENotes(payer, block, past, (False,) * turn)


@rule("QE-12", "QE-30")
@pytest.mark.parametrize("kind", [SealedBids, Looks])
def test_what_others_have_answered_unseen_is_asked_anew_and_ones_own_answer_stands(kind: type) -> None:
    reopened = 0
    for state, _ in moments(5):
        frame = state.stack[-1]
        if isinstance(frame, kind) and isinstance(frame, SealedBids | Looks) and frame.done:
            for seat in range(5):
                anew: Any = frame.reopened(seat)
                assert anew.done == frame.done & bit(seat)
                if isinstance(frame, SealedBids):
                    assert [*anew.given] == [bid if other == seat else None for other, bid in enumerate(frame.given)]
                    assert (anew.bidders, anew.bids, anew.ties) == (frame.bidders, frame.bids, frame.ties)
                else:
                    assert (anew.offered, anew.looking) == (frame.offered, frame.looking & bit(seat))
                reopened += 1
    assert reopened > 20
