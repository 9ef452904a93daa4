"""What can be decided ahead in Krach, until one's own next turn: to stay honest, to refuse offers, to sit out."""

from __future__ import annotations

from typing import Final

from debacle.core.game import AnyGame
from debacle.core.premoves import Premove, PremoveOffer
from debacle.core.specs import Answer, Either
from debacle.games.krach.rules.state import LIVING, KrachView

SAYS: Final[dict[str, dict[str, Answer]]] = {
    "honest": {"blink": ("neither", None)},
    "refuse": {"offer": ("decline", None)},
    "sit_out": {"bid": ("pass", None), "react": ("pass", None)},
}
"""By premove and kind of question."""
HARMLESS: Final = ("neither", "decline", "pass", "nothing", "done")


class KrachPremoves:
    def __init__(self, game: AnyGame) -> None:
        """All are the same with every deck."""

    def offers(self, view: KrachView) -> tuple[PremoveOffer, ...]:
        if view.seat is None or view.fate[view.seat] != LIVING:
            return ()
        return tuple([PremoveOffer(kind, until=str(view.turn)) for kind in SAYS])

    def answer(self, premove: Premove, view: KrachView) -> Answer | None:
        return None if view.asked is None else SAYS[premove.kind].get(view.asked.decision.kind)

    def holds(self, premove: Premove, view: KrachView) -> bool:
        """Until a turn of one's own begins that is not the one in which it was made."""
        return view.active != view.seat or premove.until == str(view.turn)

    def named(self, about: str, language: str) -> str | None:
        return None

    def harmless(self, view: KrachView) -> Answer | None:
        assert view.asked is not None
        spec = view.asked.spec
        acts = spec.acts if isinstance(spec, Either) else {}
        return next(((act, None) for act in HARMLESS if act in acts), None)
