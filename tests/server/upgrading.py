"""A server that is stopped, and started again as another version of itself."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec

import debacle
from debacle.core.specs import Spec
from tests.installing import BAZAAR
from tests.server.running import PATIENCE, Server
from tests.server.seats import Choose, Json, Seat, good

SOURCE = Path(debacle.__file__).parent
SECOND, FIRST = "rules=2", "rules=1"


class Packages:
    """The packages that a server finds before those that are installed: copies, which a test may change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"PYTHONPATH": str(self.folder)}

    def copy_debacle(self) -> None:
        shutil.copytree(SOURCE, self.folder / "debacle", ignore=shutil.ignore_patterns("__pycache__"))

    def change_deck(self, game: str, change: Callable[[str], str]) -> None:
        file = self.folder / "debacle" / "games" / game / "deck.toml"
        changed = change(text := file.read_text(encoding="utf-8"))
        assert changed != text
        file.write_text(changed, encoding="utf-8")

    def install_bazaar(self, rules: str = SECOND) -> None:
        """As pip would: the package, and the entry point by which it is found."""
        self.remove_bazaar()
        shutil.copytree(BAZAAR / "src" / "bazaar", self.folder / "bazaar", ignore=shutil.ignore_patterns("__pycache__"))
        main = self.folder / "bazaar" / "__init__.py"
        main.write_text(main.read_text(encoding="utf-8").replace(SECOND, rules, 1), encoding="utf-8")
        facts = self.folder / "bazaar-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: bazaar\nVersion: 1.0\n")
        (facts / "entry_points.txt").write_text("[debacle.games]\nbazaar = bazaar:Bazaar\n")

    def remove_bazaar(self) -> None:
        for name in ("bazaar", "bazaar-1.0.dist-info"):
            shutil.rmtree(self.folder / name, ignore_errors=True)


def sampling(seed: int) -> Choose:
    """Some answer that any spec allows."""
    rng = Random(seed)

    def choose(asked: Json) -> Any:
        spec: Spec = msgspec.convert(asked["spec"], Spec, strict=False)
        return spec.sample(rng)

    return choose


def play_some(seats: list[Seat], count: int, choose: Choose) -> None:
    """So many answers, by whoever is asked."""
    while count:
        count -= play_once(seats, choose)


def play_once(seats: list[Seat], choose: Choose) -> bool:
    """One answer, if any of these is asked."""
    for seat in seats:
        asked = seat.asked()
        if asked is not None:
            good(seat.move(asked["decision"]["number"], choose(asked)))
            return True
    return False


def play_on(server: Server, seats: list[Seat], choose: Choose) -> None:
    """To the end, at the server's new address."""
    move_to(server, seats)
    end = monotonic() + PATIENCE
    while seats[0].state()["status"] == "playing":
        assert monotonic() < end
        play_once(seats, choose)


def move_to(server: Server, seats: list[Seat]) -> None:
    for seat in seats:
        seat.http.base_url = server.url
