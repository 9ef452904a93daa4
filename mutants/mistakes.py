"""What can go wrong in one node of a syntax tree: comparisons, conditions, numbers, arithmetic, what is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Edit(NamedTuple):
    """Characters of the module's text, and what stands there instead."""

    start: int
    end: int
    text: str


COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "|"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
DROPPED = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.Delete, ast.Break, ast.Continue)


class Text(NamedTuple):
    """Where nodes stand in a text; Python counts columns in bytes."""

    text: str
    offsets: Sequence[int]

    def place(self, line: int, column: int) -> int:
        start = self.offsets[line - 1]
        whole = self.text[start : self.offsets[line]].encode()
        return start + len(whole[:column].decode())

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.place(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.place(node.end_lineno, node.end_col_offset)

    def whole(self, node: ast.expr | ast.stmt, text: str) -> Edit:
        return Edit(self.start(node), self.end(node), text)

    def between(self, left: int, right: int, sign: str, other: str) -> Edit:
        """The sign between two operands, which may be in brackets."""
        place = self.text.index(sign, left, right)
        return Edit(place, place + len(sign), other)


def mistakes(node: ast.AST, text: str, offsets: Sequence[int]) -> Iterator[Edit]:
    place = Text(text, offsets)
    match node:
        case ast.Compare():
            yield from _comparisons(node, place)
        case ast.BoolOp():
            yield from _boolean(node, place)
        case ast.BinOp():
            sign, other = ARITHMETIC[type(node.op)]
            yield place.between(place.end(node.left), place.start(node.right), sign, other)
        case ast.UnaryOp():
            if not isinstance(node.op, ast.USub) or not isinstance(node.operand, ast.Constant):
                yield Edit(place.start(node), place.start(node.operand), "")
        case ast.Constant():
            yield from _constants(node, place)
        case ast.IfExp():
            yield from _conditions(node.test, place)
        case ast.comprehension():
            for test in node.ifs:
                yield from _conditions(test, place)
        case ast.Call(func=ast.Name(id=name)) if name in TWINS:
            yield place.whole(node.func, TWINS[name])
        case ast.stmt():
            yield from _statements(node, place)


def _comparisons(node: ast.Compare, place: Text) -> Iterator[Edit]:
    left: ast.expr = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        sign, others = COMPARISONS[type(op)]
        for other in others:
            yield place.between(place.end(left), place.start(right), sign, other)
        left = right


def _boolean(node: ast.BoolOp, place: Text) -> Iterator[Edit]:
    sign, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in zip(node.values, node.values[1:], strict=False):
        yield place.between(place.end(left), place.start(right), sign, other)


def _constants(node: ast.Constant, place: Text) -> Iterator[Edit]:
    if isinstance(node.value, bool):
        yield place.whole(node, str(not node.value))
    elif isinstance(node.value, int):
        for other in (node.value + 1, node.value - 1):
            yield place.whole(node, str(other))


def _conditions(test: ast.expr, place: Text) -> Iterator[Edit]:
    """Negated, unless another mistake does just that."""
    negated = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    if not negated and not (isinstance(test, ast.Compare) and len(test.ops) == 1):
        was = place.text[place.start(test) : place.end(test)]
        yield place.whole(test, f"not ({was})")


def _statements(node: ast.stmt, place: Text) -> Iterator[Edit]:
    if isinstance(node, ast.If | ast.While):
        yield from _conditions(node.test, place)
    elif isinstance(node, ast.Return):
        if node.value is None:
            yield place.whole(node, "pass")
        elif not (isinstance(node.value, ast.Constant) and node.value.value is None):
            yield place.whole(node, "return None")
    elif isinstance(node, DROPPED) and not _is_documentation(node) and not _is_first_value(node):
        yield place.whole(node, "pass")
    if isinstance(node, ast.AugAssign):
        sign, other = ARITHMETIC[type(node.op)]
        yield place.between(place.end(node.target), place.start(node.value), sign, other)
    elif isinstance(node, ast.Break):
        yield place.whole(node, "continue")
    elif isinstance(node, ast.Continue):
        yield place.whole(node, "break")


def _is_documentation(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_first_value(node: ast.stmt) -> bool:
    """Of a name: without it nothing could run, which would prove no test."""
    if not isinstance(node, ast.Assign):
        return False
    names = {one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)}
    stored = all(isinstance(one, ast.Name | ast.Tuple) for one in node.targets)
    return stored and not any(isinstance(one, ast.Name) and one.id in names for one in ast.walk(node.value))
