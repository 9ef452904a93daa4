"""What a player can get wrong, said so that it can be shown in any language.

A `Why` is a code with the facts that fill its sentence. The English sentences of core's own codes stand here, because
an exception must be readable by itself; other languages and the games' own codes are in text catalogues.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

ENGLISH: Final = {
    "shape.plain": "expected whole numbers, strings, true, false, null and lists of these",
    "shape.some": "expected a list of things to choose",
    "shape.assign": "expected a list with a thing or null for each place",
    "shape.act": "expected a list of two: an act and what goes with it",
    "shape.each": "expected a list with one answer a part",
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
    "options.number": "option {option}: a whole number",
    "options.least": "option {option}: at least {least}",
    "options.range": "option {option}: {low} to {high}",
    "options.one_of": "option {option}: one of {allowed}",
    "options.each": "option {option}: one for each of {count} seats",
    "options.many": "option {option}: at most {most}",
    "options.unknown": "option {option}: {item} is not known",
    "options.taken": "option {option}: {item} is taken, or not played with {count} seats",
    "read.type": "Expected `{expected}`, got `{got}`",
    "read.missing": "Object missing required field `{field}`",
    "read.unknown": "Object contains unknown field `{field}`",
    "read.value": "Invalid value {value}",
    "read.malformed": "it cannot be read",
    "record.format": "format {format} is not known, only {known}",
    "record.differs": "it came out differently",
    "record.unproved": "there is no opened seed and commitment in this record: its dealing cannot be proved",
    "record.seed": "not a hexadecimal number",
    "record.committed": "it is not the one that was committed to",
    "record.unfinished": "the game is not over, yet the seed is open",
    "record.digest": "it is not that of this game",
    "record.stamp": "the stamp is not one of this game: an answer that was made before it was noted has been changed",
    "record.other": "recorded with {recorded}, and this is {here}",
    "record.deck": "made with a deck {deck} that is not known here, and its text is not in the record",
    "record.deck_forged": "the digest of this text is {digest}, and the record was made with {recorded}",
    "record.deck_unread": "the deck that it was made with cannot be read any more",
    "record.position": "the game did not stand like that at the moment from which it goes on",
    "record.nested": "it goes on from a game that goes on from another, more than {most} times",
    "record.broken": "the rules do not get along with it",
    "rules.unknown": "version {rules} of the rules is not known here, only 1 to {newest}",
    "chance.missing": "a draw is missing",
    "chance.high": "a draw of {drawn}, which is not below {limit}",
    "chance.seed": "a draw of {drawn}, where the seed gives {proved}",
    "chance.left": "draws left over: {left}",
    "deck.toml": "not TOML, line {line}, column {column}",
    "deck.toml_end": "not TOML: it ends too soon",
    "plan.over": "the plan has come to its end before this step: it goes on only while nothing is drawn or shown",
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


class Reasoned(Exception):
    """Something is wrong, and it can be said in any language."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why))
        self.why = why

    def __reduce__(self) -> tuple[type[Reasoned], tuple[Why]]:
        return type(self), (self.why,)


class Refused(Reasoned):
    """Something a player asked for is not possible; nothing has changed."""


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
