"""Signs that say the same in every language."""

from __future__ import annotations

SEATS = "●▲■◆★"
CLOSED = "▒▒"
"""A thing that is there and that one may not see."""
EYE = "◉"
"""A thing that one knows and not everybody."""


def seat_mark(seat: int) -> str:
    return SEATS[seat % len(SEATS)]
