"""What a player can get wrong, said so that it can be shown in any language.

A `Why` is a code with the facts that fill its sentence. The English sentences of core's own codes stand here, because
an exception must be readable by itself; other languages and the games' own codes are in text catalogues.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ENGLISH: Final = {
    "shape": "expected {expected}",
    "pick": "that is not one of the options",
    "amount.type": "a whole number is needed, in plain digits",
    "amount.low": "it must be at least {low}",
    "amount.high": "it must be at most {high}",
    "amount.digits": "it may have at most {digits} digits",
    "amount.taken": "{amount} is not allowed here",
    "some.unknown": "{item} is not among the things to choose from",
    "some.order": "each thing once, in the order in which they are offered",
    "some.few": "choose at least {least}",
    "some.many": "choose at most {most}",
    "some.short": "worth {worth}, and {due} is due",
    "some.superfluous": "{item} could be left out",
    "assign.slots": "{slots} places have to be filled in",
    "assign.misfit": "{item} does not fit there",
    "assign.twice": "{item} cannot be in two places",
    "either.act": "{act} is not open to you now",
    "either.bare": "nothing goes with {act}",
    "each.parts": "{parts} parts are needed",
    "stale": "this question has been answered already",
    "not_asked": "seat {seat} is not asked anything now",
    "seat": "there is no seat {seat}",
    "seats": "{game} takes {allowed} seats, not {seats}",
    "option": "option {option}: {problem}",
    "plan.chance": "only the last step of a plan may depend on chance",
    "plan.over": "the plan has come to its end before this step",
    "undo.nothing": "there is nothing to take back",
}


class Why(Struct, frozen=True, gc=False):
    """Why an answer is refused: a code, the facts that fill its sentence, and where in the answer."""

    code: str
    facts: dict[str, int | str] = {}
    where: str = ""

    def inside(self, place: str) -> Why:
        """The same reason, seen from one level further out."""
        return Why(self.code, self.facts, f"{place}.{self.where}" if self.where else place)

    def __str__(self) -> str:
        template = ENGLISH.get(self.code)
        said = f"{self.code} {self.facts or ''}".strip() if template is None else template.format(**self.facts)
        return f"{self.where}: {said}" if self.where else said


class Refused(Exception):
    """Something a player asked for is not possible; nothing has changed."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why))
        self.why = why

    def __reduce__(self) -> tuple[type[Refused], tuple[Why]]:
        return type(self), (self.why,)


class Illegal(Refused):
    """The answer is not one that the decision allows."""


class NotAsked(Refused):
    """That seat has nothing to answer now."""


class AlreadyAnswered(Refused):
    """That decision of the seat is over: the move came late, or twice."""


class BadOption(Refused):
    """A game cannot begin with this number of seats or these options."""


class BrokenRules(Exception):
    """A game's rules contradict themselves or the contract: a bug in the game, never a player's mistake."""
