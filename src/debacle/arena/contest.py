"""One game of an experiment, played by bots from its first draw to its last answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from msgspec import Struct

from debacle import registry
from debacle.arena import outsiders, players
from debacle.arena.outsiders import Fault, Outsider, SeatCard
from debacle.arena.summary import Experiment
from debacle.core.audience import Seat
from debacle.core.dealer import Dealer, Listener, seeded
from debacle.core.game import AnyGame, Bot, Options
from debacle.core.messages import Decision, Move, Notes, Outcome, Told
from debacle.core.refusals import BadOption, Why
from debacle.core.specs import Answer
from debacle.core.state import State


class Watcher(Protocol):
    """Who looks on at a whole game, and sees all of it."""

    def told(self, events: Sequence[Told]) -> None: ...
    def answered(self, state: State, decision: Decision, answer: Answer) -> None:
        """Before the answer is played."""
        ...


class Finish(Struct, frozen=True):
    """How a game went."""

    outcome: Outcome
    decisions: int
    faults: tuple[Fault, ...]


class Contest(Struct, frozen=True):
    """An experiment that can be played: the game is found, the options are read, the players are known."""

    experiment: Experiment
    game: AnyGame
    options: Options
    guests: Mapping[str, Callable[[], Bot]] = {}
    """Players that come neither with the game nor from outside."""

    def play(self, number: int) -> tuple[Outcome, int]:
        """How game `number` ends, and after how many decisions. Nothing but the experiment and the number goes in."""
        played = self.play_seated(number, seating(number, len(self.experiment.players)))
        return played.outcome, played.decisions

    def play_seated(self, number: int, by_seat: Sequence[int], watcher: Watcher | None = None) -> Finish:
        """The same with these players at the seats."""
        listener = Listener()
        dealer = Dealer(seeded(self._generator(number, "chance")), listener.tell)
        sitting = [self._sit_down(number, seat, player, len(by_seat)) for seat, player in enumerate(by_seat)]
        state: State = self.game.begin(len(sitting), self.options, dealer)
        decisions = 0
        while pending := state.pending():
            _tell(self.game, sitting, listener, watcher)
            decision = pending[0]
            player = sitting[decision.seat]
            answer = player.bot.choose(state.view(decision.seat), player.notes, player.rng)
            if watcher is not None:
                watcher.answered(state, decision, answer)
            state.play(Move(decision.number, decision.seat, answer), dealer)
            decisions += 1
        if watcher is not None:
            watcher.told(listener)
        outcome = state.outcome()
        assert outcome is not None
        return Finish(outcome, decisions, _farewell(sitting, outcome))

    def _sit_down(self, number: int, seat: Seat, player: int, seats: int) -> Sitting:
        experiment, rng = self.experiment, self._generator(number, f"player {player}")
        name = experiment.players[player]
        if name in self.guests:
            return Sitting(self.guests[name](), self.game.notes(seat), rng)
        found = players.outside(self.game, name, experiment.seconds)
        if found is None:
            return Sitting(players.inside(self.game, name), self.game.notes(seat), rng)
        seed = rng.getrandbits(53)
        told = SeatCard(experiment.game, experiment.deck, experiment.options, seats, seat, seed)
        return Sitting(Outsider(found, player, self.game, told), self.game.notes(seat), rng)

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
    game.begin(experiment.chairs, options, Dealer(seeded(Random(0))))
    for name in experiment.players:
        players.outside(game, name, experiment.seconds)
    return Contest(experiment, game, options)


def check_outsiders(contest: Contest) -> None:
    """That players from outside can be started: once, and not in every process."""
    for name in contest.experiment.players:
        found = players.outside(contest.game, name, contest.experiment.seconds)
        if found is not None:
            outsiders.check(found)


def player_at(seat: Seat, number: int, players: int) -> int:
    """Players move one seat on from game to game, so that none keeps a good place."""
    return (seat - number) % players


def seating(number: int, players: int) -> tuple[int, ...]:
    """By seat: who sits there when all play."""
    return tuple([player_at(seat, number, players) for seat in range(players)])


def _tell(game: AnyGame, sitting: list[Sitting], listener: list[Told], watcher: Watcher | None) -> None:
    """Everybody notes what happened since the last answer, as seen from the own seat."""
    for seat, player in enumerate(sitting):
        player.notes = game.noted(player.notes, seat, listener)
    if watcher is not None:
        watcher.told(listener)
    listener.clear()


def _farewell(sitting: list[Sitting], outcome: Outcome) -> tuple[Fault, ...]:
    """All is open now; and what outsiders have failed in."""
    faults: list[Fault] = []
    for player in sitting:
        if isinstance(player.bot, Outsider):
            player.bot.end(outcome)
            faults += player.bot.faults
    return tuple(faults)
