"""The keepsake of Q.E.: a still for each sale, and the bid too far."""

from __future__ import annotations

import pytest

from debacle.games.qe.rules.state import QEView
from debacle.games.qe.telling.keepsake import FilmStrip
from tests.pages.keepsakes import check_picture, finished, kept


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_is_drawn_in_both_languages(seats: int) -> None:
    check_picture(finished("qe", seats))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_bid_too_far_is_the_dearest_of_whoever_is_out(seed: int) -> None:
    match = finished("qe", 4, seed)
    view, film = match.state.view(None), kept(match).picture
    assert isinstance(view, QEView)
    assert isinstance(film, FilmStrip)
    assert view.outcome is not None
    assert len(film.stills) == len(view.sales)
    out = {seat for seat, score in enumerate(view.outcome.sheets) if score.eliminated}
    dearest = max(sale.amount or 0 for sale in view.sales if sale.winner in out)
    [too_far] = [still for still in film.stills if still.too_far]
    assert view.sales[too_far.number - 1].amount == dearest
    assert too_far.seat is not None
    assert too_far.seat.seat in out


def test_bars_stand_by_the_digits_of_a_price() -> None:
    match = finished("qe", 4)
    view, film = match.state.view(None), kept(match).picture
    assert isinstance(view, QEView)
    assert isinstance(film, FilmStrip)
    sold = [
        (sale.amount, still.height)
        for sale, still in zip(view.sales, film.stills, strict=True)
        if sale.winner is not None
    ]
    assert [height for _, height in sorted(sold)] == sorted(height for _, height in sold)
    assert max(height for _, height in sold) == 1
