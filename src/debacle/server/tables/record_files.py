"""Record files that somebody hands in to be replayed."""

from __future__ import annotations

import logging
import re

from debacle import registry
from debacle.core.match import Match, replay
from debacle.core.record import BadRecord, read_record
from debacle.core.refusals import BadOption, Reasoned, Why
from debacle.registry import UnknownGame

LARGEST = 1024 * 1024
"""Bytes of a file; the longest games have a third of that."""
LONGEST = 4000
"""Entries; nobody has played so long a game."""
ID = re.compile("[0-9a-f]{24}")
log = logging.getLogger(__name__)


def read_file(body: str) -> Match:
    """The game that is in it, played again to its end; or a refusal that says where the file is wrong."""
    try:
        record = read_record(body)
        header = record.header
        if len(record.entries) > LONGEST:
            raise BadRecord(Why("replay.long", {"most": LONGEST}, "entries"))
        match = replay(registry.load_as_it_was(header.game, header.rules, header.deck, record.deck), record)
    except Reasoned as error:
        raise BadOption(error.why) from None
    except UnknownGame as error:
        raise BadOption(Why("unknown.game", {"game": error.key[:40], "known": ", ".join(error.known)})) from None
    except Exception as error:  # a position that nobody could have come to, which the rules stumble over
        log.warning("a record that was handed in cannot be played again", exc_info=error)
        raise BadOption(Why("record.broken")) from None
    if match.state.outcome() is None:
        raise BadOption(Why("replay.unfinished"))
    return match
