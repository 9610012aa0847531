"""Day and time of a session as a director types them, and whether the sessions follow each other."""

import re
from datetime import date, datetime, time, timedelta

from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_and_time_words, instant
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.session import Session

HALF_A_YEAR = timedelta(days=182)
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTHS = {name: number for number, name in enumerate(_NAMES, start=1)}
_WEEKDAY = r"(?:[a-z]{2,9}[,.]?\s+)?"
_ISO = r"(?P<iso>\d{4}-\d{2}-\d{2})"
_DAY = r"(?P<day>\d{1,2})(?:\s*[./]\s*|\s+)(?P<month>\d{1,2}|[a-z]{3,9})\.?(?:[\s./]+(?P<year>\d{4}))?"
_TIME = r"(?P<hour>\d{1,2})[:.](?P<minute>\d{2})"
_TYPED = re.compile(rf"(?:{_WEEKDAY}(?:{_ISO}|{_DAY})[\s,]+)?{_TIME}", re.ASCII)


def session_start_typed(text: str, event: Event) -> datetime | None:
    """Read 22 Nov 13:30, 22/11/2026 13:30 or 13:30; a time alone is on the day of the event. None if nothing
    is typed."""
    plain = " ".join(text.split())
    if not plain:
        return None
    found = _TYPED.fullmatch(plain.lower())
    try:
        if found is None:
            raise ValueError(plain)
        at = time(int(found["hour"]), int(found["minute"]))
        return datetime.combine(_day(found, event.date), at)
    except (ValueError, KeyError, OverflowError):
        raise Refusal(
            f"“{plain}” is not a day and a time. Type them like 22 Nov 13:30, or 13:30 on the event's day."
        ) from None


def _day(found: re.Match[str], today: date) -> date:
    """Return the day; without a year the next one of that name, or one not long before the event."""
    if found["iso"]:
        return date.fromisoformat(found["iso"])
    if not found["day"]:
        return today
    month = found["month"]
    number = int(month) if month.isdecimal() else MONTHS[month[:3]]
    if found["year"]:
        return date(int(found["year"]), number, int(found["day"]))
    day = date(today.year, number, int(found["day"]))
    return day.replace(year=day.year + 1) if today - day > HALF_A_YEAR else day


def refuse_out_of_order(event: Event, session: Session, starts: datetime) -> None:
    """Refuse a start before an earlier session, or after a later one or the session's own end."""
    at = event.sessions.index(session)
    words = f"Session {session.id} cannot start at {day_and_time_words(starts)}"
    for number, other in enumerate(event.sessions):
        if other.starts is None or other is session:
            continue
        early = number < at and instant(starts) < instant(other.starts)
        late = number > at and instant(starts) > instant(other.starts)
        if early or late:
            when = day_and_time_words(other.starts)
            raise Refusal(f"{words}: session {other.id} starts at {when}. Change that one first.")
    if session.finish is not None and instant(session.finish) < instant(starts):
        raise Refusal(f"{words}: it ended at {day_and_time_words(session.finish)}.")
