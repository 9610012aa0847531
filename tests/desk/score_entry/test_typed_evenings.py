"""Anything typed, at a real desk: it is recorded, or refused in words, and what is worked out of it holds."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.events import begin_event
from bridgedesk.desk.acts.movements import set_movement
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import accepted_items, items_to_check
from bridgedesk.desk.queue.missing_scores import missing_sheet
from bridgedesk.desk.score_entry.page_in_view import frequencies, page_rows, page_title
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.recording import NO_MARKS_IN_MATCHES
from bridgedesk.directing.scores.fouled_board import FouledBoardSearch
from bridgedesk.directing.setup.new_event import NewEventRequest
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.event.event import Status
from bridgedesk.event.session import Scoring
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.draw.facts import Draw, Pairing
from bridgedesk.movements.request import Request
from bridgedesk.rule_library import library, movement_library
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import BEGIN, club_at, evening_at
from tests.evenings.scored_evenings import MITCHELL, event, section

WORDS = [
    "42+", "45-", "11+", "620+", "62+", "1700-", "98+", "4SN=", "4SN10 HT", "3NXE-2 S4", "6CXXS= ", "P",
    "NP", "L", "A+-", "A==", "60/40", "55.5/44.5", "W 60:4SN= 40:4SN-1", "+42 | A-=", "A+- | W 50:42+ 50:5-",
    "T", "T 42+", "F", "FC 45+", "1V4", "2V1 P", "1 2 42+", "2 1 5-", "1 3 2 4 42+", "*", "/1", "/2", "/4+-",
    "/56", "/7", "/8",
]  # fmt: skip
KEYS = [
    PadKey.UP, PadKey.DOWN, PadKey.PAGE_DOWN, PadKey.PAGE_UP, PadKey.DELETE, PadKey.UNDO, PadKey.REDO,
    PadKey.MODE, PadKey.SECOND, PadKey.ESCAPE, PadKey.ENTER, PadKey.UP,
]  # fmt: skip

Begin = Callable[[Path], OpenEvent]


def butler(folder: Path) -> OpenEvent:
    """Two sections; nobody sits at 3EW of the second."""
    second = section(MITCHELL, {}, "B")
    both = event(section(MITCHELL, {}), replace(second, seats={**second.seats, "3EW": None}))
    (session,) = both.sessions
    sessions = (replace(session, scoring=Scoring.BUTLER),)
    return desk_of(folder, replace(both, status=Status.OPEN, sessions=sessions))


def individual(folder: Path) -> OpenEvent:
    wanted = NewEventRequest("Individual", BEGIN.date(), "individual")
    desk = begin_event(club_at(folder), wanted, library().books["laws-2017"])
    set_movement(desk, "1", "A", make("whist-individual", Request(players=8, boards=14), movement_library()))
    return desk


def teams(folder: Path) -> OpenEvent:
    desk = desk_of(folder, TEAMS)
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(desk, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2, 3))
    return desk


CONTESTS: dict[str, Begin] = {
    "pairs": evening_at,
    "butler": butler,
    "individual": individual,
    "teams": teams,
}


@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed(contest: str, seed: int, tmp_path: Path) -> None:
    desk = CONTESTS[contest](tmp_path)
    entry = ScoreEntry(desk, desk.event.sessions[0].id)
    chance = Random(seed)
    recorded = 0
    for _ in range(90):
        for key in keys(chance):
            before = desk.event
            change = entry.press(key)
            assert not (change and entry.pad.refusal)
            assert (change is None) == (desk.event is before), "an act, or nothing at all"
            recorded += change is not None
        if chance.random() < 0.05:
            entry.arrange(chance.choice(entry.orders))
        if entry.pad.lines and chance.random() < 0.3:
            entry.go_to(chance.choice(entry.pad.lines).place)
        look(entry)
    assert recorded > 3
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)
    assert read_json(write(desk.event)) == canonical(desk.event)


def keys(chance: Random) -> list[str]:
    if chance.random() < 0.2:
        return [chance.choice(KEYS)]
    word = chance.choice(WORDS)
    if chance.random() < 0.1:
        return [*word, PadKey.ACCEPT, *"both agree", PadKey.ENTER]
    return [
        *word,
        *([PadKey.ENTER] if word[-1] not in "+-*" or " " in word else []),
        *chance.choice(["", "1", "2"]),
    ]


def look(entry: ScoreEntry) -> None:
    """Everything that stands beside the line can be worked out."""
    desk = entry.open_event
    rows = page_rows(entry)
    assert sum(row.under_cursor for row in rows) == (entry.pad.line is not None)
    assert page_title(entry) or not entry.pad.lines
    assert all(row.times for row in frequencies(entry))
    assert all(odd.what for odd in (*items_to_check(desk), *accepted_items(desk)))
    assert missing_sheet(desk, entry.session).state
    assert sum(share.come_in for share in entry.progress.pages(entry.pad)) <= len(entry.pad.lines)
    line = entry.pad.line_in_view
    if line is not None and not entry.by_matches:
        board = FouledBoardSearch(entry.pad.results, entry.pad.forms, line.place.section, line.place.board)
        assert board.offered(None)
        assert all(each.words for each in board.suspicions)


@pytest.mark.parametrize("text", ["T 42+", "F 42+", "1V2 42+"])
def test_what_says_nothing_in_a_match_is_not_forced_into_it(text: str, tmp_path: Path) -> None:
    """It would be dropped without a word."""
    desk = teams(tmp_path)
    entry = ScoreEntry(desk, "1")
    for key in (*text, PadKey.ACCEPT):
        entry.press(key)
    assert entry.pad.refusal == NO_MARKS_IN_MATCHES
    assert (entry.pad.question, entry.pad.buffer) == (None, text)
