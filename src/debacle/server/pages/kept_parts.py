"""Parts of pages as they were drawn. Most of a page is what it was when it was pushed last, or what somebody else has:
it is found by what it shows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from typing import Any, Final

from jinja2.runtime import Macro
from markupsafe import Markup

MOST: Final = 16_000_000
"""Characters that are kept: the parts of some hundred tables."""


class KeptParts:
    """The last used last; what was not used for longest goes first. Jinja's LRUCache would look through its keys at
    every use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._parts: OrderedDict[Hashable, Markup] = OrderedDict()

    def drawn(
        self, key: Hashable, macro: Macro, args: tuple[Hashable, ...], kwargs: Mapping[str, Any] | None = None
    ) -> Markup:
        """The key holds all that the part depends on."""
        part = self._parts.get(key)
        if part is not None:
            self._parts.move_to_end(key)
            return part
        part = self._parts[key] = Markup(macro(*args, **(kwargs or {})))
        self._size += len(part)
        while self._size > self._most:
            self._size -= len(self._parts.popitem(last=False)[1])
        return part

    def __len__(self) -> int:
        return len(self._parts)

    @property
    def size(self) -> int:
        return self._size


KEPT: Final = KeptParts(MOST)
