"""How to choose a move from what a seat can see: players for any game, and where to find those of one game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from debacle.bots import levels, thinker
from debacle.bots.learned import NAME as LEARNED
from debacle.bots.sampler import Sampler
from debacle.core.game import AnyGame, Bot

GENERIC: Mapping[str, Callable[[], Bot]] = {"random": Sampler}
STAND_IN = "steady"


class UnknownBot(LookupError):
    """Nobody of this name plays the game."""

    def __init__(self, game: str, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no bot {name!r} for {game}; known: {', '.join(known)}")
        self.game = game
        self.name = name
        self.known = known

    def __reduce__(self) -> tuple[type[UnknownBot], tuple[str, str, tuple[str, ...]]]:
        return type(self), (self.game, self.name, self.known)


def known(game: AnyGame) -> tuple[str, ...]:
    """The names of all who can play this game."""
    return tuple(_makers(game))


def find(game: AnyGame, name: str) -> Bot:
    """A new player of this name, with nothing behind it."""
    makers = _makers(game)
    if name not in makers:
        raise UnknownBot(game.about.key, name, tuple(makers))
    return makers[name]()


def stand_in(game: AnyGame) -> str:
    """Who plays where nobody was chosen."""
    names = known(game)
    return STAND_IN if STAND_IN in names else names[0]


def substitute(game: AnyGame) -> str:
    """Who plays for somebody who is gone: the player that learned the game, where there is one and it can be had."""
    return LEARNED if LEARNED in known(game) else stand_in(game)


def numbers(kinds: Sequence[str | None]) -> tuple[int, ...]:
    """By seat, of several bots of one kind: which it is, from 1; 0 for the only one, and for a person (None)."""
    return tuple(
        [
            kinds[: seat + 1].count(kind) if kind is not None and kinds.count(kind) > 1 else 0
            for seat, kind in enumerate(kinds)
        ]
    )


def numbered(name: str, number: int) -> str:
    return f"{name} {number}" if number else name


def _makers(game: AnyGame) -> Mapping[str, Callable[[], Bot]]:
    return {**game.bots(), **GENERIC, **thinker.makers(game), **levels.makers(game)}
