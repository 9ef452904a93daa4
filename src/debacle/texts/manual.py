"""A game's rules as people read them: Markdown, with the ids of the rules that a paragraph tells, and figures.

A paragraph, an item of a list or a cell ends with its ids, `{QE-13 QE-14}`. A figure stands alone, `[[figure tie]]` or
`[[figure tie: what it shows]]`. A word that is explained is a link, `[monopoly](term:monopoly)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final, Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from debacle.texts.ledger import ANY_ID
from debacle.texts.lessons import ROOM
from debacle.texts.typography import typeset

FIGURE: Final = re.compile(r"\[\[figure (?P<name>[a-z_]+)(?:: (?P<caption>[^\]]+))?\]\]")
IDS: Final = re.compile(rf"\s*\{{(?P<ids>{ANY_ID}(?:[ ]{ANY_ID})*)\}}$")
TERM: Final = "term:"
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


class Passage(Struct, frozen=True):
    """A heading, a figure, or what stands between them."""

    kind: Literal["title", "section", "heading", "figure", "text"]
    html: str
    """Ready to be shown; of a figure its caption."""
    name: str = ""
    """Of a figure: the macro that draws it. Of a section: its anchor."""


class Manual(Struct, frozen=True):
    passages: tuple[Passage, ...]
    ids: frozenset[str]
    """The rules that it tells."""
    figures: frozenset[str]
    terms: frozenset[str]

    @property
    def title(self) -> str:
        return next((passage.html for passage in self.passages if passage.kind == "title"), "")

    @property
    def sections(self) -> tuple[Passage, ...]:
        return tuple([passage for passage in self.passages if passage.kind == "section"])


@cache
def manual(package: str, language: str, ledger: str) -> Manual | None:
    """A game's manual, with links to its ledger at that address; None if it has none."""
    file = files(package).joinpath(ROOM, f"manual.{language}.md")
    return parse_manual(typeset(file.read_text(encoding="utf-8"), language), ledger) if file.is_file() else None


def parse_manual(text: str, ledger: str) -> Manual:
    reader = _Reader(ledger)
    passages = tuple([reader.passage(block) for block in _blocks(MARKDOWN.parse(text))])
    figures = frozenset(passage.name for passage in passages if passage.kind == "figure")
    return Manual(passages, frozenset(reader.ids), figures, frozenset(reader.terms))


def _blocks(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


class _Reader:
    def __init__(self, ledger: str) -> None:
        self._ledger = ledger
        self._sections = 0
        self.ids: set[str] = set()
        self.terms: set[str] = set()

    def passage(self, block: list[Token]) -> Passage:
        figure = FIGURE.fullmatch(block[1].content) if len(block) == 3 else None
        if figure is not None:
            return Passage("figure", escape(figure["caption"] or ""), figure["name"])
        for token in block:
            if token.type == "inline":
                self._dress(token)
        if block[0].type != "heading_open":
            return Passage("text", MARKDOWN.renderer.render(block, MARKDOWN.options, {}))
        html = MARKDOWN.renderer.render(block[1:2], MARKDOWN.options, {})
        if block[0].tag != "h2":
            return Passage("title" if block[0].tag == "h1" else "heading", html)
        self._sections += 1
        return Passage("section", html, f"part-{self._sections}")

    def _dress(self, inline: Token) -> None:
        children = inline.children or []
        for child in children:
            target = str(child.attrGet("href") or "")
            if child.type == "link_open" and target.startswith(TERM):
                term = target.removeprefix(TERM)
                self.terms.add(term)
                child.attrs = {"href": f"#term-{term}", "class": "term", "data-term": term}
        last = children[-1] if children else None
        if last is not None and last.type == "text" and (found := IDS.search(last.content)):
            last.content = last.content[: found.start()]
            children.append(Token("html_inline", "", 0, content=self._links(found["ids"].split())))

    def _links(self, ids: list[str]) -> str:
        """Each id leads to its statement. Where it stands first it can be led to."""
        links = []
        for one in ids:
            anchor = "" if one in self.ids else f' id="{one}"'
            self.ids.add(one)
            links.append(f'<a{anchor} href="{self._ledger}#{one}">{one}</a>')
        return f' <span class="refs">{" ".join(links)}</span>'
