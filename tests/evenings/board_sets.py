"""A small Mitchell with results, and a Swiss of six teams, for tests of acts."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Event, Stage
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Movement, Scoring, Section, Session, Sitting
from bridgedesk.store.journal import ActRecord
from bridgedesk.store.writing import add_event
from tests.evenings.club_evening import BEGIN, club_at

# Three tables, three rounds of two boards: East-West go up, boards go down.
MITCHELL = Section(
    "A",
    sets={1: (1, 2), 2: (3, 4), 3: (5, 6)},
    seats={"1NS": "a", "2NS": "b", "3NS": "c", "1EW": "d", "2EW": "e", "3EW": None},
    movement=Movement(
        (
            (Sitting(1, "1NS", "1EW", (1,)), Sitting(2, "2NS", "2EW", (2,)), Sitting(3, "3NS", "3EW", (3,))),
            (Sitting(1, "1NS", "3EW", (2,)), Sitting(2, "2NS", "1EW", (3,)), Sitting(3, "3NS", "2EW", (1,))),
            (Sitting(1, "1NS", "2EW", (3,)), Sitting(2, "2NS", "3EW", (1,)), Sitting(3, "3NS", "1EW", (2,))),
        ),
        "mitchell",
    ),
)
NAMES = {
    "a": ("Ann Example", "Bob Sample"),
    "b": ("Cy Muster", "Di Muster"),
    "c": ("Ed Example", "Flo Sample"),
    "d": ("Gus Muster", "Hal Example"),
    "e": ("Ida Sample", "Jo Muster"),
    "late": ("Kay Example", "Len Sample"),
}
PLAYERS = tuple(Player(f"{key}{at}", name) for key, pair in NAMES.items() for at, name in enumerate(pair))
ENTRIES = tuple(Entry(key, (f"{key}0", f"{key}1")) for key in NAMES)
PAIRS = Event(
    id="pairs",
    title="Tuesday Pairs",
    date=date(2026, 11, 17),
    players=PLAYERS,
    entries=ENTRIES,
    stages=(Stage("all"),),
    sessions=(Session("1", Scoring.MATCHPOINTS, stage="all", sections=(MITCHELL,)),),
)
TEAMS = Event(
    id="teams",
    title="Six Teams",
    date=date(2026, 11, 17),
    kind="teams",
    entries=tuple(Entry(name, name=name.capitalize()) for name in ("fox", "owl", "elk", "bee", "cat", "dog")),
    stages=(Stage("swiss"),),
    sessions=(Session("1", Scoring.IMPS, stage="swiss"),),
)


def desk_of(folder: Path, event: Event) -> OpenEvent:
    return desk_in(club_at(folder), event)


def desk_in(club: Club, event: Event) -> OpenEvent:
    with club.file.act(ActRecord("begin event", "begun", BEGIN, event.id, undoable=False)) as work:
        add_event(work, replace(event, club=club.name))
        work.commit()
    return club.event(event.id)
