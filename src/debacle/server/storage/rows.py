"""Rows as the server speaks of them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from debacle.core.audience import Seat
from debacle.core.premoves import Premove
from debacle.server.storage.timing import Clocks, QuietHours, Timing

Status = Literal["gathering", "playing", "over", "stopped"]
Remedy = Literal["bot", "stop"]
Pace = Literal["slow", "normal", "fast", "step"]
PACES: dict[Pace, float] = {"slow": 2.5, "normal": 1.0, "fast": 0.3}
"""How slowly bots play at each; step by step they wait for no time, but to be let go on."""


class Player(Struct, frozen=True):
    id: str
    name: str
    muted: bool = False
    """May not say anything, at any table."""
    banned: bool = False
    """May look on, and nothing else."""


class BrowserSession(Struct, frozen=True):
    """One browser in which somebody is a player."""

    id: str
    browser: str
    """Roughly which; empty: not known."""
    made_at: float
    seen_at: float


class Origin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the game of a what-if goes on from."""

    table: str = ""
    file: str = ""
    """The record file that it is, instead of a table."""
    moment: int
    """After so many of its answers that count."""
    anew: bool = False
    """Whether hidden things were dealt anew; else they stayed as they were."""
    eyes: Seat | None = None
    """If so: to whom nothing has changed by it."""

    @property
    def replay(self) -> str:
        """Where that game is leafed through."""
        return f"/replay/{self.file}" if self.file else f"/t/{self.table}/replay"


class TableOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table chose, beyond its game's own options."""

    game: dict[str, Any] = field(default_factory=dict)
    """The game's own options."""
    deck: str | None = None
    """The name of a deck of the server's; None: the game's own."""
    clock: int = 90
    """Seconds that others wait for somebody who is gone; 0: for ever."""
    pace: float = 1.0
    """How slowly bots play: 0 is at once. It counts where one person plays, as does `step`."""
    step: bool = False
    """Whether bots wait until that person lets them go on."""
    hints: bool = False
    """Whether the one person who plays against bots may ask what a good player would do."""
    guided: bool = False
    """Whether it is a first game with a guide, which has a deal of its own."""
    timing: Timing = Timing()
    """With a live or a slow clock `clock` does not count."""
    origin: Origin | None = None
    """Of a what-if: the moment of a finished game that it goes on from."""
    around: bool = False
    """Whether several play around the host's screen, where nobody can tell who pressed."""

    @property
    def rated(self) -> bool:
        """Whether a game counts when people's strength is measured."""
        return not (self.hints or self.guided or self.origin or self.around)


class Chair(Struct, frozen=True, kw_only=True):
    seat: Seat
    player: str | None
    name: str | None
    """The player's, as it is told from those of the others at this table."""
    bot: str | None
    secret: str | None
    """What is kept of the token of a program that plays here."""
    banned: bool = False
    """Of the player."""
    muted: bool = False
    """Whether its player may not write in the chat."""
    back_at: float = 0.0
    """When its player took it back from a bot."""
    quiet: QuietHours | None = None
    """Of its player."""
    around: bool = False
    """Whether its player sits around the host's screen."""
    seen_as: str | None = None
    """By whose open pages its player is seen to be there: their own, or the host's."""

    @property
    def free(self) -> bool:
        return self.player is None and self.bot is None

    @property
    def played_by_person(self) -> bool:
        return self.player is not None and self.bot is None


class ChatLine(Struct, frozen=True):
    player: str
    name: str
    text: str
    made_at: float


class RemovedPlayer(Struct, frozen=True):
    """Somebody whom the host has removed from a table."""

    player: str
    name: str


class Vote(Struct, frozen=True):
    """What somebody wants to be done because another does not answer."""

    voter: Seat
    about: Seat
    what: Remedy
    made_at: float


class OwnPremove(Struct, frozen=True):
    """What somebody has decided ahead at a table: their secret."""

    seat: Seat
    premove: Premove
    made_at: float


class Lifted(Struct, frozen=True):
    """For whom the curtain of a screen was lifted last."""

    session: str
    """The browser in which it was."""
    seat: Seat
    answers: int
    """So many had that seat given by then."""


class TableRow(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    seats: int
    options: TableOptions
    seed: bytes
    header: str | None
    status: Status
    public: bool
    host: str
    revision: int
    made_at: float
    changed_at: float
    """When what anybody may see of it last changed."""
    clocks: Clocks | None = None
    """None: it has none, or the game has not begun."""
    due_at: float = 0.0
    """When the server is to look whether it has to act for somebody; 0: never."""
    word: str = ""
    """What is kept of the word that is asked for at the door; empty: none is."""


class StoredTable(Struct, frozen=True):
    """A table with all that belongs to one revision of it, but for the entries of its record."""

    row: TableRow
    chairs: tuple[Chair, ...]
    chat: tuple[ChatLine, ...]
    """The newest first."""
    generation: str = ""
    """Of the database, when this was read."""
    removed: tuple[RemovedPlayer, ...] = ()
    votes: tuple[Vote, ...] = ()
    rematch: str | None = None
    """The table at which its people play again."""
    lifted: Lifted | None = None
    """Which nobody elsewhere notices."""
    premoves: tuple[OwnPremove, ...] = ()
    """Of all seats; each is for its owner's eyes alone."""
    admitted: frozenset[str] = frozenset()
    """Players who have said the word at the door."""

    def looks_like(self, other: StoredTable) -> bool:
        """Whether the two differ at most in what is played, or was decided ahead."""
        return _door(self.row) == _door(other.row) and (
            self.__replace__(row=other.row, premoves=other.premoves, lifted=other.lifted) == other
        )


def _door(row: TableRow) -> tuple[object, ...]:
    paused = row.clocks and (row.clocks.paused_at, row.clocks.wishes)
    return row.status, row.public, row.options, row.word, paused


class Mark(Struct, frozen=True):
    """Which state a table is in: two with the same mark are the same."""

    generation: str
    revision: int


class Listed(Struct, frozen=True, kw_only=True):
    """A table in a list: what its page would show to anybody."""

    id: str
    game: str
    seats: int
    status: Status
    host: str
    free: int
    players: tuple[str, ...]
    your_turn: bool = False
    changed_at: float
    stranded: bool = False
    """Whether it cannot go on here."""
