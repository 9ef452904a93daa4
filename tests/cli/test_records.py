"""`debacle replay` and `debacle verify`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from debacle.core.record import Played, Record, digest, read_record
from debacle.core.stamps import stamps
from tests.cli.conftest import Run
from tests.texts.printed import as_typed


def test_verify_says_what_it_checked(run: Run, finished: Path) -> None:
    result = run("verify", finished)
    record = json.loads(finished.read_text())
    assert result.exit_code == 0
    assert record["header"]["commitment"] in result.stdout
    drawn = len(record["header"]["drawn"]) + sum(len(entry.get("drawn", ())) for entry in record["entries"])
    assert f"all equal: {drawn}" in result.stdout
    assert f"all allowed: {len(record['entries'])}" in result.stdout
    assert "winner:" in result.stdout
    assert record["digest"] in result.stdout


def test_verify_says_what_it_could_not_check(run: Run, finished: Path) -> None:
    record = json.loads(finished.read_text())
    del record["digest"]
    finished.write_text(json.dumps(record))
    result = run("verify", finished)
    assert result.exit_code == 0
    assert "There is no digest" in result.stdout


def test_verify_says_that_answers_are_not_proved_by_a_digest_that_anybody_can_make(run: Run, finished: Path) -> None:
    record = read_record(finished.read_bytes())
    changed = _with_another_last_answer(record)
    finished.write_bytes(changed.to_json())
    result = run("verify", finished)
    assert result.exit_code == 0
    assert "Not proved: that these answers are the ones given" in " ".join(result.stdout.split())


def test_a_stamp_proves_the_answers_up_to_it(run: Run, finished: Path) -> None:
    record = read_record(finished.read_bytes())
    assert record.seed is not None
    noted = list(stamps(bytes.fromhex(record.seed), record.header, record.entries))
    result = run("verify", finished, "--stamp", f" {noted[-1].upper()} ")
    assert result.exit_code == 0
    count = len(record.entries)
    assert f"the first {count} of {count} answers" in " ".join(result.stdout.split())
    assert "Not proved" not in result.stdout


def test_a_changed_answer_is_found_by_a_stamp_that_was_noted_after_it(run: Run, finished: Path) -> None:
    record = read_record(finished.read_bytes())
    assert record.seed is not None
    noted = list(stamps(bytes.fromhex(record.seed), record.header, record.entries))
    finished.write_bytes(_with_another_last_answer(record).to_json())
    assert run("verify", finished, "--stamp", noted[-1]).exit_code == 1
    assert "the stamp is not one of this game" in run("verify", finished, "--stamp", noted[-1]).stderr
    assert run("verify", finished, "--stamp", noted[-2]).exit_code == 0, "what was noted before it still holds"


def _with_another_last_answer(record: Record) -> Record:
    """As legal as the one that was given, with the digest made anew."""
    *others, last = record.entries
    assert isinstance(last, Played)
    entries = (*others, replace(last, answer=last.answer + 10**6))
    return replace(record, entries=entries, digest=digest(record.header, entries))


def test_verify_in_french(run: Run, finished: Path) -> None:
    assert "la donne est prouvée" in run("verify", finished, "--lang", "fr").stdout


def _change_a_first_draw(record: Any) -> None:
    drawn = record["header"]["drawn"]
    drawn[0] = 1 - min(drawn[0], 1)


def _change_a_later_draw(record: Any) -> None:
    entry = next(entry for entry in record["entries"] if entry.get("drawn"))
    entry["drawn"][0] = 1 - min(entry["drawn"][0], 1)


def _bid_the_open_bid(record: Any) -> None:
    record["entries"][1]["answer"] = record["entries"][0]["answer"]


def _bid_one_more(record: Any) -> None:
    record["entries"][0]["answer"] += 1


def _answer_nonsense(record: Any) -> None:
    record["entries"][2]["answer"] = "a lot"


def _leave_an_answer_out(record: Any) -> None:
    del record["entries"][5]


def _change_the_seed(record: Any) -> None:
    record["seed"] = "00" * 32


def _spoil_the_seed(record: Any) -> None:
    record["seed"] = "not hexadecimal"


def _change_the_commitment(record: Any) -> None:
    record["header"]["commitment"] = "00" * 32


def _hide_the_seed(record: Any) -> None:
    record["seed"] = None


def _stop_early(record: Any) -> None:
    del record["entries"][-1]


def _say_other_rules(record: Any) -> None:
    record["header"]["rules"] = 99


@pytest.mark.parametrize(
    "tamper",
    [
        _change_a_first_draw,
        _change_a_later_draw,
        _bid_the_open_bid,
        _bid_one_more,
        _answer_nonsense,
        _leave_an_answer_out,
        _change_the_seed,
        _spoil_the_seed,
        _change_the_commitment,
        _hide_the_seed,
        _stop_early,
        _say_other_rules,
    ],
)
def test_a_changed_record_does_not_hold(run: Run, finished: Path, tamper: Callable[[Any], None]) -> None:
    record = json.loads(finished.read_text())
    tamper(record)
    finished.write_text(json.dumps(record))
    result = run("verify", finished)
    assert result.exit_code == 1
    assert "does not prove its dealing" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (_change_a_later_draw, r"entrée › \d+ : un tirage de \d+, là où la graine donne \d+"),
        (_bid_the_open_bid, r"entrée › 1 : \S+ n'est pas permis ici"),
        (_bid_one_more, "empreinte : ce n'est pas celle de cette partie"),
        (_spoil_the_seed, "graine : ce n'est pas un nombre hexadécimal"),
        (_stop_early, "la partie n'est pas finie, et pourtant la graine est ouverte"),
        (_say_other_rules, "en-tête › règles : la version 99 des règles n'est pas connue ici"),
    ],
)
def test_what_does_not_hold_is_said_in_french(
    run: Run, finished: Path, tamper: Callable[[Any], None], said: str
) -> None:
    record = json.loads(finished.read_text())
    tamper(record)
    finished.write_text(json.dumps(record))
    told = run("verify", finished, "--lang", "fr").stderr
    assert re.search(said, as_typed(told)), told


def test_an_unfinished_game_proves_nothing(run: Run, left: Path) -> None:
    assert run("verify", left).exit_code == 1


def test_a_spectator_is_told_no_secret_bid(run: Run, finished: Path) -> None:
    result = run("replay", finished)
    assert result.exit_code == 0
    assert "As a spectator saw it." in result.stdout
    assert "price undisclosed" in result.stdout
    assert "in secret" not in result.stdout
    assert "(you)" not in result.stdout
    assert "All prices, opened" in result.stdout


def test_a_seat_is_told_its_own(run: Run, finished: Path) -> None:
    result = run("replay", finished, "--seat", 2)
    assert "(you) bids" in result.stdout.replace("\u00a0", " ").replace("\n", " ")
    assert result.stdout.count("token.") == 1


def test_open_tells_everything(run: Run, finished: Path) -> None:
    result = run("replay", finished, "--open", "--lang", "fr")
    assert result.stdout.count("détient le jeton") == 4
    assert "non communiqué" not in result.stdout


def test_an_unfinished_game_is_shown_as_far_as_it_went(run: Run, left: Path) -> None:
    result = run("replay", left)
    assert "this game was not finished" in result.stdout
    assert "On the block:" in result.stdout


def test_an_unfinished_game_cannot_be_opened(run: Run, left: Path) -> None:
    result = run("replay", left, "--open")
    assert result.exit_code == 2
    assert "not over" in result.stderr


def test_step_by_step(run: Run, finished: Path) -> None:
    result = run("replay", finished, "--step", typed="\n" * 5)
    assert result.exit_code == 0
    assert result.stdout.count("Enter goes on") > 20


@pytest.mark.parametrize(
    ("language", "welcomed", "told"),
    [
        ("en", "Crisis · you are ●, alone", "Crisis · 1 seat · 0 answers"),
        ("fr", "Crisis · vous êtes ●, en solitaire", "Crisis · 1 place · 0 réponses"),
    ],
)
def test_a_game_for_one(run: Run, tmp_path: Path, language: str, welcomed: str, told: str) -> None:
    place = tmp_path / "alone.json"
    away = "q\ny\n" if language == "en" else "q\no\n"
    assert welcomed in run("play", "crisis", "--seats", 1, "--lang", language, "--save", place, typed=away).stdout
    assert told in run("replay", place, "--lang", language).stdout
