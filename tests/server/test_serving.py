"""The socket on which the server listens."""

from __future__ import annotations

import asyncio
import socket
from contextlib import closing

import uvicorn
from litestar.types import Receive, Scope, Send

from debacle.server.serving import listen


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
