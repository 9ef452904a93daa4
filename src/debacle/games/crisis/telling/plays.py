"""Influence cards to play, each with the choices that go with it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from debacle.core import specs
from debacle.core.specs import Each, Either, Pick, Spec
from debacle.games.crisis.rules.deck import CardId
from debacle.games.crisis.rules.deck_entries import CompanyPlus, IdleWorker, RetrainWorker, StopCompany
from debacle.games.crisis.telling.board_names import aim, aimed_company, aimed_worker, type_name
from debacle.games.crisis.telling.reader import Reader
from debacle.texts.forms import written
from debacle.texts.view_models import Choice, Option, OptionGroup


class Play(Struct, frozen=True, gc=False):
    act: str
    name: str
    text: str
    choices: tuple[Choice, ...]


def plays(reader: Reader, spec: Either) -> tuple[Play, ...]:
    return tuple(
        [
            _play(reader, reader.deck.card_index[act], inner)
            for act, inner in spec.acts.items()
            if act in reader.deck.card_index
        ]
    )


def _play(reader: Reader, card: CardId, spec: Spec | None) -> Play:
    about = reader.deck.influence[card]
    choices = []
    for place, (name, part) in enumerate(_parts(spec)):
        group = OptionGroup("", None, _options(reader, card, name, part))
        choices.append(Choice(f"{about.id}.{place}", reader.say(f"part.{name}"), (group,)))
    return Play(about.id, reader.card(card), reader.own(about.text), tuple(choices))


def _parts(spec: Spec | None) -> Iterable[tuple[str, Pick]]:
    if isinstance(spec, Pick):
        yield "target", spec
    elif isinstance(spec, Each):
        for name, part in spec.parts.items():
            assert isinstance(part, Pick)
            yield name, part


def _options(reader: Reader, card: CardId, part: str, spec: Pick) -> tuple[Option, ...]:
    return tuple([Option(written(option), target_name(reader, card, part, option)) for option in spec.options])


def target_name(reader: Reader, card: CardId, part: str, option: specs.Option) -> str:
    if part == "type":
        return type_name(reader, str(option))
    parts = option if isinstance(option, tuple) else (option,)
    numbers = tuple([one for one in parts if isinstance(one, int)])
    effect = reader.deck.effects[card]
    if isinstance(effect, IdleWorker | RetrainWorker):
        return aimed_worker(reader, reader.view.workers, numbers[0])
    if isinstance(effect, StopCompany | CompanyPlus):
        return aimed_company(reader, reader.view.companies, numbers[0])
    return aim(reader, reader.offers, card, numbers)
