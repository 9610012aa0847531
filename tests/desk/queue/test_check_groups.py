"""Items that read the same are one line; each result is listed with those it clashes with."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bridgedesk.desk.acts.results import accept_items, record_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.history import history
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.check_groups import check_places, grouped
from bridgedesk.desk.queue.items_to_check import accepted_items, items_to_check
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.evenings.club_evening import ticking
from tests.evenings.three_tables import begin_three_tables

SAME = "same denomination declared by both sides, with too many tricks between them"


@pytest.fixture
def open_event(tmp_path: Path) -> Iterator[OpenEvent]:
    club = Club.begin(tmp_path / "club", "Example BC", ticking())
    yield begin_three_tables(club, "Tuesday", date(2026, 11, 17), 20)
    club.close()


def typed(open_event: OpenEvent, board: int, *scores: str) -> None:
    """The tables that play this board, in the order of their rounds."""
    entry = ScoreEntry(open_event, "1")
    places = sorted(line.place for line in entry.pad.lines if line.place.board == board)
    for place, text in zip(places, scores, strict=False):
        record_result(open_event, place, Result(board, parse_score(text)))


def test_twenty_six_equal_sentences_are_one_line_with_all_places(open_event: OpenEvent) -> None:
    """Ten tricks in spades for either side, on thirteen boards: twice thirteen results."""
    for board in range(1, 14):
        typed(open_event, board, "4SN=", "4SE=")
    odd = items_to_check(open_event)
    assert len(odd) == 26
    (group,) = grouped(odd)
    assert (group.what, len(group.items)) == (SAME, 26)
    assert group.where.count(";") == 3, "three places are named"
    assert group.where.endswith("; and 23 more")
    listed = check_places(open_event.event, group.items)
    assert [each.place.board for each in listed] == [board for board in range(1, 14) for _ in range(2)]
    assert [each.clash for each in listed] == [False, True] * 13
    assert {each.result for each in listed} == {"4SN=", "4SE="}


def test_of_very_many_as_many_are_listed_as_are_wanted(open_event: OpenEvent) -> None:
    for board in range(1, 14):
        typed(open_event, board, "4SN=", "4SE=")
    odd = items_to_check(open_event)
    assert len(check_places(open_event.event, odd, most=20)) == 20
    assert len(check_places(open_event.event, odd, most=40)) == 26


def test_the_results_it_clashes_with_follow_it(open_event: OpenEvent) -> None:
    """One table against two: it is the one to check, next to the two that took ten tricks the other way."""
    typed(open_event, 1, "4SN=", "4SE=", "4SS=")
    odd = items_to_check(open_event)
    assert [each.what for each in odd] == [SAME]
    listed = check_places(open_event.event, odd)
    assert [(each.result, each.clash) for each in listed] == [("4SE=", False), ("4SN=", True), ("4SS=", True)]
    assert all(each.item is odd[0] for each in listed)
    assert (listed[0].place.round, listed[0].table, listed[0].pairs) == (2, "1", "6 v 4"), "by the movement"


def test_a_score_on_the_wrong_side_stands_beside_its_opposite(open_event: OpenEvent) -> None:
    """+450 is no opposite of -420, and so it is not listed."""
    typed(open_event, 1, "+420", "-420", "+450")
    listed = check_places(open_event.event, items_to_check(open_event))
    assert [(each.result, each.clash) for each in listed] == [("-420", False), ("+420", True)]


def test_what_a_file_has_stands_below_what_was_typed(open_event: OpenEvent) -> None:
    typed(open_event, 1, "+420")
    (session,) = open_event.event.sessions
    (section,) = session.sections
    (mine,) = section.results
    says = replace(section, file_says=(replace(mine, score=parse_score("+450")),))
    event = replace(open_event.event, sessions=(replace(session, sections=(says,)),))
    open_event.event = event
    listed = check_places(event, items_to_check(open_event))
    assert [(each.result, each.clash) for each in listed] == [("+420", False), ("+450", True)]
    assert listed[1].pairs == "file"


def test_hidden_boards_show_their_places_and_nothing_else(open_event: OpenEvent) -> None:
    typed(open_event, 1, "4SN=", "4SE=", "4SS=")
    typed(open_event, 2, "4SN=", "4SE=", "4SS=")
    hidden = {("1", 1)}
    odd = items_to_check(open_event)
    groups = grouped(odd, hidden)
    assert [(group.hidden, len(group.items)) for group in groups] == [(True, 1), (False, 1)]
    listed = check_places(open_event.event, groups[0].items, hidden)
    assert [(each.place.board, each.result, each.clash) for each in listed] == [(1, "hidden", False)]


def test_several_items_are_accepted_and_undone_as_one(open_event: OpenEvent) -> None:
    for board in (1, 2):
        typed(open_event, board, "4SN=", "4SE=")
    odd = items_to_check(open_event)
    change = accept_items(open_event, odd, "  both travellers were looked at ")
    assert change.words == "4 items accepted: both travellers were looked at"
    assert items_to_check(open_event) == []
    assert {each.initialled for each in accepted_items(open_event)} == {"both travellers were looked at"}
    assert len(grouped(accepted_items(open_event))) == 2, "4SN= twice, and 4SE= twice"
    assert history(open_event)[0].words == change.words
    undo(open_event)
    assert items_to_check(open_event) == odd
