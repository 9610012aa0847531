"""Whole event, phase by phase: boards, sessions, matches, totals, order; each reads only earlier ones."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, Status
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Book, Unit
from bridgedesk.scoring.settings import Expected, Settings
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.eligibility.eligibility import eligibility
from bridgedesk.standings.evaluation import ONE_MEAN, Evaluation, Measure, ScoredBoard
from bridgedesk.standings.finals.final_stage import BRACKETS, evaluate_finals
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.matches.match_totals import pairs_meet_in_matches, team_matches
from bridgedesk.standings.matches.teams import measure_in_finals
from bridgedesk.standings.pairs.left_mid_session import left_early
from bridgedesk.standings.pairs.session_scores import score_session
from bridgedesk.standings.pairs.stage import SINGLE_FIELD, evaluate_pairs, last_seats
from bridgedesk.standings.penalties.penalties import (
    IN_SESSION,
    KNOWN,
    OF_MATCHPOINTS,
    acts_before_vps,
    penalties_of,
)
from bridgedesk.standings.penalties.rulings import flag_uncounted, kinds_of_rulings, with_sessions
from bridgedesk.standings.stages.added_stages import TWO_STAGES, finalists, flag_points_kept_twice
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries, qualifying_places
from bridgedesk.standings.stages.session_totals import FINALS, deciding
from bridgedesk.standings.stages.stages import (
    NOTHING,
    CarriedOver,
    carried_in,
    carried_over,
    drawn_entries,
    event_of_stages,
    has_imported_qualifiers,
    is_drawn_or_begun,
    with_carry_over,
)
from bridgedesk.standings.ties.board_a_match_count import BoardCount, average_in
from bridgedesk.standings.ties.tie_tests import TieContext
from bridgedesk.standings.ties.ties import decided_ties, ranked_fields
from bridgedesk.standings.withdrawals import without_cancelled

PAIRS = frozenset({Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE})
TEAMS = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE})


def evaluate(
    event: Event, book: Book | None = None, settings: Settings = LAWS, lots: Sequence[str] = ()
) -> Evaluation:
    """Evaluate an event by its rule book, or by these settings without one; the event's own choices take
    precedence.

    `lots` is the order of entries as drawn by lot; by default the last draw counts."""
    flags = list[Flag]()
    placed = with_sessions(event, book, flags)
    found = _evaluated(placed, book, settings, lots)
    if placed is not event:
        found = replace(found, event=event, flags=(*flags, *found.flags))
    lost = flag_uncounted(found)
    return replace(found, kinds=kinds_of_rulings(event, book), flags=(*found.flags, *lost))


def _evaluated(
    event: Event, book: Book | None, settings: Settings, lots: Sequence[str], *, leads_on: bool = False
) -> Evaluation:
    stage = deciding(event)
    earlier = [each for each in event.stages[:-1] if stage and each.id == stage.carry_from]
    if stage is None or not earlier:
        conditions = replace(conditions_of(event, book, settings), leads_on=leads_on)
        if stage is not None and stage.contest in BRACKETS:
            return evaluate_finals(None, event, stage, conditions, lots or event.lots)
        return with_qualifiers(_stage(event, conditions, lots, carried_in(event)), conditions, lots)
    place = event.stages.index(earlier[0])
    last = event_of_stages(event, [stage], book)
    before = event_of_stages(event, event.stages[: place + 1], book)
    if event.status is Status.OPEN and (is_drawn_or_begun(last) or has_imported_qualifiers(event)):
        before = replace(before, status=Status.PROVISIONAL)  # that stage is over
    first = _evaluated(before, book, settings, lots, leads_on=True)
    first = with_qualifiers(first, conditions_of(before, book, settings), lots, event)
    conditions = replace(conditions_of(last, book, settings), leads_on=leads_on)
    flags = list[Flag]()
    if stage.contest in BRACKETS:
        qualifying = first, conditions_of(before, book, settings)
        found = evaluate_finals(qualifying, last, stage, conditions, lots or event.lots, event)
    elif stage.contest == TWO_STAGES:
        found = _stage(last, conditions, lots)
        found = replace(found, points=finalists(first, found, conditions, lots or event.lots))
        flags += flag_points_kept_twice(found.points, conditions)
    else:
        found = _stage(last, conditions, lots, carried_over(first, conditions, flags))
    found = with_qualifiers(replace(found, earlier=(*first.earlier, first)), conditions, lots)
    return replace(found, event=event, flags=(*first.flags, *flags, *found.flags))


def with_qualifiers(
    found: Evaluation, conditions: Conditions, lots: Sequence[str], whole: Event | None = None
) -> Evaluation:
    """Return the evaluation with its qualifiers. `whole`: with the stages after it, where that is known."""
    places = qualifying_places(found, conditions)
    if places is None:
        return found
    away = giving_up_place(found.event, whole or found.event)
    lots = lots or found.event.lots
    going = qualifying_entries(found, places.number, conditions, lots, away, places.purpose)
    return replace(found, qualified=replace(going, by=places.by))


def _stage(
    event: Event, conditions: Conditions, lots: Sequence[str], carried: CarriedOver = NOTHING
) -> Evaluation:
    lots = lots or event.lots
    flags = list[Flag]()
    playing = event
    if conditions.book:
        playing, sit_outs = without_cancelled(event, conditions, flags)
        conditions = replace(conditions, sit_outs=sit_outs) if sit_outs else conditions
    by_matches = scored_by_matches(event)
    found = (_teams if by_matches else evaluate_pairs)(playing, conditions, lots, carried)
    return (
        found if playing is event and not flags else replace(found, event=event, flags=(*flags, *found.flags))
    )


def scored_by_matches(event: Event) -> bool:
    """Return True if the event is scored by matches; pairs that meet in matches have results in sections,
    compared over the field."""
    pairs = any(
        section.results or (session.scoring in PAIRS and section.movement and not section.of_teams)
        for session, section in event.sessions_and_sections
    )
    return bool(event.matches) and not pairs


def scorings_for(event: Event) -> frozenset[Scoring]:
    """Return the possible scorings: for pairs over a field or for teams in matches, or both while no
    results, or only match totals, are in."""
    if any(session.has_results for session in event.sessions):
        return PAIRS
    return TEAMS if any(match.results for match in event.matches) else TEAMS | PAIRS


def _teams(event: Event, conditions: Conditions, lots: Sequence[str], carried: CarriedOver) -> Evaluation:
    flags = list[Flag]()
    penalties = penalties_of(event, conditions, flags)
    matched = team_matches(event, conditions, penalties, flags)
    seats = last_seats(event.sessions)
    standings = {
        entry.id: matched.standing(entry.id, *seats.get(entry.id, (None, None))) for entry in event.entries
    }
    boards = BoardCount(matches=matched.matches, average=average_in(event))
    able = eligibility(event, conditions, flags)
    standings = dict(with_carry_over(standings, carried, drawn_entries(event)))
    contest = TieContext(
        standings, matched.measure, ONE_MEAN, conditions, boards, lots, carried.scores,
        decided=decided_ties(event), without_place=event.disqualified,
    )  # fmt: skip
    playing = [entry for entry in standings if not carried.scores or standings[entry].total is not None]
    return Evaluation(
        event,
        conditions.settings,
        matched.measure,
        ranked_fields(_team_fields(event, playing), contest),
        matches=matched.matches,
        triangles=matched.triangles,
        flags=tuple(flags),
        eligibility=able,
    )


def _team_fields(event: Event, playing: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the fields of teams: with round robins in several sections one each, because no team meets
    one of another section."""
    sat: dict[str, set[str]] = defaultdict(set)
    for section in (each for each in event.sections if each.of_teams):
        for entry in filter(None, section.seats.values()):
            sat[entry].add(section.id)
    if len(set().union(*sat.values())) < 2 or any(len(sat[entry]) != 1 for entry in playing):
        return {SINGLE_FIELD: playing}
    fields: dict[str, list[str]] = defaultdict(list)
    for entry in playing:
        fields[min(sat[entry])].append(entry)
    return dict(sorted(fields.items()))


