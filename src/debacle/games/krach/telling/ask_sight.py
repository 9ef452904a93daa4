"""What a question is made of, as a form shows it."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.messages import Asked
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.telling.cards import CapitalSight, EventSight
from debacle.texts.view_models import Choice, Option, SeatSight

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


class Aim(Option, frozen=True):
    """An option with what it is drawn with."""

    seat: SeatSight | None = None
    risk: str = ""
    workforce: int = -1
    """Where it lies on the table, to be chosen there too."""


class CardPick(Struct, frozen=True):
    """Cards of one name: a box for each."""

    card: CapitalSight
    boxes: tuple[CardId, ...]
    checked: int = 0
    """So many of the boxes, the first ones."""


class MarginSight(Struct, frozen=True):
    """What a choice of cards leaves of the margin in a Krach; the script counts it anew as they are chosen."""

    loans: int
    """What the rest of the hand has to cover."""
    times: str
    """How often shares count: percentage:times, the best first."""
    gained: tuple[CapitalSight, ...]
    """Cards that come in for them."""
    said: str
    """Of the choice that is proposed; empty: nothing is."""


class PicksSight(Struct, frozen=True, kw_only=True):
    """Some of these cards: boxes named <name>.<card>."""

    name: str
    head: str
    cards: tuple[CardPick, ...]
    margin: MarginSight | None = None
    due: int = 0
    """A payment: worth at least so much; 0: a number of cards."""
    most: int = 0
    button: str
    button_none: str = ""
    """With nothing chosen, where that is allowed."""
    act: str
    """Empty where nothing else could be answered."""
    none: str = ""
    """What is said where there is nothing to choose."""


class PlaySight(Struct, frozen=True):
    """A card that can be used now."""

    card: CapitalSight
    choice: Choice | None
    button: str


class WantedSight(Struct, frozen=True, cache_hash=True):
    """Cards of a kind, to ask for by name."""

    head: str
    options: tuple[Option, ...]


class OfferFormSight(Struct, frozen=True):
    left: str
    to: Choice
    give: tuple[CardPick, ...]
    wanted: tuple[WantedSight, ...]
    places: int
    """How many cards can be asked for."""
    acts: tuple[str, ...]
    margin: MarginSight


class LendSight(Struct, frozen=True):
    cards: tuple[Option, ...]
    crews: tuple[Option, ...]


class QuickBid(Struct, frozen=True):
    value: int
    said: str
    note: str


class BidSight(Struct, frozen=True):
    low: int
    low_said: str
    most: int
    most_said: str
    quick: tuple[QuickBid, ...]


class ReceivedOfferSight(Struct, frozen=True):
    """An offer that somebody makes to the reader."""

    seat: SeatSight
    given: tuple[CapitalSight, ...]
    given_sum: str
    wanted: tuple[CapitalSight, ...]
    asks: str
    after: str
    """The margin that it would leave; empty where that hangs on what is given for it."""


class TipSight(Struct, frozen=True):
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
    choice_cost: str = ""
    picks: PicksSight | None = None
    more_picks: PicksSight | None = None
    """A second payment that is folded away."""
    lend: LendSight | None = None
    plays: tuple[PlaySight, ...] = ()
    bailout: str = ""
    offer: OfferFormSight | None = None
    bid: BidSight | None = None
    deal: ReceivedOfferSight | None = None
    tip: TipSight | None = None
    can_pass: bool = False
    settled: bool = False
    """Whether only one thing can be answered, and it says nothing."""


def question(asked: Asked, head: str, note: str) -> AskSight:
    kind = asked.decision.kind
    return AskSight(kind=kind, number=asked.decision.number, head=head, note=note, rule=RULES[kind])
