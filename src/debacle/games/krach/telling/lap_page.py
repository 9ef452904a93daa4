"""The end of a lap as a front page: three headlines from the log, who stands where, and how near the next Krach is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from debacle.core.audience import Seat
from debacle.core.messages import Event
from debacle.games.krach.rules import events as e
from debacle.games.krach.rules.banks import counted, total_lent
from debacle.games.krach.telling.risks import krach_chance
from debacle.games.krach.telling.scene_parts import Happened
from debacle.texts.scenes import Brief, Cue, FrontPage, RankedSeat, SceneSight, key_of

HEADLINES = 3
STORIES = (
    "failed", "bought", "caught", "bailed", "took", "robbed", "sacked", "bonus", "interest", "lent", "hired",
)  # fmt: skip
"""What can be told of a bank, the best first. Nothing of it is a secret: all read the same."""


def _stories(told: Happened, event: Event) -> list[tuple[str, Seat, int]]:
    """Of whom it can be told, and how much of it."""
    match event:
        case e.BanksFailed():
            return [("failed", seat, 1) for seat in event.seats]
        case e.LotSold():
            return [("bought", event.seat, event.price)]
        case e.EmbezzlerCaught():
            return [("caught", event.seat, event.count)]
        case e.BailoutCalled():
            return [("bailed", event.seat, 1)]
        case e.WorkforceTaken():
            return [("took", event.seat, 1), ("robbed", event.victim, 1)]
        case e.WorkforceSacked():
            return [("sacked", event.seat, 1)]
        case e.BonusTaken():
            return [("bonus", event.seat, event.count)]
        case e.CardsDrawn():
            return [("interest", event.seat, event.count)] if event.why == "interest" else []
        case e.CardLent():
            return [("lent", event.seat, told.deck.value[event.card])]
        case e.WorkforceHired():
            return [("hired", event.seat, 1)]
    return []


class Lap:
    """What all saw of one lap."""

    def __init__(self, told: Happened, events: Iterable[Event]) -> None:
        self.stories: dict[str, Counter[Seat]] = {name: Counter() for name in STORIES}
        for event in events:
            for name, seat, number in _stories(told, event):
                self.stories[name][seat] += number

    def best(self, seat: Seat) -> int:
        """Where the best story of this seat stands among them."""
        return next((place for place, name in enumerate(STORIES) if self.stories[name][seat]), len(STORIES))


def front(told: Happened, seen: Sequence[Event], beginning: e.TurnBegun) -> SceneSight[FrontPage[None, str], str]:
    speech, lap = told.speech, Lap(told, seen[told.banks.lap_before : told.place])
    lead, *briefs = [_headline(told, lap, seat) for seat in _chosen(told, lap)]
    number = beginning.round - 1
    return SceneSight(
        key=key_of(told.place, "front"),
        kind="front",
        kicker=speech.say("scene.kicker.front", number=number),
        headline=lead.head,
        deck=lead.text,
        thing=FrontPage[None, str](
            edition=speech.say("scene.front.edition", number=number),
            ear=speech.say("scene.front.ear"),
            briefs=tuple(briefs),
            heads=tuple([speech.say(f"scene.front.head.{name}") for name in ("bank", "cards", "lent", "confidence")]),
            standings=_standings(told),
            coming=speech.say("percent", percent=krach_chance(told.deck, told.banks.turned)),
            coming_said=speech.by("scene.front.coming", beginning.seat),
        ),
        means=_means(told),
        concerns=False,
        cues=(Cue("paper"),),
    )


def _chosen(told: Happened, lap: Lap) -> list[Seat]:
    """Never two about the same seat; one about the reader, if there is anything to say."""
    order = sorted(range(told.speech.seats), key=lambda seat: (lap.best(seat), seat))
    news = [seat for seat in order if lap.best(seat) < len(STORIES)] or order[:1]
    chosen, own = news[:HEADLINES], told.own_seat
    return [*chosen[:-1], own] if own is not None and own in news and own not in chosen else chosen


def _headline(told: Happened, lap: Lap, seat: Seat) -> Brief[str]:
    place, speech = lap.best(seat), told.speech
    if place == len(STORIES):
        return Brief(told.head("quiet"), speech.say("scene.front.text.quiet"))
    name = STORIES[place]
    number = lap.stories[name][seat]
    money = told.money(number) if name in ("bought", "lent") else ""
    counts = speech.words.knows(f"board.scene.front.count.{name}.many")
    text = speech.count(f"scene.front.count.{name}", number) if counts else speech.say(f"scene.front.text.{name}")
    return Brief(told.head(f"lap_{name}", seat, number=number, money=money), text)


def _standings(told: Happened) -> tuple[RankedSeat, ...]:
    """By what each has in hand and pocket together: more than its number nobody knows of the others."""
    banks, speech = told.banks, told.speech
    none = speech.say("none_short")
    found = []
    for seat in sorted(range(speech.seats), key=lambda seat: -banks.holdings[seat]):
        lent = none if seat in banks.gone else told.money(total_lent(banks, seat))
        trust = none if seat in banks.gone else str(banks.confidence[seat])
        rank = 1 + sum([other > banks.holdings[seat] for other in banks.holdings])
        found.append(RankedSeat(rank, speech.seat(seat), (str(banks.holdings[seat]), lent, trust)))
    return tuple(found)


def _means(told: Happened) -> str:
    speech, banks = told.speech, told.banks
    if told.own_seat is None:
        return speech.say("scene.means.lap_spectator")
    fortune = told.money(counted(speech.deck, banks.own_fortune))
    if not told.plays:
        return speech.say("scene.means.lap_fallen", fortune=fortune)
    margin = banks.own_margin
    key = "scene.means.lap" if margin >= 0 else "scene.means.lap_short"
    return speech.say(key, fortune=fortune, money=told.money(abs(margin)))
