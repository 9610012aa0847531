"""Qualifiers for the next stage: from one field, from several by the rule book's shares, or by the points
of two stages."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Listing
from bridgedesk.rulebooks.selection.selection import TEAM, HighestAvailable
from bridgedesk.rulebooks.stages.qualifiers import AlikeFromEach, ClubShare, FirstOfEach, InProportion
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Evaluation, Finalist, QualifierList, Step
from bridgedesk.standings.stages.proportional_places import proportional_qualifiers
from bridgedesk.standings.stages.qualifiers import (
    able_to_qualify,
    best_of_a_place,
    eligible,
    qualifiers_of_field,
)
from bridgedesk.standings.stages.replaced_teams import replaced_finalists
from bridgedesk.standings.ties.tie_tests import DecidedOrder
from bridgedesk.standings.ties.ties import decided_ties

AWAY = "unavailable"  # the register


class QualifyingPlaces(NamedTuple):
    number: int
    by: Step | None = None  # the book
    purpose: str = "qualification"  # what a tie for the last of them is about


def qualifying_places(evaluation: Evaluation, conditions: Conditions) -> QualifyingPlaces | None:
    """Return the number of qualifying places: the stage's own, or the rule book's, by the size of the
    field or as the highest available."""
    stages = evaluation.event.stages
    if stages and stages[-1].places is not None:
        return QualifyingPlaces(stages[-1].places)
    rule = conditions.policy("qualifiers")
    playing = sum(len(field.standings) for field in evaluation.fields)
    if isinstance(rule, ClubShare) and playing:
        words = f"the highest {rule.of(playing)} that are contending and available: {rule.share(playing)}"
        return QualifyingPlaces(rule.of(playing), Step(words, conditions.clause("qualifiers")))
    if isinstance(rule, FirstOfEach) and playing:
        number = sum(min(rule.number, len(field.standings)) for field in evaluation.fields)
        return QualifyingPlaces(number, Step(rule.words, conditions.clause("qualifiers")))
    return _highest(conditions) if playing else None


def _highest(conditions: Conditions) -> QualifyingPlaces | None:
    for case, purpose in (("", "qualification"), (TEAM, "third-place")):
        block = conditions.block("selection", case)
        if block is not None and isinstance(block.policy, HighestAvailable):
            return QualifyingPlaces(block.policy.places, Step(block.policy.words, block.clause), purpose)
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
    return _of_fields(evaluation, places, conditions, lots, unavailable)


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


def _of_fields(
    evaluation: Evaluation,
    places: int,
    conditions: Conditions,
    lots: Sequence[str],
    unavailable: Collection[str],
) -> QualifierList:
    if isinstance(conditions.policy("qualifiers"), InProportion):
        return proportional_qualifiers(evaluation, places, conditions, lots, unavailable)
    fields = evaluation.fields
    share, rest = divmod(places, len(fields))
    shares, rule = [share] * len(fields), conditions.policy("qualifiers")
    if isinstance(rule, AlikeFromEach) and len(fields) == 2 and not rest:
        able_of = [len(able_to_qualify(evaluation, field, unavailable)) for field in fields]
        shares = rule.shares(able_of, places)
    parts = [
        qualifiers_of_field(evaluation, field, mine, conditions, lots, unavailable)
        for field, mine in zip(fields, shares, strict=True)
    ]
    sure = [entry for part in parts for entry in part.entries]
    undecided = [entry for part in parts for entry in part.undecided]
    steps = {entry: step for part in parts for entry, step in part.steps.items()}
    next_asked: list[str] = []
    if rest and undecided:  # who is next in a field is known once its tie is broken
        wait = Step(f"place {share + 1} of the fields is compared once that tie is broken", "")
        steps |= {entry: wait for part in parts for entry in part.alternates[:1] if entry not in undecided}
    elif rest:
        next_in_line = [part.alternates[:1] for part in parts]
        able = tuple(
            replace(field, standings=tuple(able_to_qualify(evaluation, field, unavailable)))
            for field in fields
        )
        directions = tuple(each for field in fields if (each := evaluation.direction(field)))
        known = best_of_a_place(able, share + 1, rest, evaluation.measure, conditions, directions)
        names = [field.name for field in fields]
        best = known.items if isinstance(known, Listing) else ()  # none where the director decides
        more = [entry for name in best for entry in next_in_line[names.index(name)]]
        open_ = [entry for each in next_in_line for entry in each]
        decided = None if more else _decided(evaluation, open_)
        if known is not None:
            how = f"; {decided.how}" if decided else ""
            step = Step(known.because + how, known.clause)
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
