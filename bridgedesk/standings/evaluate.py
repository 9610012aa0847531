"""The whole event: every session and match scored, every entry's total, every field in order."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Event, Fields
from bridgedesk.event.session import Scoring, Session
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Ranking, Settings, UnequalBoards, with_choices
from bridgedesk.scoring.totals import factored, percentage
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
from bridgedesk.standings.ranking import ranked
from bridgedesk.standings.teams import match_scores, score_match, team_measure, team_total

SINGLE_FIELD = "All"
LINES = [side.value for side in Side]

LAWS = Settings()

PAIRS = frozenset({Scoring.MATCHPOINTS, Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.AGGREGATE})
TEAMS = frozenset({Scoring.IMPS, Scoring.POINT_A_BOARD, Scoring.AGGREGATE})


def evaluate(event: Event, settings: Settings = LAWS) -> Evaluation:
    """By these settings, with the event's own choices put over them."""
    settings = with_choices(settings, event.settings)
    return _teams(event, settings) if scored_by_matches(event) else _pairs(event, settings)


def scored_by_matches(event: Event) -> bool:
    """Where pairs meet in matches, their results stand in the sections and are compared over the field."""
    results = any(section.results for session in event.sessions for section in session.sections)
    return bool(event.matches) and not results


def scorings_for(event: Event) -> frozenset[Scoring]:
    """Those that pairs over a field, or teams in matches, can be scored by."""
    return TEAMS if scored_by_matches(event) else PAIRS


def _pairs(event: Event, settings: Settings) -> Evaluation:
    flags: list[Flag] = []
    if event.matches:
        flags.append(Flag("ranked by the boards; what the matches are worth is not counted", Severity.CHECK))
    boards: list[ScoredBoard] = []
    sessions: dict[str, list[SessionScore]] = defaultdict(list)
    for session in event.sessions:
        scored, scores = score_session(event, session, settings, flags)
        boards += scored
        for entry, score in scores.items():
            sessions[entry].append(score)

    measure = _pairs_measure(event.sessions)
    totals = _pairs_totals(sessions, measure, settings)
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
        for name, entries in _fields(event, seats, settings).items()
    )
    return Evaluation(event, settings, measure, fields, tuple(boards), flags=tuple(flags))


def _pairs_measure(sessions: Iterable[Session]) -> Measure:
    scorings = {session.scoring for session in sessions}
    if scorings <= {Scoring.MATCHPOINTS}:
        return Measure.PERCENT
    return Measure.POINTS if Scoring.AGGREGATE in scorings else Measure.IMPS


def _pairs_totals(
    sessions: Mapping[str, list[SessionScore]], measure: Measure, settings: Settings
) -> dict[str, Number | None]:
    if measure is Measure.PERCENT:
        return {entry: _mean_percentage(scores) for entry, scores in sessions.items()}
    played = {entry: sum(score.boards for score in scores) for entry, scores in sessions.items()}
    totals: dict[str, Number | None] = {
        entry: sum((score.points for score in scores), start=0) for entry, scores in sessions.items()
    }
    if settings.totals is UnequalBoards.FACTORED:
        most = max(played.values(), default=0)
        return {entry: factored(total or 0, played[entry], most) for entry, total in totals.items()}
    return totals


def _mean_percentage(scores: list[SessionScore]) -> Number | None:
    """The mean of the sessions' percentages, each of the boards played."""
    known = [each for score in scores if (each := percentage(score.points, score.top)) is not None]
    if len(known) == 1:
        return known[0]
    return sum(known, start=Fraction(0)) / len(known) if known else None


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


def _teams(event: Event, settings: Settings) -> Evaluation:
    flags: list[Flag] = []
    scorings = {session.id: session.scoring for session in event.sessions}
    scored = [score_match(match, scorings[match.session], settings, flags) for match in event.matches]
    matches = tuple(each for each in scored if each is not None)
    scoring = event.sessions[0].scoring
    measure = team_measure(matches, scoring)
    scores = match_scores(matches, measure, scoring)
    totals = {
        entry.id: team_total(scores[entry.id]) if entry.id in scores else None for entry in event.entries
    }
    standings = tuple(
        Standing(place, shared, entry, None, None, totals[entry], matches=tuple(scores.get(entry, ())))
        for entry, place, shared in ranked(totals)
    )
    return Evaluation(
        event, settings, measure, (Field(SINGLE_FIELD, standings),), matches=matches, flags=tuple(flags)
    )
