"""Qualifying places of several sections in proportion to their size (SBU 2.10), and the sections with one
place more."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.rulebooks.stages.qualifiers import shares_in_proportion
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Field, QualifierList, Standing, Step
from bridgedesk.standings.stages.qualifiers import (
    able_to_qualify,
    contest_of,
    names_of,
    qualifiers_of_field,
    reserves_in_order,
    steps_of,
)
from bridgedesk.standings.ties.printed_level import printed_level
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import Part, split


class Next(NamedTuple):
    """Best entry of a section outside its share, or several that are tied."""

    section: int
    entries: tuple[str, ...]
    rank: tuple[bool, Number]  # whether it lost a tie-break for the last place of the share; its total


def proportional_qualifiers(
    evaluation: Evaluation,
    places: int,
    conditions: Conditions,
    lots: Sequence[str] = (),
    unavailable: Collection[str] = (),
) -> QualifierList:
    """Return the qualifiers with at most one extra from each section: first entries that lost a tie-break,
    then by percentage, then by the rules for ties."""
    contest = contest_of(evaluation, conditions, lots)

    def of_section(field: Field, share: int) -> QualifierList:
        return qualifiers_of_field(evaluation, field, share, conditions, lots, unavailable)

    shares = shares_in_proportion([len(field.standings) for field in evaluation.fields], places)
    counts = list(shares.sure)
    waiting = [
        found
        for at in shares.among
        if (found := _next(at, of_section(evaluation.fields[at], counts[at]), contest.standings))
    ]
    more, level, parted = _one_more(waiting, shares.left, contest)
    for at in more:
        counts[at] += 1
    parts = [of_section(field, count) for field, count in zip(evaluation.fields, counts, strict=True)]
    sure = [entry for part in parts for entry in part.entries]
    undecided = tuple(dict.fromkeys((*(entry for part in parts for entry in part.undecided), *level)))
    able = [each for field in evaluation.fields for each in able_to_qualify(evaluation, field, unavailable)]
    left = reserves_in_order([each for each in able if each.entry not in sure], contest)
    steps = {entry: step for part in parts for entry, step in part.steps.items()}
    steps |= {**_hidden(waiting, evaluation, conditions), **steps_of(left), **steps_of(parted)}
    return QualifierList(
        tuple(sure),
        names_of(left),
        undecided,
        steps.get(undecided[0]) if undecided else None,
        steps,
        places - len(sure) if undecided else 0,
    )


def _next(at: int, found: QualifierList, standings: Mapping[str, Standing]) -> Next | None:
    outside = found.undecided or found.alternates[:1]
    if not outside:
        return None
    total = standings[outside[0]].total or 0
    lost = bool(found.undecided) or any(standings[each].total == total for each in found.entries)
    return Next(at, outside, (lost, total))


def _hidden(waiting: Sequence[Next], evaluation: Evaluation, conditions: Conditions) -> dict[str, Step]:
    """Explain percentages that print equal; they are ranked exactly across sections too."""
    clause = conditions.clause("qualifiers")
    totals = {each.entries[0]: each.rank[1] for each in waiting if len(each.entries) == 1}
    levels = printed_level(totals)
    return {
        who: Step(level.words_of(who, evaluation.unit), clause) for level in levels for who in level.exact
    }


def _one_more(
    waiting: Sequence[Next], left: int, contest: TieContext
) -> tuple[set[int], tuple[str, ...], list[Part]]:
    """Return the sections with one place more, the entries still tied for the last one, and the steps that
    broke ties."""
    if len(waiting) <= left:
        return {each.section for each in waiting}, (), []
    border = sorted((each.rank for each in waiting), reverse=True)[left - 1]
    more = {each.section for each in waiting if each.rank > border}
    level = [each for each in waiting if each.rank == border]
    if len(more) + len(level) <= left:
        return more | {each.section for each in level}, (), []
    everybody = tuple(entry for each in level for entry in each.entries)
    if any(len(each.entries) > 1 for each in level):
        return more, everybody, []
    section = {each.entries[0]: each.section for each in level}
    parts = split(list(everybody), "qualification", [], contest)
    for names, _ in parts:
        if len(more) + len(names) > left:
            return more, tuple(names) if len(more) < left else (), parts
        more |= {section[entry] for entry in names}
    return more, (), parts
