from __future__ import annotations

import pytest

from debacle.texts.ledger import Statement, parse, without_marks

SAMPLE = """# A ledger

Prose that mentions QE-13 and
- not an entry, though it is a bullet (QE-14).

## Ties
- QE-13 A secret bid may not equal
  the auctioneer's (QE-14 says
  more).
- QE-R01 A ruling.

Prose after a blank line belongs to nobody.

### Cards
- **FR-13** From that moment on.
- **FR-40 `railway`** (factory). Its owner pays.
- **FR-R01 First marker.** Drawn at random.

| Id | When | Options |
|---|---|---|
| W-P2 | phase 2 | play; *done* |
| FR-13 in a table of sources | is no entry | at all |

**CR-X01 Export (rulebook).** Blue fills "4 food".
-> Blue +6 VP.

**Public:** not an entry.
"""


@pytest.mark.parametrize(
    "entry",
    [
        Statement("QE-13", "Ties", "A secret bid may not equal the auctioneer's (QE-14 says more)."),
        Statement("QE-R01", "Ties", "A ruling."),
        Statement("FR-13", "Cards", "From that moment on."),
        Statement("FR-40", "Cards", "**`railway`** (factory). Its owner pays."),
        Statement("FR-R01", "Cards", "**First marker.** Drawn at random."),
        Statement("W-P2", "Cards", "phase 2 · play; *done*"),
    ],
    ids=lambda entry: entry.id,
)
def test_each_way_to_write_an_entry_is_read(entry: Statement) -> None:
    assert entry in parse(SAMPLE)


def test_a_paragraph_is_an_entry_and_goes_on_to_the_blank_line() -> None:
    last = parse(SAMPLE)[-1]
    assert last.id == "CR-X01"
    assert last.text == '**Export (rulebook).** Blue fills "4 food". -> Blue +6 VP.'


def test_nothing_else_is_an_entry() -> None:
    assert [entry.id for entry in parse(SAMPLE)] == ["QE-13", "QE-R01", "FR-13", "FR-40", "FR-R01", "W-P2", "CR-X01"]


def test_marks_can_be_left_out() -> None:
    assert without_marks("**`railway`** (factory)") == "railway (factory)"


def test_a_text_without_entries_has_none() -> None:
    assert parse("") == ()
    assert parse("# Title\n\nJust prose.\n") == ()


def test_a_table_belongs_to_the_statement_before_it() -> None:
    text = """## Windows
- **KR-R03** In these windows:

  | Window | Who |
  |---|---|
  | Desk | active |
  | News | all |

| Kind | Meaning |
|---|---|
| `bonus` | money |

- **KR-R04** Another.
## Apart
| not | attached |
|---|---|
| to | KR-R04 |
"""
    first, second = parse(text)
    assert first.tables == (
        (("Window", "Who"), ("Desk", "active"), ("News", "all")),
        (("Kind", "Meaning"), ("`bonus`", "money")),
    )
    assert second.tables == ()
