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
from debacle.core.state import Frame, OpenFrame
from debacle.games.krach.rules.bankruptcy import Auction
from debacle.games.krach.rules.banks import face_value, overhead_due
from debacle.games.krach.rules.blink import NOBODY, Blink, Caught
from debacle.games.krach.rules.capital_cards import CardInUse
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck
from debacle.games.krach.rules.distress import Distress, Forfeit
from debacle.games.krach.rules.effects import InsiderTip
from debacle.games.krach.rules.flow import BankTurn
from debacle.games.krach.rules.notes import UNKNOWN, KrachNotes, Stratum
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import KrachState, KrachView

TRIES = 20


def imagine(deck: KrachDeck, rules: int, view: KrachView, notes: KrachNotes, rng: Random) -> KrachState:
    """A split that belies what was shown is dealt again; at last all keep what they may in hand, but for the poor, and
    who must be rich has the best there is."""
    solvent = None
    for _ in range(TRIES):
        state = _deal(deck, rules, view, notes, rng, thrifty=False)
        if _plausible(state):
            return state
        solvent = _solvent(state)
    return _deal(deck, rules, view, notes, rng, thrifty=True, rich=solvent and solvent[0])


def _plausible(state: KrachState) -> bool:
    solvent = _solvent(state)
    if solvent is not None:
        seat, due = solvent
        return face_value(state.deck, state.hands[seat]) >= due
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Forfeit):
        if top.ready:
            return bool(state.hands[top.seat])
    elif isinstance(top, PendingOffer) and len(state.hands[top.seat]) < top.count:
        return False
    return not any(frame.can_be_met(state) for frame in state.stack if _open_distress(frame))


