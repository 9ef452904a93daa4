"""How a table is made up while a net learns."""

from __future__ import annotations

from typing import Final

SELF, ONE_AMONG_STEADY, ONE_EXPLOITER, MIXED, WITH_PAST, ONE_AMONG_PAST, ONE_OF_PAST = range(7)
LAYOUTS: Final = ("self", "among-steady", "exploiter", "mixed", "past", "among-past", "one-past")
BEST_RESPONSE: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
"""To learn what beats one net, which is then the only past there is."""
