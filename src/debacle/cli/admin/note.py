"""`debacle admin note`: a note to all pages."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer
from msgspec.structs import asdict

from debacle.cli.admin.desk import Desk, Reply
from debacle.cli.admin.showing import lines, moment
from debacle.cli.admin.times import moment_to_come
from debacle.cli.common import Trouble
from debacle.server.names import clean
from debacle.server.storage.announcing import Announcement

LONGEST = 280


async def put(
    desk: Desk,
    text: Annotated[str | None, typer.Argument(metavar="[TEXT]", help="For both languages.")] = None,
    en: Annotated[str | None, typer.Option(help="In English.")] = None,
    fr: Annotated[str | None, typer.Option(help="In French.")] = None,
    until: Annotated[
        str | None, typer.Option(help="14:05, or 2026-03-01T14:05; without it, until it is cleared.")
    ] = None,
) -> Reply:
    """Put a note on all pages, in place of the one that is there."""
    english, french = en or text or fr, fr or text or en
    if english is None or french is None:
        raise Trouble("admin.no_text")
    end = None if until is None else moment_to_come("--until", until, datetime.now().astimezone())
    note = Announcement("note", clean(english, LONGEST, "note"), clean(french, LONGEST, "note"), end)
    await desk.store.announcements.put(note)
    return _shown(desk, note)


async def show_note(desk: Desk) -> Reply:
    """Show the note that is on all pages."""
    found = [one for one in await desk.store.announcements.all() if one.kind == "note"]
    return _shown(desk, found[0]) if found else Reply(None, desk.words.say("admin.no_note"))


async def clear(desk: Desk) -> Reply:
    """Take the note off all pages."""
    cleared = await desk.store.announcements.clear("note")
    return Reply({"cleared": cleared}, desk.words.say("admin.note_cleared" if cleared else "admin.no_note"))


def _shown(desk: Desk, note: Announcement) -> Reply:
    facts = [("en", note.en), ("fr", note.fr), ("until", moment(note.until) or desk.words.say("admin.for_good"))]
    return Reply(asdict(note), lines(desk.words, facts))
