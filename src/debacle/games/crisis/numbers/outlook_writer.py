"""The outlook of the seat that is asked, written into its numbers: nobody else has a use for it."""

from __future__ import annotations

from array import array
from typing import Final

from debacle.core.audience import Seat
from debacle.games.crisis.numbers.fields import COMPANY_FIELDS, OFFER_FIELDS, WORKER_FIELDS, Layout
from debacle.games.crisis.numbers.outlook import OUTLOOK_FIELDS, Outlook, OutlookPlanner
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import TYPES
from debacle.games.crisis.rules.state import CrisisView

CREWED: Final = list(COMPANY_FIELDS).index("crewed")
LEFT, ADDS = (list(OFFER_FIELDS).index(name) for name in ("left", "adds"))
WORKER_ADDS: Final = list(WORKER_FIELDS).index("adds")
FOREIGN_ADDS: Final = list(OUTLOOK_FIELDS).index(f"foreign_{TYPES[0]}")
ADDING: Final = ("place", "foreign")
"""Kinds of questions at which it matters what a worker or a company would add, which takes longest to find out."""


class OutlookWriter:
    def __init__(self, deck: CrisisDeck, layout: Layout) -> None:
        self._deck, self._planner = deck, OutlookPlanner(deck)
        self._first, self._foreign = layout.outlook, layout.outlook + FOREIGN_ADDS
        self._crewed = [layout.companies + len(COMPANY_FIELDS) * place + CREWED for place in range(len(deck.companies))]
        self._offers = [
            block.start for block in layout.blocks(layout.offers, len(OFFER_FIELDS), deck.setup.company_slots)
        ]
        self._workers = [
            block.start + WORKER_ADDS
            for block in layout.blocks(layout.workers, len(WORKER_FIELDS), deck.setup.national_slots)
        ]

    def write(self, out: array[float], view: CrisisView, seat: Seat, asked: str) -> None:
        deck, first = self._deck, self._first
        outlook = self._planner.outlook(view, seat, deck.in_force(view.events, view.exempt, seat))
        numbers = outlook.numbers()
        out[first : first + len(numbers)] = array("f", numbers)
        for company in outlook.crewed:
            out[self._crewed[company]] = 1.0
        for place, offered in zip(self._offers, view.offered_companies, strict=True):
            if offered is not None:
                out[place + LEFT] = (outlook.purse - deck.companies[offered].price) / 20
        if asked in ADDING:
            self._write_adds(out, view, outlook)

    def _write_adds(self, out: array[float], view: CrisisView, outlook: Outlook) -> None:
        for place, adds in enumerate(outlook.foreign_adds(), self._foreign):
            out[place] = adds / 3
        for place, company in zip(self._offers, view.offered_companies, strict=True):
            if company is not None:
                out[place + ADDS] = outlook.company_adds(company) / 5
        for place, worker in zip(self._workers, view.offered_workers, strict=True):
            if worker is not None:
                out[place] = outlook.worker_adds(worker) / 3
