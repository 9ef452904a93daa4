"""Backups of PostgreSQL, by pg_dump and pg_restore: servers may write meanwhile.

To restore is one transaction: the tables are dropped, made and filled again, and the generation is another, or nothing
has changed. Servers that run on it wait for that, and go on with what was restored."""

from __future__ import annotations

import secrets
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from debacle.server.storage.backups import (
    OURS,
    SCHEMA,
    BadBackup,
    Contents,
    check_schema,
    read_contents,
    whole_file,
)
from debacle.server.storage.database import MIGRATION_LOCK, migrate, reaching
from debacle.server.storage.generation import NAME
from debacle.server.storage.postgresql_tools import Tools, find_tools, last_line

MAGIC = b"PGDMP"
TRIES = 30
GAVE_WAY = "55P03"
"""How PostgreSQL says that a lock was not to be had in time."""


async def back_up(engine: AsyncEngine, place: Path) -> Contents:
    """What is counted and what is dumped is of the same moment."""
    with reaching():
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ")
            there = await _ours(connection)
            if SCHEMA not in there:
                raise BadBackup("nothing", database=str(engine.url.database))
            tools = await _tools(connection)
            contents = await _contents(connection)
            snapshot = str((await connection.execute(text("SELECT pg_export_snapshot()"))).scalar_one())
            with whole_file(place) as unfinished:
                only = [f"--table={name}" for name in there]
                tools.run("pg_dump", "--format=custom", f"--file={unfinished}", f"--snapshot={snapshot}", *only)
    return contents


async def restore(place: Path, engine: AsyncEngine, *, force: bool) -> Contents:
    with reaching():
        async with engine.connect() as connection:
            tools = await _tools(connection)
            _check(tools, place)
            there = await _ours(connection)
            if not force and await _holds_anything(connection, there):
                raise BadBackup("full", database=str(engine.url.database))
            found = await connection.execute(text("SELECT name, value FROM keys")) if "keys" in there else ()
            keys = {row.name: row.value for row in found}
        _put_back(tools, place, there, keys | {NAME: secrets.token_hex(16)})
        await migrate(engine)
        async with engine.connect() as connection:
            return await _contents(connection)


def _check(tools: Tools, place: Path) -> None:
    """All of it is read before anything is changed."""
    try:
        tools.run("pg_restore", "--file=/dev/null", str(place))
        schema = tools.run("pg_restore", "--data-only", f"--table={SCHEMA}", "--file=-", str(place))
    except BadBackup as error:
        raise BadBackup("damaged", file=str(place), problem=error.facts["problem"]) from None
    _, _, data = schema.partition(" FROM stdin;\n")
    check_schema([[line] for line in data.partition("\\.")[0].split()])


def _put_back(tools: Tools, place: Path, there: Sequence[str], keys: Mapping[str, str]) -> None:
    for _ in range(TRIES):
        said = _try_to_put_back(tools, place, there, keys)
        if said is None:
            return
        if GAVE_WAY not in said:
            raise BadBackup("tool", program="psql", problem=last_line(said))
    raise BadBackup("busy")


def _try_to_put_back(tools: Tools, place: Path, there: Sequence[str], keys: Mapping[str, str]) -> str | None:
    """What went wrong; then nothing has changed. Nothing is committed before the last line, whoever dies."""
    command = tools.command("psql", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--set=VERBOSITY=verbose", "--file=-")
    with subprocess.Popen(
        command,
        env=tools.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as psql:
        assert psql.stdin is not None
        assert psql.stderr is not None
        filling = tools.command("pg_restore", "--no-owner", "--no-privileges", "--file=-", str(place))
        failed: str | None = None
        try:
            _say(psql.stdin, _before(there))
            filled = subprocess.run(
                filling, env=tools.environment, stdout=psql.stdin, stderr=subprocess.PIPE, check=False
            )
            if filled.returncode:
                failed = filled.stderr.decode(errors="replace")
            else:
                _say(psql.stdin, _after(keys))
            psql.stdin.close()
        except BrokenPipeError as error:
            failed = str(error)
        said = psql.stderr.read().decode(errors="replace")
        code = psql.wait()
    if code == 0 and failed is None:
        return None
    return said or failed or f"psql: {code}"


def _say(pipe: IO[bytes], lines: Sequence[str]) -> None:
    pipe.write("".join(f"{line}\n" for line in lines).encode())
    pipe.flush()


def _before(there: Sequence[str]) -> list[str]:
    """Gives way to servers that are in the middle of something: otherwise PostgreSQL would break off one of us."""
    lines = ["BEGIN;", f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK});", "SET LOCAL lock_timeout = '400ms';"]
    if there:
        lines += [f"LOCK TABLE {', '.join(there)} IN ACCESS EXCLUSIVE MODE;", f"DROP TABLE {', '.join(there)};"]
    return [*lines, "SET LOCAL lock_timeout = 0;"]


def _after(keys: Mapping[str, str]) -> list[str]:
    kept = ", ".join(f"({_quoted(name)}, {_quoted(value)})" for name, value in keys.items())
    upsert = f"INSERT INTO keys (name, value) VALUES {kept} ON CONFLICT (name) DO UPDATE SET value = excluded.value;"
    return ["RESET search_path;", upsert, "COMMIT;"]


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


async def _tools(connection: AsyncConnection) -> Tools:
    number = (await connection.execute(text("SHOW server_version_num"))).scalar_one()
    return find_tools(int(number) // 10_000, connection.engine.url)


async def _contents(connection: AsyncConnection) -> Contents:
    return await connection.run_sync(lambda sync: read_contents(lambda query: sync.execute(text(query)).all()))


async def _ours(connection: AsyncConnection) -> list[str]:
    """Those of our tables that are there."""
    visible = "SELECT relname FROM pg_class WHERE relkind = 'r' AND pg_table_is_visible(oid)"
    names = set((await connection.execute(text(visible))).scalars())
    return [name for name in OURS if name in names]


async def _holds_anything(connection: AsyncConnection, there: Sequence[str]) -> bool:
    for name in ("players", "tables", "entries"):
        if name in there and (await connection.execute(text(f"SELECT 1 FROM {name} LIMIT 1"))).first() is not None:
            return True
    return False
