"""What somebody who looks on sees of an episode: the terminal's own board, as text or as a picture of it."""

from __future__ import annotations

from io import StringIO
from typing import Any, Final, TypeAlias

from rich.console import RenderableType

from debacle import registry
from debacle.core.audience import Seat
from debacle.research.episode import Arrangement, Episode, NotForLearners
from debacle.research.pictures import Picture, drawn
from debacle.terminal.contract import Terminal, terminal_for
from debacle.terminal.screen import THEME, Screen, Signs
from debacle.texts.words import Words

MODES: Final = ("human", "ansi", "rgb_array")
WIDTH: Final = 100
"""Of the board, in letters."""

Rendered: TypeAlias = str | Picture | None


METADATA: Final[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}
"""What the libraries ask of an environment."""


class Rendering:
    """For one reader, a seat or None for a spectator: it is shown this reader's view and events only."""

    def __init__(self, arrangement: Arrangement, mode: str | None, reader: Seat | None, language: str) -> None:
        if mode is not None and mode not in MODES:
            raise NotForLearners(f"there is no render mode {mode!r}; known: {', '.join(MODES)}")
        if reader is not None and reader not in range(arrangement.seats):
            raise NotForLearners(f"there is no seat {reader}; there are 0 to {arrangement.seats - 1}")
        self.mode = mode
        self._reader = reader
        self._arrangement = arrangement
        self._words = Words(language, registry.package_of(arrangement.game))
        self._names = tuple([f"seat_{seat}" for seat in range(arrangement.seats)])
        self._shown: Episode | None = None
        self._terminal: Terminal | None = None
        self._told = 0

    def look(self, episode: Episode) -> None:
        """In the mode for people every position is shown as it comes."""
        if self.mode == "human":
            _screen(None).print(self._board(episode))

    def render(self, episode: Episode) -> Rendered:
        if self.mode is None:
            raise NotForLearners(f"to render, say how when it is made: render_mode={MODES[1]!r}, or {MODES[2]!r}")
        if self.mode == "human":
            return None
        text = StringIO()
        if self.mode == "rgb_array":
            return drawn(_screen(text), self._board(episode))
        _screen(text).print(self._board(episode))
        return text.getvalue()

    def sit(self, reader: Seat) -> None:
        """From now on it shows what this seat knows."""
        self._reader, self._shown = reader, None

    def _board(self, episode: Episode) -> RenderableType:
        if self._terminal is None or self._shown is not episode:
            self._terminal = terminal_for(self._arrangement.game, self._words, self._names, self._reader)
            self._shown, self._told = episode, 0
        seen = episode.seen_by(self._reader)
        for event in seen[self._told :]:
            self._terminal.tell(event)
        self._told = len(seen)
        view = episode.state.view(self._reader)
        return self._terminal.table(view) if episode.state.asked else self._terminal.result(view)


def _screen(file: StringIO | None) -> Screen:
    """Without colours in a text, and none of the machine's own width."""
    return Screen(file=file, width=WIDTH, markup=False, emoji=False, highlighter=Signs(), theme=THEME)
