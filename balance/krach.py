"""Writes docs/balance/krach.md: python -m balance.krach > docs/balance/krach.md"""

from __future__ import annotations

from balance.games import in_chunks, processes
from balance.krach_tally import SAFE, Count, play
from balance.report import RATES, games_wanted, row, section, shares, table
from debacle.arena.tally import wilson

SEATS = (2, 3, 4)
GAMES = 2000
MORE, HALF, FEW = 3.0, 0.5, 0.1
"""Where four unlike players share the victories more games are needed to tell them apart; tables of `steady` alone get
half as many, those with a simple player a tenth."""
SHORT, LONG = 8, 20
"""A game should last so many rounds."""
LIMIT = 1.2
"""Nobody simple must win more than so often its share, least of all a looter."""
LEAST, MOST = 0.15, 0.60
"""How often each choice of a blink should be made by those who play well."""
GOOD = ("steady", "shrewd")
CHOICES = ("pocket", "watch", "neither")
Players = tuple[str, ...]
ALIKE: tuple[Players, ...] = tuple([("steady",) * seats for seats in SEATS])
LOOTERS: tuple[Players, ...] = tuple([("looter", *["steady"] * (seats - 1)) for seats in SEATS])
MIXED: tuple[Players, ...] = (
    ("steady", "honest"), ("steady", "crooked"), ("shrewd", "honest"), ("shrewd", "crooked"),
    ("steady", "honest", "crooked"), ("shrewd", "honest", "crooked"),
)  # fmt: skip
"""Who judges the moment, at one table with who never steals and who always does ..."""
AT_FOUR: Players = ("steady", "shrewd", "honest", "crooked")
"""... and two who do with both."""
IDEAS = {
    "lurker": "never watches; takes the most when nobody can look, and else nothing",
    "magpie": "one card in every lap, at the first moment",
    "hoarder": "lends nothing and hires nobody, to be the last bank",
    "milker": "calls every bailout but the last as it comes",
    "scavenger": "buys every bank that falls",
    "gambler": "lends as if there were no Krach",
}
SIMPLE: tuple[Players, ...] = tuple([(name, *["steady"] * (seats - 1)) for name in IDEAS for seats in SEATS])
AT_RANDOM: tuple[Players, ...] = tuple([("steady", *["random"] * (seats - 1)) for seats in SEATS])
WANTED = (((*MIXED, *LOOTERS), 1.0), ((AT_FOUR,), MORE), (ALIKE, HALF), ((*SIMPLE, *AT_RANDOM), FEW))
"""Tables, and how many times the games each of them gets."""
Whole = dict[Players, Count]

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
the look that would have come after it, and all know when the coast is clear. Since fewer eyes are open at once, each
card and watcher makes the chance to be caught 40 % instead of 30 %. Whoever waits for a good moment should be better
off than who never steals and than who always does, and so it is at 2, 3 and 4 seats. It is closest at 2 seats beside
`crooked`, for there one pair of eyes rests in every other blink, and at 4 beside `honest`."""


def main(games: int) -> None:
    print(HEAD.format(games=games))
    with processes() as pool:
        whole: Whole = {}
        for tables, share in WANTED:
            whole |= in_chunks(pool, play, tables, max(1, round(games * share)))
    write(whole)


def write(whole: Whole) -> None:
    _choices(whole)
    _moments(whole)
    _looters(whole)
    _simple(whole)
    _random(whole)
    _steady({len(players): whole[players] for players in ALIKE})


def _choices(whole: Whole) -> None:
    section(
        "The three choices of a blink",
        f"Of all blinks of players who play well, with limits. Wanted: {LEAST:.0%} to {MOST:.0%} each.\n"
        "*Could watch*: of the blinks in which these eyes could, how many they watched in.",
    )
    table("table", "games", "player", "blinks", *CHOICES, "could watch")
    for players in (*ALIKE, *MIXED, AT_FOUR):
        for player in dict.fromkeys([player for player in players if player in GOOD]):
            count = whole[players]
            blinks = sum([count["blink", player, choice] for choice in CHOICES])
            cells = [_part(count["blink", player, choice], blinks) for choice in CHOICES]
            able = count["blink", player, "watch"] / count["sighted", player]
            row(_table(players), f"{count['games',]:,}", f"`{player}`", f"{blinks:,}", *cells, f"{able:.0%}")


def _part(many: int, whole: int) -> str:
    low, high = wilson(many / whole, whole)
    said = f"{many / whole:.1%} ({low:.1%} – {high:.1%})"
    return said if LEAST <= many / whole <= MOST else f"**{said}**"


def _table(players: Players) -> str:
    return f"{len(players)} `{players[0]}`" if len({*players}) == 1 else ", ".join([f"`{one}`" for one in players])


def _moments(whole: Whole) -> None:
    section(
        "Who judges the moment, beside who never steals and who always does",
        "*Taken*: what a fortune comes to, in M.",
    )
    table("table", "games", "player", *RATES, "limits", "taken")
    for players in (*MIXED, AT_FOUR):
        for player in players:
            _standing(whole[players], players, player)


def _looters(whole: Whole) -> None:
    section(
        "One looter among `steady`",
        "It pockets the most that is allowed in every lap, as soon as it may, and has no thought of cover; it may win\n"
        f"{LIMIT} times its share at most.",
    )
    table("table", "games", "player", *RATES, "limits", "taken")
    for players in LOOTERS:
        _standing(whole[players], players, "looter")


def _standing(count: Count, players: Players, player: str) -> None:
    seats, games, wins = len(players), count["games",], count["winner", player] / 60
    low, high = wilson(wins / games, games)
    fair = f"{low * seats:.2f} – {high * seats:.2f}"
    taken = f"{count['taken', player] / games:.1f}"
    row(_table(players), f"{games:,}", f"`{player}`", *shares(wins, games, seats), fair, taken)


def _simple(whole: Whole) -> None:
    section(
        "One simple player against `steady`",
        "Each follows one idea that fits in a few lines (`bot/habits.py`) and is otherwise steady. Whoever wins over\n"
        f"{LIMIT} times the fair share has found a weakness, and is marked. Bailouts called early are known to pay,\n"
        "because what they bring works longer; if all called theirs so, games would last six rounds instead of nine.",
    )
    table("player", "seats", "games", *RATES, "idea")
    found = []
    for players in SIMPLE:
        name, seats, count = players[0], len(players), whole[players]
        wins, games = count["winner", name] / 60, count["games",]
        rate, limits, times = shares(wins, games, seats)
        over = wins / games * seats > LIMIT
        row(f"`{name}`", seats, games, rate, limits, f"**{times}**" if over else times, IDEAS[name])
        found += [f"`{name}` at {seats}"] if over else []
    print(f"\nOver the limit: {', '.join(found) or 'none'}.")


def _random(whole: Whole) -> None:
    section("One `steady` against `random`", "The least that can be asked of it.")
    table("table", "games", *RATES)
    for players in AT_RANDOM:
        count, seats = whole[players], len(players)
        row(f"{seats} seats", count["games",], *shares(count["winner", "steady"] / 60, count["games",], seats))


def _steady(whole: dict[int, Count]) -> None:
    games = whole[SEATS[0]]["games",]
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
           "catches", "saved")  # fmt: skip
    for seats, count in whole.items():
        sizes = (1, 2, 3)
        tries = {size: count["pocketed", size] + count["caught", size] for size in sizes}
        whole_tries, laps = max(1, sum(tries.values())), count["laps",]
        nets = {size: count["loot", size] - 3 * count["caught", size] for size in sizes}
        watching = count["blink", "steady", "watch"]
        row(
            seats,
            f"{whole_tries / laps:.2f}",
            ", ".join([f"{tries[size] / whole_tries:.0%}" for size in sizes]),
            ", ".join([f"{count['caught', size] / max(1, tries[size]):.0%}" for size in sizes]),
            ", ".join([f"{nets[size] / max(1, tries[size]):.1f}" for size in sizes]),
            f"{sum(nets.values()) / laps:.2f}",
            f"{count['catchers',] / watching:.1%}",
            f"{count['saved',] / watching:.2f}",
        )


if __name__ == "__main__":
    main(games_wanted(GAMES))
