"""The scenes of a sale: envelopes that are opened, or stay shut, and the hammer."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.telling.lot import Bids, Lot
from debacle.games.qe.telling.reader import TileSight, tile_sight
from debacle.games.qe.telling.speech import BankSeat, Sentence, Speech
from debacle.games.qe.telling.sums import Sum
from debacle.texts.scenes import Cue, SceneSight, key_of
from debacle.texts.words import capital

KEPT = 2048
"""Scenes as they were told, each to one reader."""
STEP = 740
"""Milliseconds from one slip to the next; the style sheet has the same."""

Gavel = Literal["up", "down", "none"]


class Envelope(Struct, frozen=True):
    seat: BankSeat
    sum: Sum | None
    """What its slip says; None: it stays shut, and nothing on the page says more."""
    note: Sentence
    won: bool = False
    tied: bool = False


class Envelopes(Struct, frozen=True):
    tile: TileSight
    envelopes: tuple[Envelope, ...]
    gavel: Gavel
    read: bool
    """Whether the reader holds the hammer: then they are opened one by one."""


QEScene: TypeAlias = SceneSight[object, Sentence]


@lru_cache(KEPT)
def sale_scene(speech: Speech, place: int, lot: Lot, printed: int) -> QEScene:
    """The hammer has fallen."""
    bids = Bids(speech, lot)
    envelopes = _envelopes(speech, bids)
    own = speech.own_seat
    kind = "envelopes" if bids.read else "sold"
    cues = [Cue("slit", at * STEP) for at in range(len(envelopes))] if bids.read else []
    fall = (len(envelopes) + 1) * STEP if bids.read else 0
    return SceneSight(
        key=key_of(place, kind),
        kind=kind,
        kicker=_kicker(speech, lot.number, kind),
        headline=_headline(speech, lot, bids),
        steps=_steps(speech, bids, envelopes) if bids.read else (),
        deck=_deck(speech, lot, bids),
        thing=Envelopes(tile_sight(speech, lot.turned.tile), envelopes, "down", bids.read),
        means=_means(speech, lot, bids, printed),
        concerns=own is not None and (own in (bids.winner, bids.auctioneer) or own in bids.zeros),
        cues=(*cues, Cue("gavel", fall)),
    )


@lru_cache(KEPT)
def tie_scene(speech: Speech, place: int, lot: Lot) -> QEScene:
    """The highest are level, and bid again (QE-24)."""
    bids = Bids(speech, lot)
    again, envelopes = speech.own_seat in bids.tied, _envelopes(speech, bids)
    them = speech.all_of(bids.tied)
    banks = capital(them)
    if again:
        means = speech.weave("scene.means.tie_you")
    elif bids.read:
        means = speech.weave("scene.means.tie_read", sum=speech.sum(max(bids.known.values()), "eye"))
    else:
        means = speech.weave("scene.means.tie", banks=banks)
    return SceneSight(
        key=key_of(place, "tie"),
        kind="tie",
        kicker=_kicker(speech, lot.number, "tie"),
        headline=speech.say(f"scene.tie.{lot.number % 3 + 1}", banks=banks, them=them, number=len(bids.tied)),
        steps=_steps(speech, bids, envelopes) if bids.read else (),
        deck=_deck(speech, lot, bids),
        thing=Envelopes(tile_sight(speech, lot.turned.tile), envelopes, "up", bids.read),
        means=means,
        concerns=again or bids.read,
        cues=tuple([Cue("slit", at * STEP) for at in range(len(envelopes))]) if bids.read else (Cue("paper"),),
    )


@lru_cache(KEPT)
def look_scene(speech: Speech, place: int, lot: Lot) -> QEScene | None:
    """For who looked, and for whose price was looked at; the others have a line of it (QE-30)."""
    bids, own = Bids(speech, lot), speech.own_seat
    winner, lookers = bids.winner, [look.seat for look in bids.looks]
    assert winner is not None
    amounts = [look.amount for look in bids.looks if look.amount is not None]
    if own is None or not amounts or own not in (winner, *lookers):
        return None
    tile, price = speech.tile_name(lot.turned.tile), speech.sum(amounts[0], "eye")
    if own == winner:
        banks = capital(speech.names(lookers))
        headline = speech.count("scene.looked_at", len(lookers), banks=banks)
        means = speech.weave("scene.means.looked_at", sum=price)
    else:
        headline = speech.say("scene.look", bank=capital(speech.city(winner)), amount=speech.figure(amounts[0]))
        means = speech.weave("scene.means.look", bank=speech.begin(winner))
    slip = Envelope(speech.seat(winner), price, speech.weave("scene.note.looked"), won=True)
    return SceneSight(
        key=key_of(place, "look"),
        kind="look",
        kicker=_kicker(speech, lot.number, "look"),
        headline=headline,
        deck=speech.weave("scene.deck.look", tile=tile, bank=speech.the(winner)),
        thing=Envelopes(tile_sight(speech, lot.turned.tile), (slip,), "none", True),
        means=means,
        concerns=True,
        cues=(Cue("slit"),),
    )


@lru_cache(KEPT)
def turned_scene(speech: Speech, place: int, lot: Lot) -> QEScene:
    """The last tile, which nobody auctions (QE-28)."""
    tile = lot.turned.tile
    return SceneSight(
        key=key_of(place, "last"),
        kind="last",
        kicker=_kicker(speech, lot.number, "last"),
        headline=speech.say("scene.last"),
        deck=speech.weave("scene.deck.last", tile=speech.tile_name(tile), points=_points(speech, tile)),
        thing=Envelopes(tile_sight(speech, tile), (), "none", False),
        means=speech.weave("scene.means.last" if speech.own_seat is not None else "scene.means.last_spectator"),
        concerns=False,
        cues=(Cue("bell"),),
    )


def _kicker(speech: Speech, number: int, kind: str) -> str:
    return speech.say(f"scene.kicker.{kind}", number=number, lots=speech.turns)


def _points(speech: Speech, tile: int) -> str:
    return speech.count("victory_points", speech.deck.tiles[tile].vp)


# ---- what is said


def _headline(speech: Speech, lot: Lot, bids: Bids) -> str:
    industry = speech.deck.industries[speech.deck.tiles[lot.turned.tile].industry]
    thing = speech.words.name("scene_thing", industry)
    if bids.winner is None:
        return speech.say("scene.scrapped", thing=thing)
    if bids.winner == speech.own_seat:
        group = "yours"
    elif bids.tied_out:
        group = "third"
    else:
        group = "kept" if bids.winner == bids.auctioneer else "read" if bids.read else "sold"
    key = f"scene.{group}.{lot.number % VARIANTS[group] + 1}"
    amount = speech.figure(bids.known[bids.winner]) if bids.winner in bids.known else ""
    return capital(speech.say(key, city=speech.city(bids.winner), thing=thing, amount=amount))


VARIANTS = {"yours": 4, "third": 1, "kept": 3, "read": 4, "sold": 4}
"""How many ways there are to say it; which is taken hangs on the lot's number alone."""


