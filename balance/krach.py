"""Writes docs/balance/krach.md: python -m balance.krach > docs/balance/krach.md"""

from __future__ import annotations

from functools import partial

from balance.games import in_chunks, processes
from balance.krach_tally import SAFE, SEED, Count, play
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle import registry
from debacle.arena.tally import wilson

SEATS = (2, 3, 4)
GAMES = 5000
AGAINST_RANDOM = 2000
AGAINST_OTHERS = 2000
"""Games for each table with other players."""
SHORT, LONG = 8, 20
"""A game should last so many rounds."""
LIMIT = 1.2
"""Nobody simple must win more than so often its share, least of all a looter."""
LEAST, MOST = 0.15, 0.60
"""How often each choice of a blink should be made by those who play well."""
GOOD = ("steady", "shrewd")
CHOICES = ("pocket", "watch", "neither")

HEAD = """\
# Krach: how the players and the numbers fare

Made by `python -m balance.krach {games} > docs/balance/krach.md`; the same program gives the same page. A fair
share is one victory in as many games as there are seats; limits are 95 % (Wilson). Players change seats from game to
game. `steady` weighs each moment of a blink, and leaves to chance what is close; `shrewd` is the same, but knows how
often `steady` looks at whom and does what is best against that; `honest` is `steady` that never pockets; `crooked`
pockets in every lap, whoever may be looking.

## What was wrong with the blink, and what was changed
By the first rules watching cost nothing. So `steady` watched in 88 % of all blinks at 2 seats, 92 % at 3 and 94 % at 4,
and to do neither was never better than to watch. With so many eyes stealing did not pay: among `steady`, `honest` won
1.01, 1.07 and 1.13 times its share at 2, 3 and 4 seats, `crooked` beside it 0.96, 0.92 and 0.88, and `shrewd`, who knew
when to steal, 1.02, 0.89 and 0.92 (1,000 games each). The heart of the game was not worth playing.

By the second rules eyes tire (KR-R55): who watches is seen to watch, and cannot watch in the next blink. A look costs
the look that would have come after it, all know when the coast is clear, and whoever waits for that moment is better
off than who never steals and than who always does. The tables below measure it."""


