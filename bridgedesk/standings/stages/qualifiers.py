"""Qualifiers: the first so many, reserves, best thirds, points for a placing."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from bridgedesk.rulebooks import Director, Figure, Listing
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace, QualifyingPoints, Selection
from bridgedesk.rulebooks.stages.across_fields import AcrossFields, Direction
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import (
    EligibilityState,
    Evaluation,
    Field,
    Measure,
    QualifierList,
    Standing,
    Step,
)
from bridgedesk.standings.ties.board_a_match_count import board_count
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import Part, decided_ties, split


def qualifiers_of_field(
    evaluation: Evaluation,
    field: Field,
    places: int,
    conditions: Conditions,
    lots: Sequence[str] = (),
    unavailable: Collection[str] = (),
    purpose: str = "qualification",
    *,
    in_order: bool = False,
) -> QualifierList:
    """Return the contending and eligible entries that qualify; a tie for the last place is split by the
    rule book's tests for that. `in_order`: the next stage needs the order of all of them."""
    able = able_to_qualify(evaluation, field, unavailable)
    contest = contest_of(evaluation, conditions, lots)
    last = _level_place(able[places - 1]) if 0 < places < len(able) else None
    sure = [each.entry for each in able[:places] if _level_place(each) != last]
    level = [each.entry for each in able if _level_place(each) == last]
    below = able[len(sure) + len(level) :]
    about_the_last = in_order or len(sure) + len(level) > places or not _is_for_that_alone(purpose, contest)
    parts = (
        _split(level, purpose, [each.entry for each in below], contest)
        if about_the_last
        else [([entry], None) for entry in level]
    )
    entries, rest = list(sure), list[str]()
    undecided: tuple[str, ...] = ()
    for names, _ in parts:
        if not rest and len(entries) + len(names) <= places:
            entries += names
            continue
        if len(entries) < places and not rest:
            undecided = tuple(names)
        rest += names
    after = reserves_in_order(below, contest)
    steps = steps_of([*parts, *after])
    return QualifierList(
        tuple(entries),
        (*rest, *names_of(after)),
        undecided,
        next((steps[entry] for entry in (*undecided, *reversed(level)) if entry in steps), None),
        steps,
        places - len(entries) if undecided else 0,
    )


def _level_place(standing: Standing) -> int | None:
    """Return the shared place from before a tie for first was broken, so that a tie is split as one."""
    return standing.level_place or standing.place


def _is_for_that_alone(purpose: str, contest: TieContext) -> bool:
    """Return True if these tests apply to qualification only. Where all tied entries qualify, the tests
    change nothing."""
    own, general = (contest.conditions.policy("tie-break", each) for each in (purpose, ""))
    return own is not general


def able_to_qualify(evaluation: Evaluation, field: Field, unavailable: Collection[str]) -> list[Standing]:
    contending = {entry.id for entry in evaluation.event.entries if entry.contending}
    return [
        standing
        for standing in field.standings
        if standing.place is not None
        and standing.entry in contending
        and standing.entry not in unavailable
        and eligible(evaluation, standing.entry)
    ]


def reserves_in_order(standings: Sequence[Standing], contest: TieContext) -> list[Part]:
    """Order the reserves: by place, with several fields then by total; a tie is split for that too."""
    ordered = sorted(standings, key=_rank)
    groups = [[each.entry for each in level] for _, level in groupby(ordered, key=_rank)]
    found: list[Part] = []
    for at, group in enumerate(groups):
        found += _split(group, "alternates", [each for later in groups[at + 1 :] for each in later], contest)
    return found


def _split(group: list[str], purpose: str, below: Sequence[str], contest: TieContext) -> list[Part]:
    """Split a tie for one purpose; a single entry is not tied."""
    return split(group, purpose, below, contest) if len(group) > 1 else [(group, None)]


def names_of(parts: Sequence[Part]) -> tuple[str, ...]:
    return tuple(entry for names, _ in parts for entry in names)


def steps_of(parts: Sequence[Part]) -> Mapping[str, Step]:
    return {entry: step for names, step in parts for entry in names if step}


def _rank(standing: Standing) -> tuple[int, Number]:
    return standing.place or 0, -(standing.total or 0)


def eligible(evaluation: Evaluation, entry: str) -> bool:
    found = evaluation.eligibility.get(entry)
    return found is None or found.answer is not EligibilityState.NOT


def may_earn(evaluation: Evaluation, entry: str) -> bool:
    """Return True if an entry can earn points for its placing; a guest earns none."""
    found = evaluation.event.find_entry(entry)
    return (found is None or found.contending) and eligible(evaluation, entry)


def contest_of(evaluation: Evaluation, conditions: Conditions, lots: Sequence[str]) -> TieContext:
    standings = evaluation.standings
    boards = board_count(evaluation)
    decided = decided_ties(evaluation.event)
    return TieContext(
        standings, evaluation.measure, evaluation.form, conditions, boards, lots, decided=decided
    )


def best_of_a_place(
    fields: Sequence[Field],
    place: int,
    wanted: int,
    measure: Measure,
    conditions: Conditions,
    directions: tuple[Direction, ...] = (),
) -> Listing | Director | None:
    """Return the best of one place across fields, such as the best third, by percentage; the rule book
    decides on directions."""
    if measure is not Measure.PERCENT or any(len(field.standings) < place for field in fields):
        return None
    asked = AcrossFields(
        event=conditions.kind,
        place=place,
        scores=tuple(tuple(Fraction(each.total or 0) for each in field.standings) for field in fields),
        directions=directions,
        names=tuple(field.name for field in fields),
        wanted=wanted,
    )
    found = conditions.answer(asked)
    return found if isinstance(found, Listing | Director) else None


def points_for_places(
    evaluation: Evaluation, conditions: Conditions, selection: Selection | None = None
) -> dict[str, Figure]:
    """Return the points that each eligible entry's placing earns, shared by tied entries where the rule
    book requires it."""
    found: dict[str, Figure] = {}
    sizes = {entry.id: len(entry.players) for entry in evaluation.event.entries}
    rule = conditions.policy("qualifying-points", selection or "")
    among_eligible = isinstance(rule, PointsByPlace) and rule.among_eligible
    for field in evaluation.fields:
        able = [
            each for each in field.standings if each.place is not None and may_earn(evaluation, each.entry)
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
