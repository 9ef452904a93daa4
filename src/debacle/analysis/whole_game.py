"""A finished game looked through: everybody's chances over its course, and the greatest mistakes of one seat.

The curve goes by the true positions, for all is open when a game is over. A choice is judged by what its seat could see
and remember then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from debacle.analysis.advice import budget_of
from debacle.analysis.candidates import Thoughts, first_thoughts, oddities
from debacle.analysis.playouts import Sitting, Standpoint, known_to, playouts_of
from debacle.analysis.positions import play_on
from debacle.analysis.weighing import Chances, Fared, Valued, counted, fared, weigh
from debacle.analysis.work import Job, Work, part_of
from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.core.specs import Answer
from debacle.teaching.tutor import Hint

MOMENTS = 24
"""Of a curve, spread evenly."""
WEIGHED = 8
"""Choices that are weighed: those that look oddest, and after which the chances fell."""
FEWEST, EACH = 2, 300
"""Of both at least so many; and no more than there are so many answers for each."""
MISTAKES = 3
ODD = 0.3
"""A choice that is less odd than this is none to look into."""
SURELY = 1.5
"""By so many times as much as it may be off, something else must have been better: of some fifty answers that are tried
a few do better by chance."""
SLIGHT = 0.02
"""What costs fewer victories than this is no mistake to speak of."""
FEW_POINTS, SURE_POINTS = 2.0, 3.0
"""Nor is what costs no victory and fewer points than this, or than so many times as much as that may be off ..."""
FEW_GAMES = 12
"""... which fewer games than these do not tell."""
CURVE, ODDITIES = 0.4, 0.15
"""So much of the whole is done when the curve is, and of the rest, when it is known which choices look odd."""
AT_ONCE = 4
"""Games of one moment in one piece of work."""
TOGETHER = 12
"""Choices that are looked at in one piece of work."""


class ChanceMoment(Struct, frozen=True):
    """After so many answers: what each seat could hope for."""

    steps: int
    chances: tuple[Chances, ...]


class Mistake(Struct, frozen=True):
    """After so many answers a seat chose this, and that would have been better."""

    steps: int
    chosen: Valued
    better: Valued
    hint: Hint | None
    """What the game's tutor says of the better one ..."""
    about: Hint | None = None
    """... and of the one that was chosen."""

    @property
    def lost(self) -> bool:
        """Whether it cost victories, or points alone."""
        return _loses(self.chosen)


class Analysis(Struct, frozen=True):
    seat: Seat
    moments: tuple[ChanceMoment, ...]
    mistakes: tuple[Mistake, ...]
    """The greatest first; those that cost points alone come after those that cost victories."""
    choices: int
    """How many the seat had to make."""
    weighed: int
    """How many of them were weighed."""


class OwnChoice(Struct, frozen=True):
    steps: int
    seen: Standpoint
    answer: Answer


def default_budget(match: Match) -> int:
    """In answers that bots give: a minute, or two where fewer of them can be had for a hint."""
    return (16 if playouts_of(match.game).learned else 32) * budget_of(match.game)


