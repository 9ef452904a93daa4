"""What docs/research.md says of an encoding."""

from __future__ import annotations

import re
from pathlib import Path

RESEARCH = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


def documented(version: str) -> list[tuple[str, str]]:
    """The fields in the section of this version, with their meanings."""
    section = re.search(rf"^## .+: `{version}`\n(.+?)(?=^## |\Z)", RESEARCH, re.MULTILINE | re.DOTALL)
    assert section is not None, f"{version} has no section"
    return re.findall(r"^\| `(\w+)` \| (.+) \|$", section[1], re.MULTILINE)
