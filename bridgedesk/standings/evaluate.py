"""The whole event, phase by phase: boards, sessions, matches, totals, order; each reads only earlier ones."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.settings import Ranking, Settings
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluation import (
    Evaluation,
    Field,
    Flag,
    Measure,
    ScoredBoard,
    SessionScore,
    Severity,
    Standing,
)
from bridgedesk.standings.pairs import score_session
from bridgedesk.standings.penalties import Penalties, Penalty, off_the_total, penalties_of
from bridgedesk.standings.ranking import ranked
from bridgedesk.standings.sessions import deciding, form_of, pairs_measure, pairs_total, with_factors
from bridgedesk.standings.teams import (
    match_scores,
    score_match,
    team_measure,
    team_total,
    with_match_penalties,
)

SINGLE_FIELD = "All"
LINES = [side.value for side in Side]

PAIRS = frozenset({Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE})
TEAMS = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE})


def evaluate(event: Event, book: Book | None = None, settings: Settings = LAWS) -> Evaluation:
    """By the book, without one by these settings; the event's own choices go before both."""
    conditions = conditions_of(event, book, settings)
    return _teams(event, conditions) if scored_by_matches(event) else _pairs(event, conditions)


def scored_by_matches(event: Event) -> bool:
    """Where pairs meet in matches, their results stand in the sections and are compared over the field."""
    results = any(section.results for session in event.sessions for section in session.sections)
    return bool(event.matches) and not results


def scorings_for(event: Event) -> frozenset[Scoring]:
    """Those that pairs over a field, or teams in matches, can be scored by."""
    return TEAMS if scored_by_matches(event) else PAIRS


def _pairs(event: Event, conditions: Conditions) -> Evaluation:
    flags: list[Flag] = []
    if event.matches:
        flags.append(Flag("ranked by the boards; what the matches are worth is not counted", Severity.CHECK))
    penalties = penalties_of(event, conditions, flags)
    boards, sessions = _played(event, conditions, penalties, flags)
    measure = pairs_measure(event.sessions)
    form = form_of(deciding(event), flags)
    totals = {entry: pairs_total(scores, measure, form) for entry, scores in sessions.items()}
    seats = _last_seats(event.sessions)
    fields = tuple(
        Field(
            name,
            tuple(
                Standing(
                    place, shared, entry, *seats[entry], totals.get(entry), tuple(sessions.get(entry, ()))
                )
                for entry, place, shared in ranked({entry: totals.get(entry) for entry in entries})
            ),
        )
        for name, entries in _fields(event, seats, conditions.settings).items()
    )
    return Evaluation(
        event, conditions.settings, measure, fields, tuple(boards), flags=tuple(flags), form=form
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


Seat = tuple[str, str]


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


def _teams(event: Event, conditions: Conditions) -> Evaluation:
    flags: list[Flag] = []
    penalties = penalties_of(event, conditions, flags)
    scorings = {session.id: session.scoring for session in event.sessions}
    scored = [score_match(match, scorings[match.session], conditions, flags) for match in event.matches]
    matches = tuple(each for each in scored if each is not None)
    scoring = event.sessions[0].scoring
    measure = team_measure(matches, scoring, conditions)
    scores = match_scores(matches, measure, scoring)
    rest = with_match_penalties(scores, penalties, conditions, flags) if measure is Measure.VP else penalties
    charges = {entry: off_the_total(charged, measure, conditions, flags) for entry, charged in rest.items()}
    totals = {
        entry.id: team_total(scores[entry.id], charges.get(entry.id, ())) if entry.id in scores else None
        for entry in event.entries
    }
    standings = tuple(
        Standing(
            place, shared, entry, None, None, totals[entry],
            matches=tuple(scores.get(entry, ())), charges=charges.get(entry, ()),
        )
        for entry, place, shared in ranked(totals)
    )  # fmt: skip
    return Evaluation(
        event,
        conditions.settings,
        measure,
        (Field(SINGLE_FIELD, standings),),
        matches=matches,
        flags=tuple(flags),
    )
