"""How cards and their targets are offered: groups of radios, each with what hangs on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Each, Pick, Spec
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import card_vp, empire_vp, owner_of, production, tax
from debacle.games.friends.telling.foresight import Prospect, brings_at_once, closed, given_back, played_at
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.texts.numbers import plain
from debacle.texts.view_models import Choice, Option, OptionGroup
from debacle.texts.words import capital


class AimSight(Choice, frozen=True, cache_hash=True):
    """What a card is played at."""

    cards: bool
    """Whether these lie on the table, to be chosen there too; else they are players."""

    @property
    def only(self) -> str:
        """What is chosen already, because there is nothing else; empty: there is a choice."""
        options = [option.value for group in self.groups for option in group.options]
        return options[0] if len(options) == 1 else ""


class PlaySight(Struct, frozen=True):
    act: str
    name: str
    kind: str
    text: str
    aims: tuple[AimSight, ...]
    button: str
    leads: str = ""
    """What it would lead to, where it is played at nothing."""


def offer_card(reader: Reader, act: str, spec: Spec | None) -> PlaySight:
    if act == "deactivate":
        assert isinstance(spec, Pick)
        aims = (offer_choice(reader, "deactivate.0", "deactivate", spec, tax_note),)
        return PlaySight(
            act,
            reader.say("deactivate.name"),
            "factory",
            reader.say("deactivate.text"),
            aims,
            reader.say("deactivate.button"),
        )
    card = reader.deck.index[act]
    about = reader.deck.cards[card]
    verb = "play" if about.kind == "action" else "link"
    return PlaySight(
        act,
        reader.card(card),
        about.kind,
        reader.text(about),
        _aims(reader, act, spec),
        reader.say(f"button.{verb}", card=reader.card(card)),
        "" if spec is not None else _leads(reader, card),
    )


def _leads(reader: Reader, card: CardId) -> str:
    """What a card that is played at nothing would bring its player, if that is certain."""
    about, seat = reader.deck.cards[card], reader.own_seat
    assert seat is not None
    money = brings_at_once(reader.deck, reader.view, seat, about.effect or "", about.amount)
    if money is None:
        return ""
    return reader.say("leads.nothing") if money == 0 else reader.say("leads.money", money=reader.signed_money(money))


def _aims(reader: Reader, act: str, spec: Spec | None) -> tuple[AimSight, ...]:
    card = reader.deck.index[act]
    if isinstance(spec, Pick):
        head = reader.deck.cards[card].attach or "target"
        return (offer_choice(reader, f"{act}.0", head, spec, partial(_outlook, card=card)),)
    if isinstance(spec, Each):
        named = enumerate(spec.parts.items())
        return tuple(
            [
                offer_choice(reader, f"{act}.{place}", name, part)
                for place, (name, part) in named
                if isinstance(part, Pick)
            ]
        )
    return ()


Note = Callable[[Reader, int], str]
"""What choosing this card, or this seat, would lead to; empty: nothing that can be said."""


def offer_choice(reader: Reader, name: str, head: str, spec: Pick, note: Note | None = None) -> AimSight:
    """Seats in one group; cards by whose they are."""
    said = reader.say(f"part.{head}")
    numbers = [option for option in spec.options if isinstance(option, int)]
    if head in ("player", "opponent"):
        options = [
            Option(str(seat), capital(reader.the(seat)), (note and note(reader, seat)) or seat_note(reader, seat))
            for seat in numbers
        ]
        return AimSight(name, said, (OptionGroup("", None, tuple(options)),), cards=False)
    groups: dict[Seat | None, list[Option]] = {}
    for card in numbers:
        owner = owner_of(reader.view, card)
        said_of = (note and note(reader, card)) or card_note(reader, card, owner)
        groups.setdefault(owner, []).append(Option(str(card), reader.card(card), said_of))
    shown = tuple([_group(reader, owner, options) for owner, options in groups.items()])
    return AimSight(name, said, shown, cards=True)


def _outlook(reader: Reader, target: int, *, card: CardId) -> str:
    """What this card would lead to, played at that."""
    assert reader.own_seat is not None
    change = played_at(reader.deck, reader.view, reader.own_seat, card, target)
    return "" if change is None else change_note(reader, change)


def change_note(reader: Reader, change: Prospect) -> str:
    said = []
    if change.vp:
        said.append(reader.say("vp", vp=signed(change.vp)))
    if change.income:
        said.append(reader.say("leads.income", money=reader.signed_money(change.income)))
    if change.limit:
        said.append(reader.count("leads.limit" if change.limit > 0 else "leads.limit_lost", abs(change.limit)))
    return ", ".join(said)


def give_note(reader: Reader, card: CardId, *, received: CardId) -> str:
    assert reader.own_seat is not None
    change = given_back(reader.deck, reader.view, reader.own_seat, card, received)
    return change_note(reader, change) or reader.say("leads.even")


def _group(reader: Reader, owner: Seat | None, options: list[Option]) -> OptionGroup:
    if owner is None:
        return OptionGroup("", None, tuple(options))
    head = reader.say("group.yours") if owner == reader.own_seat else reader.name(owner)
    return OptionGroup(head, reader.seat(owner), tuple(options))


def seat_note(reader: Reader, seat: Seat) -> str:
    return reader.say("note.seat", vp=plain(empire_vp(reader.deck, reader.view, seat)))


def card_note(reader: Reader, card: CardId, owner: Seat | None) -> str:
    """What hangs on it: points and yield of the moment, or where it lies."""
    deck, view = reader.deck, reader.view
    if owner is None:
        return reader.say(f"kind.{deck.cards[card].kind}")
    if deck.main[card]:
        vp = reader.say("vp", vp=signed(card_vp(deck, view, owner, card)))
        return f"{vp}, {reader.money(production(deck, view, owner, card))}" if deck.factory[card] else vp
    if card in view.unused[owner]:
        return reader.say("note.waiting")
    host = next((host for other, host in view.links if other == card), None)
    return reader.say("note.bound") if host is None else reader.say("note.attached", card=reader.card(host))


def tax_note(reader: Reader, card: CardId) -> str:
    seat = reader.own_seat
    assert seat is not None
    due = tax(reader.deck, reader.view, seat, card)
    cost = reader.say("note.tax", money=reader.money(due)) if due else reader.say("note.no_tax")
    change = change_note(reader, closed(reader.deck, reader.view, seat, card))
    return f"{change}, {cost}" if change else cost


def targets_of(plays: tuple[PlaySight, ...]) -> frozenset[CardId]:
    aims = [aim for play in plays for aim in play.aims if aim.cards]
    return frozenset([int(option.value) for aim in aims for group in aim.groups for option in group.options])
