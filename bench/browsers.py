"""Everybody at all tables of Q.E., as browsers: each has the page open, and answers by its form when it asks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from random import Random
from urllib.parse import urlencode

from seated import PATIENCE, Table
from wire import Caller, Headers, Stream, cookies_set

TURN = re.compile(rb'id="decision"[^>]*data-your-turn="(\d+)"')
TAKEN = re.compile(rb'data-taken="(\d*)"')
MOST = 1_000_000
FORM = {"content-type": "application/x-www-form-urlencoded"}
BY_SCRIPT = {"hx-request": "true"}
"""As htmx sends a form: the answer is empty, for the stream shows what came of it."""


class Browser:
    """One person with a page: cookies, forms, and the table's stream."""

    def __init__(self, table: PageTable, caller: Caller, name: str, cookies: Mapping[str, str] | None = None) -> None:
        self._table = table
        self._caller = caller
        self._name = name
        self._cookies: dict[str, str] = dict(cookies or {})
        self._page = b""
        self.at = 0.0
        self.stream: Stream | None = None

    @property
    def turn(self) -> bool:
        return TURN.search(self._page) is not None

    async def arrive(self) -> None:
        await self._send("GET", "/", b"", {})

    async def create(self, seats: int) -> str:
        made = await self.post("/tables", game="qe", seats=seats, name=self._name, pace="fast")
        return made[b"location"].decode()

    async def join(self, path: str) -> None:
        await self.post(f"{path}/join", name=self._name)

    async def look_on(self, path: str) -> None:
        self.stream = await self._caller.stream(f"{path}/stream", self._headers(), self._hear)

    def fields(self, rng: Random) -> dict[str, object]:
        """An answer that the form allows."""
        asked, taken = TURN.search(self._page), TAKEN.search(self._page)
        assert asked is not None
        if taken is None:
            return {"number": int(asked[1]), "look": rng.choice(("yes", "no"))}
        amount = rng.randint(1, MOST)
        return {"number": int(asked[1]), "amount": amount + (taken[1] == str(amount).encode())}

    async def post(self, path: str, **fields: object) -> dict[bytes, bytes]:
        return await self._send("POST", path, self._form(fields), FORM)

    async def move(self, path: str, fields: Mapping[str, object]) -> None:
        await self._send("POST", path, self._form(fields), {**FORM, **BY_SCRIPT})

    def _form(self, fields: Mapping[str, object]) -> bytes:
        return urlencode({"_csrf_token": self._cookies["csrf"], **fields}).encode()

    async def _send(self, method: str, path: str, body: bytes, headers: Headers) -> dict[bytes, bytes]:
        answered, _ = await self._caller.send(method, path, {**self._headers(), **headers}, body)
        self._cookies.update(cookies_set(answered))
        return dict(answered)

    def _headers(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}

    def _hear(self, data: bytes) -> None:
        self.at = asyncio.get_running_loop().time()
        self._page = data
        self._table.heard(self)


class PageTable(Table[Browser]):
    """A table where everybody has a page."""

    async def sit_down(self, seats: int) -> None:
        self._chairs = [Browser(self, self._caller, f"p{seat}") for seat in range(seats)]
        for person in self._chairs:
            await person.arrive()
        self._path = await self._chairs[0].create(seats)
        for person in self._chairs[1:]:
            await person.join(self._path)
        self._expect_all()
        for person in self._chairs:
            await person.look_on(self._path)
        await asyncio.wait_for(self._all_heard.wait(), PATIENCE)

    async def answer(self, mover: Browser) -> None:
        await mover.move(f"{self._path}/move", mover.fields(self._rng))
