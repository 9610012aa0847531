"""Substitutes reported to the director too late, and the rule book's penalty."""

from collections.abc import Iterator

from bridgedesk.directing.entries.entry_times import time_on_day
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.moment import instant, wall_time
from bridgedesk.event.register import RegisterLine
from bridgedesk.rulebooks import Moment, Refused
from bridgedesk.rulebooks.time_limit import Deadline
from bridgedesk.standings.eligibility.eligibility import SUBSTITUTIONS


def late_notices(situation: Situation, entry: str | None) -> list[str]:
    """Return a sentence for each late substitution record of one entry."""
    lines = (line for line in situation.event.records(SUBSTITUTIONS) if line.entry == entry)
    return [words for line in lines for words in _late(situation, line)]


def _late(situation: Situation, line: RegisterLine) -> Iterator[str]:
    event, book, told = situation.event, situation.book_in_force, str(line.facts.get("told", ""))
    session = event.find_session(line.session)
    if book is None or session is None or session.starts is None or not told:
        return
    starts = wall_time(session.starts)
    came = wall_time(time_on_day(event, told))
    came = came.replace(year=starts.year, month=starts.month, day=starts.day) if len(told) < 6 else came
    try:
        due = book.answer(Deadline(event=event.kind, what="substitution", next_start=starts))
    except Refused:
        return
    if isinstance(due, Moment) and instant(came) > instant(due.when):
        costs = f"; {due.note[:1].lower()}{due.note[1:]}" if due.note else ""
        who = entry_words(event, line.entry)
        yield f"{who}: told at {came:%H:%M}, due at {due.when:%H:%M} ({due.clause}){costs}"
