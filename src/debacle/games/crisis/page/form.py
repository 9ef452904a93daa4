"""From the fields of a form to an answer. What is not certain is handed on as it is, and the spec refuses it."""

from __future__ import annotations

from collections.abc import Mapping

from debacle.core.messages import Plan
from debacle.core.refusals import Illegal, Why
from debacle.core.specs import Amount, Either, Spec
from debacle.games.crisis.rules.deck import CrisisDeck
from debacle.games.crisis.telling.production_desk import SUGGESTED
from debacle.texts.forms import argument, chosen


def read(deck: CrisisDeck, spec: Spec, form: Mapping[str, str], language: str = "en") -> object:
    """`do`: an act, with its units behind a colon; <act>.0, <act>.1: its choices; `space` or `list`: where to go;
    `sale`: what to sell; <company>.0, <company>.1 ...: who works where. What is missing is asked for in a sentence."""
    act, _, given = form.get("do", "").partition(":")
    if act == "confirm":
        return _plan(deck, form, "", language)
    if act == "suggested":
        return _plan(deck, form, SUGGESTED, language)
    if act == "sell":
        act, _, given = form.get("sale", "").partition(":")
    inner = spec.acts.get(act) if isinstance(spec, Either) else None
    if inner is None:
        return [act, None]
    if isinstance(inner, Amount):
        return [act, given]
    if act == "place":
        space = form.get("space") or form.get("list", "")
        if not space:
            raise Illegal(Why("crisis.choose_space"))
        return [act, chosen(inner, space)]
    return [act, argument(act, inner, form)]


def _plan(deck: CrisisDeck, form: Mapping[str, str], prefix: str, language: str) -> Plan:
    """Every company where somebody is put to work, and the end."""
    steps: list[list[object]] = []
    busy: set[str] = set()
    for place, company in enumerate(deck.companies):
        required = len(deck.crew[place])
        crew = [form.get(f"{prefix}{company.id}.{slot}", "") for slot in range(required + len(deck.bonus[place]))]
        there = [worker for worker in crew if worker]
        if not there:
            continue
        name = company.name.get(language) or company.name["en"]
        if not all(crew[:required]):
            raise Illegal(Why("crisis.empty_post", {"company": name}))
        if len(set(there)) < len(there) or busy & set(there):
            raise Illegal(Why("crisis.twice", {"company": name}))
        busy |= set(there)
        steps.append([company.id, [_worker(text) for text in crew]])
    return Plan((*steps, ["end", None]))


def _worker(text: str) -> object:
    if not text:
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text
