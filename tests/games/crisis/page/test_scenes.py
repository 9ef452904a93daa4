"""Crisis' scenes: what each onlooker is shown, and that it tells nobody what they may not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event, Move
from debacle.games.crisis.page import CrisisPage
from debacle.games.crisis.rules.events import Evaluated, InfluencePlayed, LoanRepaid, LoanTaken, RoundBegun
from debacle.games.crisis.rules.setup import CrisisOptions
from debacle.games.crisis.rules.state import CrisisState, CrisisView
from debacle.games.crisis.telling.evaluation_scenes import Reckoning
from debacle.games.crisis.telling.event_scenes import Strike
from debacle.games.crisis.telling.market_scenes import CrisisScene
from debacle.games.crisis.telling.round_page import stories
from debacle.games.crisis.telling.speech import Speech, sign
from debacle.games.crisis.telling.tally import LogTally
from debacle.server.pages.game_page import Scenic
from debacle.texts.numbers import plain
from debacle.texts.scenes import FrontPage
from debacle.texts.words import Words
from tests.games.crisis.case import GENTLE, case, steer
from tests.games.crisis.play import NAMES
from tests.pages.scenes import Scenes, check_scenes

DISTINCT = ("Ada", "Zoë", "▲", "■")
"""What tells the four apart in a headline: two of them are called alike."""
KINDS = {"event", "struck", "works", "export", "evaluation", "front", "end"}


def positions(seed: int, seats: int) -> Iterator[Match]:
    """A game that lasts, before each answer and at the end."""
    rng = Random(seed)
    match = Match(GENTLE, seats, CrisisOptions(), rng.randrange)
    while pending := match.state.pending():
        yield match
        match.play(Move(pending[0].number, pending[0].seat, steer(match.state, pending[0], rng)))
    yield match


def board_of(seats: int, seat: Seat | None, language: str = "en") -> CrisisPage:
    return CrisisPage(GENTLE, Words(language, "debacle.games.crisis"), NAMES[:seats], seat)


def scenes_of(match: Match, seat: Seat | None, language: str = "en") -> list[CrisisScene]:
    view = match.state.view(seat)
    assert isinstance(view, CrisisView)
    board = board_of(match.state.seats, seat, language)
    return list(board.scenes(view, match.seen_by(seat), match.last_choice(seat)))


def test_a_page_of_crisis_has_scenes() -> None:
    assert isinstance(board_of(2, 0), Scenic)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_kind_of_scene_comes_up_in_both_languages(seats: int) -> None:
    found = Counter[str]()
    for seed in range(3):
        for match in positions(seed, seats):
            for seat in (0, 1, None):
                for language in ("en", "fr"):
                    for scene in scenes_of(match, seat, language):
                        found[scene.kind] += 1
                        assert all((scene.kicker, scene.headline, scene.means))
                        assert "{" not in scene.headline + scene.means + scene.deck + "".join(scene.steps)
    assert set(found) == KINDS


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_what_is_counted_from_the_log_is_what_the_rules_count(seats: int) -> None:
    """All that a scene says of anybody's figures."""
    compared = 0
    for match in positions(seats, seats):
        tally = LogTally(GENTLE.deck, seats)
        for event in match.seen_by(None):
            tally.take(event)
        state = match.state
        assert isinstance(state, CrisisState)
        assert (tally.vp, tally.credits, tally.loans) == (state.vp, state.credits, state.loans)
        assert (tally.penalties, tally.status, tally.order) == (state.penalties, state.status, state.order)
        assert [sorted(tally.companies(seat)) for seat in range(seats)] == [sorted(one) for one in state.companies]
        compared += 1
    assert compared > 40


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_scenes_tell_nothing_that_a_seat_may_not_know(seats: int) -> None:
    def of(seat: Seat | None) -> Scenes:
        return board_of(seats, seat).scenes

    done = check_scenes(case(seats, game=GENTLE), of, Random(seats))
    assert done.leaks == []
    assert done.positions > 100
    assert done.scenes > 100


