"""Games as rows of a table: who led when, and what was bought and played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from debacle.arena.contest import Finish
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Decision, Occurrence, Told
from debacle.core.specs import Answer
from debacle.core.state import State


class Use(Struct, frozen=True, gc=False):
    """Something that was counted, and when: after which share of the game's decisions."""

    what: str
    thing: str
    seat: Seat | None
    amount: float | None
    at: float


class GameRow(Struct, frozen=True):
    """One game; whatever there is of each seat stands in lists, by seat."""

    game: int
    seats: int
    players: list[str]
    entrants: list[int]
    """Which of the players of the experiment, counted from 0."""
    winners: list[int]
    places: list[int]
    decisions: int
    measures: dict[str, list[float]]
    lead_changes: int | None
    """How often somebody came to lead who did not lead before; None where a game does not say who leads."""
    decided_at: float | None
    """After which share of the decisions the winner led for good; None without a winner, too."""
    comeback: float | None
    """How many points the winner was behind at most."""
    half_places: list[int] | None
    """The places after half of the decisions."""
    uses: list[Use]
    faults: int


class DecisionRow(Struct, frozen=True, gc=False):
    """One decision."""

    game: int
    step: int
    seat: int
    player: str
    kind: str
    answer: str
    """As JSON."""
    points: float | None
    """What the seat had then, as far as the game says."""


class RowWatcher:
    """Looks on at one game, and writes down what a designer asks about."""

    def __init__(self, game: AnyGame, number: int, players: Sequence[str], every_decision: bool) -> None:
        self.decisions: list[DecisionRow] = []
        self._game, self._number, self._players, self._every_decision = game, number, list(players), every_decision
        self._standings: list[tuple[int, ...]] = []
        self._uses: list[tuple[Occurrence, int]] = []
        self._step = 0

    def told(self, events: Sequence[Told]) -> None:
        for one in events:
            counted = self._game.counted(one.event)
            if counted is not None:
                self._uses.append((counted, self._step))

    def answered(self, state: State, decision: Decision, answer: Answer) -> None:
        standing = self._game.standing(state)
        if standing is not None:
            self._standings.append(standing)
        if self._every_decision:
            points = None if standing is None else number(standing[decision.seat])
            player = self._players[decision.seat]
            said = wire.to_json(answer).decode()
            self.decisions.append(
                DecisionRow(self._number, self._step, decision.seat, player, decision.kind, said, points)
            )
        self._step += 1

    def row(self, played: Finish, by_seat: Sequence[int]) -> GameRow:
        outcome, steps = played.outcome, max(1, self._step)
        led = self._standings and outcome.winners
        return GameRow(
            game=self._number,
            seats=len(by_seat),
            players=self._players,
            entrants=list(by_seat),
            winners=list(outcome.winners),
            places=list(outcome.places()),
            decisions=played.decisions,
            measures={name: [number(value) for value in values] for name, values in outcome.measures().items()},
            lead_changes=lead_changes(self._standings) if self._standings else None,
            decided_at=decided_at(self._standings, outcome.winners) if led else None,
            comeback=number(comeback(self._standings, outcome.winners)) if led else None,
            half_places=ranked(self._standings[len(self._standings) // 2]) if self._standings else None,
            uses=[_use(counted, step / steps) for counted, step in self._uses],
            faults=len(played.faults),
        )


def lead_changes(standings: Sequence[Sequence[int]]) -> int:
    """How often somebody came to lead alone who did not lead alone last. That all are level is no lead."""
    leader, changes = None, 0
    for points in standings:
        best = max(points)
        leading = [seat for seat, own in enumerate(points) if own == best]
        if len(leading) == 1 and leading[0] != leader:
            changes += leader is not None
            leader = leading[0]
    return changes


def decided_at(standings: Sequence[Sequence[int]], winners: Sequence[Seat]) -> float:
    """After which share of the decisions one of the winners was never again behind."""
    behind = [
        step
        for step, points in enumerate(standings)
        if max(points[seat] for seat in winners) < max(points) or len(set(points)) == 1
    ]
    return (behind[-1] + 1) / len(standings) if behind else 0.0


def comeback(standings: Sequence[Sequence[int]], winners: Sequence[Seat]) -> int:
    return max(max(points) - max(points[seat] for seat in winners) for points in standings)


def ranked(points: Sequence[int]) -> list[int]:
    return [1 + sum(other > own for other in points) for own in points]


def number(value: int) -> float:
    """Amounts have no end, and the columns of a table have: beyond 2^53 the last digits go."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def plain(rows: Sequence[Struct]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.to_builtins(rows)
    return found


def _use(counted: Occurrence, at: float) -> Use:
    amount = None if counted.amount is None else number(counted.amount)
    return Use(counted.what, counted.thing, counted.seat, amount, at)
