"""What may be answered to a decision: six forms, and nothing else.

Answers are whole numbers, strings, bools, None and tuples of these. Every form has
`why_not(answer)` (None when it is allowed; the type is tested too, for 1.0 == 1 == True in Python),
`sample(rng)` (some allowed answer), `enumerate(limit)` (all of them, or None when there are more than that)
and `read(value)` (an answer from its JSON form, where tuples are lists and big numbers are strings of digits).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from sys import int_info
from typing import TypeAlias

from msgspec import Struct

from debacle.core.answers import Answer, Item, Option, listed, place_of, plain, read_inside, same
from debacle.core.refusals import Illegal, Why
from debacle.core.some import Some

__all__ = ("WIDE", "Amount", "Answer", "Assign", "Each", "Either", "Item", "Option", "Pick", "Some", "Spec", "same")

WIDE = 400
"""An `Amount` with a wider range than this is sampled near its low end: most of it is no sensible answer."""
NEAR = 40.0
"""The mean distance from the low end of such a sample."""
MANY_DIGITS = 18
"""A limit with more digits than this is told by its number of digits."""


class Pick(Struct, frozen=True, gc=False, tag_field="spec", tag="pick"):
    """One of these."""

    options: tuple[Option, ...]

    def why_not(self, answer: Answer) -> Why | None:
        return Why("pick") if place_of(answer, self.options) is None else None

    def sample(self, rng: Random) -> Answer:
        options = self.options
        return options[int(rng.random() * len(options))]

    def enumerate(self, limit: int) -> list[Answer] | None:
        return list(self.options) if len(self.options) <= limit else None

    def read(self, value: object) -> Answer:
        return plain(value)


class Amount(Struct, frozen=True, gc=False, tag_field="spec", tag="amount"):
    """A whole number from `low` to `high` (None: without end), but not one of `but`."""

    low: int
    high: int | None = None
    but: tuple[int, ...] = ()

    def why_not(self, answer: Answer) -> Why | None:
        if type(answer) is not int:
            return Why("amount.type")
        if answer < self.low:
            return Why("amount.low", {"low": self.low})
        if self.high is not None and answer > self.high:
            return self._too_high()
        if answer in self.but:
            return Why("amount.taken", {"amount": answer})
        return None

    def sample(self, rng: Random) -> Answer:
        low, high, but, random = self.low, self.high, self.but, rng.random
        if high is None or high > low + WIDE:
            while True:
                amount = low - int(NEAR * log(1.0 - random()))
                if amount not in but and (high is None or amount <= high):
                    return amount
        width = high - low + 1
        while True:
            amount = low + int(random() * width)
            if amount not in but:
                return amount

    def enumerate(self, limit: int) -> list[Answer] | None:
        if self.high is None or self.high - self.low + 1 - len(self.but) > limit:
            return None
        found: list[Answer] = [amount for amount in range(self.low, self.high + 1) if amount not in self.but]
        return found if len(found) <= limit else None

    def read(self, value: object) -> Answer:
        if type(value) is int:
            return value
        if not isinstance(value, str) or not (value.isascii() and value.isdigit()):
            raise Illegal(Why("amount.type"))
        if value[0] == "0" and value != "0":
            raise Illegal(Why("amount.type"))
        if self.high is not None and len(value) > len(str(self.high)):
            raise Illegal(self._too_high())
        if len(value) > int_info.default_max_str_digits:
            raise Illegal(Why("amount.digits", {"digits": int_info.default_max_str_digits}))
        return int(value)

    def _too_high(self) -> Why:
        digits = len(str(self.high))
        if digits > MANY_DIGITS:
            return Why("amount.digits", {"digits": digits})
        return Why("amount.high", {"high": self.high or 0})


class Assign(Struct, frozen=True, gc=False, tag_field="spec", tag="assign"):
    """For each slot one of the things that fit it, nothing twice; None where a slot may stay empty."""

    slots: tuple[tuple[Item | None, ...], ...]

    def why_not(self, answer: Answer) -> Why | None:
        if type(answer) is not tuple or len(answer) != len(self.slots):
            return Why("assign.slots", {"slots": len(self.slots)})
        used = set()
        for slot, (item, fitting) in enumerate(zip(answer, self.slots, strict=True)):
            if not any(same(item, fits) for fits in fitting):
                return Why("assign.misfit", {"item": str(item)}, str(slot))
            if item is None:
                continue
            if item in used:
                return Why("assign.twice", {"item": str(item)}, str(slot))
            used.add(item)
        return None

    def sample(self, rng: Random) -> Answer:
        shuffled = [rng.sample(fitting, len(fitting)) for fitting in self.slots]
        for filled in _fillings(shuffled):
            return filled
        raise ValueError("no assignment exists: such a spec must not be asked")

    def enumerate(self, limit: int) -> list[Answer] | None:
        found: list[Answer] = []
        for filled in _fillings([list(fitting) for fitting in self.slots]):
            found.append(filled)
            if len(found) > limit:
                return None
        return found

    def read(self, value: object) -> Answer:
        return tuple([plain(item) for item in listed(value, "shape.assign")])

    def open_after(self, filled: tuple[Item | None, ...]) -> list[Item | None]:
        """What may go to the next slot, so that those after it can still be filled."""
        before = [[item] for item in filled]
        after = [list(fitting) for fitting in self.slots[len(filled) + 1 :]]
        return [item for item in self.slots[len(filled)] if any(_fillings([*before, [item], *after]))]


def _fillings(slots: list[list[Item | None]]) -> Iterator[tuple[Item | None, ...]]:
    """All ways to fill the slots without using anything twice, in the order of the slots' options."""

    def fill(filled: tuple[Item | None, ...]) -> Iterator[tuple[Item | None, ...]]:
        if len(filled) == len(slots):
            yield filled
            return
        for item in slots[len(filled)]:
            if item is None or item not in filled:
                yield from fill((*filled, item))

    return fill(())


