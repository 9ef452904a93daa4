"""People are told that it is their turn: after a while, once, together, signed, never in the own network, and without
a word about the game."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from debacle.core import wire
from debacle.core.audience import Seat
from debacle.core.match import Match
from debacle.core.messages import Move
from debacle.core.refusals import BadOption
from debacle.server.addresses import networks
from debacle.server.notices import calling, messages
from debacle.server.notices.messages import CalledTable, Message, compose
from debacle.server.notices.reachable import is_of_the_world
from debacle.server.notices.sending import NotDelivered, Sender
from debacle.server.operator.people import PeopleCare
from debacle.server.pages.words import words_in
from debacle.server.storage.rows import Origin, TableOptions
from debacle.server.storage.webhooks import Webhook
from debacle.server.tables.moves import Answers
from debacle.server.tables.seats import NewTable
from debacle.server.tables.what_ifs import NewWhatIf
from tests.server.browser import Browser
from tests.server.finished import Office, in_office
from tests.server.receiver import Receiver, receiving

HERE = ("127.0.0.0/8",)
SITE = "https://games.example.org"
KEY = "k" * 64
SEED = f"{6:064x}"


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


async def hook(office: Office, name: str, url: str, form: str = "json", language: str = "en") -> None:
    player = (await office.person(name)).id
    wanted = Webhook(
        player=player, url=url, form=form, patience=600, secret=KEY, language=language, site=SITE
    )  # fmt: skip
    await office.services.store.webhooks.set(wanted)


async def pass_by(office: Office, seconds: float) -> None:
    """So much time, and what a server does then."""
    await office.services.calling.look()
    office.now += seconds
    await office.services.calling.look()
    await office.services.calling.call()


async def new_table(office: Office) -> str:
    """Q.E., where Ada is asked to open."""
    table_id = await office.sit("qe", ("Ada", "Bob", "Eve"), options=TableOptions(), seed=SEED)
    assert (await office.services.cache.read(table_id)).asked() == (0,)
    return table_id


async def open_bid(office: Office, table_id: str, amount: int = 5) -> None:
    await office.services.moves.move(table_id, Answers(0, 0, [amount]))


def test_a_message_comes_if_it_is_still_your_turn_and_only_once(
    database: str | None, tmp_path: Path, receiver: Receiver
) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        table_id = await new_table(office)
        began = office.now
        await pass_by(office, 599)
        assert receiver.received == []
        await pass_by(office, 1)
        await pass_by(office, 3600)
        [came] = receiver.received
        told = json.loads(came.body)
        assert (told["kind"], told["waiting"]) == ("turn", 1)
        assert [one["url"] for one in told["tables"]] == [f"{SITE}/t/{table_id}"]
        moment, _, digest = came.headers["debacle-signature"].removeprefix("t=").partition(",v1=")
        assert int(moment) == began + 600
        expected = hmac.new(KEY.encode(), moment.encode() + b"." + came.body, hashlib.sha256).hexdigest()
        assert hmac.compare_digest(digest, expected)

    in_office(database, tmp_path, test, HERE)


def test_who_has_answered_in_time_is_left_alone(tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        table_id = await new_table(office)
        await pass_by(office, 500)
        await open_bid(office, table_id)
        await pass_by(office, 5000)
        assert receiver.received == []
        assert await office.services.store.webhooks.turns() == []

    in_office(None, tmp_path, test, HERE)


def test_a_new_question_has_its_own_time(tmp_path: Path, receiver: Receiver) -> None:
    """Between two looks somebody may answer and be asked again: what counts is the decision."""

    async def test(office: Office) -> None:
        await hook(office, "Bob", receiver.url)
        table_id = await new_table(office)
        await open_bid(office, table_id)
        await office.services.calling.look()
        office.now += 590
        await office.services.moves.move(table_id, Answers(1, 0, [9]))
        await office.services.moves.move(table_id, Answers(2, 0, [3]))
        await office.play(table_id, most=1)
        while 1 not in (await office.services.cache.read(table_id)).asked():
            await office.play(table_id, most=1)
        office.now = 1_000_000.0 + 601
        await office.services.calling.look()
        await office.services.calling.call()
        assert receiver.received == []

    in_office(None, tmp_path, test, HERE)


def test_many_turns_come_together(tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        tables = [await new_table(office) for _ in range(messages.NAMED + 2)]
        await pass_by(office, 700)
        [came] = receiver.received
        told = json.loads(came.body)
        assert told["waiting"] == len(tables)
        assert len(told["tables"]) == messages.NAMED
        assert told["text"].endswith("and at 2 more")
        await new_table(office)
        await office.services.calling.look()
        office.now += calling.APART - 1
        await office.services.calling.call()
        assert len(receiver.received) == 1

    in_office(None, tmp_path, test, HERE)


def test_what_does_not_arrive_is_tried_again_after_growing_pauses(tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        receiver.status = 500
        await hook(office, "Ada", receiver.url)
        await new_table(office)
        await pass_by(office, 600)
        for failures in range(1, calling.MOST_FAILURES):
            assert len(receiver.received) == failures
            office.now += min(30 * 2 ** (failures - 1), 6 * 3600) - 1
            await office.services.calling.call()
            assert len(receiver.received) == failures
            office.now += 1
            await office.services.calling.call()
        ada = office.people["Ada"].id
        kept = await office.services.store.webhooks.of(ada)
        assert kept is not None
        assert (kept.stopped, kept.trouble) == (True, "500")
        office.now += 10**6
        await office.services.calling.call()
        assert len(receiver.received) == calling.MOST_FAILURES
        receiver.status = 200
        await office.services.calling.try_out(kept)
        await office.services.store.webhooks.tried(ada, "")
        await office.services.calling.look()
        await office.services.calling.call()
        assert json.loads(receiver.received[-1].body)["kind"] == "turn"

    in_office(None, tmp_path, test, HERE)


def test_of_several_workers_one_sends(cluster: Any, tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        await new_table(office)
        workers = [office.another() for _ in range(4)]
        await asyncio.gather(*(worker.calling.look() for worker in workers))
        office.now += 600
        await asyncio.gather(*(worker.calling.look() for worker in workers))
        await asyncio.gather(*(worker.calling.call() for worker in workers for _ in range(3)))
        assert len(receiver.received) == 1
        for worker in workers:
            await worker.store.close()

    in_office(cluster.database(), tmp_path, test, HERE)


def test_a_process_that_died_while_sending_is_replaced(tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        await new_table(office)
        await office.services.calling.look()
        office.now += 600
        assert await office.services.store.webhooks.claim(office.people["Ada"].id)
        await office.services.calling.call()
        assert receiver.received == []
        office.now += 61
        await office.services.calling.call()
        assert len(receiver.received) == 1

    in_office(None, tmp_path, test, HERE)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("form", sorted(messages.FORMS))
def test_every_receiver_gets_the_form_that_it_takes(form: str, language: str, receiver: Receiver) -> None:
    called = [CalledTable("abc", "qe", "Q.E.", f"{SITE}/t/abc", 5.0)]
    message = compose(form, called, words_in(language), SITE, 700.0)
    asyncio.run(Sender(networks(HERE)).send(receiver.url, message))
    [came] = receiver.received
    if form == "ntfy":
        assert came.headers["click"] == f"{SITE}/t/abc"
        text = came.body.decode()
    else:
        assert came.headers["content-type"] == "application/json"
        told = json.loads(came.body)
        text = told[{"json": "text", "discord": "content", "slack": "text"}[form]]
        assert form != "discord" or told["allowed_mentions"] == {"parse": []}
    assert f"{SITE}/t/abc" in text
    assert ("C’est à vous" if language == "fr" else "It is your turn") in text


OWN = [
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::",
    "ff02::1", "fe80::1%eth0",
]  # fmt: skip


@pytest.mark.parametrize("address", OWN)
def test_addresses_of_the_own_network_are_told_from_those_of_the_world(address: str) -> None:
    assert not is_of_the_world(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e"])
def test_addresses_of_the_world_are_reached(address: str) -> None:
    assert is_of_the_world(address)


@pytest.mark.parametrize("host", ["localhost", "127.1", "2130706433", "0x7f000001", "[::ffff:127.0.0.1]", "127.0.0.1"])
def test_no_spelling_leads_into_the_own_network(host: str, receiver: Receiver) -> None:
    """The connection itself is refused, whatever the form that set it has let through."""
    with pytest.raises(NotDelivered, match="unreachable"):
        asyncio.run(Sender().send(f"http://{host}:{receiver.port}/", Message(b"{}", ())))
    assert receiver.received == []


def resolving(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Names stand for these addresses, another time for the next; gives the names that were asked for."""
    asked: list[str] = []

    async def getaddrinfo(self: object, host: str, port: int, **_: object) -> list[Any]:
        asked.append(host)
        found = answers[min(len(asked), len(answers)) - 1]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", getaddrinfo)
    return asked


