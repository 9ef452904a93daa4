"""Why a line of the score sheet counts what it counts: for each bank its companies, and how they add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.telling.count import tiles_of
from debacle.games.qe.telling.reader import Reader, TileSight
from debacle.games.qe.telling.speech import BankSeat, Sentence


class Reason(Struct, frozen=True):
    seat: BankSeat
    tiles: tuple[TileSight, ...]
    said: Sentence


def reasons(reader: Reader) -> Mapping[str, tuple[Reason, ...]]:
    """By line of the sheet; everything is open when there is one."""
    outcome = reader.view.outcome
    assert outcome is not None
    counted: dict[str, Callable[[Reader, QEOutcome, Seat], Reason]] = {
        "companies": _companies,
        "zero_bids": _zero_bids,
        "nationalisation": _nationalisation,
        "monopolisation": _monopolisation,
        "diversification": _diversification,
        "subtotal": _subtotal,
        "thrift": _thrift,
        "total": _total,
        "spent": _spent,
    }
    return {line: tuple([say(reader, outcome, seat) for seat in range(reader.seats)]) for line, say in counted.items()}


def _companies(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    tiles = tiles_of(reader.view, seat)
    sum_ = _sum([reader.deck.tiles[tile].vp for tile in tiles])
    return _reason(reader, seat, tiles, "companies" if tiles else "nothing", sum=sum_)


def _zero_bids(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    rounds = reader.view.zero_rounds[seat]
    return _reason(reader, seat, [], "zeros" if rounds else "no_zeros", rounds=rounds, vp=reader.sheet.zero_bid)


def _nationalisation(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    nation = reader.view.nations[seat]
    own = [tile for tile in tiles_of(reader.view, seat) if reader.deck.tiles[tile].nation == nation]
    vp = outcome.sheets[seat].nationalisation
    return _reason(reader, seat, own, "nation" if own else "no_nation", number=len(own), vp=vp)


def _monopolisation(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    deck, token = reader.deck, reader.view.tokens[seat]
    tiles, parts = [], []
    for industry in reader.industries:
        vp = outcome.sheets[seat].monopolies[industry]
        here = [tile for tile in tiles_of(reader.view, seat) if deck.tiles[tile].industry == industry]
        if vp:
            tiles += here
            key = "monopoly_token" if token == industry else "monopoly"
            number = len(here) + (token == industry)
            parts.append(reader.say(f"why.{key}", number=number, industry=reader.industry(industry), vp=vp))
    if not parts:
        return _reason(reader, seat, [], "no_monopoly")
    return Reason(reader.seat(seat), tuple(reader.tile(tile) for tile in tiles), ("; ".join(parts) + ".",))


def _diversification(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    groups = outcome.sheets[seat].groups
    if not groups:
        return _reason(reader, seat, [], "no_group")
    said = [
        reader.say(
            "why.group",
            industries=reader.words.listed([reader.industry(industry) for industry in group]),
            vp=reader.sheet.diversification[len(group)],
        )
        for group in groups
    ]
    return Reason(reader.seat(seat), (), (" ".join(said),))


def _subtotal(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    score = outcome.sheets[seat]
    lines = [score.companies, score.zero_bids, score.nationalisation, sum(score.monopolies), score.diversification]
    return _reason(reader, seat, [], "subtotal", sum=_sum(lines))


def _thrift(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    least = reader.sum(min(score.spent for score in outcome.sheets))
    key = "thrift" if outcome.sheets[seat].thrift else "no_thrift"
    said = reader.weave(f"why.{key}", spent=reader.sum(outcome.sheets[seat].spent), least=least)
    return Reason(reader.seat(seat), (), said)


def _total(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    score = outcome.sheets[seat]
    key = "total_out" if score.eliminated else "total"
    return _reason(reader, seat, [], key, sum=_sum([score.subtotal, score.thrift]))


def _spent(reader: Reader, outcome: QEOutcome, seat: Seat) -> Reason:
    won = [sale for sale in reader.view.sales if sale.winner == seat]
    said: Sentence = ()
    for sale in won:
        said += reader.weave("why.price", tile=reader.tile_name(sale.tile), sum=reader.sum(sale.amount or 0))
        said += (" ",)
    key = "most" if outcome.sheets[seat].eliminated else "not_most"
    return Reason(reader.seat(seat), (), said + reader.weave(f"why.{key}"))


def _reason(reader: Reader, seat: Seat, tiles: list[int], key: str, **facts: int | str) -> Reason:
    return Reason(reader.seat(seat), tuple([reader.tile(tile) for tile in tiles]), (reader.say(f"why.{key}", **facts),))


def _sum(parts: list[int]) -> str:
    """1 + 2 + 4 = 7"""
    return f"{' + '.join(map(str, parts))} = {sum(parts)}" if len(parts) > 1 else str(sum(parts))
