"""Opens a game from what is stored: as it was when it began, by its version of the rules and with its deck, whatever
has changed since. Where that cannot be done the table is stranded, and the reason says why."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec

from debacle import registry
from debacle.core.audience import NOBODY, Audience
from debacle.core.chance import Provable
from debacle.core.deck import BadDeck
from debacle.core.game import AnyGame
from debacle.core.match import Match, replay
from debacle.core.record import BadRecord, Entry, Header, Record
from debacle.core.refusals import BadOption, Reasoned, Why
from debacle.core.visibility import who_notices
from debacle.registry import UnknownGame
from debacle.server.errors import NoSuchTable, NotAllowed, Stranded
from debacle.server.storage.kept_games import KeptGame, KeptGames
from debacle.server.storage.rows import Listed, TableOptions, TableRow

log = logging.getLogger(__name__)


class DeckFiles(Protocol):
    def __call__(self, key: str, deck: str | None) -> Path | None:
        """The file of a deck of the server's own; or `BadOption`."""


class Reopening:
    def __init__(self, kept: KeptGames, deck_file: DeckFiles) -> None:
        self._kept = kept
        self._deck_file = deck_file
        self._games: dict[tuple[str, int, str], AnyGame] = {}
        """By key, version of the rules and digest of the deck."""

    async def game(self, key: str, deck: str | None, header: Header | None) -> AnyGame:
        """As it was when the game began; as it is now, if none has begun."""
        try:
            if header is None:
                return registry.load(key, self._deck_file(key, deck))
            return await self._as_it_was(key, deck, header)
        except UnknownGame as error:
            raise Stranded(Why("unknown.game", {"game": key, "known": ", ".join(error.known)})) from None
        except BadDeck as error:
            raise Stranded(Why("record.deck_unread")) from error
        except (BadOption, BadRecord) as error:
            raise Stranded(error.why) from None

    async def mark(self, listed: Iterable[Listed]) -> list[Listed]:
        """The same, with those that cannot go on marked, as far as that can be told without a replay."""
        shown = list(listed)
        kept = await self._kept.games([one.id for one in shown])
        return [
            one.__replace__(stranded=True, your_turn=False) if await self._is_stranded(kept[one.id]) else one
            for one in shown
        ]

    async def record(self, table_id: str) -> bytes:
        """What is stored of a finished game that cannot be played again here. Before its end a record has everybody's
        secrets in it, and the game may go on when the server can read it again: then it is given to nobody."""
        kept = await self._kept_game(table_id)
        if kept.status != "over":
            raise NotAllowed(Why("record.closed"))
        return await self.stored(table_id)

    async def stored(self, table_id: str) -> bytes:
        """What is stored of a game that has begun, over or not: for the operator alone."""
        kept = await self._kept_game(table_id)
        if kept.header is None:
            raise NotAllowed(Why("record.unbegun"))
        header, bodies = _as_stored(kept.header), await self._kept.entries(table_id)
        digest = header.get("deck") if isinstance(header, dict) else None
        deck = await self._kept.deck(kept.game, digest) if isinstance(digest, str) else None
        stored = {
            "header": header,
            "entries": [_as_stored(body) for body in bodies],
            "seed": kept.seed,
            "digest": None,
            "deck": deck,
        }
        return json.dumps(stored, indent=1, ensure_ascii=False).encode()

    async def _kept_game(self, table_id: str) -> KeptGame:
        kept = (await self._kept.games([table_id])).get(table_id)
        if kept is None:
            raise NoSuchTable
        return kept

    async def _as_it_was(self, key: str, deck: str | None, header: Header) -> AnyGame:
        name = key, header.rules, header.deck
        game = self._games.get(name)
        if game is None:
            text = None
            if header.deck != registry.load(key).deck.digest:
                text = await self._kept.deck(key, header.deck) or self._text_of_file(key, deck, header.deck)
            game = self._games[name] = registry.load_as_it_was(key, header.rules, header.deck, text)
        return game

    def _text_of_file(self, key: str, deck: str | None, digest: str) -> str | None:
        """Games that began before decks were kept have theirs in a file, if it is still the same."""
        with suppress(BadOption, BadDeck):
            file = self._deck_file(key, deck)
            found = None if file is None else registry.load(key, file).deck
            if found is not None and found.digest == digest:
                return str(found.text)
        return None

    async def _is_stranded(self, kept: KeptGame) -> bool:
        try:
            await self.game(kept.game, read_options(kept.options).deck, read_header(kept.header))
        except Stranded:
            return True
        return False


def read_options(text: str) -> TableOptions:
    try:
        return msgspec.json.decode(text, type=TableOptions)
    except msgspec.MsgspecError:
        raise Stranded(Why("read.malformed", where="options")) from None


def read_header(text: str | None) -> Header | None:
    try:
        return None if text is None else msgspec.json.decode(text, type=Header)
    except msgspec.MsgspecError:
        raise Stranded(Why("read.malformed", where="header")) from None


def read_entries(bodies: Sequence[str], start: int) -> list[Entry]:
    read: list[Entry] = []
    for place, body in enumerate(bodies, start):
        try:
            read.append(msgspec.json.decode(body, type=Entry))
        except msgspec.MsgspecError:
            raise Stranded(Why("read.malformed", where=f"entries.{place}")) from None
    return read


def play_again(game: AnyGame, row: TableRow, header: Header, entries: Sequence[Entry]) -> Match:
    try:
        return replay(game, Record(header=header, entries=tuple(entries)), Provable(row.seed).below)
    except BadRecord as error:
        raise Stranded(error.why) from error
    except Exception as error:  # the rules' own fault, and one table's alone
        log.exception("table %s cannot be played again", row.id)
        raise Stranded(Why("record.broken")) from error


def play_on(match: Match, new: Sequence[Entry]) -> Audience:
    """What another process has played; gives those who can see it."""
    audience = NOBODY
    for entry in new:
        try:
            change = match.try_entry(entry)
        except Reasoned as error:
            raise Stranded(error.why) from error
        audience |= who_notices(match, change)
        match.keep(change)
    return audience


def _as_stored(text: str) -> object:
    """JSON as it is, and what is none as a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
