"""How templates become Python, and pages: as Jinja does it, without what our templates never ask for.

A page is some thousand small calls. Of each of them Jinja asks whether the callee wants its context, and whether all
arguments of a macro are there; what is put out it wraps as markup once more; what an included part puts out goes piece
by piece through all that include it; and each part that imports macros makes them anew. Together that was half of
rendering."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import missing
from markupsafe import Markup, escape

IMPORTED = "_imported"
"""Where a page keeps the templates that its parts have imported."""
ESCAPED = 16_384
"""Texts that are kept as they stand between tags: a page says the same thing again and again."""


class DirectCalls(CodeGenerator):
    """What templates call are methods, macros and functions, and they are called as such. Of those that every template
    knows some want the context: they are given it. What is included comes in one piece."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        if self._wants_context(node.node):
            self.write("context, ")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def visit_Include(self, node: nodes.Include, frame: Frame) -> None:
        if node.ignore_missing or not node.with_context:
            super().visit_Include(node, frame)
            return
        self.writeline("template = environment.included(", node)
        self.visit(node.template, frame)
        self.write(")")
        known = f"context.get_all(), True, {self.dump_local_context(frame)}"
        self.simple_write(f"concat(template.root_render_func(template.new_context({known})))", frame)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """Its name says in which template it stands too: what is kept of it is found by that."""
        names = "".join(f"{argument.name!r}, " for argument in macro_ref.node.args)
        wants = f"{macro_ref.accesses_kwargs}, {macro_ref.accesses_varargs}, {macro_ref.accesses_caller}"
        name = f"{self.name}:{getattr(macro_ref.node, 'name', None)}"
        self.write(f"environment.macro(environment, macro, {name!r}, ({names}), {wants}, context.eval_ctx.autoescape)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.put_out(")

    def _wants_context(self, called: nodes.Expr) -> bool:
        known = self.environment.globals.get(called.name) if isinstance(called, nodes.Name) else None
        return hasattr(known, "jinja_pass_arg")


def put_out(value: object) -> str:
    """A part of a page, safe to stand between tags."""
    if type(value) is str:
        return _escaped(value)
    if type(value) is Markup:
        return value
    return str(value) if type(value) is int else escape(value)


_escaped = lru_cache(ESCAPED)(escape)


class PageMacro(Macro):
    """As it is called in almost every case: not around other markup, and with nothing that it does not name."""

    def __call__(self, *args: Any, **kwargs: Any) -> str:
        left_out = self._argument_count - len(args)
        if left_out < 0 or self.caller or self.catch_kwargs or self.catch_varargs:
            return super().__call__(*args, **kwargs)
        if not kwargs:
            return str.__new__(Markup, self._func(*args, *[missing] * left_out))
        named = [kwargs.pop(name, missing) for name in self.arguments[len(args) :]]
        if kwargs:
            return super().__call__(*args, **kwargs)
        return str.__new__(Markup, self._func(*args, *named))


class PageTemplate(Template):
    """What several parts of a page import is made once for that page. So macros see what the page was given, and
    nothing that the part has set which imports them."""

    def new_context(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> Context:
        return super().new_context(vars if shared else {IMPORTED: {}, **(vars or {})}, shared, locals)

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        if vars is None or IMPORTED not in vars:
            return super().make_module(vars, shared, locals)
        imported: dict[str | None, TemplateModule] = vars[IMPORTED]
        if self.name not in imported:
            imported[self.name] = super().make_module(vars, shared)
        return imported[self.name]
