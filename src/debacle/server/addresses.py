"""Who asks, as far as an address tells."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

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
