"""The keepsake: regards sent and received, by action cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.events import CardAnnounced, CardCancelled
from debacle.games.friends.telling.concerns import aimed_at
from debacle.games.friends.telling.ending import VerdictSight, ending
from debacle.games.friends.telling.owners import Owners
from debacle.games.friends.telling.reader import Reader
from debacle.texts.keepsakes import Keepsake, Place
from debacle.texts.view_models import SeatSight


class Regards(Struct, frozen=True):
    """From one to another."""

    sender: SeatSight
    receiver: SeatSight
    count: int
    cards: str


class Correspondent(Struct, frozen=True):
    seat: SeatSight
    sent: str
    received: str


class Correspondence(Struct, frozen=True):
    people: tuple[Correspondent, ...]
    regards: tuple[Regards, ...]
    """The most first."""
    heads: tuple[str, str]
    note: str


class Letters:
    """Action cards that were aimed at somebody else and not cancelled."""

    def __init__(self, reader: Reader, log: Iterable[Event]) -> None:
        self.sent: dict[tuple[Seat, Seat], list[CardId]] = {}
        owners, announced = Owners(), dict[CardId, tuple[Seat, Seat]]()
        for event in log:
            if isinstance(event, CardAnnounced):
                whom = aimed_at(reader.deck, event.card, event.targets, owners.of)
                if whom is not None and whom != event.seat:
                    announced[event.card] = event.seat, whom
                    self.sent.setdefault((event.seat, whom), []).append(event.card)
            elif isinstance(event, CardCancelled) and event.card in announced:
                self.sent[announced.pop(event.card)].remove(event.card)
            owners.read(event)

    def counted(self, place: int) -> Counter[Seat]:
        """By sender (0) or receiver (1)."""
        found = Counter[Seat]()
        for pair, cards in self.sent.items():
            found[pair[place]] += len(cards)
        return found


def keepsake(reader: Reader, log: Iterable[Event]) -> Keepsake[Correspondence]:
    end, letters = ending(reader), Letters(reader, log)
    sent, received = letters.counted(0), letters.counted(1)
    people = [
        Correspondent(
            reader.seat(seat),
            reader.count("keepsake.sent_by", sent[seat]),
            reader.count("keepsake.received_by", received[seat]),
        )
        for seat in range(reader.seats)
    ]
    regards = [_regards(reader, pair, cards) for pair, cards in letters.sent.items() if cards]
    regards.sort(key=lambda one: (-one.count, one.sender.seat, one.receiver.seat))
    picture = Correspondence(
        tuple(people),
        tuple(regards),
        (reader.say("keepsake.sent"), reader.say("keepsake.received")),
        _note(reader, regards),
    )
    return Keepsake(
        kicker=reader.say("keepsake.kicker"),
        headline=end.headline,
        standfirst=" ".join(end.standfirst),
        places=tuple([_place(reader, verdict) for verdict in end.verdicts]),
        picture=picture,
    )


def _place(reader: Reader, verdict: VerdictSight) -> Place:
    said = reader.say("keepsake.score", vp=verdict.vp, money=verdict.money)
    return Place(verdict.seat, verdict.seat.name, said, verdict.won)


def _regards(reader: Reader, pair: tuple[Seat, Seat], cards: list[CardId]) -> Regards:
    names = reader.words.listed([reader.card(card) for card in dict.fromkeys(cards)])
    return Regards(reader.seat(pair[0]), reader.seat(pair[1]), len(cards), names)


def _note(reader: Reader, regards: list[Regards]) -> str:
    if not regards:
        return reader.say("keepsake.none")
    most = regards[0]
    return reader.say("keepsake.note", sender=most.sender.name, receiver=most.receiver.name, cards=most.cards)
