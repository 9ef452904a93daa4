"""What a manager on a space would bring, cost and risk, in words."""

from __future__ import annotations

from debacle.games.crisis.rules.actions.a12_energy_market import offer_at
from debacle.games.crisis.rules.deck import (
    COMPANIES,
    CORRUPTION,
    ENERGY_MARKET,
    EXPORT,
    FOREIGN,
    IMPORT,
    LEADER,
    LOAN,
    LOCAL,
    NATIONAL,
    RIGHT_HAND,
    SUBSIDIES,
    TEMP,
    CompanyId,
    Space,
    WorkerId,
)
from debacle.games.crisis.rules.deck_entries import OUTPUTS, RESOURCES
from debacle.games.crisis.telling.bills import Bill, Bills
from debacle.games.crisis.telling.company_cards import worker_sight
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.shortages import expected, short_of, wants_said
from debacle.games.crisis.telling.yields import yields
from debacle.texts.numbers import plain

OWN_WORDS = frozenset([CORRUPTION, SUBSIDIES, LEADER, RIGHT_HAND, LOCAL, FOREIGN, NATIONAL, TEMP, EXPORT])
"""Actions whose note begins with what they are good for."""


class Terms:
    def __init__(self, reader: Reader, bills: Bills) -> None:
        self._reader = reader
        self._bills = bills
        self._expected = expected(reader.open, reader.eye)

    def label(self, space: Space) -> str:
        """In a list."""
        reader = self._reader
        label = reader.say("space.label", space=reader.space(space), price=self._terms(space))
        return label if self._bills.payable(space) else reader.say("space.unpayable", label=label)

    def _terms(self, space: Space) -> str:
        """What it brings and what it costs."""
        reader, number, bill = self._reader, self._reader.deck.action_of[space], self._bills.bill(space)
        if number in (CORRUPTION, RIGHT_HAND):
            return f"+{reader.in_words('influence', 1)}"
        if number == LEADER:
            return f"+{reader.in_words('vp', reader.deck.amounts.leader_vp)}"
        if number in (SUBSIDIES, LOAN):
            lost = f", {reader.in_words('vp', -bill.vp)}" if bill.vp else ""
            return f"+{reader.in_words('credit', -bill.credits)}{lost}"
        if number == LOCAL:
            return reader.say("space.from", price=reader.in_words("credit", bill.credits))
        if number == FOREIGN:
            return reader.in_words("credit", bill.credits)
        if number in (IMPORT, ENERGY_MARKET):
            return self._market(space, bill)
        return self._thing(space, bill)

    def _thing(self, space: Space, bill: Bill) -> str:
        """A company's price and VP, a worker's level; else nothing is paid."""
        reader = self._reader
        company, worker = self._company(space), self._worker(space)
        if company is not None:
            vp = reader.deck.companies[company].vp
            return f"{reader.in_words('credit', bill.credits)}, +{reader.in_words('vp', vp)}"
        return reader.say("space.free") if worker is None else worker_sight(reader, worker).level

    def _market(self, space: Space, bill: Bill) -> str:
        reader, deck = self._reader, self._reader.deck
        if deck.action_of[space] == IMPORT:
            offer = deck.imports[space - deck.at[IMPORT].start]
            price = f"{reader.in_words('credit', bill.credits)}, {reader.in_words('vp', -bill.vp)}"
            if len(offer.unit) == 1:
                return reader.say("space.each", price=price)
            goods = reader.words.listed([reader.in_words(name, units) for name, units in offer.unit.items()])
            return reader.say("space.swap", what=goods, price=price)
        if bill.resource is None:
            return reader.say("space.each", price=reader.in_words("credit", bill.credits))
        gain = reader.in_words("energy", offer_at(reader.open, space).gain["energy"])
        return reader.say("space.swap", what=gain, price=reader.in_words(RESOURCES[bill.resource], bill.units))

    def pill(self, space: Space) -> str:
        """On the board; empty: what stands beside it says enough."""
        reader, number, bill = self._reader, self._reader.deck.action_of[space], self._bills.bill(space)
        if number == COMPANIES:
            left = self._bills.spare - bill.credits
            short = not self._bills.payable(space)
            return (
                reader.say("space.short", credits=-left) if short else reader.say("space.leaves", credits=plain(left))
            )
        if number in (FOREIGN, LOCAL):
            return reader.say("space.pill_from" if number == LOCAL else "space.pill", credits=bill.credits)
        return reader.say("space.pill_free") if number != LOAN and not self._bills.risk(space) else ""

    def note(self, space: Space) -> str:
        """What would come of it, beyond what the list says."""
        reader, number = self._reader, self._reader.deck.action_of[space]
        said = []
        if reader.seats == 1 and number in (LEADER, RIGHT_HAND):
            said.append(reader.say("note.alone"))
        elif number in OWN_WORDS:
            said.append(reader.say(f"note.{reader.deck.actions[number - 1].id}"))
        if number == LOAN:
            said.append(loan_note(reader))
        said += [*self._yield(space), *yields(reader, self._expected, space, self._company(space)), *self._purse(space)]
        risk = self._bills.risk(space)
        if risk:
            said.append(reader.count("note.risk", risk))
        return " ".join([*said, *self._needs(space)])

    def _purse(self, space: Space) -> list[str]:
        reader, bill = self._reader, self._bills.bill(space)
        left = self._bills.spare - bill.credits
        if bill.credits > 0 and left < 0:
            return [reader.say("note.lacks", credits=reader.in_words("credit", -left))]
        if not self._bills.payable(space):
            return [reader.say("note.unpayable")]
        if bill.credits <= 0:
            return []
        most, rest = self._most(space), reader.in_words("credit", left)
        said = (
            reader.say("note.leaves_one", most=most, credits=rest)
            if most > 1
            else reader.say("note.leaves", credits=rest)
        )
        return [said]

    def _most(self, space: Space) -> int:
        """Units that one may buy there."""
        deck = self._reader.deck
        if deck.action_of[space] == IMPORT:
            return deck.imports[space - deck.at[IMPORT].start].units[1]
        return offer_at(self._reader.open, space).units[1] if deck.action_of[space] == ENERGY_MARKET else 1

    def _yield(self, space: Space) -> list[str]:
        """What a company makes, without a bonus."""
        reader, company = self._reader, self._company(space)
        if company is None:
            return []
        lines = reader.measures.lines[company]
        made = [reader.in_words(OUTPUTS[out], base if times is None else times * base) for out, times, base in lines]
        return [reader.say("note.makes", what=reader.words.listed(made))]

    def _needs(self, space: Space) -> list[str]:
        """What a company would still want beside one's others, with what managers were sent for."""
        reader, company = self._reader, self._company(space)
        if company is None:
            return []
        others = [other for other in self._expected.companies if other != company]
        posts, missing = short_of(reader.deck, self._expected, [company], others)
        what = wants_said(reader, posts, missing)
        key = "note.missing_besides" if others else "note.missing"
        return [reader.say(key, what=what)] if what else []

    def _company(self, space: Space) -> CompanyId | None:
        """For sale there."""
        there = self._reader.deck.at[COMPANIES]
        return self._reader.view.offered_companies[space - there.start] if space in there else None

    def _worker(self, space: Space) -> WorkerId | None:
        """For hire there."""
        there = self._reader.deck.at[NATIONAL]
        return self._reader.view.offered_workers[space - there.start] if space in there else None


def loan_note(reader: Reader) -> str:
    amounts = reader.deck.amounts
    interest = reader.in_words("credit", amounts.loan_interest)
    return reader.say("ask.loan_note", vp=amounts.loan_vp, interest=interest, final=amounts.loan_final_vp)
