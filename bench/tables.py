"""What was measured, set against targets and set in tables."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from statistics import geometric_mean, mean

from msgspec import Struct
from rich.console import Console
from rich.table import Table

from clock import Cost, Rate

MEAN = "mean"
COMPILED = "compiled: "


class Ratio(Struct, frozen=True):
    """Ours over a peer's; above 1 we are faster."""

    peer: str
    family: str
    ours: dict[str, float]
    """By our row, and their geometric mean."""

    def lowest(self) -> float:
        return min(self.ours.values())


class Target(Struct, frozen=True):
    """To be reached at every number of seats, so the worst of them is measured."""

    text: str
    measured: float
    reached: bool


class Own(Struct, frozen=True):
    """A game of ours by itself."""

    game: str
    rates: list[Rate]
    costs: list[Cost]


class Report(Struct, frozen=True):
    versions: dict[str, str]
    rounds: int
    ours: list[Rate]
    other_ways: list[Rate]
    peers: list[Rate]
    costs: list[Cost]
    """Ours: the name is what is done, the family the number of seats."""
    clones: list[Cost]
    speed: list[Ratio]
    copying: list[Ratio]
    others: list[Own]
    compiled: list[Own]
    """All games, the compiled ones; none if they have not been built."""
    compiled_speed: list[Ratio]
    batches: list[Rate]
    """Ours, thousands of tables at once."""
    batch_peers: list[Rate]
    together: list[Ratio]
    """Of batches: ours over theirs."""
    targets: list[Target]


def speed(ours: Iterable[Rate], peers: Iterable[Rate]) -> list[Ratio]:
    own = {rate.name: rate.decisions for rate in ours}
    return [
        Ratio(peer.name, peer.family, _with_mean({name: mine / peer.decisions for name, mine in own.items()}))
        for peer in peers
    ]


def copying(costs: Iterable[Cost], clones: Iterable[Cost]) -> list[Ratio]:
    own = {cost.family: cost.micros for cost in costs if cost.name == "copy"}
    return [
        Ratio(clone.name, clone.family, _with_mean({name: clone.micros / mine for name, mine in own.items()}))
        for clone in clones
    ]


def _with_mean(ratios: dict[str, float]) -> dict[str, float]:
    return {**ratios, MEAN: geometric_mean(ratios.values())}


def at_least(times: float, what: str, ratios: Iterable[Ratio]) -> Target:
    lowest = min((ratio.lowest() for ratio in ratios), default=inf)
    return Target(f"at least {times:g} × {what}", lowest, lowest >= times)


def below(micros: float, what: str, costs: Iterable[Cost], game: str = "") -> Target:
    highest = max(cost.micros for cost in costs if cost.name == what)
    return Target(f"{game}{what} below {micros:g} µs", highest, highest < micros)


def fast(decisions: int, own: Own) -> Target:
    slowest = min(rate.decisions for rate in own.rates)
    return Target(f"{own.game}: at least {decisions:,} decisions/s", slowest, slowest >= decisions)


def of_compiled(target: Target) -> Target:
    return Target(COMPILED + target.text, target.measured, target.reached)


def show(report: Report, console: Console) -> None:
    console.print(", ".join(f"{name} {version}" for name, version in report.versions.items()))
    console.print(f"One core; medians of {report.rounds} rounds in which all take turns; seconds of processor time.")
    console.print(_rates([*report.ours, *report.other_ways, *report.peers]))
    console.print(_ratios("Decisions a second: ours over theirs", report.speed))
    if report.compiled_speed:
        console.print(_ratios("Decisions a second: ours, compiled, over theirs", report.compiled_speed))
    console.print(_costs(report.costs))
    console.print(_ratios("A copy: their time over ours", report.copying, {it.name: it.micros for it in report.clones}))
    console.print(_rates([rate for own in report.others for rate in own.rates]))
    for own in report.others:
        console.print(_costs(own.costs, f"{own.game}: "))
    if report.compiled:
        console.print(_rates([rate for own in report.compiled for rate in own.rates]))
    for own in report.compiled:
        console.print(_costs(own.costs, f"{own.game}, {COMPILED}"))
    console.print(_batches([*report.batches, *report.batch_peers]))
    console.print(_ratios("Batches: ours over theirs", report.together))
    console.print(_targets(report.targets))


def show_own(rates: list[Rate], costs: list[Cost], compiled: list[Cost], console: Console) -> None:
    console.print(_rates(rates))
    console.print(_costs(costs))
    if compiled:
        console.print(_costs(compiled, COMPILED))


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", no_wrap=not place)
    return table


def _rates(rates: list[Rate]) -> Table:
    table = _table("Random play of whole games", "", "decisions/s", "best", "games/s", "a game")
    family = ""
    for rate in rates:
        if rate.family != family:
            family = rate.family
            table.add_section()
            table.add_row(f"[italic]{family}")
        length = f"{rate.decisions / rate.games:.1f}"
        table.add_row(rate.name, f"{rate.decisions:,.0f}", f"{rate.best:,.0f}", f"{rate.games:,.0f}", length)
    return table


def _batches(rates: list[Rate]) -> Table:
    table = _table("Thousands of tables at once, at random", "", "", "decisions/s", "best")
    for rate in rates:
        table.add_row(rate.name, rate.family, f"{rate.decisions:,.0f}", f"{rate.best:,.0f}")
    return table


def _ratios(title: str, ratios: list[Ratio], micros: dict[str, float] | None = None) -> Table:
    table = _table(title, "", *(["µs"] if micros else []), *ratios[0].ours)
    for ratio in ratios:
        theirs = [f"{micros[ratio.peer]:.2f}"] if micros else []
        table.add_row(ratio.peer, *theirs, *(f"{value:.2f}" for value in ratio.ours.values()))
    return table


def _costs(costs: list[Cost], game: str = "") -> Table:
    seats = list(dict.fromkeys(cost.family for cost in costs))
    table = _table(f"{game}What is done to a position, in µs", "", *seats, MEAN)
    for name in dict.fromkeys(cost.name for cost in costs):
        micros = [cost.micros for cost in costs if cost.name == name]
        table.add_row(name, *(f"{value:.2f}" for value in (*micros, mean(micros))))
    return table


def _targets(targets: list[Target]) -> Table:
    table = _table("Targets, at every number of seats", "", "worst", "")
    for target in targets:
        verdict = "[green]reached" if target.reached else "[red]not reached"
        table.add_row(target.text, f"{target.measured:.2f}", verdict)
    return table
