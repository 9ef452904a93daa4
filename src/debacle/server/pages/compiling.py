"""How templates become Python, and pages: as Jinja does it, without what our templates never ask for.

A page is some thousand small calls. Of each of them Jinja asks whether the callee wants its context; what is put out it
wraps as markup once more; and each part that imports macros makes them anew. Together that was a third of rendering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

IMPORTED = "_imported"
"""Where a page keeps the templates that its parts have imported."""


class DirectCalls(CodeGenerator):
    """What is called by a name of something (`words.say(...)`, `parts.card(...)`) is a method or a macro, and called as
    such. A bare name may be a function that wants the context, and is called by Jinja's own way."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        if not isinstance(node.node, nodes.Getattr) or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for place, argument in enumerate((*node.args, *node.kwargs)):
            if place:
                self.write(", ")
            self.visit(argument, frame)
        if forward_caller:
            self.write(", caller=caller" if node.args or node.kwargs else "caller=caller")
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.put_out(")


def put_out(value: object) -> str:
    """A part of a page, safe to stand between tags."""
    return value if type(value) is Markup else escape(value)


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
