"""The keepsake of Friends: regards sent and received."""

from __future__ import annotations

import pytest

from debacle.games.friends.rules.events import CardAnnounced, CardCancelled, CardMoved
from debacle.games.friends.telling.keepsake import Correspondence
from tests.pages.keepsakes import check_picture, finished, kept


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_drawn_in_both_languages(seats: int) -> None:
    check_picture(finished("friends", seats))


def test_what_is_sent_is_received_and_what_was_cancelled_is_not() -> None:
    match = finished("friends", 4, 3, "saboteur")
    post = kept(match).picture
    assert isinstance(post, Correspondence)
    events = [one.event for one in match.told()]
    played = [event for event in events if isinstance(event, CardAnnounced)]
    void = [event for event in events if isinstance(event, CardCancelled)]
    assert any(isinstance(event, CardMoved) for event in events)
    assert 0 < sum(one.count for one in post.regards) <= len(played) - len(void)
    assert all(one.sender != one.receiver for one in post.regards)
    for seat in range(4):
        sent = sum(one.count for one in post.regards if one.sender.seat == seat)
        received = sum(one.count for one in post.regards if one.receiver.seat == seat)
        assert post.people[seat].sent.startswith(f"{sent} ")
        assert post.people[seat].received.startswith(f"{received} ")
    assert post.regards[0].receiver.name in post.note
