"""The spaces of the board: who stands there, who may still go, and what that would mean."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.specs import Either, Pick
from debacle.games.crisis.board.outlook import Bill, Outlook
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.deck import COMPANIES, EXPORT, FOREIGN, IMPORT, LOCAL, Space
from debacle.games.crisis.parts import RESOURCES
from debacle.texts.numbers import plain
from debacle.texts.speech import SeatSight

NO_SPACES: frozenset[Space] = frozenset()


class SpaceSight(Struct, frozen=True, kw_only=True):
    space: Space
    number: int
    """Of its action."""
    managers: tuple[SeatSight, ...]
    closed: str
    """Why; empty: it is open."""
    legal: bool
    label: str
    """In a list, with what it costs."""
    cost: str
    unpaid: bool
    risk: int
    note: str
    """What would come of it."""


class Spaces:
    """Every space of the board for one onlooker."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.legal = legal_spaces(room)
        self._outlook = Outlook(room.open, room.eye)
        self.all = tuple([self._space(space) for space in range(room.deck.spaces)])

    @property
    def outlook(self) -> Outlook:
        return self._outlook

    def of(self, action: int) -> tuple[SpaceSight, ...]:
        return tuple([self.all[space] for space in self._room.deck.at[action]])

    def _space(self, space: Space) -> SpaceSight:
        room, legal = self._room, space in self.legal
        bill, risk = self._outlook.bill(space), self._outlook.risk(space)
        payable = self._outlook.payable(space)
        return SpaceSight(
            space=space,
            number=room.deck.action_of[space],
            managers=tuple([room.seat(seat) for seat in room.view.board[space]]),
            closed=self._closed(space),
            legal=legal,
            label=self._listed(space, bill, payable=payable) if legal else "",
            cost=self._cost(space, bill, payable),
            unpaid=not payable,
            risk=risk,
            note=self._note(space, bill, risk, payable) if legal else "",
        )

    def _closed(self, space: Space) -> str:
        """By the event, or by the card that did it."""
        room = self._room
        if not room.view.closed >> space & 1:
            return ""
        for one in room.view.played:
            if one.target[:1] == (space,) and room.deck.influence[one.card].target == "all":
                return room.card(one.card)
        return room.event(room.view.events[-1])

    def _listed(self, space: Space, bill: Bill, *, payable: bool) -> str:
        label = self._label(space, bill)
        return label if payable else self._room.say("space.unpayable", label=label)

    def _label(self, space: Space, bill: Bill) -> str:
        room = self._room
        name = room.space(space)
        price = self._price(space, bill)
        gain = self._gain(space)
        return room.say("space.label", space=name, price=", ".join([part for part in (price, gain) if part]))

    def _gain(self, space: Space) -> str:
        room, deck = self._room, self._room.deck
        number = deck.action_of[space]
        if number == COMPANIES:
            company = room.view.offered_companies[space - deck.at[COMPANIES].start]
            return "" if company is None else f"+{room.in_words('vp', deck.companies[company].vp)}"
        return ""

    def _price(self, space: Space, bill: Bill) -> str:
        """In words."""
        room, number = self._room, self._room.deck.action_of[space]
        if bill.resource is not None:
            return room.in_words(RESOURCES[bill.resource], bill.units)
        if number == LOCAL:
            return room.say("space.from", price=room.in_words("credit", bill.credits))
        if bill.credits < 0:
            return f"+{room.in_words('credit', -bill.credits)}"
        parts = [room.in_words("credit", bill.credits)] if bill.credits or number in (COMPANIES, FOREIGN) else []
        if number == IMPORT:
            parts.append(room.in_words("vp", -bill.vp))
        return ", ".join(parts) or room.say("space.free")

    def _cost(self, space: Space, bill: Bill, payable: bool) -> str:
        """On the pill."""
        room, number = self._room, self._room.deck.action_of[space]
        if number == COMPANIES:
            left = self._outlook.spare - bill.credits
            return room.say("space.leaves", credits=plain(left)) if payable else room.say("space.short", credits=-left)
        if bill.credits > 0 and number in (FOREIGN, LOCAL):
            key = "space.pill_from" if number == LOCAL else "space.pill"
            return room.say(key, credits=bill.credits)
        return room.say("space.pill_free") if self._outlook.risk(space) == 0 else ""

    def _note(self, space: Space, bill: Bill, risk: int, payable: bool) -> str:
        room, number = self._room, self._room.deck.action_of[space]
        said = [room.own(room.deck.actions[number - 1].text)]
        if number == COMPANIES:
            said = [room.say("note.pays", what=self._label(space, bill))]
        elif number in (FOREIGN, IMPORT, LOCAL) or bill.resource is not None or bill.credits > 0:
            said = [room.say("note.costs", what=self._price(space, bill))]
        if bill.resource is None and bill.credits > 0:
            said.append(self._leaves(bill))
        if not payable:
            said.append(room.say("note.unpayable"))
        if risk:
            said.append(room.count("note.risk", risk))
        said += self._needs(space)
        if number == EXPORT:
            said.append(room.say("note.export"))
        return " ".join(said)

    def _leaves(self, bill: Bill) -> str:
        room, left = self._room, self._outlook.spare - bill.credits
        key = "note.leaves" if left >= 0 else "note.lacks"
        said = room.say(key, credits=room.in_words("credit", abs(left)))
        return f"{said} {room.say('note.committed')}" if self._outlook.committed else said

    def _needs(self, space: Space) -> list[str]:
        """What a company would use and one has not."""
        room, deck = self._room, self._room.deck
        if deck.action_of[space] != COMPANIES:
            return []
        company = room.view.offered_companies[space - deck.at[COMPANIES].start]
        if company is None:
            return []
        stock = room.view.stock[room.eye]
        missing = [
            room.in_words(RESOURCES[resource], units - stock[resource])
            for resource, units in deck.needs[company]
            if units > stock[resource]
        ]
        return [room.say("note.missing", what=room.words.listed(missing))] if missing else []


def legal_spaces(room: Room) -> frozenset[Space]:
    asked = room.view.asked
    if asked is None or asked.decision.kind != "place" or not isinstance(asked.spec, Either):
        return NO_SPACES
    spec = asked.spec.acts["place"]
    assert isinstance(spec, Pick)
    return frozenset([option for option in spec.options if isinstance(option, int)])
