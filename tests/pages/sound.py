"""What holds for every page that we send."""

from __future__ import annotations

import re
from collections import Counter


def check_sound(html: str) -> None:
    """Ids once, labels that lead somewhere, nothing inline that a strict policy forbids."""
    ids = re.findall(r'\sid="([^"]*)"', html)
    assert [name for name, times in Counter(ids).items() if times > 1] == []
    assert " style=" not in html
    assert "<script" not in html
    assert not re.search(r"\son[a-z]+=", html)
    assert "None" not in html
    wanted = re.findall(r'(?:for|aria-labelledby)="([^"]+)"', html)
    assert {name for names in wanted for name in names.split()} <= set(ids)