def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands that are seen by all, and a scene that tells of them."""
    honest = CrisisState.view
    monkeypatch.setattr(
        CrisisState, "view", lambda state, seat: structs.replace(honest(state, seat), hands=tuple(state.hands))
    )

    def of(seat: Seat | None) -> Scenes:
        def leaking(view: CrisisView, seen: tuple[Event, ...], since: int) -> list[CrisisScene]:
            shown = board_of(3, seat).scenes(view, seen, since)
            return [structs.replace(one, headline=f"{one.headline} {view.hands}") for one in shown]

        return leaking

    assert check_scenes(case(3, game=GENTLE), of, Random(3)).leaks


def test_a_scene_keeps_its_key_and_its_content_while_the_game_goes_on() -> None:
    """What was shown once is not shown again as something else; also not when the log says later what was known."""
    for seat in (0, 2, None):
        shown: dict[str, CrisisScene] = {}
        for match in positions(5, 3):
            for scene in scenes_of(match, seat):
                assert shown.setdefault(scene.key, scene) == scene
        assert {scene.kind for scene in shown.values()} >= KINDS - {"struck"}


def test_a_page_shows_what_came_after_the_last_choice_alone_and_in_order() -> None:
    for match in positions(2, 4):
        for seat in range(4):
            since = match.last_choice(seat)
            places = [int(scene.key.partition("-")[0]) for scene in scenes_of(match, seat)]
            assert all(place >= since for place in places)
            assert places == sorted(places)


def _all_scenes(seed: int, seats: int, seat: Seat | None) -> tuple[Match, dict[str, CrisisScene]]:
    shown: dict[str, CrisisScene] = {}
    matches: list[Match] = []
    for match in positions(seed, seats):
        shown |= {scene.key: scene for scene in scenes_of(match, seat)}
        matches[:] = [match]
    return matches[0], shown


def test_every_card_that_strikes_the_reader_has_a_scene_and_no_other_card() -> None:
    met = 0
    for seed in range(4):
        match, shown = _all_scenes(seed, 3, 1)
        strikes = [scene.thing for scene in shown.values() if isinstance(scene.thing, Strike)]
        assert all(strike.target.seat == 1 and strike.by.seat != 1 for strike in strikes)
        tally, hits = LogTally(GENTLE.deck, 3), 0
        for event in match.seen_by(1):
            tally.take(event)
            hits += isinstance(event, InfluencePlayed) and bool(tally.hits) and tally.hits[-1] == (event, 1)
        assert len(strikes) == hits
        met += hits
    assert met > 2


def test_the_needle_goes_where_the_evaluation_goes_and_the_sum_is_right() -> None:
    match, shown = _all_scenes(2, 3, 0)
    told = [event for event in match.seen_by(0) if isinstance(event, Evaluated)]
    things = [scene.thing for scene in shown.values() if isinstance(scene.thing, Reckoning)]
    assert len(things) == len(told) > 3
    for thing, event in zip(things, told, strict=True):
        assert thing.needle.status == plain(event.status)
        assert thing.sum == sign(sum(event.differences))
        assert [line.difference for line in thing.lines] == [
            sign(event.differences[line.seat.seat]) for line in thing.lines
        ]


def test_a_front_page_has_three_headlines_and_no_two_about_the_same_seat() -> None:
    heads = Counter[str]()
    for seat in (0, 3, None):
        match, shown = _all_scenes(1, 4, seat)
        pages = [scene for scene in shown.values() if isinstance(scene.thing, FrontPage)]
        rounds = [event for event in match.seen_by(seat) if isinstance(event, RoundBegun)]
        assert len(pages) == len(rounds) - 1 > 3
        for scene, begun in zip(pages, rounds[1:], strict=True):
            front = scene.thing
            assert isinstance(front, FrontPage)
            named = [[name for name in DISTINCT if name in brief.head] for brief in front.briefs]
            assert len(front.briefs) == 2
            assert not set(named[0]) & set(named[1])
            assert front.coming == str(begun.target)
            assert [one.rank for one in front.standings] == sorted(one.rank for one in front.standings)
            heads[scene.headline] += 1
    assert len(heads) > 3


def test_what_the_reader_did_is_not_told_of_a_stranger() -> None:
    """The paper called its reader by name beside a line that said "You"."""
    said = Counter[str]()
    for seed in range(3):
        for match in positions(seed, 2):
            for scene in scenes_of(match, 0):
                if scene.kind in ("works", "export", "evaluation"):
                    said[scene.kind] += 1
                    assert NAMES[0] not in " ".join([scene.headline, *scene.steps])
    assert len(said) == 3


def test_a_loan_that_was_paid_back_in_its_round_is_no_story() -> None:
    """The paper told of somebody who borrows, and then of no loan."""
    speech = Speech(GENTLE.deck, Words("en", "debacle.games.crisis"), NAMES[:3], 3, 0)
    tally = LogTally(GENTLE.deck, 3)
    owed = GENTLE.deck.setup.loans
    tally.take(LoanTaken(1, owed + 1))
    assert "loan" in [kind for kind, _, _ in stories(speech, tally, 1)]
    for left in range(owed, -1, -1):
        tally.take(LoanRepaid(1, left))
    assert "loan" not in [kind for kind, _, _ in stories(speech, tally, 1)]
