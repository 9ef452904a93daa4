"""Planting a mutant in a process that has its module imported already: the code of living functions is replaced."""

from __future__ import annotations

import functools
import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutants.planting import Mutant


class Swapper:
    """Made once, when all tests are collected; each fork swaps with it."""

    def __init__(self, rules: Path) -> None:
        self._rules = rules
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self._caches = kept_results()
        here = str(rules)
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(here):
                self._functions.setdefault(_name(thing.__code__), []).append(thing)

    def swap(self, mutant: Mutant) -> bool:
        """False: there is no living function to carry this mistake."""
        file = str(self._rules / mutant.module)
        text = Path(file).read_text(encoding="utf-8")
        old = compile(text, file, "exec", dont_inherit=True)
        new = compile(mutant.source, file, "exec", dont_inherit=True)
        swapped = False
        for before, after in _pairs(old, new):
            if before != after:
                for function in self._functions.get(_name(before), ()):
                    if function.__code__.co_freevars != after.co_freevars:
                        return False
                    function.__code__ = after
                    swapped = True
        for cached in self._caches:
            cached.cache_clear()
        return swapped


def kept_results() -> list[functools._lru_cache_wrapper[Any]]:
    """Whatever living functions have kept, so that it can be forgotten."""
    return [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]


def _name(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Each code in a module with what it has become; a mistake that drops one shifts no others, for it stands last."""
    yield old, new
    inner = [[const for const in code.co_consts if isinstance(const, CodeType)] for code in (old, new)]
    for before, after in zip(*inner, strict=False):
        yield from _pairs(before, after)
