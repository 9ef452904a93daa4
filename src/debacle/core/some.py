"""Several of what is offered: a choice of some, or a payment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from random import Random

from msgspec import Struct

from debacle.core.answers import Answer, Item, listed, place_of, plain
from debacle.core.refusals import Why


class Some(Struct, frozen=True, gc=False, tag_field="spec", tag="some"):
    """A set of these, in the order in which they are offered.

    With `worth` (of each option) it is a payment: worth at least `due`, and nothing of it could be left out; a
    `generous` one may be worth more than that.
    """

    options: tuple[Item, ...]
    least: int = 0
    most: int | None = None
    worth: tuple[int, ...] | None = None
    due: int = 0
    generous: bool = False

    def why_not(self, answer: Answer) -> Why | None:
        if type(answer) is not tuple:
            return Why("shape.some")
        options, places, last, in_order = self.options, [], -1, True
        for item in answer:
            place = place_of(item, options)
            if place is None:
                return Why("some.unknown", {"item": str(item)})
            places.append(place)
            in_order = in_order and place > last
            last = place
        if not in_order:
            return Why("some.order")
        if len(answer) < self.least:
            return Why("some.few", {"least": self.least})
        if self.most is not None and len(answer) > self.most:
            return Why("some.many", {"most": self.most})
        return None if self.worth is None else self._why_not_pay(places, self.worth)

    def sample(self, rng: Random) -> Answer:
        if self.worth is not None:
            return self._sample_payment(self.worth, rng.random)
        options, least, most = self.options, self.least, self.most
        if most is None or most > len(options):
            most = len(options)
        return _so_many(options, least + int(rng.random() * (most - least + 1)), rng)

    def _sample_payment(self, worth: tuple[int, ...], random: Callable[[], float]) -> Answer:
        chosen: list[int] = []
        left, paid, due = list(range(len(worth))), 0, self.due
        while paid < due:
            place = left.pop(int(random() * len(left)))
            chosen.append(place)
            paid += worth[place]
        for place in chosen[:]:
            if paid - worth[place] >= due:
                chosen.remove(place)
                paid -= worth[place]
        chosen.sort()
        return self._at(chosen)

    def enumerate(self, limit: int) -> list[Answer] | None:
        found = list(islice(self._choices() if self.worth is None else self._payments(self.worth), limit + 1))
        return None if len(found) > limit else [self._at(places) for places in sorted(found, key=_by_size)]

    def _choices(self) -> Iterator[list[int]]:
        most = len(self.options) if self.most is None else min(self.most, len(self.options))
        for size in range(self.least, most + 1):
            yield from map(list, combinations(range(len(self.options)), size))

    def _payments(self, worth: tuple[int, ...]) -> Iterator[list[int]]:
        """The dearest first: whatever is added last is worth least, so without it too little would be paid.
        Nothing is tried that cannot become a payment."""
        order = sorted(range(len(worth)), key=lambda place: -worth[place])
        most = len(order) if self.most is None else self.most

        def add(start: int, chosen: list[int], paid: int) -> Iterator[list[int]]:
            if paid >= self.due:
                if self.least <= len(chosen) <= most:
                    yield sorted(chosen)
                if not self.generous:
                    return
            left = sum([worth[place] for place in order[start:]])
            for at in range(start, len(order)):
                if paid + left < self.due:
                    return
                place = order[at]
                yield from add(at + 1, [*chosen, place], paid + worth[place])
                left -= worth[place]

        return add(0, [], 0)

    def read(self, value: object) -> Answer:
        items = [plain(item) for item in listed(value, "shape.some")]
        places = [place_of(item, self.options) for item in items]
        known = [place for place in places if place is not None]
        if len(known) < len(places):
            return tuple(items)
        return self._at(sorted(known))

    def _at(self, places: list[int]) -> Answer:
        return tuple([self.options[place] for place in places])

    def _why_not_pay(self, places: list[int], worth: tuple[int, ...]) -> Why | None:
        paid = sum([worth[place] for place in places])
        if paid < self.due:
            return Why("some.short", {"worth": paid, "due": self.due})
        for place in () if self.generous else places:
            if paid - worth[place] >= self.due:
                return Why("some.superfluous", {"item": str(self.options[place])})
        return None


def _so_many(options: tuple[Item, ...], size: int, rng: Random) -> tuple[Item, ...]:
    """So many of these, in order; every choice is equally likely."""
    random, left = rng.random, len(options)
    if 4 * size < left:
        few: set[int] = set()
        while len(few) < size:
            few.add(int(random() * left))
        return tuple([options[place] for place in sorted(few)])
    chosen = []
    for option in options:
        if random() * left < size:
            chosen.append(option)
            size -= 1
        left -= 1
    return tuple(chosen)


def _by_size(places: list[int]) -> tuple[int, list[int]]:
    return len(places), places
