"""The end of a round as a front page: the needle, three headlines from the log, who leads, and the next target."""

from __future__ import annotations

from collections import Counter

from debacle.core.audience import Seat
from debacle.games.crisis.rules.deck_entries import VP
from debacle.games.crisis.rules.events import ContractFilled, RoundBegun
from debacle.games.crisis.telling.evaluation_scenes import way
from debacle.games.crisis.telling.market_scenes import CrisisScene, Facts, patterned
from debacle.games.crisis.telling.needle import Needle, needle
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.games.crisis.telling.tally import LogTally
from debacle.texts.numbers import plain
from debacle.texts.scenes import Brief, Cue, FrontPage, RankedSeat, SceneSight, key_of

BRIEFS = 2
FINED = 3
"""So many penalty points in a round are worth a line."""


def round_scene(speech: Speech, tally: LogTally, event: RoundBegun, place: int) -> CrisisScene:
    """`tally` stands where the round ended; the event begins the next."""
    evaluated = tally.evaluated
    assert evaluated is not None
    before, status, total = tally.began_at, tally.status, sum(evaluated.differences)
    facts = {
        "status": status,
        "before": before,
        "number": abs(status - before),
        "short": sum([one < 0 for one in evaluated.differences]),
    }
    key = f"scene.front.{_lead(speech, before, status, total)}"
    return SceneSight(
        key=key_of(place, "front"),
        kind="front",
        kicker=speech.say("scene.kicker.front", round=tally.round),
        headline=patterned(speech, key, tally.round, **facts),
        deck=speech.say("scene.front.deck", **facts) if status != before else speech.say("scene.front.deck_same"),
        thing=FrontPage[Needle, str](
            edition=speech.say("scene.front.edition", round=tally.round, rounds=speech.deck.rounds),
            ear=speech.say("scene.front.ear", target=tally.target),
            briefs=_briefs(speech, tally),
            heads=(
                speech.say("scene.front.ranking"),
                speech.say("book.vp"),
                speech.say("scene.front.against", target=tally.target),
            ),
            standings=_standings(speech, tally),
            coming=str(event.target),
            coming_said=_coming(speech, tally, event.target),
            drawing=needle(speech, before, status),
        ),
        means=_means(speech, tally),
        concerns=False,
        cues=(Cue("paper"),),
    )


def _lead(speech: Speech, before: int, status: int, total: int) -> str:
    """A new zone is worth more than a fall or a rise."""
    zone, then = speech.deck.zone(max(0, before)), speech.deck.zone(max(0, status))
    if zone != then:
        return "worse_zone" if status < before else "better_zone"
    return way(before, status, total)


def _briefs(speech: Speech, tally: LogTally) -> tuple[Brief[str], ...]:
    """About two seats, never the same; the reader is one of them, if there is anything to say."""
    found = [(weight, seat, brief) for seat in tally.order for weight, brief in [_brief(speech, tally, seat)]]
    found.sort(key=lambda one: -one[0])
    own = [one for one in found if one[1] == speech.own_seat and one[0] > 0]
    chosen = found[:BRIEFS]
    if own and own[0] not in chosen:
        chosen = [*chosen[:-1], own[0]]
    return tuple([brief for _, _, brief in chosen])


def _brief(speech: Speech, tally: LogTally, seat: Seat) -> tuple[int, Brief[str]]:
    """The best line about a seat, and how good it is."""
    key, weight, facts = max(stories(speech, tally, seat), key=lambda story: story[1])
    named = {"who": speech.name(seat), **facts}
    head = patterned(speech, f"scene.front.{key}", tally.round + seat, **named)
    return weight, Brief(head, speech.say(f"scene.front.{key}_text", **named))


def stories(speech: Speech, tally: LogTally, seat: Seat) -> list[tuple[str, int, Facts]]:
    """What is to be said about a seat's round: kind, weight, facts."""
    found: list[tuple[str, int, Facts]] = [("quiet", 0, {})]
    hits = Counter([hit for _, hit in tally.hits])
    if hits[seat]:
        card, by = next((speech.card(event.card), event.seat) for event, hit in tally.hits if hit == seat)
        found.append(("struck", 60, {"card": card, "by": speech.name(by)}))
    if tally.fined[seat] >= FINED:
        found.append(("fined", 40 + tally.fined[seat], {"points": speech.in_words("penalty", tally.fined[seat])}))
    if tally.borrowed[seat] and tally.loans[seat]:  # and has not paid it back
        found.append(("loan", 35 + tally.loans[seat], {"loans": speech.in_words("loan", tally.loans[seat])}))
    bought = [event for event in tally.bought if event.seat == seat]
    if bought:
        dearest = max(bought, key=lambda event: event.credits)
        facts: Facts = {
            "company": speech.company(dearest.company),
            "price": speech.in_words("credit", dearest.credits),
        }
        found.append(("bought", 20 + dearest.credits, facts))
    vp = sum([sale.vp for sale in tally.sales if sale.seat == seat and isinstance(sale, ContractFilled)])
    if vp:
        found.append(("sold", 15 + 2 * vp, {"vp": speech.in_words("vp", vp)}))
    made = sum([event.made[VP] for event in tally.produced if event.seat == seat])
    if made:
        found.append(("made", 10 + 2 * made, {"vp": speech.in_words("vp", made)}))
    if tally.companies(seat) and not any(event.seat == seat and event.activations for event in tally.produced):
        found.append(("cold", 30, {}))
    if tally.leader == seat:
        found.append(("leads", 12, {}))
    return found


def _standings(speech: Speech, tally: LogTally) -> tuple[RankedSeat, ...]:
    return tuple(
        [
            RankedSeat(
                rank=1 + sum([other > tally.vp[seat] for other in tally.vp]),
                seat=speech.seat(seat),
                figures=(str(tally.vp[seat]), sign(tally.vp[seat] - tally.target)),
            )
            for seat in tally.ranks()
        ]
    )


def _coming(speech: Speech, tally: LogTally, target: int) -> str:
    own = speech.own_seat
    if own is None:
        return speech.say("scene.front.coming_all")
    missing = target - tally.vp[own]
    return speech.say("scene.front.coming", vp=missing) if missing > 0 else speech.say("scene.front.coming_met")


def _means(speech: Speech, tally: LogTally) -> str:
    own = speech.own_seat
    left = speech.say("scene.evaluation.left", status=plain(tally.status))
    if own is None:
        return f"{speech.say('scene.front.leads_now', who=speech.name(tally.ranks()[0]))} {left}"
    if speech.seats == 1:
        return f"{speech.say('scene.front.you_alone', vp=speech.in_words('vp', tally.vp[own]))} {left}"
    rank = 1 + sum([other > tally.vp[own] for other in tally.vp])
    facts = {"rank": speech.say(f"place.p{rank}"), "vp": speech.in_words("vp", tally.vp[own])}
    return f"{speech.say('scene.front.you', **facts)} {left}"
