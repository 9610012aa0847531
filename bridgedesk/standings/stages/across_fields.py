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
    scores = tuple(_mean_percentages(field, evaluation.form) for field in fields)
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


def _mean_percentages(field: Field, form: TotalRules) -> tuple[Fraction, ...]:
    """Return the totals of a field; a sum of percentages is divided by the sessions that it may have."""
    sessions = Fraction(1)
    if form.adding is TotalMethod.SUM:
        weights = ([form.weight(each.session) for each in standing.sessions] for standing in field.standings)
        sessions = max(sum(sorted(each, reverse=True)[: form.best], start=Fraction(0)) for each in weights)
    return tuple(Fraction(each.total or 0) / (sessions or 1) for each in field.standings)
