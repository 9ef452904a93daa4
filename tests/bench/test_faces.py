"""The measurement of our environments measures something. How fast they are, no test says."""

from __future__ import annotations

from functools import partial
from io import StringIO

from rich.console import Console

import clock
import environments
from clock import Player


def test_every_environment_of_ours_is_stepped_through_and_set_beside_the_median() -> None:
    own = environments.own()
    peers = [Player(f"peer {number}", "theirs", partial(int, number)) for number in (1, 4, 9)]
    rates = clock.rates([*own, *peers], rounds=1, seconds=0.001)
    assert all(rate.decisions > 0 for rate in rates)
    middle = sorted(rate.decisions for rate in rates[-3:])[1]
    assert environments.ratios(rates) == {rate.name: rate.decisions / middle for rate in rates[:-3]}
    shown = StringIO()
    environments.show(rates, Console(file=shown, width=120))
    assert all(player.name in shown.getvalue() for player in (*own, *peers))
    assert "reached" in shown.getvalue()
