"""Planted mistakes: the suite must find each of them, by the check that is made for it."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.conformance import Report, check
from debacle.core.audience import EVERYONE, Audience, Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.match import replay
from debacle.core.messages import Decision, Menu
from debacle.core.record import Played
from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount, Pick, Spec
from debacle.core.state import State
from debacle.games.qe import QE
from debacle.games.qe.rules import flow as rules
from debacle.games.qe.rules.auction import Opening, SealedBids
from debacle.games.qe.rules.looks import Looks, who_may_look
from debacle.games.qe.rules.notes import QENotes
from debacle.games.qe.rules.state import QEState, QEView
from tests.games.qe.case import case
from tests.mutants import Mutants, Patch

mutant = Mutants(case, games=30, seats=(4,))


# Secrets.


@mutant("leak: same state")
def all_see_the_sealed_bids(patch: Patch) -> None:
    patch.setattr(SealedBids, "seen", lambda self, state, seat: self.__replace__())


@mutant("leak: same state")
def the_spectator_sees_seat_0(patch: Patch) -> None:
    seen = SealedBids.seen
    patch.setattr(SealedBids, "seen", lambda self, state, seat: seen(self, state, seat or 0))


@mutant("leak: same state")
def the_auctioneer_reads_bids_too_soon(patch: Patch) -> None:
    seen = SealedBids.seen

    def open_seen(self: SealedBids, state: QEState, seat: Seat | None) -> SealedBids:
        shown = seen(self, state, seat)
        return replace(shown, given=self.given) if seat == state.auctioneer else shown

    patch.setattr(SealedBids, "seen", open_seen)


def change_view(patch: Patch, change: Callable[[QEState, QEView], QEView]) -> None:
    view = QEState.view
    patch.setattr(QEState, "view", lambda self, seat: change(self, view(self, seat)))


@mutant("leak: same state", 3)
def the_spare_token_is_shown(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, spare_tokens=state.spare_tokens))


@mutant("leak: same state")
def all_tokens_are_shown(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, tokens=state.tokens))


@mutant("leak: same state")
def numbers_tell_what_the_view_does_not(patch: Patch) -> None:
    """By a side door: whoever looked last has left the whole position behind."""
    view, encoding = QEState.view, QE.encoding
    left: list[QEState] = []

    def looks(self: QEState, seat: Seat | None) -> QEView:
        left[:] = [self]
        return view(self, seat)

    def tells(self: QE) -> Encoding:
        honest = encoding(self)

        def encode(shown: QEView, notes: QENotes) -> array[float]:
            numbers = honest.encode(shown, notes)
            numbers[0] = left[0].tokens[(shown.seat or 0) - 1]
            return numbers

        return honest.__replace__(encode=encode)

    patch.setattr(QEState, "view", looks)
    patch.setattr(QE, "encoding", tells)


@mutant("leak: same state")
def all_amounts_are_shown(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, sales=tuple(state.sales)))


@mutant("leak: same state")
def the_waiting_list_tells_of_a_high_bid(patch: Patch) -> None:
    def change(state: QEState, view: QEView) -> QEView:
        top = state.stack[-1] if state.stack else None
        high = isinstance(top, SealedBids) and any((bid or 0) > 50 for bid in top.given)
        return replace(view, waiting=()) if high else view

    change_view(patch, change)


@mutant("leak: same state", 5)
def what_all_seats_know_is_shown_to_the_spectator(patch: Patch) -> None:
    def change(state: QEState, view: QEView) -> QEView:
        everybody = (1 << state.seats) - 1
        shown = [
            sale if sale.known_by & everybody == everybody else mine
            for sale, mine in zip(state.sales, view.sales, strict=True)
        ]
        return replace(view, sales=tuple(shown))

    change_view(patch, change)


@mutant("leak: same state")
def those_tied_a_third_time_learn_the_price(patch: Patch) -> None:
    sell = SealedBids._sell

    def generous(self: SealedBids, state: QEState, bids: list[int], amount: int, dealer: Dealer) -> None:
        sell(self, state, bids, amount, dealer)
        sale = state.sales[-1]
        if self.ties == 3:
            tied = sum(1 << seat for seat, bid in enumerate(bids) if bid > amount)
            state.sales[-1] = replace(sale, known_by=sale.known_by | tied)

    patch.setattr(SealedBids, "_sell", generous)


@mutant("leak: same state", 5)
def a_look_shows_earlier_sales_too(patch: Patch) -> None:
    go = Looks.go

    def nosy(self: Looks, state: QEState, dealer: Dealer) -> None:
        state.sales = [replace(sale, known_by=sale.known_by | self.looking) for sale in state.sales]
        go(self, state, dealer)

    patch.setattr(Looks, "go", nosy)


def after_take(patch: Patch, then: Callable[[SealedBids, QEState, Seat, int], None]) -> None:
    take = SealedBids.take

    def taken(self: SealedBids, state: QEState, seat: Seat, answer: int, dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        then(self, state, seat, answer)

    patch.setattr(SealedBids, "take", taken)


@mutant("leak: two answers")
def a_public_field_remembers_a_secret_bid(patch: Patch) -> None:
    def remember(frame: SealedBids, state: QEState, seat: Seat, answer: int) -> None:
        state.looked = 1 if answer > 20 else 0

    after_take(patch, remember)


@mutant("leak: two answers")
def the_number_of_answers_tells_of_a_bid(patch: Patch) -> None:
    def count(frame: SealedBids, state: QEState, seat: Seat, answer: int) -> None:
        state.counts[(seat + 1) % state.seats] += answer % 2

    after_take(patch, count)


@mutant("leak: two answers")
def a_sealed_bid_is_told_to_all(patch: Patch) -> None:
    take = SealedBids.take

    def loud(self: SealedBids, state: QEState, seat: Seat, answer: int, dealer: Dealer) -> None:
        tell = dealer.tell
        louder = Dealer(dealer.below, tell and (lambda event, audience, twin: tell(event, EVERYONE, None)))
        take(self, state, seat, answer, louder)

    patch.setattr(SealedBids, "take", loud)


@mutant("leak: paired step", 3)
def zero_bids_of_three_stand_in_a_public_mask(patch: Patch) -> None:
    sell = SealedBids._sell

    def marked(self: SealedBids, state: QEState, bids: list[int], amount: int, dealer: Dealer) -> None:
        if 0 in bids:
            state.rewarded |= 1 << bids.index(0)
        sell(self, state, bids, amount, dealer)

    patch.setattr(SealedBids, "_sell", marked)


@mutant("leak: paired step", 5)
def no_look_is_offered_above_sixty(patch: Patch) -> None:
    def ask(state: QEState) -> Audience:
        return 0 if (state.sales[-1].amount or 0) > 60 else who_may_look(state)

    patch.setattr(rules, "who_may_look", ask)


# Flow.


@mutant("asks")
def a_spec_forbids_what_others_have_bid(patch: Patch) -> None:
    def spec(self: SealedBids, state: QEState, seat: Seat) -> Spec:
        taken = [bid for bid in (*self.given, state.open_bid) if bid is not None]
        return Amount(0, state.deck.max_bid, tuple(taken))

    patch.setattr(SealedBids, "spec", spec)


@mutant("asks")
def a_decision_has_the_wrong_number(patch: Patch) -> None:
    patch.setattr(Opening, "ask", lambda self, state: (Decision(7, state.auctioneer, "open"),))


@mutant("asks")
def several_are_asked_by_a_frame_that_asks_one(patch: Patch) -> None:
    patch.setattr(SealedBids, "together", False)


@mutant("ends")
def a_dead_end(patch: Patch) -> None:
    patch.setattr(rules, "_finish", lambda state, dealer: state.stack.clear())


@mutant("ends")
def an_outcome_too_soon(patch: Patch) -> None:
    patch.setattr(QEState, "outcome", lambda self: rules._count_up(self) if len(self.sales) > 8 else self.result)


@mutant("answers")
def a_sample_out_of_range(patch: Patch) -> None:
    patch.setattr(Amount, "sample", lambda self, rng: self.low - 1 if rng.random() < 0.2 else self.low + 9)


@mutant("answers", 5)
def an_enumeration_with_a_gap(patch: Patch) -> None:
    patch.setattr(Pick, "enumerate", lambda self, limit: list(self.options[:1]))


@mutant("junk")
def anything_goes(patch: Patch) -> None:
    why_not = Amount.why_not
    patch.setattr(Amount, "why_not", lambda self, answer: None if answer is True else why_not(self, answer))


@mutant("junk")
def a_refused_move_leaves_a_trace(patch: Patch) -> None:
    def play(self: QEState, move: Any, dealer: Dealer) -> None:
        decision = next(decision for decision in self.asked if decision.seat == move.seat)
        why = self.spec(decision).why_not(move.answer)
        if why:
            self.zero_rounds[0] += 1
            raise Illegal(why)
        self.answer(decision, move.answer, dealer)

    patch.setattr(State, "play", play)


@mutant("junk")
def a_refusal_without_a_word(patch: Patch) -> None:
    patch.setattr(Why, "__str__", lambda self: "")


@mutant("copies")
def a_copy_shares_a_list(patch: Patch) -> None:
    patch.setattr(QEState, "copy", lambda self: self.__replace__())


@mutant("copies")
def a_view_holds_a_live_frame(patch: Patch) -> None:
    patch.setattr(SealedBids, "seen", lambda self, state, seat: self)


@mutant("json")
def a_field_that_json_loses(patch: Patch) -> None:
    take = Opening.take

    def odd(self: Opening, state: QEState, seat: Seat, answer: int, dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        state.zero_rounds = tuple(state.zero_rounds)  # type: ignore[assignment]

    patch.setattr(Opening, "take", odd)


@mutant("conserves")
def a_tile_is_lost(patch: Patch) -> None:
    turn_up = rules._turn_up

    def lose(state: QEState, dealer: Dealer) -> None:
        turn_up(state, dealer)
        if len(state.sales) == 5 and state.stack_of_tiles:
            state.stack_of_tiles.pop()

    patch.setattr(rules, "_turn_up", lose)


@mutant("menus")
def a_menu_offers_the_open_bid(patch: Patch) -> None:
    menu = QE.menu

    def wrong(self: QE, view: QEView, decision: Decision) -> Menu:
        offered = menu(self, view, decision)
        return replace(offered, answers=(*offered.answers, view.open_bid or 0), legal=(*offered.legal, True))

    patch.setattr(QE, "menu", wrong)


# Records.


@mutant("same seed, same record")
def chance_from_outside(patch: Patch) -> None:
    draw = Dealer.draw

    def cheat(self: Dealer, bag: list[Any]) -> Any:
        return bag.pop(random.randrange(len(bag))) if len(bag) > 6 else draw(self, bag)

    patch.setattr(Dealer, "draw", cheat)


@mutant("replay equals play")
def a_record_forgets_the_last_draw(patch: Patch) -> None:
    def forgetful(seat: Seat, number: int, answer: Any, drawn: tuple[int, ...]) -> Played:
        return Played(seat, number, answer, drawn[:-1])

    patch.setattr("debacle.core.match.Played", forgetful)


@mutant("dealing can be proved")
def any_seed_will_do(patch: Patch) -> None:
    patch.setattr("debacle.conformance.records.verify", lambda game, record: replay(game, record))


@mutant("imagines")
def imagining_forgets_who_knows(patch: Patch) -> None:
    imagine = QE.imagine

    def vague(self: QE, view: QEView, notes: Any, rng: Random) -> QEState:
        state = imagine(self, view, notes, rng)
        state.sales = [replace(sale, known_by=0) for sale in state.sales]
        return state

    patch.setattr(QE, "imagine", vague)


@mutant("imagines", 3)
def imagining_deals_a_token_twice(patch: Patch) -> None:
    imagine = QE.imagine

    def double(self: QE, view: QEView, notes: Any, rng: Random) -> QEState:
        state = imagine(self, view, notes, rng)
        state.spare_tokens = state.tokens[:1]
        return state

    patch.setattr(QE, "imagine", double)


@pytest.mark.parametrize("name", mutant)
def test_is_found(name: str, monkeypatch: Patch) -> None:
    assert mutant.first_failure(name, monkeypatch) == mutant[name].found_by


def test_the_leak_tests_compare_more_than_they_set_aside() -> None:
    report = Report()
    leaks = ["leak: same state", "leak: paired step", "leak: two answers"]
    for seats in (3, 4, 5):
        for seed in range(5):
            report.add(check(case(seats), seed, leaks))
    for name in leaks:
        assert report.compared[name] > report.set_aside[name], str(report)