def _steps(speech: Speech, bids: Bids, envelopes: tuple[Envelope, ...]) -> tuple[str, ...]:
    """The headline as the slips come out, lowest first: each is said when it has been read."""
    said, best = [speech.count("scene.step.desk", len(envelopes))], bids.open_bid or 0
    for at, envelope in enumerate(envelopes):
        amount, left = bids.known[envelope.seat.seat], len(envelopes) - at - 1
        key = "leads" if amount > best else "level" if amount == best else "short"
        best = max(best, amount)
        city = capital(speech.city(envelope.seat.seat))
        first = speech.say(f"scene.step.{key}", city=city, amount=speech.figure(amount))
        said.append(f"{first} {speech.count('scene.step.left', left)}" if left else first)
    return tuple(said)


def _deck(speech: Speech, lot: Lot, bids: Bids) -> Sentence:
    tile, auctioneer = speech.tile_name(lot.turned.tile), bids.auctioneer
    points = _points(speech, lot.turned.tile)
    if auctioneer is None or bids.open_bid is None:
        return speech.weave("scene.deck.last", tile=tile, points=points)
    opened = speech.sum(bids.open_bid)
    if auctioneer == speech.own_seat:
        return speech.weave("scene.deck.you", tile=tile, points=points, sum=opened)
    return speech.weave("scene.deck.sold", tile=tile, points=points, bank=speech.begin(auctioneer), sum=opened)


