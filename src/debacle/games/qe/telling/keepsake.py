"""The keepsake: the sales as a film strip, with the bid too far."""

from __future__ import annotations

from math import log10

from msgspec import Struct

from debacle.games.qe.rules.scoring import QEOutcome
from debacle.games.qe.telling.headline import eliminated, headline
from debacle.games.qe.telling.reader import Reader
from debacle.games.qe.telling.sums import Sum
from debacle.texts.keepsakes import Keepsake, Place
from debacle.texts.view_models import SeatSight


class Still(Struct, frozen=True):
    """One sale."""

    number: int
    kind: str
    """The industry."""
    seat: SeatSight | None
    """Who bought; None: nobody."""
    price: str
    power: int | None
    height: float
    """From 0 to 1: how many digits it has, of those of the highest."""
    too_far: bool


class FilmStrip(Struct, frozen=True):
    stills: tuple[Still, ...]
    too_far: str
    """What it is called."""
    caption: str


def keepsake(reader: Reader) -> Keepsake[FilmStrip]:
    outcome = reader.view.outcome
    assert outcome is not None
    turn = _too_far(reader, outcome)
    order = sorted(
        range(reader.seats), key=lambda seat: (outcome.sheets[seat].eliminated, -outcome.sheets[seat].total, seat)
    )
    return Keepsake(
        kicker=reader.say("keepsake.kicker"),
        headline=headline(reader, outcome),
        standfirst=reader.say(
            "keepsake.standfirst",
            sum=_said(reader.sum(sum(score.spent for score in outcome.sheets))),
            sales=len(reader.view.sales),
        ),
        places=tuple([_place(reader, outcome, seat) for seat in order]),
        picture=FilmStrip(_stills(reader, turn), reader.say("keepsake.too_far"), _caption(reader, turn)),
    )


def _place(reader: Reader, outcome: QEOutcome, seat: int) -> Place:
    score = outcome.sheets[seat]
    spent = _said(reader.sum(score.spent))
    key = "keepsake.out" if score.eliminated else "keepsake.score"
    bank = reader.seat(seat)
    said = reader.say(key, vp=score.total, spent=spent)
    return Place(bank, f"{bank.player} · {bank.name}", said, seat in outcome.winners)


def _too_far(reader: Reader, outcome: QEOutcome) -> int | None:
    """The dearest sale of whoever is out, from 0."""
    out = eliminated(outcome)
    own = [(sale.amount or 0, -turn) for turn, sale in enumerate(reader.view.sales) if sale.winner in out]
    return -max(own)[1] if own and max(own)[0] else None


def _stills(reader: Reader, too_far: int | None) -> tuple[Still, ...]:
    sales = reader.view.sales
    most = max([_digits(sale.amount) for sale in sales], default=1.0)
    stills = []
    for turn, sale in enumerate(sales):
        amount = None if sale.winner is None or sale.amount is None else reader.sum(sale.amount)
        stills.append(
            Still(
                number=turn + 1,
                kind=reader.tile(sale.tile).kind,
                seat=None if sale.winner is None else reader.seat(sale.winner),
                price="—" if amount is None else amount.small,
                power=None if amount is None else amount.small_power,
                height=0.0 if sale.winner is None else _digits(sale.amount) / most,
                too_far=turn == too_far,
            )
        )
    return tuple(stills)


def _digits(amount: int | None) -> float:
    return log10(1 + (amount or 0))


def _caption(reader: Reader, turn: int | None) -> str:
    if turn is None:
        return reader.say("keepsake.no_bid")
    sale = reader.view.sales[turn]
    assert sale.winner is not None
    return reader.say(
        "keepsake.caption",
        turn=turn + 1,
        bank=reader.name(sale.winner),
        tile=reader.tile_name(sale.tile),
        sum=_said(reader.sum(sale.amount or 0)),
    )


def _said(amount: Sum) -> str:
    return amount.small if amount.small_power is None else f"{amount.small} × 10^{amount.small_power}"
