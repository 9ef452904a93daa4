"""Who stands where at a moment, and what that means for the reader, in one line."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.games.friends.rules.empire import empire_vp, factories, factory_limit
from debacle.games.friends.telling.accounts import income
from debacle.games.friends.telling.chronicle import Moment
from debacle.games.friends.telling.speech import Speech
from debacle.texts.numbers import plain
from debacle.texts.view_models import SeatSight
from debacle.texts.words import capital


class LedgerLine(Struct, frozen=True):
    """A figure before and after."""

    said: str
    note: str
    was: str
    """Empty: it has not changed."""
    now: str
    by: str
    """The change, with its arrow, or what stands beside the figure."""
    tone: str = ""
    """gain, loss or none."""
    seat: SeatSight | None = None


class Figures(Struct, frozen=True):
    vp: int
    income: int
    factories: int
    limit: int
    money: int


def figures(speech: Speech, moment: Moment, seat: Seat) -> Figures:
    deck = speech.deck
    return Figures(
        empire_vp(deck, moment, seat),
        income(deck, moment, seat),
        len(factories(deck, moment, seat)),
        factory_limit(deck, moment, seat),
        moment.money[seat],
    )


def ranked(speech: Speech, moment: Moment) -> list[Seat]:
    """Who leads comes first; level ones in the order of their seats."""
    return sorted(range(speech.seats), key=lambda seat: (-empire_vp(speech.deck, moment, seat), seat))


def ledger(speech: Speech, before: Moment, after: Moment, seat: Seat, other: Seat | None) -> tuple[LedgerLine, ...]:
    """What has changed for this seat, and for another's points; money is shown to its owner alone."""
    was, now = figures(speech, before, seat), figures(speech, after, seat)
    goal = speech.deck.numbers.vp_goal
    found = [
        _line(speech.say("scene.ledger.vp"), speech.say("scene.ledger.goal", goal=goal), was.vp, now.vp, plain),
        _line(speech.say("scene.ledger.income"), "", was.income, now.income, speech.money),
    ]
    if was.money != now.money and seat == speech.own_seat:
        found.append(_line(speech.say("scene.ledger.money"), "", was.money, now.money, speech.money))
    if (was.factories, was.limit) != (now.factories, now.limit):
        limit = speech.say("scene.ledger.limit", limit=now.limit)
        changed = "" if was.factories == now.factories else plain(was.factories)
        found.append(LedgerLine(speech.say("scene.ledger.factories"), "", changed, plain(now.factories), limit))
    if other is not None and other != seat:
        vp_was, vp_now = [figures(speech, moment, other).vp for moment in (before, after)]
        line = _line(capital(speech.the(other)), "", vp_was, vp_now, plain)
        unit = speech.say("row.points")
        found.append(LedgerLine(line.said, "", line.was, line.now, unit, "", speech.seat(other)))
    return tuple(found)


def _line(said: str, note: str, was: int, now: int, write: Callable[[int], str]) -> LedgerLine:
    if was == now:
        return LedgerLine(said, note, "", write(now), "")
    arrow, tone = ("▲", "gain") if now > was else ("▼", "loss")
    return LedgerLine(said, note, write(was), write(now), f"{arrow}{plain(abs(now - was))}", tone)


def stand(speech: Speech, moment: Moment) -> str:
    """Where the reader stands: their points, their till, and who is ahead of them or behind."""
    order = ranked(speech, moment)
    vp = {seat: empire_vp(speech.deck, moment, seat) for seat in order}
    first, second = order[0], order[1]
    if speech.own_seat is None:
        return speech.say("scene.means.leads", who=speech.name(first), vp=plain(vp[first]))
    own = figures(speech, moment, speech.own_seat)
    facts = {"vp": plain(own.vp), "money": speech.money(own.money), "income": speech.money(own.income)}
    said = speech.say("scene.means.own", **facts)
    if vp[first] == vp[second] and own.vp == vp[first]:
        return f"{said} {speech.say('scene.means.level')}"
    if first == speech.own_seat:
        return f"{said} {speech.count('scene.means.ahead', vp[first] - vp[second], who=speech.name(second))}"
    gap = vp[first] - own.vp
    if gap == 0:
        return f"{said} {speech.say('scene.means.level')}"
    return f"{said} {speech.count('scene.means.behind', gap, who=speech.name(first))}"
