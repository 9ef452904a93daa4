"""What is told of a blink, an Event, and the end of a bank or of the game."""

from __future__ import annotations

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.rules.banks import shareholdings
from debacle.games.krach.telling.lines import Telling, TickerLine
from debacle.games.krach.telling.speech import Speech


def _watched(speech: Speech, event: e.WatchersSeen) -> TickerLine:
    stares = [(seat, whom) for seat, whom in enumerate(event.watching) if whom >= 0]
    return TickerLine(" ".join([_stare(speech, seat, whom) for seat, whom in stares]))


def _stare(speech: Speech, seat: Seat, whom: Seat) -> str:
    if whom == speech.own_seat:
        return speech.say("told.watched_at_you", who=speech.name(seat))
    return speech.by("told.watched", seat, whom=speech.the(whom))


def _pocketed(speech: Speech, event: e.Pocketed) -> TickerLine:
    return TickerLine(speech.by("told.pocketed", event.seat, cards=speech.cards(event.cards)), mine=True)


def _embezzler(speech: Speech, event: e.EmbezzlerCaught) -> TickerLine:
    who = speech.say("you_caught") if event.seat == speech.own_seat else speech.name(event.seat)
    return TickerLine(speech.count("told.caught", event.count, who=who, watchers=speech.all_of(event.watchers)))


def _returned(speech: Speech, event: e.LootReturned) -> TickerLine:
    return TickerLine(speech.by("told.returned", event.seat))


def _sheltered(speech: Speech, event: e.LootSheltered) -> TickerLine:
    return TickerLine(speech.by("told.sheltered", event.seat, card=speech.card(event.card)))


def _event(speech: Speech, event: e.EventTurned) -> TickerLine:
    about = speech.deck.events[event.happening]
    return TickerLine(speech.say("told.event", event=speech.named(about), text=speech.text(about)))


def _rates(speech: Speech, event: e.RatesMoved) -> TickerLine:
    return TickerLine(speech.say("told.rates", money=speech.signed_money(event.amount)))


def _shown(speech: Speech, event: e.SharesShown) -> TickerLine:
    if not event.cards:
        return TickerLine(speech.by("told.shows_none", event.seat))
    held = shareholdings(speech.deck, event.cards)
    shares = [
        speech.say("told.share", percent=percent, company=speech.company(key)) for key, (percent, _) in held.items()
    ]
    return TickerLine(speech.by("told.shows", event.seat, shares=speech.words.listed(shares)))


def _revealed(speech: Speech, event: e.HandsRevealed) -> TickerLine:
    """With every card (KR-36)."""
    hands = [
        speech.by("told.reveals", seat, cards=speech.cards(hand)) if hand else speech.by("told.reveals_none", seat)
        for seat, hand in enumerate(event.hands)
        if hand is not None
    ]
    return TickerLine(" ".join([speech.say("told.revealed"), *hands]))


def _checked(speech: Speech, event: e.CoverChecked) -> TickerLine:
    covered = event.cover >= event.loans
    facts = {"cover": speech.money(event.cover), "loans": speech.money(event.loans)}
    return TickerLine(speech.by("told.covered" if covered else "told.short", event.seat, **facts))


def _shuffled(speech: Speech, event: e.EventsShuffled) -> TickerLine:
    return TickerLine(speech.say("told.shuffled"))


def _distress(speech: Speech, event: e.DistressBegun) -> TickerLine:
    need = speech.say(f"need.{event.need}", money=speech.money(event.due))
    return TickerLine(speech.by("told.distress", event.seat, need=need))


def _escaped(speech: Speech, event: e.DistressEnded) -> TickerLine:
    return TickerLine(speech.by(f"told.distress_{event.how}", event.seat))


def _failed(speech: Speech, event: e.BanksFailed) -> TickerLine:
    return TickerLine(" ".join([speech.by("told.failed", seat) for seat in event.seats]))


def _lot(speech: Speech, event: e.LotCalled) -> TickerLine:
    return TickerLine(speech.by("told.lot", event.failed))


def _bid(speech: Speech, event: e.BidMade) -> TickerLine:
    return TickerLine(speech.by("told.bid", event.seat, money=speech.money(event.amount)))


def _passed(speech: Speech, event: e.BidPassed) -> TickerLine:
    return TickerLine(speech.by("told.passed", event.seat))


def _sold(speech: Speech, event: e.LotSold) -> TickerLine:
    return TickerLine(
        speech.by("told.sold", event.seat, whose=speech.the(event.failed), money=speech.money(event.price))
    )


def _unsold(speech: Speech, event: e.LotUnsold) -> TickerLine:
    return TickerLine(speech.by("told.unsold", event.failed))


def _ended(speech: Speech, event: e.GameEnded) -> TickerLine:
    return TickerLine(speech.say("told.ended"))


OUTCOMES: dict[type[Event], Telling] = {
    e.WatchersSeen: _watched,
    e.Pocketed: _pocketed,
    e.EmbezzlerCaught: _embezzler,
    e.LootReturned: _returned,
    e.LootSheltered: _sheltered,
    e.EventTurned: _event,
    e.RatesMoved: _rates,
    e.SharesShown: _shown,
    e.HandsRevealed: _revealed,
    e.CoverChecked: _checked,
    e.EventsShuffled: _shuffled,
    e.DistressBegun: _distress,
    e.DistressEnded: _escaped,
    e.BanksFailed: _failed,
    e.LotCalled: _lot,
    e.BidMade: _bid,
    e.BidPassed: _passed,
    e.LotSold: _sold,
    e.LotUnsold: _unsold,
    e.GameEnded: _ended,
}
