"""Times of facts and clocks: compared as instants, shown as local time, counted in elapsed time.

A time written without a zone is local time at the venue, in the computer's zone."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta


def instant(time: datetime) -> datetime:
    """Return the moment itself: the only form in which times are compared, sorted and subtracted."""
    try:
        return time.astimezone()
    except (OverflowError, ValueError, OSError):  # the edge of the calendar, and zones unknown there
        return time if time.tzinfo else time.replace(tzinfo=UTC)


def wall_time(time: datetime) -> datetime:
    """Return the local time; `fold` marks the second pass of the hour repeated in autumn."""
    moment = instant(time)
    wall = moment.replace(tzinfo=None, fold=0)
    return wall if instant(wall) == moment else wall.replace(fold=1)


def is_same(one: datetime, other: datetime | None) -> bool:
    """Return True if both times are one moment."""
    return other is not None and instant(one) == instant(other)


def earliest(times: Iterable[datetime | None]) -> datetime | None:
    """Return the first of the known times."""
    return min(filter(None, times), key=instant, default=None)


def latest(times: Iterable[datetime | None]) -> datetime | None:
    """Return the last of the known times."""
    return max(filter(None, times), key=instant, default=None)


def with_zone_of(given: datetime, wall: datetime) -> datetime:
    """Return a local time, with a zone if the given time has one."""
    return instant(wall) if given.tzinfo else wall


def later(time: datetime, by: timedelta) -> datetime:
    """Return the time after this much has elapsed, in the form it was given: a day is 24 hours."""
    end = instant(time) + by
    return instant(end) if time.tzinfo else wall_time(end)


def recorded_time(said: str, day: date) -> datetime:
    """Read a recorded time; a time of day without a date is on this day."""
    return datetime.fromisoformat(said if "-" in said else f"{day}T{said}")


def day_words(day: date) -> str:
    """Return a day as people read it: Tue 17 Nov 2026."""
    return f"{day:%a} {date_words(day)}"


def span_words(first: date, last: date) -> str:
    """Return one day, or the first and the last: Sat 21 Nov – Sun 22 Nov 2026."""
    if first == last:
        return day_words(first)
    begins = f"{first:%a} {first.day} {first:%b}" if first.year == last.year else day_words(first)
    return f"{begins} – {day_words(last)}"


def date_words(day: date) -> str:
    """Return a date without its weekday, such as a date of birth: 1 Jan 1992."""
    return f"{day.day} {day:%b %Y}"


def day_and_time_words(time: datetime) -> str:
    """Return a day and time as people read them: Tue 17 Nov 2026, 22:40."""
    return f"{day_words(time)}, {time:%H:%M}"


def time_words(time: datetime, today: date) -> str:
    """Return a time, with its day if that is not today."""
    return f"{time:%H:%M}" if time.date() == today else day_and_time_words(time)


def recorded_time_words(text: str) -> str:
    """Return the day or time of a record as people read it: 19:15, or Tue 17 Nov 2026, 19:15."""
    day, _, hour = text.replace("T", " ").partition(" ")
    return ", ".join(filter(None, [day_words(date.fromisoformat(day)), hour])) if "-" in day else text
