"""A spec as the fields of a form, and the answer out of them again.

A field is named by its path through the spec, in places: `answer.1.0` is the first part of what goes with the second
act. Its value is the place of what is chosen, so that an option may be anything: a number, a pair, nothing at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Option, Pick, Some, Spec
from debacle.server.pages.plain_words import PlainWords
from debacle.texts.view_models import Option as OptionSight

T = TypeVar("T")
ROOT = "answer"
WHOLE = re.compile(r"-?[0-9]{1,15}")
SAFE = 2**53
"""A number field of a browser keeps numbers whole up to here."""


class Control(Struct, frozen=True, kw_only=True):
    """How one spec is asked: its form, the name of its field or fields, and what it offers."""

    form: str
    name: str
    head: str = ""
    note: str = ""
    options: tuple[OptionSight, ...] = ()
    """With `either` the acts: what goes with each stands at the same place of `parts`."""
    parts: tuple[Control | None, ...] = ()
    low: int | None = None
    high: int | None = None
    wide: bool = False
    """Whether numbers may come here that a number field would not keep."""


class Controls:
    """Makes controls of specs, in one language."""

    def __init__(self, words: PlainWords) -> None:
        self._words = words

    def of(self, spec: Spec, name: str = ROOT, head: str = "") -> Control:
        if isinstance(spec, Pick):
            return Control(form="pick", name=name, head=head, options=self._options(spec.options))
        if isinstance(spec, Some):
            return self._some(spec, name, head)
        if isinstance(spec, Amount):
            return self._amount(spec, name, head)
        if isinstance(spec, Assign):
            return self._assign(spec, name, head)
        return self._either(spec, name, head) if isinstance(spec, Either) else self._each(spec, name, head)

    def _some(self, spec: Some, name: str, head: str) -> Control:
        words = self._words
        worth = [""] * len(spec.options) if spec.worth is None else [words.text(one) for one in spec.worth]
        options = [
            OptionSight(value=option.value, said=option.said, note=note)
            for option, note in zip(self._options(spec.options), worth, strict=True)
        ]
        most = len(spec.options) if spec.most is None else min(spec.most, len(spec.options))
        how = words.say("due", due=spec.due) if spec.worth else words.between(spec.least, most)
        return Control(form="some", name=name, head=head, note=how, options=tuple(options))

    def _amount(self, spec: Amount, name: str, head: str) -> Control:
        note = self._words.range(spec.low, spec.high)
        if spec.but:
            note = self._words.say("but_not", range=note, numbers=self._words.listed(spec.but))
        wide = spec.high is None or spec.high >= SAFE
        return Control(form="amount", name=name, head=head, note=note, low=spec.low, high=spec.high, wide=wide)

    def _assign(self, spec: Assign, name: str, head: str) -> Control:
        slots = [
            Control(
                form="slot",
                name=f"{name}.{slot}",
                head=self._words.say("slot", number=slot + 1),
                options=self._options(fitting),
            )
            for slot, fitting in enumerate(spec.slots)
        ]
        note = self._words.say("once") if len(slots) > 1 else ""
        return Control(form="assign", name=name, head=head, note=note, parts=tuple(slots))

    def _either(self, spec: Either, name: str, head: str) -> Control:
        acts = [
            OptionSight(value=str(place), said=self._words.head("part", act)) for place, act in enumerate(spec.acts)
        ]
        parts = [
            None if inner is None else self.of(inner, f"{name}.{place}")
            for place, inner in enumerate(spec.acts.values())
        ]
        return Control(form="either", name=name, head=head, options=tuple(acts), parts=tuple(parts))

    def _each(self, spec: Each, name: str, head: str) -> Control:
        parts = [
            self.of(part, f"{name}.{place}", self._words.head("part", called))
            for place, (called, part) in enumerate(spec.parts.items())
        ]
        return Control(form="each", name=name, head=head, parts=tuple(parts))

    def _options(self, options: Sequence[Option]) -> tuple[OptionSight, ...]:
        return tuple(
            [OptionSight(value=str(place), said=self._words.text(option)) for place, option in enumerate(options)]
        )


def read(spec: Spec, form: Mapping[str, str], name: str = ROOT) -> object:
    """The JSON form of an answer. What was chosen must have been offered; the rest is for the spec to judge."""
    if isinstance(spec, Pick):
        return _plain(_chosen(spec.options, form.get(name, "")))
    if isinstance(spec, Some):
        return [option for place, option in enumerate(spec.options) if f"{name}.{place}" in form]
    if isinstance(spec, Amount):
        text = form.get(name, "").strip()
        return int(text) if WHOLE.fullmatch(text) else text
    if isinstance(spec, Assign):
        return [_chosen(fitting, form.get(f"{name}.{slot}", "")) for slot, fitting in enumerate(spec.slots)]
    if isinstance(spec, Each):
        return [read(part, form, f"{name}.{place}") for place, part in enumerate(spec.parts.values())]
    act = _chosen(tuple(spec.acts), form.get(name, ""))
    inner = spec.acts[act]
    return [act, None if inner is None else read(inner, form, f"{name}.{form[name]}")]


def _chosen(options: Sequence[T], place: str) -> T:
    if not (place.isascii() and place.isdigit() and len(place) < 9 and int(place) < len(options)):
        raise Illegal(Why("pick"))
    return options[int(place)]


def _plain(option: Answer) -> object:
    return list(option) if isinstance(option, tuple) else option
