"""Writes docs/balance/qe.md: python -m balance.qe > docs/balance/qe.md"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from itertools import combinations, combinations_with_replacement
from random import Random

from balance.games import in_chunks, processes
from balance.qe_schemes import play
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle.arena.summary import PlayerSummary, Spread
from debacle.arena.tally import wilson
from debacle.games.qe.bot.exploits import LOOKED_AT
from debacle.games.qe.bot.kept_back import KEPT_BACK

SEATS = (3, 4, 5)
GAMES = 2000
MIXES = 50
SEED = 2008
HABITS = ("always-one", "always-zero", "one-above", "doubling", "fixed", "copycat")
PAIRS = 20
SIMPLEST = ("always-zero", "copycat")
TUNED = """
Each plays from the view alone and fits on half a page (`bot/exploits.py`). `steady` was made better against these, so
what they win now says little about others. `always-zero` and `copycat` are habits that a person can sit down with."""
HELD = """
Schemes of the same kind (`bot/kept_back.py`) that `steady` was never changed against: it was measured with them once,
for this page."""
HEAD = """\
# Q.E.: how the players fare

Made by `python -m balance.qe {games} > docs/balance/qe.md`; the same program gives the same page. Players change seats
from game to game. A fair share is one victory in as many games as there are seats; limits are 95 % (Wilson)."""


def main(games: int) -> None:
    print(HEAD.format(games=games))
    with processes() as pool:
        _sections(Contests(pool, "qe", SEED), games)


def _sections(contests: Contests, games: int) -> None:
    against_random = {seats: contests.play(("steady", *["random"] * (seats - 1)), games) for seats in SEATS}
    among_themselves = {seats: contests.play(("steady",) * seats, games) for seats in SEATS}
    section("One `steady` against `random`", f"{games:,} games for each number of seats.")
    _rates((f"{seats} seats", summary.players[0], seats) for seats, summary in against_random.items())
    section(
        "One `steady` against habits",
        f"Opponents are drawn from {', '.join(HABITS)},\n"
        f"the same one more than once too: up to {MIXES} mixes for each number of seats, {games:,} games in all.\n"
        "Some mixes cannot be beaten: with `always-zero` alone everybody wins the own open bids, spends the same, and\n"
        "nobody is left (QE-R06).",
    )
    table("seats", "mixes", "games", *RATES)
    for seats in SEATS:
        _against_habits(contests, seats, games)
    for title, names, said in (
        ("What simple schemes win against `steady`", (*LOOKED_AT, *SIMPLEST), TUNED),
        ("What schemes that were kept back win against `steady`", tuple(KEPT_BACK), HELD),
    ):
        section(title, f"One against two, three and four `steady`, {games:,} games each.{said}")
        _against_steady(contests.pool, names, games)
    section(
        "`steady` where several schemes sit",
        "Two different schemes of the first of these tables and `steady` on the other seats: "
        f"{PAIRS} pairs, {games:,} games\nfor each number of seats. What one `steady` wins. With three "
        "seats it is alone between two that never spend more\nthan it does, and so mostly the top spender: "
        "its weakest place.",
    )
    _among_schemes(contests.pool, games)
    section("`steady` among themselves, by seat", f"{games:,} games for each number of seats.")
    _rates(
        (f"{seats} seats, seat {seat}", player, seats)
        for seats, summary in among_themselves.items()
        for seat, player in enumerate(summary.seats)
    )
    section("What `steady` spends in a game", "Quantiles over the games above.")
    table("table", "mean", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most", "eliminated")
    for name, summaries in (("against `random`", against_random), ("among themselves", among_themselves)):
        for seats, summary in summaries.items():
            measures = summary.players[0].measures
            row(f"{seats} seats, {name}", *_figures(measures["spent"]), f"{measures['out'].mean:.1%}")


def _against_habits(contests: Contests, seats: int, wanted: int) -> None:
    mixes = list(combinations_with_replacement(HABITS, seats - 1))
    chosen = mixes if len(mixes) <= MIXES else Random(SEED).sample(mixes, MIXES)
    each = -(-wanted // len(chosen))
    games = each * len(chosen)
    wins = sum(contests.play(("steady", *mix), each).players[0].wins for mix in chosen)
    row(seats, len(chosen), games, *shares(wins, games, seats))


def _against_steady(pool: Executor, names: tuple[str, ...], games: int) -> None:
    table("scheme", "seats", *RATES, "limits", "eliminated")
    tables = [(name, *["steady"] * (seats - 1)) for name in names for seats in SEATS]
    for players, victories in in_chunks(pool, play, tables, games).items():
        seats, rate = len(players), victories.won[0] / games
        low, high = wilson(rate, games)
        out = f"{victories.out[0] / games:.1%}"
        row(players[0], seats, *shares(victories.won[0], games, seats), f"{low * seats:.2f} – {high * seats:.2f}", out)


def _among_schemes(pool: Executor, wanted: int) -> None:
    table("seats", "`steady`", "games", *RATES)
    pairs = Random(SEED).sample(list(combinations(LOOKED_AT, 2)), PAIRS)
    each = -(-wanted // PAIRS)
    for seats in SEATS:
        steady = seats - 2
        played = in_chunks(pool, play, [(*pair, *["steady"] * steady) for pair in pairs], each)
        wins = sum(sum(victories.won[2:]) for victories in played.values()) / steady
        row(seats, steady, each * PAIRS, *shares(wins, each * PAIRS, seats))


def _rates(lines: Iterator[tuple[str, PlayerSummary, int]]) -> None:
    table("table", *RATES, "limits", "score, mean")
    for name, player, seats in lines:
        limits = f"{player.low:.1%} – {player.high:.1%}"
        fair = f"{player.low * seats:.2f} – {player.high * seats:.2f}"
        row(
            name, f"{player.rate:.1%}", limits, f"{player.times_fair:.2f}", fair, f"{player.measures['score'].mean:.1f}"
        )


def _figures(spread: Spread) -> tuple[object, ...]:
    quantiles = (spread.least, spread.p5, spread.p25, spread.p50, spread.p75, spread.p95, spread.most)
    return (f"{spread.mean:.0f}", *quantiles)


if __name__ == "__main__":
    main(games_wanted(GAMES))
