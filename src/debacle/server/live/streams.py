"""Server-sent events: whatever an onlooker sees of a table, whenever it has changed for them."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AbstractContextManager

from litestar.response import Stream
from msgspec import Struct

from debacle.core.audience import SPECTATOR, Audience
from debacle.server.errors import NoSuchTable
from debacle.server.live.live import Live, Notice
from debacle.server.logging_metrics import Metrics
from debacle.server.storage.database import DatabaseAway

log = logging.getLogger(__name__)
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
SIGN_OF_LIFE = b": still here\n\n"
GONE = b"event: gone\ndata:\n\n"
"""After it a page does not ask for the stream again."""


class Seen(Struct, frozen=True):
    """What an onlooker sees now, and from where."""

    audience: Audience
    """Whose changes they see: those of one seat, or of several that share a screen."""
    body: bytes | None
    """None: the same as before."""
    last: bool = False
    """Whether there is nothing more to see here: the stream ends."""


Look = Callable[[Notice], Awaitable[Seen | None]]
"""None: they may not look any more, and the stream ends."""
Present = AbstractAsyncContextManager[None]
Room = AbstractContextManager[None]
"""Both are held while the stream is open."""


def stream(
    live: Live,
    metrics: Metrics,
    table_id: str,
    event: str,
    every: float,
    look: Look,
    present: Present,
    room: Room,
    farewell: str,
) -> Stream:
    """`farewell`, if there is one, is said when the server stops. `id` counts the messages of this stream. Who cannot
    see a change is not even looked after because of it: the time it takes would tell."""

    async def messages() -> AsyncIterator[bytes]:
        sent, last = 0, b""
        audience = SPECTATOR
        with metrics.streams.track_inprogress(), room:
            async with present:
                async for notice in live.changes(table_id, every):
                    if not notice.audience & audience:
                        continue
                    try:
                        seen = await look(notice)
                    except NoSuchTable:  # any more
                        return
                    except DatabaseAway as away:
                        log.warning("an onlooker waits for the next beat: %s", away)
                        continue
                    if seen is None:
                        return
                    audience = seen.audience
                    if seen.body is not None and seen.body != last:
                        sent, last = sent + 1, seen.body
                        yield b"id: %d\nevent: %b\ndata: %b\n\n" % (
                            sent,
                            event.encode(),
                            seen.body.replace(b"\n", b"\ndata: "),
                        )
                        if seen.last:
                            yield GONE
                    elif notice.beat:
                        yield SIGN_OF_LIFE
                    if seen.last:
                        return
                if farewell:
                    yield b"event: farewell\ndata: %b\n\n" % farewell.encode()

    return Stream(messages(), media_type="text/event-stream", headers=HEADERS)
