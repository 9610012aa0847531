"""Reminder to record the cause of a substitution, where the rule book allows one only for cause."""

from bridgedesk.directing.situation import Situation
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks.clause_scope import RowFilter
from bridgedesk.standings.eligibility.eligibility import SUBSTITUTIONS
from bridgedesk.standings.stages.stages import kind_in_session

WHERE = "put it down under By the book (Ctrl+B), Kept, Substitutions"


def cause_to_put_down(situation: Situation, entry: str, session: str) -> list[str]:
    """Return reminders until a record of this entry gives the cause."""
    book = situation.book_in_force
    kept = any(line.session in (None, session) for line in situation.event.records(SUBSTITUTIONS, entry))
    if book is None or kept:
        return []
    concern = RowFilter(book, kind_in_session(situation.event, session, book))
    return [
        f"{capitalised(row.says)}: {WHERE} ({row.clause})"
        for row in situation.rules.clauses(book.id)
        if row.register == SUBSTITUTIONS and row.for_players and not row.served_by and concern.by_kind(row)
        if "record" in row.kinds and "print" not in row.kinds
    ]
