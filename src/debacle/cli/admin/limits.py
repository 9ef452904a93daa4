"""`debacle admin limits`."""

from __future__ import annotations

from msgspec.structs import asdict
from rich.console import Group, RenderableType

from debacle.cli.admin.desk import Desk, Reply
from debacle.cli.admin.showing import columns
from debacle.server.operator.limits_in_force import Limit, from_text, limits_of
from debacle.server.settings import Settings


async def limits(desk: Desk) -> Reply:
    """Show the limits that the server goes by, and where each comes from; they are set in the settings file."""
    running = await desk.store.uptime.limits_in_force()
    sets = [from_text(text) for text in dict.fromkeys(running)] or [_as_set(desk)]
    words = desk.words
    told = words.count("admin.running", len(running)) if running else words.say("admin.not_running")
    shown: list[RenderableType] = []
    for one in sets:
        table = columns(words, "limit", "value", "source")
        for limit in one:
            table.add_row(limit.name, f"{limit.value:.12g}", limit.source or words.say("admin.default"))
        shown += ["", table]
    data = {"servers": len(running), "limits": [[asdict(limit) for limit in one] for one in sets]}
    return Reply(data, Group(told, *shown, "", words.say("admin.limits_how")))


def _as_set(desk: Desk) -> list[Limit]:
    """What a server would go by that is started with this settings file."""
    file = desk.file
    return limits_of(
        Settings(
            database="",
            allowances=file.allowances,
            at_once=file.at_once,
            connections=file.connections,
            retention=file.retention,
            given=file.given,
        )
    )
