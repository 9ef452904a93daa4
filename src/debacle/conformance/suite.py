"""All checks, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final

from debacle.conformance import flow, records, secrets
from debacle.conformance.case import Case
from debacle.conformance.report import Check, Report

CHECKS: Final[Mapping[str, Callable[[Case, Random, Check], None]]] = {
    "ends": flow.ends,
    "asks": flow.asks,
    "answers": flow.answers,
    "junk": flow.junk,
    "copies": flow.copies,
    "json": flow.json,
    "conserves": flow.conserves,
    "menus": flow.menus,
    "same seed, same record": records.same_seed_same_record,
    "replay equals play": records.replay_equals_play,
    "dealing can be proved": records.dealing_can_be_proved,
    "imagines": secrets.imagines,
    "leak: same state": secrets.same_state,
    "leak: paired step": secrets.paired_step,
    "leak: two answers": secrets.two_answers,
    "leak: taking back": secrets.taking_back,
    "leak: trying out": secrets.trying_out,
}


def check(case: Case, seed: int, names: Iterable[str] = tuple(CHECKS)) -> Report:
    """Play a whole game for each of these checks; raises `Nonconformity` at the first that fails."""
    report = Report()
    for name in names:
        CHECKS[name](case, Random(f"{seed} {name}"), Check(name, report))
    return report
