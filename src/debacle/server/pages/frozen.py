"""A table's page on which nothing can be sent: for replays."""

from __future__ import annotations

import re

from markupsafe import Markup

FORM = re.compile(r"<(/?)form\b")
SENDING = re.compile(r'\s(?:method|action|hx-[\w-]+)="[^"]*"')
TOKEN = re.compile(r'<input type="hidden" name="_csrf_token"[^>]*>')


def frozen(html: str) -> Markup:
    """The same without forms: what a form held is there, and nothing of it can be sent."""
    plain = str(html)  # what is put into markup is escaped
    return Markup(TOKEN.sub("", SENDING.sub("", FORM.sub(r"<\1div", plain))))
