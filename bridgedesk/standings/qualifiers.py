"""Who goes on: the first so many, alternates, places for each section, best thirds, points for a placing."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from bridgedesk.rulebooks import Director, Figure, Listing
from bridgedesk.rulebooks.questions.across_fields import AcrossFields
from bridgedesk.rulebooks.questions.qualifying_points import PointsByPlace, QualifyingPoints, Selection
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.board_count import BoardCount
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Answer, Evaluation, Field, Measure, Qualified, Standing
from bridgedesk.standings.tie_tests import Contest
from bridgedesk.standings.ties import decided_ties, split


def qualified(
    evaluation: Evaluation,
    field: Field,
    places: int,
    conditions: Conditions,
    lots: Sequence[str] = (),
    unavailable: Collection[str] = (),
    purpose: str = "qualification",
) -> Qualified:
    """The contending and eligible in order; a tie for the last place is split as the book has it for that."""
    contending = {entry.id for entry in evaluation.event.entries if entry.contending}
    able = [
        standing
        for standing in field.standings
        if standing.place is not None
        and standing.entry in contending
        and standing.entry not in unavailable
        and eligible(evaluation, standing.entry)
    ]
    if len(able) <= places:
        return Qualified(tuple(each.entry for each in able), ())
    last = able[places - 1].place or 0
    sure, level, below = ([each.entry for each in able if _side(each, last) == side] for side in (-1, 0, 1))
    contest = _contest(evaluation, conditions, lots)
    parts = split(level, purpose, below, contest) if len(level) > 1 else [(level, None)]
    entries, rest = list(sure), list[str]()
    undecided: tuple[str, ...] = ()
    for names, _ in parts:
        if len(entries) + len(names) <= places:
            entries += names
            continue
        if len(entries) < places and not rest:
            undecided = tuple(names)
        rest += names
    return Qualified(tuple(entries), (*rest, *below), undecided, parts[-1][1])


def _side(standing: Standing, last: int) -> int:
    """Before, on or behind the last place."""
    place = standing.place or 0
    return (place > last) - (place < last)


def eligible(evaluation: Evaluation, entry: str) -> bool:
    found = evaluation.eligibility.get(entry)
    return found is None or found.answer is not Answer.NOT


def _contest(evaluation: Evaluation, conditions: Conditions, lots: Sequence[str]) -> Contest:
    standings = {each.entry: each for field in evaluation.fields for each in field.standings}
    boards = BoardCount(evaluation.boards, evaluation.matches)
    decided = decided_ties(evaluation.event)
    return Contest(standings, evaluation.measure, evaluation.form, conditions, boards, lots, decided=decided)


# ---- places for sections


def by_size(sizes: Mapping[str, int], places: int) -> dict[str, int]:
    """Places in proportion to the sections, to the nearest whole number; a half goes up."""
    whole = sum(sizes.values())
    return {name: int(half_up(Fraction(size * places, whole), 0)) for name, size in sizes.items()}


def from_equal_sections(evaluation: Evaluation, places: int) -> tuple[str, ...]:
    """A whole share to each section; then at most one more from each: first whoever lost a tie-break for the
    last of them, then by percentage. Those still level for the last place all stand at the end."""
    share = places // len(evaluation.fields)
    sure = [each for field in evaluation.fields for each in field.standings[:share]]
    fields = [field for field in evaluation.fields if len(field.standings) > share]
    fields.sort(key=lambda field: (not _lost_a_tie(field, share), -(field.standings[share].total or 0)))
    more = [field.standings[share] for field in fields][: places - len(sure)]
    return tuple(each.entry for each in (*sure, *more))


def _lost_a_tie(field: Field, share: int) -> bool:
    """For the last place of the section."""
    return share > 0 and field.standings[share - 1].total == field.standings[share].total


def best_of_a_place(
    evaluation: Evaluation, place: int, wanted: int, conditions: Conditions
) -> Listing | Director | None:
    """Such as the best third: by percentage over all fields, North-South and East-West as the book says."""
    if evaluation.measure is not Measure.PERCENT or any(len(f.standings) < place for f in evaluation.fields):
        return None
    asked = AcrossFields(
        event=conditions.kind,
        place=place,
        scores=tuple(
            tuple(Fraction(each.total or 0) for each in field.standings) for field in evaluation.fields
        ),
        directions=tuple(
            "NS" if field.name.endswith("NS") else "EW"
            for field in evaluation.fields
            if field.name[-2:] in ("NS", "EW")
        ),
        wanted=wanted,
    )
    found = conditions.answer(asked)
    return found if isinstance(found, Listing | Director) else None


def points_for_places(
    evaluation: Evaluation, conditions: Conditions, selection: Selection | None = None
) -> dict[str, Figure]:
    """The points that each eligible entry's placing earns; the tied share them where the book says so."""
    found: dict[str, Figure] = {}
    sizes = {entry.id: len(entry.players) for entry in evaluation.event.entries}
    rule = conditions.policy("qualifying-points", selection or "")
    among_eligible = isinstance(rule, PointsByPlace) and rule.among_eligible
    for field in evaluation.fields:
        able = [
            each for each in field.standings if each.place is not None and eligible(evaluation, each.entry)
        ]
        for place, standing in enumerate(able, start=1):
            tied = [each for each in able if each.place == standing.place]
            first = place - tied.index(standing) if among_eligible else standing.place or 1
            answer = conditions.answer(
                QualifyingPoints(
                    event=conditions.kind,
                    place=first,
                    selection=selection,
                    team_size=sizes[standing.entry] if sizes[standing.entry] >= 2 else None,
                    tied=len(tied),
                )
            )
            if isinstance(answer, Figure):
                found[standing.entry] = answer
    return found