class Either(Struct, frozen=True, gc=False, tag_field="spec", tag="either"):
    """One of several named acts, each with what goes with it (None: nothing). The answer is (act, argument)."""

    acts: dict[str, Spec | None]

    def why_not(self, answer: Answer) -> Why | None:
        if type(answer) is not tuple or len(answer) != 2:
            return Why("shape.act")
        act, argument = answer
        acts = self.acts
        if type(act) is not str:
            return Why("shape.act")
        if act not in acts:
            return Why("either.act", {"act": act})
        spec = acts[act]
        if spec is None:
            return None if argument is None else Why("either.bare", {"act": act})
        why = spec.why_not(argument)
        return None if why is None else why.inside(act)

    def sample(self, rng: Random) -> Answer:
        acts = self.acts
        act = [*acts][int(rng.random() * len(acts))]
        spec = acts[act]
        return act, None if spec is None else spec.sample(rng)

    def enumerate(self, limit: int) -> list[Answer] | None:
        found: list[Answer] = []
        for act, spec in self.acts.items():
            arguments = [None] if spec is None else spec.enumerate(limit)
            if arguments is None or len(found) + len(arguments) > limit:
                return None
            found += [(act, argument) for argument in arguments]
        return found

    def read(self, value: object) -> Answer:
        parts = listed(value, "shape.act")
        act, argument = parts if len(parts) == 2 else (None, None)
        if not isinstance(act, str):
            raise Illegal(Why("shape.act"))
        spec = self.acts.get(act)
        return act, plain(argument) if spec is None else read_inside(act, spec.read, argument)


class Each(Struct, frozen=True, gc=False, tag_field="spec", tag="each"):
    """All of several named parts; the answer is a tuple with one answer a part, in their order."""

    parts: dict[str, Spec]

    def why_not(self, answer: Answer) -> Why | None:
        if type(answer) is not tuple or len(answer) != len(self.parts):
            return Why("each.parts", {"parts": len(self.parts)})
        for (name, spec), part in zip(self.parts.items(), answer, strict=True):
            why = spec.why_not(part)
            if why:
                return why.inside(name)
        return None

    def sample(self, rng: Random) -> Answer:
        return tuple([spec.sample(rng) for spec in self.parts.values()])

    def enumerate(self, limit: int) -> list[Answer] | None:
        found: list[tuple[Answer, ...]] = [()]
        for spec in self.parts.values():
            answers = spec.enumerate(limit)
            if answers is None or len(found) * len(answers) > limit:
                return None
            found = [(*before, answer) for before in found for answer in answers]
        return list(found)

    def read(self, value: object) -> Answer:
        values = listed(value, "shape.each")
        if len(values) != len(self.parts):
            raise Illegal(Why("each.parts", {"parts": len(self.parts)}))
        named = zip(self.parts.items(), values, strict=True)
        return tuple([read_inside(name, spec.read, part) for (name, spec), part in named])


Spec: TypeAlias = Pick | Some | Amount | Assign | Either | Each
