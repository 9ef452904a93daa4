"""The end of a round as a front page, and the end of the game as a bill."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.qe.rules.deck import TileId
from debacle.games.qe.rules.events import BanksFounded, TileSold, TileTurned, ZeroBid
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.telling.count import count
from debacle.games.qe.telling.envelopes import KEPT, QEScene
from debacle.games.qe.telling.gauge import WIDTH, place_on
from debacle.games.qe.telling.headline import eliminated, headline
from debacle.games.qe.telling.reader import TileSight, tile_sight
from debacle.games.qe.telling.speech import BankSeat, Sentence, Speech
from debacle.games.qe.telling.sums import Sum
from debacle.texts.scenes import Brief, Cue, FrontPage, RankedSeat, SceneSight, key_of
from debacle.texts.words import capital

HEADLINES = 3


class BillLine(Struct, frozen=True):
    seat: BankSeat
    spent: Sum
    width: float
    out: bool
    won: bool
    total: str


class Bill(Struct, frozen=True):
    lines: tuple[BillLine, ...]
    """Who printed least comes first."""
    width: float = WIDTH


class Bought(Struct, frozen=True):
    """A lot of the round, and who took it."""

    tile: TileSight
    seat: BankSeat


class _Round:
    """What all were told of the rounds so far."""

    def __init__(self, seen: tuple[Event, ...], seats: int) -> None:
        self.tiles: list[list[TileId]] = [[] for _ in range(seats)]
        self.bought = Counter[Seat]()
        """In the last round."""
        self.kept: dict[Seat, int] = {}
        self.zeros = Counter[Seat]()
        """In the last round, rewarded."""
        self.zero_rounds = Counter[Seat]()
        self.first: Seat = 0
        self.lots: list[tuple[TileId, Seat]] = []
        """Of the last round."""
        turned, auctioneer = 0, None
        lots = sum([isinstance(event, TileTurned) for event in seen])
        for event in seen:
            if isinstance(event, BanksFounded):
                self.first = event.first
            elif isinstance(event, TileTurned):
                turned, auctioneer = turned + 1, event.auctioneer
            elif isinstance(event, TileSold):
                self.tiles[event.seat].append(event.tile)
                if turned > lots - seats:
                    self.lots.append((event.tile, event.seat))
                    self.bought[event.seat] += 1
                    if event.seat == auctioneer and event.amount is not None:
                        self.kept[event.seat] = event.amount
            elif isinstance(event, ZeroBid) and event.rewarded:
                self.zero_rounds[event.seat] += 1
                self.zeros[event.seat] += turned > lots - seats


@lru_cache(KEPT)
def round_scene(speech: Speech, seen: tuple[Event, ...], place: int, lot: int) -> QEScene:
    """A round of auctions is over: three headlines, who leads to the public's knowledge, and what comes."""
    told = _Round(seen, speech.seats)
    lead, *briefs = _headlines(speech, told)
    rounds = -(-(speech.turns - speech.sheet.last_tile_without_auctioneer) // speech.seats)
    number, left = (lot - 1) // speech.seats, speech.turns - lot + 1
    standings = _standings(speech, told)
    return SceneSight(
        key=key_of(place, "front"),
        kind="front",
        kicker=speech.say("scene.kicker.front", number=number, rounds=rounds),
        headline=lead.head,
        deck=lead.text,
        thing=FrontPage[tuple[Bought, ...], Sentence](
            edition=speech.say("scene.front.edition", number=number, rounds=rounds),
            ear=speech.say("scene.front.ear"),
            briefs=tuple(briefs),
            heads=tuple([speech.say(f"scene.front.head.{name}") for name in ("bank", "companies", "points")]),
            standings=standings,
            coming=str(left),
            coming_said=_coming(speech, told, left),
            drawing=tuple([Bought(tile_sight(speech, tile), speech.seat(seat)) for tile, seat in told.lots]),
        ),
        means=_standing_means(speech, standings),
        concerns=False,
        cues=(Cue("paper"),),
    )


@lru_cache(KEPT)
def bill_scene(speech: Speech, outcome: QEOutcome, place: int) -> QEScene:
    """All is over: whoever printed most is out, whatever the points (QE-35)."""
    out = eliminated(outcome)
    order = sorted(range(speech.seats), key=lambda seat: outcome.sheets[seat].spent)
    sums = [score.spent for score in outcome.sheets]
    lines = [_bill_line(speech, outcome, seat, sums) for seat in order]
    return SceneSight(
        key=key_of(place, "bill"),
        kind="bill",
        kicker=speech.say("scene.kicker.bill"),
        headline=headline(speech, outcome),
        deck=speech.weave("scene.deck.bill", banks=capital(speech.names(out)), sum=speech.sum(max(sums))),
        thing=Bill(tuple(lines)),
        means=_verdict(speech, outcome),
        concerns=speech.own_seat is not None,
        cues=(Cue("paper"), Cue("stamp", 1600)),
    )


def _bill_line(speech: Speech, outcome: QEOutcome, seat: Seat, sums: list[int]) -> BillLine:
    score = outcome.sheets[seat]
    return BillLine(
        seat=speech.seat(seat),
        spent=speech.sum(score.spent),
        width=max(place_on(score.spent, sums), 3.0 if score.spent else 0.0),
        out=score.eliminated,
        won=seat in outcome.winners,
        total=speech.say("vp", vp=score.total),
    )


def _verdict(speech: Speech, outcome: QEOutcome) -> Sentence:
    own = speech.own_seat
    if own is None:
        return speech.weave(f"decided.{outcome.decided_by}")
    score = outcome.sheets[own]
    if own in outcome.winners:
        return speech.weave("scene.means.won", vp=score.total)
    if score.eliminated:
        return speech.weave("scene.means.out", vp=score.total, sum=speech.sum(score.spent))
    best = max([outcome.sheets[seat].total for seat in outcome.winners], default=score.total)
    return speech.weave("scene.means.beaten", vp=score.total, by=best - score.total)


def _headlines(speech: Speech, told: _Round) -> list[Brief[Sentence]]:
    """Never two about the same seat; one about the reader, if they are not the first anyway."""
    order = sorted(range(speech.seats), key=lambda seat: (-told.bought[seat], seat))
    own = speech.own_seat
    chosen = order[:HEADLINES]
    if own is not None and own not in chosen:
        chosen = [*chosen[:-1], own]
    used = Counter[str]()
    return [_headline(speech, told, seat, used) for seat in chosen]


def _headline(speech: Speech, told: _Round, seat: Seat, used: Counter[str]) -> Brief[Sentence]:
    bought, columns = told.bought[seat], Counter([speech.deck.tiles[tile].industry for tile in told.tiles[seat]])
    facts = {"city": capital(speech.city(seat)), "number": speech.words.number(bought)}
    industry, most = columns.most_common(1)[0] if columns else (0, 0)
    if bought and seat in told.kept:
        key, facts["amount"] = "kept", speech.figure(told.kept[seat])
    elif bought > 1:
        key = "many"
    elif bought and most > 1:
        key, facts["industry"] = "corner", speech.industry(industry)
    elif bought:
        key = "one"
    else:
        key = "zeros" if told.zeros[seat] else "nothing"
    used[key] += 1
    if used[key] > 1:
        key = f"{key}_again"
    return Brief(speech.say(f"scene.front.{key}", **facts), speech.weave(f"scene.front.{key}_text"))


def _standings(speech: Speech, told: _Round) -> tuple[RankedSeat, ...]:
    points = [
        count(speech.deck, speech.sheet, speech.nations[seat], told.tiles[seat], None, told.zero_rounds[seat]).total
        for seat in range(speech.seats)
    ]
    order = sorted(range(speech.seats), key=lambda seat: -points[seat])
    return tuple(
        [
            RankedSeat(
                rank=1 + sum([other > points[seat] for other in points]),
                seat=speech.seat(seat),
                figures=(str(len(told.tiles[seat])), speech.say("vp", vp=points[seat])),
            )
            for seat in order
        ]
    )


def _standing_means(speech: Speech, standings: tuple[RankedSeat, ...]) -> Sentence:
    own = [standing for standing in standings if standing.seat.you]
    if not own:
        return speech.weave("scene.means.round_spectator", bank=speech.begin(standings[0].seat.seat))
    key = "scene.means.round_first" if own[0].rank == 1 else "scene.means.round"
    return speech.weave(key, rank=speech.say(f"rank.{own[0].rank}"), vp=own[0].figures[-1])


def _coming(speech: Speech, told: _Round, left: int) -> Sentence:
    if left == 1 and speech.sheet.last_tile_without_auctioneer:
        return speech.weave("scene.front.coming_last")
    return speech.weave("scene.front.coming", bank=speech.begin(told.first))