def analyse(
    match: Match, seat: Seat, budget: int, sitting: Sitting = (), moments: tuple[ChanceMoment, ...] = ()
) -> Work[Analysis]:
    """Of a game that is over. The curve is the same for all seats: whoever has it brings it along."""
    assert match.state.outcome() is not None
    drawn = 0.0
    if not moments:
        moments, drawn = (yield from part_of(_curve(match, int(CURVE * budget), sitting), 0.0, CURVE)), CURVE
    looked = drawn + (1 - drawn) * ODDITIES
    choices = [*_choices(match, seat, sitting)]
    falls = [_fall(moments, seat, choice.steps) for choice in choices]
    odd = yield from part_of(_oddest(choices, falls, _in_reach(WEIGHED, budget)), drawn, looked)
    mistakes: list[Mistake] = []
    for place, choice in enumerate(odd):
        begin, end = [looked + (1 - looked) * part / len(odd) for part in (place, place + 1)]
        found = yield from part_of(_weighed(choice, int((1 - CURVE) * budget) // len(odd)), begin, end)
        mistakes += [found] if found is not None else []
    mistakes = _told_once(sorted(mistakes, key=_smallness), choices)
    return Analysis(seat, moments, tuple(mistakes[:MISTAKES]), len(choices), len(odd))


def _in_reach(most: int, budget: int) -> int:
    """A small budget is not spread so thin."""
    return max(FEWEST, min(most, budget // EACH))


def _curve(match: Match, budget: int, sitting: Sitting) -> Work[tuple[ChanceMoment, ...]]:
    length = len(match.steps)
    points = _in_reach(MOMENTS, budget)
    wanted = sorted({round(part * length / points) for part in range(points)} - {length})
    found: list[ChanceMoment] = []
    for place, (steps, position, notes) in enumerate(_positions(match, wanted)):
        games: list[tuple[Fared, ...]] = []
        spent = 0
        while spent * len(wanted) < budget:
            job = Job(play_on, (position, notes, sitting, AT_ONCE, f"curve {steps} {len(games)}"), place / len(wanted))
            took, more = yield job
            games += more
            spent += took
        found.append(ChanceMoment(steps, tuple([counted(own) for own in zip(*games, strict=True)])))
    outcome = match.state.outcome()
    assert outcome is not None
    ended = [counted([fared(outcome, seat)]) for seat in range(match.header.seats)]
    return (*found, ChanceMoment(length, tuple(ended)))


def _positions(match: Match, wanted: Sequence[int]) -> Iterator[tuple[int, bytes, tuple[object, ...]]]:
    for moment in walk(match):
        steps = len(moment.steps)
        if steps in wanted:
            notes = tuple([moment.notes_of(seat) for seat in range(match.header.seats)])
            yield steps, wire.write_state(moment.state), notes


def _choices(match: Match, seat: Seat, sitting: Sitting) -> Iterator[OwnChoice]:
    """Where the seat had a choice."""
    for moment in walk(match, len(match.steps) - 1):
        step = match.steps[len(moment.steps)]
        if step.seat != seat:
            continue
        seen = known_to(moment, seat, sitting)
        if len(match.game.menu(seen.view, seen.decision).open()) > 1:
            yield OwnChoice(len(moment.steps), seen, step.answer)


def _fall(moments: Sequence[ChanceMoment], seat: Seat, steps: int) -> float:
    """By how much the seat's chances fell between the points of the curve before and after this answer."""
    before = max([one for one in moments if one.steps <= steps], key=lambda one: one.steps)
    after = min([one for one in moments if one.steps > steps], key=lambda one: one.steps)
    return max(0.0, before.chances[seat].won - after.chances[seat].won)


def _oddest(choices: Sequence[OwnChoice], falls: Sequence[float], most: int) -> Work[list[OwnChoice]]:
    """Of those that are as odd, first those after which the chances fell: some players do many odd things."""
    odd: list[tuple[float, float, OwnChoice]] = []
    for begin in range(0, len(choices), TOGETHER):
        some = choices[begin : begin + TOGETHER]
        looked = [(choice.seen, choice.answer) for choice in some]
        found = yield Job(oddities, (looked, f"odd {begin}"), begin / len(choices))
        odd += zip(found, falls[begin:], some, strict=False)
    odd.sort(key=lambda one: -(one[0] + one[1]))
    return [choice for oddity, _, choice in [one for one in odd if one[0] > ODD][:most]]


def _weighed(choice: OwnChoice, budget: int) -> Work[Mistake | None]:
    """A mistake, if something else was better."""
    seen, answer, seed = choice.seen, choice.answer, f"choice {choice.steps}"
    thoughts: Thoughts = yield Job(first_thoughts, (seen, (answer,), budget, seed), 0.0)
    weighed = yield from weigh(seen, thoughts.answers, budget, seed, keep=answer)
    chosen = next(one for one in weighed if one.answer == answer)
    better = weighed[0] if _loses(chosen) else _worth_more(weighed, chosen)
    if better is None:
        return None
    said = thoughts.reasons
    return Mistake(choice.steps, chosen, better, said.get(better.answer), said.get(answer))


def _loses(chosen: Valued) -> bool:
    """Whether something else wins more often, and not by chance."""
    return chosen.behind > max(SLIGHT, SURELY * chosen.unsure)


def _worth_more(weighed: Sequence[Valued], chosen: Valued) -> Valued | None:
    """What wins no less often, and ends with more points, not by chance: where a game is lost or won whatever is done,
    points are all that there is to play for."""
    as_good = [one for one in weighed if one.behind <= chosen.behind and one.chances.games == chosen.chances.games]
    best = max(as_good, key=lambda one: one.more)
    surely = best.chances.games >= FEW_GAMES and best.more > max(FEW_POINTS, SURE_POINTS * best.more_unsure)
    return best if surely else None


def _told_once(mistakes: Sequence[Mistake], choices: Sequence[OwnChoice]) -> list[Mistake]:
    """Without those that repeat a greater one, as when somebody bids on and on for what was better left alone."""
    found: list[Mistake] = []
    for one in mistakes:
        if not any(_same(one) == _same(other) and _at_a_stretch(one, other, choices) for other in found):
            found.append(one)
    return found


def _same(mistake: Mistake) -> tuple[Answer, Answer, list[str]]:
    """By which act it was made, what would have been better, and of what the tutor speaks then."""
    chosen = mistake.chosen.answer
    facts = {} if mistake.hint is None else mistake.hint.facts
    named = sorted([fact for fact in facts.values() if isinstance(fact, str)])
    return chosen[0] if isinstance(chosen, tuple) and chosen else chosen, mistake.better.answer, named


def _at_a_stretch(one: Mistake, other: Mistake, choices: Sequence[OwnChoice]) -> bool:
    """Whether the seat had nothing else to choose in between."""
    first, last = sorted([one.steps, other.steps])
    return len({choice.seen.decision.kind for choice in choices if first <= choice.steps <= last}) == 1


def _smallness(mistake: Mistake) -> tuple[bool, float]:
    chosen = mistake.chosen
    return not mistake.lost, chosen.unsure - chosen.behind if mistake.lost else -mistake.better.more
