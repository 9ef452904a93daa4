"""Choices that several questions offer: cards to pay with, banks, Workforces."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Asked
from debacle.core.specs import Either, Some
from debacle.games.krach.rules.banks import Acts, counted, total_lent
from debacle.games.krach.rules.deck import Cards, WorkforceId
from debacle.games.krach.telling.ask_sight import Aim, CardPick, MarginSight, PicksSight
from debacle.games.krach.telling.cards import RISK_GLYPHS, capital_sight
from debacle.games.krach.telling.cover import alike, without
from debacle.games.krach.telling.payment import proposed_payment
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import Choice, OptionGroup


def acts_of(asked: Asked) -> Acts:
    assert isinstance(asked.spec, Either)
    return asked.spec.acts


def picks(
    reader: Reader, name: str, spec: Some, *, act: str, head: str, button: str, none: str = "", gained: Cards = ()
) -> PicksSight:
    """A payment is proposed: of what is least useful."""
    options = tuple([int(card) for card in spec.options])
    hand = () if reader.own_seat is None else reader.hand(reader.own_seat)
    chosen = proposed_payment(reader.deck, hand, spec) if spec.worth is not None else ()
    most = len(spec.options) if spec.most is None else min(spec.most, len(spec.options))
    return PicksSight(
        name=name,
        head=head,
        cards=card_picks(reader, options, chosen),
        margin=margin_of(reader, chosen, gained) if options else None,
        due=spec.due if spec.worth is not None else 0,
        most=most,
        button=button,
        act=act,
        none="" if spec.options else none,
    )


def card_picks(reader: Reader, options: Cards, chosen: Cards = ()) -> tuple[CardPick, ...]:
    """Those of one name once, with a box for each; of these the first are chosen."""
    return tuple(
        [
            CardPick(capital_sight(reader, group[0]), group, len([card for card in group if card in chosen]))
            for group in alike(reader.deck, options)
        ]
    )


def margin_of(reader: Reader, chosen: Cards, gained: Cards = ()) -> MarginSight:
    seat = reader.own_seat
    assert seat is not None
    hand = reader.hand(seat)
    loans = counted(reader.deck, hand) - reader.margin(seat, hand)
    times = " ".join([f"{least}:{times}" for least, times in reader.deck.multipliers])
    return MarginSight(
        loans=loans,
        times=times,
        gained=tuple([capital_sight(reader, card) for card in gained]),
        said=margin_said(reader, reader.margin(seat, (*without(hand, chosen), *gained))) if chosen else "",
    )


def margin_said(reader: Reader, margin: int) -> str:
    return reader.say("alarm.leaves_short" if margin < 0 else "alarm.leaves", money=reader.money(abs(margin)))


def number_of(reader: Reader, same: Cards) -> str:
    """A card by name and worth, and how many of them there are."""
    said = reader.say("card_worth", card=reader.card(same[0]), money=reader.money(reader.deck.value[same[0]]))
    return said if len(same) == 1 else reader.say("card_times", card=said, number=len(same))


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
