"""What many games of Krach among bots come to: played here, written down by `balance.krach`."""

from __future__ import annotations

from collections import Counter

from balance.games import Step, steps
from debacle import registry
from debacle.core.messages import Event
from debacle.games.krach import Krach
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.deck import KrachDeck
from debacle.games.krach.rules.events import BanksFailed, EmbezzlerCaught, EventsShuffled, Pocketed, TurnBegun

SEED = 2009
SAFE = 3
"""Nobody should be out before this round."""


class Count(Counter[tuple[str | int, ...]]):
    """Games of one number of seats: what, and which of it, how often."""

    def merge(self, other: Count) -> None:
        self.update(other)

    def within(self, low: int, high: int) -> str:
        """The part of the games that last so many rounds."""
        return f"{sum([self['rounds', length] for length in range(low, high + 1)]) / self['games',]:.1%}"

    def mean_rounds(self) -> float:
        return sum([int(key[1]) * many for key, many in self.items() if key[0] == "rounds"]) / self["games",]


def play(players: tuple[str, ...], numbers: range) -> Count:
    """These games among those players, who change seats from game to game."""
    game, count = registry.load("krach"), Count()
    assert isinstance(game, Krach)
    for number in numbers:
        shift = number % len(players)
        _play_one(game, players[shift:] + players[:shift], number, count)
    return count


def _play_one(game: Krach, players: tuple[str, ...], number: int, count: Count) -> None:
    out = 0
    for step in steps(game, players, game.options(), SEED, number):
        failed = _count_failures(step, count)
        out = out or failed
        for event in step.events:
            _count_event(game.deck, event, count)
        if step.decision is not None and step.decision.kind == "blink":
            _count_blink(step, players, count)
    outcome = step.state.outcome()
    count["games",] += 1
    count["rounds", outcome.rounds] += 1
    count["capped",] += len(outcome.survivors) > 1
    count["early",] += 0 < out < SAFE
    count["last bank wins",] += len(outcome.survivors) == 1 and outcome.survivors[0] in outcome.winners
    count["fortune",] += sum(outcome.fortunes)
    count["extra",] += sum(outcome.extras)
    for seat, player in enumerate(players):
        count["taken", player] += outcome.fortunes[seat]
    share = 60 // len(outcome.winners)
    for seat in outcome.winners:
        count["won", seat] += share
        count["first",] += share * (seat == step.state.first)
        count["winner", players[seat]] += share


def _count_failures(step: Step, count: Count) -> int:
    """In which round banks have failed; 0 if none has."""
    failed = [event for event in step.events if isinstance(event, BanksFailed)]
    round_now: int = step.state.round
    for event in failed:
        count["failed", round_now] += len(event.seats)
    return round_now if failed else 0


def _count_event(deck: KrachDeck, event: Event, count: Count) -> None:
    if isinstance(event, Pocketed):
        count["pocketed", len(event.cards)] += 1
        count["loot", len(event.cards)] += face_value(deck, event.cards)
    elif isinstance(event, EmbezzlerCaught):
        count["caught", event.count] += 1
        count["saved",] += face_value(deck, event.cards or ())
        count["catchers",] += len(event.watchers)
    elif isinstance(event, TurnBegun):
        count["laps",] += 1
    elif isinstance(event, EventsShuffled):
        count["krachs",] += 1


def _count_blink(step: Step, players: tuple[str, ...], count: Count) -> None:
    assert isinstance(step.answer, tuple)
    assert step.decision is not None
    seat = step.decision.seat
    count["blink", players[seat], str(step.answer[0])] += 1
    count["sighted", players[seat]] += not step.state.tired >> seat & 1
