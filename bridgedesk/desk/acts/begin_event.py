"""Create events in the club file."""

from dataclasses import replace
from functools import partial

from bridgedesk import rule_library
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.one_act import as_one_act
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.lookup import find_by_id
from bridgedesk.directing.setup.new_event import NewEventRequest, copied_event, free_key, new_event
from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event


def begin_event(club: Club, wanted: NewEventRequest, book: Book) -> OpenEvent:
    return _put_in(club, new_event(_key(club), club.name, wanted, book))


def copy_event(club: Club, key: str) -> OpenEvent:
    """Create today's event with the format and movement of an earlier one."""
    with file_refusals():
        before = club.file.event(key)
    return _put_in(club, copied_event(before, _key(club), club.clock().date(), rule_library))


def begin_from_template(club: Club, name: str) -> OpenEvent:
    """Create today's event from a template."""
    template = find_by_id(name, "template", club.lists.templates, club.name)
    today = club.clock().date()
    return _put_in(club, replace(template.event, id=_key(club), title=name, date=today, club=club.name))


def _key(club: Club) -> str:
    with file_refusals():
        return free_key(club.file.keys_ever())


def _put_in(club: Club, event: Event) -> OpenEvent:
    deed = ActRecord("begin event", f"{event.title} set up", club.clock(), event.id, undoable=False)
    with as_one_act(club) as act:
        act.add(Step(deed, partial(add_event, event=event)))
    return club.event(event.id)