def test_one_address_of_the_own_network_among_others_is_one_too_many(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    resolving(monkeypatch, ["93.184.215.14", "127.0.0.1"])
    with pytest.raises(NotDelivered, match="unreachable"):
        asyncio.run(Sender().send(f"http://two.example.org:{receiver.port}/", Message(b"{}", ())))
    assert receiver.received == []


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    """A name that stands for another address a moment later gains nothing by it."""
    asked = resolving(monkeypatch, ["127.0.0.1"], ["127.0.0.9"])
    sender = Sender(networks(["127.0.0.1/32"]))
    asyncio.run(sender.send(f"http://turns.example.org:{receiver.port}/", Message(b"{}", ())))
    assert asked == ["turns.example.org"]
    assert [one.headers["host"] for one in receiver.received] == [f"turns.example.org:{receiver.port}"]


def test_it_is_not_sent_on(receiver: Receiver) -> None:
    receiver.status, receiver.more = 307, {"location": f"http://127.0.0.1:{receiver.port}/elsewhere"}
    with pytest.raises(NotDelivered, match="307"):
        asyncio.run(Sender(networks(HERE)).send(receiver.url, Message(b"{}", ())))
    assert [one.path for one in receiver.received] == ["/hook"]


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("", "address"),
        ("example.org/hook", "address"),
        ("ftp://example.org/", "address"),
        ("http://", "address"),
        ("https://ada:secret@example.org/", "address"),
        ("https://example.org:port/", "address"),
        ("https://example.org/\nX: y", "address"),
        ("https://example.org/" + "x" * 500, "address"),
        ("https://example.org:25/", "port"),
        ("http://127.0.0.1/", "own_network"),
        ("http://[::1]/", "own_network"),
        ("http://169.254.169.254/latest", "own_network"),
    ],
)
def test_an_address_that_will_not_do_is_refused_when_it_is_given(address: str, code: str) -> None:
    with pytest.raises(BadOption) as refused:
        Sender().check(address)
    assert refused.value.why.code == f"webhook.{code}"


