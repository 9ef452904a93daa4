"""Games that go on from a moment of another: never rated, and replayed by every later version."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bazaar import Bazaar
from debacle.core import wire
from debacle.core.chance import Provable
from debacle.core.match import Match, replay
from debacle.core.messages import Move
from debacle.core.moments import match_at, start_of
from debacle.core.record import read_record
from debacle.server.pages.replay_book import timeline
from debacle.server.pages.replay_moment import paint
from debacle.server.storage import uploads
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.rows import Origin, TableOptions
from debacle.server.storage.store import Store
from tests.finished import played_out, replayed
from tests.replays.books import all_eyes, book_of

FOLDER = Path(__file__).parent / "records"
BAZAAR = Path(__file__).parents[1] / "bazaar" / "records" / "bazaar-3-1.json"


def test_a_what_if_is_never_rated() -> None:
    assert TableOptions().rated
    assert not TableOptions(origin=Origin(table="x", moment=1)).rated


@pytest.mark.parametrize("key", ["crisis", "friends", "krach", "qe"])
def test_a_stored_what_if_with_hidden_things_dealt_anew_comes_out_as_it_did(key: str) -> None:
    stored = json.loads((FOLDER / f"{key}.json").read_text(encoding="utf-8"))
    match = replayed(read_record(json.dumps(stored["record"])))
    assert match.header.start
    assert match.header.start.position is not None
    assert wire.to_plain(match.state.outcome()) == stored["outcome"]


@pytest.mark.parametrize("key", ["crisis", "friends", "krach", "qe"])
def test_what_was_told_before_a_what_if_began_is_no_news(key: str) -> None:
    """Whoever plays on from a moment has just looked at it, and was not away."""
    match, seed = played_out(key)
    start = start_of(match_at(match, 30))
    other = Match(match.game, match.header.seats, match.options, Provable(seed).below, start=start)
    for seat in range(match.header.seats):
        assert len(other.seen_by(seat)) > 0
        assert other.last_choice(seat) == len(other.seen_by(seat))
    told = [len(other.seen_by(seat)) for seat in range(match.header.seats)]
    step = match.steps[30]
    [decision] = [one for one in other.state.pending() if one.seat == step.seat]
    other.play(Move(decision.number, step.seat, step.answer))
    assert [other.last_choice(seat) for seat in range(match.header.seats)] == told


def test_a_game_that_brings_nothing_for_replays_is_leafed_through_too() -> None:
    record = read_record(json.dumps(json.loads(BAZAAR.read_text(encoding="utf-8"))["record"]))
    match = replay(Bazaar(), record)
    book = book_of(match)
    for eyes in all_eyes(match):
        line = timeline(book, eyes)
        assert line.rounds == (0,)
        for steps in line.moments[::5]:
            painted = paint(book, eyes, max(steps - 1, 0), steps, "fr")
            assert (painted.scenes, painted.secrets) == ((), ())


def test_files_go_when_they_are_old_or_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST", 5)
    now = 1e9

    async def keep() -> None:
        nonlocal now
        engine = open_engine(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")
        await migrate(engine)
        store = Store(engine, lambda: now)
        first = await store.uploads.keep("first")
        again = await store.uploads.keep("first")
        assert first == again
        assert await store.uploads.body(first) == "first"
        now += uploads.KEPT + 1
        second = await store.uploads.keep("second")
        assert await store.uploads.body(first) is None
        for number in range(5):
            now += 1
            await store.uploads.keep(str(number))
        assert await store.uploads.body(second) is None
        assert await store.uploads.body(await store.uploads.keep("0")) == "0"
        await store.close()

    asyncio.run(keep())
