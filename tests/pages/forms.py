"""The forms of a page as a browser knows them: what can be filled in, and what would be sent."""

from __future__ import annotations

from html.parser import HTMLParser

from debacle.core.specs import Amount, Answer, Assign, Each, Either, Option, Pick, Some, Spec, same


class PaintedForm:
    """One form. Only what is there can be filled in."""

    def __init__(self, action: str) -> None:
        self.action = action
        self.sent: dict[str, str] = {}
        self._texts: set[str] = set()
        self._offered: dict[str, set[str]] = {}
        """By name of radios, boxes and lists: their values."""

    def add_input(self, given: dict[str, str]) -> None:
        kind, name, value = given.get("type", "text"), given["name"], given.get("value", "")
        if kind == "hidden":
            self.sent[name] = value
        elif kind in ("radio", "checkbox", "submit"):
            self._offered.setdefault(name, set()).add(value)
        else:
            self._texts.add(name)
            self.sent[name] = value

    def add_choice(self, name: str, value: str) -> None:
        """Of a list; a browser sends the first unless another is chosen."""
        self.sent.setdefault(name, value)
        self._offered.setdefault(name, set()).add(value)

    def write(self, name: str, text: str) -> None:
        assert name in self._texts, f"nothing can be written into {name}"
        self.sent[name] = text

    def choose(self, name: str, value: str) -> None:
        assert value in self._offered[name], f"{name} does not offer {value}"
        self.sent[name] = value

    def press(self, name: str, value: str) -> None:
        """A button that says something."""
        self.choose(name, value)

    def fill(self, spec: Spec, answer: Answer, name: str = "answer") -> None:
        """Puts this answer into the fields of this spec."""
        if isinstance(spec, Amount):
            self.write(name, str(answer))
            return
        if isinstance(spec, Pick):
            self.choose(name, _place(spec.options, answer))
            return
        assert isinstance(answer, tuple)
        if isinstance(spec, Some):
            for item in answer:
                place = _place(spec.options, item)
                self.choose(f"{name}.{place}", place)
        elif isinstance(spec, Assign):
            for slot, (fitting, item) in enumerate(zip(spec.slots, answer, strict=True)):
                self.choose(f"{name}.{slot}", _place(fitting, item))
        elif isinstance(spec, Each):
            for number, (part, one) in enumerate(zip(spec.parts.values(), answer, strict=True)):
                self.fill(part, one, f"{name}.{number}")
        else:
            self._act(spec, answer, name)

    def _act(self, spec: Either, answer: tuple[Answer, ...], name: str) -> None:
        act, argument = answer
        place = str(list(spec.acts).index(str(act)))
        if name not in self.sent:
            self.choose(name, place)
        assert self.sent[name] == place
        inner = spec.acts[str(act)]
        if inner is not None:
            self.fill(inner, argument, f"{name}.{place}")


class FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PaintedForm] = []
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PaintedForm(given["action"]))
        elif tag == "input" and self.forms:
            self.forms[-1].add_input(given)
        elif tag == "button" and "name" in given and self.forms:
            self.forms[-1].add_input({"type": "submit", **given})
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option":
            self.forms[-1].add_choice(self._select, given["value"])


def move_forms(html: str) -> list[PaintedForm]:
    """Those that answer what is asked."""
    reader = FormReader()
    reader.feed(html)
    return [form for form in reader.forms if form.action.endswith("/move")]


def form_for(html: str, spec: Spec, answer: Answer) -> PaintedForm:
    """The form that takes this answer, filled in: each act of several has its own."""
    forms = move_forms(html)
    if isinstance(spec, Either):
        assert isinstance(answer, tuple)
        place = str(list(spec.acts).index(str(answer[0])))
        forms = [form for form in forms if form.sent.get("answer") == place]
    (form,) = forms
    form.fill(spec, answer)
    return form


def _place(options: tuple[Option, ...], answer: Answer) -> str:
    return next(str(place) for place, option in enumerate(options) if same(option, answer))
