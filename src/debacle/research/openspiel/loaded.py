"""A game as it was loaded: by name and parameters, which is all that has to be stored of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, TypeAlias, get_origin

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from debacle import registry
from debacle.core.game import AnyGame, Options
from debacle.core.refusals import BadOption, Why

PREFIX: Final = "debacle_"
LONGEST: Final = 100_000
"""Answers and draws of a game, if nothing else is said. Bids have no end in three of the games, and some who play at
random raise them for long; where it is reached, nobody has won."""
WIDEST: Final = 100
"""Outcomes of a draw at most: Krach rolls percents."""
BETWEEN: Final = "/"
"""What stands between the parts of a list: a comma would end the parameter."""
LEFT_OPEN: Final = -1
YES_OR_NO: Final[Mapping[object, bool]] = {"yes": True, "no": False}
"""For an option that may be left open, too; OpenSpiel's own True and False cannot be."""
Parameters: TypeAlias = Mapping[str, object]


class Loaded:
    """What is played, by how many, and for how long at most."""

    widest: Final = WIDEST

    def __init__(self, kind: Kind, given: Parameters) -> None:
        values = {**kind.defaults, **given}
        self.kind, self.given = kind, dict(given)
        self.game, options = kind.make(values)
        self.options = self.game.read_options(options)
        self.seats = whole_number(values, "seats")
        self.longest = whole_number(values, "longest")
        self.game.check_seats(self.seats)

    def __reduce__(self) -> tuple[Callable[..., Loaded], tuple[str, tuple[tuple[str, object], ...]]]:
        return load, (self.kind.name, tuple(sorted(self.given.items())))


class Kind(Struct, frozen=True):
    """What can be loaded under a name."""

    name: str
    title: str
    seats: tuple[int, ...]
    encoded: bool
    """Whether there are numbers of it."""
    defaults: Parameters
    make: Callable[[Parameters], tuple[AnyGame, dict[str, object]]]
    """The game, and its options in their JSON form."""


KINDS: dict[str, Kind] = {}
"""By name."""


@cache
def load(name: str, given: tuple[tuple[str, object], ...]) -> Loaded:
    return Loaded(KINDS[name], dict(given))


def installed(key: str) -> Kind:
    """A game as it is played, with its own options as parameters."""
    game = registry.load(key)
    own = {field.name: _open(field) for field in fields(game.options)}
    return Kind(
        name=PREFIX + key,
        title=game.about.titles["en"],
        seats=game.about.seats,
        encoded=game.encoding() is not None,
        defaults={"seats": max(game.about.seats), "longest": LONGEST, **own},
        make=lambda values: (registry.load(key), read_options(game.options, values)),
    )


def read_options(kind: type[Options], values: Parameters) -> dict[str, object]:
    """In their JSON form, without those that are left to the game."""
    return {
        field.name: _value(field.type, values[field.name])
        for field in fields(kind)
        if type(values[field.name]) is bool or values[field.name] != _open(field)
    }


def _open(field: FieldInfo) -> object:
    """What stands for an option that is left to the game, and tells OpenSpiel of which type it is."""
    if field.type is bool or field.type is int:
        return field.default
    return LEFT_OPEN if field.type == int | None else ""


def _value(kind: Any, given: object) -> object:
    """A list has its parts between slashes, an empty one for what is left open."""
    if get_origin(kind) is tuple and isinstance(given, str):
        return [part or None for part in given.split(BETWEEN)]
    return YES_OR_NO.get(given, given) if kind == bool | None else given


def whole_number(values: Parameters, name: str) -> int:
    value = values[name]
    if type(value) is not int or value < 1:
        raise BadOption(Why("options.least", {"option": name, "least": 1}))
    return value
