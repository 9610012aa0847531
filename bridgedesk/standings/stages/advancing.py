"""Qualifiers for the next stage: from one field, from several by the rule book's shares, or by the points
of two stages."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Listing
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.selection.selection import TEAM, SelectionPolicy
from bridgedesk.rulebooks.stages.qualifiers import (
    QualifiersPolicy,
    shares_in_proportion,
)
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Field, Finalist, QualifierList
from bridgedesk.standings.stages.across_fields import best_of_a_place
from bridgedesk.standings.stages.qualifiers import (
    able_to_qualify,
    contest_of,
    eligible,
    names_of,
    qualifiers_of_field,
    replaced_finalists,
    reserves_in_order,
    steps_of,
)
from bridgedesk.standings.standing import Standing, TieStep
from bridgedesk.standings.ties.ranking import printed_level
from bridgedesk.standings.ties.tie_tests import DecidedOrder, TieContext
from bridgedesk.standings.ties.ties import Part, decided_ties, split

# ---- proportional places


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

    def section_qualifiers(field: Field, share: int) -> QualifierList:
        return qualifiers_of_field(evaluation, field, share, conditions, lots, unavailable)

    shares = shares_in_proportion([len(field.standings) for field in evaluation.fields], places)
    counts = list(shares.sure)
    waiting = [
        found
        for at in shares.among
        if (found := _next(at, section_qualifiers(evaluation.fields[at], counts[at]), contest.standings))
    ]
    more, level, parted = _one_more(waiting, shares.left, contest)
    for at in more:
        counts[at] += 1
    parts = [section_qualifiers(field, count) for field, count in zip(evaluation.fields, counts, strict=True)]
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


def _hidden(waiting: Sequence[Next], evaluation: Evaluation, conditions: Conditions) -> dict[str, TieStep]:
    """Explain percentages that print equal; they are ranked exactly across sections too."""
    clause = conditions.clause("qualifiers")
    totals = {each.entries[0]: each.rank[1] for each in waiting if len(each.entries) == 1}
    levels = printed_level(totals)
    return {
        who: TieStep(level.words_of(who, evaluation.unit), clause) for level in levels for who in level.exact
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


# ---- advancing

AWAY = "unavailable"  # the register


class QualifyingPlaces(NamedTuple):
    number: int
    by: TieStep | None = None  # the book
    purpose: str = "qualification"  # what a tie for the last of them is about


def qualifying_places(evaluation: Evaluation, conditions: Conditions) -> QualifyingPlaces | None:
    """Return the number of qualifying places: the stage's own, or the rule book's, by the size of the
    field or as the highest available."""
    stages = evaluation.event.stages
    if stages and stages[-1].places is not None:
        return QualifyingPlaces(stages[-1].places)
    sizes = [len(field.standings) for field in evaluation.fields]
    if not any(sizes):
        return None
    rule = conditions.rule(QualifiersPolicy, "qualifiers")
    places = rule.places_for(sizes) if rule else None
    if places is None:
        return _highest(conditions)
    number, words = places
    return QualifyingPlaces(number, TieStep(words, conditions.clause("qualifiers")))


def _highest(conditions: Conditions) -> QualifyingPlaces | None:
    for case, purpose in (("", "qualification"), (TEAM, "third-place")):
        block = conditions.block("selection", case)
        rule = rule_in(block, SelectionPolicy)
        if block and rule and rule.highest_available is not None:
            return QualifyingPlaces(rule.highest_available, TieStep(rule.words, block.clause), purpose)
    return None


def qualifying_entries(
    evaluation: Evaluation,
    places: int,
    conditions: Conditions,
    lots: Sequence[str] = (),
    unavailable: Collection[str] = (),
    purpose: str = "qualification",
    *,
    in_order: bool = False,
) -> QualifierList:
    if evaluation.points:
        return _by_points(evaluation, places, unavailable)
    if not evaluation.fields:  # nobody has met anybody yet
        return QualifierList((), ())
    if len(evaluation.fields) == 1:
        field = evaluation.fields[0]
        return qualifiers_of_field(
            evaluation, field, places, conditions, lots, unavailable, purpose, in_order=in_order
        )
    return _field_qualifiers(evaluation, places, conditions, lots, unavailable)


def giving_up_place(played: Event, later: Event) -> frozenset[str]:
    """Return entries that give up their place in a later stage: by a record, or by withdrawing before it
    began. An entry with a match there took its place."""
    begins = [each.id for each in later.sessions if each not in played.sessions][:1]
    gone = {each.id for each in played.sessions} | set(begins)
    found = {each.id for each in later.entries if each.withdrawn in gone}
    found |= {line.entry for line in later.records(AWAY) if line.entry is not None}
    others = [match for match in later.matches if match not in played.matches]
    found -= replaced_finalists(later).keys()  # their places stay where they are, with who came in
    return frozenset(found - {entry for match in others for entry in (match.home, match.away)})


def _by_points(evaluation: Evaluation, places: int, unavailable: Collection[str]) -> QualifierList:
    able = [
        each
        for each in evaluation.points
        if _able_where_it_scored(evaluation, each) and each.placed.entry not in unavailable
    ]
    names = [each.placed.entry for each in able]
    if len(able) <= places or able[places - 1].placed.place != able[places].placed.place:
        return QualifierList(tuple(names[:places]), tuple(names[places:]))
    cut = able[places].placed.place
    sure = [each.placed.entry for each in able if (each.placed.place or 0) < (cut or 0)]
    level = [each.placed.entry for each in able if each.placed.place == cut]
    rest = [name for name in names if name not in sure]
    return QualifierList(tuple(sure), tuple(rest), tuple(level), able[places].placed.tie)


def _able_where_it_scored(evaluation: Evaluation, team: Finalist) -> bool:
    """Return True if the team is eligible in one of the two stages, under its entry in that stage."""
    both = (*evaluation.earlier[-1:], evaluation)
    parts = zip(both, (team.first, team.second), team.gained, strict=True)
    return any(entry and points and eligible(stage, entry) for stage, entry, points in parts)


def _field_qualifiers(
    evaluation: Evaluation,
    places: int,
    conditions: Conditions,
    lots: Sequence[str],
    unavailable: Collection[str],
) -> QualifierList:
    rule = conditions.rule(QualifiersPolicy, "qualifiers")
    if rule is not None and rule.is_in_proportion:
        return proportional_qualifiers(evaluation, places, conditions, lots, unavailable)
    fields = evaluation.fields
    share, rest = divmod(places, len(fields))
    shares = [share] * len(fields)
    if rule is not None and len(fields) == 2 and not rest:
        able_of = [len(able_to_qualify(evaluation, field, unavailable)) for field in fields]
        shares = rule.shares(able_of, places) or shares
    parts = [
        qualifiers_of_field(evaluation, field, mine, conditions, lots, unavailable)
        for field, mine in zip(fields, shares, strict=True)
    ]
    sure = [entry for part in parts for entry in part.entries]
    undecided = [entry for part in parts for entry in part.undecided]
    steps = {entry: step for part in parts for entry, step in part.steps.items()}
    next_asked: list[str] = []
    if rest and undecided:  # who is next in a field is known once its tie is broken
        wait = TieStep(f"place {share + 1} of the fields is compared once that tie is broken", "")
        steps |= {entry: wait for part in parts for entry in part.alternates[:1] if entry not in undecided}
    elif rest:
        next_in_line = [part.alternates[:1] for part in parts]
        able = tuple(
            replace(field, standings=tuple(able_to_qualify(evaluation, field, unavailable)))
            for field in fields
        )
        directions = tuple(each for field in fields if (each := evaluation.direction(field)))
        known = best_of_a_place(able, share + 1, rest, evaluation, conditions, directions)
        names = [field.name for field in fields]
        best = known.items if isinstance(known, Listing) else ()  # none where the director decides
        more = [entry for name in best for entry in next_in_line[names.index(name)]]
        open_ = [entry for each in next_in_line for entry in each]
        decided = None if more else _decided(evaluation, open_)
        if known is not None:
            how = f"; {decided.how}" if decided else ""
            step = TieStep(known.because + how, known.clause)
            steps |= dict.fromkeys(more or open_, step)
        more = more or list(decided.order if decided else ())
        sure += more[:rest]
        next_asked = more[rest:]
        undecided = [] if more else open_
    left = [entry for part in parts for entry in part.alternates if entry not in (*sure, *undecided)]
    left = [*next_asked, *(entry for entry in left if entry not in next_asked)]
    return QualifierList(tuple(sure), tuple(left), tuple(undecided), steps=steps, open=places - len(sure))


def _decided(evaluation: Evaluation, level: Sequence[str]) -> DecidedOrder | None:
    """Return the order of tied entries that the director recorded, if any."""
    orders = decided_ties(evaluation.event)
    return next((each for each in orders if set(each.order) == set(level)), None)
