"""What a page may show to one onlooker. Filled field by field; nothing else reaches a template."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.core.premoves import PremoveOffer
from debacle.server.storage.rows import ChatLine, Origin, Pace, RemovedPlayer, Status
from debacle.server.storage.timing import Timing
from debacle.server.tables.lost_players import Poll
from debacle.server.tables.screens import ScreenView


class ChairView(Struct, frozen=True, kw_only=True):
    """One chair at a table, as all see it."""

    seat: Seat
    name: str
    """The player's name, or a bot's kind; empty for a free chair, and for a person who has been erased."""
    number: int = 0
    """Which of several bots of its kind; 0: the only one, or a person."""
    bot: str | None
    """Who plays for it now, if it is no person."""
    person: bool
    """Whether it belongs to a person, even if a bot plays for it."""
    free: bool
    you: bool
    present: bool | None
    """None: it is not told, for who answers while they are away would have decided it before."""
    asked: bool
    """Whether it is waited for."""
    deadline: float | None
    """For a person who is gone when asked, or whose time is nearly over: when the others may decide; at a table with
    clocks: when the time of whoever is asked is out."""
    bank: float | None = None
    """At a table with a live clock: the seconds that somebody has who is not asked."""
    wants_pause: bool = False
    given_up: bool
    """That time is over: the others may wait, hand the chair to a bot, or stop."""
    poll: Poll | None = None
    """How they have voted so far; None: there is nothing to decide, or the onlooker has no chair."""
    muted: bool = False
    """Whether they may not write in the chat; for the host and themselves to see."""


class PremoveView(Struct, frozen=True):
    """Something that the onlooker has decided ahead."""

    kind: str
    about: str
    limit: int | None


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one onlooker sees it."""

    id: str
    game: str
    status: Status
    public: bool
    seats: int
    clock: int
    timing: Timing = Timing()
    paused: bool = False
    """Whether the clocks stand still."""
    offers: tuple[PremoveOffer, ...] = ()
    """What the onlooker can decide ahead."""
    premoves: tuple[PremoveView, ...] = ()
    """What they have."""
    locked: bool = False
    """Whether a word is asked for at the door."""
    deck: str | None
    seat: Seat | None
    """The onlooker's own; None: a spectator."""
    host: bool
    """Whether the onlooker set the table up."""
    removed: bool = False
    """Whether the host has removed the onlooker."""
    others_removed: tuple[RemovedPlayer, ...] = ()
    """For the host: whom they have removed."""
    screen: ScreenView | None = None
    """That several sit around; while its curtain is down nothing of the game is here."""
    chairs: tuple[ChairView, ...]
    chat: tuple[ChatLine, ...]
    """The newest first."""
    view: Any
    """The game's view for this seat; None until the game begins."""
    log: tuple[Event, ...]
    """As this onlooker saw them, the oldest first; after the end all of them."""
    seen: tuple[Event, ...] = ()
    """As this onlooker saw them, also after the end."""
    since: int = 0
    """How many of those they had seen at their last choice."""
    pace: Pace | None = None
    """How the bots play; None: it is not the onlooker's to choose."""
    may_step: bool = False
    """Whether the bots wait for the onlooker to let them go on."""
    hints: bool = False
    """Whether the onlooker may ask what a good player would do."""
    guided: bool = False
    """Whether it is a first game with a guide, and the onlooker is the one who plays it."""
    rated: bool = True
    """Whether the game counts when people's strength is measured."""
    origin: Origin | None = None
    """Of a what-if: where its game goes on from."""
    open_log: tuple[Event, ...] = ()
    """What a spectator has seen of it: all that bots have a word about."""
    rematch: str | None = None
    """The table at which its people play again."""
    can_take_back: bool
    commitment: str
    seed: str | None
    """Open only when the game is over."""
    now: float

    @property
    def me(self) -> ChairView | None:
        """The onlooker's own chair."""
        return next((chair for chair in self.chairs if chair.you), None)
