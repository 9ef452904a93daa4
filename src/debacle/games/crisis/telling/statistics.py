"""What is counted of finished games of Crisis: rounds, where the country stood, what companies were bought for, and
which of them were the winners'."""

from __future__ import annotations

from debacle.core.match import Match
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.events import CompanyBought
from debacle.games.crisis.rules.scoring import CrisisOutcome
from debacle.games.crisis.rules.state import CrisisState
from debacle.texts.statistics import Counts
from debacle.texts.typography import typeset
from debacle.texts.words import Words


class CrisisStatistics:
    amounts = ("rounds", "status", "prices")

    def __init__(self, deck: CrisisDeck, words: Words) -> None:
        self._names = {company.id: company.name for company in deck.companies}
        self._language = words.language

    @staticmethod
    def count(match: Match) -> Counts:
        state, outcome = match.state, match.state.outcome()
        assert isinstance(state, CrisisState)
        assert isinstance(outcome, CrisisOutcome)
        prices = tuple([told.event.credits for told in match.told() if isinstance(told.event, CompanyBought)])
        owned = [(company, seat) for seat, own in enumerate(state.companies) for company in own]
        cards = [(state.deck.companies[company].id, seat) for company, seat in owned]
        return Counts({"rounds": (outcome.round,), "status": (outcome.status,), "prices": prices}, tuple(cards))

    def card(self, name: str) -> str | None:
        names = self._names.get(name)
        return None if names is None else typeset(names.get(self._language) or names["en"], self._language)
