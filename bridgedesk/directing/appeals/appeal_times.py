"""Deadlines by the rule book for a ruling, an appeal, the respondents' copy and the hearing, with the
time left."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from bridgedesk.directing.rules.event_book import EventBook
from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.timetable import boards_a_round, number_of
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant, wall_time
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Director, Listing, Moment, Refused, Verdict
from bridgedesk.rulebooks.dataclass_reader import MissingFact
from bridgedesk.rulebooks.time_limit import What

WHAT: Mapping[What, str] = {
    "ruling": "Ruling request",
    "appeal": "Appeal",
    "respondents": "Copy to respondents",
    "hearing": "Hearing",
    "scorer-decision": "Scorer's decision",
    "score": "Score correction",
}
COUNTS = {
    "finish": "counted from the end of play; type it above",
    "ruled": "counted from the ruling",
    "lodged": "counted from the lodging of the appeal",
    "posted": "counted from the posting of the scores",
    "next_start": "until play next starts",
    "next_finish": "counted from the end of the next session",
    "event_end": "until the end of the event",
}
APPEAL: What = "appeal"


class StartingTimes(NamedTuple):
    """Times that the clauses count from, as far as they are known."""

    finish: datetime | None = None
    ruled: datetime | None = None
    lodged: datetime | None = None
    posted: datetime | None = None
    next_start: datetime | None = None
    next_finish: datetime | None = None
    event_end: datetime | None = None
    session: str | None = None  # the last of the event, the one before, or earlier
    round: int | None = None

    def known(self) -> dict[str, object]:
        return {
            name: wall_time(value) if isinstance(value, datetime) else value
            for name, value in self._asdict().items()
            if value is not None
        }


class AppealDeadline(NamedTuple):
    """One deadline, without a time if the rule book sets none or the time it counts from is unknown."""

    what: What | None  # None for the line that names the committee
    when: datetime | None
    clause: str
    because: str

    @property
    def words(self) -> str:
        return WHAT.get(self.what, "") if self.what else "Heard by"

    def left(self, now: datetime) -> str:
        if self.when is None:
            return ""
        gap = instant(self.when) - instant(now)
        return duration_text(gap) if gap >= timedelta(0) else f"ended {duration_text(-gap)} ago"

    def is_over(self, now: datetime) -> bool:
        return self.when is not None and instant(now) > instant(self.when)


def starting_times(
    event: Event,
    book: EventBook,
    what: What,
    session: str,
    by_clock: datetime | None,
    appeal: Appeal | None,
    leads_to: datetime | None = None,
) -> StartingTimes:
    """Return the times a deadline counts from. A session ends when the director says, or else by the rule
    book's pace or its clock. Where each match is a session, the ruling's match counts."""
    ruling = event.find_ruling(appeal.ruling if appeal else None)
    round_ = number_of(event, session, ruling.round) if ruling and ruling.round else None
    of_kind = replace(event, kind=book.kind)
    asked = deadline_question(of_kind, book.book, what, boards_a_round(event), session, round_, leads_to)
    return StartingTimes(
        asked.finish or by_clock,
        ruling.time if ruling else None,
        appeal.lodged if appeal else None,
        asked.posted,
        asked.next_start,
        asked.next_finish,
        asked.event_end or (by_clock if asked.session == "last" else None),
        asked.session,
        asked.round_,
    )


def appeal_deadlines(
    book: EventBook, times: Callable[[What], StartingTimes], ruling: Ruling | None = None
) -> tuple[AppealDeadline, ...]:
    """Return the deadlines that the rule book has a clause for, and who hears the appeal."""
    found = (*(appeal_deadline(book, what, times(what)) for what in WHAT), committee_hearing(book, ruling))
    return tuple(each for each in found if each.clause)


def committee_hearing(book: EventBook, ruling: Ruling | None) -> AppealDeadline:
    """Return the committee as a deadline without a time, because both are shown together; empty if the
    rule book names one only for rulings on an offence and this is not one."""
    on = ruling.facts.get("offence") if ruling else None
    found = book.answer("appeal-committee", {"on": on} if on else {})
    if isinstance(found, Director) and found.choices:
        return AppealDeadline(None, None, "", "")
    named = found.items if isinstance(found, Listing) else ("nobody",) if isinstance(found, Verdict) else ()
    return AppealDeadline(None, None, found.clause, ", ".join([*named, found.because]))


def why_no_appeal(book: EventBook, ruling: Ruling | None) -> str:
    """Return why the rule book allows no appeal against this ruling, or "" if it does."""
    offence = ruling.facts.get("offence") if ruling else None
    found = book.answer("appeal-committee", {"on": offence}) if offence else None
    if not isinstance(found, Verdict) or found.holds:
        return ""
    return f"{capitalised(found.because)} ({found.clause})"


def appeal_deadline(book: EventBook, what: What, times: StartingTimes) -> AppealDeadline:
    try:
        found = book.answer("deadline", {"what": what, **times.known()})
    except Refused as refused:
        block = book.block("deadline", what)
        why = refused.sentence
        words = COUNTS.get(refused.fact, why) if isinstance(refused, MissingFact) else why
        return AppealDeadline(what, None, block.clause if block else "", words)
    when = found.when if isinstance(found, Moment) else None
    return AppealDeadline(what, when, found.clause, "; ".join(filter(None, [found.because, found.note])))


def duration_text(gap: timedelta) -> str:
    """Format the time left, with seconds in the last ten minutes."""
    minutes, seconds = divmod(int(gap.total_seconds()), 60)
    if minutes < 10:
        return f"{minutes}:{seconds:02} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min" if hours else f"{minutes} min"
    return f"{hours // 24} days"
