"""The keepsake: a police file, with a card for each banker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules.events import BailoutCalled, BonusTaken, EmbezzlerCaught, Pocketed, WatchersSeen
from debacle.games.krach.rules.outcome import KrachOutcome
from debacle.games.krach.telling.ending import ending
from debacle.games.krach.telling.reader import Reader
from debacle.texts.keepsakes import Keepsake, Place
from debacle.texts.view_models import SeatSight


class Charge(Struct, frozen=True):
    said: str
    count: str


class Suspect(Struct, frozen=True):
    seat: SeatSight
    number: str
    """Of the file."""
    charges: tuple[Charge, ...]
    fell: str
    stamp: str
    guilty: bool


class PoliceFile(Struct, frozen=True):
    suspects: tuple[Suspect, ...]
    note: str


class Deeds:
    """What everybody did that was nobody's business, counted from all that happened."""

    def __init__(self, log: Iterable[Event]) -> None:
        self.thefts, self.stolen, self.caught = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        self.stares, self.bonuses, self.bailouts = Counter[Seat](), Counter[Seat](), Counter[Seat]()
        for event in log:
            self._read(event)

    def _read(self, event: Event) -> None:
        if isinstance(event, Pocketed):
            self.thefts[event.seat] += 1
            self.stolen[event.seat] += len(event.cards)
        elif isinstance(event, EmbezzlerCaught):
            self.caught[event.seat] += 1
        elif isinstance(event, WatchersSeen):
            self.stares.update(seat for seat, watched in enumerate(event.watching) if watched >= 0)
        elif isinstance(event, BonusTaken):
            self.bonuses[event.seat] += event.count
        elif isinstance(event, BailoutCalled):
            self.bailouts[event.seat] += 1


def keepsake(reader: Reader, log: Iterable[Event]) -> Keepsake[PoliceFile]:
    outcome = reader.view.outcome
    assert outcome is not None
    end, deeds = ending(reader), Deeds(log)
    suspects = tuple([_suspect(reader, outcome, deeds, verdict.seat.seat) for verdict in end.verdicts])
    stolen, caught = sum(deeds.stolen.values()), sum(deeds.caught.values())
    return Keepsake(
        kicker=reader.say("keepsake.kicker"),
        headline=end.headline,
        standfirst=" ".join(end.standfirst),
        places=tuple([Place(verdict.seat, verdict.seat.name, verdict.total, verdict.won) for verdict in end.verdicts]),
        picture=PoliceFile(suspects, reader.say("keepsake.note", stolen=stolen, caught=caught)),
    )


def _suspect(reader: Reader, outcome: KrachOutcome, deeds: Deeds, seat: Seat) -> Suspect:
    counts = (
        ("thefts", deeds.thefts), ("stolen", deeds.stolen), ("caught", deeds.caught), ("stares", deeds.stares),
        ("bonuses", deeds.bonuses), ("bailouts", deeds.bailouts),
    )  # fmt: skip
    fell, won = outcome.failed_at[seat], seat in outcome.winners
    verdict = "at_large" if won else "bankrupt" if fell else "suspect" if deeds.thefts[seat] else "clean"
    return Suspect(
        seat=reader.seat(seat),
        number=reader.say("keepsake.number", number=f"{seat + 1:03}"),
        charges=tuple([Charge(reader.say(f"keepsake.{key}"), str(found[seat])) for key, found in counts]),
        fell=reader.say("end.fell", turn=fell) if fell else reader.say("end.stands"),
        stamp=reader.say(f"keepsake.stamp.{verdict}"),
        guilty=bool(deeds.thefts[seat]),
    )
