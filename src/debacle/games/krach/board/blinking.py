"""The blink: the same dark on every desk, whatever is chosen there (KR-R11 to KR-R15)."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.specs import Either, Pick, Some
from debacle.games.krach.banks import counted
from debacle.games.krach.blink import Blink, chance_of_capture
from debacle.games.krach.board.cards import CapitalSight, capital_sight
from debacle.games.krach.board.form import Option
from debacle.games.krach.board.room import Room
from debacle.texts.speech import SeatSight


class OddsRow(Struct, frozen=True):
    cards: int
    chances: tuple[int, ...]
    """With nobody watching, one, two …, in percent."""


class BlinkSight(Struct, frozen=True, kw_only=True):
    number: int | None
    """Of the question; None: the onlooker is not asked, or has answered."""
    eyes: tuple[SeatSight, ...]
    waiting: str
    most: int
    pocket: tuple[CapitalSight, ...]
    no_pocket: str
    """Why nothing can be pocketed; empty where it can."""
    watch: tuple[Option, ...]
    odds: tuple[OddsRow, ...]
    watchers: tuple[str, ...]
    fortune: tuple[CapitalSight, ...]
    fortune_now: str
    margin: int
    margin_now: str
    lent: int
    penalty: str


def blinking(room: Room) -> BlinkSight | None:
    frame = room.top
    if not isinstance(frame, Blink):
        return None
    eyes = [seat for seat in range(room.seats) if frame.seats >> seat & 1]
    asked = room.view.asked
    spec = asked.spec if asked is not None else None
    acts = spec.acts if isinstance(spec, Either) else {}
    pocket, watch = acts.get("pocket"), acts.get("watch")
    reader = room.reader
    hand = () if reader is None else room.view.hands[reader] or ()
    fortune = () if reader is None else room.view.fortunes[reader] or ()
    margin = 0 if reader is None else room.margin(reader, hand)
    rivals = [seat for seat in watch.options if isinstance(seat, int)] if isinstance(watch, Pick) else []
    most = room.deck.params.blink.max_cards
    return BlinkSight(
        number=None if asked is None else asked.decision.number,
        eyes=tuple([room.seat(seat) for seat in eyes]),
        waiting=room.all_of(room.view.waiting),
        most=most,
        pocket=tuple([capital_sight(room, int(card)) for card in pocket.options]) if isinstance(pocket, Some) else (),
        no_pocket="" if pocket is not None else room.say("blink.no_hand" if not hand else "blink.had_enough"),
        watch=tuple([_watched(room, seat) for seat in rivals]),
        odds=tuple([_odds(room, cards, len(eyes)) for cards in range(1, most + 1)]),
        watchers=tuple([room.say(f"blink.watchers_{min(number, 3)}") for number in range(len(eyes))]),
        fortune=tuple([capital_sight(room, card) for card in fortune]),
        fortune_now=room.money(counted(room.deck, fortune)),
        margin=margin,
        margin_now=room.signed_money(margin),
        lent=0 if reader is None else counted(room.deck, hand) - margin,
        penalty=_penalty(room),
    )


def _watched(room: Room, seat: int) -> Option:
    note = [room.count("bank.caught", room.history.caught(seat))] if room.history.caught(seat) else []
    note.append(room.count("bank.confidence", room.view.confidence[seat]))
    return Option(str(seat), room.name(seat), ", ".join(note), room.seat(seat))


def _odds(room: Room, cards: int, seats: int) -> OddsRow:
    return OddsRow(cards, tuple([chance_of_capture(room.deck, cards, watchers) for watchers in range(seats)]))


def _penalty(room: Room) -> str:
    trust = 0 if room.reader is None else room.view.confidence[room.reader]
    loss = room.deck.params.blink.caught_confidence_loss
    if trust < loss:
        return room.say("blink.penalty_ruin")
    return room.count("blink.penalty", trust, loss=loss)
