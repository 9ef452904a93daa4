"""boardgame.io from npm: its own server, and everybody at all its matches in a process of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from pathlib import Path

import msgspec

from seated import Stretch

HERE = Path(__file__).parent / "peer"
LINE = 1 << 26
"""Bytes: a line of figures is long."""


def missing() -> str | None:
    """Why it cannot be played against, if so. Installs what is locked when it is not there yet."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "node and npm are not here"
    if not (HERE / "node_modules" / "boardgame.io").exists():
        done = subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=False, capture_output=True, text=True)
        if done.returncode:
            return f"npm could not install it: {done.stderr.strip()}"
    return None


def release() -> str:
    package = (HERE / "node_modules" / "boardgame.io" / "package.json").read_bytes()
    return str(msgspec.json.decode(package)["version"])


class Opponent:
    def __init__(self, server: Process, clients: Process) -> None:
        self._server = server
        self._clients = clients

    async def play(self, seconds: float, every: float) -> Stretch:
        assert self._clients.stdin is not None
        self._clients.stdin.write(msgspec.json.encode({"seconds": seconds, "every": every}) + b"\n")
        return msgspec.json.decode(await _line(self._clients), type=Stretch)

    async def close(self) -> None:
        for process in (self._clients, self._server):
            process.terminate()
            await process.wait()


async def sit_down(tables: int, seats: int, folder: Path | None) -> Opponent:
    """A server that keeps matches in files of this folder, or in memory, with everybody seated."""
    server = await _node("server.cjs", *([] if folder is None else [str(folder)]))
    url = (await _line(server)).decode().strip()
    clients = await _node("clients.cjs", url, str(tables), str(seats))
    await _line(clients)
    return Opponent(server, clients)


async def _node(*arguments: str) -> Process:
    quiet = {**os.environ, "NODE_ENV": "production"}
    return await create_subprocess_exec("node", *arguments, cwd=HERE, env=quiet, stdin=PIPE, stdout=PIPE, limit=LINE)


async def _line(process: Process) -> bytes:
    assert process.stdout is not None
    line = await process.stdout.readline()
    if not line:
        raise RuntimeError("boardgame.io stopped")
    return line
