"""The end of a round, as the paper has it the next morning: three headlines, who leads, and what comes."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.friends.rules.empire import empire_vp, owner_of
from debacle.games.friends.rules.events import (
    CardAnnounced,
    CardCancelled,
    CardMoved,
    Defaulted,
    IncomePaid,
    LotWon,
)
from debacle.games.friends.telling.chronicle import Moment
from debacle.games.friends.telling.concerns import aimed_at
from debacle.games.friends.telling.patterns import done_by, headline
from debacle.games.friends.telling.speech import Speech
from debacle.games.friends.telling.standings import figures, ranked, stand
from debacle.texts.numbers import plain
from debacle.texts.scenes import Brief, Cue, FrontPage, RankedSeat, SceneSight, key_of
from debacle.texts.view_models import SeatSight

KEPT = 1024
STORIES = 3
DEAR = 45
"""A price from here on is a story."""
DEEP = 4
"""So many points lost in a round are one."""


class PayLine(Struct, frozen=True):
    """One seat's income of the round."""

    seat: SeatSight
    total: str
    base: int
    production: int
    upkeep: int


class PayRoll(Struct, frozen=True, cache_hash=True):
    """The income of a round, drawn as bars to one scale."""

    lines: tuple[PayLine, ...]
    most: int


class PastRound(Struct, frozen=True, cache_hash=True):
    """What the reader saw of a round, from its first card to its income."""

    place: int
    number: int
    before: Moment
    after: Moment
    events: tuple[Event, ...]
    last: bool
    """Whether the round that begins is the last one."""


class Story(Struct, frozen=True):
    """Something to be told of a round: about whom, how loud, and in which words."""

    weight: int
    seat: Seat
    key: str
    facts: tuple[tuple[str, str], ...]


@lru_cache(KEPT)
def round_scene(speech: Speech, past: PastRound) -> SceneSight[FrontPage[PayRoll, str], str]:
    lead, *rest = _chosen(speech, past)
    return SceneSight(
        key=key_of(past.place, "front"),
        kind="front",
        kicker=speech.say("scene.kicker", round=past.number),
        headline=_head(speech, lead, past.place),
        deck=_text(speech, lead),
        thing=FrontPage(
            edition=speech.say("scene.front.edition", round=past.number),
            ear=speech.say("scene.front.ear"),
            briefs=tuple([Brief(_head(speech, one, past.place + 1), _text(speech, one)) for one in rest]),
            heads=(speech.say("scene.front.seats"), speech.say("row.points"), speech.say("scene.front.income")),
            standings=_standings(speech, past.after),
            coming=plain(len(past.after.row)),
            coming_said=_coming(speech, past),
            drawing=_pay_roll(speech, past),
        ),
        means=_means(speech, past),
        concerns=True,
        cues=(Cue("paper", 0),),
    )


def _head(speech: Speech, story: Story, place: int) -> str:
    return headline(speech, done_by(speech, f"story.{story.key}", story.seat), place, **dict(story.facts))


def _text(speech: Speech, story: Story) -> str:
    key = done_by(speech, "nothing", story.seat) if story.key == "nothing" else story.key
    return speech.say(f"scene.story_text.{key}", **dict(story.facts))


def _chosen(speech: Speech, past: PastRound) -> list[Story]:
    """The loudest first; never two about the same seat, and one about the reader if there is anything to be said."""
    stories = sorted(_stories(speech, past), key=lambda story: (-story.weight, story.seat, story.key))
    chosen: list[Story] = []
    for story in stories:
        if len(chosen) < STORIES and all(story.seat != other.seat for other in chosen):
            chosen.append(story)
    own = next((story for story in stories if story.seat == speech.own_seat), None)
    if own is not None and all(other.seat != own.seat for other in chosen):
        chosen[-1] = own
    return chosen


def _stories(speech: Speech, past: PastRound) -> list[Story]:
    """At least one for each seat, so that there is always something to print."""
    return [
        *_leads(speech, past),
        *_purchases(speech, past),
        *_blows(speech, past),
        *_incomes(speech, past),
    ]


def _story(speech: Speech, weight: int, seat: Seat, key: str, **facts: str) -> Story:
    return Story(weight, seat, key, (("who", speech.name(seat)), *facts.items()))


def _leads(speech: Speech, past: PastRound) -> list[Story]:
    order, was = ranked(speech, past.after), ranked(speech, past.before)
    vp = [empire_vp(speech.deck, past.after, seat) for seat in range(speech.seats)]
    before = [empire_vp(speech.deck, past.before, seat) for seat in range(speech.seats)]
    first, last = order[0], order[-1]
    found = []
    if vp[first] > vp[order[1]]:
        key = "lead" if was[0] == first and before[first] > 0 else "new_lead"
        weight = 50 if key == "lead" else 70
        ahead = plain(vp[first] - vp[order[1]])
        found.append(_story(speech, weight, first, key, vp=plain(vp[first]), ahead=ahead))
    if vp[last] < 0:
        found.append(_story(speech, 45, last, "below", vp=plain(vp[last])))
    lost = {seat: before[seat] - vp[seat] for seat in range(speech.seats)}
    sinking = [seat for seat in lost if lost[seat] >= DEEP]
    return found + [_story(speech, 55, seat, "sinks", vp=plain(vp[seat]), lost=plain(lost[seat])) for seat in sinking]


