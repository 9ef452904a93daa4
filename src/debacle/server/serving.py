"""Runs the server until it is told to stop; open streams are closed first, so that it stops at once."""

from __future__ import annotations

import asyncio
import gc
import math
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn

from debacle.server.app import create_app
from debacle.server.connections import limited
from debacle.server.live.live import Live
from debacle.server.settings import Settings

GRACE = 3
"""Seconds. Streams end at once; whatever has not ended by then is broken off, for a stop has five in all."""


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live
        self._loop = asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._live.stop)
        super().handle_exit(sig, frame)


async def _serve(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    app, services = await create_app(settings)
    config = uvicorn.Config(
        app,
        http=limited(settings.connections),
        ws="none",
        timeout_keep_alive=math.ceil(settings.connections.idle),
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_config=None,
        server_header=False,
        lifespan="on",
    )
    gc.freeze()  # what has been loaded stays: no need to go through it again and again
    listening = listen(host, port)
    bound = listening.getsockname()[1]
    ready(f"http://[{host}]:{bound}" if ":" in host else f"http://{host}:{bound}")
    await _Server(config, services.live).serve(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """Every connection sends small answers at once: otherwise their second half waits for the other side to confirm
    the first, which takes 40 ms. asyncio sees to it only for sockets that name their protocol."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    listening = socket.create_server((host, port), family=family, dualstack_ipv6=both)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def serve(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when it has stopped
        asyncio.run(_serve(settings, host, port, ready))
