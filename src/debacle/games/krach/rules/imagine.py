"""A position of Krach that a seat cannot tell from the real one.

Cards are dealt anew to every place that this seat cannot see, keeping to what it remembers. How much of a rival's cards
is hand and how much fortune nobody can count: every split that the notes allow is equally likely, unless the rival has
just shown that his hand can pay, or that it cannot.
"""

from __future__ import annotations

from random import Random
from typing import Any, TypeGuard

from debacle.core.audience import Seat
from debacle.core.piles import Group
from debacle.core.state import Frame
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import face_value, overhead_due
from debacle.games.krach.rules.blink import NOBODY, Blink, Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.notes import UNKNOWN, KrachNotes
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import KrachState, KrachView

TRIES = 20


def imagine(deck: KrachDeck, rules: int, view: KrachView, notes: KrachNotes, rng: Random) -> KrachState:
    """A split that belies what was shown is dealt again; at last all keep what they may in hand, but for the poor."""
    for _ in range(TRIES):
        state = _deal(deck, rules, view, notes, rng, thrifty=False)
        if _plausible(state):
            return state
    return _deal(deck, rules, view, notes, rng, thrifty=True)


def _plausible(state: KrachState) -> bool:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, BankTurn) and top.ready and top.step == "overhead":
        return face_value(state.deck, state.hands[top.seat]) >= overhead_due(state, top.seat)
    if isinstance(top, Forfeit) and top.ready:
        return bool(state.hands[top.seat])
    if isinstance(top, Auction) and top.holder is not None:
        return face_value(state.deck, state.hands[top.holder]) >= top.high
    if isinstance(top, PendingOffer) and len(state.hands[top.seat]) < top.count:
        return False
    return not any(frame.can_be_met(state) for frame in state.stack[-2:] if _open_distress(frame))


def _open_distress(frame: Frame[Any]) -> TypeGuard[Distress]:
    return isinstance(frame, Distress) and frame.how is None


def _deal(deck: KrachDeck, rules: int, view: KrachView, notes: KrachNotes, rng: Random, *, thrifty: bool) -> KrachState:
    seats = len(view.hands)
    table = _Table(deck, view, notes, rng)
    hands: list[Cards] = []
    fortunes: list[Cards] = []
    for seat in range(seats):
        hand, fortune = table.cards_of(seat, thrifty=thrifty)
        hands.append(hand)
        fortunes.append(fortune)
    attempts = [_attempts(deck, view, notes, seat, rng) for seat in range(seats)]
    counts = [view.answers if seat == view.seat else 0 for seat in range(seats)]
    confidence, confidence_deck = _confidence(deck, notes, rng)
    events = _events(view, notes)
    stack = [table.frame(frame, hands, events) for frame in view.stack]
    state = KrachState(
        deck=deck,
        seats=seats,
        stack=stack,
        counts=counts,
        rules=rules,
        first=view.first,
        active=view.active,
        round=view.round,
        turn=view.turn,
        place=view.place,
        fate=list(view.fate),
        failed_at=list(view.failed_at),
        hands=hands,
        fortunes=fortunes,
        attempts=attempts,
        tired=view.tired or 0,
        workforces=list(view.workforces),
        loans=list(view.loans),
        strikes=list(view.strikes),
        confidence=confidence,
        rates=list(view.rates),
        face_up=view.face_up,
        workforce_deck=list(view.workforce_deck),
        capital_deck=table.capital_deck(),
        confidence_deck=confidence_deck,
        event_deck=events,
        event=view.event,
        used=view.used,
        shown=view.shown,
        krach=view.krach,
        guarantees=list(view.guarantees),
        result=view.outcome,
    )
    state.recount(counts)
    return state


def _attempts(deck: KrachDeck, view: KrachView, notes: KrachNotes, seat: Seat, rng: Random) -> int:
    """One's own are known. Whether a rival has pocketed in his lap unseen is anybody's guess."""
    if seat == view.seat and view.attempts is not None:
        return view.attempts
    return _between(notes.attempts[seat], deck.params.blink.attempts_per_lap, rng)


