"""Whether who came late came when the first round was over: as it was put down, otherwise by its length."""

from fractions import Fraction

from bridgedesk.desk.rulings.consequence import Told
from bridgedesk.desk.setting_up.movement_wishes import pace
from bridgedesk.event.register import Registered
from bridgedesk.event.session import Section, Session


def after_round_one(told: Told, line: Registered) -> bool:
    """Boards at the pace of the book, or at the usual one."""
    said = line.facts.get("round_one_over")
    if isinstance(said, bool):
        return said
    session = next((each for each in told.event.sessions if each.id == line.session), None)
    boards = _boards_of_round_one(session, line.entry) if session else 0
    minutes = int(str(line.facts.get("minutes", 0)))
    return bool(boards) and Fraction(minutes) >= boards * pace(told.book.book, told.book.kind)


def _boards_of_round_one(session: Session, entry: str | None) -> int:
    """Of the table at which the entry should have sat."""
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
