"""What is counted of finished games of Krach: laps, what fallen banks were sold for, what was pocketed, and which
Workforces worked for the winners in the end."""

from __future__ import annotations

from debacle.core.match import Match
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import LotSold, WorkforceHired
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.rules.state import KrachState
from debacle.texts.statistics import Counts
from debacle.texts.typography import typeset
from debacle.texts.words import Words


class KrachStatistics:
    amounts = ("laps", "prices", "fortunes")

    def __init__(self, deck: KrachDeck, words: Words) -> None:
        self._names = {workforce.id: workforce.names for workforce in deck.workforces}
        self._language = words.language

    @staticmethod
    def count(match: Match) -> Counts:
        state, outcome = match.state, match.state.outcome()
        assert isinstance(state, KrachState)
        assert isinstance(outcome, KrachOutcome)
        events = [told.event for told in match.told()]
        prices = tuple([event.price for event in events if isinstance(event, LotSold)])
        hired = [(event.workforce, event.seat) for event in events if isinstance(event, WorkforceHired)]
        cards = tuple([(state.deck.workforces[workforce].id, seat) for workforce, seat in hired])
        return Counts({"laps": (outcome.rounds,), "prices": prices, "fortunes": outcome.fortunes}, cards)

    def card(self, name: str) -> str | None:
        names = self._names.get(name)
        return None if names is None else typeset(names.get(self._language) or names["en"], self._language)
