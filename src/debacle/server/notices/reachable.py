"""Which addresses a message may be sent to: those of the world, and none of the own network.

A name says nothing: whoever owns it may let it stand for any address, and for another one a moment later. So a name is
resolved once, all that it stands for is checked, and the connection goes to an address that was."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

import httpcore
from httpcore import SOCKET_OPTION

from debacle.server.addresses import Network, within

NAT64: Final = ip_network("64:ff9b::/96")
"""IPv6 addresses that are gone through to an IPv4 one, which is at their end."""


class OwnNetwork(httpcore.ConnectError):
    """The address is, or may be, one of the own network."""


def is_of_the_world(address: str, allowed: Iterable[Network] = ()) -> bool:
    """Whether a message may go there; an operator may allow networks of their own."""
    found = ip_address(address.partition("%")[0])
    if within(str(found), allowed):
        return True
    return all(one.is_global and not one.is_multicast for one in (found, *_inside(found)))


def _inside(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses that an IPv6 one leads to."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [one for one in found if one is not None]


class CheckedNetwork(httpcore.AsyncNetworkBackend):
    """Connects to addresses of the world alone."""

    def __init__(self, allowed: Iterable[Network] = ()) -> None:
        self._allowed = tuple(allowed)
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        addresses = await self._resolve(host, port)
        if not addresses or not all(is_of_the_world(one, self._allowed) for one in addresses):
            raise OwnNetwork(host)
        for address in addresses[:-1]:
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError:
                continue
        return await self._network.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise OwnNetwork(path)

    async def sleep(self, seconds: float) -> None:
        await self._network.sleep(seconds)

    async def _resolve(self, host: str, port: int) -> list[str]:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            raise httpcore.ConnectError(str(error)) from error
        return list(dict.fromkeys([str(place[0]) for *_, place in found]))
