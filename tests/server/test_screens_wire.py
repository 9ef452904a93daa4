"""One browser that several people sit around, over the wire: pages, stream and forms, without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from tests.server.browser import Browser
from tests.server.running import Server
from tests.server.seats import good, join
from tests.server.test_leaks import Wire, forms, plain, told
from tests.server.test_tables_by_forms import number_in, wait_for


def front(page: str) -> str:
    found = re.search(r'id="mark"[^>]* data-front="(\w*)"', page)
    assert found is not None
    return found[1]


def test_bids_around_one_screen_reach_only_whose_they_are(start: Callable[..., Server]) -> None:
    """Three around a screen and a bot: what their one browser is sent, page and stream, by who was in front."""
    server = start(None, "--log", "debug", "--pace", "0")
    ada = Browser(server.url)
    table = ada.create(
        4, chair_1="around", around_1="Bea", chair_2="around", around_2="Cleo", chair_3="bot:always-one", clock=0
    )
    streaming = Browser(server.url)
    streaming.http.cookies.update(ada.http.cookies)
    wires = {who: Wire(None) for who in ("down", "0", "1", "2")}
    rng, secrets = Random(3), dict[int, str]()
    stream = Wire(None)
    stream.listen(streaming.http, f"/t/{table}/stream")
    for _ in range(60):
        page = wait_for(ada, table, lambda page: front(page) != "down" or 'id="lift"' in page)
        who = front(page)
        if who == "":
            break
        wires[who].sent.append(page)
        for path in ("record", "proof"):
            wires[who].get(ada.get(f"/t/{table}/{path}"))
        if who == "down":
            [seat] = re.findall(r'id="lift".*?name="seat" value="(\d)"', page, re.DOTALL)
            assert ada.post(f"/t/{table}/move", number=0, amount=5).status_code in (403, 409)
            assert ada.post(f"/t/{table}/curtain", seat=seat).status_code == 303
            continue
        amount = rng.randrange(100_000, 999_999) * 10_007
        number = number_in(page)
        if number is None:  # the bots play
            continue
        fields = {"look": "no"} if 'name="look"' in page else {"amount": amount}
        if "amount" in fields:
            secrets[amount] = who
        assert ada.post(f"/t/{table}/move", number=number, whose=who, **fields).status_code == 303
    assert len(secrets) > 10
    written = {amount: forms(amount) for amount in secrets}
    down = plain("\n".join(wires["down"].sent))
    assert not [amount for amount in secrets if told(written[amount], down)]
    pushed = plain("\n".join(stream.sent))
    assert len(stream.sent) > 10
    curtains = [part for part in pushed.split("event: table") if 'data-front="down"' in part]
    assert curtains
    assert not [amount for amount in secrets for part in curtains if told(written[amount], part)]
    assert server.stop() == 0
    stream.join()


def test_a_table_around_a_screen_is_asked_for_by_name(plain: str) -> None:
    ada = Browser(plain)
    for name, said in (("", "needs a name"), ("x" * 30, "at most 24"), ("Steady", "bot is called")):
        refused = ada.post("/tables", game="qe", seats=3, name="Ada", chair_1="around", around_1=name)
        assert refused.status_code == 422
        assert said in refused.text
    table = ada.create(3, chair_1="around", around_1="Ada", clock=0)
    page = ada.get(f"/t/{table}").text
    assert "Ada 2" in page, "told apart"
    assert front(page) == "", "nothing to hide before it begins"
    eve = join(plain, table, "Eve")
    assert good(eve.http.get(f"{eve.path}/view"))["players"] == ["Ada", "Ada 2", "Eve"]
    assert front(ada.get(f"/t/{table}").text) == "down"
    assert ada.get("/").text.count('href="/t/' + table) > 0


def test_a_screen_is_the_hosts_alone(plain: str) -> None:
    ada, eve = Browser(plain), Browser(plain)
    table = ada.create(3, chair_1="around", around_1="Bea", clock=0)
    assert eve.join(table, "Eve").status_code == 303
    for browser, seat in ((eve, 0), (eve, 1), (ada, 2), (ada, 9)):
        assert browser.post(f"/t/{table}/curtain", seat=seat).status_code == 403
    assert ada.post(f"/t/{table}/curtain", seat="x").status_code == 422
    assert ada.http.post(f"/t/{table}/curtain", data={"seat": 0}).status_code == 403, "no token"
    assert ada.post(f"/t/{table}/curtain", seat=1).status_code == 303
    page = ada.get(f"/t/{table}").text
    assert (front(page), "In front of the screen: Bea." in page) == ("1", True)
    assert ada.post(f"/t/{table}/chat", text="hello").status_code == 303
    assert "<b>Bea</b>" in eve.get(f"/t/{table}").text, "it is Bea who speaks"
    assert ada.post(f"/t/{table}/leave").headers["location"] == f"/t/{table}"
    assert front(ada.get(f"/t/{table}").text) == "down", "Bea has left, and her page with her"
