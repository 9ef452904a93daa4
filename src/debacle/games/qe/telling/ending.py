"""The end: tomorrow's headline, the score sheet, the bill, and the books with every amount."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.rules.scoring import QEOutcome, Score
from debacle.games.qe.telling.headline import eliminated, headline
from debacle.games.qe.telling.reader import Reader, TileSight
from debacle.games.qe.telling.speech import BankSeat, Sealed, Sentence
from debacle.games.qe.telling.sums import Sum
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


class SoldLot(Struct, frozen=True):
    number: int
    tile: TileSight
    name: str
    bids: tuple[Bid, ...]
    discarded: bool


class Lap(Struct, frozen=True):
    said: str
    lots: tuple[SoldLot, ...]


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


def ending(reader: Reader) -> EndSight:
    outcome = reader.view.outcome
    assert outcome is not None
    laps = _laps(reader, outcome)
    spare = [reader.industry(token) for token in reader.view.spare_tokens or ()]
    return EndSight(
        headline=headline(reader, outcome),
        standfirst=_standfirst(reader, outcome),
        points=_points(reader, outcome),
        verdicts=tuple([_verdict(reader, outcome, seat) for seat in range(reader.seats)]),
        decided=reader.say(f"decided.{outcome.decided_by}"),
        decided_rule=DECIDED[outcome.decided_by],
        did=_did(reader, outcome),
        laps=laps,
        some_closed=any(isinstance(bid.sum, Sealed) for lap in laps for lot in lap.lots for bid in lot.bids),
        spare=reader.say("end.spare", industries=reader.words.listed(spare)) if spare else "",
    )


def _standfirst(reader: Reader, outcome: QEOutcome) -> tuple[Sentence, ...]:
    out = eliminated(outcome)
    most = reader.sum(max(score.spent for score in outcome.sheets))
    said = []
    if outcome.winners:
        winners = capital(reader.names(outcome.winners))
        won = outcome.sheets[outcome.winners[0]]
        key = "end.wins" if len(outcome.winners) == 1 else "end.share"
        said.append(reader.weave(key, banks=winners, vp=won.total, spent=reader.sum(won.spent)))
    key = "end.out" if len(out) == 1 else "end.out_together"
    best = "" if len(out) != 1 or not _best(outcome, out[0]) else reader.say("end.best")
    said.append(reader.weave(key, banks=capital(reader.names(out)), most=most))
    return tuple(said) if not best else (*said, (best,))


def _best(outcome: QEOutcome, seat: Seat) -> bool:
    """Whether the one who is out had the best score of all."""
    return all(outcome.sheets[seat].total > score.total for other, score in enumerate(outcome.sheets) if other != seat)


def _points(reader: Reader, outcome: QEOutcome) -> tuple[Points, ...]:
    sheets = outcome.sheets

    def line(key: str, rule: str, vp: list[int]) -> Points:
        return Points(key, reader.words.say(f"sheet.{key}"), rule, tuple(vp))

    lines = [line("companies", "QE-31", [score.companies for score in sheets])]
    if reader.sheet.zero_bid:
        lines.append(line("zero_bids", "QE-31", [score.zero_bids for score in sheets]))
    lines.append(line("nationalisation", "QE-32", [score.nationalisation for score in sheets]))
    lines.append(line("monopolisation", "QE-33", [sum(score.monopolies) for score in sheets]))
    for industry in reader.industries:
        kind = reader.deck.industries[industry]
        vp = tuple([score.monopolies[industry] for score in sheets])
        if any(vp):
            lines.append(Points(f"monopoly-{kind}", reader.industry(industry), "QE-33", vp, kind))
    lines.append(_diversification(reader, sheets))
    lines.append(line("subtotal", "QE-39", [score.subtotal for score in sheets]))
    lines.append(line("thrift", "QE-36", [score.thrift for score in sheets]))
    return tuple(lines)


def _diversification(reader: Reader, sheets: tuple[Score, ...]) -> Points:
    names = reader.deck.industries
    groups = tuple([tuple([tuple([names[k] for k in group]) for group in score.groups]) for score in sheets])
    vp = tuple([score.diversification for score in sheets])
    return Points("diversification", reader.words.say("sheet.diversification"), "QE-34", vp, groups=groups)


def _verdict(reader: Reader, outcome: QEOutcome, seat: Seat) -> Verdict:
    score = outcome.sheets[seat]
    better = [
        other
        for other in outcome.sheets
        if not other.eliminated and (other.total, -other.spent) > (score.total, -score.spent)
    ]
    return Verdict(
        seat=reader.seat(seat),
        won=seat in outcome.winners,
        out=score.eliminated,
        rank=len(better) + 1,
        total=score.total,
        spent=reader.sum(score.spent),
    )


def _did(reader: Reader, outcome: QEOutcome) -> Sentence:
    out = eliminated(outcome)
    if len(out) != 1:
        return ()
    seat = out[0]
    others = max(score.spent for other, score in enumerate(outcome.sheets) if other != seat)
    spent = outcome.sheets[seat].spent
    own = [(sale.amount or 0, turn) for turn, sale in enumerate(reader.view.sales, 1) if sale.winner == seat]
    amount, turn = max(own)
    if spent - amount >= others:
        return ()
    return reader.weave(
        "end.did",
        turn=turn,
        bank=reader.name(seat),
        tile=reader.tile_name(reader.view.sales[turn - 1].tile),
        sum=reader.sum(amount),
        rest=reader.sum(spent - amount),
    )


def _laps(reader: Reader, outcome: QEOutcome) -> tuple[Lap, ...]:
    lots = [_lot(reader, outcome, turn) for turn in range(len(reader.view.sales))]
    laps = []
    for number in range(-(-len(lots) // reader.seats)):
        last = number == reader.laps  # QE-28
        said = reader.say("end.last_lap") if last else reader.say("end.lap", lap=number + 1)
        laps.append(Lap(said, tuple(lots[number * reader.seats : (number + 1) * reader.seats])))
    return tuple(laps)


def _lot(reader: Reader, outcome: QEOutcome, turn: int) -> SoldLot:
    sale = reader.view.sales[turn]
    bids: list[int | None] = [None] * reader.seats
    if turn < len(reader.history.turns):
        bids = list(reader.history.turns[turn].bids)
    if sale.auctioneer is None and outcome.last_bids is not None:  # QE-R04
        bids = list(outcome.last_bids)
    if sale.winner is not None:
        bids[sale.winner] = sale.amount
    return SoldLot(
        number=turn + 1,
        tile=reader.tile(sale.tile),
        name=reader.tile_name(sale.tile),
        bids=tuple(
            [
                Bid(
                    reader.seat(seat),
                    Sealed() if bid is None else reader.sum(bid),
                    seat == sale.winner,
                    seat == sale.auctioneer,
                )
                for seat, bid in enumerate(bids)
            ]
        ),
        discarded=sale.winner is None,
    )
