"""What is said to somebody whose turn it is: that it is, and where. Nothing of the game stands in it: whoever runs what
receives it is nobody's seat."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from debacle.texts.words import Words

NAMED = 10
"""Tables that a message names; of more it gives the number."""
JSON = "application/json"


class CalledTable(Struct, frozen=True):
    """A table where somebody is waited for."""

    table: str
    game: str
    title: str
    url: str
    since: float
    around: bool = False
    """Whether several sit around their screen: then it need not be they who are asked. Who is, the curtain says."""


class Message(Struct, frozen=True):
    """As it is sent."""

    body: bytes
    headers: tuple[tuple[str, str], ...]


def compose(form: str, called: Sequence[CalledTable], words: Words, site: str, now: float) -> Message:
    """In the form that the receiver takes; without tables, to see whether it arrives."""
    return FORMS[form](called, _text(called, words), site, now)


def signed(message: Message, secret: str, now: float) -> Message:
    """The receiver can tell that it is from us, and when it was made: HMAC-SHA256 over the time, a dot and the body."""
    moment = str(int(now))
    digest = hmac.new(secret.encode(), moment.encode() + b"." + message.body, hashlib.sha256).hexdigest()
    return Message(message.body, (*message.headers, ("Debacle-Signature", f"t={moment},v1={digest}")))


def _text(called: Sequence[CalledTable], words: Words) -> str:
    if not called:
        return words.say("notice.test")
    if len(called) == 1:
        [one] = called
        return words.say("notice.one_around" if one.around else "notice.one", title=one.title, url=one.url)
    lines = [words.say("notice.many", tables=len(called))]
    lines += [words.say("notice.line", title=one.title, url=one.url) for one in called[:NAMED]]
    if len(called) > NAMED:
        lines.append(words.count("notice.more", len(called) - NAMED))
    return "\n".join(lines)


def _plain(called: Sequence[CalledTable], text: str, site: str, now: float) -> Message:
    tables = [
        {"table": one.table, "game": one.game, "title": one.title, "url": one.url, "since": _moment(one.since)}
        for one in called[:NAMED]
    ]
    body = {"kind": "turn" if called else "test", "text": text, "sent_at": _moment(now), "waiting": len(called)}
    return _json({**body, "tables": tables})


def _discord(called: Sequence[CalledTable], text: str, site: str, now: float) -> Message:
    """It must not call people by a name that somebody has given themselves."""
    return _json({"content": text, "allowed_mentions": {"parse": []}})


def _slack(called: Sequence[CalledTable], text: str, site: str, now: float) -> Message:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _json({"text": escaped})


def _ntfy(called: Sequence[CalledTable], text: str, site: str, now: float) -> Message:
    click = called[0].url if len(called) == 1 else f"{site}/you/tables"
    headers = (("Content-Type", "text/plain; charset=utf-8"), ("Title", "Debacle"), ("Click", click))
    return Message(text.encode(), headers)


def _json(body: object) -> Message:
    return Message(msgspec.json.encode(body), (("Content-Type", JSON),))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).isoformat()


FORMS: dict[str, Callable[[Sequence[CalledTable], str, str, float], Message]] = {
    "json": _plain,
    "discord": _discord,
    "slack": _slack,
    "ntfy": _ntfy,
}
