"""PostgreSQL's own programs: where they are, of which version, and how they reach a database."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from msgspec import Struct
from sqlalchemy import URL

from debacle.server.storage.backups import BadBackup

PROGRAMS = ("pg_dump", "pg_restore", "psql")
DEBIAN = Path("/usr/lib/postgresql")
"""Where Debian keeps those of each version, off the PATH."""


class Tools(Struct, frozen=True):
    folder: Path
    environment: dict[str, str]
    """With the address and the password, which all who use the machine could read on a command line."""

    def command(self, program: str, *arguments: str) -> list[str]:
        return [str(self.folder / program), *arguments]

    def run(self, program: str, *arguments: str) -> str:
        """What it prints."""
        command = self.command(program, *arguments)
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BadBackup("tool", program=program, problem=last_line(done.stderr))
        return done.stdout


def find_tools(server: int, url: URL) -> Tools:
    """Those that are as new as the server, or little newer: older ones refuse it, and much newer ones say what it does
    not understand."""
    found = {folder: version for folder in _folders() if (version := _version(folder)) is not None}
    if not found:
        raise BadBackup("no_tools", programs=", ".join(PROGRAMS), folder=str(DEBIAN))
    fitting = {folder: version for folder, version in found.items() if version >= server}
    if not fitting:
        raise BadBackup("old_tools", newest=str(max(found.values())), server=str(server))
    return Tools(min(fitting, key=lambda folder: fitting[folder]), os.environ | _address(url))


def last_line(said: str) -> str:
    return (said.strip().splitlines() or ["?"])[-1]


def _folders() -> list[Path]:
    on_path = shutil.which("pg_dump")
    return [*([Path(on_path).parent] if on_path else []), *sorted(DEBIAN.glob("*/bin"))]


def _version(folder: Path) -> int | None:
    """The oldest of the programs there; None if one is missing."""
    versions = []
    for program in PROGRAMS:
        try:
            said = subprocess.run([folder / program, "--version"], capture_output=True, text=True, check=False).stdout
        except OSError:
            return None
        number = re.search(r"\) (\d+)", said)
        if number is None:
            return None
        versions.append(int(number[1]))
    return min(versions)


def _address(url: URL) -> dict[str, str]:
    """As libpq is told; what is not in the address it finds for itself, as the server does."""
    query = {name: value for name, value in url.query.items() if isinstance(value, str)}
    told = {
        "PGHOST": url.host or query.get("host"),
        "PGPORT": str(url.port) if url.port else query.get("port"),
        "PGUSER": url.username,
        "PGPASSWORD": None if url.password is None else str(url.password),
        "PGDATABASE": url.database,
        "PGSSLMODE": query.get("sslmode") or query.get("ssl"),
    }
    return {name: value for name, value in told.items() if value}
