"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.telling.speech import Speech


class Line(Struct, frozen=True):
    said: str
    mine: bool = False
    """Whether the reader knows it and not everybody."""


NOTHING = Line("")


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech) -> None:
        self._reader = speech
        self._caught = False

    @singledispatchmethod
    def tell(self, event: Event) -> Line:
        return NOTHING

    def blink(self, event: Event) -> Line:
        """Said when the Event is turned, and never how it went beyond what all saw (KR-R15)."""
        if isinstance(event, e.LendingEnded):
            self._caught = False
        elif isinstance(event, e.EmbezzlerCaught):
            self._caught = True
        elif isinstance(event, e.EventTurned) and not self._caught:
            return Line(self._reader.say("told.nobody_caught"))
        return NOTHING

    # ------------------------------------------------------------ a turn

    @tell.register
    def _begun(self, event: e.GameBegun) -> Line:
        return Line(self._reader.by("told.begun", event.first))

    @tell.register
    def _dealt(self, event: e.BankDealt) -> Line:
        reader = self._reader
        if event.hand is None or event.seat != reader.own_seat:
            crews = reader.words.listed([reader.crew(workforce) for workforce in event.workforces])
            return Line(reader.say("told.dealt", who=reader.name(event.seat), crews=crews))
        return Line(reader.say("told.dealt_you", cards=reader.cards(event.hand)), mine=True)

    @tell.register
    def _hired(self, event: e.WorkforceHired) -> Line:
        return Line(self._reader.by("told.hired", event.seat, crew=self._reader.crew(event.workforce)))

    @tell.register
    def _cycled(self, event: e.WorkforceCycled) -> Line:
        return Line(self._reader.by("told.cycled", event.seat, crew=self._reader.crew(event.workforce)))

    @tell.register
    def _sacked(self, event: e.WorkforceSacked) -> Line:
        reader = self._reader
        crew = reader.crew(event.workforce)
        if not event.loans:
            return Line(reader.by("told.sacked", event.seat, crew=crew))
        return Line(reader.by("told.sacked_loans", event.seat, crew=crew, cards=reader.cards(event.loans)))

    @tell.register
    def _left_alone(self, event: e.WorkforceLeftAlone) -> Line:
        return Line(self._reader.by("told.left_alone", event.seat))

    @tell.register
    def _paid(self, event: e.CardsPaid) -> Line:
        reader = self._reader
        cards, due = reader.cards(event.cards), reader.money(event.due)
        return Line(reader.by(f"told.paid_{event.why}", event.seat, money=due, cards=cards))

    @tell.register
    def _discarded(self, event: e.CardsDiscarded) -> Line:
        return (
            Line(self._reader.by("told.discarded", event.seat, cards=self._reader.cards(event.cards)))
            if event.cards
            else NOTHING
        )

    @tell.register
    def _lent(self, event: e.CardLent) -> Line:
        reader = self._reader
        return Line(
            reader.by("told.lent", event.seat, card=reader.cards((event.card,)), crew=reader.crew(event.workforce))
        )

    @tell.register
    def _drawn(self, event: e.CardsDrawn) -> Line:
        reader = self._reader
        if not event.count:
            return Line(reader.by("told.drawn_none", event.seat))
        why = reader.say(f"told.why_{event.why}")
        if event.seat == reader.own_seat and event.cards is not None:
            return Line(reader.say("told.drawn_you", cards=reader.cards(event.cards), why=why), mine=True)
        if event.cards is not None:
            return Line(reader.by("told.drawn_open", event.seat, cards=reader.cards(event.cards), why=why))
        return Line(reader.count("told.drawn", event.count, who=reader.name(event.seat), why=why))

    @tell.register
    def _gained(self, event: e.ConfidenceGained) -> Line:
        return Line(self._reader.count("told.trust_gained", event.count, who=self._reader.the(event.seat)))

    @tell.register
    def _lost(self, event: e.ConfidenceLost) -> Line:
        return Line(self._reader.by("told.trust_lost", event.seat))

    @tell.register
    def _bailout(self, event: e.BailoutCalled) -> Line:
        reader = self._reader
        name = reader.named(reader.deck.confidences[event.confidence])
        return Line(reader.by("told.bailout", event.seat, card=name, money=reader.money(event.amount)))

    # ------------------------------------------------------- cards and deals

    @tell.register
    def _announced(self, event: e.EffectAnnounced) -> Line:
        reader = self._reader
        aim = reader.aim(event.card, event.target)
        return Line(
            reader.by("told.played_at" if aim else "told.played", event.seat, card=reader.card(event.card), aim=aim)
        )

    @tell.register
    def _reacted(self, event: e.ReactionPlayed) -> Line:
        return Line(self._reader.by("told.reacted", event.seat, card=self._reader.card(event.card)))

    @tell.register
    def _let_be(self, event: e.ReactionPassed) -> Line:
        return Line(self._reader.by("told.let_be", event.seat))

    @tell.register
    def _settled(self, event: e.EffectSettled) -> Line:
        if event.stands:
            return NOTHING
        return Line(self._reader.by("told.cancelled", event.victim, card=self._reader.card(event.card)))

    @tell.register
    def _struck(self, event: e.StrikeBegun) -> Line:
        return Line(self._reader.say("told.struck", crew=self._reader.crew(event.workforce)))

    @tell.register
    def _unstruck(self, event: e.StrikesEnded) -> Line:
        reader = self._reader
        return Line(
            reader.say("told.unstruck", crews=reader.words.listed([reader.crew(crew) for crew in event.workforces]))
        )

    @tell.register
    def _taken(self, event: e.WorkforceTaken) -> Line:
        reader = self._reader
        return Line(
            reader.by("told.taken", event.seat, crew=reader.crew(event.workforce), whom=reader.the(event.victim))
        )

    @tell.register
    def _audited(self, event: e.HandAudited) -> Line:
        reader = self._reader
        said = reader.by("told.audited", event.seat, whom=reader.the(event.victim))
        if event.cards is None or event.victim == reader.own_seat:
            return Line(said)
        return Line(
            f"{said} {reader.say('told.audit', cards=reader.cards(event.cards) or reader.say('none'))}", mine=True
        )

    @tell.register
    def _planted(self, event: e.LoanPlanted) -> Line:
        reader = self._reader
        card, money = reader.card(event.card), reader.money(reader.deck.value[event.card])
        return Line(reader.say("told.planted", card=card, crew=reader.crew(event.workforce), money=money))

    @tell.register
    def _recalled(self, event: e.LoansRecalled) -> Line:
        reader = self._reader
        cards = reader.cards(event.cards)
        return Line(reader.by("told.recalled", event.seat, crew=reader.crew(event.workforce), cards=cards))

    @tell.register
    def _bonus(self, event: e.BonusTaken) -> Line:
        reader = self._reader
        if not event.count:
            return Line(reader.by("told.no_bonus", event.seat))
        if event.seat == reader.own_seat and event.cards is not None:
            return Line(reader.say("told.bonus_you", cards=reader.cards(event.cards)), mine=True)
        return Line(reader.count("told.bonus", event.count, who=reader.name(event.seat)))

    @tell.register
    def _foreseen(self, event: e.EventsForeseen) -> Line:
        reader = self._reader
        said = reader.by("told.foreseen", event.seat, number=event.count)
        if event.events is None or event.seat != reader.own_seat:
            return Line(said)
        names = ", ".join([reader.event(happening) for happening in event.events])
        return Line(f"{said} {names}.", mine=True)

    @tell.register
    def _arranged(self, event: e.EventsArranged) -> Line:
        reader = self._reader
        if event.events is None or event.seat != reader.own_seat:
            return NOTHING
        names = ", ".join([reader.event(happening) for happening in event.events])
        return Line(reader.say("told.arranged_you", events=names), mine=True)

    @tell.register
    def _guaranteed(self, event: e.GuaranteeGiven) -> Line:
        return Line(self._reader.by("told.guaranteed", event.seat, money=self._reader.money(event.amount)))

    @tell.register
    def _offered(self, event: e.OfferMade) -> Line:
        reader = self._reader
        said = reader.by(
            "told.offer", event.seat, to=reader.the(event.addressee), cards=reader.count("bank.cards", event.count)
        )
        if event.given is None:
            return Line(said)
        return Line(f"{said} {offered(reader, event.given, event.wanted, event.worth)}", mine=True)

    @tell.register
    def _declined(self, event: e.OfferDeclined) -> Line:
        return Line(self._reader.by("told.declined", event.addressee))

    @tell.register
    def _accepted(self, event: e.OfferAccepted) -> Line:
        reader = self._reader
        said = reader.say(
            "told.accepted",
            who=reader.the(event.seat),
            given=reader.count("bank.cards", event.given_count),
            to=reader.the(event.addressee),
            returned=reader.count("bank.cards", event.returned_count),
        )
        if event.given is None or event.returned is None or reader.own_seat not in (event.seat, event.addressee):
            return Line(said)
        none = reader.say("told.offer_nothing")
        given, returned = reader.cards(event.given) or none, reader.cards(event.returned) or none
        return Line(f"{said} {reader.say('told.exchanged', given=given, returned=returned)}", mine=True)

    # ------------------------------------------------------------- the blink

    @tell.register
    def _pocketed(self, event: e.Pocketed) -> Line:
        return Line(self._reader.by("told.pocketed", event.seat, cards=self._reader.cards(event.cards)), mine=True)

    @tell.register
    def _embezzler(self, event: e.EmbezzlerCaught) -> Line:
        reader = self._reader
        who = reader.say("you_caught") if event.seat == reader.own_seat else reader.name(event.seat)
        return Line(reader.count("told.caught", event.count, who=who, watchers=reader.all_of(event.watchers)))

    @tell.register
    def _returned(self, event: e.LootReturned) -> Line:
        return Line(self._reader.by("told.returned", event.seat))

    @tell.register
    def _sheltered(self, event: e.LootSheltered) -> Line:
        reader = self._reader
        return Line(reader.by("told.sheltered", event.seat, card=reader.card(event.card)))

    # -------------------------------------------------------------- the Event

    @tell.register
    def _event(self, event: e.EventTurned) -> Line:
        reader = self._reader
        about = reader.deck.events[event.happening]
        return Line(reader.say("told.event", event=reader.named(about), text=reader.text(about)))

    @tell.register
    def _rates(self, event: e.RatesMoved) -> Line:
        return Line(self._reader.say("told.rates", money=self._reader.signed_money(event.amount)))

    @tell.register
    def _shown(self, event: e.SharesShown) -> Line:
        if not event.cards:
            return Line(self._reader.by("told.shows_none", event.seat))
        return Line(self._reader.by("told.shows", event.seat, percent=event.percent))

    @tell.register
    def _revealed(self, event: e.HandsRevealed) -> Line:
        return Line(self._reader.say("told.revealed"))

    @tell.register
    def _checked(self, event: e.CoverChecked) -> Line:
        reader = self._reader
        covered = event.cover >= event.loans
        facts = {"cover": reader.money(event.cover), "loans": reader.money(event.loans)}
        return Line(reader.by("told.covered" if covered else "told.short", event.seat, **facts))

    @tell.register
    def _shuffled(self, event: e.EventsShuffled) -> Line:
        return Line(self._reader.say("told.shuffled"))

    # --------------------------------------------------------------- the end

    @tell.register
    def _distress(self, event: e.DistressBegun) -> Line:
        reader = self._reader
        need = reader.say(f"need.{event.need}", money=reader.money(event.due))
        return Line(reader.by("told.distress", event.seat, need=need))

    @tell.register
    def _escaped(self, event: e.DistressEnded) -> Line:
        return Line(self._reader.by(f"told.distress_{event.how}", event.seat))

    @tell.register
    def _failed(self, event: e.BanksFailed) -> Line:
        reader = self._reader
        return Line(" ".join([reader.by("told.failed", seat) for seat in event.seats]))

    @tell.register
    def _lot(self, event: e.LotCalled) -> Line:
        return Line(self._reader.by("told.lot", event.failed))

    @tell.register
    def _bid(self, event: e.BidMade) -> Line:
        return Line(self._reader.by("told.bid", event.seat, money=self._reader.money(event.amount)))

    @tell.register
    def _passed(self, event: e.BidPassed) -> Line:
        return Line(self._reader.by("told.passed", event.seat))

    @tell.register
    def _sold(self, event: e.LotSold) -> Line:
        reader = self._reader
        return Line(reader.by("told.sold", event.seat, whose=reader.the(event.failed), money=reader.money(event.price)))

    @tell.register
    def _unsold(self, event: e.LotUnsold) -> Line:
        return Line(self._reader.by("told.unsold", event.failed))

    @tell.register
    def _ended(self, event: e.GameEnded) -> Line:
        return Line(self._reader.say("told.ended"))


def offered(reader: Speech, given: tuple[int, ...], wanted: tuple[int, ...] | None, worth: int | None) -> str:
    """What lies on the table, and what is asked for it."""
    gives = reader.cards(given) or reader.say("told.offer_nothing")
    if wanted is not None:
        return reader.say("told.offer_swap", given=gives, wanted=reader.cards(wanted))
    if worth is not None:
        return reader.say("told.offer_sale", given=gives, money=reader.money(worth))
    return reader.say("told.offer_gift", given=gives)
