"""Choices that several questions offer: cards to pay with, banks, Workforces."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Either, Some
from debacle.games.krach.rules.banks import Acts, total_lent
from debacle.games.krach.rules.deck import WorkforceId
from debacle.games.krach.rules.menu import least_payment
from debacle.games.krach.telling.ask_sight import Aim, CardPick, PicksSight
from debacle.games.krach.telling.cards import RISK_GLYPHS, capital_sight
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import Choice, OptionGroup


def acts_of(asked: Asked) -> Acts:
    assert isinstance(asked.spec, Either)
    return asked.spec.acts


def picks(reader: Reader, name: str, spec: Some, *, act: str, head: str, button: str, none: str = "") -> PicksSight:
    """A payment is proposed: the one that wastes least."""
    chosen = least_payment(spec) if spec.worth is not None else ()
    most = len(spec.options) if spec.most is None else min(spec.most, len(spec.options))
    return PicksSight(
        name=name,
        head=head,
        cards=tuple([CardPick(capital_sight(reader, int(card)), card in chosen) for card in spec.options]),
        due=spec.due if spec.worth is not None else 0,
        most=most,
        button=button,
        act=act,
        none="" if spec.options else none,
    )


def seat_choice(reader: Reader, name: str, seats: list[Seat]) -> Choice:
    options = tuple([seat_option(reader, seat) for seat in seats])
    return Choice(name, reader.say("part.seat"), (OptionGroup("", None, options),))


def seat_option(reader: Reader, seat: Seat) -> Aim:
    lent, trust = reader.money(total_lent(reader, seat)), reader.count("bank.confidence", reader.view.confidence[seat])
    note = reader.say("note.seat", lent=lent, confidence=trust)
    return Aim(str(seat), reader.name(seat), note, reader.seat(seat))


def crew_choice(reader: Reader, name: str, workforces: list[WorkforceId], head: str = "part.crew") -> Choice:
    """By whose they are."""
    groups: dict[Seat | None, list[Aim]] = {}
    for workforce in workforces:
        groups.setdefault(reader.owner(workforce), []).append(crew_option(reader, workforce))
    return Choice(name, reader.say(head), tuple([_group(reader, seat, entries) for seat, entries in groups.items()]))


def _group(reader: Reader, seat: Seat | None, options: list[Aim]) -> OptionGroup:
    if seat is None:
        return OptionGroup("", None, tuple(options))
    return OptionGroup(
        reader.say("group.yours") if seat == reader.own_seat else reader.name(seat), reader.seat(seat), tuple(options)
    )


def crew_option(reader: Reader, workforce: WorkforceId) -> Aim:
    about, loans = reader.deck.workforces[workforce], reader.loans[workforce]
    lent = reader.money(sum([reader.deck.value[card] for card in loans]))
    free = about.capacity - len(loans)
    note = reader.count("note.crew", free, risk=reader.say(f"risk.{about.risk}"), lent=lent)
    return Aim(str(workforce), reader.crew(workforce), note, None, RISK_GLYPHS[about.risk], workforce)
