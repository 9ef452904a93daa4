"""What the tests of games ask of their keepsakes: whole, set in both languages, and drawn as a picture."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from xml.etree import ElementTree

from debacle import bots, registry
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.server.pages.board_page import Renderer
from debacle.server.pages.game_page import Keeping, board_for
from debacle.server.pages.keepsakes import drawn, printed
from debacle.server.pages.words import words_in
from debacle.texts.keepsakes import Keepsake

NAMES = ("Ada", "Bérénice", "Владимир", "Émile Ernest d'Estaing-Foch", "Dagny")
PNG = b"\x89PNG\r\n\x1a\n"


def finished(key: str, seats: int, seed: int = 1, bot: str = "steady") -> Match:
    """A whole game, played steadily."""
    game, rng = registry.load(key), Random(seed)
    match = Match(game, seats, game.options(), rng.randrange)
    while match.state.outcome() is None:
        [decision, *_] = match.state.pending()
        seat = decision.seat
        answer = bots.find(game, bot).choose(match.state.view(seat), match.notes_of(seat), rng)
        match.play(Move(decision.number, seat, answer))
    return match


def kept(match: Match, language: str = "en") -> Keepsake[object]:
    words = words_in(language, match.game)
    board = board_for(match.game, words, NAMES[: match.header.seats], None)
    assert isinstance(board, Keeping)
    return board.keepsake(match.state.view(None), tuple([one.event for one in match.told()]))


def check_picture(match: Match) -> None:
    renderer, seats = Renderer(), match.header.seats
    for language in ("en", "fr"):
        sight = kept(match, language)
        assert sight.headline
        assert sorted(place.seat.seat for place in sight.places) == list(range(seats))
        svg = drawn(renderer.render, match.game, language, sight)
        texts = [
            "".join(one.itertext()) for one in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
        ]
        assert sight.kicker in texts
        assert not [text for text in texts if "{" in text or text == "None"]
        named = {place.name for place in sight.places}
        assert named <= {*texts, *(f"{one} {two}" for one, two in pairwise(texts))}, "a name is cut"
        cut = [text.removesuffix("…") for text in texts if text.endswith("…")]
        assert not [name for name in named if any(name.startswith(part) for part in cut)]
        assert printed(svg).startswith(PNG)