def _solvent(state: KrachState) -> tuple[Seat, int] | None:
    """Whose hand is worth how much at least: all have seen that he can pay, or that he bids."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, BankTurn) and top.ready and top.step == "overhead":
        return top.seat, overhead_due(state, top.seat)
    if isinstance(top, Auction) and top.holder is not None:
        return top.holder, top.high
    return None


def _open_distress(frame: Frame[Any]) -> TypeGuard[Distress]:
    return isinstance(frame, Distress) and frame.how is None


def _deal(
    deck: KrachDeck,
    rules: int,
    view: KrachView,
    notes: KrachNotes,
    rng: Random,
    *,
    thrifty: bool,
    rich: Seat | None = None,
) -> KrachState:
    seats = len(view.hands)
    table = _Table(deck, view, notes, rng)
    hands: list[Cards] = [()] * seats
    fortunes: list[Cards] = [()] * seats
    if rich is not None:
        hands[rich], fortunes[rich] = table.best_of(rich)
    for seat in range(seats):
        if seat != rich:
            hands[seat], fortunes[seat] = table.cards_of(seat, thrifty=thrifty)
    confidence, confidence_deck = _confidence(deck, notes, rng)
    events = _events(view, notes)
    stack = [table.frame(frame, hands, events) for frame in view.stack]
    state = KrachState(
        deck=deck,
        seats=seats,
        stack=stack,
        counts=[view.answers if seat == view.seat else 0 for seat in range(seats)],
        rules=rules,
        first=view.first,
        active=view.active,
        round=view.round,
        turn=view.turn,
        place=view.place,
        fate=[*view.fate],
        failed_at=[*view.failed_at],
        hands=hands,
        fortunes=fortunes,
        attempts=_attempts(deck, view, notes, rng),
        tired=view.tired or 0,
        workforces=[*view.workforces],
        loans=[*view.loans],
        strikes=[*view.strikes],
        confidence=confidence,
        rates=[*view.rates],
        face_up=view.face_up,
        workforce_deck=[*view.workforce_deck],
        capital_deck=table.capital_deck(),
        confidence_deck=confidence_deck,
        event_deck=events,
        event=view.event,
        used=view.used,
        shown=view.shown,
        krach=view.krach,
        guarantees=[*view.guarantees],
        result=view.outcome,
    )
    if stack:
        state.asked = stack[-1].ask(state)
    return state


def _attempts(deck: KrachDeck, view: KrachView, notes: KrachNotes, rng: Random) -> list[int]:
    """One's own are known. Whether a rival has pocketed in his lap unseen is anybody's guess."""
    most = deck.params.blink.attempts_per_lap
    attempts = [_between(least, most, rng) for least in notes.attempts]
    if view.seat is not None and view.attempts is not None:
        attempts[view.seat] = view.attempts
    return attempts


def _confidence(deck: KrachDeck, notes: KrachNotes, rng: Random) -> tuple[list[tuple[int, ...]], list[Group]]:
    unknown = [*deck.every_confidence.difference(notes.confidence_deck, *notes.confidence)]
    if not unknown:
        return [*notes.confidence], [(card,) for card in notes.confidence_deck]
    unknown = _shuffled(unknown, rng)

    def filled(marks: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([unknown.pop() if mark == UNKNOWN else mark for mark in marks])

    piles = [filled(marks) for marks in notes.confidence]
    return piles, [(unknown.pop(),) if mark == UNKNOWN else (mark,) for mark in notes.confidence_deck]


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
        self._offered = _offered(view)
        """By seat: cards of its hand that it has shown with an offer."""
        self._in_sight = _in_sight(view, self._offered)
        strata = [stratum.cards for stratum in notes.capital if stratum.cards]
        self._free = [*deck.all_cards.difference(self._in_sight, *strata, *notes.held)]
        self._caught_with: dict[Seat, list[CardId]] = {}
        self._poor = {frame.seat for frame in view.stack if _open_distress(frame)}

    def cards_of(self, seat: Seat, *, thrifty: bool) -> tuple[Cards, Cards]:
        """The hand and the fortune."""
        view, notes = self._view, self._notes
        hand, fortune = view.hands[seat], view.fortunes[seat]
        if hand is not None and fortune is not None:
            return hand, fortune
        offered = self._offered.get(seat, ())
        number = view.holdings[seat] - len(hand or offered)
        cards = self._remembered_and_drawn(seat, number)
        if hand is not None:
            return hand, tuple(sorted(cards))
        least = min(notes.least[seat], number)
        most = max(least, min(notes.most[seat], number))
        taken = least if thrifty else _between(least, most, self._rng)
        if thrifty and seat in self._poor:
            taken = most
            cards.sort(key=lambda card: -self._deck.value[card])
        return tuple(sorted([*cards[taken:], *offered])), tuple(sorted(cards[:taken]))

    def best_of(self, seat: Seat) -> tuple[Cards, Cards]:
        """The most that its hand can be worth, instead of what it is dealt; what it was seen to hold it has."""
        hand, fortune = self.cards_of(seat, thrifty=True)
        if self._view.hands[seat] is not None:
            return hand, fortune
        value, seen = self._deck.value.__getitem__, self._notes.held[seat]
        dealt = [card for card in (*hand, *fortune) if card not in seen]
        self._free = sorted([*self._free, *dealt], key=value)
        best = [self._free.pop() for _ in dealt]
        cards = sorted([*best, *[card for card in (*hand, *fortune) if card in seen]], key=value)
        return tuple(sorted(cards[len(fortune) :])), tuple(sorted(cards[: len(fortune)]))

    def _remembered_and_drawn(self, seat: Seat, number: int) -> list[CardId]:
        """So many cards that may be this bank's, in random order: those that it was seen to hold, and any."""
        held, in_sight = self._notes.held[seat], self._in_sight
        remembered = [card for card in held if card not in in_sight] if held else []
        if not remembered:
            return self._draw(number)
        if len(remembered) > number:
            remembered = _shuffled(remembered, self._rng)
            self._caught_with[seat] = remembered[number:]
            return remembered[:number]
        return _shuffled(remembered + self._draw(number - len(remembered)), self._rng)

    def frame(self, frame: Frame[Any], hands: list[Cards], events: list[Group]) -> Frame[Any]:
        """The same frame, with what the seat could not see filled in."""
        if isinstance(frame, OpenFrame):
            return frame.__replace__()
        if isinstance(frame, Blink):
            return self._blink(frame)
        if isinstance(frame, Caught) and frame.cards is None:
            return frame.__replace__(cards=() if frame.settled else self._loot(frame))
        if isinstance(frame, InsiderTip) and frame.events is None:
            return frame.__replace__(events=() if frame.answered else self._tip(events, frame.count))
        if isinstance(frame, PendingOffer) and frame.given is None:
            return self._offer(frame, hands)
        return frame.__replace__()

    def capital_deck(self) -> list[Group]:
        """To be called last: it takes what is left."""
        return [self._group(stratum) for stratum in self._notes.capital]

    def _group(self, stratum: Stratum) -> Group:
        cards = stratum.cards
        if len(cards) == 1:
            return cards
        if cards:
            return tuple(sorted(cards))
        return tuple(sorted(self._free if stratum.size == len(self._free) else self._draw(stratum.size)))

    def _draw(self, count: int) -> list[CardId]:
        """So many of the cards that may be anywhere, in random order."""
        free, random = self._free, self._rng.random
        return [free.pop(int(random() * len(free))) for _ in range(count)]

    def _loot(self, frame: Caught) -> Cards:
        """What this bank was seen to hold, and is neither in its hand nor in its fortune, it was caught with."""
        cards = self._caught_with.get(frame.seat, [])
        return tuple(sorted(cards + self._draw(frame.count - len(cards))))

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


def _in_sight(view: KrachView, offered: dict[Seat, Cards]) -> set[CardId]:
    """All Capital that this seat sees where it is."""
    shown = [cards for cards in (*view.hands, *view.fortunes, *view.loans, *offered.values()) if cards]
    for frame in view.stack:
        if isinstance(frame, CardInUse) and not frame.gone:
            shown.append((frame.card,))
        elif isinstance(frame, Caught) and frame.cards:
            shown.append(frame.cards)
    return set(view.strikes).union(*shown)


def _offered(view: KrachView) -> dict[Seat, Cards]:
    """By seat, what it offers in sight of this one, as long as it has it in hand."""
    frame = view.stack[-1] if view.stack else None
    if isinstance(frame, PendingOffer) and frame.given is not None and not frame.answered:
        return {frame.seat: frame.given}
    return {}
