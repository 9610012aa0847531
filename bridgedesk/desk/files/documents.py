"""Import events from event documents and results files of other programs."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.file_refusals import file_refusals
from bridgedesk.desk.event.one_act import as_one_act, one_act
from bridgedesk.desk.event.open_event import Change
from bridgedesk.desk.files.incoming import Incoming, read_results
from bridgedesk.event.document import write
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.store.from_others import keep_figures
from bridgedesk.store.journal import ActRecord, UnitOfWork
from bridgedesk.store.one_act import Step
from bridgedesk.store.writing import add_event


class ImportedEvent(NamedTuple):
    key: str  # of the event, as it is called in the club file
    change: Change


@one_act
def import_event(club: Club, path: Path) -> Change:
    return import_incoming(club, read_results(path)).change


@one_act
def import_incoming(club: Club, incoming: Incoming) -> ImportedEvent:
    """Import the whole event or nothing, with the figures worked out by the file's own program."""
    event, remarks = _under_a_free_name(club, incoming.event)
    figures = incoming.published.figures(incoming.file)
    words = f"{event.title} of {event.date} taken in from {incoming.file} as {event.id}"

    def write(work: UnitOfWork) -> None:
        add_event(work, event)
        if figures.count:
            keep_figures(work, event.id, figures.as_text())

    with as_one_act(club) as act:
        act.add(Step(ActRecord("import event", words, club.clock(), event.id, undoable=False), write))
    return ImportedEvent(event.id, Change("import event", words, (*incoming.published.remarks, *remarks)))


def _under_a_free_name(club: Club, event: Event) -> tuple[Event, tuple[str, ...]]:
    with file_refusals():
        taken, here = club.file.keys_ever(), club.file.event_keys()
    if event.id not in taken:
        return event, ()
    free = next(key for number in count(2) if (key := f"{event.id}-{number}") not in taken)
    if event.id not in here:  # it was taken away, and can come back
        return replace(event, id=free), ()
    standing = club.event(event.id).event
    if write(standing) == write(event):
        raise Refusal(f"{event.title} of {event.date} is in the club file already, as it stands there")
    return replace(event, id=free), (f"another event is called {event.id}, so this one is {free}",)
