"""Scorer's own errors, in typing or posting, which some rule books allow to be corrected for longer."""

from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.situation import Situation
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.timetable import boards_a_round
from bridgedesk.event.moment import instant, wall_time
from bridgedesk.rulebooks import Moment, Refused
from bridgedesk.rulebooks.appeals.deadline import terms_of
from bridgedesk.standings.stages.stages import kind_in_session

SCORER = "scorer"  # the reason of a correction that mends what was typed wrong


class ScorerPeriod(NamedTuple):
    """Period for correcting scorer's errors; `until` is not known before the stage's last round is posted."""

    until: datetime | None
    counts: str  # from what
    clause: str

    @property
    def words(self) -> str:
        when = f"{self.until:%H:%M}" if self.until else self.counts
        return f"until {when} ({self.clause})"

    def is_over(self, now: datetime) -> bool:
        return self.until is not None and instant(now) > instant(self.until)


def scorer_period(situation: Situation, session: str) -> ScorerPeriod | None:
    """Return the period that counts from the posting of the stage's final scores; None if the rule book
    has none."""
    event, book = situation.event, situation.book_in_force
    here = event.find_session(session)
    try:
        kind = kind_in_session(event, session, book) if book else event.kind
        block = book.block("deadline", kind, "scorer-error", "") if book else None
    except Refused:
        return None
    if book is None or block is None or here is None:
        return None
    counts = " or ".join(term.words for term in terms_of(block.policy))
    try:
        found = book.answer(deadline_question(event, book, "scorer-error", boards_a_round(event), session))
    except Refused:  # not posted yet
        return ScorerPeriod(None, counts, block.clause)
    return ScorerPeriod(wall_time(found.when), counts, block.clause) if isinstance(found, Moment) else None
