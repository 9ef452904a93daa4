"""Runs one worker of the server until it is told to stop; open streams are closed first, so that it stops at once."""

from __future__ import annotations

import asyncio
import gc
import math
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

import uvicorn
from litestar.types import ASGIApp

from debacle.server.app import create_app
from debacle.server.connections import limited
from debacle.server.live.live import Live
from debacle.server.services import Services
from debacle.server.settings import Settings

GRACE = 3
"""Seconds. Streams end at once; whatever has not ended by then is broken off, for a stop has five in all."""
COLLECTED = (50_000, 20, 20)
"""A page is some ten thousand things that go as they came: looking for rings among them as often as Python does by
itself takes a fifth of a push."""
QUEUE = 2048
"""Connections that wait to be accepted."""


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, live: Live) -> None:
        super().__init__(config)
        self._live = live
        self._loop = asyncio.get_running_loop()
        self.restarts = False

    def restart(self) -> None:
        """Stop as at a signal, and then start again."""
        self.restarts = True
        self._live.stop()
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._live.stop)
        super().handle_exit(sig, frame)


async def _serve_alone(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> bool:
    """Whether it is to be started again."""
    app, services = await create_app(settings)
    listening = listen(host, port)
    ready(address_of(listening))
    return await run(app, services, listening)


async def run(app: ASGIApp, services: Services, listening: socket.socket, *, accept_at_once: int = QUEUE) -> bool:
    """Until it is told to stop, or a restart is due; gives whether that was it."""
    limits = services.settings.connections
    config = uvicorn.Config(
        app,
        http=limited(limits, services.settings.proxies, services.tallies),
        proxy_headers=bool(services.settings.proxies),
        forwarded_allow_ips=[str(proxy) for proxy in services.settings.proxies],
        ws="none",
        backlog=accept_at_once,
        timeout_keep_alive=math.ceil(limits.idle),
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_config=None,
        server_header=False,
        lifespan="on",
    )
    gc.freeze()  # what has been loaded stays: no need to go through it again and again
    gc.set_threshold(*COLLECTED)
    server = _Server(config, services.live)
    services.restart = server.restart
    await server.serve(sockets=[listening])
    return server.restarts


def address_of(listening: socket.socket) -> str:
    """What a browser is to be told."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(host: str, port: int) -> socket.socket:
    """Every connection sends small answers at once: otherwise their second half waits for the other side to confirm
    the first, which takes 40 ms. asyncio sees to it only for sockets that name their protocol."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = host == "::" and socket.has_dualstack_ipv6()
    listening = socket.create_server((host, port), family=family, dualstack_ipv6=both)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.listen(QUEUE)
    return listening


def serve_alone(settings: Settings, host: str, port: int, ready: Callable[[str], None]) -> None:
    """In this process."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    restarts = False
    with suppress(KeyboardInterrupt):  # uvicorn raises the signal again when it has stopped
        restarts = asyncio.run(_serve_alone(settings, host, port, ready))
    if restarts:
        start_again()


def start_again() -> NoReturn:
    """The same process by the same command, so that whoever looks after it sees it run on; with the code that is
    installed now."""
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
