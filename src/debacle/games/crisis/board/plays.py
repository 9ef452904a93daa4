"""Influence cards to play, each with the choices that go with it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from debacle.core.specs import Each, Either, Option, Pick, Spec
from debacle.games.crisis.board.offers import aim, aimed_company, aimed_worker, type_name
from debacle.games.crisis.board.room import Room
from debacle.games.crisis.deck import CardId
from debacle.games.crisis.parts import CompanyPlus, IdleWorker, RetrainWorker, StopCompany
from debacle.texts.forms import written


class Choice(Struct, frozen=True):
    value: str
    said: str
    note: str = ""


class Group(Struct, frozen=True):
    head: str
    choices: tuple[Choice, ...]


class Part(Struct, frozen=True):
    """One choice of one thing: a list."""

    name: str
    head: str
    groups: tuple[Group, ...]


class Play(Struct, frozen=True):
    act: str
    name: str
    text: str
    parts: tuple[Part, ...]


def plays(room: Room, spec: Either) -> tuple[Play, ...]:
    return tuple(
        [
            _play(room, room.deck.card_index[act], inner)
            for act, inner in spec.acts.items()
            if act in room.deck.card_index
        ]
    )


def _play(room: Room, card: CardId, spec: Spec | None) -> Play:
    about = room.deck.influence[card]
    parts = [
        Part(f"{about.id}.{place}", room.say(f"part.{name}"), (Group("", _choices(room, card, name, part)),))
        for place, (name, part) in enumerate(_parts(spec))
    ]
    return Play(about.id, room.card(card), room.own(about.text), tuple(parts))


def _parts(spec: Spec | None) -> Iterable[tuple[str, Pick]]:
    if isinstance(spec, Pick):
        yield "target", spec
    elif isinstance(spec, Each):
        for name, part in spec.parts.items():
            assert isinstance(part, Pick)
            yield name, part


def _choices(room: Room, card: CardId, part: str, spec: Pick) -> tuple[Choice, ...]:
    return tuple([Choice(written(option), target_name(room, card, part, option)) for option in spec.options])


def target_name(room: Room, card: CardId, part: str, option: Option) -> str:
    if part == "type":
        return type_name(room, str(option))
    parts = option if isinstance(option, tuple) else (option,)
    numbers = tuple([one for one in parts if isinstance(one, int)])
    effect = room.deck.effects[card]
    if isinstance(effect, IdleWorker | RetrainWorker):
        return aimed_worker(room, room.view.workers, numbers[0])
    if isinstance(effect, StopCompany | CompanyPlus):
        return aimed_company(room, room.view.companies, numbers[0])
    return aim(room, room.offers, card, numbers)
