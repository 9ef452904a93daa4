"""Connections have limits: how many there are, how much of a request they may send, and how long they may take.

uvicorn limits none of it, and whoever opens sockets and says nothing would shut all others out."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from debacle.server.addresses import Network, household, within
from debacle.server.settings import ConnectionLimits
from debacle.server.tallies import Tallies

if sys.platform != "win32":
    import resource

FILES: Final = 200
"""Files that a process needs beside its connections: the database, processes that think."""
MOST_FILES: Final = 65_536
ALL: Final = "connections"
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class TooLarge(Exception):
    """More than a request may have."""


class Counted:
    """The connections that are open: of each household and in all at every worker of this server, and as many at this
    one as it may have files. Proxies speak for many, and may have as many as there are."""

    def __init__(self, limits: ConnectionLimits, proxies: tuple[Network, ...], tallies: Tallies) -> None:
        self._limits = limits
        self._proxies = proxies
        self._tallies = tallies
        self._most_here = files_allowed() - FILES
        self._here = 0

    def enter(self, address: str) -> bool:
        """Whether there is room for one more."""
        who = f"connection {household(address)}"
        many = self._tallies.going_on(who) >= self._limits.each and not within(address, self._proxies)
        full = 0 < self._limits.all <= self._tallies.going_on(ALL)
        if many or full or self._here >= self._most_here:
            return False
        self._here += 1
        self._tallies.begin(who)
        self._tallies.begin(ALL)
        return True

    def leave(self, address: str) -> None:
        self._here -= 1
        self._tallies.end(f"connection {household(address)}")
        self._tallies.end(ALL)


class LimitedProtocol(HttpToolsProtocol):
    """A clock runs while a request is awaited or comes in, and while nobody takes our answer; none while an answer is
    under way, however long: a live stream is one."""

    limits: ClassVar[ConnectionLimits]
    counted: ClassVar[Counted]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = ""
        self._entered = False
        self._requests = 0
        self._asked = False
        self._in_head = False
        self._large_head = False
        self._unread = 0
        """Bytes of a head that is not whole yet, since the first that came of it."""
        self._head = 0
        self._body = 0
        self._coming: asyncio.TimerHandle | None = None
        self._leaving: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._entered = self.counted.enter(self._address)
        if self._entered:
            self._await_request()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_in()
        self._answer_is_taken()
        if self._entered:
            self.counted.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        before = self._requests
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._in_head and self._requests == before:
            self._unread += len(data)
            if self._unread > self.limits.head_bytes:
                self._refuse()
        if not self._answering() and self.timeout_keep_alive_task is None:
            self._await_request()  # an empty line begins no request, and yet uvicorn stops its clock for it

    def send_400_response(self, msg: str) -> None:
        if self._large_head:
            self._refuse()
        elif self._answering():
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._requests += 1
        self._in_head, self._unread, self._head, self._body = True, 0, 0, 0
        self._await_request()

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count_head(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        self._asked = True

    def on_body(self, body: bytes) -> None:
        self._body += len(body)
        if self._body > self.limits.body_bytes:
            self.transport.abort()
            raise TooLarge
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._request_is_in()
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._leaving = self.loop.call_later(self.limits.seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._answer_is_taken()
        super().resume_writing()

    def _answering(self) -> bool:
        return self._asked and not self.cycle.response_complete

    def _await_request(self) -> None:
        if self._coming is None:
            self._coming = self.loop.call_later(self.limits.seconds, self.transport.abort)

    def _request_is_in(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None

    def _answer_is_taken(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()
            self._leaving = None

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > self.limits.head_bytes or len(self.headers) >= self.limits.headers:
            self._large_head = True
            raise TooLarge

    def _refuse(self) -> None:
        if self._answering():
            self.transport.abort()
        else:
            self.transport.write(TOO_LARGE)
            self.transport.close()


def files_allowed() -> int:
    """How many files this process may have open; it is given as many as the system lets it have."""
    if sys.platform == "win32":
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(soft, most)


def limited(limits: ConnectionLimits, proxies: tuple[Network, ...], tallies: Tallies) -> type[LimitedProtocol]:
    """What uvicorn makes for each connection."""
    return type("Limited", (LimitedProtocol,), {"limits": limits, "counted": Counted(limits, proxies, tallies)})
