"""A Q.E. that is small enough to be solved: some tiles of the box, a short list of bids, and no nations drawn.

The rules are the same.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from debacle.core.deck import parse
from debacle.core.messages import Decision, Menu
from debacle.core.refusals import BadOption, Why
from debacle.core.specs import Answer, Spec
from debacle.games.qe import QE
from debacle.games.qe.rules.deck import DeckData, QEDeck, TilesOut
from debacle.games.qe.rules.menu import LOOKS
from debacle.games.qe.rules.setup import QEOptions
from debacle.games.qe.rules.state import QEView
from debacle.research.openspiel.loaded import BETWEEN, LONGEST, PREFIX, Kind, Parameters, read_options, whole_number

NAME: Final = f"{PREFIX}small_qe"
DEFAULTS: Final = {
    "seats": 3, "longest": LONGEST, "tiles": 2, "bids": "0/1/2/4/8", "nations": "",
}  # fmt: skip
SOURCE: Final = "a small Q.E."


class SmallQE(QE):
    """The menu is all that may be answered: the two answers to a look, and these bids."""

    def __init__(self, deck: QEDeck, bids: tuple[int, ...]) -> None:
        super().__init__(deck)
        self.bids = bids

    def menu(self, view: QEView, decision: Decision) -> Menu:
        answers: tuple[Answer, ...] = (*LOOKS, *self.bids)
        asked = view.asked
        if asked is None or asked.decision != decision:
            return Menu(answers, (False,) * len(answers))
        return Menu(answers, tuple([_allowed(asked.spec, answer) for answer in answers]))


def small_deck(seats: int, tiles: int) -> QEDeck:
    """So many tiles of those that are played with at this number of seats, taken evenly from their list."""
    whole = QEDeck.own()
    data = parse(whole.text, DeckData, whole.source)
    own = whole.sheets[seats].tiles
    if tiles > len(own):
        raise BadOption(Why("options.many", {"option": "tiles", "most": len(own)}))
    kept = tuple(data.tiles[own[place * len(own) // tiles]] for place in range(tiles))
    sheet = replace(data.by_seats[seats], tiles_out=TilesOut((), (), ()))
    return QEDeck(_toml(replace(data, seats=(seats,), tiles=kept, by_seats={seats: sheet})), SOURCE)


def kind() -> Kind:
    return Kind(
        name=NAME,
        title="Q.E. with few tiles and few bids",
        seats=QE.about.seats,
        encoded=True,
        defaults=DEFAULTS,
        make=_make,
    )


def _make(values: Parameters) -> tuple[SmallQE, dict[str, object]]:
    seats = whole_number(values, "seats")
    QE().check_seats(seats)
    deck = small_deck(seats, whole_number(values, "tiles"))
    named = [deck.nations[nation] for nation in deck.sheets[seats].nations[:seats]]
    return SmallQE(deck, _bids(str(values["bids"]))), {"nations": named, **read_options(QEOptions, values)}


def _bids(given: str) -> tuple[int, ...]:
    """Zero is one of them, for whoever wants nothing, and at least one more, to open with."""
    parts = given.split(BETWEEN)
    bids = tuple([int(part) for part in parts if part.isdecimal()])
    if len(bids) != len(parts) or list(bids) != sorted(set(bids)) or bids[0] != 0 or len(bids) < 2:
        raise ValueError(f"bids: zero and then higher ones, such as 0{BETWEEN}2{BETWEEN}5; given: {given}")
    return bids


def _allowed(spec: Spec, answer: Answer) -> bool:
    return spec.why_not(answer) is None


def _toml(data: Struct) -> str:
    """A line for every value: what JSON writes of a value without names in it is TOML too."""
    return "\n".join(_lines("", msgspec.to_builtins(data, str_keys=True)))


def _lines(path: str, value: object) -> list[str]:
    if not isinstance(value, dict):
        return [f"{path} = {msgspec.json.encode(value).decode()}"]
    inside = f"{path}." if path else ""
    return [line for name, part in value.items() for line in _lines(f"{inside}{name}", part)]
