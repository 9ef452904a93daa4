"""The keepsake of Krach: a police file."""

from __future__ import annotations

import pytest

from debacle.games.krach.rules.events import BonusTaken, EmbezzlerCaught, Pocketed, WatchersSeen
from debacle.games.krach.telling.keepsake import Deeds, PoliceFile
from tests.pages.keepsakes import check_picture, finished, kept


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_drawn_in_both_languages(seats: int) -> None:
    check_picture(finished("krach", seats))


def test_deeds_are_counted_whoever_saw_them() -> None:
    deeds = Deeds(
        [
            Pocketed(0, (1, 2)),
            Pocketed(0, (3,)),
            EmbezzlerCaught(1, 2, (0,), None),
            WatchersSeen((-1, 0, 1)),
            BonusTaken(2, 4, None),
        ]
    )
    assert (deeds.thefts[0], deeds.stolen[0], deeds.caught[1]) == (2, 3, 1)
    assert (deeds.stares[0], deeds.stares[1], deeds.stares[2], deeds.bonuses[2]) == (0, 1, 1, 4)


def test_who_wins_is_at_large() -> None:
    match = finished("krach", 3, 2)
    sight = kept(match)
    file = sight.picture
    assert isinstance(file, PoliceFile)
    outcome = match.state.outcome()
    assert outcome is not None
    stamped = {suspect.seat.seat for suspect in file.suspects if suspect.stamp == "AT LARGE"}
    assert stamped == set(outcome.winners) == {place.seat.seat for place in sight.places if place.won}
