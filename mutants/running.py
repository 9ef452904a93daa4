"""pytest inside this process: the tests that name a rule, collected once, run as often as needed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage
from hypothesis import Phase, settings

from mutants.ground import Baseline, Ground
from mutants.swapping import kept_results

PATIENCE = 2
"""Seconds of work for any test, beside five times what it takes when nothing is wrong."""
OPTIONS = [
    *("-p", "xdist.plugin", "-n0", "-p", "_hypothesis_pytestplugin", "-p", "no:cacheprovider"),
    *("-m", "rule and not soak", "--assert=plain", "--tb=native", "-q", "--no-header"),
]
"""Only what the tests need, and no more words than that one has failed: a fork should cost milliseconds."""
Loop = Callable[[list[pytest.Item]], None]


class Collected:
    """A plugin that hands over the collected tests instead of running them."""

    def __init__(self, loop: Loop) -> None:
        self._loop = loop

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """The games of every run, but no search for the smallest one that fails: that it fails is enough."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", derandomize=True, deadline=None, phases=phases, report_multiple_bugs=False)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._loop(session.items)
        return True


def collect(ground: Ground, loop: Loop) -> int:
    """Import and collect the tests, then do this with them; gives pytest's exit status."""
    os.chdir(ground.root)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    return int(pytest.main([*OPTIONS, str(ground.tests)], plugins=[Collected(loop)]))


def first_failure(items: list[pytest.Item], seconds: Mapping[str, float]) -> str | None:
    """The first test that fails; one that takes far too long ends the process, whatever it is doing."""
    for item, after in zip(items, [*items[1:], None], strict=False):
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + 5 * seconds[item.nodeid])
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            return item.nodeid
    return None


def measure(ground: Ground, to: Path) -> None:
    """Run every test once, counting the lines that each comes by; what an earlier one has kept is forgotten."""
    coverage = Coverage(data_file=None, include=[str(ground.rules / "*")], config_file=False)
    coverage.start()
    seconds: dict[str, float] = {}

    def loop(items: list[pytest.Item]) -> None:
        caches = kept_results()
        for item, after in zip(items, [*items[1:], None], strict=True):
            for cached in caches:
                cached.cache_clear()
            coverage.switch_context(item.nodeid)
            began = time.process_time()
            reports = runtestprotocol(item, log=False, nextitem=after)
            for report in reports:
                if report.failed:
                    raise pytest.UsageError(f"{item.nodeid} fails without any mutant: {report.longreprtext}")
            seconds[item.nodeid] = time.process_time() - began
        coverage.stop()

    status = collect(ground, loop)
    if status != pytest.ExitCode.OK:
        raise SystemExit(status)
    data = coverage.get_data()
    reach = {
        Path(file).relative_to(ground.rules).as_posix(): dict(data.contexts_by_lineno(file))
        for file in data.measured_files()
    }
    to.write_bytes(msgspec.json.encode(Baseline(seconds, reach)))
