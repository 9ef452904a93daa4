"""The socket on which the server listens."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import closing

import httpx
import pytest
import uvicorn
from litestar.types import Receive, Scope, Send

from debacle.server.serving import listen
from tests.server.running import Server

Start = Callable[..., Server]


async def _nothing(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that is never asked."""


def test_small_answers_leave_at_once() -> None:
    async def option() -> int:
        server = uvicorn.Server(uvicorn.Config(_nothing, log_config=None, lifespan="off"))
        with closing(listen("127.0.0.1", 0)) as listening:
            serving = asyncio.create_task(server.serve(sockets=[listening]))
            _, writer = await asyncio.open_connection(*listening.getsockname())
            while not (connections := server.server_state.connections):
                await asyncio.sleep(0)
            (connection,) = connections
            accepted: socket.socket = connection.transport.get_extra_info("socket")
            nodelay = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            writer.close()
            server.should_exit = True
            await serving
        return nodelay

    assert asyncio.run(option()) == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::"])
def test_it_listens_on_either_kind_of_address(host: str) -> None:
    with closing(listen(host, 0)) as listening:
        to = "127.0.0.1" if host == "::" else host
        socket.create_connection((to, listening.getsockname()[1])).close()


def test_a_server_at_an_address_of_the_newer_kind(start: Start) -> None:
    server = start(None, "--host", "::1")
    assert server.url.startswith("http://[::1]:")
    assert "/static/" in httpx.get(server.url).text
