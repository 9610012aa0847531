"""The whole event, phase by phase: boards, sessions, matches, totals, order; each reads only earlier ones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Ranking, Settings
from bridgedesk.standings.board_count import BoardCount
from bridgedesk.standings.by_matches import (
    meant_for_matches,
    pairs_in_matches,
    pairs_meet_in_matches,
    team_matches,
)
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.eligibility import eligibility, line_ups
from bridgedesk.standings.evaluation import (
    ONE_MEAN,
    Eligibility,
    Evaluation,
    Field,
    Flag,
    ScoredBoard,
    SessionScore,
    Severity,
    Standing,
)
from bridgedesk.standings.pairs import score_session
from bridgedesk.standings.penalties import Penalties, Penalty, penalties_of
from bridgedesk.standings.ranking import ranked
from bridgedesk.standings.sessions import deciding, form_of, pairs_measure, pairs_totals, with_factors
from bridgedesk.standings.stages import NOTHING, Carried, carried_over, of_stages, on_top
from bridgedesk.standings.substitutes import with_substitutes
from bridgedesk.standings.tie_tests import Contest
from bridgedesk.standings.ties import decided_ties, in_order
from bridgedesk.standings.withdrawals import without_cancelled

SINGLE_FIELD = "All"
LINES = [side.value for side in Side]

Seat = tuple[str, str]

PAIRS = frozenset({Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE})
TEAMS = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE})


def evaluate(
    event: Event, book: Book | None = None, settings: Settings = LAWS, lots: Sequence[str] = ()
) -> Evaluation:
    """By the book, without one by these settings; the event's own choices go before both.

    `lots` are the entries in the order in which lots were drawn; else those of the last draw count."""
    stage = deciding(event)
    earlier = [each for each in event.stages[:-1] if stage and each.id == stage.carry_from]
    if stage is None or not earlier:
        return _stage(event, conditions_of(event, book, settings), lots)
    place = event.stages.index(earlier[0])
    first = evaluate(of_stages(event, event.stages[: place + 1], book), book, settings, lots)
    last = of_stages(event, [stage], book)
    conditions = conditions_of(last, book, settings)
    flags: list[Flag] = []
    found = _stage(last, conditions, lots, carried_over(first, stage, conditions, flags))
    return replace(found, event=event, flags=(*flags, *found.flags), earlier=(*first.earlier, first))


def _stage(
    event: Event, conditions: Conditions, lots: Sequence[str], carried: Carried = NOTHING
) -> Evaluation:
    lots = lots or next((draw.lots for draw in reversed(event.draws) if draw.lots), ())
    flags: list[Flag] = []
    playing = without_cancelled(event, conditions, flags) if conditions.book else event
    by_matches = scored_by_matches(event)
    found = (_teams if by_matches else _pairs)(playing, conditions, lots, carried)
    return (
        found if playing is event and not flags else replace(found, event=event, flags=(*flags, *found.flags))
    )


def scored_by_matches(event: Event) -> bool:
    """Where pairs meet in matches, their results stand in the sections and are compared over the field."""
    results = any(section.results for session in event.sessions for section in session.sections)
    return bool(event.matches) and not results


def scorings_for(event: Event) -> frozenset[Scoring]:
    """Those that pairs over a field, or teams in matches, can be scored by."""
    return TEAMS if scored_by_matches(event) else PAIRS


def _pairs(event: Event, conditions: Conditions, lots: Sequence[str], carried: Carried) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    by_matches = pairs_meet_in_matches(event, conditions)
    if meant_for_matches(event) and not by_matches:
        flags.append(Flag("ranked by the boards; what the matches are worth is not counted", Severity.CHECK))
    boards, sessions = _played(event, conditions, {} if by_matches else penalties, flags)
    measure, form = pairs_measure(event.sessions), form_of(deciding(event), flags)
    seats = _last_seats(event.sessions)
    fields = _fields(event, seats, conditions.settings)
    able: Mapping[str, Eligibility] = {}
    if conditions.book is not None:
        able = eligibility(event, conditions, flags)
        if changed := line_ups(event, []):
            sessions = with_substitutes(event, sessions, changed, able, form, conditions, flags)
    if by_matches:
        matched = pairs_in_matches(event, boards, conditions, penalties, flags)
        measure = matched.measure
        standings = {entry: matched.standing(entry, *seat) for entry, seat in seats.items()}
    else:
        sessions = _with_carried(sessions, carried)
        totals = pairs_totals(sessions, measure, form)
        placed = _shared(fields, seats, totals, sessions)
        standings = {each.entry: each for field in placed for each in field.standings}
    if conditions.book is not None or by_matches:
        contest = Contest(
            on_top(standings, carried),
            measure,
            form,
            conditions,
            BoardCount(boards),
            lots,
            carried.scores,
            Counter(entry for entry, _ in line_ups(event, [])),
            decided=decided_ties(event),
        )
        placed = ranked_fields(fields, contest)
    return Evaluation(
        event,
        conditions.settings,
        measure,
        placed,
        tuple(boards),
        flags=tuple(flags),
        form=form,
        eligibility=able,
    )


def _with_carried(
    sessions: Mapping[str, Sequence[SessionScore]], carried: Carried
) -> Mapping[str, Sequence[SessionScore]]:
    if not carried.sessions:
        return sessions
    return {
        entry: [*([carried.sessions[entry]] if entry in carried.sessions else []), *scores]
        for entry, scores in sessions.items()
    }


def _shared(
    fields: Mapping[str, Sequence[str]],
    seats: Mapping[str, Seat],
    totals: Mapping[str, Number | None],
    sessions: Mapping[str, Sequence[SessionScore]],
) -> tuple[Field, ...]:
    """Equal totals share their place, and that is all."""
    return tuple(
        Field(
            name,
            tuple(
                Standing(
                    place, shared, entry, *seats[entry], totals.get(entry), tuple(sessions.get(entry, ()))
                )
                for entry, place, shared in ranked({entry: totals.get(entry) for entry in entries})
            ),
        )
        for name, entries in fields.items()
    )


def ranked_fields(fields: Mapping[str, Sequence[str]], contest: Contest) -> tuple[Field, ...]:
    return tuple(
        Field(
            name,
            tuple(
                contest.standings[each.entry]._replace(
                    place=each.place, shared=each.shared, level_place=each.level_place, tie=each.tie
                )
                for each in in_order(entries, contest)
            ),
        )
        for name, entries in fields.items()
    )


def _played(
    event: Event, conditions: Conditions, penalties: Penalties, flags: list[Flag]
) -> tuple[list[ScoredBoard], Mapping[str, Sequence[SessionScore]]]:
    """Every board, and every entry's sessions one after the other."""
    boards: list[ScoredBoard] = []
    sessions: dict[str, list[SessionScore]] = defaultdict(list)
    by_session = _by_session(event, penalties, flags)
    for session in event.sessions:
        scored, scores = score_session(event, session, conditions, by_session.get(session.id, {}), flags)
        boards += scored
        for entry, score in scores.items():
            sessions[entry].append(score)
    return boards, with_factors(sessions, conditions.settings)


