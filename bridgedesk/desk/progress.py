"""How many results are in, and how many are expected."""

from typing import NamedTuple

from bridgedesk.desk.match_tables import match_has_come_in, matches_of, meets_in_matches
from bridgedesk.event.event import Event
from bridgedesk.event.score import LatePlay
from bridgedesk.standings.plays import schedule_of


class Progress(NamedTuple):
    come_in: int
    expected: int

    @property
    def missing(self) -> int:
        return max(0, self.expected - self.come_in)


def progress(event: Event) -> Progress:
    """A late play is still to come. Of teams it is the matches that are counted."""
    sections = [section for session in event.sessions for section in session.sections if not section.of_teams]
    matches = [
        match
        for session in event.sessions
        if meets_in_matches(session)
        for match in matches_of(event, session.id)
    ]
    return Progress(
        sum(not isinstance(result.score, LatePlay) for section in sections for result in section.results)
        + sum(map(match_has_come_in, matches)),
        sum(sum(schedule_of(section).boards.values()) for section in sections) + len(matches),
    )
