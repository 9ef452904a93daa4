"""What only one CEO knew: hand, fortune, and what was done in the blink."""

from __future__ import annotations

from collections.abc import Sequence

from debacle.core.audience import Seat
from debacle.games.krach.rules.banks import counted
from debacle.games.krach.rules.blink import NOBODY, Blink, Caught
from debacle.games.krach.rules.deck import Cards
from debacle.games.krach.rules.offers import PendingOffer
from debacle.games.krach.rules.state import KrachView
from debacle.games.krach.telling.speech import Speech
from debacle.texts.replays import SecretSight


def secrets(speech: Speech, views: Sequence[KrachView]) -> tuple[SecretSight, ...]:
    """The views are those of all seats in their order."""
    return tuple([SecretSight(speech.seat(seat), _lines(speech, seat, view)) for seat, view in enumerate(views)])


def _lines(speech: Speech, seat: Seat, view: KrachView) -> tuple[tuple[str, str], ...]:
    held = [("hand", view.hands[seat] or ()), ("fortune", view.fortunes[seat] or ())]
    lines = [(speech.say(f"secret.{name}"), _cards(speech, cards)) for name, cards in held]
    frame = view.stack[-1] if view.stack else None
    if isinstance(frame, Blink) and frame.done >> seat & 1:
        lines.append((speech.say("secret.blink"), _in_the_blink(speech, seat, frame)))
    if isinstance(frame, Caught) and frame.seat == seat and frame.cards:
        lines.append((speech.say("secret.loot"), _cards(speech, frame.cards)))
    if isinstance(frame, PendingOffer) and frame.seat == seat and frame.given:
        lines.append((speech.say("secret.offered"), _cards(speech, frame.given)))
    return tuple(lines)


def _in_the_blink(speech: Speech, seat: Seat, frame: Blink) -> str:
    if frame.pockets[seat]:
        return speech.say("secret.pockets", cards=_cards(speech, frame.pockets[seat] or ()))
    whom = frame.watching[seat]
    if whom is None or whom == NOBODY:
        return speech.say("secret.neither")
    return speech.say("secret.watches", who=speech.name(whom))


def _cards(speech: Speech, cards: Cards) -> str:
    if not cards:
        return speech.say("secret.nothing")
    return speech.say("secret.worth", cards=speech.cards(cards), money=speech.money(counted(speech.deck, cards)))