def _by_session(
    event: Event, penalties: Penalties, flags: list[Flag]
) -> Mapping[str, dict[str, list[Penalty]]]:
    """A ruling that names no session is of the last one that its entry was seated in."""
    if not penalties:
        return {}
    seated: dict[str, list[str]] = defaultdict(list)
    for session in event.sessions:
        for entry in _last_seats([session]):
            seated[entry].append(session.id)
    found: dict[str, dict[str, list[Penalty]]] = defaultdict(lambda: defaultdict(list))
    for entry, charged in penalties.items():
        for penalty in charged:
            there = seated.get(entry, [])
            session_id = penalty.session or (there[-1] if there else None)
            if session_id is None or session_id not in there:
                where = f"in session {penalty.session}" if penalty.session else "anywhere"
                what = f"ruling {penalty.ruling} counts for nothing: {entry} does not play {where}"
                flags.append(Flag(what, Severity.WRONG, round=penalty.round))
            else:
                found[session_id][entry].append(penalty)
    return found


def _last_seats(sessions: Iterable[Session]) -> dict[str, Seat]:
    """Section and pair number of every entry where it sat last."""
    seats = {}
    for session in sessions:
        for section in session.sections:
            taken = [*section.seats.items(), *((each.seat, each.entry) for each in section.seat_changes)]
            seats.update({entry: (section.id, number) for number, entry in taken if entry is not None})
    return seats


def _fields(event: Event, seats: Mapping[str, Seat], settings: Settings) -> dict[str, list[str]]:
    """Who is ranked against whom: by direction where there are two winners, by section where the list is."""
    two = any(stage.fields is Fields.TWO for stage in event.stages)
    fields: dict[Seat, list[str]] = defaultdict(list)
    for entry, (section, number) in seats.items():
        line = number[-2:] if two and number[-2:] in LINES else ""
        fields[section if settings.ranking is Ranking.SECTIONS else "", line].append(entry)
    order = sorted(fields, key=lambda name: (name[0], LINES.index(name[1]) if name[1] else -1))
    return {" ".join(filter(None, name)) or SINGLE_FIELD: fields[name] for name in order}


def _teams(event: Event, conditions: Conditions, lots: Sequence[str], carried: Carried) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    matched = team_matches(event, conditions, penalties, flags)
    standings = {entry.id: matched.standing(entry.id) for entry in event.entries}
    boards = BoardCount(matches=matched.matches)
    able = eligibility(event, conditions, flags)
    standings = dict(on_top(standings, carried))
    contest = Contest(
        standings, matched.measure, ONE_MEAN, conditions, boards, lots, carried.scores,
        decided=decided_ties(event),
    )  # fmt: skip
    playing = [entry for entry in standings if not carried.scores or standings[entry].total is not None]
    return Evaluation(
        event,
        conditions.settings,
        matched.measure,
        ranked_fields({SINGLE_FIELD: playing}, contest),
        matches=matched.matches,
        flags=tuple(flags),
        eligibility=able,
    )
