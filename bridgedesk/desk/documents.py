"""Events in and out of the club file: as event documents, and from results files of other programs."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club import Club
from bridgedesk.desk.open_event import Change
from bridgedesk.desk.refusal import Refusal, file_refusals
from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.event.spelling import near
from bridgedesk.exchange.files import read_file
from bridgedesk.exchange.formats import FORMATS, export, format_of
from bridgedesk.exchange.outgoing import Outgoing, Unwritable
from bridgedesk.exchange.published import BadFile, Published
from bridgedesk.store.journal import Deed
from bridgedesk.store.writing import add_event


class Found(NamedTuple):
    """What stands in a file; nothing of it is in the club file yet."""

    name: str
    published: Published


def import_event(club: Club, path: Path) -> Change:
    return take_in(club, published_in(path))


def published_in(path: Path) -> Found:
    try:
        return Found(path.name, read_file(path))
    except BadFile as problem:
        raise Refusal(str(problem)) from None


def take_in(club: Club, found: Found) -> Change:
    """The whole event, or nothing of it. What the file's own program worked out is not taken."""
    published = found.published
    event, remarks = _under_a_free_name(club, replace(published.event, expect=()))
    words = f"{event.title} of {event.date} taken in from {found.name} as {event.id}"
    with file_refusals():
        deed = Deed("import event", words, club.clock(), event.id, undoable=False)
        with club.file.act(deed) as work:
            add_event(work, event)
            work.commit()
    return Change("import event", words, (*published.remarks, *remarks))


def _under_a_free_name(club: Club, event: Event) -> tuple[Event, tuple[str, ...]]:
    with file_refusals():
        taken = club.file.event_keys()
    if event.id not in taken:
        return event, ()
    standing = club.event(event.id).event
    if write(standing) == write(event):
        raise Refusal(f"{event.title} of {event.date} is in the club file already, as it stands there")
    free = next(key for number in count(2) if (key := f"{event.id}-{number}") not in taken)
    return replace(event, id=free), (f"another event is called {event.id}, so this one is {free}",)


class FormatOut(NamedTuple):
    name: str
    words: str
    extension: str  # empty: a folder


def formats_out() -> list[FormatOut]:
    return [FormatOut(name, each.words, each.extension) for name, each in FORMATS.items()]


def export_event(club: Club, key: str, path: Path, format_: str = "event") -> Change:
    """In any format by its name; the event document is the complete one, but for the history."""
    desk = club.event(event_called(club, key))
    try:
        words = format_of(format_).words
        export(format_, Outgoing(desk.evaluation), path)
    except Unwritable as problem:
        raise Refusal(str(problem)) from None
    change = Change("export event", f"{desk.event.title} written to {path.name}: {words}")
    return change if club.file.read_only else desk.put_down(change)


def event_called(club: Club, key: str) -> str:
    with file_refusals():
        known = club.file.event_keys()
    if key not in known:
        raise Refusal(f"There is no event '{key}' in {club.file.path.name}; {near(key, known)}")
    return key
