"""How schemes that nobody is offered as a partner fare at tables with `steady`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from balance.games import steps
from debacle.core.game import Bot
from debacle.games.qe import QE
from debacle.games.qe.bot.exploits import LOOKED_AT
from debacle.games.qe.bot.figures import schemers
from debacle.games.qe.bot.kept_back import KEPT_BACK
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.rules.setup import QEOptions

SEED = 2009

Players = tuple[str, ...]


class Victories:
    """By player, not by seat: they change seats from game to game."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.won = [0.0] * players
        self.out = [0] * players

    def add(self, outcome: QEOutcome, players: list[int]) -> None:
        self.games += 1
        for seat, player in enumerate(players):
            self.won[player] += (seat in outcome.winners) / max(1, len(outcome.winners))
            self.out[player] += outcome.sheets[seat].eliminated

    def merge(self, other: Victories) -> None:
        self.games += other.games
        self.won = [one + more for one, more in zip(self.won, other.won, strict=True)]
        self.out = [one + more for one, more in zip(self.out, other.out, strict=True)]


def play(players: Players, numbers: range) -> Victories:
    """These games between players of these names."""
    game, makers, seats = _game(), _makers(), len(players)
    victories = Victories(seats)
    for number in numbers:
        sitting = [(seat + number) % seats for seat in range(seats)]
        table = [makers[players[player]]() for player in sitting]
        *_, last = steps(game, table, QEOptions(), SEED, number)
        victories.add(last.state.outcome(), sitting)
    return victories


@cache
def _game() -> QE:
    return QE(QE.own_deck())


@cache
def _makers() -> Mapping[str, Callable[[], Bot]]:
    return {**_game().bots(), **schemers(_game().deck, {**LOOKED_AT, **KEPT_BACK})}
