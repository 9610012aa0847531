"""Late arrivals: whether round 1 was over by then, and whether the opponents were late too."""

from fractions import Fraction

from bridgedesk.directing.consequence import RulingContext
from bridgedesk.directing.seating.movement_by_book import pace
from bridgedesk.event.event import Event
from bridgedesk.event.register import RegisterLine
from bridgedesk.event.session import Section, Session


def is_round_one_over(told: RulingContext, line: RegisterLine) -> bool:
    """Return whether round 1 was over: as recorded, or else by its boards at the rule book's pace or the
    usual one."""
    said = line.facts.get("round_one_over")
    if isinstance(said, bool):
        return said
    session = told.event.find_session(line.session)
    boards = _boards_of_round_one(session, line.entry) if session else 0
    minutes = int(str(line.facts.get("minutes", 0)))
    return bool(boards) and Fraction(minutes) >= boards * pace(told.book.book, told.book.kind)


def opponents_late(event: Event, line: RegisterLine) -> int:
    """Return the most minutes by which an opponent in that session was late without notice."""
    here = event.matches_in(line.session)
    sides = [(match.home, match.away) for match in here if line.entry in (match.home, match.away)]
    others = {entry for both in sides for entry in both} - {line.entry}
    return max(
        (
            int(str(each.facts.get("minutes", 0)))
            for each in event.records(line.register)
            if each.entry in others and each.session == line.session and not each.facts.get("told")
        ),
        default=0,
    )


def _boards_of_round_one(session: Session, entry: str | None) -> int:
    """Return the boards of round 1 at the table where the entry should have sat."""
    return max((_at_its_table(section, entry) for section in session.sections), default=0)


def _at_its_table(section: Section, entry: str | None) -> int:
    first = section.movement.rounds[0] if section.movement and section.movement.rounds else ()
    return max(
        (
            sum(1 for _ in section.boards_of(sitting))
            for sitting in first
            if entry in section.entries_at(sitting, 1)
        ),
        default=0,
    )
