"""What each number of Crisis' encoding means, in order; docs/research.md has the same.

The numbers of components bear their ids. So a deck with other components has other fields, and another version: what
was learned with one is refused by the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final

from debacle.core.encoding import EncodedField
from debacle.games.crisis.numbers.outlook import OUTLOOK_FIELDS
from debacle.games.crisis.rules.deck import CompanyId, CrisisDeck
from debacle.games.crisis.rules.deck_entries import ACTIONS, OUTPUTS, RESOURCES, TYPES, ZONES
from debacle.games.crisis.rules.menu import SIMPLE, UNITS
from debacle.games.crisis.rules.production import Floor, yields

VERSION: Final = "crisis-v3"
NAMES: Final = "6fcb5a942e79b025"
"""The digest of the names of its fields with the deck of the box."""
MOST_SEATS: Final = 5
OTHERS: Final = MOST_SEATS - 1
"""So many others have numbers of their own; where there are fewer, the last ones' are zero."""
PHASES: Final = ("event", "interest", "planning", "actions", "evaluation")
KINDS: Final = (
    "influence", "repay", "place", "loan", "local", "foreign", "company", "import", "energy", "produce", "export",
)  # fmt: skip
WINDOWS: Final = ("event", "actions", "production", "evaluation")

TABLE_FIELDS: Final[dict[str, str]] = {
    **{f"seats_{seats}": f"1 at a table of {seats}" for seats in range(1, MOST_SEATS + 1)},
    "round": "this round, of all",
    "target": "the target of this round / 100",
    "target_next": "the target of the next round / 100, in the last round this one",
    "target_last": "the target of the last round / 100",
    "status": "the status, of the highest",
    **{f"zone_{zone}": f"1 if the status is in the {zone} zone" for zone in ZONES},
    "forecast": "what the status would be if the round were evaluated now, of the highest",
    **{f"phase_{phase}": f"1 in the phase {phase}" for phase in PHASES},
    "action": "the number of the action that is being resolved / 14",
    **{f"asked_{kind}": f"1 if asked a question of the kind {kind}" for kind in KINDS},
    **{f"window_{window}": f"1 in the window {window} for influence cards" for window in WINDOWS},
    "sharing": "1 if a card opens taken spaces to this placement",
    "future": "1 if a contract of the right column may be filled on this turn",
    **{f"foreign_{kind}": f"foreign workers of the type {kind} that are left / 5" for kind in TYPES},
    "pile": "influence cards that can be drawn before a reshuffle / 10",
    "reshuffled": "1 once the influence cards have been reshuffled",
    **{f"to_come_{name}": f"{name} that contracts not yet seen would take / 50" for name in RESOURCES},
    **{f"planned_{name}": f"{name} that the own plan of production uses / 6" for name in RESOURCES},
    **{f"sold_{name}": f"{name} that this seat has sold on the black market this round / 4" for name in RESOURCES},
    **{f"retrained_{kind}": f"level as {kind} of an own worker whom a card has retrained / 3" for kind in TYPES},
}
ADVICE_FIELDS: Final[dict[str, str]] = {
    **{act: f"1 if {act} is advised" for act in SIMPLE},
    **{f"units_{units}": f"1 if {units} units are advised, to be bought or sold" for units in range(1, UNITS + 1)},
    **{name: f"1 if it is advised to buy {name}, or to sell it on the black market" for name in RESOURCES},
    **{kind: f"1 if a {kind} is advised, to be hired or made of a worker" for kind in TYPES},
}
"""What is advised beside that stands with what it is: a space, a contract, a card, a company, a worker, a seat."""
SEAT_FIELDS: Final[dict[str, str]] = {
    "present": "1 if there is such a seat",
    "turn": "its place in the turn order / 5, the first is 0",
    "vp": "its VP / 100",
    "to_target": "its VP less the target of this round / 20",
    "credits": "its credits / 40",
    "loans": "its loans / 4",
    "penalties": "its penalty points / 10",
    **{name: f"{name} in its warehouse / 6" for name in RESOURCES},
    "managers": "its managers / 5",
    "cards": "influence cards in its hand / 4",
    "exempt": "1 if the event does not touch it",
    "played": "1 if it has played an influence card this round",
    "in_line": "how often it comes in what is going on / 5",
    "first": "1 if it is first in that line",
    "filled": "contracts that it has filled this round / 3",
    "idle": "its workers whom cards keep from work / 2",
    "advised": "1 if a card against it is advised",
}
SPACE_FIELDS: Final[dict[str, str]] = {
    "own": "own managers there",
    **{f"other_{place}": f"managers there of the seat that is number {place} from the left" for place in range(1, 5)},
    "closed": "1 if it is closed",
    "now": "1 if the first manager there is being resolved",
    "advised": "1 if it is advised to go there, or to play a card at it",
}
OFFER_FIELDS: Final[dict[str, str]] = {
    "price": "its price / 20",
    "vp": "its VP / 5",
    "fifth_manager": "its icons for the fifth manager / 3",
    "level": "its level / 3",
    **{f"needs_{name}": f"{name} that it uses / 3" for name in RESOURCES},
    **{f"crew_{kind}": f"workers of the type {kind} that it needs / 2" for kind in TYPES},
    **{f"bonus_{kind}": f"bonus workers of the type {kind} that it takes / 2" for kind in TYPES},
    **{f"makes_{name}": f"{name} that it makes without bonus, events aside / 5" for name in OUTPUTS},
    **{f"more_{name}": f"{name} that a bonus level adds, events aside / 3" for name in OUTPUTS},
    "left": "`outlook_purse` less its price / 20",
    "adds": "what it would add to `outlook_worth` / 5, if asked where to go",
}
WORKER_FIELDS: Final[dict[str, str]] = {
    **{kind: f"its level as {kind} / 3" for kind in TYPES},
    "adds": "what it would add to `outlook_worth` / 3, if asked where to go",
}
CONTRACT_FIELDS: Final[dict[str, str]] = {
    **{name: f"{name} that it takes at most / 10" for name in RESOURCES},
    "advised": "1 if it is advised to fill it, or to play a card at it",
}
EVENT_FIELDS: Final[dict[str, str]] = {"drawn": "1 if it has been drawn", "in_force": "1 if it is in force"}
CARD_FIELDS: Final[dict[str, str]] = {
    "hand": "copies in the own hand",
    "unseen": "copies that are in a hand of another or in the pile",
    "in_pile": "copies that may be in the pile, as this seat remembers the reshuffle",
    "own": "1 if this seat has played it this round",
    "by_others": "copies that others have played this round",
    "advised": "1 if it is advised to play it",
}
COMPANY_FIELDS: Final[dict[str, str]] = {
    "dealt": "1 if it has been dealt, so that it will not come again",
    "planned": "1 if it is in the own plan of production",
    "stopped": "1 if a card stops it this round",
    "raised": "1 if a card raises what it makes this round",
    "crewed": "1 if it is the own one and has its crew in `outlook_worth`",
    "advised": "1 if it is advised to run it, or to play a card at it",
}
KIND_FIELDS: Final[dict[str, str]] = {
    "to_come": "such workers in the bag / 5",
    "planned": "own workers of this kind in the plan of production / 2",
    "advised": "1 if it is advised to play a card at a worker of this kind",
}


