"""Events of the club, as the list shows them."""

from datetime import date
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.club.progress import progress_of
from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.event.event import Event


class EventRow(NamedTuple):
    key: str
    day: date
    title: str


def programme(club: Club) -> list[EventRow]:
    """Return the events, newest first; of one day, the one created last."""
    with file_refusals():
        listed = club.file.event_titles()
    rows = [EventRow(key, date.fromisoformat(day), title) for key, day, title in listed]
    return [row for _, row in sorted(enumerate(rows), key=lambda at: (at[1].day, at[0]), reverse=True)]


class TemplateRow(NamedTuple):
    name: str
    format: str  # such as "pairs, 2 sessions"


def templates(club: Club) -> list[TemplateRow]:
    return [TemplateRow(each.id, _shape(each.event)) for each in club.lists.templates]


def _shape(event: Event) -> str:
    kind = event.kind.replace("-", " ")
    sections = max((len(session.sections) for session in event.sessions), default=0)
    parts = [(len(event.sessions), "sessions"), (sections, "sections")]
    return ", ".join([kind, *(f"{number} {what}" for number, what in parts if number > 1)])


def session_to_play(event: Event) -> str:
    """Return the last session that has begun, or, once it is complete, the next that is drawn or the first
    of the following stage."""
    met = {match.session for match in event.matches}
    drawn = [each for each in event.sessions if each.id in met or each.has_results]
    if not drawn:
        return event.sessions[0].id
    known = [progress_of(event, each) for each in drawn]
    begun = max((at for at, each in enumerate(known) if each.come_in), default=0)
    at = next((at for at in range(begun, len(drawn)) if known[at].missing), len(drawn) - 1)
    final = event.stages[-1].id if event.stages else None
    following = [each for each in event.sessions if each.stage == final]
    if drawn[at].stage != final and following and not known[at].missing:
        return following[0].id
    return drawn[at].id
