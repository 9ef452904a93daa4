"""All that the parts of a page share: the view, the words, the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.state import Frame
from debacle.games.krach.rules.banks import counted, total_lent
from debacle.games.krach.rules.deck import CardId, Cards, KrachDeck, WorkforceId
from debacle.games.krach.rules.state import LIVING, KrachView
from debacle.games.krach.telling.history import History
from debacle.games.krach.telling.speech import Speech, speech_to
from debacle.texts.words import Words

F = TypeVar("F")


class Reader(Speech):
    def __init__(
        self, deck: KrachDeck, words: Words, players: tuple[str, ...], view: KrachView, log: Iterable[Event]
    ) -> None:
        super().__init__(deck, words, players, len(view.fate), view.seat)
        self.speech = speech_to(deck, words.spoken, players, self.seats, view.seat)
        """Its words alone, without what it sees: by these things are kept."""
        self.view = view
        self.over = view.outcome is not None
        self.history = History(log)

    @property
    def workforces(self) -> tuple[tuple[WorkforceId, ...], ...]:
        return self.view.workforces

    @property
    def loans(self) -> tuple[Cards, ...]:
        return self.view.loans

    @property
    def strikes(self) -> tuple[int, ...]:
        return self.view.strikes

    @property
    def rates(self) -> tuple[int, ...]:
        return self.view.rates

    @property
    def top(self) -> Frame[Any] | None:
        """What goes on just now."""
        return self.view.stack[-1] if self.view.stack else None

    def frame(self, kind: type[F]) -> F | None:
        """The innermost of what goes on that is of this kind."""
        return next((frame for frame in reversed(self.view.stack) if isinstance(frame, kind)), None)

    @property
    def living(self) -> list[Seat]:
        """Clockwise from the active player."""
        round_table = [(self.view.active + step) % self.seats for step in range(self.seats)]
        return [seat for seat in round_table if self.view.fate[seat] == LIVING]

    def hand(self, seat: Seat) -> Cards:
        """Of somebody whose hand this onlooker sees."""
        cards = self.view.hands[seat]
        assert cards is not None
        return cards

    def margin(self, seat: Seat, hand: Cards) -> int:
        """How far a hand like this would cover the loans of the moment."""
        return counted(self.deck, hand) + self.view.guarantees[seat] - total_lent(self, seat)

    def owner(self, workforce: WorkforceId) -> Seat | None:
        return next((seat for seat in range(self.seats) if workforce in self.workforces[seat]), None)

    def owner_of_target(self, card: CardId, target: int | None) -> Seat | None:
        """Who has the Workforce that a card is played at."""
        return None if target is None or self.deck.capital[card].target == "rival" else self.owner(target)