class Layout:
    """Where the numbers of each part begin with one deck, and what they are called."""

    def __init__(self, deck: CrisisDeck) -> None:
        kinds = [_plain(worker.id) for worker in deck.data.worker]
        companies = [_plain(company.id) for company in deck.companies]
        self._names: list[tuple[str, str]] = []
        self.table = self._add("", TABLE_FIELDS)
        self.outlook = self._add("outlook_", OUTLOOK_FIELDS)
        self.advice = self._add("advised_", ADVICE_FIELDS)
        self.seats = [
            self._add_seat(prefix, kinds, companies)
            for prefix in ("own", *[f"other_{place}" for place in range(1, OTHERS + 1)])
        ]
        """Of each seat from the own one on: its fields, its workers by kind, its companies."""
        self.spaces = self._each("space", _spaces(deck), SPACE_FIELDS)
        self.offers = self._each("offered_company", _numbers(deck.setup.company_slots), OFFER_FIELDS)
        self.workers = self._each("offered_worker", _numbers(deck.setup.national_slots), WORKER_FIELDS)
        places = _numbers(deck.setup.contract_columns * deck.column)
        self.contracts = self._each("contract", places, CONTRACT_FIELDS)
        self.events = self._each("event", [_plain(event.id) for event in deck.events], EVENT_FIELDS)
        self.cards = self._each("card", [_plain(card.id) for card in deck.influence], CARD_FIELDS)
        self.companies = self._each("company", companies, COMPANY_FIELDS)
        self.kinds = self._each("worker", kinds, KIND_FIELDS)
        self.fields = tuple([EncodedField(name, meaning) for name, meaning in self._names])

    def version(self) -> str:
        names = digest(self.fields)
        return VERSION if names == NAMES else f"{VERSION}-{names}"

    @staticmethod
    def blocks(first: int, size: int, count: int) -> list[slice]:
        """Where the numbers of each of several alike are."""
        return [slice(first + size * place, first + size * (place + 1)) for place in range(count)]

    def _add(self, prefix: str, fields: Mapping[str, str]) -> int:
        first = len(self._names)
        self._names += [(prefix + name, meaning) for name, meaning in fields.items()]
        return first

    def _each(self, prefix: str, things: Iterable[str], fields: Mapping[str, str]) -> int:
        first = len(self._names)
        for thing in things:
            self._add(f"{prefix}_{thing}_", fields)
        return first

    def _add_seat(self, prefix: str, kinds: list[str], companies: list[str]) -> tuple[int, int, int]:
        return (
            self._add(f"{prefix}_", SEAT_FIELDS),
            self._add(f"{prefix}_worker_", dict.fromkeys(kinds, "its workers of this kind / 2")),
            self._add(f"{prefix}_company_", dict.fromkeys(companies, "1 if it owns this company")),
        )


def offer_numbers(deck: CrisisDeck, company: CompanyId) -> list[float]:
    """In the order of OFFER_FIELDS."""
    card = deck.companies[company]
    floor = Floor((company,), (), (0,) * len(RESOURCES), deck.no_measures)
    bare, step = yields(floor, company)
    return [
        card.price / 20, card.vp / 5, card.fifth_manager / 3, card.level / 3,
        *[card.resources.get(name, 0) / 3 for name in RESOURCES],
        *[card.workers.count(kind) / 2 for kind in TYPES],
        *[card.bonus.count(kind) / 2 for kind in TYPES],
        *[units / 5 for units in bare],
        *[units / 3 for units in step],
    ]  # fmt: skip


def digest(fields: Iterable[EncodedField]) -> str:
    return sha256("\n".join([field.name for field in fields]).encode()).hexdigest()[:16]


def _plain(identifier: str) -> str:
    return identifier.replace("-", "_")


def _numbers(count: int) -> list[str]:
    return [str(number) for number in range(1, count + 1)]


def _spaces(deck: CrisisDeck) -> list[str]:
    """An action by its id, with the number of the space where it has several."""
    names = []
    for action, spaces in zip(ACTIONS, deck.at[1:], strict=True):
        names += [
            _plain(action) if len(spaces) == 1 else f"{_plain(action)}_{place}" for place in _numbers(len(spaces))
        ]
    return names
