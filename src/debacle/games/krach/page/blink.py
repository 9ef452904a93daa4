"""The blink: the same dark on every table, whatever is chosen there (KR-R11 to KR-R15)."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.specs import Either, Pick, Some
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.blink import Blink, chance_of_capture
from debacle.games.krach.telling.ask_sight import Aim
from debacle.games.krach.telling.books import at_rest, no_pocket, no_watch
from debacle.games.krach.telling.cards import CapitalSight, capital_sight
from debacle.games.krach.telling.reader import Reader
from debacle.texts.view_models import SeatSight


class OddsRow(Struct, frozen=True):
    cards: int
    chances: tuple[int, ...]
    """With nobody watching, one, two …, in percent."""


class BlinkSight(Struct, frozen=True, kw_only=True):
    number: int | None
    """Of the question; None: the onlooker is not asked, or has answered."""
    standfirst: str
    eyes: tuple[tuple[SeatSight, bool], ...]
    """Everybody, and whether these eyes rest."""
    waiting: str
    most: int
    pocket: tuple[CapitalSight, ...]
    no_pocket: str
    """Why nothing can be pocketed; empty where it can."""
    watch: tuple[Aim, ...]
    watch_how: str
    no_watch: str
    """Why nobody can be watched; empty where somebody can."""
    odds: tuple[OddsRow, ...]
    watchers: tuple[str, ...]
    fortune: tuple[CapitalSight, ...]
    fortune_now: str
    margin: int
    margin_now: str
    lent: int
    times: str
    """How often shares count, for the script: percentage:times, the best first."""
    penalty: str


def blinking(reader: Reader) -> BlinkSight | None:
    frame = reader.top
    if not isinstance(frame, Blink):
        return None
    eyes = [seat for seat in range(reader.seats) if frame.seats >> seat & 1]
    resting = at_rest(reader)
    asked = reader.view.asked
    spec = asked.spec if asked is not None else None
    acts = spec.acts if isinstance(spec, Either) else {}
    pocket, watch = acts.get("pocket"), acts.get("watch")
    own_seat = reader.own_seat
    hand = () if own_seat is None else reader.view.hands[own_seat] or ()
    fortune = () if own_seat is None else reader.view.fortunes[own_seat] or ()
    margin = 0 if own_seat is None else reader.margin(own_seat, hand)
    rivals = [seat for seat in watch.options if isinstance(seat, int)] if isinstance(watch, Pick) else []
    most = reader.deck.params.blink.max_cards
    looking = len([seat for seat in eyes if seat not in resting and seat != own_seat])
    return BlinkSight(
        number=None if asked is None else asked.decision.number,
        standfirst=reader.say("blink.standfirst" if reader.view.tired is None else "blink.standfirst_seen"),
        eyes=tuple([(reader.seat(seat), seat in resting) for seat in eyes]),
        waiting=reader.all_of(reader.view.waiting),
        most=most,
        pocket=tuple([capital_sight(reader, int(card)) for card in pocket.options]) if isinstance(pocket, Some) else (),
        no_pocket=no_pocket(reader, acts) if asked is not None else "",
        watch=tuple([_watched(reader, seat) for seat in rivals]),
        watch_how=_watch_how(reader),
        no_watch=no_watch(reader, acts) if asked is not None else "",
        odds=tuple([_odds(reader, cards, looking + 1) for cards in range(1, most + 1)]),
        watchers=tuple([reader.say(f"blink.watchers_{min(number, 3)}") for number in range(looking + 1)]),
        fortune=tuple([capital_sight(reader, card) for card in fortune]),
        fortune_now=reader.money(counted(reader.deck, fortune)),
        margin=margin,
        margin_now=reader.signed_money(margin),
        lent=0 if own_seat is None else counted(reader.deck, hand) - margin,
        times=" ".join([f"{least}:{times}" for least, times in reader.deck.multipliers]),
        penalty=_penalty(reader),
    )


def _watch_how(reader: Reader) -> str:
    how = reader.say("blink.watch_how")
    return how if reader.view.tired is None else f"{how} {reader.say('blink.watch_rest')}"


def _watched(reader: Reader, seat: int) -> Aim:
    note = [reader.count("bank.caught", reader.history.caught(seat))] if reader.history.caught(seat) else []
    note.append(reader.count("bank.confidence", reader.view.confidence[seat]))
    return Aim(str(seat), reader.name(seat), ", ".join(note), reader.seat(seat))


def _odds(reader: Reader, cards: int, seats: int) -> OddsRow:
    return OddsRow(cards, tuple([chance_of_capture(reader.deck, cards, watchers) for watchers in range(seats)]))


def _penalty(reader: Reader) -> str:
    trust = 0 if reader.own_seat is None else reader.view.confidence[reader.own_seat]
    loss = reader.deck.params.blink.caught_confidence_loss
    if trust < loss:
        return reader.say("blink.penalty_ruin")
    return reader.count("blink.penalty", trust, loss=loss)
