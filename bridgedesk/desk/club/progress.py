"""Results entered and results expected."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridgedesk.directing.qualifying.qualifying_link import imported_sessions
from bridgedesk.directing.seating.match_tables import (
    ROOMS,
    is_never_played,
    match_has_come_in,
    matches_of,
    meets_in_matches,
    whole_matches,
)
from bridgedesk.directing.seating.team_tables import sections_of_teams
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Section, Session, Sitting
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves
from bridgedesk.standings.pairs.results_by_board import schedule_of


class Progress(NamedTuple):
    come_in: int
    expected: int

    @property
    def missing(self) -> int:
        return max(0, self.expected - self.come_in)


def progress(event: Event) -> Progress:
    """Return the event's progress. A late play is not in yet; drawn teams count matches; an imported
    qualifying is left out."""
    taken = imported_sessions(event)
    mine = (each for each in event.sessions if each.id not in taken)
    return _in_all([part for session in mine for part in _parts(event, session)])


def progress_of(event: Event, session: Session) -> Progress:
    return _in_all(list(_parts(event, session)))


def _in_all(parts: Sequence[Progress]) -> Progress:
    return Progress(sum(part.come_in for part in parts), sum(part.expected for part in parts))


def _parts(event: Event, session: Session) -> Iterator[Progress]:
    if not meets_in_matches(session):
        for section in session.sections:
            come_in = sum(not isinstance(result.score, LatePlay) for result in section.results)
            to_come = sum(schedule_of(section).boards.values()) - _never_to_come(event, session, section)
            yield Progress(come_in, to_come)
        return
    seated = bool(sections_of_teams(session))
    together = matches_with_halves(event.matches)
    for match in whole_matches(event, session.id):
        if not seated and not is_never_played(event, match):
            yield Progress(int(match_has_come_in(*together[match.id])), 1)
        elif seated:
            yield _slips(match)


def _never_to_come(event: Event, session: Session, section: Section) -> int:
    """Count slips of matches between pairs that are not played, or not to the end."""
    ended = {
        (match.round, frozenset((match.home, match.away)))
        for match in matches_of(event, session.id)
        if match.outcome is not Outcome.PLAYED
    }
    rounds = section.movement.rounds if ended and section.movement else ()
    return sum(
        _missing_at(section, number, sitting)
        for number, sittings in enumerate(rounds, start=1)
        for sitting in sittings
        if (number, section.entries_at(sitting, number)) in ended
    )


def _missing_at(section: Section, round_: int, sitting: Sitting) -> int:
    come_in = sum(
        (each.round, each.table) == (round_, sitting.table) and not isinstance(each.score, LatePlay)
        for each in section.results
    )
    return sum(1 for _ in section.boards_of(sitting)) - come_in


def _slips(match: Match) -> Progress:
    """Count the slips of both tables; a total counts for all of them."""
    expected = len(ROOMS) * len(match.boards)
    if match.slip is not None or match.outcome is not Outcome.PLAYED:
        return Progress(expected, expected)
    return Progress(sum(not isinstance(result.score, LatePlay) for result in match.results), expected)
