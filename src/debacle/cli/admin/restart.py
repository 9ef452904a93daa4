"""`debacle admin restart`: announced on all pages, and done when its time has come."""

from __future__ import annotations

from typing import Annotated

import typer

from debacle.cli.admin.desk import Desk, Reply
from debacle.cli.admin.showing import moment
from debacle.cli.admin.times import duration
from debacle.cli.common import Trouble
from debacle.server.storage.announcing import Announcement


async def restart(
    desk: Desk,
    wait: Annotated[str | None, typer.Option("--in", metavar="TIME", help="Such as 90s, 5m or 1h.")] = None,
    off: Annotated[bool, typer.Option("--off", help="Call it off.")] = False,
) -> Reply:
    """Restart the server after a while; all pages say so until then, and no clock counts the time it takes."""
    if (wait is None) is not off:
        raise Trouble("admin.in_or_off")
    if wait is None:
        called_off = await desk.store.announcements.clear("restart")
        return Reply({"off": called_off}, desk.words.say("admin.off" if called_off else "admin.no_restart"))
    at = desk.store.now() + duration("--in", wait)
    await desk.store.announcements.put(Announcement("restart", until=at))
    return Reply({"restart_at": at}, desk.words.say("admin.restart", time=moment(at)))
