"""Planted mistakes of this game's own: the suite must find each of them."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.audience import EVERYONE, Seat
from debacle.core.dealer import Dealer
from debacle.core.encoding import Encoding
from debacle.core.match import Step
from debacle.core.messages import Decision
from debacle.core.state import State
from debacle.games.krach import Krach
from debacle.games.krach.rules import bankruptcy as failing
from debacle.games.krach.rules import blink, effects, event_cards, flow, folds, notes
from debacle.games.krach.rules import events as told_of
from debacle.games.krach.rules import transfers as moving
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import Acts
from debacle.games.krach.rules.blink import Blink, Caught
from debacle.games.krach.rules.capital_cards import EFFECTS, CardInUse
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.event_cards import NewsWindow
from debacle.games.krach.rules.events import Pocketed
from debacle.games.krach.rules.imagine import _Table
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.open_acts import add_card_acts
from debacle.games.krach.rules.state import KrachState, KrachView
from tests.games.krach.case import case
from tests.games.krach.rules import test_notes, test_secrets
from tests.mutants import Change, Mutants, Patch

FOLDS: Any = folds.FOLDS
GAMES = 12
mutant = Mutants(case, GAMES)


def change_view(patch: Patch, change: Callable[[KrachState, KrachView], KrachView]) -> None:
    view = KrachState.view
    patch.setattr(KrachState, "view", lambda self, seat: change(self, view(self, seat)))


@mutant("leak: same state")
def numbers_tell_what_the_view_does_not(patch: Patch) -> None:
    """By a side door: whoever looked last has left the whole position behind."""
    view, encoding = KrachState.view, Krach.encoding
    left: list[KrachState] = []

    def looks(self: KrachState, seat: Seat | None) -> KrachView:
        left[:] = [self]
        return view(self, seat)

    def tells(self: Krach) -> Encoding:
        honest = encoding(self)

        def encode(shown: KrachView, noted: notes.KrachNotes) -> array[float]:
            numbers = honest.encode(shown, noted)
            numbers[0] = len(left[0].fortunes[(shown.seat or 0) - 1])
            return numbers

        return honest.__replace__(encode=encode)

    patch.setattr(KrachState, "view", looks)
    patch.setattr(Krach, "encoding", tells)


@mutant("leak: taking back")
def a_choice_can_be_taken_back_until_another_has_chosen(patch: Patch) -> None:
    patch.setattr(KrachState, "goes_on_unseen", lambda self, seat: False)


@mutant("leak: trying out")
def a_plan_goes_on_after_what_it_shows(patch: Patch) -> None:
    patch.setattr(Step, "can_be_taken_back", lambda self: True)


@mutant("leak: same state")
def hands_lie_open(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, hands=tuple(state.hands)))


# Leaks with which the engine's own mark of open hands agrees: by the rules these hands are hidden.


@mutant("leak: same state")
def hands_stay_open_after_a_krach(patch: Patch) -> None:
    put_away = event_cards._put_away

    def forgetful(state: KrachState, event: int, dealer: Dealer) -> None:
        shown = state.shown
        put_away(state, event, dealer)
        state.shown = shown

    patch.setattr(event_cards, "_put_away", forgetful)


@mutant("leak: same state")
def hands_lie_open_as_soon_as_a_krach_is_in_the_news(patch: Patch) -> None:
    turn_event = event_cards.turn_event

    def hasty(state: KrachState, dealer: Dealer) -> None:
        turn_event(state, dealer)
        state.shown = -1 if state.krach else 0

    patch.setattr(flow, "turn_event", hasty)


@mutant("leak: same state")
def an_audited_hand_lies_open(patch: Patch) -> None:
    audit = EFFECTS["audit"]

    def public(state: KrachState, used: CardInUse, hit: Seat, dealer: Dealer) -> None:
        audit(state, used, hit, dealer)
        state.shown |= 1 << hit

    patch.setitem(EFFECTS, "audit", public)


@mutant("leak: same state")
def the_hand_of_a_buyer_stays_open(patch: Patch) -> None:
    hand_over = failing._hand_over

    def open_handed(state: KrachState, failed: Seat, winner: Seat, dealer: Dealer) -> None:
        hand_over(state, failed, winner, dealer)
        state.shown |= 1 << winner

    patch.setattr(failing, "_hand_over", open_handed)


@mutant("leak: same state")
def an_offer_is_seen_by_all(patch: Patch) -> None:
    patch.setattr(PendingOffer, "seen", lambda self, state, seat: self.__replace__())


@mutant("leak: same state")
def the_tip_of_a_rival_is_seen(patch: Patch) -> None:
    patch.setattr(InsiderTip, "seen", lambda self, state, seat: self.__replace__())


@mutant("leak: same state")
def the_loot_of_a_rival_is_seen(patch: Patch) -> None:
    patch.setattr(Caught, "seen", lambda self, state, seat: self.__replace__())


@mutant("leak: same state")
def the_size_of_a_hand_is_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, holdings=tuple(len(hand) for hand in state.hands)))


@mutant("leak: same state")
def the_next_bailout_is_in_the_view(patch: Patch) -> None:
    """To its owner alone: even he may not know."""

    def peek(state: KrachState, view: KrachView) -> KrachView:
        pile = () if view.seat is None else state.confidence[view.seat]
        return replace(view, round=state.deck.confidences[pile[0]].bailout if pile else 0)

    change_view(patch, peek)


@mutant("leak: same state")
def attempts_of_others_are_in_the_view(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, attempts=max(state.attempts)))


@mutant("leak: same state")
def blink_choices_are_seen(patch: Patch) -> None:
    seen = Blink.seen

    def staring(self: Blink, state: KrachState, seat: Seat | None) -> Blink:
        return replace(seen(self, state, seat), watching=self.watching)

    patch.setattr(Blink, "seen", staring)


@mutant("leak: same state")
def who_has_chosen_in_a_blink_is_seen(patch: Patch) -> None:
    seen = Blink.seen
    patch.setattr(Blink, "seen", lambda self, state, seat: replace(seen(self, state, seat), done=self.done))


@mutant("leak: same state")
def the_waiting_list_of_a_blink_gets_shorter(patch: Patch) -> None:
    patch.setattr(KrachState, "waited_for", State.waited_for)


@mutant("leak: same state")
def the_view_counts_all_answers(patch: Patch) -> None:
    change_view(patch, lambda state, view: replace(view, answers=sum(state.counts)))


@mutant("leak: paired step")
def a_public_field_counts_those_who_have_chosen(patch: Patch) -> None:
    take = Blink.take

    def counting(self: Blink, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        state.place = self.done.bit_count()

    patch.setattr(Blink, "take", counting)


@mutant("leak: two answers")
def eyes_tire_as_soon_as_they_watch(patch: Patch) -> None:
    take = Blink.take

    def hasty(self: Blink, state: KrachState, seat: Seat, answer: tuple[str, Any], dealer: Dealer) -> None:
        take(self, state, seat, answer, dealer)
        state.tired |= (answer[0] == "watch") << seat

    patch.setattr(Blink, "take", hasty)


@mutant("leak: two answers")
def eyes_tire_of_stealing_too(patch: Patch) -> None:
    """So that all would know by whose eyes rest who has pocketed."""
    tire = Blink._tire

    def guilty(self: Blink, state: KrachState, dealer: Dealer) -> None:
        tire(self, state, dealer)
        state.tired |= sum([1 << seat for seat, cards in enumerate(self.pockets) if cards])

    patch.setattr(Blink, "_tire", guilty)


@mutant("leak: same state")
def who_has_nothing_to_play_is_skipped_in_the_news(patch: Patch) -> None:
    """In `go` too: a window that asks nobody and does not close would go on for ever."""
    ask, go = NewsWindow.ask, NewsWindow.go

    def can_play(state: KrachState, seat: Seat) -> bool:
        acts: Acts = {}
        add_card_acts(acts, state, seat, "news")
        return len(acts) > 1

    def hasty(self: NewsWindow, state: KrachState) -> tuple[Decision, ...]:
        return tuple(one for one in ask(self, state) if can_play(state, one.seat))

    def skipping(self: NewsWindow, state: KrachState, dealer: Dealer) -> None:
        self.seats = tuple(seat for seat in self.seats if can_play(state, seat))
        go(self, state, dealer)

    patch.setattr(NewsWindow, "ask", hasty)
    patch.setattr(NewsWindow, "go", skipping)


@mutant("leak: same state")
def who_has_no_card_against_it_is_not_asked(patch: Patch) -> None:
    ask = CardInUse.ask

    def knowing(self: CardInUse, state: KrachState) -> tuple[Decision, ...]:
        return tuple(one for one in ask(self, state) if any(state.deck.reacts[card] for card in state.hands[one.seat]))

    patch.setattr(CardInUse, "ask", knowing)


@mutant("leak: same state")
def who_cannot_bid_is_not_asked(patch: Patch) -> None:
    ask = Auction.ask

    def quick(self: Auction, state: KrachState) -> tuple[Decision, ...]:
        return tuple(one for one in ask(self, state) if state.hands[one.seat])

    patch.setattr(Auction, "ask", quick)


@mutant("conserves")
def a_card_that_is_used_is_lost(patch: Patch) -> None:
    patch.setattr(CardInUse, "put_away", lambda self, state, dealer: setattr(self, "gone", True))


@mutant("conserves")
def loans_of_a_broken_bank_are_lost(patch: Patch) -> None:
    break_up = failing._break_up

    def careless(state: KrachState, failed: Seat, dealer: Dealer) -> None:
        for workforce in state.workforces[failed]:
            state.loans[workforce] = ()
        break_up(state, failed, dealer)

    patch.setattr(failing, "_break_up", careless)


@mutant("conserves")
def loot_is_lost(patch: Patch) -> None:
    patch.setattr(Caught, "_return_loot", lambda self, state, dealer: self._loot())


@mutant("copies")
def a_view_holds_a_live_frame(patch: Patch) -> None:
    patch.setattr(NewsWindow, "seen", lambda self, state, seat: self)


@mutant("imagines")
def a_tip_is_imagined_twice(patch: Patch) -> None:
    patch.setattr(_Table, "_tip", lambda self, events, count: tuple(events[0][:count]))


@pytest.mark.parametrize("name", mutant)
def test_is_found(name: str, monkeypatch: Patch) -> None:
    assert mutant.first_failure(name, monkeypatch) == mutant[name].found_by


def a_roll_is_made_for_embezzlers_alone(patch: Patch) -> None:
    def go(self: Blink, state: KrachState, dealer: Dealer) -> None:
        self._tire(state, dealer)
        for seat, cards in enumerate(self.pockets):
            if cards:
                dealer.below(100)
                moving.from_hand(state, seat, cards)
                moving.to_fortune(state, seat, cards)
        state.pop(dealer)

    patch.setattr(Blink, "go", go)


def test_draws_that_tell_who_pocketed_are_found(monkeypatch: Patch) -> None:
    a_roll_is_made_for_embezzlers_alone(monkeypatch)
    with pytest.raises(AssertionError, match="the draws"):
        many(test_secrets.compare_blinks)


def many(look: Callable[[int, int], object]) -> None:
    for seed in range(3 * GAMES):
        look(2 + seed % 3, seed)


# What an event declares as revealed the suite lets pass; the tests of who is told what must find it.


def everybody(patch: Patch) -> None:
    """All are told which cards move."""
    patch.setattr(moving, "audience", lambda state, *seats: EVERYONE)
    patch.setattr(effects, "audience", lambda state, *seats: EVERYONE)


def the_pocket(patch: Patch) -> None:
    """All hear of a pocket."""

    def whisper(self: Blink, state: KrachState, dealer: Dealer) -> None:
        for seat, cards in enumerate(self.pockets):
            if cards and dealer.tell:
                dealer.tell(Pocketed(seat, cards), EVERYONE, None)
        go(self, state, dealer)

    go = Blink.go
    patch.setattr(Blink, "go", whisper)


def the_tip(patch: Patch) -> None:
    """All hear which Events are next."""
    patch.setattr(effects, "bit", lambda seat: EVERYONE)


def the_loot(patch: Patch) -> None:
    """All hear which cards an embezzler was caught with."""
    patch.setattr(blink, "bit", lambda seat: EVERYONE)


@pytest.mark.parametrize("leak", [everybody, the_pocket, the_tip, the_loot])
def test_a_leak_that_an_event_declares_is_found(leak: Change, monkeypatch: Patch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="is told"):
        many(test_secrets.listen)


def an_offer_is_open(patch: Patch) -> None:
    patch.setattr(PendingOffer, "seen", lambda self, state, seat: self.__replace__(given=None))


def a_tip_is_open(patch: Patch) -> None:
    patch.setattr(InsiderTip, "seen", lambda self, state, seat: self.__replace__())


def loot_is_open(patch: Patch) -> None:
    patch.setattr(Caught, "seen", lambda self, state, seat: self.__replace__())


@pytest.mark.parametrize("leak", [an_offer_is_open, a_tip_is_open, loot_is_open])
def test_a_frame_that_shows_too_much_is_found(leak: Change, monkeypatch: Patch) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        many(test_secrets.look)


def a_deal_is_forgotten(patch: Patch) -> None:
    patch.delitem(FOLDS, told_of.OfferAccepted)


def a_draw_is_not_noted(patch: Patch) -> None:
    patch.setattr(notes.Page, "leaves_deck", lambda self, count, cards: None)


def a_called_bailout_is_put_on_top(patch: Patch) -> None:
    def wrong(page: Any, event: Any) -> None:
        page.loses_confidence(event.seat)
        page.confidence_deck.insert(0, event.confidence)

    patch.setitem(FOLDS, told_of.BailoutCalled, wrong)


def a_pocket_is_thought_impossible(patch: Patch) -> None:
    patch.setitem(FOLDS, told_of.TurnBegun, lambda page, event: None)


@pytest.mark.parametrize(
    "slip",
    [
        a_deal_is_forgotten,
        a_draw_is_not_noted,
        a_called_bailout_is_put_on_top,
        a_pocket_is_thought_impossible,
    ],
)
def test_wrong_notes_are_found(slip: Change, monkeypatch: Patch) -> None:
    slip(monkeypatch)
    with pytest.raises(AssertionError):
        many(test_notes.remember)