def _confidence(deck: KrachDeck, notes: KrachNotes, rng: Random) -> tuple[list[tuple[int, ...]], list[Group]]:
    known = {*notes.confidence_deck, *(mark for pile in notes.confidence for mark in pile)}
    unknown = _shuffled([card for card in range(len(deck.confidences)) if card not in known], rng)

    def filled(marks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([unknown.pop() if mark == UNKNOWN else mark for mark in marks])

    piles = [filled(marks) for marks in notes.confidence]
    return piles, [(card,) for card in filled(notes.confidence_deck)]


def _events(view: KrachView, notes: KrachNotes) -> list[Group]:
    events = list(notes.events)
    if notes.turned is not None and view.event is None:
        events.append((notes.turned,))
    return events


class _Table:
    """All that this seat cannot see, dealt to the places where it may be."""

    def __init__(self, deck: KrachDeck, view: KrachView, notes: KrachNotes, rng: Random) -> None:
        self._deck = deck
        self._view = view
        self._notes = notes
        self._rng = rng
        self._in_sight = _in_sight(view)
        known = {card for stratum in notes.capital for card in stratum.cards}
        for held in notes.held:
            known.update(held)
        known |= self._in_sight
        self._free = _shuffled([card for card in deck.every_card if card not in known], rng)
        self._poor = {frame.seat for frame in view.stack[-2:] if _open_distress(frame)}

    def cards_of(self, seat: Seat, *, thrifty: bool) -> tuple[Cards, Cards]:
        """The hand and the fortune."""
        view, notes = self._view, self._notes
        hand, fortune = view.hands[seat], view.fortunes[seat]
        if hand is not None and fortune is not None:
            return hand, fortune
        number = view.holdings[seat] - len(hand or ())
        remembered = [card for card in notes.held[seat] if card not in self._in_sight]
        if len(remembered) > number:
            remembered = _shuffled(remembered, self._rng)
        cards = remembered[:number]
        self._free += remembered[number:]
        cards += self._draw(number - len(cards))
        if hand is not None:
            return hand, tuple(sorted(cards))
        least = min(notes.least[seat], number)
        most = min(notes.most[seat], number)
        taken = _between(least, max(least, most), self._rng)
        cards = _shuffled(cards, self._rng)
        if thrifty and seat in self._poor:
            taken = most
            cards.sort(key=lambda card: -self._deck.value[card])
        elif thrifty:
            taken = least
        return tuple(sorted(cards[taken:])), tuple(sorted(cards[:taken]))

    def frame(self, frame: Frame[Any], hands: list[Cards], events: list[Group]) -> Frame[Any]:
        """The same frame, with what the seat could not see filled in."""
        if isinstance(frame, Blink):
            return self._blink(frame)
        if isinstance(frame, Caught) and frame.cards is None:
            loot = () if frame.settled else tuple(sorted(self._draw(frame.count)))
            return frame.__replace__(cards=loot)
        if isinstance(frame, InsiderTip) and frame.events is None:
            return frame.__replace__(events=() if frame.answered else self._tip(events, frame.count))
        if isinstance(frame, PendingOffer) and frame.given is None:
            return self._offer(frame, hands)
        return frame.__replace__()

    def capital_deck(self) -> list[Group]:
        """To be called last: it takes what is left."""
        return [tuple(sorted(stratum.cards or self._draw(stratum.size))) for stratum in self._notes.capital]

    def _draw(self, count: int) -> list[CardId]:
        """So many of the cards that may be anywhere, which lie there shuffled."""
        free = self._free
        drawn = free[len(free) - count :]
        del free[len(free) - count :]
        return drawn

    def _blink(self, frame: Blink) -> Blink:
        """Nobody sees whether a rival has chosen: in what one imagines he has not."""
        pockets = tuple([() if cards is None else cards for cards in frame.pockets])
        watching = tuple([NOBODY if whom is None else whom for whom in frame.watching])
        return Blink(frame.seats, frame.done, pockets, watching)

    def _tip(self, events: list[Group], count: int) -> tuple[int, ...]:
        drawn = []
        for _ in range(count):
            top = list(events[0])
            drawn.append(top.pop(self._rng.randrange(len(top))))
            events[:1] = [tuple(top)] if top else []
        return tuple(drawn)

    def _offer(self, frame: PendingOffer, hands: list[Cards]) -> PendingOffer:
        hand = hands[frame.seat]
        given = tuple(sorted(self._rng.sample(hand, min(frame.count, len(hand)))))
        return frame.__replace__(given=given, worth=None if given else 1)


def _shuffled(cards: list[CardId], rng: Random) -> list[CardId]:
    """In random order; several times as quick as `Random.shuffle`."""
    random = rng.random
    return sorted(cards, key=lambda _: random())


def _between(low: int, high: int, rng: Random) -> int:
    return low + int(rng.random() * (high - low + 1))


def _in_sight(view: KrachView) -> frozenset[int]:
    """All Capital that this seat sees where it is."""
    seen: set[int] = set()
    for cards in (*view.hands, *view.fortunes, *view.loans):
        seen.update(cards or ())
    seen.update(view.strikes)
    for frame in view.stack:
        if isinstance(frame, CardInUse) and not frame.gone:
            seen.add(frame.card)
        elif isinstance(frame, Caught):
            seen.update(frame.cards or ())
    return frozenset(seen)
