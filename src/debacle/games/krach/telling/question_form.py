"""What a decision's form is made of."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.games.krach.telling.cards import CapitalSight, EventSight
from debacle.texts.view_models import SeatSight

RULES = {
    "workforce": "KR-15", "overhead": "KR-22", "loans": "KR-25", "blink": "KR-R11", "caught": "KR-29", "news": "KR-R03",
    "distress": "KR-R07", "discard": "KR-R44", "bonus": "KR-R40", "tip": "KR-R43", "show": "KR-R54", "slump": "KR-R44",
    "walkout": "KR-R44", "offer": "KR-R20", "react": "KR-R06", "bid": "KR-R37", "price": "KR-R38",
}  # fmt: skip


class Button(Struct, frozen=True):
    """Sends `act` with nothing else."""

    act: str
    said: str
    main: bool = False
    note: str = ""
    grave: bool = False
    """Not to be pressed by mistake: it is folded away."""


class Option(Struct, frozen=True):
    value: str
    said: str
    note: str = ""
    seat: SeatSight | None = None
    risk: str = ""
    workforce: int = -1
    """Where it lies on the board, to be chosen there too."""


class Group(Struct, frozen=True):
    head: str
    seat: SeatSight | None
    options: tuple[Option, ...]


class Choice(Struct, frozen=True):
    """One of these: radios of one name."""

    name: str
    head: str
    groups: tuple[Group, ...]


class CardPick(Struct, frozen=True):
    card: CapitalSight
    checked: bool


class Picks(Struct, frozen=True, kw_only=True):
    """Some of these cards: boxes named <name>.<card>."""

    name: str
    head: str
    cards: tuple[CardPick, ...]
    due: int = 0
    """A payment: worth at least so much; 0: a number of cards."""
    most: int = 0
    button: str
    act: str
    """Empty where nothing else could be answered."""
    none: str = ""
    """What is said where there is nothing to choose."""


class Play(Struct, frozen=True):
    """A card that can be used now."""

    card: CapitalSight
    choice: Choice | None
    button: str


class Wanted(Struct, frozen=True):
    """Cards of a kind, to ask for by name."""

    head: str
    options: tuple[Option, ...]


class OfferForm(Struct, frozen=True):
    left: str
    to: Choice
    give: tuple[CardPick, ...]
    wanted: tuple[Wanted, ...]
    acts: tuple[str, ...]


class Lend(Struct, frozen=True):
    cards: tuple[Option, ...]
    crews: tuple[Option, ...]


class Quick(Struct, frozen=True):
    value: int
    said: str
    note: str


class Bid(Struct, frozen=True):
    low: int
    low_said: str
    most: int
    most_said: str
    quick: tuple[Quick, ...]


class Deal(Struct, frozen=True):
    """An offer that somebody makes to the reader."""

    seat: SeatSight
    given: tuple[CapitalSight, ...]
    given_sum: str
    wanted: tuple[CapitalSight, ...]
    asks: str


class Tip(Struct, frozen=True):
    events: tuple[EventSight, ...]
    places: tuple[str, ...]


class AskSight(Struct, frozen=True, kw_only=True):
    kind: str
    number: int
    head: str
    note: str
    rule: str
    alarm: str = ""
    buttons: tuple[Button, ...] = ()
    choice: Choice | None = None
    choice_button: str = ""
    choice_act: str = ""
    picks: Picks | None = None
    more_picks: Picks | None = None
    """A second payment that is folded away."""
    lend: Lend | None = None
    plays: tuple[Play, ...] = ()
    bailout: str = ""
    offer: OfferForm | None = None
    bid: Bid | None = None
    deal: Deal | None = None
    tip: Tip | None = None
    can_pass: bool = False


def question(asked: Asked, head: str, note: str) -> AskSight:
    kind = asked.decision.kind
    return AskSight(kind=kind, number=asked.decision.number, head=head, note=note, rule=RULES[kind])
