"""What there is to say of an answer in Friends, and what a good player would do: `steady`'s judgement."""

from __future__ import annotations

from random import Random

from debacle.core.specs import Answer
from debacle.games.friends.bot.judgement import Judgement
from debacle.games.friends.bot.lot import JudgedLot
from debacle.games.friends.bot.steady import Steady
from debacle.games.friends.bot.weights import STEADY
from debacle.games.friends.rules.bidding import Bidding
from debacle.games.friends.rules.deck import CardId, FriendsDeck
from debacle.games.friends.rules.empire import empire_vp
from debacle.games.friends.rules.notes import FriendsNotes
from debacle.games.friends.rules.state import FriendsView
from debacle.games.friends.telling.accounts import gain, income
from debacle.games.friends.telling.foresight import Prospect, closed, played_at
from debacle.games.friends.telling.offer import change_note
from debacle.games.friends.telling.reader import Reader
from debacle.games.friends.telling.speech import signed
from debacle.teaching.tutor import Fact, Hint
from debacle.texts.typography import typeset
from debacle.texts.words import Words

MONEY = ("left", "money", "made", "low", "earned")
"""Facts that are sums."""
RASH = 1.5
"""Who opens with more than so many times what a card is worth throws money away, whatever luck makes of it."""


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
        closing = _closed(deck, view, answer) if kind == "shed" else {}
        return Hint(answer, kind, {**facts, **closing, "card": deck.cards[answer].id})
    assert isinstance(answer, tuple)
    return _act(deck, view, answer, facts)


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
        vain = answer[1] > max(low, RASH * limit)
        return Hint(answer, f"bid{brings}", {**facts, "left": left}, vain=vain)
    return Hint(answer, "too_poor" if low > (view.money[seat] or 0) else "pass" if low > limit else "pass_bid", facts)


def _act(deck: FriendsDeck, view: FriendsView, answer: tuple[Answer, ...], facts: dict[str, Fact]) -> Hint:
    act, aim = answer
    assert isinstance(act, str)
    assert view.seat is not None
    if act == "deactivate":
        assert isinstance(aim, int)
        return Hint(answer, "deactivate", {**facts, **_closed(deck, view, aim), "card": deck.cards[aim].id})
    if act not in deck.index:
        return Hint(answer, "keep" if act == "keep" else "done" if view.unused[view.seat] else "done_bare", facts)
    card = deck.index[act]
    code = "play" if deck.cards[card].attach is None else "link"
    facts["card"] = act
    change = _change(deck, view, card, aim)
    if change is None or not (change.vp or change.income or change.limit):
        return Hint(answer, code, facts)
    own = change.seat == view.seat
    vain = code == "link" and not own and change.vp > 0
    return Hint(answer, f"{code}_{'own' if own else 'other'}", {**facts, "aim": int(str(aim))}, vain=vain)


def _closed(deck: FriendsDeck, view: FriendsView, factory: CardId) -> dict[str, Fact]:
    """What is left without it."""
    assert view.seat is not None
    change = closed(deck, view, view.seat, factory)
    return {
        "then": empire_vp(deck, view, view.seat) + change.vp,
        "earned": income(deck, view, view.seat) + change.income,
    }


def _change(deck: FriendsDeck, view: FriendsView, card: CardId, aim: Answer) -> Prospect | None:
    """What it would lead to, played at that; None: nothing certain, or it is played at nothing."""
    assert view.seat is not None
    return played_at(deck, view, view.seat, card, aim) if isinstance(aim, int) else None


def say(deck: FriendsDeck, hint: Hint, view: FriendsView, words: Words) -> str:
    facts: dict[str, int | str] = {}
    reader = Reader(deck, words, (), view, ())
    for name, fact in hint.facts.items():
        if name == "card":
            card = deck.index[str(fact)]
            facts |= {"card": reader.card(card), "text": reader.text(deck.cards[card])}
        elif name == "worth":
            facts[name] = _worth(int(fact), int(hint.facts["money"]), words)
        elif name == "aim":
            change = _change(deck, view, deck.index[str(hint.facts["card"])], fact)
            facts["change"] = "" if change is None else change_note(reader, change)
        elif name in MONEY:
            facts[name] = words.say("board.money", amount=int(fact))
        else:
            facts[name] = signed(int(fact)) if name == "gains" else int(fact)
    return typeset(words.say(f"hint.{hint.code}", **facts), words.language)


def _worth(worth: int, money: int, words: Words) -> str:
    """No more than one has: beyond that it only means that it must be had."""
    if worth >= money:
        return words.say("hint_worth.all", money=words.say("board.money", amount=money))
    return words.say("hint_worth.about", money=words.say("board.money", amount=worth))


def beside(hint: Hint, other: Hint, words: Words) -> str:
    """Of two bids for the same card: what more is good for, and what less."""
    if "left" not in hint.facts or "left" not in other.facts or hint.facts["left"] == other.facts["left"]:
        return ""
    more = int(other.facts["left"]) - int(hint.facts["left"])
    sum_ = words.say("board.money", amount=abs(more))
    return typeset(words.say("hint.bids_more" if more > 0 else "hint.bids_less", sum=sum_), words.language)
