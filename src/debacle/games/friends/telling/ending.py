"""The end: tomorrow's headline, and everybody's sums."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.scoring import FriendsOutcome
from debacle.games.friends.telling.accounts import vp_lines
from debacle.games.friends.telling.empires import EmpireSight, empire
from debacle.games.friends.telling.headline import best_card, pattern
from debacle.games.friends.telling.reader import Reader
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight


class VerdictSight(Struct, frozen=True):
    seat: SeatSight
    won: bool
    rank: str
    vp: str
    factories: str
    prestige: str
    influence: str
    money: str
    empire: EmpireSight


class EndSight(Struct, frozen=True):
    headline: str
    standfirst: tuple[str, ...]
    verdicts: tuple[VerdictSight, ...]
    """By rank."""
    decided: str


def ending(reader: Reader) -> EndSight:
    outcome = reader.view.outcome
    assert outcome is not None
    order = sorted(range(reader.seats), key=lambda seat: (-outcome.scores[seat], -outcome.money[seat], seat))
    return EndSight(
        headline=_headline(reader, outcome),
        standfirst=_standfirst(reader, outcome),
        verdicts=tuple([_verdict(reader, outcome, seat, order) for seat in order]),
        decided=reader.say(f"decided.{outcome.decided_by}"),
    )


def _headline(reader: Reader, outcome: FriendsOutcome) -> str:
    winners = reader.names(outcome.winners)
    losers = [seat for seat in range(reader.seats) if seat not in outcome.winners]
    key = pattern(reader.deck, reader.view, outcome)
    loser = winners
    if losers:
        pick = (
            min(losers, key=lambda seat: outcome.scores[seat])
            if key == "negative"
            else max(losers, key=lambda seat: outcome.money[seat] if key == "rich_loser" else outcome.scores[seat])
        )
        loser = reader.name(pick)
    best = best_card(reader.deck, reader.view, outcome.winners[0])
    return reader.headline(key, winner=winners, loser=loser, card="" if best is None else reader.card(best))


def _standfirst(reader: Reader, outcome: FriendsOutcome) -> tuple[str, ...]:
    winners = reader.names(outcome.winners)
    first = outcome.winners[0]
    key = "end.wins" if len(outcome.winners) == 1 else "end.share"
    said = [reader.say(key, who=winners, vp=plain(outcome.scores[first]), money=reader.money(outcome.money[first]))]
    said.append(reader.count("end.after", reader.view.round))
    return tuple(said)


def _verdict(reader: Reader, outcome: FriendsOutcome, seat: Seat, order: list[Seat]) -> VerdictSight:
    better = [
        other
        for other in order
        if (outcome.scores[other], outcome.money[other]) > (outcome.scores[seat], outcome.money[seat])
    ]
    by_kind = _by_kind(reader, seat)
    return VerdictSight(
        seat=reader.seat(seat),
        won=seat in outcome.winners,
        rank=reader.words.count("ordinal", len(better) + 1),
        vp=plain(outcome.scores[seat]),
        factories=plain(by_kind["factory"]),
        prestige=plain(by_kind["prestige"]),
        influence=plain(by_kind["influence"]),
        money=reader.money(outcome.money[seat]),
        empire=empire(reader, seat, None, frozenset()),
    )


def _by_kind(reader: Reader, seat: Seat) -> dict[str, int]:
    found = {"factory": 0, "prestige": 0, "influence": 0}
    for line in vp_lines(reader.deck, reader.view, seat):
        found[reader.deck.cards[line.card].kind] += line.vp
    return found
