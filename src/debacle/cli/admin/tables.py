"""`debacle admin tables`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, TypeAlias, get_args

import typer
from msgspec.structs import asdict
from rich.console import Group

from debacle.cli.admin.desk import Desk, Reply
from debacle.cli.admin.showing import columns, confirm, lines, moment
from debacle.cli.common import Trouble, whole_number
from debacle.server.storage.operating import SeatedPerson
from debacle.server.storage.rows import Status
from debacle.texts.words import Words

STATUSES: tuple[str, ...] = get_args(Status)
TableId: TypeAlias = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id.", show_default=False)]
Yes: TypeAlias = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


async def list_tables(
    desk: Desk,
    game: Annotated[str | None, typer.Option(help="Of this game alone.")] = None,
    status: Annotated[str | None, typer.Option(help="gathering, playing, over or stopped.")] = None,
    stranded: Annotated[bool, typer.Option("--stranded", help="Those alone that cannot go on here.")] = False,
    limit: Annotated[str, typer.Option(help="So many at most.")] = "50",
) -> Reply:
    """List tables, what changed last first."""
    if status is not None and status not in STATUSES:
        raise Trouble("error.choice", option="--status", given=status, known=", ".join(STATUSES))
    most = whole_number("--limit", limit, 1)
    found = await desk.tables.listed(game, status, stranded=stranded, most=most)
    table = columns(desk.words, "id", "game", "status", "seated", "changed")
    for one in found:
        people = ", ".join(name or desk.words.say("people.erased") for name in one.players)
        table.add_row(one.id, one.game, _status(desk.words, one.status, one.stranded), people, moment(one.changed_at))
    data = [{name: value for name, value in asdict(one).items() if name != "your_turn"} for one in found]
    return Reply(data, table if found else desk.words.say("admin.none"))


async def show(desk: Desk, table: TableId) -> Reply:
    """Show one table: who sits there, and whether it can go on."""
    words, facts = desk.words, await desk.tables.facts(table)
    why = await desk.tables.why_stranded(table)
    about = [
        ("id", facts.id),
        ("game", facts.game),
        ("status", _status(words, facts.status, why is not None)),
        ("why", "" if why is None else words.why(why)),
        ("public", words.say("admin.public" if facts.public else "admin.private")),
        ("made", moment(facts.made_at)),
        ("changed", moment(facts.changed_at)),
        ("answers", str(facts.entries)),
        ("said", str(facts.chat)),
    ]
    seats = columns(words, "seat", "name", "person", "bot", "seen")
    for chair in facts.chairs:
        seats.add_row(
            str(chair.seat + 1), _name(words, chair), chair.player or "", chair.bot or "", moment(chair.seen_at)
        )
    data = {**asdict(facts), "stranded": None if why is None else words.why(why)}
    return Reply(data, Group(lines(words, [(name, value) for name, value in about if value]), "", seats))


async def export(
    desk: Desk,
    table: TableId,
    file: Annotated[Path | None, typer.Option("--to", help="The file; debacle-TABLE.json without it.")] = None,
) -> Reply:
    """Write the record of a game into a file, over or not; what cannot be read here is written as it is stored."""
    exported = await desk.tables.export(table)
    place = file or Path(f"debacle-{table}.json")
    _write(place, exported.body)
    told = [desk.words.say("admin.exported", file=str(place))]
    if exported.raw:
        told.append(desk.words.say("admin.raw"))
    if exported.secret:
        told.append(desk.words.say("admin.secret"))
    return Reply({"file": str(place), "raw": exported.raw, "secret": exported.secret}, "\n".join(told))


async def close(desk: Desk, table: TableId) -> Reply:
    """Stop a game for all who sit there; what was played is kept."""
    await desk.tables.close(table)
    return Reply({"closed": table}, desk.words.say("admin.closed", table=table))


async def delete(desk: Desk, table: TableId, yes: Yes = False) -> Reply:
    """Delete a table with its chairs, record and chat, for good."""
    await desk.tables.facts(table)
    confirm(desk, desk.words.say("admin.delete", table=table), yes=yes)
    await desk.tables.delete(table)
    return Reply({"deleted": table}, desk.words.say("admin.deleted", table=table))


def _write(place: Path, body: bytes) -> None:
    """For its owner's eyes, and never over another."""
    try:
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(body)
    except FileExistsError:
        raise Trouble("admin.exists", file=str(place)) from None
    except OSError as error:
        raise Trouble("error.write", file=str(place), problem=error.strerror or str(error)) from None


def _status(words: Words, status: Status, stranded: bool) -> str:
    said = words.say(f"front.status.{status}")
    return f"{said}, {words.say('front.status.stranded')}" if stranded else said


def _name(words: Words, chair: SeatedPerson) -> str:
    return "" if chair.player is None else chair.name or words.say("people.erased")
