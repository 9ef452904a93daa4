"""The keepsake: the country in seven pictures, one for each round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.crisis.rules.events import Evaluated, EventDrawn, GameBegun, GameEnded, RoundBegun
from debacle.games.crisis.telling.ending import Verdict, ending
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import sign
from debacle.texts.keepsakes import Keepsake, Place
from debacle.texts.numbers import plain
from debacle.texts.words import capital


class CountryPicture(Struct, frozen=True):
    """The country at the end of one round."""

    round: str
    event: str
    """What befell it; empty: nothing did."""
    zone: int
    """From the worst, 0; -1: bankrupt."""
    zone_said: str
    status: str
    change: str
    went: Literal["rising", "falling", "nowhere"]
    level: float
    """Of the thermometer, from 0 to 1."""
    taken: bool
    """Whether there was such a round."""


class Album(Struct, frozen=True):
    pictures: tuple[CountryPicture, ...]
    note: str


class Rounds:
    """How each round went, from all that happened."""

    def __init__(self, log: Iterable[Event]) -> None:
        self.began: dict[int, int] = {}
        self.ended: dict[int, int] = {}
        self.events: dict[int, int] = {}
        number, status = 0, 0
        for event in log:
            if isinstance(event, RoundBegun):
                number = event.round
                self.began[number] = status
            if isinstance(event, GameBegun | EventDrawn | Evaluated):
                status = event.status
            if isinstance(event, GameEnded):
                status = event.outcome.status
            if isinstance(event, EventDrawn):
                self.events[number] = event.card
            if number:
                self.ended[number] = status


def keepsake(reader: Reader, log: Iterable[Event]) -> Keepsake[Album]:
    end, rounds = ending(reader), Rounds(log)
    pictures = [_picture(reader, rounds, number) for number in range(1, reader.deck.rounds + 1)]
    missing = sum(not picture.taken for picture in pictures)
    note = reader.count("keepsake.missing", missing) if missing else reader.say("keepsake.all")
    return Keepsake(
        kicker=reader.say("keepsake.kicker"),
        headline=end.headline,
        standfirst=end.standfirst[0],
        places=tuple([_place(reader, verdict) for verdict in end.verdicts]),
        picture=Album(tuple(pictures), note),
    )


def _place(reader: Reader, verdict: Verdict) -> Place:
    said = reader.say("keepsake.score", score=verdict.score)
    return Place(verdict.seat, verdict.seat.name, said, verdict.won)


def _picture(reader: Reader, rounds: Rounds, number: int) -> CountryPicture:
    said, deck = reader.say("keepsake.round", round=number), reader.deck
    if number not in rounds.ended:
        return CountryPicture(said, "", 0, reader.say("keepsake.not_taken"), "", "", "nowhere", 0.0, taken=False)
    before, status = rounds.began[number], rounds.ended[number]
    zone = -1 if status < 0 else deck.zone(status)
    card = rounds.events.get(number)
    return CountryPicture(
        round=said,
        event="" if card is None else reader.event(card),
        zone=zone,
        zone_said=reader.say("keepsake.bankrupt") if zone < 0 else capital(reader.zone(zone)),
        status=plain(status),
        change=sign(status - before) if status != before else "±0",
        went="rising" if status > before else "falling" if status < before else "nowhere",
        level=max(0, status) / deck.setup.status_max,
        taken=True,
    )
