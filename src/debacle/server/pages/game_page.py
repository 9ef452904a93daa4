"""What a game gives to be played in a browser. Found through the entry points `debacle.pages`.

A game brings a class like `Board` and, in a folder `page` of its package, its template (Jinja, included in the table's
page), style sheet and script; they are served under /static/games/<key>/. What boards share is in the server's
`game_parts.html`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeGuard, runtime_checkable

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Asked, Event
from debacle.registry import part
from debacle.server.pages.plain_page import PlainPage
from debacle.server.pages.static_files import PAGES
from debacle.texts.exhibits import Shelf
from debacle.texts.keepsakes import Keepsake
from debacle.texts.parts import Parts
from debacle.texts.replays import Course, SecretSight, Stage
from debacle.texts.scenes import SceneSight, place_of
from debacle.texts.words import Words


class Board(Protocol):
    """Made for one onlooker, a seat or None for a spectator; it is given that onlooker's view and log only."""

    template: ClassVar[str]
    """The file in the folder `page` that draws the table: the decision, the shared board, the banks, the ticker."""

    def __init__(self, game: Any, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> None:
        """The names are the players', by seat."""

    def paint(self, view: Any, log: tuple[Event, ...]) -> Mapping[str, Any]:
        """What the template needs, in words and numbers ready to be shown."""

    def title(self, view: Any) -> str:
        """One line for the browser's tab and the masthead: where the game stands."""

    def components(self) -> Sequence[Parts]:
        """What is in the box, and where each number is from."""

    def answer(self, asked: Asked, form: Mapping[str, str]) -> object:
        """The JSON form of an answer, from the fields of the decision's form, or a `Plan` of several."""


@runtime_checkable
class Scenic(Protocol):
    """A board that shows scenes, and has beside its template a `scenes.html` that draws them."""

    def scenes(self, view: Any, seen: tuple[Event, ...], since: int) -> Sequence[SceneSight[Any, Any]]:
        """What deserves a scene of what this onlooker saw, from the event `since` on; the oldest first."""


@runtime_checkable
class Replayable(Protocol):
    """A board whose game can be leafed through by turns and rounds, with its secrets and its curves."""

    courses: ClassVar[tuple[Course, ...]]
    """What runs over a game; the first is what is played for."""

    def stage(self, view: Any) -> Stage:
        """Where the game stands."""

    def course(self, views: Sequence[Any]) -> Mapping[str, tuple[int, ...]]:
        """By course, the figures of a moment; the views are those of all seats in their order."""

    def secrets(self, views: Sequence[Any]) -> Sequence[SecretSight]:
        """What only one seat knew, of each; for a game that is over."""


@runtime_checkable
class Keeping(Protocol):
    """A board whose game leaves a picture behind, and has beside its template a `keepsake.html` that draws it."""

    def keepsake(self, view: Any, log: tuple[Event, ...]) -> Keepsake[Any]:
        """Of a game that is over, as whoever looked on sees it now, with all that has happened."""


@runtime_checkable
class Illustrated(Protocol):
    """A board whose game is taught: its room `teaching` has the texts, and beside its template stands a `figures.html`
    with a macro for each picture in them."""

    def spoken(self) -> Mapping[str, Any]:
        """What the game's macros need away from a table: `say`, `game`, `language`, and `art`, if it has engravings."""

    def figures(self) -> Mapping[str, Hashable]:
        """By name of a figure: what its macro draws."""

    def gallery(self) -> Sequence[Shelf | Parts]:
        """What is in the box, drawn; numbers that stand on no card as tables."""


def has_scenes(board: Board) -> TypeGuard[Scenic]:
    """Of a class Python keeps in mind what it is; of a board it would look for each method, at every page."""
    return issubclass(type(board), Scenic)


def scenes_of(board: Board, view: Any, seen: tuple[Event, ...], since: int) -> Sequence[SceneSight[Any, Any]]:
    """The scenes that came of the events from `since` on and of no earlier ones: a board may show a spectator more."""
    if not has_scenes(board):
        return ()
    return [scene for scene in board.scenes(view, seen, since) if place_of(scene.key) >= since]


def board_for(game: AnyGame, words: Words, names: tuple[str, ...], own_seat: Seat | None) -> Board:
    """The game's own page, or the plain one."""
    own: type[Board] = part(PAGES, game.about.key) or PlainPage
    return own(game, words, names, own_seat)


def has_keepsake(game: AnyGame) -> bool:
    return issubclass(part(PAGES, game.about.key) or PlainPage, Keeping)
