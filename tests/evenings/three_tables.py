"""An evening put straight into a club file: any section, or a Howell for six pairs at three tables."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.codec import codec
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Movement, Scoring, Section, Session
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.writing import add_event

PAIRS = 6
ROUNDS = 5


def section(boards: int) -> Section:
    """Each pair number is an entry of its own, still without names."""
    document: Any = json.loads(Path(__file__).with_name("howell-3-tables.json").read_text(encoding="utf-8"))
    half_sets = document["half_sets"]
    size = boards // half_sets
    movement: Movement = codec(Movement).read(document["movement"])
    return Section(
        id="A",
        sets={
            number: tuple(range((number - 1) * size + 1, number * size + 1))
            for number in range(1, half_sets + 1)
        },
        seats={entry.id: entry.id for entry in entries()},
        movement=movement,
    )


def entries() -> tuple[Entry, ...]:
    return tuple(Entry(str(number)) for number in range(1, PAIRS + 1))


def begin_three_tables(club: Club, title: str, day: date, boards: int) -> OpenEvent:
    return begin_evening(club, title, day, section(boards), entries())


def begin_evening(
    club: Club,
    title: str,
    day: date,
    section: Section,
    entries: Sequence[Entry],
    *,
    book: str = "laws-2017",
    kind: str = "pairs",
) -> OpenEvent:
    """One session of one section; everybody in it is ranked in one list."""
    event = Event(
        id=f"event{len(club.file.event_keys()) + 1}",
        title=title,
        date=day,
        club=club.name,
        kind=kind,
        rulebook=RulebookRef(book),
        entries=tuple(entries),
        stages=(Stage("all"),),
        sessions=(Session("1", Scoring.MATCHPOINTS, stage="all", sections=(section,)),),
    )
    deed = ActRecord("begin event", f"{title} set up", club.clock(), event.id, undoable=False)
    with club.file.act(deed) as work:
        add_event(work, event)
        work.commit()
    return club.event(event.id)
