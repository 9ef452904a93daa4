"""What a strict content security policy and a morphed page forbid."""

from __future__ import annotations

from html.parser import HTMLParser


class Markup(HTMLParser):
    VOID = frozenset({"br", "img", "input"})

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in {"script", "style"}
        for name, value in attrs:
            assert name != "style"
            assert not name.startswith("on")
            if name == "id":
                assert value
                self.ids.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"{tag} is closed out of turn"


def check(page: str) -> None:
    checker = Markup()
    checker.feed(page)
    checker.close()
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    assert "None" not in page
    assert "Sum(" not in page
    assert "<b>Marlowe" not in page
    assert "\ue000" not in page
