"""Events for rulings and appeals, small enough to be scored by hand."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

from pytestqt.qtbot import QtBot

from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Clock
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring, Section, Session
from bridgedesk.window.main_window import MainWindow
from tests.evenings.board_sets import desk_in
from tests.evenings.scored_evenings import MITCHELL, match, rounds_of

NAMES = {
    "1NS": ("Ann Example", "Bob Sample"),
    "2NS": ("Cy Muster", "Di Muster"),
    "3NS": ("Ed Example", "Flo Sample"),
    "1EW": ("Gus Muster", "Hal Example"),
    "2EW": ("Ida Sample", "Jo Muster"),
    "3EW": ("Kay Example", "Len Sample"),
}
PLAYERS = tuple(Player(f"{key}{at}", name) for key, pair in NAMES.items() for at, name in enumerate(pair))
PAIRS = tuple(Entry(key, (f"{key}0", f"{key}1")) for key in NAMES)

# Board 1: a 4, c 2, b 0; board 2: b 4, a 2, c 0; board 3: c 3, b 3, a 0; the other side has the rest of 4.
FIRST = {
    (1, 1): "+420", (2, 3): "+170", (3, 2): "-50",
    (1, 2): "+620", (2, 1): "+170", (3, 3): "-100",
    (1, 3): "+100", (2, 2): "+100", (3, 1): "-120",
}  # fmt: skip
# Board 1: a 3, c 3, b 0; board 2: c 4, a 2, b 0; board 3: a 4, c 2, b 0.
SECOND = {
    (1, 1): "+110", (2, 3): "+110", (3, 2): "-50",
    (1, 2): "-100", (2, 1): "+170", (3, 3): "+620",
    (1, 3): "-100", (2, 2): "-120", (3, 1): "+50",
}  # fmt: skip


def section(scores: dict[tuple[int, int], str]) -> Section:
    movement = rounds_of(MITCHELL)
    return Section(
        "A",
        sets={number: (number,) for number in (1, 2, 3)},
        seats={key: key for key in NAMES},
        movement=movement,
        results=tuple(
            Result(movement.rounds[round_ - 1][table - 1].sets[0], parse_score(score), round_, table)
            for (round_, table), score in scores.items()
        ),
    )


def pairs(key: str, *evenings: dict[tuple[int, int], str], book: str = "sabf-2020") -> Event:
    return Event(
        id=key,
        title="Tuesday Pairs",
        date=date(2026, 11, 17),
        rulebook=RulebookRef(book),
        players=PLAYERS,
        entries=PAIRS,
        stages=(Stage("all", "sum-of-percentages"),),
        sessions=tuple(
            Session(str(number), Scoring.MATCHPOINTS, "all", sections=(section(scores),))
            for number, scores in enumerate(evenings, start=1)
        ),
    )


def swiss_teams(key: str, title: str, day: date) -> Event:
    """Fox wins by 10 IMPs, 18-12; elk by 7, 17-13 (Sydney 10, 8 boards)."""
    people = {
        "fox": "Ann Bob Cy Di",
        "owl": "Ed Flo Gus Hal",
        "elk": "Ida Jo Kay Len",
        "bee": "Max Nan Oz Pam",
    }
    players = tuple(
        Player(f"{team}{at}", f"{name} Example", number=f"{ord(name[0])}00{at}")
        for team, names in people.items()
        for at, name in enumerate(names.split())
    )
    level = ["+420 +420"] * 7
    matches = (match(1, "fox", "owl", "+620 +170", *level), match(1, "elk", "bee", "+420 +150", *level))
    return Event(
        id=key,
        title=title,
        date=day,
        kind="teams",
        rulebook=RulebookRef("sydney-2003"),
        players=players,
        entries=tuple(
            Entry(team, tuple(f"{team}{at}" for at in range(4)), name=team.capitalize()) for team in people
        ),
        stages=(Stage("q"),),
        sessions=(Session("s1", Scoring.IMPS, "q", sections=(Section("A"),)),),
        matches=tuple(replace(each, session="s1") for each in matches),
    )


def three_rounds(key: str, book: str = "sabf-2020", kind: str = "swiss-teams") -> Event:
    """On the scale of 8 boards 17 IMPs are 15.75, 6 12.42, 1 10.44, 23 17.11, 31 18.53.

    Elk 12.42 + 9.56 + 18.53 = 40.51, fox 15.75 + 10.44 + 2.89 = 29.08, hen 7.58 + 4.25 + 17.11 = 28.94,
    owl 4.25 + 15.75 + 1.47 = 21.47."""
    came_in = (
        (1, "fox", "owl", (31, 14)), (1, "elk", "hen", (20, 14)),
        (2, "fox", "elk", (11, 10)), (2, "owl", "hen", (31, 14)),
        (3, "hen", "fox", (30, 7)), (3, "elk", "owl", (40, 9)),
    )  # fmt: skip
    matches = tuple(
        Match(f"m{at}", "s1", round_, home, away, "q", boards=tuple(range(1, 9)), slip=Slip(imps))
        for at, (round_, home, away, imps) in enumerate(came_in, start=1)
    )
    return replace(
        swiss_teams(key, "Swiss Teams", date(2026, 11, 17)),
        kind=kind,
        rulebook=RulebookRef(book),
        players=(),
        entries=tuple(Entry(team, name=team.capitalize()) for team in ("elk", "fox", "hen", "owl")),
        stages=(Stage("q", "matches"),),
        matches=matches,
    )


def opened(window: MainWindow, folder: Path, *events: Event) -> MainWindow:
    """The last of them is in view."""
    club = Club.begin(folder / "rulings", "Example BC", Hand())
    for each in events:
        desk_in(club, each)
    club.close()
    window.open_file(folder / "rulings.bridgedesk")
    return window


@contextmanager
def shown_window(qtbot: QtBot, folder: Path, clock: Clock) -> Iterator[MainWindow]:
    window = MainWindow(clock, folder)
    qtbot.addWidget(window)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.close()


class Hand:
    """A clock that stands where it was put."""

    def __init__(self, now: str = "2026-11-17T22:00") -> None:
        self.now = datetime.fromisoformat(now)

    def __call__(self) -> datetime:
        return self.now

    def on(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)
