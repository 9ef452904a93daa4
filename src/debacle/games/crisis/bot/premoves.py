"""What can be decided ahead in Crisis, until the round ends: to keep one's cards, one's loans, one's goods."""

from __future__ import annotations

from typing import Final

from debacle.core.game import AnyGame
from debacle.core.premoves import Premove, PremoveOffer
from debacle.core.specs import Answer, Either
from debacle.games.crisis.rules.state import CrisisView

ASKED: Final = {"no_cards": "influence", "no_repaying": "repay", "no_export": "export"}
"""By premove: the kind of question to which it says pass."""
HARMLESS: Final = ("pass", "decline", "end")


class CrisisPremoves:
    def __init__(self, game: AnyGame) -> None:
        """All are the same with every deck."""

    def offers(self, view: CrisisView) -> tuple[PremoveOffer, ...]:
        return tuple([PremoveOffer(kind, until=str(view.round)) for kind in ASKED])

    def answer(self, premove: Premove, view: CrisisView) -> Answer | None:
        fits = view.asked is not None and view.asked.decision.kind == ASKED[premove.kind]
        return ("pass", None) if fits else None

    def holds(self, premove: Premove, view: CrisisView) -> bool:
        return premove.until == str(view.round)

    def named(self, about: str, language: str) -> str | None:
        return None

    def harmless(self, view: CrisisView) -> Answer | None:
        assert view.asked is not None
        spec = view.asked.spec
        acts = spec.acts if isinstance(spec, Either) else {}
        return next(((act, None) for act in HARMLESS if act in acts), None)
