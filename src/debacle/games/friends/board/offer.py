"""How cards and their targets are offered: groups of radios, each with what hangs on it."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.specs import Each, Pick, Spec
from debacle.games.friends.board.room import Room
from debacle.games.friends.board.speech import signed
from debacle.games.friends.deck import CardId
from debacle.games.friends.empire import card_vp, empire_vp, owner_of, production, tax
from debacle.texts.numbers import plain
from debacle.texts.words import capital


class Option(Struct, frozen=True):
    value: str
    said: str
    note: str
    card: CardId | None
    """Where it lies on the board, to be chosen there too."""


class Group(Struct, frozen=True):
    head: str
    mark: str
    """The seat's, or empty."""
    options: tuple[Option, ...]


class Part(Struct, frozen=True):
    """One choice of one thing: radios of one name."""

    name: str
    head: str
    groups: tuple[Group, ...]


class Play(Struct, frozen=True):
    act: str
    name: str
    kind: str
    text: str
    parts: tuple[Part, ...]
    button: str


def offer_card(room: Room, act: str, spec: Spec | None) -> Play:
    if act == "deactivate":
        assert isinstance(spec, Pick)
        parts: tuple[Part, ...] = (offer_choice(room, "deactivate.0", "deactivate", spec, taxed=True),)
        return Play(
            act,
            room.say("deactivate.name"),
            "factory",
            room.say("deactivate.text"),
            parts,
            room.say("deactivate.button"),
        )
    card = room.deck.index[act]
    about = room.deck.cards[card]
    verb = "play" if about.kind == "action" else "link"
    return Play(
        act,
        room.card(card),
        about.kind,
        room.text(about),
        _parts(room, act, spec),
        room.say(f"button.{verb}", card=room.card(card)),
    )


def _parts(room: Room, act: str, spec: Spec | None) -> tuple[Part, ...]:
    if isinstance(spec, Pick):
        head = room.deck.cards[room.deck.index[act]].attach or "target"
        return (offer_choice(room, f"{act}.0", head, spec),)
    if isinstance(spec, Each):
        named = enumerate(spec.parts.items())
        return tuple(
            [
                offer_choice(room, f"{act}.{place}", name, part)
                for place, (name, part) in named
                if isinstance(part, Pick)
            ]
        )
    return ()


def offer_choice(room: Room, name: str, head: str, spec: Pick, *, taxed: bool = False) -> Part:
    """Seats in one group; cards by whose they are."""
    said = room.say(f"part.{head}")
    numbers = [option for option in spec.options if isinstance(option, int)]
    if head in ("player", "opponent"):
        options = tuple([Option(str(seat), capital(room.the(seat)), _seat_note(room, seat), None) for seat in numbers])
        return Part(name, said, (Group("", "", options),))
    groups: dict[Seat | None, list[Option]] = {}
    for card in numbers:
        owner = owner_of(room.view, card)
        about = _tax_note(room, card) if taxed else _card_note(room, card, owner)
        groups.setdefault(owner, []).append(Option(str(card), room.card(card), about, card))
    return Part(name, said, tuple([_group(room, owner, options) for owner, options in groups.items()]))


def _group(room: Room, owner: Seat | None, options: list[Option]) -> Group:
    if owner is None:
        return Group("", "", tuple(options))
    head = room.say("group.yours") if owner == room.reader else room.name(owner)
    return Group(head, room.seat(owner).mark, tuple(options))


def _seat_note(room: Room, seat: Seat) -> str:
    return room.say("note.seat", vp=plain(empire_vp(room.deck, room.view, seat)))


def _card_note(room: Room, card: CardId, owner: Seat | None) -> str:
    """What hangs on it: points and yield of the moment, or where it lies."""
    deck, view = room.deck, room.view
    if owner is None:
        return room.say(f"kind.{deck.cards[card].kind}")
    if deck.main[card]:
        vp = room.say("vp", vp=signed(card_vp(deck, view, owner, card)))
        return f"{vp}, {room.money(production(deck, view, owner, card))}" if deck.factory[card] else vp
    if card in view.unused[owner]:
        return room.say("note.waiting")
    host = next((host for other, host in view.links if other == card), None)
    return room.say("note.bound") if host is None else room.say("note.attached", card=room.card(host))


def _tax_note(room: Room, card: CardId) -> str:
    seat = room.reader
    assert seat is not None
    due = tax(room.deck, room.view, seat, card)
    cost = room.say("note.tax", money=room.money(due)) if due else room.say("note.no_tax")
    return f"{_card_note(room, card, seat)}, {cost}"


def targets_of(plays: tuple[Play, ...]) -> frozenset[CardId]:
    parts = [part for play in plays for part in play.parts]
    return frozenset(
        [option.card for part in parts for group in part.groups for option in group.options if option.card is not None]
    )
