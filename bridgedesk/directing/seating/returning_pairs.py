"""Entries that played in a section, and absentees returning to it."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.session import ABSENT, Section, Session
from bridgedesk.standings.eligibility.absences import absent_entries
from bridgedesk.standings.eligibility.eligibility import plays_in_session
from bridgedesk.standings.pairs.results_by_board import pair_numbers


def has_played(section: Section, entry: str) -> bool:
    return any(
        section.entry_at(number, result.round or 1) == entry
        for result in section.results
        for number in pair_numbers(section, result)
    )


def without_returned_absences(session: Session) -> Session:
    """Remove absences of entries that are seated in this session."""
    here = [entry for entry in absent_entries(session) if plays_in_session(session, entry)]
    if not here:
        return session
    sections = (
        replace(each, line_ups=tuple(up for up in each.line_ups if up.kind != ABSENT or up.entry not in here))
        for each in session.sections
    )
    return replace(session, sections=tuple(sections))


def reseat_absentees(event: Event, before: Session, seated: Sequence[Section]) -> list[Section]:
    """Give absentees of the session before their last seat again, if it is free."""
    earlier = event.sessions[: event.sessions.index(before)]
    found = list(seated)
    for entry in absent_entries(before):
        for at, section in enumerate(found):
            number = _last_number(earlier, section.id, entry)
            if number and number in section.seats and section.seats[number] is None:
                found[at] = replace(section, seats={**section.seats, number: entry})
                break
    return found


def _last_number(sessions: Sequence[Session], section: str, entry: str) -> str | None:
    return next(
        (
            number
            for session in reversed(sessions)
            for each in session.sections
            if each.id == section
            for number, sitting in each.seats.items()
            if sitting == entry
        ),
        None,
    )
