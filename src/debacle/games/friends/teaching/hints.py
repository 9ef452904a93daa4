"""What a good player of Friends would do, and the figures that speak for it: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Answer
from debacle.games.friends.bot.judgement import Judgement
from debacle.games.friends.bot.lot import JudgedLot
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import STEADY
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import FriendsDeck
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.accounts import gain
from debacle.games.friends.telling.speech import signed
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.typography import typeset
from debacle.texts.words import Words

MONEY = ("bid", "worth", "money", "made", "low")
"""Facts that are sums."""
SEATED = ("player", "opponent_and_row_card")
"""What is played at a seat, and not at a card."""


def hint(deck: FriendsDeck, view: FriendsView, notes: FriendsNotes, rng: Random) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
    answer = Steady(deck).choose(view, notes, rng)
    points = [empire_vp(deck, view, seat) for seat in range(len(view.empires))]
    facts: dict[str, Fact] = {
        "vp": points[view.seat],
        "best": max([vp for seat, vp in enumerate(points) if seat != view.seat]),
        "money": view.money[view.seat] or 0,
    }
    kind = view.asked.decision.kind
    if isinstance(view.stack[-1], Bidding):
        return _bid(deck, view, notes, answer, facts)
    if isinstance(answer, bool):
        return Hint(answer, f"{kind}_{'yes' if answer else 'no'}", facts)
    if isinstance(answer, int):
        return Hint(answer, kind, {**facts, "card": deck.cards[answer].id})
    assert isinstance(answer, tuple)
    return _act(deck, answer, facts)


def _bid(deck: FriendsDeck, view: FriendsView, notes: FriendsNotes, answer: Answer, facts: dict[str, Fact]) -> Hint:
    frame, seat = view.stack[-1], view.seat
    assert isinstance(frame, Bidding)
    assert isinstance(answer, tuple)
    assert seat is not None
    rivals = [other for other in frame.speakers if other != seat]
    limit, _ = JudgedLot(Judgement(deck, STEADY, view, notes), frame.lot, rivals).limit()
    vp, made = gain(deck, view, seat, frame.lot)
    low = frame.low if frame.holder is None else frame.high + 1
    facts |= {"card": deck.cards[frame.lot].id, "worth": max(0, int(limit)), "low": low, "gains": vp, "made": made}
    brings = "" if not deck.main[frame.lot] else "_both" if made else "_points"
    if answer[0] == "bid":
        assert isinstance(answer[1], int)
        return Hint(answer, f"bid{brings}", {**facts, "bid": answer[1]})
    return Hint(answer, "too_poor" if low > (view.money[seat] or 0) else "pass", facts)


def _act(deck: FriendsDeck, answer: tuple[Answer, ...], facts: dict[str, Fact]) -> Hint:
    act, aim = answer
    assert isinstance(act, str)
    if act == "deactivate":
        assert isinstance(aim, int)
        return Hint(answer, "deactivate", {**facts, "card": deck.cards[aim].id})
    if act not in deck.index:
        return Hint(answer, "keep" if act == "keep" else "done", facts)
    about = deck.cards[deck.index[act]]
    facts["card"] = act
    verb = "play" if about.attach is None else "link"
    if isinstance(aim, int) and (about.attach or about.target) not in SEATED:
        return Hint(answer, f"{verb}_at", {**facts, "at": deck.cards[aim].id})
    return Hint(answer, verb, facts)


def say(deck: FriendsDeck, hint: Hint, words: Words) -> str:
    facts: dict[str, int | str] = {}
    for name, fact in hint.facts.items():
        if name in ("card", "at"):
            facts[name] = deck.cards[deck.index[str(fact)]].names[words.language]
        elif name in MONEY:
            facts[name] = words.say("board.money", amount=int(fact))
        else:
            facts[name] = signed(int(fact)) if name == "gains" else int(fact)
    return typeset(words.say(f"hint.{hint.code}", **facts), words.language)
