"""The best of one place across several fields, such as the best third."""

from collections.abc import Sequence
from fractions import Fraction

from bridgedesk.rulebooks import Director, Listing
from bridgedesk.rulebooks.stages.across_fields import AcrossFields, Direction
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Field, Measure, TotalMethod, TotalRules

MOST_PERCENT = 100


def best_of_a_place(
    fields: Sequence[Field],
    place: int,
    wanted: int,
    evaluation: Evaluation,
    conditions: Conditions,
    directions: tuple[Direction, ...] = (),
) -> Listing | Director | None:
    """Return the best of one place across fields, such as the best third, by percentage; the rule book
    decides on directions. None if places are not by percentage, or if a handicap takes one above 100%."""
    if evaluation.measure is not Measure.PERCENT or any(len(field.standings) < place for field in fields):
        return None
    sessions = _sessions_added(fields, evaluation.form)
    scores = tuple(
        tuple(Fraction(each.total or 0) / sessions for each in field.standings) for field in fields
    )
    if max(map(max, scores)) > MOST_PERCENT:
        return None
    asked = AcrossFields(
        event=conditions.kind,
        place=place,
        scores=scores,
        directions=directions,
        names=tuple(field.name for field in fields),
        wanted=wanted,
    )
    found = conditions.answer(asked)
    return found if isinstance(found, Listing | Director) else None


def _sessions_added(fields: Sequence[Field], form: TotalRules) -> Fraction:
    """Return how many sessions a total may have, where their percentages are added; else 1."""
    if form.adding is not TotalMethod.SUM:
        return Fraction(1)
    played = [standing.sessions for field in fields for standing in field.standings]
    weights = [sorted((form.weight(each.session) for each in one), reverse=True) for one in played]
    return max(sum(each[: form.best], start=Fraction(0)) for each in weights) or Fraction(1)
