"""What a hint of Crisis says that companies want, and what answers are called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from debacle.analysis.saying import Telling
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.core.specs import Answer
from debacle.games.crisis.rules.notes import CrisisNotes
from debacle.games.crisis.teaching.tutor import CrisisTutor
from debacle.games.crisis.telling.bills import Bills
from debacle.teaching.tutor import Hint
from debacle.texts.words import Words
from tests.finished import played_out
from tests.games.crisis.play import GAME, state_of
from tests.games.crisis.table import A, B, Table, space
from tests.texts.printed import TYPED

TUTOR = CrisisTutor(GAME)
FRENCH, ENGLISH = (Words(language, "debacle.games.crisis") for language in ("fr", "en"))


def asked(kind: str) -> Iterator[tuple[Match, int, Answer]]:
    """Of a game that `steady` has played: the moments of such a question, who is asked, and the answer."""
    match, _ = played_out("crisis", 2)
    for moment in walk(match, len(match.steps) - 1):
        step = match.steps[len(moment.steps)]
        question = moment.state.asked_of(step.seat)
        if question is not None and question.decision.kind == kind:
            yield moment, step.seat, step.answer


def reason(match: Match, seat: int, answer: Answer) -> Hint:
    notes = match.notes_of(seat)
    assert isinstance(notes, CrisisNotes)
    return TUTOR.reason(state_of(match).view(seat), notes, answer)


def said(match: Match, seat: int, answer: Answer) -> str:
    return TUTOR.say(reason(match, seat, answer), state_of(match).view(seat), FRENCH).translate(TYPED)


def test_what_is_being_bought_is_not_counted_as_if_it_were_there() -> None:
    """The first who buys energy has a bank that wants a unit."""
    match, seat, answer = next(asked("energy"))
    assert said(match, seat, answer).endswith("à vos compagnies il manque encore 1 énergie.")


def test_workers_and_units_are_counted_alike() -> None:
    """A bank for which nobody is there yet."""
    match, seat, answer = next(asked("place"))
    assert "il lui faut encore 1 financier et 1 énergie" in said(match, seat, answer)


def test_a_company_is_called_by_its_name_when_it_is_set_to_work() -> None:
    match, seat, answer = next(asked("produce"))
    telling = Telling(GAME, state_of(match).view(seat), match.seen_by(seat), ("Ada", "Bob", "Cyd"), FRENCH)
    assert telling.answer(answer).translate(TYPED).startswith("Banque 01 : Poste : financier · ")


def test_no_manager_is_sent_where_nothing_can_be_paid() -> None:
    seen = set()
    for match, seat, _ in asked("place"):
        state = state_of(match)
        bills = Bills(state, seat)
        for one in GAME.menu(state.view(seat), state.pending()[0]).open():
            if isinstance(one, tuple) and one[0] == "place":
                vain = reason(match, seat, one).vain
                assert vain != bills.payable(int(str(one[1])))
                seen.add(vain)
    assert seen == {True, False}


def test_what_is_left_is_told_and_not_what_is_in_the_till() -> None:
    """Managers who were sent before will cost something too: "leaves you 2, you have 24" does not add up."""
    told = [said(match, seat, answer) for match, seat, answer in asked("place")]
    leaving = [one for one in told if re.search(r"Il vous reste \d", one)]
    assert leaving
    assert [one for one in leaving if re.search(r"[Vv]ous avez \d+ crédit", one)] == []
    assert any(one.endswith(" À vos compagnies il manque encore 1 énergie.") for one in told)


def test_where_others_would_go_too_is_said() -> None:
    """The other one's hotel wants a labourer; nobody has any use for an engineer."""
    table = Table(companies={B: "hotel-01"}, stock={B: "6 energy 6 food"}, national="labourer engineer", turn=1)
    view = table.view(A)
    told = {
        worker: TUTOR.say(
            TUTOR.reason(view, CrisisNotes(A), ("place", space(f"national-workers:{worker}"))), view, ENGLISH
        )
        for worker in (0, 1)
    }
    assert "would like to go there, too" in told[0]
    assert "would like to go there, too" not in told[1]
