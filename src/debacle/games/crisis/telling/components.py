"""What is in the box of Crisis, and where each number is from."""

from __future__ import annotations

from collections.abc import Iterable

from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import Company, Thing
from debacle.games.crisis.telling.speech import Speech, roman
from debacle.texts.numbers import plain
from debacle.texts.parts import Parts
from debacle.texts.words import Words

SOURCES = {"rulebook": "rulebook", "derived": "public", "house": "house"}
SETUP = (
    "vp", "managers", "managers_max", "fifth_manager_icons", "loans_max", "status", "status_max", "company_slots",
    "national_slots",
)  # fmt: skip
AMOUNTS = (
    "subsidy", "loan_credits", "loan_vp", "loan_interest", "loan_final_vp", "leader_vp", "black_market_per_type",
    "credits_per_final_vp", "influence_per_round",
)  # fmt: skip


def parts(deck: CrisisDeck, words: Words) -> list[Parts]:
    return _Components(deck, words).parts()


def tables(deck: CrisisDeck, words: Words) -> list[Parts]:
    """Numbers that stand on no card."""
    return _Components(deck, words).tables()


class _Components:
    def __init__(self, deck: CrisisDeck, words: Words) -> None:
        self._deck = deck
        self._speech = Speech(deck, words, (), 0, None)

    def parts(self) -> list[Parts]:
        """Each row says where its numbers are from; a table says it of most."""
        return [
            *[self._companies(level) for level in (1, 2, 3)],
            self._workers(),
            self._resources(),
            self._imports(),
            self._energy(),
            self._contracts(),
            self._plans(),
            self._cards("events"),
            self._cards("influence"),
            self._zones(),
            self._numbers(),
        ]

    def tables(self) -> list[Parts]:
        return [self._resources(), self._imports(), self._energy(), self._plans(), self._zones(), self._numbers()]

    def _table(self, key: str, source: str, columns: str, rows: Iterable[tuple[str, ...]]) -> Parts:
        names = tuple([self._speech.say(f"box.{name}") for name in columns.split()])
        return Parts(self._speech.say(f"box.{key}"), source, names, tuple(rows))

    def _source(self, thing: Thing) -> str:
        return self._speech.say(f"box.source_{SOURCES[thing.source]}")

    def _companies(self, level: int) -> Parts:
        rows = [self._company(company) for company in self._deck.companies if company.level == level]
        return self._table(f"companies_{level}", "house", "name text price vp hats numbers", rows)

    def _company(self, company: Company) -> tuple[str, ...]:
        hats = str(company.fifth_manager or "")
        name, text = self._speech.own(company.name), self._speech.own(company.text)
        return name, text, str(company.price), str(company.vp), hats, self._source(company)

    def _workers(self) -> Parts:
        rows = [
            (
                self._speech.own(worker.name),
                ", ".join([f"{self._speech.say(f'type.{kind}')} {level}" for kind, level in worker.skills.items()]),
                str(worker.copies),
                self._source(worker),
            )
            for worker in self._deck.data.worker
        ]
        return self._table("workers", "rulebook", "name skills copies numbers", rows)

    def _resources(self) -> Parts:
        rows = [
            (
                self._speech.own(one.name), str(one.capacity), str(one.local.credits),
                f"{one.export.credits}+{one.export.vp}" if one.exportable else "–", str(one.black_market.credits),
                self._source(one),
            )
            for one in self._deck.resources
        ]  # fmt: skip
        return self._table("resources", "public", "name capacity local contract black numbers", rows)

    def _imports(self) -> Parts:
        rows = [
            (
                self._speech.own(one.name),
                self._speech.words.listed([self._speech.in_words(name, units) for name, units in one.unit.items()]),
                f"{one.units[0]}–{one.units[1]}", str(one.credits), plain(-one.vp), self._source(one),
            )
            for one in self._deck.imports
        ]  # fmt: skip
        return self._table("imports", "rulebook", "name goods units price vp numbers", rows)

    def _energy(self) -> Parts:
        rows = [
            (
                self._speech.own(one.name), f"{one.units[0]}–{one.units[1]}",
                ", ".join([self._cost(name, units) for name, units in one.cost.items()]),
                ", ".join([self._speech.in_words(name, units) for name, units in one.gain.items()]), self._source(one),
            )
            for one in self._deck.energy
        ]  # fmt: skip
        return self._table("energy", "rulebook", "name units price goods numbers", rows)

    def _cost(self, name: str, units: int) -> str:
        return self._speech.in_words("credit" if name == "credits" else name, units)

    def _contracts(self) -> Parts:
        rows = [
            (self._speech.in_words(one.resource, one.max), roman(one.level), str(one.copies), self._source(one))
            for one in self._deck.contracts
        ]
        return self._table("contracts", "house", "name level copies numbers", rows)

    def _plans(self) -> Parts:
        rows = [
            (
                self._speech.words.say(f"option.difficulty_is.{plan.difficulty}"), str(plan.players),
                " · ".join(map(str, plan.targets)), self._source(plan),
            )
            for plan in self._deck.data.austerity
        ]  # fmt: skip
        return self._table("plans", "house", "plan players targets numbers", rows)

    def _cards(self, kind: str) -> Parts:
        speech = self._speech
        if kind == "events":
            rows = [
                (speech.own(one.name), speech.own(one.text), speech.say(f"zone.{one.zone}"), self._source(one))
                for one in self._deck.events
            ]
            return self._table("events", "house", "name text zone numbers", rows)
        cards = [
            (
                speech.own(one.name), speech.own(one.text),
                ", ".join([speech.say(f"window.{when}") for when in one.windows]),
                str(one.copies), self._source(one),
            )
            for one in self._deck.influence
        ]  # fmt: skip
        return self._table("influence", "house", "name text when copies numbers", cards)

    def _zones(self) -> Parts:
        rows = [
            (self._speech.own(zone.name), f"{zone.low}–{zone.high}", str(zone.foreign_worker_cost), self._source(zone))
            for zone in self._deck.zones
        ]
        return self._table("zones", "public", "zone status foreign numbers", rows)

    def _numbers(self) -> Parts:
        setup = [(self._speech.say(f"box.n_{name}"), str(getattr(self._deck.setup, name))) for name in SETUP]
        amounts = [(self._speech.say(f"box.n_{name}"), str(getattr(self._deck.amounts, name))) for name in AMOUNTS]
        return self._table("game", "rulebook", "number value", [*setup, *amounts])
