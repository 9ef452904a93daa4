"""What a game gives to be played at a terminal. Found through the entry points `debacle.terminals`."""

from __future__ import annotations

from typing import Any, Final, Protocol, runtime_checkable

from rich.console import RenderableType

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.specs import Answer, Option
from debacle.registry import part
from debacle.terminal.plain import PlainTerminal
from debacle.texts.view_models import NumberedLine
from debacle.texts.words import Words

TERMINALS: Final = "debacle.terminals"


class Terminal(Protocol):
    """Made for one reader, a seat or None for a spectator; it is given that reader's views and events only."""

    def __init__(self, game: Any, words: Words, names: tuple[str, ...], reader: Seat | None) -> None:
        """The names are the players', by seat; none where they are not known."""

    def tell(self, event: Any) -> str | None:
        """What happened, in words; None where there is nothing to say. Events come once each, in their order."""

    def table(self, view: Any) -> RenderableType:
        """The game as the reader sees it."""

    def question(self, view: Any) -> str:
        """What the reader is asked, in one sentence."""

    def label(self, kind: str, option: Option) -> str:
        """What an option of such a decision is called; inside an act or a part, `kind` is a path: "cards.sponsor"."""

    def rules(self, view: Any) -> tuple[str, ...]:
        """The ids of the rules that bear on what the reader is asked."""

    def result(self, view: Any) -> RenderableType:
        """How it ended, with everything open."""


@runtime_checkable
class Warns(Protocol):
    """A terminal that speaks up before an answer is given which one may regret."""

    def warning(self, view: Any, answer: Answer) -> str:
        """What to say first; nothing for most answers. The reader may then still choose again."""


@runtime_checkable
class Passes(Protocol):
    """A terminal to which passing can be left for a while, as a page can."""

    def spans(self, view: Any) -> tuple[str, ...]:
        """Until what the reader may leave this kind of question to it: options that `label` has words for."""

    def pass_until(self, view: Any, span: str) -> Answer:
        """From now on; gives the answer to what is asked now."""

    def passing(self, view: Any) -> Answer | None:
        """The answer to what is asked, where that was left to it; None: ask the reader."""


@runtime_checkable
class Names(Protocol):
    """A terminal that explains what it offers, and calls it by its name alone when it is chosen."""

    def name(self, kind: str, option: Option) -> str:
        """As `label`, without the explanation; a sum too."""


@runtime_checkable
class Numbered(Protocol):
    """A terminal that numbers what there is to do, so that a number means the same from one question to the next.

    0 is to do nothing, wherever that can be done.
    """

    def lines(self, view: Any) -> tuple[NumberedLine, ...]:
        """All that can be done, in the order in which it is shown."""


def terminal_for(game: AnyGame, words: Words, names: tuple[str, ...], reader: Seat | None) -> Terminal:
    """The game's own terminal, or the plain one."""
    own: type[Terminal] = part(TERMINALS, game.about.key) or PlainTerminal
    return own(game, words, names, reader)
