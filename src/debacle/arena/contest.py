"""One game of an experiment, played by bots from its first draw to its last answer."""

from __future__ import annotations

from pathlib import Path
from random import Random

from msgspec import Struct

from debacle import bots, registry
from debacle.arena.summary import Experiment
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Bot, Options
from debacle.core.messages import Move, Notes, Outcome, Told
from debacle.core.refusals import BadOption, Why
from debacle.core.state import State


class Contest(Struct, frozen=True):
    """An experiment that can be played: the game is found, the options are read, the players are known."""

    experiment: Experiment
    game: AnyGame
    options: Options

    def play(self, number: int) -> tuple[Outcome, int]:
        """How game `number` ends, and after how many decisions. Nothing but the experiment and the number goes in."""
        listener = Listener()
        dealer = Dealer(seeded(self._generator(number, "chance")), listener.tell)
        sitting = [self._sit_down(number, seat) for seat in range(len(self.experiment.players))]
        state: State = self.game.begin(len(sitting), self.options, dealer)
        decisions = 0
        while pending := state.pending():
            _tell(self.game, sitting, listener)
            decision = pending[0]
            player = sitting[decision.seat]
            answer = player.bot.choose(state.view(decision.seat), player.notes, player.rng)
            state.play(Move(decision.number, decision.seat, answer), dealer)
            decisions += 1
        outcome = state.outcome()
        assert outcome is not None
        return outcome, decisions

    def _sit_down(self, number: int, seat: Seat) -> Sitting:
        player = player_at(seat, number, len(self.experiment.players))
        return Sitting(
            bot=bots.find(self.game, self.experiment.players[player]),
            notes=self.game.notes(seat),
            rng=self._generator(number, f"player {player}"),
        )

    def _generator(self, number: int, use: str) -> Random:
        """Chance and every player have their own, so that one more thought of a bot changes no draw."""
        return Random(f"{self.experiment.seed}:{number}:{use}")


class Sitting(Struct):
    """A bot at a seat, for one game."""

    bot: Bot
    notes: Notes
    rng: Random


def prepare(experiment: Experiment) -> Contest:
    """What is wrong with an experiment is said here, before anything is played."""
    if experiment.games < 1:
        raise BadOption(Why("options.least", {"option": "games", "least": 1}))
    game = registry.load(experiment.game, None if experiment.deck is None else Path(experiment.deck))
    options = game.read_options(experiment.options)
    game.begin(len(experiment.players), options, Dealer(seeded(Random(0))))
    for name in experiment.players:
        bots.find(game, name)
    return Contest(experiment, game, options)


def player_at(seat: Seat, number: int, players: int) -> int:
    """Players move one seat on from game to game, so that none keeps a good place."""
    return (seat - number) % players


def _tell(game: AnyGame, sitting: list[Sitting], listener: list[Told]) -> None:
    """Everybody notes what happened since the last answer, as seen from the own seat."""
    for seat, player in enumerate(sitting):
        player.notes = game.noted(player.notes, seat, listener)
    listener.clear()
