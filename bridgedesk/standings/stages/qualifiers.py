"""Qualifiers: the first so many, reserves, best thirds, points for a placing."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from bridgedesk.event.event import Event
from bridgedesk.event.spelling import caseless
from bridgedesk.movements.draw.bracket import PlayedFinal, Rank
from bridgedesk.rulebooks import Figure
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace, QualifyingPoints, Selection
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import (
    EligibilityState,
    Evaluation,
    Field,
    QualifierList,
)
from bridgedesk.standings.standing import Standing, TieStep
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


def steps_of(parts: Sequence[Part]) -> Mapping[str, TieStep]:
    return {entry: step for names, step in parts for entry in names if step}


def _rank(standing: Standing) -> tuple[int, Number]:
    return standing.place or 0, -(standing.total or 0)


def eligible(evaluation: Evaluation, entry: str) -> bool:
    found = evaluation.eligibility.get(entry)
    return found is None or found.answer is not EligibilityState.NOT


def may_earn(evaluation: Evaluation, entry: str) -> bool:
    """Return True if an entry can earn points for its placing; a guest earns none, nor does an entry
    recorded as not eligible for points."""
    found = evaluation.event.find_entry(entry)
    recorded = "" in without_points(evaluation.event, entry)
    return (found is None or found.contending) and not recorded and eligible(evaluation, entry)


NO_POINTS = "no-points"


def without_points(event: Event, entry: str) -> dict[str, str]:
    """Return the recorded reasons why players of an entry earn no points, by name; "" is all of them."""
    lines = event.records(NO_POINTS, entry)
    return {caseless(str(line.facts.get("player", ""))): str(line.facts["why"]) for line in lines}


def contest_of(evaluation: Evaluation, conditions: Conditions, lots: Sequence[str]) -> TieContext:
    standings = evaluation.standings
    boards = board_count(evaluation)
    decided = decided_ties(evaluation.event)
    return TieContext(
        standings, evaluation.measure, evaluation.form, conditions, boards, lots, decided=decided
    )


def points_for_places(
    evaluation: Evaluation, conditions: Conditions, selection: Selection | None = None
) -> dict[str, Figure]:
    """Return the points that each eligible entry's placing earns, shared by tied entries where the rule
    book requires it."""
    found: dict[str, Figure] = {}
    sizes = {entry.id: len(entry.players) for entry in evaluation.event.entries}
    rule = conditions.rule(PointsByPlace, "qualifying-points", selection or "")
    among_eligible = rule is not None and rule.among_eligible
    for ranking in evaluation.fields:
        able = [
            each for each in ranking.standings if each.place is not None and may_earn(evaluation, each.entry)
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


# ---- replacement of a team that withdraws during the finals by the next qualifier

MADE_WAY = "made-way"  # the register


def replaced_finalists(event: Event) -> Mapping[str, str]:
    """Map each replaced finalist to its replacement."""
    named = {each.name.casefold(): each.id for each in event.entries if each.name}
    found: dict[str, str] = {}
    for line in event.records(MADE_WAY):
        by = str(line.facts.get("by", "")).casefold()
        if line.entry and by in named:
            found[line.entry] = named[by]
    return found


@dataclass(frozen=True)
class BracketPlaces:
    """Places of the bracket, each named after the team that won it, with the team that plays there in each
    week."""

    instead: Mapping[str, str] = field(default_factory=dict)
    until: Mapping[str, int] = field(default_factory=dict)  # the last week that a team played itself

    def team_in_week(self, team: str, week: int) -> str:
        """Return the team playing in this place in a week; a replacement may be replaced too."""
        seen = {team}
        while team in self.instead and week > self.until.get(team, 0) and self.instead[team] not in seen:
            team = self.instead[team]
            seen.add(team)
        return team

    def current_order(self, order: Sequence[str]) -> list[str]:
        """Return the qualifying order with the teams that still play; replaced teams come last."""
        after = max(self.until.values(), default=0) + 1
        return [self.team_in_week(team, after) for team in order]

    def rank_function(self, order: Sequence[str]) -> Rank:
        """Return a ranking function that puts replacements behind all qualifiers."""
        came = list(self.instead.values())

        def rank(team: str, week: int) -> int:
            now = self.team_in_week(team, week)
            return order.index(team) if now == team else len(order) + came.index(now)

        return rank

    def called(self, event: Event, team: str, week: int) -> str:
        return event.name_of(self.team_in_week(team, week))

    def with_place_names(self, event: Event) -> Event:
        """Return the event with matches and rulings of replacements under the name of the place."""
        own = {now: team for team, now in self.instead.items()}

        def place(team: str) -> str:
            while team in own:
                team = own[team]
            return team

        return replace(
            event,
            matches=tuple(
                replace(
                    each,
                    home=place(each.home),
                    away=place(each.away),
                    at_fault=tuple(map(place, each.at_fault)),
                )
                for each in event.matches
            ),
            rulings=tuple(
                replace(each, entry=place(each.entry)) if each.entry else each for each in event.rulings
            ),
        )

    def as_played(self, final: PlayedFinal) -> PlayedFinal:
        week = final.final.week
        names = {team: self.team_in_week(team, week) for team in self.instead}
        return replace(
            final,
            home=names.get(final.home or "", final.home),
            away=names.get(final.away or "", final.away),
            carried_by=names.get(final.carried_by or "", final.carried_by),
            winner=names.get(final.winner or "", final.winner),
            loser=names.get(final.loser or "", final.loser),
        )


def bracket_places(event: Event) -> BracketPlaces:
    """Return the places of the bracket; `event` has only the finals."""
    instead = replaced_finalists(event)
    until = {
        team: max((each.round for each in event.matches if team in (each.home, each.away)), default=0)
        for team in instead
    }
    return BracketPlaces(instead, until)