SEATS = {"qe": 3, "friends": 3, "krach": 3}
"""Games in which somebody answers unseen while another is asked, or just before; Crisis has its own test."""
LONGEST = 400
"""Answers of a game among which something secret is looked for."""


class Secret(Struct, frozen=True):
    """Two answers of one seat that another, who is asked then, cannot tell apart."""

    by: Seat
    number: int
    answers: tuple[object, object]
    unaware: Seat


def secret_at(match: Match, rng: Random) -> Secret | None:
    for decision in match.state.pending():
        spec = match.state.spec(decision)
        tried = [spec.sample(rng) for _ in range(6)]
        after = {
            wire.to_json(answer): match.try_moves([Move(decision.number, decision.seat, answer)]).state
            for answer in tried
        }
        for unaware in range(match.header.seats):
            if unaware == decision.seat:
                continue
            alike: dict[bytes, bytes] = {}
            for answer, state in after.items():
                view = state.view(unaware)
                first = alike.setdefault(wire.to_json(view), answer)
                if view.asked is not None and first != answer:
                    both = wire.to_plain(msgspec.json.decode(first)), wire.to_plain(msgspec.json.decode(answer))
                    return Secret(decision.seat, decision.number, both, unaware)
    return None


async def _secret(office: Office, table_id: str) -> Secret:
    """The first that comes up."""
    rng = Random(3)
    for _ in range(LONGEST):
        secret = secret_at((await office.services.cache.read(table_id)).playing(), rng)
        if secret is not None:
            return secret
        await office.play(table_id, most=1)
    raise LookupError("nothing is secret here")


async def told_of(office: Office, receiver: Receiver, game: str, which: int) -> tuple[list[bytes], Secret]:
    """What all who are asked are told after one of two answers, without its own seat."""
    names = tuple(sorted(("Ada", "Bob", "Eve")[: SEATS[game]]))
    table_id = await office.sit(game, names, options=TableOptions(), seed=SEED)
    secret = await _secret(office, table_id)
    for seat, name in enumerate(names):
        if seat != secret.by:
            await hook(office, name, receiver.url)
    await office.services.moves.move(table_id, Answers(secret.by, secret.number, [secret.answers[which]]))
    await pass_by(office, 3600)
    came = [one.body.replace(table_id.encode(), b"TABLE") for one in receiver.received]
    receiver.received.clear()
    return came, secret


@pytest.mark.parametrize("game", SEATS)
def test_a_notice_tells_no_secret(tmp_path: Path, receiver: Receiver, game: str) -> None:
    """Tables that differ in one answer alone, which goes unseen: not a byte of the messages does."""
    seen = []
    for which in (0, 1):
        (tmp_path / str(which)).mkdir()

        async def test(office: Office, which: int = which) -> None:
            seen.append(await told_of(office, receiver, game, which))

        in_office(None, tmp_path / str(which), test, HERE)
    (first, secret), (second, again) = seen
    assert secret == again
    assert len(first) >= 1
    assert first == second


