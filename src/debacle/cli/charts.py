"""Charts of a report as SVG: plain bars, and rates with their limits."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.arena.findings import Bin, Distribution, Share
from debacle.texts.words import Words

WIDTH, HEIGHT = 640, 200
EDGE = 40
LINE = 30
"""The height of a rate's line."""
NAMES = 150


def bars(figures: Distribution, words: Words, percent: bool = False) -> str:
    """How a number is spread; below, the ends and the middle one."""
    most = max([bar.count for bar in figures.bars], default=0) or 1
    width = (WIDTH - 2 * EDGE) / max(1, len(figures.bars))
    parts = [_bar(bar, place, width, most, words, percent) for place, bar in enumerate(figures.bars)]
    labels = _ends(figures, width, words, percent)
    return _svg(HEIGHT, "".join([*parts, _rule(HEIGHT - EDGE), *labels]))


def rates(shares: Sequence[Share], words: Words, fair: float | None = None) -> str:
    """A line for each: the rate as a dot, its limits as a stroke; what would be fair as an upright."""
    height = LINE * len(shares) + EDGE
    reach = max([share.high for share in shares], default=1.0)
    reach = min(1.0, max(reach, fair or 0.0) * 1.1) or 1.0
    room = WIDTH - NAMES - 2 * EDGE

    def across(rate: float) -> float:
        return NAMES + EDGE + room * rate / reach

    parts = []
    for place, share in enumerate(shares):
        level = LINE * place + LINE / 2
        parts.append(
            f'<text x="{NAMES}" y="{level + 5:.1f}" text-anchor="end">{_escaped(share.name)}</text>'
            f'<path class="limits" d="M{across(share.low):.1f} {level:.1f}H{across(share.high):.1f}"/>'
            f'<circle cx="{across(share.rate):.1f}" cy="{level:.1f}" r="5"/>'
        )
    bottom = LINE * len(shares)
    if fair is not None:
        parts.append(f'<path class="fair" d="M{across(fair):.1f} 0V{bottom}"/>')
    parts.append(f'<text x="{NAMES + EDGE}" y="{bottom + 24}">0</text>')
    end = words.decimal(100 * reach, 0)
    parts.append(f'<text x="{WIDTH - EDGE}" y="{bottom + 24}" text-anchor="middle">{end} %</text>')
    return _svg(height, "".join([*parts, _rule(bottom, NAMES + EDGE)]))


def bands(parts: Sequence[Distribution], words: Words) -> str:
    """By part of a game: the middle one as a dot, and from the 5th to the 95th percentile as a stroke."""
    most = max([part.p95 for part in parts], default=1.0) or 1.0
    width = (WIDTH - 2 * EDGE) / max(1, len(parts))
    floor = HEIGHT - EDGE

    def up(value: float) -> float:
        return floor - (floor - 16) * value / most

    drawn = []
    for place, part in enumerate(parts):
        across = EDGE + width * (place + 0.5)
        drawn.append(
            f'<path class="limits" d="M{across:.1f} {up(part.p5):.1f}V{up(part.p95):.1f}"/>'
            f'<circle cx="{across:.1f}" cy="{up(part.p50):.1f}" r="5"/>'
            f'<text x="{across:.1f}" y="{floor + 22}" text-anchor="middle">{part.name}</text>'
        )
    drawn.append(f'<text x="{EDGE - 6}" y="22" text-anchor="end">{_number(most, words)}</text>')
    return _svg(HEIGHT, "".join([*drawn, _rule(floor)]))


def _bar(bar: Bin, place: int, width: float, most: int, words: Words, percent: bool) -> str:
    floor = HEIGHT - EDGE
    tall = (floor - 16) * bar.count / most
    ends = [words.decimal(100 * end, 0) if percent else _number(end, words) for end in (bar.low, bar.high)]
    said = f"{ends[0]} – {ends[1]}: {words.number(bar.count)}"
    across = EDGE + place * width
    return (
        f'<rect x="{across + 1:.1f}" y="{floor - tall:.1f}" width="{max(1, width - 2):.1f}" height="{tall:.1f}">'
        f"<title>{_escaped(said)}</title></rect>"
    )


def _ends(figures: Distribution, width: float, words: Words, percent: bool) -> list[str]:
    if not figures.bars:
        return []
    low, high = figures.bars[0].low, figures.bars[-1].high
    marks = [(EDGE, low, "start"), (EDGE + width * len(figures.bars), high, "end")]
    return [
        f'<text x="{across:.1f}" y="{HEIGHT - EDGE + 22}" text-anchor="{anchor}">'
        f"{words.decimal(100 * value, 0) + ' %' if percent else _number(value, words)}</text>"
        for across, value, anchor in marks
    ]


def _number(value: float, words: Words) -> str:
    return words.number(round(value)) if value == round(value) or abs(value) >= 100 else words.decimal(value, 1)


def _rule(level: float, start: float = EDGE) -> str:
    return f'<path class="rule" d="M{start} {level}H{WIDTH - EDGE}"/>'


def _svg(height: float, inside: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-hidden="true">{inside}</svg>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