def _means(speech: Speech, lot: Lot, bids: Bids, printed: int) -> Sentence:
    own, winner, points = speech.own_seat, bids.winner, _points(speech, lot.turned.tile)
    if winner is None:
        return speech.weave("scene.means.scrapped")
    if winner == own:
        return _means_yours(speech, bids, points, printed)
    bank, least = speech.begin(winner), speech.sum(bids.surely_paid(own), "least")
    if winner == bids.auctioneer and bids.open_bid is not None:
        key = "scene.means.kept_zero" if bids.zeros.get(own if own is not None else -1) else "scene.means.kept"
        return speech.weave(key, bank=bank, points=points, sum=speech.sum(bids.open_bid), vp=speech.sheet.zero_bid)
    if own is None:
        return speech.weave("scene.means.spectator", bank=bank, points=points)
    if bids.read:
        price = speech.sum(bids.known[winner], "eye")
        return speech.weave("scene.means.read", bank=bank, points=points, sum=price)
    if bids.zeros.get(own):
        return speech.weave("scene.means.zero", bank=bank, points=points, sum=least, vp=speech.sheet.zero_bid)
    return speech.weave("scene.means.lost", bank=bank, points=points, sum=least)


def _means_yours(speech: Speech, bids: Bids, points: str, printed: int) -> Sentence:
    """Who keeps a lot at their own opening has paid in public; any other price only the auctioneer has read."""
    total = speech.sum(printed, "eye")
    if bids.winner == bids.auctioneer and bids.open_bid is not None:
        alone = len(bids.zeros) == speech.seats - 1
        key = "scene.means.yours_alone" if alone else "scene.means.yours_open"
        return speech.weave(key, points=points, price=speech.sum(bids.open_bid), sum=total)
    if bids.auctioneer is None:
        return speech.weave("scene.means.yours_last", points=points, sum=total)
    return speech.weave("scene.means.yours", points=points, bank=speech.the(bids.auctioneer), sum=total)


# ---- the envelopes


def _envelopes(speech: Speech, bids: Bids) -> tuple[Envelope, ...]:
    """For the auctioneer the lowest first, as they are opened; for the others as they sit round the table."""
    start = -1 if bids.auctioneer is None else bids.auctioneer
    order = [(start + 1 + step) % speech.seats for step in range(speech.seats)]
    seats = [seat for seat in order if seat != bids.auctioneer]
    if bids.read:
        seats.sort(key=lambda seat: (bids.known[seat], seat == bids.winner))
    return tuple([_envelope(speech, bids, seat) for seat in seats])


def _envelope(speech: Speech, bids: Bids, seat: Seat) -> Envelope:
    known = bids.known.get(seat)
    public = bids.read or seat in bids.zeros
    shown = None if known is None else speech.sum(known, "open" if public else "eye")
    tied = bids.sold is None and seat in bids.tied
    note = speech.weave(f"scene.note.{_note(speech, bids, seat, tied)}", vp=speech.sheet.zero_bid)
    return Envelope(speech.seat(seat), shown, note, seat == bids.winner, tied)


def _note(speech: Speech, bids: Bids, seat: Seat, tied: bool) -> str:
    if seat in bids.zeros:
        return "zero" if bids.zeros[seat] else "zero_again"
    if tied:
        return "tied"
    if bids.tied_out and seat in bids.tied:
        return "tied_out"
    if seat == bids.winner:
        return "won_read" if bids.read else "won_you" if seat == speech.own_seat else "won"
    if bids.read:
        return "lost_read"
    if seat == speech.own_seat:
        return "lost_you" if bids.sold is not None else "stands_you"
    return "lost" if bids.sold is not None else "stands"
