"""Writes docs/balance/qe.md: python -m balance.qe > docs/balance/qe.md"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from balance.games import processes
from balance.report import RATES, Contests, games_wanted, row, section, shares, table
from debacle.arena.summary import PlayerSummary, Spread

SEATS = (3, 4, 5)
GAMES = 2000
MIXES = 50
SEED = 2008
HABITS = ("always-one", "always-zero", "one-above", "doubling", "fixed", "copycat")
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
