"""Asking a person: one way for each form of a spec. Only an allowed answer comes back; mistakes are explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from debacle.core.messages import View
from debacle.core.refusals import Illegal, Why
from debacle.core.specs import WIDE, Amount, Answer, Assign, Each, Either, Item, Option, Pick, Some, Spec
from debacle.terminal.contract import Numbered, Passes, Terminal, Warns
from debacle.terminal.screen import Screen
from debacle.terminal.typed import typed_amount
from debacle.texts.ledger import Statement, without_marks
from debacle.texts.words import Words

HELP = "?"
LEAVE = "q"
NONE = "0"


class Left(Exception):
    """The person wants to go."""


class Back(Exception):
    """The person wants to choose again."""


class Person:
    """Somebody at a keyboard."""

    def __init__(self, console: Screen, words: Words, terminal: Terminal, rules: tuple[Statement, ...]) -> None:
        self._console = console
        self._words = words
        self._terminal = terminal
        self._rules = {rule.id: rule for rule in rules}
        self._view: View | None = None
        self._kind = ""
        self._labels: dict[str, str] = {}
        """What the options shown last are called."""
        self._given = 0
        """How much of the answer has been typed."""

    def passing(self, view: View) -> Answer | None:
        """What was left to the terminal to answer."""
        return self._terminal.passing(view) if isinstance(self._terminal, Passes) else None

    @property
    def _inner(self) -> bool:
        """Whether this is about a part of the answer."""
        return "." in self._kind

    def choose(self, view: View, *, can_take_back: bool = False) -> Answer:
        """An answer to `view.asked`; raises `Left`, EOFError or KeyboardInterrupt if none comes.

        Raises `Back` to take back the answer before this one.
        """
        asked = view.asked
        assert asked is not None
        self._view = view
        self._kind = asked.decision.kind
        self._console.say(self._terminal.question(view), style="bold")
        while True:
            self._given = 0
            try:
                answer = self._ask(asked.spec)
                if self._is_sure(view, answer):
                    return answer
            except Back:
                if self._given:
                    continue
                if can_take_back:
                    raise
                self._explain(Why("undo.nothing"))

    def _is_sure(self, view: View, answer: Answer) -> bool:
        warning = self._terminal.warning(view, answer) if isinstance(self._terminal, Warns) else ""
        if not warning:
            return True
        self._console.say(warning, style="#c2185b")
        return bool(self._until_read(self._say("prompt.sure"), self._read_yes_no))

    def _ask(self, spec: Spec) -> Answer:
        while True:
            answer = self._ask_form(spec)
            why = spec.why_not(answer)
            if why is None:
                return answer
            self._explain(why)

    def _ask_form(self, spec: Spec) -> Answer:
        if isinstance(spec, Amount):
            return self._until_read(self._prompt_of(spec), lambda text: typed_amount(spec, text, self._words))
        if isinstance(spec, Pick):
            return self._pick(spec.options)
        if isinstance(spec, Some):
            return self._some(spec)
        if isinstance(spec, Assign):
            return self._assign(spec)
        return self._either(spec) if isinstance(spec, Either) else self._each(spec)

    def _pick(self, options: tuple[Option, ...]) -> Answer:
        if all(isinstance(option, bool) for option in options):
            return self._until_read(self._say("prompt.yes_no"), self._read_yes_no)
        labels = [self._terminal.label(self._kind, option) for option in options]
        self._labels = dict(zip(map(str, options), labels, strict=True))
        alike: dict[str, Option] = {}
        for label, option in zip(labels, options, strict=True):
            alike.setdefault(label, option)
        self._console.offer(list(alike))
        shown = list(alike.values())
        return self._until_read(self._say("prompt.pick"), lambda text: shown[self._place(text, len(shown))])

    def _listed(self, lines: Mapping[str, str]) -> str:
        """One of these numbers."""
        self._console.offer(list(lines.values()), list(lines))

        def read(text: str) -> Answer:
            if text not in lines:
                raise Illegal(Why("typed.listed"))
            return text

        return str(self._until_read(self._say("prompt.pick"), read))

    def _numbered(self, terminal: Numbered, spec: Either) -> Answer:
        """By the terminal's own numbers."""
        lines = {str(line.number): line for line in terminal.lines(self._view)}
        line = lines[self._listed({number: one.said for number, one in lines.items()})]
        if line.act not in spec.acts and isinstance(terminal, Passes):
            return terminal.pass_until(self._view, line.act)
        argument = spec.acts[line.act]
        if argument is None or line.argument is not None:
            return line.act, line.argument
        return line.act, self._inside(line.act, argument)

    def _either(self, spec: Either) -> Answer:
        """Where there is but one thing to do, it is done at once, unless that would be the whole answer."""
        if isinstance(self._terminal, Numbered) and not self._inner:
            return self._numbered(self._terminal, spec)
        acts = list(spec.acts.items())
        only = len(acts) == 1 and acts[0][1] is not None
        spans = self._terminal.spans(self._view) if isinstance(self._terminal, Passes) and not self._inner else ()
        act = acts[0][0] if only else str(self._pick((*spec.acts, *spans)))
        if act in spans and isinstance(self._terminal, Passes):
            return self._terminal.pass_until(self._view, act)
        argument = spec.acts[act]
        return act, None if argument is None else self._inside(act, argument)

    def _assign(self, spec: Assign) -> Answer:
        """A slot at a time, with what can still be filled in; of things called the same, one is shown, and what is left
        no choice is not asked."""
        filled: tuple[Item | None, ...] = ()
        for slot in range(len(spec.slots)):
            kind = f"{self._kind}.{slot}"
            named = {self._terminal.label(kind, item): item for item in reversed(spec.open_after(filled))}
            options = tuple(reversed(named.values()))
            item = self._slot(kind, options) if len(options) > 1 else options[0]
            filled = (*filled, item)
        return filled

    def _slot(self, kind: str, options: tuple[Item | None, ...]) -> Item | None:
        """What goes into one slot; 0 leaves it empty."""
        items: dict[str, Item | None] = {
            str(number): item for number, item in enumerate([one for one in options if one is not None], 1)
        }
        if None in options:
            items["0"] = None
        return items[self._listed({number: self._terminal.label(kind, item) for number, item in items.items()})]

    def _some(self, spec: Some) -> Answer:
        """What is called the same stands in one line; its number again means one more of it."""
        lines = self._alike(spec)
        self._console.offer(
            [f"{len(options)}\u00a0× {line}" if len(options) > 1 else line for line, options in lines.items()]
        )
        piles = list(lines.values())
        may_be_none = spec.why_not(()) is None

        def read(text: str) -> Answer:
            """Nothing at all is chosen by a nought: a line left empty is a slip."""
            if may_be_none and text == NONE:
                return ()
            if may_be_none and piles and not text:
                raise Illegal(Why("typed.none"))
            typed = Counter([self._place(part, len(piles)) for part in text.replace(",", " ").split()])
            for place, times in typed.items():
                if times > len(piles[place]):
                    raise Illegal(Why("typed.often", {"number": place + 1, "most": len(piles[place])}))
            chosen = [option for place, times in typed.items() for option in piles[place][:times]]
            return tuple(sorted(chosen, key=spec.options.index))

        key = "prompt.some_again" if len(piles) < len(spec.options) else "prompt.some"
        return self._until_read(self._say(f"{key}_or_none" if may_be_none else key), read)

    def _alike(self, spec: Some) -> dict[str, list[Option]]:
        """The options by what they are called and worth."""
        self._labels = {str(option): self._terminal.label(self._kind, option) for option in spec.options}
        lines: dict[str, list[Option]] = {}
        for place, option in enumerate(spec.options):
            price = "" if spec.worth is None else f" ({self._words.number(spec.worth[place])})"
            lines.setdefault(f"{self._labels[str(option)]}{price}", []).append(option)
        return lines

    def _each(self, spec: Each) -> Answer:
        answers = []
        for name, part in spec.parts.items():
            self._console.say(self._words.name("part", name))
            answers.append(self._inside(name, part))
        return tuple(answers)

    def _inside(self, name: str, spec: Spec) -> Answer:
        """What goes with an act, or a part: its options are of the kind <decision>.<act>.<part>."""
        outer = self._kind
        self._kind = f"{outer}.{name}"
        try:
            return self._ask(spec)
        finally:
            self._kind = outer

    def _prompt_of(self, spec: Amount) -> str:
        if spec.high is None or spec.high > WIDE:
            return self._say("prompt.amount")
        return self._words.say("prompt.amount_to", low=spec.low, high=spec.high)

    def _until_read(self, prompt: str, read: Callable[[str], Answer]) -> Answer:
        while True:
            text = self._line(prompt)
            if text == HELP:
                self._help()
            elif text.lower() == LEAVE:
                self._leave()
            elif text.casefold() in self._say("typed.back").split():
                raise Back
            else:
                try:
                    answer = read(text)
                except Illegal as refusal:
                    self._explain(refusal.why)
                else:
                    self._given += 1
                    return answer

    def _line(self, prompt: str) -> str:
        self._console.print(f"{prompt} › ", end="")
        return input().strip()

    def _place(self, text: str, count: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(count)) and 1 <= int(text) <= count):
            raise Illegal(Why("typed.number", {"most": count}) if count > 1 else Why("typed.only"))
        return int(text) - 1

    def _read_yes_no(self, text: str) -> bool:
        for answer, key in ((True, "yes"), (False, "no")):
            if text.casefold() in self._say(f"typed.{key}").split():
                return answer
        raise Illegal(Why("typed.yes_no"))

    def _help(self) -> None:
        self._console.say(self._say("prompt.help"))
        for name in self._terminal.rules(self._view):
            if name in self._rules:
                self._console.say(f"{name}  {without_marks(self._rules[name].text)}", style="dim")

    def _leave(self) -> None:
        if self._line(self._say("prompt.leave")).casefold() in self._say("typed.yes").split():
            raise Left

    def _explain(self, why: Why) -> None:
        item = str(why.facts.get("item", ""))
        if item in self._labels:
            why = Why(why.code, {**why.facts, "item": self._labels[item]}, why.where)
        self._console.say(self._words.say("refused.line", why=self._words.why(why)), style="#c2185b")

    def _say(self, key: str) -> str:
        return self._words.say(key)
