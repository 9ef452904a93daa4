"""`debacle admin recount`."""

from __future__ import annotations

from debacle.cli.admin.desk import Desk, Reply


async def recount(desk: Desk) -> Reply:
    """Count all results and ratings anew, from the records of the games that are over."""
    games = await desk.counting.recount()
    return Reply({"games": games}, desk.words.count("admin.recounted", games))
