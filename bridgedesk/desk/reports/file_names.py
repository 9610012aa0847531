"""File names made from an event: they sort by day, and no two events of the club share one."""

from collections.abc import Callable
from datetime import date

from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.open_event import OpenEvent

LONGEST_TITLE = 60


def plain_name(day: date, title: str) -> str:
    """Join the day and the title, without letters that a file system refuses."""
    letters = "".join(letter if letter.isalnum() or letter in " -" else "" for letter in title)
    return f"{day.isoformat()} {letters.strip()[:LONGEST_TITLE].strip() or 'event'}"


def file_name(desk: OpenEvent, what: str = "") -> str:
    """Return the event's file name, such as "2026-11-10 Tuesday Pairs, ranking.pdf".

    The second event of that name and day has "(2)" after its title."""
    event = desk.event
    name = plain_name(event.date, event.title)
    number = number_among_namesakes(desk)
    return name + (f" ({number})" if number > 1 else "") + (f", {what}" if what else "")


def number_among_namesakes(desk: OpenEvent, named: Callable[[date, str], str] = plain_name) -> int:
    """Count the club's events of the same name and day up to this one, in order of creation."""
    event = desk.event
    with file_refusals():
        listed = desk.file.event_titles()
    names = {key: named(date.fromisoformat(day), title) for key, day, title in listed}
    own = named(event.date, event.title)
    earlier = list(names)[: list(names).index(event.id)] if event.id in names else []
    return 1 + sum(names[key].casefold() == own.casefold() for key in earlier)
