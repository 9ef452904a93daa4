"""A record told again, as somebody saw it or with everything open."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Event, Told
from debacle.terminal.contract import Terminal
from debacle.terminal.screen import Screen


def tell_again(
    match: Match,
    terminal: Terminal,
    console: Screen,
    *,
    reader: Seat | None,
    everything: bool,
    pause: Callable[[], None] | None,
) -> None:
    """All that was told, a step at a time, and the table or the result in the end."""
    for told in (match.opening, *(step.told for step in match.steps)):
        lines = [line for event in _seen(told, reader, everything) if (line := terminal.tell(event)) is not None]
        for line in lines:
            console.say(line)
        if lines and pause is not None:
            pause()
    view = match.state.view(reader)
    console.print(terminal.table(view) if match.state.outcome() is None else terminal.result(view))


def _seen(told: tuple[Told, ...], reader: Seat | None, everything: bool) -> Iterator[Event]:
    for one in told:
        event = one.event if everything else one.seen_by(reader)
        if event is not None:
            yield event
