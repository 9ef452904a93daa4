"""What happened, an event at a time, in words."""

from __future__ import annotations

from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.messages import Event
from debacle.games.krach import events as e
from debacle.games.krach.board.speech import Speech


class Told(Struct, frozen=True):
    said: str
    mine: bool = False
    """Whether the reader knows it and not everybody."""


NOTHING = Told("")


class Teller:
    """Events come once each, in their order."""

    def __init__(self, speech: Speech) -> None:
        self._room = speech
        self._caught = False

    @singledispatchmethod
    def tell(self, event: Event) -> Told:
        return NOTHING

    def blink(self, event: Event) -> Told:
        """Said when the Event is turned, and never how it went beyond what all saw (KR-R15)."""
        if isinstance(event, e.LendingEnded):
            self._caught = False
        elif isinstance(event, e.EmbezzlerCaught):
            self._caught = True
        elif isinstance(event, e.EventTurned) and not self._caught:
            return Told(self._room.say("told.nobody_caught"))
        return NOTHING

    # ------------------------------------------------------------ a turn

    @tell.register
    def _begun(self, event: e.GameBegun) -> Told:
        return Told(self._room.by("told.begun", event.first))

    @tell.register
    def _dealt(self, event: e.BankDealt) -> Told:
        room = self._room
        if event.hand is None or event.seat != room.reader:
            crews = room.words.listed([room.crew(workforce) for workforce in event.workforces])
            return Told(room.say("told.dealt", who=room.name(event.seat), crews=crews))
        return Told(room.say("told.dealt_you", cards=room.cards(event.hand)), mine=True)

    @tell.register
    def _hired(self, event: e.WorkforceHired) -> Told:
        return Told(self._room.by("told.hired", event.seat, crew=self._room.crew(event.workforce)))

    @tell.register
    def _cycled(self, event: e.WorkforceCycled) -> Told:
        return Told(self._room.by("told.cycled", event.seat, crew=self._room.crew(event.workforce)))

    @tell.register
    def _sacked(self, event: e.WorkforceSacked) -> Told:
        room = self._room
        crew = room.crew(event.workforce)
        if not event.loans:
            return Told(room.by("told.sacked", event.seat, crew=crew))
        return Told(room.by("told.sacked_loans", event.seat, crew=crew, cards=room.cards(event.loans)))

    @tell.register
    def _left_alone(self, event: e.WorkforceLeftAlone) -> Told:
        return Told(self._room.by("told.left_alone", event.seat))

    @tell.register
    def _paid(self, event: e.CardsPaid) -> Told:
        room = self._room
        cards, due = room.cards(event.cards), room.money(event.due)
        return Told(room.by(f"told.paid_{event.why}", event.seat, money=due, cards=cards))

    @tell.register
    def _discarded(self, event: e.CardsDiscarded) -> Told:
        return (
            Told(self._room.by("told.discarded", event.seat, cards=self._room.cards(event.cards)))
            if event.cards
            else NOTHING
        )

    @tell.register
    def _lent(self, event: e.CardLent) -> Told:
        room = self._room
        return Told(room.by("told.lent", event.seat, card=room.cards((event.card,)), crew=room.crew(event.workforce)))

    @tell.register
    def _drawn(self, event: e.CardsDrawn) -> Told:
        room = self._room
        if not event.count:
            return Told(room.by("told.drawn_none", event.seat))
        why = room.say(f"told.why_{event.why}")
        if event.seat == room.reader and event.cards is not None:
            return Told(room.say("told.drawn_you", cards=room.cards(event.cards), why=why), mine=True)
        if event.cards is not None:
            return Told(room.by("told.drawn_open", event.seat, cards=room.cards(event.cards), why=why))
        return Told(room.count("told.drawn", event.count, who=room.name(event.seat), why=why))

    @tell.register
    def _gained(self, event: e.ConfidenceGained) -> Told:
        return Told(self._room.count("told.trust_gained", event.count, who=self._room.the(event.seat)))

    @tell.register
    def _lost(self, event: e.ConfidenceLost) -> Told:
        return Told(self._room.by("told.trust_lost", event.seat))

    @tell.register
    def _bailout(self, event: e.BailoutCalled) -> Told:
        room = self._room
        name = room.named(room.deck.confidences[event.confidence])
        return Told(room.by("told.bailout", event.seat, card=name, money=room.money(event.amount)))

    # ------------------------------------------------------- cards and deals

    @tell.register
    def _announced(self, event: e.EffectAnnounced) -> Told:
        room = self._room
        aim = room.aim(event.card, event.target)
        return Told(
            room.by("told.played_at" if aim else "told.played", event.seat, card=room.card(event.card), aim=aim)
        )

    @tell.register
    def _reacted(self, event: e.ReactionPlayed) -> Told:
        return Told(self._room.by("told.reacted", event.seat, card=self._room.card(event.card)))

    @tell.register
    def _let_be(self, event: e.ReactionPassed) -> Told:
        return Told(self._room.by("told.let_be", event.seat))

    @tell.register
    def _settled(self, event: e.EffectSettled) -> Told:
        if event.stands:
            return NOTHING
        return Told(self._room.by("told.cancelled", event.victim, card=self._room.card(event.card)))

    @tell.register
    def _struck(self, event: e.StrikeBegun) -> Told:
        return Told(self._room.say("told.struck", crew=self._room.crew(event.workforce)))

    @tell.register
    def _unstruck(self, event: e.StrikesEnded) -> Told:
        room = self._room
        return Told(room.say("told.unstruck", crews=room.words.listed([room.crew(crew) for crew in event.workforces])))

    @tell.register
    def _taken(self, event: e.WorkforceTaken) -> Told:
        room = self._room
        return Told(room.by("told.taken", event.seat, crew=room.crew(event.workforce), whom=room.the(event.victim)))

    @tell.register
    def _audited(self, event: e.HandAudited) -> Told:
        room = self._room
        said = room.by("told.audited", event.seat, whom=room.the(event.victim))
        if event.cards is None or event.victim == room.reader:
            return Told(said)
        return Told(f"{said} {room.say('told.audit', cards=room.cards(event.cards) or room.say('none'))}", mine=True)

    @tell.register
    def _planted(self, event: e.LoanPlanted) -> Told:
        room = self._room
        card, money = room.card(event.card), room.money(room.deck.value[event.card])
        return Told(room.say("told.planted", card=card, crew=room.crew(event.workforce), money=money))

    @tell.register
    def _recalled(self, event: e.LoansRecalled) -> Told:
        room = self._room
        cards = room.cards(event.cards)
        return Told(room.by("told.recalled", event.seat, crew=room.crew(event.workforce), cards=cards))

    @tell.register
    def _bonus(self, event: e.BonusTaken) -> Told:
        room = self._room
        if not event.count:
            return Told(room.by("told.no_bonus", event.seat))
        if event.seat == room.reader and event.cards is not None:
            return Told(room.say("told.bonus_you", cards=room.cards(event.cards)), mine=True)
        return Told(room.count("told.bonus", event.count, who=room.name(event.seat)))

    @tell.register
    def _foreseen(self, event: e.EventsForeseen) -> Told:
        room = self._room
        said = room.by("told.foreseen", event.seat, number=event.count)
        if event.events is None or event.seat != room.reader:
            return Told(said)
        names = ", ".join([room.event(happening) for happening in event.events])
        return Told(f"{said} {names}.", mine=True)

    @tell.register
    def _arranged(self, event: e.EventsArranged) -> Told:
        room = self._room
        if event.events is None or event.seat != room.reader:
            return NOTHING
        names = ", ".join([room.event(happening) for happening in event.events])
        return Told(room.say("told.arranged_you", events=names), mine=True)

    @tell.register
    def _guaranteed(self, event: e.GuaranteeGiven) -> Told:
        return Told(self._room.by("told.guaranteed", event.seat, money=self._room.money(event.amount)))

    @tell.register
    def _offered(self, event: e.OfferMade) -> Told:
        room = self._room
        said = room.by(
            "told.offer", event.seat, to=room.the(event.addressee), cards=room.count("bank.cards", event.count)
        )
        if event.given is None:
            return Told(said)
        return Told(f"{said} {offered(room, event.given, event.wanted, event.worth)}", mine=True)

    @tell.register
    def _declined(self, event: e.OfferDeclined) -> Told:
        return Told(self._room.by("told.declined", event.addressee))

    @tell.register
    def _accepted(self, event: e.OfferAccepted) -> Told:
        room = self._room
        said = room.say(
            "told.accepted",
            who=room.the(event.seat),
            given=room.count("bank.cards", event.given_count),
            to=room.the(event.addressee),
            returned=room.count("bank.cards", event.returned_count),
        )
        if event.given is None or event.returned is None or room.reader not in (event.seat, event.addressee):
            return Told(said)
        none = room.say("told.offer_nothing")
        given, returned = room.cards(event.given) or none, room.cards(event.returned) or none
        return Told(f"{said} {room.say('told.exchanged', given=given, returned=returned)}", mine=True)

    # ------------------------------------------------------------- the blink

    @tell.register
    def _pocketed(self, event: e.Pocketed) -> Told:
        return Told(self._room.by("told.pocketed", event.seat, cards=self._room.cards(event.cards)), mine=True)

    @tell.register
    def _embezzler(self, event: e.EmbezzlerCaught) -> Told:
        room = self._room
        who = room.say("you_caught") if event.seat == room.reader else room.name(event.seat)
        return Told(room.count("told.caught", event.count, who=who, watchers=room.all_of(event.watchers)))

    @tell.register
    def _returned(self, event: e.LootReturned) -> Told:
        return Told(self._room.by("told.returned", event.seat))

    @tell.register
    def _sheltered(self, event: e.LootSheltered) -> Told:
        room = self._room
        return Told(room.by("told.sheltered", event.seat, card=room.card(event.card)))

    # -------------------------------------------------------------- the Event

    @tell.register
    def _event(self, event: e.EventTurned) -> Told:
        room = self._room
        about = room.deck.events[event.happening]
        return Told(room.say("told.event", event=room.named(about), text=room.text(about)))

    @tell.register
    def _rates(self, event: e.RatesMoved) -> Told:
        return Told(self._room.say("told.rates", money=self._room.signed_money(event.amount)))

    @tell.register
    def _shown(self, event: e.SharesShown) -> Told:
        if not event.cards:
            return Told(self._room.by("told.shows_none", event.seat))
        return Told(self._room.by("told.shows", event.seat, percent=event.percent))

    @tell.register
    def _revealed(self, event: e.HandsRevealed) -> Told:
        return Told(self._room.say("told.revealed"))

    @tell.register
    def _checked(self, event: e.CoverChecked) -> Told:
        room = self._room
        covered = event.cover >= event.loans
        facts = {"cover": room.money(event.cover), "loans": room.money(event.loans)}
        return Told(room.by("told.covered" if covered else "told.short", event.seat, **facts))

    @tell.register
    def _shuffled(self, event: e.EventsShuffled) -> Told:
        return Told(self._room.say("told.shuffled"))

    # --------------------------------------------------------------- the end

    @tell.register
    def _distress(self, event: e.DistressBegun) -> Told:
        room = self._room
        need = room.say(f"need.{event.need}", money=room.money(event.due))
        return Told(room.by("told.distress", event.seat, need=need))

    @tell.register
    def _escaped(self, event: e.DistressEnded) -> Told:
        return Told(self._room.by(f"told.distress_{event.how}", event.seat))

    @tell.register
    def _failed(self, event: e.BanksFailed) -> Told:
        room = self._room
        return Told(" ".join([room.by("told.failed", seat) for seat in event.seats]))

    @tell.register
    def _lot(self, event: e.LotCalled) -> Told:
        return Told(self._room.by("told.lot", event.failed))

    @tell.register
    def _bid(self, event: e.BidMade) -> Told:
        return Told(self._room.by("told.bid", event.seat, money=self._room.money(event.amount)))

    @tell.register
    def _passed(self, event: e.BidPassed) -> Told:
        return Told(self._room.by("told.passed", event.seat))

    @tell.register
    def _sold(self, event: e.LotSold) -> Told:
        room = self._room
        return Told(room.by("told.sold", event.seat, whose=room.the(event.failed), money=room.money(event.price)))

    @tell.register
    def _unsold(self, event: e.LotUnsold) -> Told:
        return Told(self._room.by("told.unsold", event.failed))

    @tell.register
    def _ended(self, event: e.GameEnded) -> Told:
        return Told(self._room.say("told.ended"))


def offered(room: Speech, given: tuple[int, ...], wanted: tuple[int, ...] | None, worth: int | None) -> str:
    """What lies on the table, and what is asked for it."""
    gives = room.cards(given) or room.say("told.offer_nothing")
    if wanted is not None:
        return room.say("told.offer_swap", given=gives, wanted=room.cards(wanted))
    if worth is not None:
        return room.say("told.offer_sale", given=gives, money=room.money(worth))
    return room.say("told.offer_gift", given=gives)