def _purchases(speech: Speech, past: PastRound) -> list[Story]:
    found = []
    bought: dict[Seat, int] = {}
    for event in past.events:
        if isinstance(event, LotWon):
            facts = {"card": speech.card(event.card), "money": speech.money(event.price)}
            key = "dear" if event.price >= DEAR else f"buys_{speech.deck.cards[event.card].kind}"
            weight = 60 if key == "dear" else 20 + min(20, event.price // 3)
            found.append(_story(speech, weight, event.seat, key, **facts))
            bought[event.seat] = bought.get(event.seat, 0) + 1
        elif isinstance(event, Defaulted):
            facts = {"card": speech.card(event.card), "money": speech.money(event.paid)}
            found.append(_story(speech, 95, event.seat, "ruin", **facts))
    for seat in range(speech.seats):
        if seat not in bought:
            found.append(_story(speech, 15, seat, "nothing"))
        elif bought[seat] > 2:
            found.append(_story(speech, 58, seat, "shopping", number=plain(bought[seat])))
    return found


def _blows(speech: Speech, past: PastRound) -> list[Story]:
    """Cards that struck somebody, and those that came to nothing."""
    found = []
    owners = {card: owner_of(past.before, card) for card in range(len(speech.deck.cards))}
    cancelled = {event.card for event in past.events if isinstance(event, CardCancelled)}
    for event in past.events:
        if isinstance(event, CardMoved):
            owners[event.card] = event.owner
        elif isinstance(event, CardCancelled):
            facts = {"card": speech.card(event.card)}
            found.append(_story(speech, 62, event.seat, "murphy", **facts))
        elif isinstance(event, CardAnnounced) and event.card not in cancelled:
            victim = aimed_at(speech.deck, event.card, event.targets, lambda card: owners.get(card))
            facts = {"card": speech.card(event.card), "by": speech.name(event.seat)}
            if victim is None or victim == event.seat:
                found.append(_story(speech, 40, event.seat, "plays", **facts))
            else:
                key = "hit_yours" if event.seat == speech.own_seat else "hit"
                found.append(_story(speech, 80, victim, key, **facts))
    return found


def _incomes(speech: Speech, past: PastRound) -> list[Story]:
    paid = [event for event in past.events if isinstance(event, IncomePaid)]
    totals = {event.seat: event.base + event.production - event.upkeep for event in paid}
    if not totals:
        return []
    best = max(totals, key=lambda seat: (totals[seat], -seat))
    found = [_story(speech, 10, seat, "earns", money=speech.money(total)) for seat, total in totals.items()]
    if list(totals.values()).count(totals[best]) == 1:
        found.append(_story(speech, 42, best, "earns_most", money=speech.money(totals[best])))
    return found


def _standings(speech: Speech, moment: Moment) -> tuple[RankedSeat, ...]:
    order = ranked(speech, moment)
    all_figures = {seat: figures(speech, moment, seat) for seat in order}
    rank = {seat: 1 + sum([other.vp > all_figures[seat].vp for other in all_figures.values()]) for seat in order}
    return tuple(
        [
            RankedSeat(
                rank[seat], speech.seat(seat), (plain(all_figures[seat].vp), speech.money(all_figures[seat].income))
            )
            for seat in order
        ]
    )


def _coming(speech: Speech, past: PastRound) -> str:
    names = speech.words.listed([speech.card(card) for card in past.after.row[:2]])
    if past.last:
        return speech.say("scene.front.coming_last", cards=names)
    return speech.say("scene.front.coming", cards=names) if names else speech.say("scene.front.coming_none")


def _pay_roll(speech: Speech, past: PastRound) -> PayRoll:
    paid = [event for event in past.events if isinstance(event, IncomePaid)]
    lines = [
        PayLine(
            speech.seat(event.seat),
            speech.signed_money(event.base + event.production - event.upkeep),
            event.base,
            event.production,
            event.upkeep,
        )
        for event in paid
    ]
    return PayRoll(tuple(lines), max([event.base + event.production for event in paid], default=1) or 1)


def _means(speech: Speech, past: PastRound) -> str:
    own = next((e for e in past.events if isinstance(e, IncomePaid) and e.seat == speech.own_seat), None)
    said = ""
    if own is not None:
        total = speech.money(own.base + own.production - own.upkeep)
        said = speech.say("scene.means.income", money=total) + " "
    return said + stand(speech, past.after)
