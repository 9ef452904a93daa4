"""A word at the door of a table: nobody sits down or looks on who has not said it. A salted hash of it is kept."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from unicodedata import combining, normalize

from debacle.core.refusals import BadOption, Why
from debacle.server.errors import NotAllowed
from debacle.server.storage.store import Store
from debacle.server.tables.table_cache import OpenTable, TableCache

LONGEST = 64
"""Characters of a word."""
COST, BLOCK = 2**14, 8
"""Of scrypt: 16 megabytes and some hundredths of a second for each try."""


async def hash_word(word: str) -> str:
    """Empty for no word."""
    plain = _plain(word)
    if len(plain) > LONGEST:
        raise BadOption(Why("door.long", {"most": LONGEST}))
    if not plain:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}${(await _hashed(_folded(plain), salt)).hex()}"


async def fits(word: str, kept: str) -> bool:
    """Words were kept with their accents once: those are still good."""
    salt, _, hashed = kept.partition("$")
    plain = _plain(word)[: LONGEST + 1]
    for spelled in dict.fromkeys((_folded(plain), plain)):
        tried = await _hashed(spelled, bytes.fromhex(salt))
        if hmac.compare_digest(tried.hex(), hashed):
            return True
    return False


def is_open_to(table: OpenTable, player: str | None) -> bool:
    """Whether this player, or somebody who is none, may see this table."""
    if not table.row.word:
        return True
    return player is not None and (
        player == table.row.host or player in table.admitted or table.chair_of(player) is not None
    )


def check_door(table: OpenTable, player: str | None) -> None:
    if not is_open_to(table, player):
        raise NotAllowed(Why("door.needed"))


class Door:
    def __init__(self, store: Store, cache: TableCache) -> None:
        self._store = store
        self._cache = cache

    async def check_word(self, table_id: str, word: str) -> None:
        """Before somebody becomes a player to come in."""
        kept = (await self._cache.read(table_id)).row.word
        if kept and not await fits(word, kept):
            raise NotAllowed(Why("door.word"))

    async def come_in(self, table_id: str, player: str) -> None:
        """Somebody who has said the word: it is not asked for again."""
        async with self._cache.change(table_id) as table:
            if not is_open_to(table, player):
                await self._store.decisions.admit(table_id, player)

    async def check(self, table_id: str, player: str | None) -> None:
        check_door(await self._cache.read(table_id), player)


def _plain(word: str) -> str:
    """However it is typed: capitals and spaces around it make no other word."""
    return normalize("NFKC", word).strip().casefold()


def _folded(plain: str) -> str:
    """Nor do accents, which a phone may not have at hand; a word that is nothing else stays as it is."""
    return "".join([letter for letter in normalize("NFKD", plain) if not combining(letter)]) or plain


async def _hashed(plain: str, salt: bytes) -> bytes:
    return await asyncio.to_thread(hashlib.scrypt, plain.encode(), salt=salt, n=COST, r=BLOCK, p=1, dklen=32)
