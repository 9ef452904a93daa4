"""Where a mistake can be planted in a module, and what its text is then."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from mutants.mistakes import Edit, mistakes

SHAPE = frozenset({"Annotated", "Literal", "TypeVar"})
"""What names a type only."""


class Mutant(NamedTuple):
    """One mistake in one module; lines as they are before it."""

    module: str
    where: str
    """The function or class, by its qualified name."""
    lines: tuple[int, int]
    was: str
    """The lines it changes, in one."""
    now: str
    at_import: bool
    """It stands where only the import of the module comes by: a default, a constant."""
    source: str
    """The whole module with the mistake in it."""

    @property
    def key(self) -> str:
        return f"{self.module} {self.where}: {self.was} -> {self.now}"


class Spot(NamedTuple):
    node: ast.AST
    where: str
    at_import: bool


def plant(root: Path, file: Path) -> list[Mutant]:
    """Every mistake that this module can have, in the order of its lines, without those that do not even compile."""
    text = file.read_text(encoding="utf-8")
    offsets = _offsets(text)
    found: dict[str, Mutant] = {}
    for spot in _spots(ast.parse(text)):
        for edit in mistakes(spot.node, text, offsets):
            mutant = _mutant(file.relative_to(root).as_posix(), text, spot, edit)
            if mutant.source != text and _compiles(mutant.source):
                found.setdefault(mutant.source, mutant)
    return list(_told_apart(found.values()))


def _told_apart(mutants: Iterable[Mutant]) -> Iterator[Mutant]:
    """A function may have the same line twice: the second has a number, so that each has a fate of its own."""
    seen: Counter[str] = Counter()
    for mutant in mutants:
        seen[mutant.key] += 1
        count = seen[mutant.key]
        yield mutant if count == 1 else mutant._replace(where=f"{mutant.where} ({count})")


def _mutant(module: str, text: str, spot: Spot, edit: Edit) -> Mutant:
    was = text[edit.start : edit.end]
    now = edit.text + "\n" * (was.count("\n") - edit.text.count("\n"))
    source = text[: edit.start] + now + text[edit.end :]
    first = text.count("\n", 0, edit.start) + 1
    last = first + was.count("\n")
    return Mutant(
        module=module,
        where=spot.where or "the module",
        lines=(first, last),
        was=_joined(text.splitlines()[first - 1 : last]),
        now=_joined(source.splitlines()[first - 1 : last]),
        at_import=spot.at_import,
        source=source,
    )


def _joined(lines: Iterable[str]) -> str:
    return " ".join(line.strip() for line in lines if line.strip())


def _compiles(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _offsets(text: str) -> list[int]:
    """By line: how many characters stand before it."""
    offsets = [0]
    for line in text.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    return offsets


def _spots(tree: ast.Module) -> Iterator[Spot]:
    yield from _in_body(tree.body, "", at_import=True)


def _in_body(body: list[ast.stmt], where: str, *, at_import: bool) -> Iterator[Spot]:
    for statement in body:
        yield from _in_statement(statement, where, at_import=at_import)


def _in_statement(statement: ast.stmt, where: str, *, at_import: bool) -> Iterator[Spot]:
    """The statement and all in it; types, decorators and a class's shape are no rules, asserts are for readers."""
    inner = f"{where}.{statement.name}".lstrip(".") if isinstance(statement, ast.ClassDef | ast.FunctionDef) else where
    if isinstance(statement, ast.ClassDef):
        yield from _in_body(statement.body, inner, at_import=True)
    elif isinstance(statement, ast.FunctionDef):
        for default in (*statement.args.defaults, *filter(None, statement.args.kw_defaults)):
            yield from _in_expression(default, inner, at_import=at_import)
        yield from _in_body(statement.body, inner, at_import=False)
    elif not isinstance(statement, ast.Assert | ast.Import | ast.ImportFrom) and not _is_for_types(statement):
        if not at_import:
            yield Spot(statement, where, at_import)
        for child in ast.iter_child_nodes(statement):
            if isinstance(child, ast.stmt):
                yield from _in_statement(child, where, at_import=at_import)
            elif child is not getattr(statement, "annotation", None):
                yield from _in_expression(child, where, at_import=at_import)


def _is_for_types(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING"


def _in_expression(node: ast.AST, where: str, *, at_import: bool) -> Iterator[Spot]:
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in SHAPE:
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    if isinstance(node, ast.stmt):
        yield from _in_statement(node, where, at_import=at_import)
        return
    yield Spot(node, where, at_import)
    for child in ast.iter_child_nodes(node):
        yield from _in_expression(child, where, at_import=at_import)
