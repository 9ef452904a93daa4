"""`debacle admin people`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer
from msgspec.structs import asdict

from debacle.cli.admin.desk import Desk, Reply
from debacle.cli.admin.showing import columns, confirm, moment
from debacle.cli.common import whole_number

PersonId: TypeAlias = Annotated[
    str, typer.Argument(metavar="PERSON", help="The person's id, as the list gives it.", show_default=False)
]


async def list_people(
    desk: Desk,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="A part of the name.")] = None,
    limit: Annotated[str, typer.Option(help="So many at most.")] = "50",
) -> Reply:
    """List people, those who came last first."""
    found = await desk.store.operator.people(name, whole_number("--limit", limit, 1))
    words = desk.words
    table = columns(words, "id", "name", "tables", "made", "seen", "standing")
    for one in found:
        standing = [words.say(f"admin.{kind}") for kind in ("muted", "banned") if getattr(one, kind)]
        shown = one.name or words.say("people.erased")
        table.add_row(one.id, shown, str(one.tables), moment(one.made_at), moment(one.seen_at), ", ".join(standing))
    return Reply([asdict(one) for one in found], table if found else words.say("admin.none"))


async def rename(
    desk: Desk, person: PersonId, name: Annotated[str, typer.Argument(metavar="NAME", show_default=False)]
) -> Reply:
    """Give somebody another name."""
    kept = await desk.people.rename(person, name)
    return Reply({"person": person, "name": kept}, desk.words.say("admin.renamed", name=kept))


async def mute(desk: Desk, person: PersonId) -> Reply:
    """Let somebody play and not speak, at any table."""
    await desk.people.mute(person, muted=True)
    return await _standing(desk, person)


async def unmute(desk: Desk, person: PersonId) -> Reply:
    """Let somebody speak again."""
    await desk.people.mute(person, muted=False)
    return await _standing(desk, person)


async def ban(desk: Desk, person: PersonId) -> Reply:
    """Let somebody look on and nothing else; bots take their chairs."""
    await desk.people.ban(person)
    return await _standing(desk, person)


async def unban(desk: Desk, person: PersonId) -> Reply:
    """Let somebody play again."""
    await desk.people.unban(person)
    return await _standing(desk, person)


async def erase(
    desk: Desk, person: PersonId, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False
) -> Reply:
    """Erase somebody: name, chat and session go, their games stay; bots take their chairs."""
    found = await desk.people.person(person)
    confirm(desk, desk.words.say("admin.erase", name=found.name), yes=yes)
    await desk.people.erase(person)
    return Reply({"erased": person}, desk.words.say("admin.erased", person=person))


async def _standing(desk: Desk, person: str) -> Reply:
    """What they may do now."""
    found = await desk.people.person(person)
    how = "banned" if found.banned else "muted" if found.muted else "free"
    data = {"person": person, "muted": found.muted, "banned": found.banned}
    return Reply(data, desk.words.say(f"admin.is_{how}", name=found.name or desk.words.say("people.erased")))
