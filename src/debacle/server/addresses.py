"""Who asks, as far as an address tells."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network
PREFIX = 64
"""Bits of an IPv6 address that belong to a household: it may choose the others, and has them all."""


def household(address: str) -> str:
    """What all addresses have in common that one visitor may have."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed, PREFIX), strict=False))


def networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and prefixes; raises ValueError for what is neither. Those of IPv4 also as a socket gives them that
    hears both kinds."""
    found = [ip_network(text) for text in texts]
    short = [one for one in found if isinstance(one, IPv4Network)]
    return (*found, *(ip_network(f"::ffff:{one.network_address}/{96 + one.prefixlen}") for one in short))


def within(address: str, known: Iterable[Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in one for one in known)
