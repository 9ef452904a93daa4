"""The ledger test: every rule id of a game's ledger is proved by at least one passing test that names it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

from debacle.texts.catalogue import LANGUAGES
from debacle.texts.ledger import parse
from debacle.texts.lessons import set_aside
from debacle.texts.manual import manual

GAMES = Path(__file__).parent.parent / "src" / "debacle" / "games"
# The same games in every run, so that no run fails by chance; others with `--hypothesis-profile=anew`.
settings.register_profile("anew", deadline=None)
settings.register_profile("debacle", deadline=None, derandomize=True)
settings.load_profile("debacle")
PROVED: dict[str, set[str]] = defaultdict(set)
"""By rule id: the tests that passed."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="fail unless every rule id of the ledgers is proved")
    parser.addoption("--goldens", action="store_true", help="write the golden playthroughs anew")
    parser.addoption("--records", action="store_true", help="play stored records of another deck anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    known = {rule for ids in _ledgers().values() for rule in ids}
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = set(mark.args) - known
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} names rules that no ledger has: {sorted(unknown)}")
            item.user_properties += [("rule", rule) for rule in mark.args]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        for name, rule in report.user_properties:
            if name == "rule":
                PROVED[str(rule)].add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not session.config.getoption("rules") or hasattr(session.config, "workerinput"):
        return
    if session.exitstatus == pytest.ExitCode.OK and _missing():
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if not config.getoption("rules"):
        return
    terminalreporter.section("rules")
    for game, ids in _ledgers().items():
        proved = sum(rule in PROVED for rule in ids)
        terminalreporter.write_line(f"{game} {proved}/{len(ids)} proved, {_told(ids)}")
    if _missing():
        terminalreporter.write_line(f"not proved: {' '.join(_missing())}", red=True)


def _ledgers() -> dict[str, list[str]]:
    """By the prefix of its ids: the rules of each game's ledger."""
    return {ids[0].partition("-")[0]: ids for ids in _by_game().values()}


def _by_game() -> dict[str, list[str]]:
    files = sorted(GAMES.glob("*/ledger.en.md"))
    return {file.parent.name: [entry.id for entry in parse(file.read_text(encoding="utf-8"))] for file in files}


def _told(ids: list[str]) -> str:
    """How many of them the game's manual tells people, and which it does not."""
    package = next(f"debacle.games.{key}" for key, own in _by_game().items() if own == ids)
    manuals = [found for language in LANGUAGES if (found := manual(package, language, ""))]
    if not manuals:
        return "no manual yet"
    told = set.intersection(*[set(one.ids) for one in manuals])
    left = [rule for rule in ids if rule not in told and rule not in set_aside(package)]
    aside = f"{sum(rule in told for rule in ids)} told, {len(set_aside(package))} set aside"
    return f"{aside}, not told: {' '.join(left)}" if left else aside


def _missing() -> list[str]:
    return [rule for ids in _ledgers().values() for rule in ids if rule not in PROVED]
