"""What a manager on a space would bring, cost and risk, in words."""

from __future__ import annotations

from debacle.games.crisis.actions.a12_energy_market import offer_at
from debacle.games.crisis.board.outlook import Bill, Outlook
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.board.wants import expected, goods_said, posts_said, short_of
from debacle.games.crisis.board.works import worker_sight
from debacle.games.crisis.deck import (
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
from debacle.games.crisis.parts import OUTPUTS, RESOURCES
from debacle.texts.numbers import plain

OWN_WORDS = frozenset([CORRUPTION, SUBSIDIES, LEADER, RIGHT_HAND, LOCAL, FOREIGN, NATIONAL, TEMP, EXPORT])
"""Actions whose note begins with what they are good for."""


class Terms:
    def __init__(self, room: Room, outlook: Outlook) -> None:
        self._room = room
        self._outlook = outlook
        self._expected = expected(room, room.eye)

    def label(self, space: Space) -> str:
        """In a list."""
        room = self._room
        label = room.say("space.label", space=room.space(space), price=self._terms(space))
        return label if self._outlook.payable(space) else room.say("space.unpayable", label=label)

    def _terms(self, space: Space) -> str:
        """What it brings and what it costs."""
        room, number, bill = self._room, self._room.deck.action_of[space], self._outlook.bill(space)
        if number in (CORRUPTION, RIGHT_HAND):
            return f"+{room.in_words('influence', 1)}"
        if number == LEADER:
            return f"+{room.in_words('vp', room.deck.amounts.leader_vp)}"
        if number in (SUBSIDIES, LOAN):
            lost = f", {room.in_words('vp', -bill.vp)}" if bill.vp else ""
            return f"+{room.in_words('credit', -bill.credits)}{lost}"
        if number == LOCAL:
            return room.say("space.from", price=room.in_words("credit", bill.credits))
        if number == FOREIGN:
            return room.in_words("credit", bill.credits)
        if number in (IMPORT, ENERGY_MARKET):
            return self._market(space, bill)
        return self._thing(space, bill)

    def _thing(self, space: Space, bill: Bill) -> str:
        """A company's price and VP, a worker's level; else nothing is paid."""
        room = self._room
        company, worker = self._company(space), self._worker(space)
        if company is not None:
            return f"{room.in_words('credit', bill.credits)}, +{room.in_words('vp', room.deck.companies[company].vp)}"
        return room.say("space.free") if worker is None else worker_sight(room, worker).level

    def _market(self, space: Space, bill: Bill) -> str:
        room, deck = self._room, self._room.deck
        if deck.action_of[space] == IMPORT:
            offer = deck.imports[space - deck.at[IMPORT].start]
            price = f"{room.in_words('credit', bill.credits)}, {room.in_words('vp', -bill.vp)}"
            if len(offer.unit) == 1:
                return room.say("space.each", price=price)
            goods = room.words.listed([room.in_words(name, units) for name, units in offer.unit.items()])
            return room.say("space.swap", what=goods, price=price)
        if bill.resource is None:
            return room.say("space.each", price=room.in_words("credit", bill.credits))
        gain = room.in_words("energy", offer_at(room.open, space).gain["energy"])
        return room.say("space.swap", what=gain, price=room.in_words(RESOURCES[bill.resource], bill.units))

    def pill(self, space: Space) -> str:
        """On the board; empty: what stands beside it says enough."""
        room, number, bill = self._room, self._room.deck.action_of[space], self._outlook.bill(space)
        if number == COMPANIES:
            left = self._outlook.spare - bill.credits
            short = not self._outlook.payable(space)
            return room.say("space.short", credits=-left) if short else room.say("space.leaves", credits=plain(left))
        if number in (FOREIGN, LOCAL):
            return room.say("space.pill_from" if number == LOCAL else "space.pill", credits=bill.credits)
        return room.say("space.pill_free") if number != LOAN and not self._outlook.risk(space) else ""

    def note(self, space: Space) -> str:
        """What would come of it, beyond what the list says."""
        room, number = self._room, self._room.deck.action_of[space]
        said = []
        if room.seats == 1 and number in (LEADER, RIGHT_HAND):
            said.append(room.say("note.alone"))
        elif number in OWN_WORDS:
            said.append(room.say(f"note.{room.deck.actions[number - 1].id}"))
        if number == LOAN:
            said.append(loan_note(room))
        said += [*self._yield(space), *self._purse(space)]
        risk = self._outlook.risk(space)
        if risk:
            said.append(room.count("note.risk", risk))
        return " ".join([*said, *self._needs(space)])

    def _purse(self, space: Space) -> list[str]:
        room, bill = self._room, self._outlook.bill(space)
        left = self._outlook.spare - bill.credits
        if bill.credits > 0 and left < 0:
            return [room.say("note.lacks", credits=room.in_words("credit", -left))]
        if not self._outlook.payable(space):
            return [room.say("note.unpayable")]
        if bill.credits <= 0:
            return []
        most, rest = self._most(space), room.in_words("credit", left)
        said = (
            room.say("note.leaves_one", most=most, credits=rest) if most > 1 else room.say("note.leaves", credits=rest)
        )
        return [said]

    def _most(self, space: Space) -> int:
        """Units that one may buy there."""
        deck = self._room.deck
        if deck.action_of[space] == IMPORT:
            return deck.imports[space - deck.at[IMPORT].start].units[1]
        return offer_at(self._room.open, space).units[1] if deck.action_of[space] == ENERGY_MARKET else 1

    def _yield(self, space: Space) -> list[str]:
        """What a company makes, without a bonus."""
        room, company = self._room, self._company(space)
        if company is None:
            return []
        lines = room.measures.lines[company]
        made = [room.in_words(OUTPUTS[out], base if times is None else times * base) for out, times, base in lines]
        return [room.say("note.makes", what=room.words.listed(made))]

    def _needs(self, space: Space) -> list[str]:
        """What a company would still want beside one's others, with what managers were sent for."""
        room, company = self._room, self._company(space)
        if company is None:
            return []
        others = [other for other in self._expected.companies if other != company]
        posts, missing = short_of(room.deck, self._expected, [company], others)
        what = [*posts_said(room, posts), *goods_said(room, missing)]
        key = "note.missing_besides" if others else "note.missing"
        return [room.say(key, what=room.words.listed(what))] if what else []

    def _company(self, space: Space) -> CompanyId | None:
        """For sale there."""
        there = self._room.deck.at[COMPANIES]
        return self._room.view.offered_companies[space - there.start] if space in there else None

    def _worker(self, space: Space) -> WorkerId | None:
        """For hire there."""
        there = self._room.deck.at[NATIONAL]
        return self._room.view.offered_workers[space - there.start] if space in there else None


def loan_note(room: Room) -> str:
    amounts = room.deck.amounts
    return room.say("ask.loan_note", vp=amounts.loan_vp, interest=amounts.loan_interest, final=amounts.loan_final_vp)