# ---- single boards


def boards_alone(
    event: Event, session: str, boards: Collection[int], book: Book | None
) -> list[ScoredBoard] | None:
    """Return them as `evaluate` scores them; None where a board depends on more than its own results."""
    stage = deciding(event)
    if stage is not None and any(each.id == stage.carry_from for each in event.stages[:-1]):
        event = event_of_stages(event, [stage], book)
    conditions = conditions_of(event, book, LAWS)
    if (stage is not None and stage.contest in BRACKETS) or not _alone(event, conditions):
        return None
    here = [_with_boards(each, boards) for each in event.sessions if each.id == session]
    return [board for each in here for board in score_session(event, each, conditions, {}, [])[0]]


def _alone(event: Event, conditions: Conditions) -> bool:
    """Return True if a board can be scored alone: a withdrawal may cancel all results, and one board may
    set the top of all."""
    return not (
        scored_by_matches(event)
        or conditions.settings.expected is Expected.MOST
        or (conditions.book and any(entry.withdrawn for entry in event.entries))
        or (conditions.block("withdrawal") and left_early(event))
    )


def _with_boards(session: Session, boards: Collection[int]) -> Session:
    return replace(
        session,
        sections=tuple(
            replace(section, results=tuple(each for each in section.results if each.board in boards))
            for section in session.sections
        ),
    )


# ---- units in which a ruling can penalise an entry of a session


def unit_counted_in(event: Event, session: Session, conditions: Conditions) -> Unit:
    """Return the unit of the totals that the session counts in."""
    stage = event.find_stage(session.stage)
    of_teams = session.scoring not in PAIRS or scored_by_matches(event)
    if of_teams and measure_in_finals(session.scoring) is Measure.POINTS:
        return Unit.POINTS
    if of_teams:
        in_finals = stage is not None and stage.contest in FINALS
        return Unit.VP if conditions.has_scale and not in_finals else Unit.IMP
    if pairs_meet_in_matches(event, conditions):
        return Unit.PERCENT if conditions.counts_percentages else Unit.VP
    found = IN_SESSION.get(session.scoring, Unit.IMP)
    return Unit.PERCENT if found is Unit.MATCHPOINTS else found


def units_that_count(event: Event, session: Session, conditions: Conditions) -> frozenset[Unit]:
    """Return the unit of the total, all units with a rate to it, and units that apply before it is
    reached."""
    total = unit_counted_in(event, session, conditions)
    found = {unit for unit in KNOWN if conditions.worth(Fraction(1), unit, total, 1) is not None}
    found |= {Unit.BOARDS, total}
    if session.scoring is Scoring.MATCHPOINTS and total is Unit.PERCENT:
        found |= set(OF_MATCHPOINTS)
    if total is Unit.VP:
        found |= {unit for unit in KNOWN if acts_before_vps(unit, conditions)}
    return frozenset(found)
