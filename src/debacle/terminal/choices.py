"""What somebody was asked and chose, in words: as a terminal would have asked it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from debacle.core.messages import Event, View
from debacle.core.specs import Amount, Answer, Assign, Each, Either, Pick, Spec
from debacle.terminal.contract import Names, Numbered, Terminal
from debacle.texts.view_models import NumberedLine
from debacle.texts.words import Words


def asked_and_chosen(
    terminal: Terminal, view: View, seen: Iterable[Event], answer: Answer, words: Words
) -> tuple[str, str]:
    """The question of this view, to somebody who had seen all this, and the answer that was given to it."""
    assert view.asked is not None
    for event in seen:
        terminal.tell(event)
    question = terminal.question(view)  # first: a terminal may go by what it was asked last
    lines = terminal.lines(view) if isinstance(terminal, Numbered) else ()
    asked = view.asked
    return question, _Telling(terminal, words, lines).chosen(asked.decision.kind, asked.spec, answer)


class _Telling:
    def __init__(self, terminal: Terminal, words: Words, lines: Sequence[NumberedLine]) -> None:
        self._names = isinstance(terminal, Names)
        self._name = terminal.name if isinstance(terminal, Names) else terminal.label
        self._words = words
        self._lines = lines
        """Of the question itself, where the terminal numbers what there is to do."""

    def chosen(self, kind: str, spec: Spec, answer: Answer) -> str:
        if isinstance(spec, Either):
            return self._act(kind, spec, answer)
        if isinstance(spec, Each):
            return self._parts(kind, spec, answer)
        if isinstance(spec, Amount):
            assert isinstance(answer, int)
            own = f"chosen_is.{kind}"
            if self._words.knows(own):
                return self._words.say(own, amount=self._words.amount(answer))
            return self._name(kind, answer) if self._names else self._words.number(answer)
        if isinstance(answer, bool):
            said = "yes" if answer else "no"
            own = f"chosen_is.{kind}_{said}"
            return self._words.say(own if self._words.knows(own) else f"chosen.{said}")
        if isinstance(spec, Pick):
            return self._name(kind, _option(answer))
        return self._several(kind, answer, slots=isinstance(spec, Assign))

    def _act(self, kind: str, spec: Either, answer: Answer) -> str:
        assert isinstance(answer, tuple)
        act, argument = str(answer[0]), answer[1]
        line = next((one for one in self._lines if one.act == act and one.argument in (None, argument)), None)
        inner = spec.acts[act]
        if line is not None and "." not in kind:
            said, inner = line.name or line.said, inner if line.argument is None else None
        else:
            said = self._name(kind, act)
        if inner is None:
            return said
        said = said.rstrip(".")  # a card is called by what it does, in whole sentences
        return self._words.say("chosen.act", act=said, what=self.chosen(f"{kind}.{act}", inner, argument))

    def _parts(self, kind: str, spec: Each, answer: Answer) -> str:
        assert isinstance(answer, tuple)
        said = [
            self._words.say(
                "chosen.act", act=self._words.name("part", name), what=self.chosen(f"{kind}.{name}", part, given)
            )
            for (name, part), given in zip(spec.parts.items(), answer, strict=True)
        ]
        return self._words.apart(said)

    def _several(self, kind: str, answer: Answer, *, slots: bool) -> str:
        """Those that were chosen of several, or what went into the slots."""
        assert isinstance(answer, tuple)
        said = [
            self._name(f"{kind}.{place}" if slots else kind, _option(item))
            for place, item in enumerate(answer)
            if item is not None
        ]
        return self._words.listed(said) or self._words.say("chosen.nothing")


def _option(answer: Answer) -> int | str | tuple[int | str | bool | None, ...] | None:
    if isinstance(answer, tuple):
        return tuple([item for item in answer if not isinstance(item, tuple)])
    return answer
