"""Sends a message to where a player wants it: to an address that was checked, and not to where that sends it on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

import httpcore

from debacle import __version__
from debacle.core.refusals import BadOption, Why
from debacle.server.addresses import Network
from debacle.server.notices.messages import Message
from debacle.server.notices.reachable import CheckedNetwork, is_of_the_world

log = logging.getLogger(__name__)
SECONDS = 15.0
"""For all of it: the receiver may be slow on purpose."""
LONGEST = 500
PORTS = (80, 443)
"""Besides those that any program may use: the others belong to services that are not the web."""
FREE_PORTS = 1024
UNREACHABLE = "unreachable"
"""One word for a name that stands for nothing, an address that is not allowed and one that does not answer: to tell
them apart would tell what is in the own network."""


class NotDelivered(Exception):
    """With a word for what went wrong: `unreachable`, or the status that was answered."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Sender:
    def __init__(self, allowed: Iterable[Network] = ()) -> None:
        self._allowed = tuple(allowed)

    def check(self, text: str) -> str:
        """The address as it will be used; or a refusal."""
        if len(text) > LONGEST or not text.isascii() or not text.isprintable() or " " in text:
            raise BadOption(Why("webhook.address"))
        try:
            url = urlsplit(text)
            host, port = url.hostname, url.port or (443 if url.scheme == "https" else 80)
        except ValueError:
            raise BadOption(Why("webhook.address")) from None
        if url.scheme not in ("http", "https") or not host or "@" in url.netloc:
            raise BadOption(Why("webhook.address"))
        if port not in PORTS and port < FREE_PORTS:
            raise BadOption(Why("webhook.port", {"port": port}))
        if _is_address(host) and not is_of_the_world(host, self._allowed):
            raise BadOption(Why("webhook.own_network"))
        return text

    async def send(self, url: str, message: Message) -> None:
        """Or `NotDelivered`. What is answered beyond its status is not read."""
        headers = [("User-Agent", f"Debacle/{__version__}"), *message.headers]
        try:
            async with (
                asyncio.timeout(SECONDS),
                self._pool() as pool,
                pool.stream("POST", url, headers=headers, content=message.body) as answer,
            ):
                status = answer.status
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, TimeoutError) as error:
            log.info("a notice did not arrive: %s", type(error).__name__)
            raise NotDelivered(UNREACHABLE) from None
        if not 200 <= status < 300:
            raise NotDelivered(str(status))

    def _pool(self) -> httpcore.AsyncConnectionPool:
        return httpcore.AsyncConnectionPool(network_backend=CheckedNetwork(self._allowed), http2=False)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
