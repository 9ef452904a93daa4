"""Writes docs/balance/crisis.md: python -m balance.crisis > docs/balance/crisis.md"""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from typing import get_args

from balance import crisis_cards as cards
from balance.crisis_tally import BANKRUPT, SEATS, SEED, Whole, name_of, play
from balance.games import in_chunks, processes
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle.games.crisis import Crisis
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.rules.deck_entries import ZONES, Difficulty

DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
GAMES = 3000
OTHERS = 3
"""On easy and hard so many times fewer."""
AGAINST_RANDOM = 1000
AGAINST_HABITS = 600
HABIT_SEATS = (2, 4)
MUCH_TOO_MUCH = 1.5
YELLOW, RED = 0.25, 0.125
"""Of the events on normal, at least."""
UNFAIR = 1.25
"""A seat that wins more than its share is marked."""
IDEAS = {
    "smuggler": "sells on the black market alone",
    "shirker": "above the target, the black market alone",
    "borrower": "a loan in each of the first three rounds",
    "briber": "an influence card in every round, first of all",
    "careerist": "first in turn order in every round, first of all",
    "sprinter": "counts what this round brings, and nothing later",
    "investor": "counts what companies will make almost in full",
    "optimist": "never believes in a bankruptcy",
    "pessimist": "believes in one below 30",
}
HEAD = """\
# Crisis: how the country, the players and the cards fare

Made by `python -m balance.crisis {games} > docs/balance/crisis.md`; the same program gives the same page.
{games:,} games among `steady` for each number of seats on normal, {others:,} on easy and on hard; limits are 95 %
(Wilson). A fair share is one victory in as many games as there are seats, of those that somebody won alone."""


