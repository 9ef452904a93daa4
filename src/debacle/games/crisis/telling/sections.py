"""The areas of the board in sections, who stands in each, and which of them matter to the onlooker now."""

from __future__ import annotations

from msgspec import Struct

from debacle.games.crisis.rules.deck import COMPANIES, ENERGY_MARKET, EXPORT, IMPORT, LOCAL, NATIONAL
from debacle.games.crisis.rules.deck_entries import ENERGY
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import expected, short_of
from debacle.games.crisis.telling.spaces import Spaces
from debacle.texts.view_models import SeatSight

GROUPS = (
    ("offices", range(1, LOCAL)),
    ("labour", range(LOCAL, NATIONAL + 1)),
    ("companies", range(COMPANIES, COMPANIES + 1)),
    ("import", range(IMPORT, IMPORT + 1)),
    ("energy", range(ENERGY_MARKET, ENERGY_MARKET + 1)),
    ("export", range(EXPORT, EXPORT + 1)),
)
TO_BEGIN = frozenset(["offices", "labour", "companies"])
"""What anybody may want who places a manager."""


class SectionSight(Struct, frozen=True, gc=False):
    matters: bool
    """It stands open on a phone; the others are folded to their heads."""
    managers: tuple[SeatSight, ...]
    """In the order of the spaces."""


def section_of(number: int) -> str | None:
    """Of an action."""
    return next((key for key, numbers in GROUPS if number in numbers), None)


def sections(reader: Reader, spaces: Spaces) -> dict[str, SectionSight]:
    matter = _matter(reader)
    return {
        key: SectionSight(
            key in matter,
            tuple([one for number in numbers for space in spaces.of(number) for one in space.managers]),
        )
        for key, numbers in GROUPS
    }


def _matter(reader: Reader) -> frozenset[str]:
    if reader.view.phase != "planning":
        here = section_of(reader.view.action)
        return frozenset([here] if here else [])
    return TO_BEGIN if reader.own_seat is None else TO_BEGIN | _markets(reader)


def _markets(reader: Reader) -> frozenset[str]:
    """Where one's companies find what they lack, and where what they make is sold."""
    floor = expected(reader.open, reader.eye)
    _, missing = short_of(reader.deck, floor, floor.companies)
    sells = bool(floor.companies) or any(floor.stock)
    wanted = {"import": any(missing), "energy": missing[ENERGY] > 0, "export": sells}
    return frozenset([key for key, matters in wanted.items() if matters])
