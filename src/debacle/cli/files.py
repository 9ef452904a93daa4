"""Records on disk."""

from __future__ import annotations

import os
import time
from pathlib import Path

from debacle.cli.common import Trouble
from debacle.core.match import Match
from debacle.core.record import BadRecord, Record, read_record


def place_for(match: Match, wanted: Path | None) -> Path:
    """Where the record will go; settled before the game, so that no game is played in vain."""
    if wanted is None:
        stamp = time.strftime("%Y%m%d-%H%M%S")
        folder = data_folder() / "records"
        wanted = folder / f"{match.header.game}-{stamp}-{(match.header.commitment or '')[:8]}.json"
        _make(folder)
    if wanted.exists():
        raise Trouble("error.exists", file=str(wanted))
    if not wanted.parent.is_dir():
        raise Trouble("error.folder", file=str(wanted), folder=str(wanted.parent))
    return wanted


def save(record: Record, place: Path) -> None:
    """All or nothing: a file that is there is whole."""
    unfinished = place.with_name(f".{place.name}.part")
    try:
        unfinished.write_bytes(record.to_json())
        unfinished.replace(place)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise Trouble("error.write", file=str(place), problem=error.strerror or str(error)) from None


def load(place: Path) -> Record:
    try:
        data = place.read_bytes()
    except OSError as error:
        raise Trouble("error.file", file=str(place), problem=error.strerror or str(error)) from None
    try:
        return read_record(data)
    except BadRecord as error:
        raise Trouble("error.record", file=str(place), problem=error.why) from None


def data_folder() -> Path:
    base = os.environ.get("XDG_DATA_HOME")
    return Path(base) / "debacle" if base else Path.home() / ".local" / "share" / "debacle"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Trouble("error.write", file=str(folder), problem=error.strerror or str(error)) from None
