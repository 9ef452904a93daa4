"""Why a column of the last page says what it says: for each player where the points and the penalties came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import singledispatchmethod

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import VP, ClearPenalty, Gain, GivePenalty
from debacle.games.crisis.rules.events import (
    CompanyBought,
    ContractFilled,
    Declined,
    EventPaid,
    GameBegun,
    Imported,
    InfluencePlayed,
    InterestPaid,
    LoanTaken,
    OrderChanged,
    Produced,
)
from debacle.games.crisis.telling.reader import Reader
from debacle.games.crisis.telling.speech import sign
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight

POINTS = ("begin", "companies", "order", "made", "exported", "cards", "loans", "imports")
FINES = ("declined", "unpaid", "struck", "cleared")
RULES = {"vp": "CR-134", "credits": "CR-121", "loans": "CR-122", "penalties": "CR-123", "score": "CR-124"}
BANKRUPT = {"credits": "CR-131", "loans": "CR-131", "penalties": "CR-130", "score": "CR-129"}


class Reason(Struct, frozen=True):
    seat: SeatSight
    said: str


class Reasons(Struct, frozen=True):
    each: tuple[Reason, ...]
    """By rank, as the page has them."""
    rule: str


class Sources:
    """Where everybody's VP and penalty points are from; a test holds it to what the rules count."""

    def __init__(self, deck: CrisisDeck, seats: int) -> None:
        self._deck = deck
        self.seats = seats
        self.of = Counter[tuple[str, Seat]]()

    def sum(self, names: Sequence[str], seat: Seat) -> int:
        return sum([self.of[name, seat] for name in names])

    @singledispatchmethod
    def take(self, event: Event) -> None:
        """Others bring and cost nothing of either."""

    @take.register
    def _begun(self, event: GameBegun) -> None:
        for seat in range(self.seats):
            self.of["begin", seat] += event.vp

    @take.register
    def _company(self, event: CompanyBought) -> None:
        self.of["companies", event.seat] += event.vp

    @take.register
    def _order(self, event: OrderChanged) -> None:
        self.of["order", event.seat] += event.vp

    @take.register
    def _produced(self, event: Produced) -> None:
        self.of["made", event.seat] += event.made[VP]

    @take.register
    def _filled(self, event: ContractFilled) -> None:
        self.of["exported", event.seat] += event.vp

    @take.register
    def _loan(self, event: LoanTaken) -> None:
        self.of["loans", event.seat] -= self._deck.amounts.loan_vp

    @take.register
    def _imported(self, event: Imported) -> None:
        self.of["imports", event.seat] -= event.vp

    @take.register
    def _declined(self, event: Declined) -> None:
        self.of["declined", event.seat] += event.penalty

    @take.register(EventPaid | InterestPaid)
    def _unpaid(self, event: EventPaid | InterestPaid) -> None:
        self.of["unpaid", event.seat] += event.penalty

    @take.register
    def _played(self, event: InfluencePlayed) -> None:
        effect, seat = self._deck.effects[event.card], event.seat
        if isinstance(effect, Gain) and effect.what == "vp":
            self.of["cards", seat] += effect.amount
        elif isinstance(effect, ClearPenalty):
            self.of["cleared", seat] -= min(effect.amount, self.sum(FINES, seat))
        elif isinstance(effect, GivePenalty):
            self.of["struck", event.target[0]] += effect.amount


def reasons(reader: Reader) -> Mapping[str, Reasons]:
    """By column of the last page."""
    outcome = reader.view.outcome
    assert outcome is not None
    sources = Sources(reader.deck, reader.seats)
    for event in reader.log:
        sources.take(event)
    turns = reader.view.order
    order = sorted(turns, key=lambda seat: (seat not in outcome.winners, -outcome.scores[seat], turns.index(seat)))
    rules = RULES if outcome.end == "overcome" else RULES | BANKRUPT
    said = [_said(reader, sources, seat) for seat in order]
    return {
        column: Reasons(
            tuple([Reason(reader.seat(seat), one[column]) for seat, one in zip(order, said, strict=True)]), rule
        )
        for column, rule in rules.items()
    }


def _said(reader: Reader, sources: Sources, seat: Seat) -> dict[str, str]:
    outcome, amounts = reader.view.outcome, reader.deck.amounts
    assert outcome is not None
    account, overcome = outcome.accounts[seat], outcome.end == "overcome"
    money, loans = reader.in_words("credit", account.credits), reader.in_words("loan", account.loans)
    parts = [account.vp]
    if overcome:
        parts += [account.credits // amounts.credits_per_final_vp, -amounts.loan_final_vp * account.loans]
    key = "why.score" if seat in outcome.eligible or overcome else "why.score_out"
    return {
        "vp": _listed(reader, sources, POINTS, seat),
        "credits": reader.say(
            "why.credits" if overcome else "why.credits_lost", credits=money, step=amounts.credits_per_final_vp
        ),
        "loans": reader.say(
            "why.loans_kept" if overcome else "why.loans_lost", loans=loans, vp=plain(-amounts.loan_final_vp)
        )
        if account.loans
        else reader.say("why.none"),
        "penalties": _listed(reader, sources, FINES, seat),
        "score": reader.say(key, sum=_sum([*parts, -account.penalties]), target=outcome.target),
    }


def _listed(reader: Reader, sources: Sources, names: Sequence[str], seat: Seat) -> str:
    """Only what there was."""
    there = [(name, sources.of[name, seat]) for name in names if sources.of[name, seat]]
    if not there:
        return reader.say("why.none")
    return ", ".join([reader.say(f"why.{name}", number=plain(number)) for name, number in there])


def _sum(parts: Sequence[int]) -> str:
    """62 + 4 − 2 = 64"""
    first, *others = [number for place, number in enumerate(parts) if number or not place]
    said = plain(first) + "".join([f" {sign(number)[0]} {abs(number)}" for number in others])
    return f"{said} = {plain(sum(parts))}"
