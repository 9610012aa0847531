"""What the regulations of the Australian National Championships leave to the director, kept in the club
file: other posting times (10.6), other match lengths (10.12, 11.6), a fouled board (19.1)."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from bridgedesk.desk.acts.event_rules import change_supplements
from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.acts.table_mistakes import record_fouled_board
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rules.event_book import clause_blocks, event_book, supplement
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring
from bridgedesk.rule_library import library, text_of_book
from bridgedesk.rulebooks import Moment, shape
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.evenings.club_evening import ticking

ANC = library().books["anc-2017"]
TEN = datetime.fromisoformat("2017-07-16T10:00")


def desk(folder: Path, event: Event, kind: str) -> OpenEvent:
    return desk_of(folder, replace(event, rulebook=RulebookRef("anc-2017"), kind=kind))


def opened_again(desk: OpenEvent) -> Event:
    path, name = desk.file.path, desk.event.id
    desk.file.close()
    club = Club.open(path, ticking())
    event = club.event(name).event
    club.close()
    return event


def alter(desk: OpenEvent, topic: str, kind: str, named: str, old: str, new: str) -> None:
    """The director types another figure into the clause, with the source."""
    blocks = clause_blocks(text_of_book("anc-2017")[0], (kind,))
    (text,) = [each.text for each in blocks if each.topic == topic and named in each.text]
    assert text.count(old) == 1
    change_supplements(desk, ANC, [supplement(ANC, text.replace(old, new), "Chief director, 16 July")])


def test_other_posting_times_are_kept_and_counted_down(tmp_path: Path) -> None:
    """10.6: 30 minutes before 10.00 are 9.30; the director allows 25, so 9.35."""
    asked = {"what": "line-up", "next_start": TEN}
    itc = desk(tmp_path, TEAMS, "itc")
    printed = event_book(itc.event, library()).answer("deadline", asked)
    assert isinstance(printed, Moment)
    assert (f"{printed.when:%H.%M}", printed.clause) == ("09.30", "10.6")
    alter(itc, "deadline", "itc", '["line-up"]', "minutes = -30", "minutes = -25")
    altered = event_book(opened_again(itc), library()).answer("deadline", asked)
    assert isinstance(altered, Moment)
    assert (f"{altered.when:%H.%M}", altered.source) == ("09.35", "Chief director, 16 July")


@pytest.mark.parametrize(("kind", "printed", "other"), [("itc", 105, 110), ("itc-final", 112, 115)])
def test_another_time_for_a_match_is_kept(tmp_path: Path, kind: str, printed: int, other: int) -> None:
    """10.12: 105 minutes for 14 boards; 11.6: 112 in the final."""
    teams = desk(tmp_path, TEAMS, kind)
    assert shape(event_book(teams.event, library()).answer("round-time", {"boards": 14}))["value"] == printed
    before = "boards = 14, minutes"
    alter(teams, "round-time", kind, f"minutes = {printed}", f"{before} = {printed}", f"{before} = {other}")
    found = event_book(opened_again(teams), library()).answer("round-time", {"boards": 14})
    assert (shape(found)["value"], found.source) == (other, "Chief director, 16 July")


def test_the_directors_choice_for_a_fouled_board_is_kept(tmp_path: Path) -> None:
    """19.1: board 1 as two boards from round 2 on, (a); board 3 cancelled at table 2 in round 1, with
    2 IMPs to both pairs, (b)."""
    butler = replace(PAIRS, sessions=(replace(PAIRS.sessions[0], scoring=Scoring.BUTLER),))
    pairs = desk(tmp_path, butler, "abpc-open")
    for round_, table, board, score in ((1, 1, 1, "+110"), (2, 3, 1, "-50"), (1, 2, 3, "I+2+2")):
        record_result(pairs, SlipLocation("1", "A", round_, table, board), Result(board, parse_score(score)))
    record_fouled_board(pairs, "1", VersionFrom("A", 1, 2, "b"))
    (section,) = opened_again(pairs).sections
    assert [(each.board, each.round, each.form) for each in section.forms] == [(1, 2, "b")]
    assert {each.round: each.form for each in section.results if each.board == 1} == {1: None, 2: "b"}
    assert [each.score for each in section.results if each.board == 3] == [parse_score("I+2+2")]
