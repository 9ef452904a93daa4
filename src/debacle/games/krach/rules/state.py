"""A position of Krach and what a seat may see of it."""

from __future__ import annotations

from typing import Any

from debacle.core import piles
from debacle.core.audience import Seat
from debacle.core.messages import View
from debacle.core.piles import Group
from debacle.core.state import Frame, State
from debacle.games.krach.rules.deck import CardId, Cards, ConfidenceId, EventId, KrachDeck, WorkforceId
from debacle.games.krach.rules.outcome import KrachOutcome

LIVING, FAILING, BANKRUPT = 0, 1, 2
"""The fate of a bank: in play; failed, but not settled yet (KR-R53); gone."""
NO_STRIKE, MARKER = -1, -2
"""A Workforce's strike is the card that made it, or one of these."""


class KrachView(View, frozen=True, kw_only=True):
    round: int
    turn: int
    place: int
    first: Seat
    active: Seat
    fate: tuple[int, ...]
    failed_at: tuple[int, ...]
    hands: tuple[Cards | None, ...]
    """By seat; None where this seat may not know."""
    fortunes: tuple[Cards | None, ...]
    holdings: tuple[int, ...]
    """By seat, the cards in hand and fortune together: that much all can count."""
    attempts: int | None
    """How often this seat has pocketed in its lap."""
    tired: int | None
    """Whose eyes rest: who watched in the last blink, a bit each (KR-R55). None by the first rules: eyes never tire."""
    workforces: tuple[tuple[WorkforceId, ...], ...]
    loans: tuple[Cards, ...]
    """By Workforce."""
    strikes: tuple[int, ...]
    """By Workforce: the strike card, or a marker, or none."""
    confidence: tuple[int, ...]
    """How many cards each pile has."""
    rates: tuple[int, ...]
    face_up: WorkforceId | None
    workforce_deck: tuple[Group, ...]
    """All can follow which Workforces lie where: whatever leaves or joins that deck is seen."""
    capital_deck: int
    confidence_deck: int
    event_deck: int
    event: EventId | None
    used: Cards
    """Whose effect has been used this turn."""
    shown: int
    krach: bool
    guarantees: tuple[int, ...]
    stack: tuple[Frame[Any], ...]
    outcome: KrachOutcome | None


class KrachState(State, kw_only=True):
    deck: KrachDeck
    first: Seat
    active: Seat
    round: int = 1
    turn: int = 0
    place: int = -1
    """How many seats have passed in this round before the present one."""
    fate: list[int]
    failed_at: list[int]
    hands: list[Cards]
    fortunes: list[Cards]
    attempts: list[int]
    """How often each CEO has pocketed in the present lap (KR-R12)."""
    tired: int = 0
    """Who watched in the last blink, a bit each (KR-R55)."""
    workforces: list[tuple[WorkforceId, ...]]
    loans: list[Cards]
    strikes: list[int]
    confidence: list[tuple[ConfidenceId, ...]]
    """Queues: the first card is the top of the pile."""
    rates: list[int]
    """What is added to the next overhead (KR-R45)."""
    face_up: WorkforceId | None = None
    workforce_deck: list[Group]
    capital_deck: list[Group]
    confidence_deck: list[Group]
    event_deck: list[Group]
    event: EventId | None = None
    """On the table, while it applies."""
    used: tuple[CardId, ...] = ()
    shown: int = 0
    """Whose hands lie open, a bit each: in a Krach, and what is left of a failed bank."""
    krach: bool = False
    """A Krach is being resolved, from the flip to the shuffle."""
    guarantees: list[int]
    result: KrachOutcome | None = None

    def outcome(self) -> KrachOutcome | None:
        return self.result

    def waited_for(self, seat: Seat | None) -> tuple[Seat, ...]:
        """In a blink nobody sees who has chosen already: how long a hand took would tell what it did (KR-R15)."""
        hidden = self.hides_who_answered()
        asked = self.stack[-1].seen(self, seat).ask(self) if hidden else self.asked
        return tuple([decision.seat for decision in asked])

    def hides_who_answered(self) -> bool:
        return bool(self.stack) and self.stack[-1].sealed

    def holding(self, seat: Seat) -> int:
        return len(self.hands[seat]) + len(self.fortunes[seat])

    def view(self, seat: Seat | None) -> KrachView:
        over = self.result is not None
        mine = 0 if seat is None else 1 << seat
        hands = -1 if over else self.shown | mine
        fortunes = -1 if over else mine
        return KrachView(
            seat=seat,
            asked=self.asked_of(seat),
            waiting=self.waited_for(seat),
            answers=0 if seat is None else self.counts[seat],
            round=self.round,
            turn=self.turn,
            place=self.place,
            first=self.first,
            active=self.active,
            fate=tuple(self.fate),
            failed_at=tuple(self.failed_at),
            hands=tuple([hand if hands >> other & 1 else None for other, hand in enumerate(self.hands)]),
            fortunes=tuple([cards if fortunes >> other & 1 else None for other, cards in enumerate(self.fortunes)]),
            holdings=tuple([self.holding(other) for other in range(self.seats)]),
            attempts=None if seat is None else self.attempts[seat],
            tired=self.tired if self.rules >= 2 else None,
            workforces=tuple(self.workforces),
            loans=tuple(self.loans),
            strikes=tuple(self.strikes),
            confidence=tuple([len(pile) for pile in self.confidence]),
            rates=tuple(self.rates),
            face_up=self.face_up,
            workforce_deck=tuple(self.workforce_deck),
            capital_deck=piles.size(self.capital_deck),
            confidence_deck=piles.size(self.confidence_deck),
            event_deck=piles.size(self.event_deck),
            event=self.event,
            used=self.used,
            shown=self.shown,
            krach=self.krach,
            guarantees=tuple(self.guarantees),
            stack=tuple([frame.seen(self, seat) for frame in self.stack]),
            outcome=self.result,
        )
