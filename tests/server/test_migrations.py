"""A database from before decks were kept is brought forward, and its games go on."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
from sqlalchemy import insert

from debacle import registry
from debacle.core import wire
from debacle.core.chance import Provable, commitment
from debacle.core.match import Match, verify
from debacle.core.messages import Move
from debacle.core.record import read_record
from debacle.server.settings import database_address
from debacle.server.storage.database import migrate, open_engine
from debacle.server.storage.rows import TableOptions
from debacle.server.storage.schema import chairs, entries, players, tables
from debacle.server.storage.tokens import secret_of
from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import Seat, join
from tests.server.upgrading import play_on, sampling

STORED = json.loads((Path(__file__).parents[1] / "records" / "qe-3-2.json").read_bytes())["record"]
SEED = bytes.fromhex(STORED["seed"])
GAME = registry.load("qe")
NAMES = ("ada", "bob", "eve")


def played(count: int | None) -> Match:
    match = Match(GAME, 3, GAME.options(), Provable(SEED).below, committed=commitment(SEED))
    for entry in STORED["entries"][:count]:
        move = match.read_move(entry["seat"], entry["number"], entry["answer"])
        match.play(Move(move.number, move.seat, move.answer))
    return match


async def fill(address: str) -> None:
    """By the first migration alone: a game under way, one that is over, and one that gathers."""
    engine = open_engine(address)
    await migrate(engine, "first")
    async with engine.begin() as connection:
        people = [{"id": name, "name": name, "secret": secret_of(name), "made_at": 1.0} for name in NAMES]
        await connection.execute(insert(players), people)
        for table_id, status, match in (
            ("going", "playing", played(9)),
            ("over", "over", played(None)),
            ("new", "gathering", None),
        ):
            waiting = "" if match is None else "".join(f"{decision.seat}," for decision in match.state.pending())
            row = {
                "id": table_id, "game": "qe", "seats": 3, "options": msgspec.json.encode(TableOptions()).decode(),
                "seed": SEED.hex(), "header": None if match is None else msgspec.json.encode(match.header).decode(),
                "status": status, "public": True, "host": "ada", "waiting": waiting, "revision": 1, "made_at": 1.0,
                "changed_at": 1.0,
            }  # fmt: skip
            await connection.execute(insert(tables).values(row))
            sitting = [name if match or name == "ada" else None for name in NAMES]
            seated = [
                {"table_id": table_id, "seat": seat, "player": name, "token": name and secret_of(f"{table_id} {name}")}
                for seat, name in enumerate(sitting)
            ]
            await connection.execute(insert(chairs), seated)
            if match is not None:
                bodies = [wire.to_json(entry).decode() for entry in match.entries]
                kept = [
                    {"table_id": table_id, "seq": seq, "body": body, "made_at": 1.0} for seq, body in enumerate(bodies)
                ]
                await connection.execute(insert(entries), kept)
    await engine.dispose()


def test_games_from_before_the_migration_go_on(tmp_path: Path, database: str | None) -> None:
    asyncio.run(fill(database_address(database, tmp_path)))
    server = Server(tmp_path, database, "--thinkers", "0")
    try:
        going = [Seat(server.url, "going", seat, f"going {name}") for seat, name in enumerate(NAMES)]
        play_on(server, going, sampling(1))
        over = Seat(server.url, "over", 0, "over ada")
        for seat in (going[0], over):
            assert verify(GAME, read_record(seat.record().content)).state.outcome() is not None
        ada = Browser(server.url)
        ada.http.cookies.set("debacle", "ada")
        assert ">ada<" in ada.get("/you").text, "whoever had a cookie is who they were"
        assert 'href="/t/going"' in ada.get("/").text
        new = [Seat(server.url, "new", 0, "new ada"), join(server.url, "new"), join(server.url, "new")]
        play_on(server, new, sampling(2))
        assert verify(GAME, read_record(new[0].record().content)).state.outcome() is not None
        assert "Traceback" not in server.log()
    finally:
        server.kill()
