"""The keepsake of Crisis: the country in seven pictures."""

from __future__ import annotations

import pytest

from debacle.games.crisis.rules.events import Evaluated, RoundBegun
from debacle.games.crisis.telling.keepsake import Album
from debacle.texts.numbers import plain
from tests.pages.keepsakes import check_picture, finished, kept


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_it_is_drawn_in_both_languages(seats: int) -> None:
    check_picture(finished("crisis", seats))


def test_each_round_has_its_picture_with_where_the_country_stood() -> None:
    match = finished("crisis", 2, 4)
    album = kept(match).picture
    assert isinstance(album, Album)
    events = [one.event for one in match.told()]
    rounds = [event for event in events if isinstance(event, RoundBegun)]
    statuses = [event.status for event in events if isinstance(event, Evaluated)]
    assert len(album.pictures) == 7
    assert [picture.taken for picture in album.pictures] == [number < len(rounds) for number in range(7)]
    shown = [picture.status for picture in album.pictures if picture.taken]
    assert shown[: len(statuses)] == [plain(status) for status in statuses]
