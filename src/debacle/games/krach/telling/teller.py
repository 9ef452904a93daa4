"""What happened, an event at a time, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.rules.banks import shareholdings
from debacle.games.krach.telling.speech import Speech


class TickerLine(Struct, frozen=True, cache_hash=True):
    said: str
    mine: bool = False
    """Whether the reader knows it and not everybody."""


NOTHING = TickerLine("")


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech, owners: Mapping[int | None, Seat] | None = None) -> None:
        self._speech = speech
        self._owners = owners or {}
        """Whose the Workforces are that cards were played at, where that is to be said."""
        self._quiet = False
        """Whether there was a blink in this turn in which nobody was caught."""

    @singledispatchmethod
    def tell(self, event: Event) -> TickerLine:
        return NOTHING

    def blink(self, event: Event) -> TickerLine:
        """Said when the Event is turned, and never how it went beyond what all saw (KR-R15)."""
        if isinstance(event, e.LendingEnded):
            self._quiet = True
        elif isinstance(event, e.EmbezzlerCaught):
            self._quiet = False
        elif isinstance(event, e.EventTurned) and self._quiet:
            self._quiet = False
            return TickerLine(self._speech.say("told.nobody_caught"))
        return NOTHING

    # ------------------------------------------------------------ a turn

    @tell.register
    def _begun(self, event: e.GameBegun) -> TickerLine:
        return TickerLine(self._speech.by("told.begun", event.first))

    @tell.register
    def _dealt(self, event: e.BankDealt) -> TickerLine:
        speech = self._speech
        crews = speech.words.listed([speech.crew(workforce) for workforce in event.workforces])
        if event.hand is None or event.seat != speech.own_seat:
            return TickerLine(speech.say("told.dealt", who=speech.name(event.seat), crews=crews))
        return TickerLine(speech.say("told.dealt_you", crews=crews, cards=speech.cards(event.hand)), mine=True)

    @tell.register
    def _hired(self, event: e.WorkforceHired) -> TickerLine:
        return TickerLine(self._speech.by("told.hired", event.seat, crew=self._speech.crew(event.workforce)))

    @tell.register
    def _cycled(self, event: e.WorkforceCycled) -> TickerLine:
        return TickerLine(self._speech.by("told.cycled", event.seat, crew=self._speech.crew(event.workforce)))

    @tell.register
    def _sacked(self, event: e.WorkforceSacked) -> TickerLine:
        speech = self._speech
        crew = speech.crew(event.workforce)
        if not event.loans:
            return TickerLine(speech.by("told.sacked", event.seat, crew=crew))
        return TickerLine(speech.by("told.sacked_loans", event.seat, crew=crew, cards=speech.cards(event.loans)))

    @tell.register
    def _left_alone(self, event: e.WorkforceLeftAlone) -> TickerLine:
        return TickerLine(self._speech.by("told.left_alone", event.seat))

    @tell.register
    def _paid(self, event: e.CardsPaid) -> TickerLine:
        speech = self._speech
        cards, due = speech.cards(event.cards), speech.money(event.due)
        return TickerLine(speech.by(f"told.paid_{event.why}", event.seat, money=due, cards=cards))

    @tell.register
    def _discarded(self, event: e.CardsDiscarded) -> TickerLine:
        return (
            TickerLine(self._speech.by("told.discarded", event.seat, cards=self._speech.cards(event.cards)))
            if event.cards
            else NOTHING
        )

    @tell.register
    def _lent(self, event: e.CardLent) -> TickerLine:
        speech = self._speech
        return TickerLine(
            speech.by("told.lent", event.seat, card=speech.cards((event.card,)), crew=speech.crew(event.workforce))
        )

    @tell.register
    def _drawn(self, event: e.CardsDrawn) -> TickerLine:
        speech = self._speech
        if not event.count:
            return TickerLine(speech.by("told.drawn_none", event.seat))
        why = speech.say(f"told.why_{event.why}")
        if event.seat == speech.own_seat and event.cards is not None:
            return TickerLine(speech.say("told.drawn_you", cards=speech.cards(event.cards), why=why), mine=True)
        if event.cards is not None:
            return TickerLine(speech.by("told.drawn_open", event.seat, cards=speech.cards(event.cards), why=why))
        return TickerLine(speech.count("told.drawn", event.count, who=speech.name(event.seat), why=why))

    @tell.register
    def _gained(self, event: e.ConfidenceGained) -> TickerLine:
        key = "told.trust_gained_you" if event.seat == self._speech.own_seat else "told.trust_gained"
        return TickerLine(self._speech.count(key, event.count, who=self._speech.name(event.seat)))

    @tell.register
    def _lost(self, event: e.ConfidenceLost) -> TickerLine:
        return TickerLine(self._speech.by("told.trust_lost", event.seat))

    @tell.register
    def _bailout(self, event: e.BailoutCalled) -> TickerLine:
        speech = self._speech
        name = speech.named(speech.deck.confidences[event.confidence])
        return TickerLine(speech.by("told.bailout", event.seat, card=name, money=speech.money(event.amount)))

    # ------------------------------------------------------- cards and deals

    @tell.register
    def _announced(self, event: e.EffectAnnounced) -> TickerLine:
        speech = self._speech
        aim = speech.aim(event.card, event.target, self._owners.get(event.target))
        return TickerLine(
            speech.by("told.played_at" if aim else "told.played", event.seat, card=speech.card(event.card), aim=aim)
        )

    @tell.register
    def _reacted(self, event: e.ReactionPlayed) -> TickerLine:
        return TickerLine(self._speech.by("told.reacted", event.seat, card=self._speech.card(event.card)))

    @tell.register
    def _let_be(self, event: e.ReactionPassed) -> TickerLine:
        return TickerLine(self._speech.by("told.let_be", event.seat))

    @tell.register
    def _settled(self, event: e.EffectSettled) -> TickerLine:
        if event.stands:
            return NOTHING
        return TickerLine(self._speech.by("told.cancelled", event.victim, card=self._speech.card(event.card)))

    @tell.register
    def _struck(self, event: e.StrikeBegun) -> TickerLine:
        return TickerLine(self._speech.say("told.struck", crew=self._speech.crew(event.workforce)))

    @tell.register
    def _unstruck(self, event: e.StrikesEnded) -> TickerLine:
        speech = self._speech
        return TickerLine(
            speech.say("told.unstruck", crews=speech.words.listed([speech.crew(crew) for crew in event.workforces]))
        )

    @tell.register
    def _taken(self, event: e.WorkforceTaken) -> TickerLine:
        speech = self._speech
        return TickerLine(
            speech.by("told.taken", event.seat, crew=speech.crew(event.workforce), whom=speech.the(event.victim))
        )

    @tell.register
    def _audited(self, event: e.HandAudited) -> TickerLine:
        speech = self._speech
        said = speech.by("told.audited", event.seat, whom=speech.the(event.victim))
        if event.cards is None or event.victim == speech.own_seat:
            return TickerLine(said)
        found = (
            speech.say("told.audit", cards=speech.cards(event.cards)) if event.cards else speech.say("told.audit_none")
        )
        return TickerLine(f"{said} {found}", mine=True)

    @tell.register
    def _planted(self, event: e.LoanPlanted) -> TickerLine:
        speech = self._speech
        card, money = speech.card(event.card), speech.money(speech.deck.value[event.card])
        return TickerLine(speech.say("told.planted", card=card, crew=speech.crew(event.workforce), money=money))

    @tell.register
    def _recalled(self, event: e.LoansRecalled) -> TickerLine:
        speech = self._speech
        cards = speech.cards(event.cards)
        return TickerLine(speech.by("told.recalled", event.seat, crew=speech.crew(event.workforce), cards=cards))

    @tell.register
    def _bonus(self, event: e.BonusTaken) -> TickerLine:
        speech = self._speech
        if not event.count:
            return TickerLine(speech.by("told.no_bonus", event.seat))
        if event.seat == speech.own_seat and event.cards is not None:
            return TickerLine(speech.say("told.bonus_you", cards=speech.cards(event.cards)), mine=True)
        return TickerLine(speech.count("told.bonus", event.count, who=speech.name(event.seat)))

    @tell.register
    def _foreseen(self, event: e.EventsForeseen) -> TickerLine:
        speech = self._speech
        said = speech.by("told.foreseen", event.seat, number=event.count)
        if event.events is None or event.seat != speech.own_seat:
            return TickerLine(said)
        names = ", ".join([speech.event(happening) for happening in event.events])
        return TickerLine(f"{said} {names}.", mine=True)

    @tell.register
    def _arranged(self, event: e.EventsArranged) -> TickerLine:
        speech = self._speech
        if event.events is None or event.seat != speech.own_seat:
            return NOTHING
        names = ", ".join([speech.event(happening) for happening in event.events])
        return TickerLine(speech.say("told.arranged_you", events=names), mine=True)

    @tell.register
    def _guaranteed(self, event: e.GuaranteeGiven) -> TickerLine:
        return TickerLine(self._speech.by("told.guaranteed", event.seat, money=self._speech.money(event.amount)))

    @tell.register
    def _offered(self, event: e.OfferMade) -> TickerLine:
        speech = self._speech
        said = speech.by(
            "told.offer", event.seat, to=speech.the(event.addressee), cards=speech.count("bank.cards", event.count)
        )
        if event.given is None:
            return TickerLine(said)
        return TickerLine(f"{said} {offered(speech, event.given, event.wanted, event.worth)}", mine=True)

    @tell.register
    def _declined(self, event: e.OfferDeclined) -> TickerLine:
        return TickerLine(self._speech.by("told.declined", event.addressee))

    @tell.register
    def _accepted(self, event: e.OfferAccepted) -> TickerLine:
        speech = self._speech
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

    # ------------------------------------------------------------- the blink

    @tell.register
    def _watched(self, event: e.WatchersSeen) -> TickerLine:
        stares = [(seat, whom) for seat, whom in enumerate(event.watching) if whom >= 0]
        return TickerLine(" ".join([self._stare(seat, whom) for seat, whom in stares]))

    def _stare(self, seat: Seat, whom: Seat) -> str:
        speech = self._speech
        if whom == speech.own_seat:
            return speech.say("told.watched_at_you", who=speech.name(seat))
        return speech.by("told.watched", seat, whom=speech.the(whom))

    @tell.register
    def _pocketed(self, event: e.Pocketed) -> TickerLine:
        return TickerLine(
            self._speech.by("told.pocketed", event.seat, cards=self._speech.cards(event.cards)), mine=True
        )

    @tell.register
    def _embezzler(self, event: e.EmbezzlerCaught) -> TickerLine:
        speech = self._speech
        who = speech.say("you_caught") if event.seat == speech.own_seat else speech.name(event.seat)
        return TickerLine(speech.count("told.caught", event.count, who=who, watchers=speech.all_of(event.watchers)))

    @tell.register
    def _returned(self, event: e.LootReturned) -> TickerLine:
        return TickerLine(self._speech.by("told.returned", event.seat))

    @tell.register
    def _sheltered(self, event: e.LootSheltered) -> TickerLine:
        speech = self._speech
        return TickerLine(speech.by("told.sheltered", event.seat, card=speech.card(event.card)))

    # -------------------------------------------------------------- the Event

    @tell.register
    def _event(self, event: e.EventTurned) -> TickerLine:
        speech = self._speech
        about = speech.deck.events[event.happening]
        return TickerLine(speech.say("told.event", event=speech.named(about), text=speech.text(about)))

    @tell.register
    def _rates(self, event: e.RatesMoved) -> TickerLine:
        return TickerLine(self._speech.say("told.rates", money=self._speech.signed_money(event.amount)))

    @tell.register
    def _shown(self, event: e.SharesShown) -> TickerLine:
        speech = self._speech
        if not event.cards:
            return TickerLine(speech.by("told.shows_none", event.seat))
        held = shareholdings(speech.deck, event.cards)
        shares = [
            speech.say("told.share", percent=percent, company=speech.company(key)) for key, (percent, _) in held.items()
        ]
        return TickerLine(speech.by("told.shows", event.seat, shares=speech.words.listed(shares)))

    @tell.register
    def _revealed(self, event: e.HandsRevealed) -> TickerLine:
        """With every card (KR-36)."""
        speech = self._speech
        hands = [
            speech.by("told.reveals", seat, cards=speech.cards(hand)) if hand else speech.by("told.reveals_none", seat)
            for seat, hand in enumerate(event.hands)
            if hand is not None
        ]
        return TickerLine(" ".join([speech.say("told.revealed"), *hands]))

    @tell.register
    def _checked(self, event: e.CoverChecked) -> TickerLine:
        speech = self._speech
        covered = event.cover >= event.loans
        facts = {"cover": speech.money(event.cover), "loans": speech.money(event.loans)}
        return TickerLine(speech.by("told.covered" if covered else "told.short", event.seat, **facts))

    @tell.register
    def _shuffled(self, event: e.EventsShuffled) -> TickerLine:
        return TickerLine(self._speech.say("told.shuffled"))

    # --------------------------------------------------------------- the end

    @tell.register
    def _distress(self, event: e.DistressBegun) -> TickerLine:
        speech = self._speech
        need = speech.say(f"need.{event.need}", money=speech.money(event.due))
        return TickerLine(speech.by("told.distress", event.seat, need=need))

    @tell.register
    def _escaped(self, event: e.DistressEnded) -> TickerLine:
        return TickerLine(self._speech.by(f"told.distress_{event.how}", event.seat))

    @tell.register
    def _failed(self, event: e.BanksFailed) -> TickerLine:
        speech = self._speech
        return TickerLine(" ".join([speech.by("told.failed", seat) for seat in event.seats]))

    @tell.register
    def _lot(self, event: e.LotCalled) -> TickerLine:
        return TickerLine(self._speech.by("told.lot", event.failed))

    @tell.register
    def _bid(self, event: e.BidMade) -> TickerLine:
        return TickerLine(self._speech.by("told.bid", event.seat, money=self._speech.money(event.amount)))

    @tell.register
    def _passed(self, event: e.BidPassed) -> TickerLine:
        return TickerLine(self._speech.by("told.passed", event.seat))

    @tell.register
    def _sold(self, event: e.LotSold) -> TickerLine:
        speech = self._speech
        return TickerLine(
            speech.by("told.sold", event.seat, whose=speech.the(event.failed), money=speech.money(event.price))
        )

    @tell.register
    def _unsold(self, event: e.LotUnsold) -> TickerLine:
        return TickerLine(self._speech.by("told.unsold", event.failed))

    @tell.register
    def _ended(self, event: e.GameEnded) -> TickerLine:
        return TickerLine(self._speech.say("told.ended"))


def offered(speech: Speech, given: tuple[int, ...], wanted: tuple[int, ...] | None, worth: int | None) -> str:
    """What lies on the table, and what is asked for it."""
    gives = speech.cards(given) or speech.say("told.offer_nothing")
    if wanted is not None:
        return speech.say("told.offer_swap", given=gives, wanted=speech.cards(wanted))
    if worth is not None:
        return speech.say("told.offer_sale", given=gives, money=speech.money(worth))
    return speech.say("told.offer_gift", given=gives)
