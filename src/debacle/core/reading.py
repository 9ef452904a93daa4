"""Why a text could not be read into its types: what msgspec says, as a code with facts."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from debacle.core.refusals import Why

FORMS: Final = {
    "read.type": re.compile(r"Expected `(?P<expected>[^`]*)`, got `(?P<got>[^`]*)`"),
    "read.missing": re.compile(r"Object missing required field `(?P<field>.*)`"),
    "read.unknown": re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL),
    "read.value": re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL),
}


def why_unread(error: msgspec.MsgspecError) -> Why:
    """Where it is comes as a path from the top of the text; empty: at the top, or nobody knows."""
    problem, _, place = str(error).partition(" - at ")
    where = place.strip("`").removeprefix("$").removeprefix(".")
    for code, form in FORMS.items():
        if found := form.fullmatch(problem):
            return Why(code, dict(found.groupdict()), where)
    return Why("read.malformed", where=where)
