"""How cards and their targets are offered: groups of radios, each with what hangs on it."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Each, Pick, Spec
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import card_vp, empire_vp, owner_of, production, tax
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.texts.numbers import plain
from debacle.texts.view_models import Choice, Option, OptionGroup
from debacle.texts.words import capital


class AimSight(Choice, frozen=True, cache_hash=True):
    """What a card is played at."""

    cards: bool
    """Whether these lie on the table, to be chosen there too; else they are players."""


class PlaySight(Struct, frozen=True):
    act: str
    name: str
    kind: str
    text: str
    aims: tuple[AimSight, ...]
    button: str


def offer_card(reader: Reader, act: str, spec: Spec | None) -> PlaySight:
    if act == "deactivate":
        assert isinstance(spec, Pick)
        aims = (offer_choice(reader, "deactivate.0", "deactivate", spec, taxed=True),)
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
    )


def _aims(reader: Reader, act: str, spec: Spec | None) -> tuple[AimSight, ...]:
    if isinstance(spec, Pick):
        head = reader.deck.cards[reader.deck.index[act]].attach or "target"
        return (offer_choice(reader, f"{act}.0", head, spec),)
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


def offer_choice(reader: Reader, name: str, head: str, spec: Pick, *, taxed: bool = False) -> AimSight:
    """Seats in one group; cards by whose they are."""
    said = reader.say(f"part.{head}")
    numbers = [option for option in spec.options if isinstance(option, int)]
    if head in ("player", "opponent"):
        options = tuple([Option(str(seat), capital(reader.the(seat)), seat_note(reader, seat)) for seat in numbers])
        return AimSight(name, said, (OptionGroup("", None, options),), cards=False)
    groups: dict[Seat | None, list[Option]] = {}
    for card in numbers:
        owner = owner_of(reader.view, card)
        about = tax_note(reader, card) if taxed else card_note(reader, card, owner)
        groups.setdefault(owner, []).append(Option(str(card), reader.card(card), about))
    shown = tuple([_group(reader, owner, options) for owner, options in groups.items()])
    return AimSight(name, said, shown, cards=True)


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
    return f"{card_note(reader, card, seat)}, {cost}"


def targets_of(plays: tuple[PlaySight, ...]) -> frozenset[CardId]:
    aims = [aim for play in plays for aim in play.aims if aim.cards]
    return frozenset([int(option.value) for aim in aims for group in aim.groups for option in group.options])
