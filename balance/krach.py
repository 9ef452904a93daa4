"""Writes docs/balance/krach.md: python -m balance.krach > docs/balance/krach.md"""

from __future__ import annotations

import re
from functools import partial
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from balance.games import in_chunks, processes
from balance.krach_tally import SAFE, SEED, Count, play
from balance.report import RATES, Contests, games_wanted, row, section, shares, table

SEATS = (2, 3, 4)
GAMES = 5000
AGAINST_RANDOM = 2000
HABITS = 1000
"""Games for each table with other players."""
SHORT, LONG = 8, 20
"""A game should last so many rounds."""
LIMIT = 1.2
"""A looter must not win more than so often its share."""

FIRST_NUMBERS = (
    ("notaries", "overhead", 2),
    ("pharmacists", "overhead", 2),
    ("restaurant-owners", "overhead", 2),
    ("bailout-0", "count", 2),
    ("bailout-2", "count", 3),
    ("bailout-5", "count", 2),
    ("bailout-7", "count", 1),
)
"""What was tuned, as it was."""


def untuned(text: str) -> str:
    """The deck file with its first numbers."""
    for card, name, number in FIRST_NUMBERS:
        entry = re.compile(rf'(id = "{card}"\n(?:(?!\[\[).)*?^{name} = )\d+', re.DOTALL | re.MULTILINE)
        text, found = entry.subn(rf"\g<1>{number}", text, count=1)
        assert found, f"{card} has no {name}"
    return text


HEAD = """\
# Krach: how the players and the numbers fare

Made by `python -m balance.krach {games} > docs/balance/krach.md`; the same program gives the same page. A fair
share is one victory in as many games as there are seats; limits are 95 % (Wilson). Players change seats from game to
game. The players: `steady`; `honest`, the same without ever pocketing; `crooked`, the same but as greedy as can be;
`looter`, who pockets the most that is allowed in every lap and ignores cover; `shrewd`, who knows how often `steady`
watches whom and answers with the best there is against that."""


def main(games: int) -> None:
    some = min(games, HABITS)
    print(HEAD.format(games=games))
    with processes() as pool:
        contests = Contests(pool, "krach", SEED)
        section("One `steady` against `random`", f"{min(games, AGAINST_RANDOM):,} games for each number of seats.")
        table("table", *RATES)
        contests.against_random(SEATS, min(games, AGAINST_RANDOM))
        whole = _among_steady(contests, games)
        _steady(whole, games)
        looters = _habits(some, contests)
        _tuning(some, contests, whole, looters)


def _among_steady(contests: Contests, games: int, deck: Path | None = None) -> dict[int, Count]:
    return in_chunks(contests.pool, partial(play, deck), SEATS, games)


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


def _habits(games: int, contests: Contests) -> dict[int, float]:
    """Shows how others fare, and tells how often its share the looter wins, by number of seats."""
    section(
        "One of another temper among `steady`",
        f"{games:,} games for each table. A looter may win {LIMIT} times its share at most; what `shrewd` wins beyond\n"
        "its share is what the blink of `steady` gives away to somebody who knows its odds.",
    )
    table("table", *RATES, "fortune", "those of `steady`")
    looters: dict[int, float] = {}
    for name in ("looter", "honest", "shrewd"):
        for seats in SEATS:
            players = contests.play((name, *["steady"] * (seats - 1)), games).players
            others = sum([player.measures["fortune"].mean for player in players[1:]]) / (seats - 1)
            own = players[0].measures["fortune"].mean
            if name == "looter":
                looters[seats] = players[0].times_fair
            row(f"`{name}`, {seats} seats", *shares(players[0].wins, games, seats), f"{own:.1f}", f"{others:.1f}")
    section("Honest and crooked at one table", f"{games:,} games for each table.")
    table("table", "player", *RATES, "score")
    for mix in (("honest", "crooked"), ("honest", "crooked", "steady"), ("honest", "honest", "crooked", "crooked")):
        for player in contests.play(mix, games).players:
            row(f"{len(mix)} seats", f"`{player.name}`", *shares(player.wins, games, len(mix)),
                 f"{player.measures['score'].mean:.1f}")  # fmt: skip
    return looters


def _tuning(games: int, contests: Contests, now: dict[int, Count], looters: dict[int, float]) -> None:
    changes = ", ".join([f"{name} of `{card}` {number}" for card, name, number in FIRST_NUMBERS])
    text = (
        f"With the first numbers {games:,} games for each table. They were: {changes}. All players are those of today, "
        "so what `steady` has learnt counts for both: its bank leans on all but one of its Confidence cards when it "
        "lends, and it watches those most who seem to take most."
    )
    section("Before and after the tuning", fill(text, 120))
    table("seats", "numbers", f"{SHORT} to {LONG} rounds", "mean", "early", "`looter`, times fair")
    with TemporaryDirectory() as folder:
        first = Path(folder) / "first.toml"
        own = files("debacle.games.krach").joinpath("deck.toml").read_text(encoding="utf-8")
        first.write_text(untuned(own), encoding="utf-8")
        before = _among_steady(contests, games, first)
        for seats in SEATS:
            players = ("looter", *["steady"] * (seats - 1))
            looter = contests.play(players, games, deck=str(first)).players[0].times_fair
            row(seats, "first", *_outline(before[seats]), f"{looter:.2f}")
            row(seats, "now", *_outline(now[seats]), f"{looters[seats]:.2f}")


def _outline(count: Count) -> tuple[str, ...]:
    total = count["games",]
    return count.within(SHORT, LONG), f"{count.mean_rounds():.1f}", f"{count['early',] / total:.1%}"


if __name__ == "__main__":
    main(games_wanted(GAMES))