async def told_after_dealing(office: Office, receiver: Receiver, origin: Origin) -> tuple[bytes, bytes]:
    """What is told to whoever is asked at that moment, and the position that they are asked in."""
    ada, bob = office.people["Ada"], office.people["Bob"]
    table_id = await office.services.what_ifs.create(ada, NewWhatIf(origin=origin, chairs=("me", "open")))
    await office.services.seats.join(table_id, bob)
    await pass_by(office, 3600)
    came = receiver.received.pop()
    assert receiver.received == []
    table = await office.services.cache.read(table_id)
    for name in ("Ada", "Bob"):
        await office.services.store.webhooks.remove(office.people[name].id)
        await hook(office, name, receiver.url)
    await office.services.store.stop(table_id)
    office.now -= 3600
    return came.body.replace(table_id.encode(), b"TABLE"), wire.write_state(table.playing().state)


def test_a_notice_tells_nothing_of_what_is_hidden_in_crisis(tmp_path: Path, receiver: Receiver) -> None:
    """Where nobody answers unseen while another is asked, cards are hidden: dealt anew, they make no difference."""

    async def test(office: Office) -> None:
        table_id = await office.finish("crisis", ("Ada", "Bob"))
        match = (await office.services.cache.read(table_id)).match
        assert match is not None
        for name in ("Ada", "Bob"):
            await hook(office, name, receiver.url)
        asked = match.steps[80].seat
        told = [
            await told_after_dealing(office, receiver, Origin(table=table_id, moment=80, anew=anew, eyes=eyes))
            for anew, eyes in ((False, None), (True, asked))
        ]
        assert told[0][1] != told[1][1], "something else is hidden"
        assert told[0][0] == told[1][0]

    in_office(None, tmp_path, test, HERE)


@pytest.mark.parametrize("game", SEATS)
def test_the_test_for_secrets_finds_a_planted_leak(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async def leaking(self: calling.Calling, webhook: Webhook, turn: Any) -> CalledTable:
        table = await self._cache.read(turn.table)
        last = table.playing().entries[-1]
        return CalledTable(turn.table, game, str(last), f"{SITE}/t/{turn.table}", turn.since)

    monkeypatch.setattr(calling.Calling, "_called", leaking)
    with pytest.raises(AssertionError):
        test_a_notice_tells_no_secret(tmp_path, receiver, game)


def test_around_a_screen_its_host_is_told_that_somebody_is_asked_and_not_who(
    tmp_path: Path, receiver: Receiver
) -> None:
    """Whoever reads the message may be anybody; who is next, the curtain says to those who sit there."""

    async def test(office: Office) -> None:
        ada = await office.person("Ada")
        await hook(office, "Ada", receiver.url)
        wanted = NewTable(game="qe", seats=3, around=("Bea", "Cleo"), options=TableOptions(around=True))
        table_id = await office.services.seats.create(ada, wanted)
        texts = set()
        for number in range(4):
            table = await office.services.cache.read(table_id)
            await pass_by(office, 599)
            assert len(receiver.received) == number, "whoever is asked next has time of their own"
            await pass_by(office, 1)
            told = json.loads(receiver.received[-1].body)
            assert (told["waiting"], len(told["tables"])) == (1, 1)
            texts.add(told["text"])
            seat = table.asked()[0]
            await office.services.moves.move(table_id, Answers(seat, table.playing().state.counts[seat], [number + 1]))
            office.now += calling.APART
        assert texts == {f"Somebody around your screen is asked: Q.E. – {SITE}/t/{table_id}"}

    in_office(None, tmp_path, test, HERE)


def test_whoever_is_erased_is_told_nothing(tmp_path: Path, receiver: Receiver) -> None:
    async def test(office: Office) -> None:
        await hook(office, "Ada", receiver.url)
        await new_table(office)
        await office.services.calling.look()
        await PeopleCare(office.services.store, office.services.cache).erase(office.people["Ada"].id)
        assert await office.services.store.webhooks.of(office.people["Ada"].id) is None
        assert await office.services.store.webhooks.turns() == []

    in_office(None, tmp_path, test, HERE)


def test_a_player_sets_tries_and_removes_a_webhook(plain: str) -> None:
    ada = Browser(plain)
    ada.post("/you/name", name="Ada")
    good = {"url": "https://hooks.example.org/x", "form": "slack", "minutes": "15"}
    assert ada.post("/you/webhook", **good).status_code == 303
    page = ada.get("/you").text
    assert 'value="https://hooks.example.org/x"' in page
    for wrong in ({"url": "http://127.0.0.1/"}, {"form": "fax"}, {"minutes": "0"}, {"minutes": "9999"}):
        refused = ada.post("/you/webhook", **{**good, **wrong})
        assert refused.status_code == 422
        assert 'id="back" href="/you"' in refused.text, "where it can be mended"
    assert ada.get("/you").text.count('value="https://hooks.example.org/x"') == 1
    assert ada.post("/you/webhook/remove").status_code == 303
    assert "hooks.example.org" not in ada.get("/you").text
    assert ada.post("/you/webhook/test").status_code == 303
    nobody = Browser(plain, "fr")
    assert "prenez un nom" in nobody.post("/you/webhook", **good).text.lower()