def main(games: int) -> None:
    some = max(1, games * AGAINST_OTHERS // GAMES)
    print(HEAD.format(games=games))
    with processes() as pool:
        contests = Contests(pool, "krach", SEED)
        whole = in_chunks(pool, partial(play, None), [("steady", seats) for seats in SEATS], games)
        known = in_chunks(pool, partial(play, None), [("shrewd", seats) for seats in SEATS], some)
        _choices({**whole, **known})
        _moments(contests, some)
        _simple(contests, some)
        section("One `steady` against `random`", f"{min(games, AGAINST_RANDOM):,} games for each number of seats.")
        table("table", *RATES)
        contests.against_random(SEATS, min(games, AGAINST_RANDOM))
        _steady({seats: whole["steady", seats] for seats in SEATS}, games)


def _choices(whole: dict[tuple[str, int], Count]) -> None:
    section(
        "The three choices of a blink",
        f"Of all blinks of players who play well, at tables of their own kind, with limits. Wanted: {LEAST:.0%} to\n"
        f"{MOST:.0%} each. *Could watch*: of those whose eyes were not at rest, how many did.",
    )
    table("player", "seats", "games", *CHOICES, "could watch")
    for (player, seats), count in whole.items():
        blinks = sum([count["blink", choice] for choice in CHOICES])
        cells = []
        for choice in CHOICES:
            part = count["blink", choice] / blinks
            low, high = wilson(part, blinks)
            said = f"{part:.1%} ({low:.1%} – {high:.1%})"
            cells.append(said if LEAST <= part <= MOST else f"**{said}**")
        able = count["blink", "watch"] / count["sighted",]
        row(f"`{player}`", seats, count["games",], *cells, f"{able:.0%}")


def _moments(contests: Contests, games: int) -> None:
    section(
        "Who judges the moment against who does not",
        f"One player of the first kind among others of the second; {games:,} games for each table. A mixed table of\n"
        "three has one `honest` and one `crooked`, of four one `honest` and two `crooked`.",
    )
    table("player", "among", "seats", *RATES, "limits", "fortune", "those of the others")
    for name, others in (
        *[(name, other) for name in GOOD for other in ("honest", "crooked", "mixed")],
        *[(name, "steady") for name in ("honest", "crooked", "shrewd")],
    ):
        for seats in SEATS[others == "mixed" :]:
            mixed = ("honest", "crooked", "crooked")[: seats - 1]
            company = mixed if others == "mixed" else (others,) * (seats - 1)
            _contest(contests, name, company, f"`{others}`" if others != "mixed" else others, games)


def _contest(contests: Contests, name: str, company: tuple[str, ...], among: str, games: int) -> None:
    players = contests.play((name, *company), games).players
    seats, own = len(players), players[0].measures["fortune"].mean
    others = sum([player.measures["fortune"].mean for player in players[1:]]) / len(company)
    low, high = wilson(float(players[0].wins) / games, games)
    fair = f"{low * seats:.2f} – {high * seats:.2f}"
    row(f"`{name}`", among, seats, *shares(players[0].wins, games, seats), fair, f"{own:.1f}", f"{others:.1f}")


def _simple(contests: Contests, games: int) -> None:
    section(
        "One simple player against `steady`",
        f"{games:,} games for each number of seats. Each follows one idea that fits in a few lines (`bot/habits.py`)\n"
        f"and is otherwise steady. Whoever wins over {LIMIT} times the fair share has found a weakness, and is marked.",
    )
    table("player", "seats", *RATES, "idea")
    game, found = registry.load("krach"), []
    for name, idea in IDEAS.items():
        assert name in game.bots()
        for seats in SEATS:
            wins = contests.play((name, *["steady"] * (seats - 1)), games).players[0].wins
            rate, limits, times = shares(wins, games, seats)
            over = wins / games * seats > LIMIT
            row(f"`{name}`", seats, rate, limits, f"**{times}**" if over else times, idea)
            found += [f"`{name}` at {seats}"] if over else []
    print(f"\nOver the limit: {', '.join(found) or 'none'}.")


IDEAS = {
    "looter": "the most that is allowed in every lap, and no thought of cover",
    "lurker": "never watches; takes the most when nobody can look, and else nothing",
    "magpie": "one card in every lap, at the first moment",
    "hoarder": "lends nothing and hires nobody, to be the last bank",
    "milker": "calls every bailout but the last as it comes",
    "scavenger": "buys every bank that falls",
    "gambler": "lends as if there were no Krach",
}


def _steady(whole: dict[int, Count], games: int) -> None:
    section("`steady` among themselves, by seat", f"{games:,} games for each number of seats.")
    table("table", *RATES)
    for seats, count in whole.items():
        total = count["games",]
        lines = [(f"seat {seat}", count["won", seat]) for seat in range(seats)]
        for name, wins in (*lines, ("first to play", count["first",])):
            row(f"{seats} seats, {name}", *shares(wins / 60, total, seats))
    section("How long a game lasts", f"Rounds. Wanted: {SHORT} to {LONG} in most games, nobody out before {SAFE}.")
    _lengths(whole)
    section(
        "Bankruptcies by round",
        f"Banks that fail in that round, in a hundred games. *Early*: games with somebody out before round {SAFE}.",
    )
    _failures(whole)
    section(
        "What embezzling and watching are worth",
        "*Net*: M pocketed in an attempt, less 3M for the Confidence card if caught. *Saved*: M that go back to a\n"
        "hand, for each blink spent watching; every catch costs the embezzler a Confidence card besides.",
    )
    _blinks(whole)


def _lengths(whole: dict[int, Count]) -> None:
    ends = (5, 7, 10, 12, 15, 20, 29)
    names = [f"{a + 1} to {b}" for a, b in zip((0, *ends), ends, strict=False)]
    table("seats", "mean", f"{SHORT} to {LONG}", *names, "30", "cap ends it", "Krachs", "last bank wins", "M a CEO")
    for seats, count in whole.items():
        total = count["games",]
        parts = [count.within(low + 1, high) for low, high in zip((0, *ends), ends, strict=False)]
        score = (count["fortune",] + count["extra",]) / total / seats
        mean, whole_length = f"{count.mean_rounds():.1f}", count.within(SHORT, LONG)
        row(
            seats, mean, whole_length, *parts, count.within(30, 30), f"{count['capped',] / total:.1%}",
            f"{count['krachs',] / total:.2f}", f"{count['last bank wins',] / total:.1%}", f"{score:.1f}",
        )  # fmt: skip


def _failures(whole: dict[int, Count]) -> None:
    most = 15
    table("seats", *map(str, range(1, most + 1)), "later", "early")
    for seats, count in whole.items():
        total = count["games",]
        later = sum([many for key, many in count.items() if key[0] == "failed" and int(key[1]) > most])
        cells = [count["failed", length] for length in range(1, most + 1)]
        row(seats, *[f"{100 * many / total:.1f}" for many in (*cells, later)], f"{count['early',] / total:.1%}")


def _blinks(whole: dict[int, Count]) -> None:
    table("seats", "attempts a lap", "with 1, 2, 3 cards", "caught with 1, 2, 3", "net of 1, 2, 3", "net a lap",
           "blinks spent watching", "catches", "saved")  # fmt: skip
    for seats, count in whole.items():
        sizes = (1, 2, 3)
        tries = {size: count["pocketed", size] + count["caught", size] for size in sizes}
        whole_tries, laps = max(1, sum(tries.values())), count["laps",]
        nets = {size: count["loot", size] - 3 * count["caught", size] for size in sizes}
        watching = count["blink", "watch"]
        blinks = sum([many for key, many in count.items() if key[0] == "blink"])
        row(
            seats,
            f"{whole_tries / laps:.2f}",
            ", ".join([f"{tries[size] / whole_tries:.0%}" for size in sizes]),
            ", ".join([f"{count['caught', size] / max(1, tries[size]):.0%}" for size in sizes]),
            ", ".join([f"{nets[size] / max(1, tries[size]):.1f}" for size in sizes]),
            f"{sum(nets.values()) / laps:.2f}",
            f"{watching / blinks:.0%}",
            f"{count['catchers',] / watching:.1%}",
            f"{count['saved',] / watching:.2f}",
        )


if __name__ == "__main__":
    main(games_wanted(GAMES))
