"""Tables in memory are bounded by what they take there."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from debacle import registry
from debacle.core.match import Match, replay
from debacle.core.record import Record, read_record
from debacle.server.services import Services
from debacle.server.settings import Settings, database_address
from debacle.server.tables.kept_tables import KeptTables
from debacle.server.tables.seats import NewTable
from debacle.server.tables.table_cache import ENTRY_COST, TABLE_COST

RECORDS = Path(__file__).parents[1] / "records"


class Sheet:
    """Something that costs so much."""

    def __init__(self, cost: int, *, ended: bool = False) -> None:
        self.cost = cost
        self.ended = ended


def kept(*names: str, watched: tuple[str, ...] = (), ended: tuple[str, ...] = ()) -> KeptTables[Sheet]:
    """Ten each, in a room for fifty."""
    sheets: KeptTables[Sheet] = KeptTables(50, lambda name: name in watched)
    for name in names:
        sheets.keep(name, Sheet(10, ended=name in ended))
    return sheets


def left(sheets: KeptTables[Sheet], names: str) -> str:
    return "".join(name for name in names if name in sheets)


def test_what_was_used_longest_ago_goes_first() -> None:
    sheets = kept(*"abcde")
    sheets.use("a")
    assert sheets.cost == 50
    sheets.keep("f", Sheet(10))
    assert left(sheets, "abcdef") == "adef", "a little more than need be, so that the next one finds room"
    assert sheets.cost == 40


def test_what_is_over_goes_before_what_goes_on() -> None:
    sheets = kept(*"abcde", ended=("d", "e"))
    sheets.keep("f", Sheet(10))
    assert left(sheets, "abcdef") == "abcf"


def test_what_is_looked_at_stays_even_beyond_the_bound() -> None:
    sheets = kept(*"abcde", watched=tuple("abcdefg"), ended=("a",))
    for name in "fg":
        sheets.keep(name, Sheet(10))
    assert left(sheets, "abcdefg") == "abcdefg"
    assert sheets.cost == 70
    sheets.keep("h", Sheet(10))
    sheets.keep("i", Sheet(10))
    assert left(sheets, "abcdefghi") == "abcdefgi"


def test_what_has_grown_is_counted_as_it_is() -> None:
    sheets = kept(*"abc")
    big = Sheet(10)
    sheets.keep("d", big)
    big.cost = 45
    sheets.keep("d", big)
    assert left(sheets, "abcd") == "d"
    assert sheets.cost == 45
    sheets.forget("d")
    sheets.forget("d")
    assert (sheets.cost, len(sheets)) == (0, 0)


def test_a_server_keeps_no_more_tables_at_hand_than_fit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("debacle.server.tables.table_cache.MEGABYTE", TABLE_COST)

    async def main() -> None:
        services = Services(Settings(database=database_address(None, tmp_path), thinkers=0, cache_mb=3))
        await services.prepare()
        ada, _ = await services.store.new_player("Ada")
        made = [await services.seats.create(ada, NewTable(game="qe", seats=3)) for _ in range(7)]
        assert sum(services.cache.at_hand(table_id) is not None for table_id in made) <= 3
        assert [(await services.cache.read(table_id)).row.id for table_id in made] == made
        await services.store.close()

    asyncio.run(main())


@pytest.mark.parametrize("key", ["qe", "friends", "krach", "crisis"])
def test_what_a_table_is_said_to_cost_is_what_it_takes(key: str) -> None:
    """Whole games and half ones, with what every seat has seen of them: never less, and not three times as much."""
    stored = [json.loads(file.read_bytes())["record"] for file in sorted(RECORDS.glob(f"{key}-*.json"))]
    for record in (read_record(json.dumps(one).encode()) for one in stored):
        header = record.header
        game = registry.load_as_it_was(header.game, header.rules, header.deck, record.deck)
        half = Record(header=header, entries=record.entries[: len(record.entries) // 2])
        for part in (record, half):
            match = replay(game, part)
            for seat in (None, *range(record.header.seats)):
                match.notes_of(seat)
            taken, said = _taken(match), TABLE_COST + ENTRY_COST * len(match.entries)
            assert taken <= said <= 3 * taken + TABLE_COST, (key, len(match.entries), taken, said)


def _taken(match: Match) -> int:
    """Of all that hangs on a match and on nothing that games share."""
    seen, found, total = {id(match.game), id(match.game.deck)}, [match], 0
    deck = _everything(match.game.deck)
    while found:
        one = found.pop()
        if id(one) in seen or id(one) in deck or isinstance(one, type | ModuleType | FunctionType):
            continue
        seen.add(id(one))
        total += sys.getsizeof(one)
        found += gc.get_referents(one)
    return total


def _everything(root: object) -> set[int]:
    seen, found = set[int](), [root]
    while found:
        one = found.pop()
        if id(one) not in seen and not isinstance(one, type | ModuleType | FunctionType):
            seen.add(id(one))
            found += gc.get_referents(one)
    return seen
