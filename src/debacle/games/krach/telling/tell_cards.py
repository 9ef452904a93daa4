"""What is told of cards that are used, and of deals."""

from __future__ import annotations

from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.lines import NOTHING, Telling, TickerLine
from debacle.games.krach.telling.speech import Speech


def _reacted(speech: Speech, event: e.ReactionPlayed) -> TickerLine:
    return TickerLine(speech.by("told.reacted", event.seat, card=speech.card(event.card)))


def _let_be(speech: Speech, event: e.ReactionPassed) -> TickerLine:
    return TickerLine(speech.by("told.let_be", event.seat))


def _settled(speech: Speech, event: e.EffectSettled) -> TickerLine:
    if event.stands:
        return NOTHING
    return TickerLine(speech.by("told.cancelled", event.victim, card=speech.card(event.card)))


def _struck(speech: Speech, event: e.StrikeBegun) -> TickerLine:
    return TickerLine(speech.say("told.struck", crew=speech.crew(event.workforce)))


def _unstruck(speech: Speech, event: e.StrikesEnded) -> TickerLine:
    return TickerLine(
        speech.say("told.unstruck", crews=speech.words.listed([speech.crew(crew) for crew in event.workforces]))
    )


def _taken(speech: Speech, event: e.WorkforceTaken) -> TickerLine:
    return TickerLine(
        speech.by("told.taken", event.seat, crew=speech.crew(event.workforce), whom=speech.the(event.victim))
    )


def _audited(speech: Speech, event: e.HandAudited) -> TickerLine:
    said = speech.by("told.audited", event.seat, whom=speech.the(event.victim))
    if event.cards is None or event.victim == speech.own_seat:
        return TickerLine(said)
    found = speech.say("told.audit", cards=speech.cards(event.cards)) if event.cards else speech.say("told.audit_none")
    return TickerLine(f"{said} {found}", mine=True)


def _planted(speech: Speech, event: e.LoanPlanted) -> TickerLine:
    card, money = speech.card(event.card), speech.money(speech.deck.value[event.card])
    return TickerLine(speech.say("told.planted", card=card, crew=speech.crew(event.workforce), money=money))


def _recalled(speech: Speech, event: e.LoansRecalled) -> TickerLine:
    cards = speech.cards(event.cards)
    return TickerLine(speech.by("told.recalled", event.seat, crew=speech.crew(event.workforce), cards=cards))


def _bonus(speech: Speech, event: e.BonusTaken) -> TickerLine:
    if not event.count:
        return TickerLine(speech.by("told.no_bonus", event.seat))
    if event.seat == speech.own_seat and event.cards is not None:
        return TickerLine(speech.say("told.bonus_you", cards=speech.cards(event.cards)), mine=True)
    return TickerLine(speech.count("told.bonus", event.count, who=speech.name(event.seat)))


def _foreseen(speech: Speech, event: e.EventsForeseen) -> TickerLine:
    said = speech.by("told.foreseen", event.seat, number=event.count)
    if event.events is None or event.seat != speech.own_seat:
        return TickerLine(said)
    names = ", ".join([speech.event(happening) for happening in event.events])
    return TickerLine(f"{said} {names}.", mine=True)


def _arranged(speech: Speech, event: e.EventsArranged) -> TickerLine:
    if event.events is None or event.seat != speech.own_seat:
        return NOTHING
    names = ", ".join([speech.event(happening) for happening in event.events])
    return TickerLine(speech.say("told.arranged_you", events=names), mine=True)


def _guaranteed(speech: Speech, event: e.GuaranteeGiven) -> TickerLine:
    return TickerLine(speech.by("told.guaranteed", event.seat, money=speech.money(event.amount)))


def _offered(speech: Speech, event: e.OfferMade) -> TickerLine:
    key = "told.offer_yours" if event.addressee == speech.own_seat else "told.offer"
    said = speech.by(key, event.seat, to=speech.the(event.addressee), cards=speech.count("bank.cards", event.count))
    if event.given is None:
        return TickerLine(said)
    return TickerLine(f"{said} {offered(speech, event.given, event.wanted, event.worth)}", mine=True)


def _declined(speech: Speech, event: e.OfferDeclined) -> TickerLine:
    return TickerLine(speech.by("told.declined", event.addressee))


def _accepted(speech: Speech, event: e.OfferAccepted) -> TickerLine:
    said = speech.say(
        "told.accepted",
        who=speech.the(event.seat),
        given=speech.count("bank.cards", event.given_count),
        to=speech.the(event.addressee),
        returned=speech.count("bank.cards", event.returned_count),
    )
    if event.given is None or event.returned is None or speech.own_seat not in (event.seat, event.addressee):
        return TickerLine(said)
    none = speech.say("told.offer_nothing")
    given, returned = speech.cards(event.given) or none, speech.cards(event.returned) or none
    return TickerLine(f"{said} {speech.say('told.exchanged', given=given, returned=returned)}", mine=True)


def offered(speech: Speech, given: tuple[int, ...], wanted: tuple[int, ...] | None, worth: int | None) -> str:
    """What lies on the table, and what is asked for it."""
    gives = speech.cards(given) or speech.say("told.offer_nothing")
    if wanted is not None:
        return speech.say("told.offer_swap", given=gives, wanted=speech.cards(wanted))
    if worth is not None:
        return speech.say("told.offer_sale", given=gives, money=speech.money(worth))
    return speech.say("told.offer_gift", given=gives)


CARDS: dict[type[Event], Telling] = {
    e.ReactionPlayed: _reacted,
    e.ReactionPassed: _let_be,
    e.EffectSettled: _settled,
    e.StrikeBegun: _struck,
    e.StrikesEnded: _unstruck,
    e.WorkforceTaken: _taken,
    e.HandAudited: _audited,
    e.LoanPlanted: _planted,
    e.LoansRecalled: _recalled,
    e.BonusTaken: _bonus,
    e.EventsForeseen: _foreseen,
    e.EventsArranged: _arranged,
    e.GuaranteeGiven: _guaranteed,
    e.OfferMade: _offered,
    e.OfferDeclined: _declined,
    e.OfferAccepted: _accepted,
}
