"""The scene of an action card that has done its work, or has been cancelled."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.deck import CardId
from debacle.games.friends.rules.empire import owner_of
from debacle.games.friends.rules.events import (
    CardAnnounced,
    CardCancelled,
    CardMoved,
    FactoryMarked,
    MoneyMoved,
    MoneyShown,
)
from debacle.games.friends.telling.cards import CardSight, card_sight
from debacle.games.friends.telling.chronicle import Moment
from debacle.games.friends.telling.concerns import aimed_at
from debacle.games.friends.telling.patterns import aimed, done_by, headline
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.standings import LedgerLine, ledger, stand
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.view_models import SeatSight

KEPT = 2048
"""Scenes as they were told, each to one reader."""
FAMILIES = {
    "take_factory": "take", "destroy_card": "destroy", "destroy_factory": "destroy", "card_to_row_end": "to_row",
    "swap_prestige": "swap", "swap_factory": "swap", "no_production": "strike", "triple_then_destroy": "dry",
    "bar_bidder": "bar", "forced_sale": "sale", "all_pay_bank": "pay", "collect_per_factory": "levy",
    "no_base_income": "no_base", "extra_production": "extra", "open_money": "open", "double_poorest": "poor",
    "take_removed": "revive",
}  # fmt: skip
"""Effects by what the paper makes of them; those without one are told with what they were played for."""
MOST = 2
"""Cards that are drawn beside the one that struck."""


class Hit(Struct, frozen=True):
    """A card that the one which struck has moved or marked."""

    card: CardSight
    before: SeatSight | None
    """Whose it was; None: it lay in the row or in a pile."""
    after: SeatSight | None
    where: str
    """Where it lies now, if that is with nobody; or what was done to it."""


class Strike(Struct, frozen=True, cache_hash=True):
    striker: CardSight
    by: SeatSight
    hits: tuple[Hit, ...]
    of: SeatSight
    """Whose figures stand in the ledger."""
    ledger: tuple[LedgerLine, ...]
    stamp: str
    cancelled: SeatSight | None


class Blow(Struct, frozen=True, cache_hash=True):
    """A card from being announced to lying out of the game, as the reader saw it."""

    place: int
    """Of its last event."""
    before: Moment
    after: Moment
    events: tuple[Event, ...]

    @property
    def played(self) -> CardAnnounced:
        played = self.events[0]
        assert isinstance(played, CardAnnounced)
        return played

    @property
    def cancelled_by(self) -> Seat | None:
        played = self.played.card
        found = [event.seat for event in self.events if isinstance(event, CardCancelled) and event.card == played]
        return found[0] if found else None


@lru_cache(KEPT)
def strike_scene(speech: Speech, blow: Blow) -> SceneSight[Strike, str] | None:
    """None: it is told with what it was played for."""
    played, cancelled = blow.played, blow.cancelled_by
    family = FAMILIES.get(speech.deck.cards[played.card].effect or "")
    if family is None and cancelled is None:
        return None
    victim = aimed_at(speech.deck, played.card, played.targets, lambda card: owner_of(blow.before, card))
    touched = _touched(speech, blow, victim)
    focus = _focus(speech, blow, victim, touched)
    concerns = speech.own_seat is not None and speech.own_seat in touched
    kind = "struck" if cancelled is None else "cancelled"
    return SceneSight(
        key=key_of(blow.place, kind),
        kind=kind,
        kicker=speech.say("scene.kicker", round=blow.before.round),
        headline=_headline(speech, blow, family or "", victim),
        deck="",
        thing=Strike(
            striker=card_sight(speech, blow.before, played.card),
            by=speech.seat(played.seat),
            hits=_hits(speech, blow),
            of=speech.seat(focus),
            ledger=ledger(speech, blow.before, blow.after, focus, played.seat if focus != played.seat else victim),
            stamp=speech.say(f"scene.stamp.{kind}"),
            cancelled=None if cancelled is None else speech.seat(cancelled),
        ),
        means=_means(speech, blow, concerns),
        concerns=concerns,
        cues=(Cue("stamp", 260),),
    )


def _headline(speech: Speech, blow: Blow, family: str, victim: Seat | None) -> str:
    played, cancelled = blow.played, blow.cancelled_by
    facts = {"who": speech.name(played.seat), "card": speech.card(played.card)}
    if cancelled is not None:
        key = _to_or_by(speech, "cancelled", cancelled, played.seat)
        return headline(speech, key, blow.place, **facts, by=speech.name(cancelled))
    if family == "bar":
        facts["lot"] = speech.card(played.targets[1])
    elif played.targets and family != "bar":
        facts["thing"] = speech.card(played.targets[0])
    facts["victim"] = "" if victim is None else speech.name(victim)
    facts["amount"] = speech.money(speech.deck.cards[played.card].amount)
    if family in ("dry", "destroy", "to_row") and victim in (played.seat, None):
        family = f"{family}_own" if victim is not None else f"{family}_row"
        return headline(speech, done_by(speech, family, played.seat), blow.place, **facts)
    return headline(speech, _to_or_by(speech, family, victim, played.seat), blow.place, **facts)


def _to_or_by(speech: Speech, key: str, victim: Seat | None, doer: Seat) -> str:
    return aimed(speech, key, victim) if doer != speech.own_seat else done_by(speech, key, doer)


def _hits(speech: Speech, blow: Blow) -> tuple[Hit, ...]:
    """In the order in which they were hit; other action cards on their way out are no news."""
    found: dict[CardId, Hit] = {}
    for event in blow.events[1:]:
        card = getattr(event, "card", None)
        if not isinstance(event, CardMoved | FactoryMarked) or card is None or card == blow.played.card:
            continue
        if isinstance(event, CardMoved) and event.to == "removed" and speech.deck.action[card] and _spent(blow, card):
            continue
        owner = owner_of(blow.before, card)
        after = event.owner if isinstance(event, CardMoved) else owner
        where = "" if isinstance(event, CardMoved) and after is not None else speech.say(f"scene.where.{_where(event)}")
        sight = card_sight(speech, blow.before, card, owner=owner)
        found[card] = Hit(
            sight, None if owner is None else speech.seat(owner), None if after is None else speech.seat(after), where
        )
    return tuple(found.values())[:MOST]


def _spent(blow: Blow, card: CardId) -> bool:
    """Whether it was played meanwhile, or has cancelled another."""
    said = [event.card for event in blow.events[1:] if isinstance(event, CardAnnounced)]
    return card in said or any(isinstance(event, CardCancelled) for event in blow.events)


def _where(event: CardMoved | FactoryMarked) -> str:
    if isinstance(event, CardMoved):
        return event.to
    return "strike" if event.mark == "strike" else "dry"


def _touched(speech: Speech, blow: Blow, victim: Seat | None) -> frozenset[Seat]:
    """Who has won or lost something by it."""
    changed = [
        seat
        for seat in range(speech.seats)
        if (blow.before.empires[seat], blow.before.money[seat]) != (blow.after.empires[seat], blow.after.money[seat])
    ]
    everybody = range(speech.seats) if blow.after.no_base_income != blow.before.no_base_income else ()
    spent = [blow.played.seat] if blow.cancelled_by is not None else []  # who lost a card for nothing
    return frozenset([*changed, *everybody, *spent, *([] if victim is None else [victim])])


def _focus(speech: Speech, blow: Blow, victim: Seat | None, touched: frozenset[Seat]) -> Seat:
    """Whose figures stand in the ledger."""
    if speech.own_seat is not None and speech.own_seat in touched:
        return speech.own_seat
    return blow.played.seat if victim is None else victim


def _means(speech: Speech, blow: Blow, concerns: bool) -> str:
    said = []
    for event in blow.events:
        if isinstance(event, MoneyShown):
            sums = [speech.by("told.has", seat, money=speech.money(coins)) for seat, coins in enumerate(event.money)]
            said.append(speech.say("told.shown", sums=", ".join(sums)))
        if isinstance(event, MoneyMoved) and speech.own_seat in (event.payer, event.payee) and event.why != "price":
            key = "scene.means.paid" if event.payer == speech.own_seat else "scene.means.received"
            said.append(speech.say(key, money=speech.money(event.amount)))
    if not concerns and speech.own_seat is not None:
        said.append(speech.say("scene.means.untouched"))
    return " ".join([*said, stand(speech, blow.after)])
