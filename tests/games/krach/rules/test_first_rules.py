"""Games that began by the first version of the rules go on by it: what has changed since, as it was."""

from __future__ import annotations

from debacle.games.krach.rules.events import EventTurned
from debacle.games.krach.rules.state import BANKRUPT, LIVING
from tests.games.krach.table import EVENTS, A, B, C, Table, crash
from tests.marks import rule

FIRST = 1


@rule("KR-R15", "KR-R55")
def test_eyes_did_not_tire_and_nobody_was_told_who_watched() -> None:
    table = Table(at="blink", hands={A: "gold-4 cash-1", B: "gold-3 cash-2"}, events="stimulus", rules=FIRST)
    table.act(A, "neither")
    table.act(B, "watch", A)
    assert table.act(C, "watch", A) == [EventTurned(EVENTS.index("stimulus"))]
    table.pass_until("blink")
    assert all("watch" in table.acts(seat) for seat in (A, B, C))
    assert table.view(A).tired is None


@rule("KR-R07")
def test_a_bank_could_give_up_in_a_krach_whatever_it_had_left() -> None:
    table = crash(hands={B: "cash-1 loan-recall", C: "gold-2"}, workforces={B: "estate-agents:gold-3+gold-3"},
                  rules=FIRST)  # fmt: skip
    assert {"give_up", "bailout", "play"} <= table.acts(B).keys()
    table.act(B, "give_up")
    table.pass_until("workforce")
    assert table.fates == [LIVING, BANKRUPT, LIVING]


@rule("KR-R39")
def test_the_turn_of_a_bank_that_failed_ended_without_its_event() -> None:
    table = Table(at="overhead", hands={B: "gold-4", C: "gold-3"}, confidence={A: ""}, events="stimulus", rules=FIRST)
    told = table.pass_until("workforce")
    assert table.asked == (B, "workforce")
    assert not any(isinstance(event, EventTurned) for event in told)
