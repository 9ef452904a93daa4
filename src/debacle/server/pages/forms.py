"""What people send by forms, read into what the server understands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from debacle.core.audience import Seat
from debacle.core.messages import Plan
from debacle.core.refusals import Why
from debacle.server.errors import TooLate
from debacle.server.pages.board_page import board_of
from debacle.server.pages.page import choice_in, number_in
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.timing import OUTS, ClockKind, Timing
from debacle.server.tables.moves import Answers, asked_before
from debacle.server.tables.pace import with_pace
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import OpenTable

HINTED = "hinted"
"""The field in which a hint that is followed stands, as JSON."""
YES_OR_NO = {"yes": True, "no": False}


def read_answers(table: OpenTable, seat: Seat, number: int, form: Mapping[str, str], language: str) -> Answers:
    """The answers of a seat to the decision of this number, by the fields of its form."""
    match = table.playing()
    asked = match.state.asked_of(seat)
    if asked is None or asked.decision.number != number:
        asked = asked_before(match, seat, number)  # a second click, if it says the same
    if table.chairs[seat].bot is not None:
        raise TooLate(Why("chair.bot"))
    if asked is None:
        raise TooLate(Why("stale"))
    if HINTED in form:
        return Answers(seat, number, (_decoded(form[HINTED]),))
    board = board_of(table, language, seat)
    value = board.answer(asked, form)
    return Answers(seat, number, value.answers if isinstance(value, Plan) else (value,))


def _decoded(text: str) -> object:
    """What is no JSON is refused like any other answer that makes no sense."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _timing(form: Mapping[str, str]) -> Timing:
    """A live clock in minutes, as people speak of it."""
    usual = Timing()
    chosen: dict[str, Any] = {
        "kind": form.get("timing", usual.kind),
        "bank": number_in(form, "bank", usual.bank // 60) * 60,
        "increment": number_in(form, "increment", usual.increment),
        "days": number_in(form, "days", usual.days),
        "out": form.get("out", usual.out),
    }
    choice_in(chosen, "kind", get_args(ClockKind))
    choice_in(chosen, "out", OUTS)
    return msgspec.convert(chosen, Timing)


def read_new_table(form: Mapping[str, str]) -> NewTable:
    seats = number_in(form, "seats", 0)
    wanted = [form.get(f"chair_{seat}", "open") for seat in range(1, max(1, min(seats, 16)))]
    around = tuple(
        form.get(f"around_{seat}", "") if chair == "around" else None for seat, chair in enumerate(wanted, start=1)
    )
    own = {name.removeprefix("option_"): chosen for name, chosen in form.items() if name.startswith("option_")}
    options = TableOptions(
        game={name: YES_OR_NO.get(chosen, chosen) for name, chosen in own.items() if chosen},
        deck=form.get("deck") or None,
        clock=number_in(form, "clock", 90),
        hints=form.get("hints") == "yes",
        timing=_timing(form),
        around=any(name is not None for name in around),
    )
    options = with_pace(options, form.get("pace", "normal"))
    return NewTable(
        game=form.get("game", ""),
        seats=seats,
        bots=tuple(chair.removeprefix("bot:") if chair.startswith("bot:") else None for chair in wanted),
        around=around,
        public=form.get("public") in ("on", "yes", "true", "1"),
        options=options,
    )
