"""Ranges that depend on the rule book: VPs of a match by its scale, scores by the unit of the clause."""

from fractions import Fraction

from bridgedesk.rulebooks.dataclass_reader import Key as FactKey
from bridgedesk.rulebooks.dataclass_reader import Refused, keys_of
from bridgedesk.rulebooks.finding import Unit, say
from bridgedesk.rulebooks.question import Question
from bridgedesk.rulebooks.scores.victory_points import Limits, Scale

PERCENT: Limits = (Fraction(0), Fraction(100))


def check_ranges(asked: Question, policy: object, scale: object) -> None:
    """Refuse a fact outside the range set by the rule book's scale, or by the unit of the clause."""
    for fact in keys_of(type(asked)):
        limits = _limits(fact, policy, scale)
        value = vars(asked).get(fact.attribute)
        for each in value if isinstance(value, tuple) else (value,):
            if limits is not None and isinstance(each, int | Fraction):
                _check(fact.name, Fraction(each), *limits)


def _limits(fact: FactKey, policy: object, scale: object) -> Limits | None:
    if not fact.means.within:
        return None
    in_percent = fact.means.within == "score" and getattr(policy, "unit", None) is Unit.PERCENT
    if in_percent:
        return PERCENT
    return scale.limits if isinstance(scale, Scale) and getattr(policy, "unit", Unit.VP) is Unit.VP else None


def _check(name: str, value: Fraction, least: Fraction | None, most: Fraction) -> None:
    if value > most or (least is not None and value < least):
        span = f"{say(most)} or less" if least is None else f"from {say(least)} to {say(most)}"
        raise Refused(f"{name} must be {span}, not {say(value)}")
