"""One moment of a game, painted with the table's own page; nothing on it can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.moments import walk
from debacle.server.pages.board_page import names_of
from debacle.server.pages.game_page import Board, Replayable, scenes_of
from debacle.server.pages.replay_book import Book
from debacle.server.pages.view_models import ChairView, TableView
from debacle.server.pages.words import words_in
from debacle.server.storage.timing import Timing
from debacle.server.tables.leafing import Eyes
from debacle.terminal.choices import asked_and_chosen
from debacle.terminal.contract import terminal_for
from debacle.texts.scenes import SceneSight
from debacle.texts.words import Words


class GivenAnswer(Struct, frozen=True):
    """What led to a moment: who was asked what, and chose what."""

    seat: Seat
    who: str
    asked: str
    chose: str


class Painted(Struct, frozen=True):
    """A moment as the template has it."""

    table: TableView
    board: Mapping[str, Any]
    board_template: str
    scenes: Sequence[SceneSight[Any, Any]]
    scenes_template: str
    title: str
    given: GivenAnswer | None
    secrets: Sequence[Any]


def paint(book: Book, eyes: Eyes, before: int, steps: int, language: str) -> Painted:
    """The moment after so many answers; `before` it these eyes had seen the one after so many."""
    words = words_in(language, book.match.game)
    names = names_of(book.chairs, words)
    board = book.board(eyes, language)
    moment, given, seen = _walk_to(book, eyes, before, steps, words, names)
    view, log = moment.state.view(eyes.seat), eyes.log(moment)
    key = book.match.game.about.key
    over = moment.state.outcome() is not None
    return Painted(
        table=_table(book, eyes, view, log, over=over),
        board=board.paint(view, log if not over else tuple([one.event for one in moment.told()])),
        board_template=f"games/{key}/{board.template}",
        scenes=scenes_of(board, view, log, seen) if steps else (),
        scenes_template=f"games/{key}/scenes.html",
        title=board.title(view),
        given=given,
        secrets=_secrets(board, moment) if eyes.open and not over else (),
    )


def _walk_to(
    book: Book, eyes: Eyes, before: int, steps: int, words: Words, names: tuple[str, ...]
) -> tuple[Match, GivenAnswer | None, int]:
    """The match as it was then; what was last asked and chosen, as far as these eyes may know; and how much they had
    seen before."""
    given, seen = None, 0
    for count, moment in enumerate(walk(book.match, steps)):
        if count == before:
            seen = len(eyes.log(moment))
        if count == steps - 1:
            given = _given(book, eyes, moment, words, names)
    return moment, given, seen


def _given(book: Book, eyes: Eyes, moment: Match, words: Words, names: tuple[str, ...]) -> GivenAnswer | None:
    step = book.match.steps[len(moment.steps)]
    seat = step.seat
    if not eyes.may_know(seat):
        return None
    view, seen = moment.state.view(seat), moment.seen_by(seat)
    terminal = terminal_for(book.match.game, words, names, seat)
    asked, chose = asked_and_chosen(terminal, view, seen, step.answer, words)
    return GivenAnswer(seat, names[seat], asked, chose)


def _secrets(board: Board, moment: Match) -> Sequence[Any]:
    if not isinstance(board, Replayable):
        return ()
    return board.secrets([moment.state.view(seat) for seat in range(moment.header.seats)])


def _table(book: Book, eyes: Eyes, view: Any, log: tuple[Any, ...], *, over: bool) -> TableView:
    """What the table's own templates ask for; nobody is there, and nothing can be done."""
    chairs = tuple([_chair(chair, chair.seat == eyes.seat) for chair in book.chairs])
    return TableView(
        id=book.table,
        game=book.match.game.about.key,
        status="over" if over else "playing",
        public=False,
        seats=len(chairs),
        clock=0,
        timing=Timing(),
        deck=None,
        seat=eyes.seat,
        host=False,
        chairs=chairs,
        chat=(),
        view=view,
        log=log,
        seen=log,
        can_take_back=False,
        commitment="",
        seed=None,
        now=0.0,
    )


def _chair(chair: ChairView, you: bool) -> ChairView:
    return ChairView(
        seat=chair.seat,
        name=chair.name,
        number=chair.number,
        bot=chair.bot,
        person=chair.person,
        free=False,
        you=you,
        present=False,
        asked=False,
        deadline=None,
        given_up=False,
    )
