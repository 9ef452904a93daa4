"""A bank that cannot meet an obligation: every way out, the cheapest first; and what to save when there is none."""

from __future__ import annotations

from debacle.core.specs import Answer, Either, Pick
from debacle.games.krach.bot.judgement import Judgement
from debacle.games.krach.bot.offers import plead
from debacle.games.krach.rules.banks import face_value
from debacle.games.krach.rules.deck import CardId
from debacle.games.krach.rules.deck_entries import Kind
from debacle.games.krach.rules.distress import Distress


def escape(judgement: Judgement, spec: Either) -> Answer:
    frame = judgement.view.stack[-1]
    assert isinstance(frame, Distress)
    missing = _missing(judgement, frame)
    ways = _plays(judgement, spec)
    bailouts = judgement.trust if "bailout" in spec.acts and frame.need != "confidence" else 0
    enough = bailouts * judgement.prices.bailout >= missing
    recall = _recall(judgement, ways, missing, frame.need)
    if frame.need == "cover" and "guarantee" in ways:
        return "play", ways["guarantee"][0]
    if frame.need == "confidence" and "gain_confidence" in ways:
        return "play", ways["gain_confidence"][0]
    if recall is not None and (recall[1] or not enough):
        return "play", recall[0]
    if "waive" in ways and (not enough or bailouts <= 1):
        return "play", ways["waive"][0]
    if bailouts:
        return "bailout", None
    return plead(judgement, spec, missing) or _save(ways) or _last_resort(spec, ways)


def _missing(judgement: Judgement, frame: Distress) -> int:
    if frame.need == "overhead":
        return judgement.due - judgement.face
    if frame.need == "cover":
        return judgement.lent - judgement.cover
    return 1


def _plays(judgement: Judgement, spec: Either) -> dict[Kind, list[tuple[CardId, int | None]]]:
    """What can be used now, by effect."""
    plays = spec.acts.get("play")
    found: dict[Kind, list[tuple[CardId, int | None]]] = {}
    for option in plays.options if isinstance(plays, Pick) else ():
        assert isinstance(option, tuple)
        card, target = option
        assert isinstance(card, int)
        assert target is None or isinstance(target, int)
        effect = judgement.deck.effect[card]
        assert effect is not None
        found.setdefault(effect, []).append((card, target))
    return found


def _recall(
    judgement: Judgement, ways: dict[Kind, list[tuple[CardId, int | None]]], missing: int, need: str
) -> tuple[tuple[CardId, int | None], bool] | None:
    """The loans that help most when they come back, and whether that is enough."""
    if "loan_recall" not in ways or need == "confidence":
        return None
    times = 2 if need == "cover" else 1

    def helps(play: tuple[CardId, int | None]) -> int:
        card, target = play
        assert target is not None
        return times * face_value(judgement.deck, judgement.view.loans[target]) - judgement.deck.value[card]

    best = max(ways["loan_recall"], key=helps)
    return (best, helps(best) >= missing) if helps(best) > 0 else None


def _save(ways: dict[Kind, list[tuple[CardId, int | None]]]) -> Answer:
    """The bank is lost, but a bonus is a bonus."""
    return ("play", ways["bonus"][0]) if "bonus" in ways else None


def _last_resort(spec: Either, ways: dict[Kind, list[tuple[CardId, int | None]]]) -> Answer:
    """In a Krach nobody gives up while something may still help (KR-R07)."""
    if "give_up" in spec.acts:
        return "give_up", None
    return "play", next(ways[kind][0] for kind in ("waive", "loan_recall", "gain_confidence") if kind in ways)
