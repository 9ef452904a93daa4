"""How texts are set. Catalogues, ledgers and decks are typed plainly, and what print asks for is made here alone.

Typed plainly means: straight apostrophes, ordinary spaces, and in French one of these before a high sign.
"""

from __future__ import annotations

import re
from typing import Final

NARROW: Final = "\u202f"
"""A narrow no-break space: the word and its sign stay on one line."""
FRENCH_SIGN: Final = re.compile(r"[ \u00a0]([:;?!»%€])")
FRENCH_PERCENT: Final = re.compile(r"(?<=\d)%")
"""Typed as in English, in names that both languages share."""
FRENCH_QUOTE: Final = re.compile(r"«[ \u00a0]")
STOP_AFTER_A_CALL: Final = re.compile(r"(?<=[!?…])\.(?!\.)")
"""A name that ends in a call or a question, at the end of a sentence: one sign is enough."""


def typeset(text: str, language: str) -> str:
    """As it is printed; what is set already stays as it is."""
    text = STOP_AFTER_A_CALL.sub("", text.replace("'", "’"))
    if language != "fr":
        return text
    text = FRENCH_PERCENT.sub(f"{NARROW}%", text)
    return FRENCH_QUOTE.sub(f"«{NARROW}", FRENCH_SIGN.sub(NARROW + r"\1", text))
