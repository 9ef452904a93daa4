"""What is kept of a game's telling is what would be told anew."""

from __future__ import annotations

from debacle.core.messages import Event
from debacle.games.crisis.telling.history import History, history
from debacle.games.crisis.telling.speech import Speech
from debacle.texts.words import Words
from tests.games.crisis.play import GAME, NAMES, positions

SEATS = 3


def _speech(seat: int | None) -> Speech:
    return Speech(GAME.deck, Words("fr", "debacle.games.crisis"), NAMES[:SEATS], SEATS, seat)


def _anew(seat: int | None, log: tuple[Event, ...]) -> History:
    """By a reader of whom nothing is kept."""
    return history(_speech(seat), log)


def test_bit_by_bit_as_at_once() -> None:
    readers = {seat: _speech(seat) for seat in (0, 1, None)}
    for step, match in enumerate(positions(3, SEATS)):
        for seat, reader in readers.items():
            log = tuple(match.seen_by(seat))
            told = history(reader, log)
            if step % 9 == 0:
                assert told == _anew(seat, log)


def test_after_something_was_taken_back() -> None:
    *_, match = positions(4, SEATS)
    log, reader = tuple(match.seen_by(1)), _speech(1)
    history(reader, log)
    for shorter in (log[:-1], log[: len(log) // 2], log[:1], log):
        assert history(reader, shorter) == _anew(1, shorter)


def test_of_another_game_that_began_alike() -> None:
    *_, match = positions(5, SEATS)
    *_, other = positions(6, SEATS)
    log, reader = tuple(match.seen_by(None)), _speech(None)
    alike = (*log[:2], *tuple(other.seen_by(None))[2:])
    history(reader, log)
    assert history(reader, alike) == _anew(None, alike)
