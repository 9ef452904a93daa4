"""The end: tomorrow's headline, and everybody's sums."""

from __future__ import annotations

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.accounts import vp_lines
from debacle.games.friends.board.empires import EmpireSight, empire
from debacle.games.friends.board.headline import best_card, pattern
from debacle.games.friends.board.room import Room
from debacle.games.friends.state import FriendsOutcome
from debacle.texts.numbers import plain
from debacle.texts.speech import SeatSight


class Verdict(Struct, frozen=True):
    seat: SeatSight
    won: bool
    rank: int
    vp: str
    factories: str
    prestige: str
    influence: str
    money: str
    empire: EmpireSight


class EndSight(Struct, frozen=True):
    headline: str
    standfirst: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    """By rank."""
    decided: str


def ending(room: Room) -> EndSight:
    outcome = room.view.outcome
    assert outcome is not None
    order = sorted(range(room.seats), key=lambda seat: (-outcome.scores[seat], -outcome.money[seat], seat))
    return EndSight(
        headline=_headline(room, outcome),
        standfirst=_standfirst(room, outcome),
        verdicts=tuple([_verdict(room, outcome, seat, order) for seat in order]),
        decided=room.say(f"decided.{outcome.decided_by}"),
    )


def _headline(room: Room, outcome: FriendsOutcome) -> str:
    winners = room.names(outcome.winners)
    losers = [seat for seat in range(room.seats) if seat not in outcome.winners]
    key = pattern(room.deck, room.view, outcome)
    loser = winners
    if losers:
        pick = (
            min(losers, key=lambda seat: outcome.scores[seat])
            if key == "negative"
            else max(losers, key=lambda seat: outcome.money[seat] if key == "rich_loser" else outcome.scores[seat])
        )
        loser = room.name(pick)
    best = best_card(room.deck, room.view, outcome.winners[0])
    return room.headline(key, winner=winners, loser=loser, card="" if best is None else room.card(best))


def _standfirst(room: Room, outcome: FriendsOutcome) -> tuple[str, ...]:
    winners = room.names(outcome.winners)
    first = outcome.winners[0]
    key = "end.wins" if len(outcome.winners) == 1 else "end.share"
    said = [room.say(key, who=winners, vp=plain(outcome.scores[first]), money=room.money(outcome.money[first]))]
    said.append(room.say("end.after", rounds=room.view.round))
    return tuple(said)


def _verdict(room: Room, outcome: FriendsOutcome, seat: Seat, order: list[Seat]) -> Verdict:
    better = [
        other
        for other in order
        if (outcome.scores[other], outcome.money[other]) > (outcome.scores[seat], outcome.money[seat])
    ]
    by_kind = _by_kind(room, seat)
    return Verdict(
        seat=room.seat(seat),
        won=seat in outcome.winners,
        rank=len(better) + 1,
        vp=plain(outcome.scores[seat]),
        factories=plain(by_kind["factory"]),
        prestige=plain(by_kind["prestige"]),
        influence=plain(by_kind["influence"]),
        money=room.money(outcome.money[seat]),
        empire=empire(room, seat, None, frozenset()),
    )


def _by_kind(room: Room, seat: Seat) -> dict[str, int]:
    found = {"factory": 0, "prestige": 0, "influence": 0}
    for line in vp_lines(room.deck, room.view, seat):
        found[room.deck.cards[line.card].kind] += line.vp
    return found
