"""Where a player wants to be told that it is their turn."""

from __future__ import annotations

from typing import Any

from litestar import post
from litestar.response import Response

from debacle.core.refusals import BadOption, Why
from debacle.server.identity import Visitor
from debacle.server.notices.messages import FORMS
from debacle.server.notices.sending import NotDelivered
from debacle.server.pages.page import Form, HttpRequest, choice_in, go, number_in
from debacle.server.pages.you import known
from debacle.server.services import Services
from debacle.server.storage.webhooks import Webhook, new_secret

SOONEST, LATEST = 1, 1440
"""Minutes."""
NOTICES = "/you#notices"


@post("/you/webhook")
async def set_webhook(request: HttpRequest, data: Form, services: Services, visitor: Visitor) -> Response[Any]:
    """From the next turn on that lasts as long."""
    player = known(visitor)
    visitor.spend("name")
    minutes = number_in(data, "minutes", 10)
    if not SOONEST <= minutes <= LATEST:
        raise BadOption(Why("options.range", {"option": "minutes", "low": SOONEST, "high": LATEST}))
    webhook = Webhook(
        player=player.id,
        url=services.sender.check(data.get("url", "").strip()),
        form=choice_in(data, "form", tuple(FORMS)),
        patience=minutes * 60,
        secret=new_secret(),
        language=visitor.language,
        site=str(request.base_url).rstrip("/"),
    )
    await services.store.webhooks.set(webhook)
    return go(request, NOTICES)


@post("/you/webhook/test")
async def try_webhook(request: HttpRequest, services: Services, visitor: Visitor) -> Response[Any]:
    """A message about nothing, now. What comes of it stands on the page."""
    player = known(visitor)
    visitor.spend("webhook")
    webhook = await services.store.webhooks.of(player.id)
    if webhook is None:
        return go(request, NOTICES)
    try:
        await services.calling.try_out(webhook)
    except NotDelivered as problem:
        await services.store.webhooks.tried(player.id, problem.trouble)
    else:
        await services.store.webhooks.tried(player.id, "")
    return go(request, NOTICES)


@post("/you/webhook/remove")
async def remove_webhook(request: HttpRequest, services: Services, visitor: Visitor) -> Response[Any]:
    await services.store.webhooks.remove(known(visitor).id)
    return go(request, NOTICES)


notice_pages = [set_webhook, try_webhook, remove_webhook]
