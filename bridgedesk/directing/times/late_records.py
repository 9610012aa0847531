"""Records with a time limit: before play, or up to a day of the year."""

from collections.abc import Iterator

from bridgedesk.directing.situation import Situation
from bridgedesk.rulebooks import Listing, Refused
from bridgedesk.rulebooks.clause_scope import RowFilter
from bridgedesk.rulebooks.entries.team_vacancy import TeamVacancy
from bridgedesk.rulebooks.registers import Register

UNAVAILABLE, CONTENDING = "unavailable", "contending"


def guest_status_too_late(situation: Situation, register: Register) -> Iterator[str]:
    """Warn if guest status is recorded after play has begun."""
    book = situation.book_in_force
    if register.name != CONTENDING or book is None or not situation.event.begun:
        return
    concern = RowFilter(book, situation.event.kind)
    rows = [
        each
        for each in situation.rules.clauses(book.id)
        if each.register == CONTENDING and concern.by_kind(each)
    ]
    if rows:
        yield f"Play has begun; it is to be said before play ({rows[0].clause})"


def vacancy_takers(situation: Situation) -> list[str]:
    """Return who takes a place that was won and is given back today."""
    book = situation.book_in_force
    try:
        asked = TeamVacancy(event=situation.event.kind, on=situation.clock().date())
        found = book.answer(asked) if book else None
    except Refused:
        return []
    if not isinstance(found, Listing):
        return []
    return [f"Given back {found.because}: {'; '.join(found.items)} ({found.clause})"]
