"""Writes docs/balance/qe.md: python -m balance.qe > docs/balance/qe.md"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random

from debacle.arena.simulate import simulate
from debacle.arena.summary import Experiment, PlayerSummary, Spread, Summary
from debacle.arena.tally import wilson

SEATS = (3, 4, 5)
GAMES = 2000
MIXES = 50
HABITS = ("always-one", "always-zero", "one-above", "doubling", "fixed", "copycat")
HEAD = """\
# Q.E.: how the players fare

Made by `python -m balance.qe > docs/balance/qe.md`; the same program gives the same page. Players change seats
from game to game. A fair share is one victory in as many games as there are seats; limits are 95 % (Wilson)."""


def main() -> None:
    print(HEAD)
    against_random = {seats: _play(("steady", *["random"] * (seats - 1))) for seats in SEATS}
    among_themselves = {seats: _play(("steady",) * seats) for seats in SEATS}
    _section("One `steady` against `random`", f"{GAMES:,} games for each number of seats.")
    _rates((f"{seats} seats", summary.players[0], seats) for seats, summary in against_random.items())
    _section(
        "One `steady` against habits",
        f"Opponents are drawn from {', '.join(HABITS)},\n"
        f"the same one more than once too: up to {MIXES} mixes for each number of seats, {GAMES:,} games in all.\n"
        "Some mixes cannot be beaten: with `always-zero` alone everybody wins the own open bids, spends the same, and\n"
        "nobody is left (QE-R06).",
    )
    _table("seats", "mixes", "games", "wins", "limits", "times fair")
    for seats in SEATS:
        _against_habits(seats)
    _section("`steady` among themselves, by seat", f"{GAMES:,} games for each number of seats.")
    _rates(
        (f"{seats} seats, seat {seat}", player, seats)
        for seats, summary in among_themselves.items()
        for seat, player in enumerate(summary.seats)
    )
    _section("What `steady` spends in a game", "Quantiles over the games above.")
    _table("table", "mean", "least", "5 %", "25 %", "50 %", "75 %", "95 %", "most", "eliminated")
    for name, summaries in (("against `random`", against_random), ("among themselves", among_themselves)):
        for seats, summary in summaries.items():
            measures = summary.players[0].measures
            _row(f"{seats} seats, {name}", *_figures(measures["spent"]), f"{measures['out'].mean:.1%}")


def _play(players: tuple[str, ...], games: int = GAMES) -> Summary:
    return simulate(Experiment(game="qe", players=players, games=games, seed=2008), jobs=2)


def _against_habits(seats: int) -> None:
    mixes = list(combinations_with_replacement(HABITS, seats - 1))
    chosen = mixes if len(mixes) <= MIXES else Random(2008).sample(mixes, MIXES)
    each = -(-GAMES // len(chosen))
    wins = sum(
        simulate(Experiment(game="qe", players=("steady", *mix), games=each, seed=2008)).players[0].wins
        for mix in chosen
    )
    games = each * len(chosen)
    low, high = wilson(wins / games, games)
    _row(seats, len(chosen), games, f"{wins / games:.1%}", f"{low:.1%} – {high:.1%}", f"{wins / games * seats:.2f}")


def _rates(lines: Iterator[tuple[str, PlayerSummary, int]]) -> None:
    _table("table", "wins", "limits", "times fair", "limits", "score, mean")
    for name, player, seats in lines:
        limits = f"{player.low:.1%} – {player.high:.1%}"
        fair = f"{player.low * seats:.2f} – {player.high * seats:.2f}"
        _row(
            name, f"{player.rate:.1%}", limits, f"{player.times_fair:.2f}", fair, f"{player.measures['score'].mean:.1f}"
        )


def _figures(spread: Spread) -> tuple[object, ...]:
    quantiles = (spread.least, spread.p5, spread.p25, spread.p50, spread.p75, spread.p95, spread.most)
    return (f"{spread.mean:.0f}", *quantiles)


def _section(title: str, text: str) -> None:
    print(f"\n## {title}\n{text}\n")


def _table(*heads: str) -> None:
    _row(*heads)
    _row(*["---"] * len(heads))


def _row(*cells: object) -> None:
    print("|", " | ".join(map(str, cells)), "|")


if __name__ == "__main__":
    main()