def main(games: int = GAMES) -> None:
    others = max(1, games // OTHERS)
    print(HEAD.format(games=games, others=others))
    with processes() as pool:
        contests = Contests(pool, "crisis", SEED)
        _against_random(contests, max(1, games * AGAINST_RANDOM // GAMES))
        _habits(contests, max(1, games * AGAINST_HABITS // GAMES))
        counts: dict[Difficulty, int] = {"normal": games, "easy": others, "hard": others}
        whole: Whole = {}
        for difficulty, count in counts.items():
            whole |= in_chunks(pool, play, product(SEATS, [difficulty]), count)
    whole = {key: whole[key] for key in product(SEATS, DIFFICULTIES)}
    deck = Crisis().deck
    _crisis(whole)
    _course(whole, deck)
    _zones(whole)
    _colours(whole, deck)
    _seats(whole)
    cards.spaces(whole, deck)
    cards.companies(whole, deck)
    cards.events(whole, deck)
    cards.influence(whole, deck)
    cards.unused(whole, deck)


def _against_random(contests: Contests, games: int) -> None:
    section(
        "One `steady` against `random`",
        f"{games:,} games for each number of seats, on normal; players change seats. `random` ruins the country,\n"
        "often in the second round already. `steady` wins by standing at or above the target then (CR-129); in most\n"
        "of the other games nobody wins.",
    )
    table("table", *RATES)
    contests.against_random(SEATS[1:], games)


def _habits(contests: Contests, games: int) -> None:
    section(
        "One simple player against `steady`",
        f"{games:,} games for each number of seats, on normal; players change seats. Each follows one idea that fits\n"
        "in a few lines (`bot/habits.py`) and is otherwise steady. Victories are counted among the games that\n"
        f"somebody won. Whoever wins over {MUCH_TOO_MUCH} times the fair share has found a weakness, and is marked.",
    )
    table("player", "seats", *RATES, "nobody wins", "idea")
    found = []
    for name, idea in IDEAS.items():
        for seats in HABIT_SEATS:
            summary = contests.play((name, *["steady"] * (seats - 1)), games)
            won = max(1, games - summary.without_winner)
            rate, limits, times = shares(summary.players[0].wins, won, seats)
            over = summary.players[0].wins / won * seats > MUCH_TOO_MUCH
            nobody = f"{summary.without_winner / games:.0%}"
            row(f"`{name}`", seats, rate, limits, f"**{times}**" if over else times, nobody, idea)
            found += [f"`{name}` at {seats}"] if over else []
    print(f"\nOver the limit: {', '.join(found) or 'none'}.")


def _crisis(whole: Whole) -> None:
    section(
        "The crisis",
        "How often it is overcome, in which round the country goes bankrupt otherwise, and how often nobody wins.",
    )
    table("table", "overcome", "limits", *[f"round {number}" for number in range(1, 8)], "nobody wins")
    for (seats, difficulty), tally in whole.items():
        games = tally.games
        overcome = games - sum(tally.bankrupt.values())
        rounds = [f"{tally.bankrupt[number] / games:.1%}" for number in range(1, 8)]
        part, limits, _ = shares(overcome, games, seats)
        row(name_of(seats, difficulty), part, limits, *rounds, f"{tally.nobody / games:.1%}")


def _course(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "The course of a game",
        "Mean VP of a seat after each round, with the target beside it; the final scores of the first and the last\n"
        "where the crisis is overcome; fifth managers won by a seat.",
    )
    table("table", *[f"round {number}" for number in range(1, 8)], "first", "last", "fifth manager")
    for (seats, difficulty), tally in whole.items():
        targets = deck.targets[seats, difficulty]
        means = [
            f"{tally.vp[number] / max(1, tally.rounds[number]) / seats:.1f} ({targets[number - 1]})"
            for number in range(1, 8)
        ]
        overcome = max(1, tally.games - sum(tally.bankrupt.values()))
        scores = (f"{tally.best / overcome:.1f}", f"{tally.last / overcome:.1f}")
        row(name_of(seats, difficulty), *means, *scores, f"{tally.fifth / tally.games / seats:.0%}")
    print("\nThe status after each round, where the round was played:\n")
    table("table", *[f"round {number}" for number in range(1, 8)])
    for (seats, difficulty), tally in whole.items():
        means = [f"{tally.status[number] / max(1, tally.rounds[number]):.1f}" for number in range(1, 8)]
        row(name_of(seats, difficulty), *means)


def _off(whole: Whole, difficulty: Difficulty) -> float:
    """Half the width of the 95 % limits of a share of one half, in per cent."""
    return 98 / math.sqrt(whole[SEATS[0], difficulty].games)


def _zones(whole: Whole) -> None:
    section(
        "How the country stands",
        "After each round, of the games in which it was played, in per cent: bankrupt / red / yellow / green. By\n"
        f"chance a share may be off by {_off(whole, 'normal'):.1f} per cent on normal, by {_off(whole, 'easy'):.1f} on"
        " easy and hard,\nat most, and by more in late rounds, which are played less often.",
    )
    table("table", *[f"round {number}" for number in range(1, 8)])
    for (seats, difficulty), tally in whole.items():
        spread = [
            " / ".join(
                f"{100 * tally.zones[number, zone] / max(1, tally.rounds[number]):.0f}"
                for zone in (BANKRUPT, *range(len(ZONES)))
            )
            for number in range(1, 8)
        ]
        row(name_of(seats, difficulty), *spread)


def _colours(whole: Whole, deck: CrisisDeck) -> None:
    section(
        "The colours of events",
        f"Of all events drawn, with the limits; on normal yellow ones should be {YELLOW:.0%} and red ones {RED:.1%}\n"
        "at least. What falls short is marked.",
    )
    table("table", "green", "yellow", "limits", "red", "limits")
    for (seats, difficulty), tally in whole.items():
        came: Counter[str] = Counter()
        for (event, _), count in tally.drawn.items():
            came[deck.events[event].zone] += count
        total = max(1, came.total())
        cells = []
        for zone, least in (("yellow", YELLOW), ("red", RED)):
            part, limits, _ = shares(came[zone], total, 1)
            short = difficulty == "normal" and came[zone] / total < least
            cells += [f"**{part}**" if short else part, limits]
        row(name_of(seats, difficulty), f"{came['green'] / total:.1%}", *cells)


def _seats(whole: Whole) -> None:
    section(
        "Seats",
        "Victories as a multiple of the fair share, by seat and by place in the first turn order, which is drawn\n"
        f"before the first round (CR-11). More than {UNFAIR} times the share is marked.",
    )
    table("table", *[f"seat {seat}" for seat in range(5)], *[f"place {place + 1}" for place in range(5)])
    worst = {"seat": 0.0, "place": 0.0}
    for (seats, difficulty), tally in whole.items():
        if seats > 1:
            cells = []
            for what, counts in (("seat", tally.wins), ("place", tally.starts)):
                times = [counts[number] * seats / max(1, tally.decided) for number in range(seats)]
                worst[what] = max(worst[what], *times)
                cells += [f"{one:.2f}" if one <= UNFAIR else f"**{one:.2f}**" for one in times] + [""] * (5 - seats)
            row(name_of(seats, difficulty), *cells)
    print(
        f"\nThe most that any seat wins is {worst['seat']:.2f} times its share; any place, {worst['place']:.2f} times."
    )


if __name__ == "__main__":
    main(games_wanted(GAMES))
