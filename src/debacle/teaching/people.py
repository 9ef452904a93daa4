"""The characters that a game's bots can be: `teaching/people.toml`.

How a character plays is the bot's, of the same name; what it is called stands in the game's catalogues, under `bot` and
`bot_is`, and its face in the sprite `page/faces.svg`. Here is what it says.

What is said, by whom and when, follows from what all have seen and from the table's commitment alone, so that it can
tell nothing: neither what the speaker knows, nor by its occasion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

from msgspec import Struct

from debacle import bots
from debacle.bots.levels import LEVELS
from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.messages import Event
from debacle.teaching.reading import BadTeaching, read, text_of
from debacle.teaching.tutor import Occasion, Tutor, tutor_of
from debacle.texts.typography import typeset

PEOPLE = "people.toml"
LATELY = 6
"""So many events of the public log are looked through for something that somebody has a word about."""
SILENT_OF = (2, 5)
"""So many of so many events go without a word: nobody comments on everything."""


class OneLiners(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character may say at one kind of occasion; the two languages say the same, line by line."""

    en: tuple[str, ...]
    fr: tuple[str, ...]

    def spoken(self, language: str) -> tuple[str, ...]:
        return self.fr if language == "fr" else self.en


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    says: dict[str, OneLiners] = {}
    """By kind of occasion."""
    trainee: bool = False
    """Plays in guided games, and is not seated by quick play."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    people: dict[str, Character]


class Remark(Struct, frozen=True):
    seat: Seat
    character: str
    text: str
    place: int
    """In the public log."""


@cache
def people_of(game: AnyGame) -> dict[str, Character]:
    """By the name of their bot; none, if the game has none."""
    text, tutor = text_of(game, PEOPLE), tutor_of(game)
    if text is None or tutor is None:
        return {}
    return read_people(text, f"{game.about.key}/{PEOPLE}", game, tutor)


def read_people(text: str, source: str, game: AnyGame, tutor: Tutor) -> dict[str, Character]:
    people = read(text, _File, source).people
    for key, character in people.items():
        if key not in bots.known(game):
            raise BadTeaching(source, f"people.{key}", "no bot of this game has this name")
        for kind, lines in character.says.items():
            place = f"people.{key}.says.{kind}"
            if kind not in tutor.occasions_known:
                raise BadTeaching(source, place, "this game knows no such occasion")
            if not lines.en or len(lines.en) != len(lines.fr):
                raise BadTeaching(source, place, "as many lines are needed in both languages, and at least one")
    return people


def seatable(game: AnyGame) -> tuple[str, ...]:
    """Those whom quick play seats."""
    return tuple([key for key, character in people_of(game).items() if not character.trainee])


class BotGroup(Struct, frozen=True):
    """Bots of one sort, as they are offered."""

    key: str
    bots: tuple[str, ...]


@cache
def choice(game: AnyGame) -> tuple[BotGroup, ...]:
    """All bots that a chair can be given to: levels of play first, then characters. What cannot be had is not there."""
    known, people = bots.known(game), seatable(game)
    levels = tuple([name for name in LEVELS if name in known])
    others = tuple([name for name in known if name not in (*levels, *people)])
    found = (BotGroup("levels", levels), BotGroup("people", people), BotGroup("others", others))
    return tuple([group for group in found if group.bots])


def remark(
    game: AnyGame, sitting: Sequence[str | None], public: Sequence[Event], commitment: str, language: str
) -> Remark | None:
    """What a bot says of what has just happened; the bots by seat, None where a person plays."""
    tutor, people = tutor_of(game), people_of(game)
    if tutor is None or not any(bot in people for bot in sitting):
        return None
    for place in range(len(public) - 1, max(-1, len(public) - 1 - LATELY), -1):
        chance = int.from_bytes(sha256(f"{commitment} {place}".encode()).digest()[:6], "big")
        if chance % SILENT_OF[1] < SILENT_OF[0]:
            continue
        said = [
            (seat, occasion)
            for occasion in tutor.occasions(public, place)
            for seat in occasion.seats
            if occasion.kind in _says(people, sitting[seat])
        ]
        if said:
            return _chosen(said, people, sitting, chance // SILENT_OF[1], language, place)
    return None


def _says(people: dict[str, Character], bot: str | None) -> dict[str, OneLiners]:
    return people[bot].says if bot is not None and bot in people else {}


def _chosen(
    said: Sequence[tuple[Seat, Occasion]],
    people: dict[str, Character],
    sitting: Sequence[str | None],
    chance: int,
    language: str,
    place: int,
) -> Remark:
    """One of these, as good as by chance, and the same for all who look on."""
    seat, occasion = said[chance % len(said)]
    bot = sitting[seat]
    assert bot is not None
    lines = people[bot].says[occasion.kind].spoken(language)
    return Remark(seat, bot, typeset(lines[chance // len(said) % len(lines)], language), place)
