"""What there is to say of an answer in Friends, and what a good player would do: `steady`'s judgement."""

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
from debacle.games.friends.telling.speech import Speech, signed
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.typography import typeset
from debacle.texts.words import Words

MONEY = ("left", "worth", "money", "made", "low")
"""Facts that are sums."""


def hint(deck: FriendsDeck, view: FriendsView, notes: FriendsNotes, rng: Random) -> Hint:
    return reason(deck, view, notes, Steady(deck).choose(view, notes, rng))


def reason(deck: FriendsDeck, view: FriendsView, notes: FriendsNotes, answer: Answer) -> Hint:
    assert view.asked is not None
    assert view.seat is not None
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
        left = (view.money[seat] or 0) - answer[1]
        if left < 0:
            rescued = any(deck.cards[card].effect == "half_price" for card in view.unused[seat])
            return Hint(answer, "bid_beyond", facts, vain=not rescued)  # FR-28, FR-80
        return Hint(answer, f"bid{brings}", {**facts, "left": left})
    return Hint(answer, "too_poor" if low > (view.money[seat] or 0) else "pass" if low > limit else "pass_bid", facts)


def _act(deck: FriendsDeck, answer: tuple[Answer, ...], facts: dict[str, Fact]) -> Hint:
    act, aim = answer
    assert isinstance(act, str)
    if act == "deactivate":
        assert isinstance(aim, int)
        return Hint(answer, "deactivate", {**facts, "card": deck.cards[aim].id})
    if act not in deck.index:
        return Hint(answer, "keep" if act == "keep" else "done", facts)
    about = deck.cards[deck.index[act]]
    return Hint(answer, "play" if about.attach is None else "link", {**facts, "card": act})


def say(deck: FriendsDeck, hint: Hint, words: Words) -> str:
    facts: dict[str, int | str] = {}
    speech = Speech(deck, words, (), 0, None)
    for name, fact in hint.facts.items():
        if name == "card":
            card = deck.index[str(fact)]
            facts |= {"card": speech.card(card), "text": speech.text(deck.cards[card])}
        elif name in MONEY:
            facts[name] = words.say("board.money", amount=int(fact))
        else:
            facts[name] = signed(int(fact)) if name == "gains" else int(fact)
    return typeset(words.say(f"hint.{hint.code}", **facts), words.language)
