"""The whole event, phase by phase: boards, sessions, matches, totals, order; each reads only earlier ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Ranking, Settings
from bridgedesk.standings.board_count import BoardCount
from bridgedesk.standings.by_matches import (
    pairs_in_matches,
    pairs_meet_in_matches,
    team_matches,
)
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import (
    ONE_MEAN,
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
from bridgedesk.standings.sessions import deciding, form_of, pairs_measure, pairs_total, with_factors
from bridgedesk.standings.ties import Contest, in_order

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
    conditions = conditions_of(event, book, settings)
    lots = lots or next((draw.lots for draw in reversed(event.draws) if draw.lots), ())
    if scored_by_matches(event):
        return _teams(event, conditions, lots)
    return _pairs(event, conditions, lots)


def scored_by_matches(event: Event) -> bool:
    """Where pairs meet in matches, their results stand in the sections and are compared over the field."""
    results = any(section.results for session in event.sessions for section in session.sections)
    return bool(event.matches) and not results


def scorings_for(event: Event) -> frozenset[Scoring]:
    """Those that pairs over a field, or teams in matches, can be scored by."""
    return TEAMS if scored_by_matches(event) else PAIRS


def _pairs(event: Event, conditions: Conditions, lots: Sequence[str]) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    by_matches = pairs_meet_in_matches(event, conditions)
    if event.matches and not by_matches:
        flags.append(Flag("ranked by the boards; what the matches are worth is not counted", Severity.CHECK))
    boards, sessions = _played(event, conditions, {} if by_matches else penalties, flags)
    measure, form = pairs_measure(event.sessions), form_of(deciding(event), flags)
    seats = _last_seats(event.sessions)
    fields = _fields(event, seats, conditions.settings)
    if by_matches:
        matched = pairs_in_matches(event, boards, conditions, penalties, flags)
        measure = matched.measure
        standings = {entry: matched.standing(entry, *seat) for entry, seat in seats.items()}
        placed = _ranked(fields, Contest(standings, measure, form, conditions, BoardCount(boards), lots))
    else:
        totals = {entry: pairs_total(scores, measure, form) for entry, scores in sessions.items()}
        placed = _shared(fields, seats, totals, sessions)
        if conditions.book is not None:
            standings = {each.entry: each for field in placed for each in field.standings}
            placed = _ranked(fields, Contest(standings, measure, form, conditions, BoardCount(boards), lots))
    return Evaluation(
        event, conditions.settings, measure, placed, tuple(boards), flags=tuple(flags), form=form
    )


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


def _ranked(fields: Mapping[str, Sequence[str]], contest: Contest) -> tuple[Field, ...]:
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


def _teams(event: Event, conditions: Conditions, lots: Sequence[str]) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    matched = team_matches(event, conditions, penalties, flags)
    standings = {entry.id: matched.standing(entry.id) for entry in event.entries}
    boards = BoardCount(matches=matched.matches)
    contest = Contest(standings, matched.measure, ONE_MEAN, conditions, boards, lots)
    fields = _ranked({SINGLE_FIELD: list(standings)}, contest)
    return Evaluation(
        event, conditions.settings, matched.measure, fields, matches=matched.matches, flags=tuple(flags)
    )
