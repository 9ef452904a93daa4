"""The end: tomorrow's headline, the score sheet, the bill, and the books with every amount."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.board.room import BankSeat, Room, Sealed, Sentence, TileSight
from debacle.games.qe.board.sums import Sum
from debacle.games.qe.headline import pattern
from debacle.games.qe.scoring import QEOutcome, Score
from debacle.texts.words import capital


class Points(Struct, frozen=True):
    """One evaluation, for each seat; its groups are drawn where it has any."""

    key: str
    said: str
    rule: str
    vp: tuple[int, ...]
    kind: str = ""
    """The industry, where the line is a part of the one before."""
    groups: tuple[tuple[tuple[str, ...], ...], ...] = ()


class Verdict(Struct, frozen=True):
    seat: BankSeat
    won: bool
    out: bool
    rank: int
    total: int
    spent: Sum


class Bid(Struct, frozen=True):
    seat: BankSeat
    sum: Sum | Sealed
    won: bool
    hammer: bool


class Lot(Struct, frozen=True):
    number: int
    tile: TileSight
    name: str
    bids: tuple[Bid, ...]
    discarded: bool


class Lap(Struct, frozen=True):
    said: str
    lots: tuple[Lot, ...]


class EndSight(Struct, frozen=True):
    headline: str
    standfirst: tuple[Sentence, ...]
    points: tuple[Points, ...]
    verdicts: tuple[Verdict, ...]
    decided: str
    decided_rule: str
    did: Sentence
    """The bid that ruined whoever is out; empty if no one bid did."""
    laps: tuple[Lap, ...]
    some_closed: bool
    """Whether bids that lost stay unknown to this onlooker."""
    spare: str


DECIDED = {"score": "QE-37", "spending": "QE-38", "shared": "QE-R06", "all_out": "QE-R06"}


def ending(room: Room) -> EndSight:
    outcome = room.view.outcome
    assert outcome is not None
    laps = _laps(room, outcome)
    spare = [room.industry(token) for token in room.view.spare_tokens or ()]
    return EndSight(
        headline=room.headline(pattern(outcome), winner=room.names(outcome.winners), out=room.names(_out(outcome))),
        standfirst=_standfirst(room, outcome),
        points=_points(room, outcome),
        verdicts=tuple([_verdict(room, outcome, seat) for seat in range(room.seats)]),
        decided=room.say(f"decided.{outcome.decided_by}"),
        decided_rule=DECIDED[outcome.decided_by],
        did=_did(room, outcome),
        laps=laps,
        some_closed=any(isinstance(bid.sum, Sealed) for lap in laps for lot in lap.lots for bid in lot.bids),
        spare=room.say("end.spare", industries=room.words.listed(spare)) if spare else "",
    )


def _out(outcome: QEOutcome) -> list[Seat]:
    return [seat for seat, score in enumerate(outcome.sheets) if score.eliminated]


def _standfirst(room: Room, outcome: QEOutcome) -> tuple[Sentence, ...]:
    out = _out(outcome)
    most = room.sum(max(score.spent for score in outcome.sheets))
    said = []
    if outcome.winners:
        winners = capital(room.names(outcome.winners))
        won = outcome.sheets[outcome.winners[0]]
        key = "end.wins" if len(outcome.winners) == 1 else "end.share"
        said.append(room.weave(key, banks=winners, vp=won.total, spent=room.sum(won.spent)))
    key = "end.out" if len(out) == 1 else "end.out_together"
    best = "" if len(out) != 1 or not _best(outcome, out[0]) else room.say("end.best")
    said.append(room.weave(key, banks=capital(room.names(out)), most=most))
    return tuple(said) if not best else (*said, (best,))


def _best(outcome: QEOutcome, seat: Seat) -> bool:
    """Whether the one who is out had the best score of all."""
    return all(outcome.sheets[seat].total > score.total for other, score in enumerate(outcome.sheets) if other != seat)


def _points(room: Room, outcome: QEOutcome) -> tuple[Points, ...]:
    sheets = outcome.sheets

    def line(key: str, rule: str, vp: list[int]) -> Points:
        return Points(key, room.words.say(f"sheet.{key}"), rule, tuple(vp))

    lines = [line("companies", "QE-31", [score.companies for score in sheets])]
    if room.sheet.zero_bid:
        lines.append(line("zero_bids", "QE-31", [score.zero_bids for score in sheets]))
    lines.append(line("nationalisation", "QE-32", [score.nationalisation for score in sheets]))
    lines.append(line("monopolisation", "QE-33", [sum(score.monopolies) for score in sheets]))
    for industry in room.industries:
        kind = room.deck.industries[industry]
        vp = tuple([score.monopolies[industry] for score in sheets])
        if any(vp):
            lines.append(Points(f"monopoly-{kind}", room.industry(industry), "QE-33", vp, kind))
    lines.append(_diversification(room, sheets))
    lines.append(line("subtotal", "QE-39", [score.subtotal for score in sheets]))
    lines.append(line("thrift", "QE-36", [score.thrift for score in sheets]))
    return tuple(lines)


def _diversification(room: Room, sheets: tuple[Score, ...]) -> Points:
    names = room.deck.industries
    groups = tuple([tuple([tuple([names[k] for k in group]) for group in score.groups]) for score in sheets])
    vp = tuple([score.diversification for score in sheets])
    return Points("diversification", room.words.say("sheet.diversification"), "QE-34", vp, groups=groups)


def _verdict(room: Room, outcome: QEOutcome, seat: Seat) -> Verdict:
    score = outcome.sheets[seat]
    better = [
        other
        for other in outcome.sheets
        if not other.eliminated and (other.total, -other.spent) > (score.total, -score.spent)
    ]
    return Verdict(
        seat=room.seat(seat),
        won=seat in outcome.winners,
        out=score.eliminated,
        rank=len(better) + 1,
        total=score.total,
        spent=room.sum(score.spent),
    )


def _did(room: Room, outcome: QEOutcome) -> Sentence:
    out = _out(outcome)
    if len(out) != 1:
        return ()
    seat = out[0]
    others = max(score.spent for other, score in enumerate(outcome.sheets) if other != seat)
    spent = outcome.sheets[seat].spent
    own = [(sale.amount or 0, turn) for turn, sale in enumerate(room.view.sales, 1) if sale.winner == seat]
    amount, turn = max(own)
    if spent - amount >= others:
        return ()
    return room.weave(
        "end.did",
        turn=turn,
        bank=room.name(seat),
        tile=room.tile_name(room.view.sales[turn - 1].tile),
        sum=room.sum(amount),
        rest=room.sum(spent - amount),
    )


def _laps(room: Room, outcome: QEOutcome) -> tuple[Lap, ...]:
    lots = [_lot(room, outcome, turn) for turn in range(len(room.view.sales))]
    laps = []
    for number in range(-(-len(lots) // room.seats)):
        last = number == room.laps  # QE-28
        said = room.say("end.last_lap") if last else room.say("end.lap", lap=number + 1)
        laps.append(Lap(said, tuple(lots[number * room.seats : (number + 1) * room.seats])))
    return tuple(laps)


def _lot(room: Room, outcome: QEOutcome, turn: int) -> Lot:
    sale = room.view.sales[turn]
    bids: list[int | None] = [None] * room.seats
    if turn < len(room.history.turns):
        bids = list(room.history.turns[turn].bids)
    if sale.auctioneer is None and outcome.last_bids is not None:  # QE-R04
        bids = list(outcome.last_bids)
    if sale.winner is not None:
        bids[sale.winner] = sale.amount
    return Lot(
        number=turn + 1,
        tile=room.tile(sale.tile),
        name=room.tile_name(sale.tile),
        bids=tuple(
            [
                Bid(
                    room.seat(seat),
                    Sealed() if bid is None else room.sum(bid),
                    seat == sale.winner,
                    seat == sale.auctioneer,
                )
                for seat, bid in enumerate(bids)
            ]
        ),
        discarded=sale.winner is None,
    )
