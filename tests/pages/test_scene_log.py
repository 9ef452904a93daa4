"""Scenes of a log that is read on are those of a log that is read at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from debacle.core.audience import Seat
from debacle.core.game import AnyGame
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.games.friends import Friends
from debacle.games.friends.telling import scenes as friends
from debacle.games.friends.telling.speech import Speech as FriendsSpeech
from debacle.games.krach import Krach
from debacle.games.krach.telling import scenes as krach
from debacle.games.krach.telling.speech import speech_to
from debacle.server.pages.words import words_in
from debacle.texts.scene_log import Log, SceneLog
from debacle.texts.scenes import SceneSight

SEATS = 3
MOVES = 150
NAMES = ("Ada", "Bertille", "Cosima")
Scenes = tuple[SceneSight[Any, Any], ...]
Shown = Callable[[Log, int], Scenes]


def of_krach(game: AnyGame, seat: Seat | None) -> tuple[Shown, SceneLog]:
    """What a page asks for, and one that has read nothing yet."""
    speech = speech_to(game.deck, words_in("fr", game).spoken, NAMES, SEATS, seat)
    return (lambda log, since: krach.scenes(speech, log, since)), krach.KrachScenes(speech)


def of_friends(game: AnyGame, seat: Seat | None) -> tuple[Shown, SceneLog]:
    speech = FriendsSpeech(game.deck, words_in("fr", game), NAMES, SEATS, seat)
    return (lambda log, since: friends.scenes(speech, log, since)), friends.Projector(speech)


@pytest.mark.parametrize(("game", "of"), [(Krach(), of_krach), (Friends(), of_friends)])
def test_what_was_read_on_is_what_is_read_at_once(game: AnyGame, of: Callable[..., tuple[Shown, SceneLog]]) -> None:
    """Forth as it is played, back as if all were taken back, and two games by turns that began alike."""
    for seat in range(2):
        moments = [*asked_for(game, seat, 1)]
        others = [*asked_for(game, seat, 1, differing=True)]
        at_once = [of(game, seat)[1].scenes(*moment) for moment in moments]
        assert len({scene.key for found in at_once for scene in found}) > 5
        shown = of(game, seat)[0]
        assert [shown(*moment) for moment in moments] == at_once
        assert [shown(*moment) for moment in reversed(moments)] == at_once[::-1]
        by_turns = [(shown(*moment), shown(*other))[0] for moment, other in zip(moments, others, strict=False)]
        assert by_turns == at_once[: len(by_turns)]


def asked_for(game: AnyGame, seat: Seat, seed: int, *, differing: bool = False) -> Iterator[tuple[Log, int]]:
    """What a seat has seen after each move, and where it stood when it chose last."""
    rng, steady = Random(seed), game.bots()["steady"]()
    match = Match(game, SEATS, game.options(), rng.randrange)
    for number in range(MOVES):
        if number == 10 and differing:
            rng.seed(seed + 1)
        asked = match.state.pending()
        if not asked:
            return
        who = asked[0].seat
        match.play(Move(asked[0].number, who, steady.choose(match.state.view(who), match.notes_of(who), rng)))
        yield match.seen_by(seat), match.last_choice(seat)
