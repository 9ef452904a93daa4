"""The least of HTTP/1.1 that eight hundred clients in one process need: plain sockets, so that the clients are not
what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec

Headers = Mapping[str, str]
Answered = list[tuple[bytes, bytes]]
"""The headers of an answer, with small letters."""
JSON = {"content-type": "application/json"}


def request(method: str, path: str, headers: Headers, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", *(f"{name}: {text}" for name, text in headers.items())]
    if body:
        lines.append(f"content-length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def bearer(token: str) -> Headers:
    return {"authorization": f"Bearer {token}"}


def cookies_set(answered: Answered) -> dict[str, str]:
    set_now = [value.decode().partition(";")[0].partition("=") for name, value in answered if name == b"set-cookie"]
    return {name: value for name, _, value in set_now}


class Call(asyncio.Protocol):
    """A connection for one request after another, each answered with a length."""

    def __init__(self) -> None:
        self._got = b""
        self._answer: asyncio.Future[tuple[int, Answered, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server hung up"))

    @property
    def open(self) -> bool:
        return self._transport is not None and not self._transport.is_closing()

    def ask(self, sent: bytes) -> asyncio.Future[tuple[int, Answered, bytes]]:
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(sent)
        return self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, gap, body = self._got.partition(b"\r\n\r\n")
        if not gap:
            return
        lines = [line.partition(b": ") for line in head.split(b"\r\n")[1:]]
        headers = [(name.lower(), text) for name, _, text in lines]
        length = next((int(text) for name, text in headers if name == b"content-length"), 0)
        if len(body) >= length and self._answer is not None:
            self._got = b""
            self._answer.set_result((int(head[9:12]), headers, body))


class Stream(asyncio.Protocol):
    """A stream of server-sent events: `hear` is told the data of each as it comes."""

    def __init__(self, sent: bytes, hear: Callable[[bytes], None]) -> None:
        self._sent = sent
        self._hear = hear
        self._got = b""
        self._text = b""
        self._begun = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._sent)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._begun:
            head, gap, rest = self._got.partition(b"\r\n\r\n")
            if not gap:
                return
            if head[9:12] != b"200":
                raise ConnectionError(head.decode())
            self._begun, self._got = True, rest
        self._read_chunks()

    def _read_chunks(self) -> None:
        while True:
            size, gap, rest = self._got.partition(b"\r\n")
            if not gap or len(rest) < (length := int(size, 16)) + 2:
                return
            self._got = rest[length + 2 :]
            self._text += rest[:length].replace(b"\r\n", b"\n")
            while b"\n\n" in self._text:
                event, _, self._text = self._text.partition(b"\n\n")
                data = b"".join(line[6:] for line in event.split(b"\n") if line.startswith(b"data: "))
                if data:
                    self._hear(data)


class Caller:
    """Requests over as many connections as are under way at once; the last one used is taken first."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._where = (parts.hostname or "", parts.port or 80)
        self._idle: list[Call] = []

    async def call(self, method: str, path: str, token: str | None = None, body: object = None) -> Any:
        """The JSON of the answer."""
        headers = {} if token is None else bearer(token)
        sent = b"" if body is None else msgspec.json.encode(body)
        _, answer = await self.send(method, path, {**headers, **JSON} if sent else headers, sent)
        return msgspec.json.decode(answer)

    async def send(self, method: str, path: str, headers: Headers, body: bytes = b"") -> tuple[Answered, bytes]:
        """What is answered; a refusal is a mistake of ours."""
        line = await self._line()
        status, answered, answer = await line.ask(request(method, path, headers, body))
        self._idle.append(line)
        if status >= 400:
            raise ConnectionError(f"{method} {path}: {status} {answer.decode()}")
        return answered, answer

    async def stream(self, path: str, headers: Headers, hear: Callable[[bytes], None]) -> Stream:
        """The transport of a stream, open until it is closed."""
        loop = asyncio.get_running_loop()
        sent = request("GET", path, headers)
        _, stream = await loop.create_connection(lambda: Stream(sent, hear), *self._where)
        return stream

    def close(self) -> None:
        for line in self._idle:
            line.close()

    async def _line(self) -> Call:
        while self._idle:
            line = self._idle.pop()
            if line.open:
                return line
        _, line = await asyncio.get_running_loop().create_connection(Call, *self._where)
        return line
