"""What a file says otherwise is kept in the club file until it is settled, whatever happens in between."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_template
from bridgedesk.desk.acts.draws import make_draw
from bridgedesk.desk.acts.events import begin_from_template, copy_event, delete_event
from bridgedesk.desk.acts.finalising import finalise, reopen
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.results import accept_item, erase_result, record_result, use_file_result
from bridgedesk.desk.acts.table_mistakes import record_wrong_boards
from bridgedesk.desk.acts.undo import redo, undo, undo_act
from bridgedesk.desk.club.backups import back_up_to, list_backups, restore_backup
from bridgedesk.desk.club.club import Club
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.files.incoming import import_event
from bridgedesk.desk.files.matching_results import import_published
from bridgedesk.desk.queue.items_to_check import CheckItem, accepted_items, items_to_check
from bridgedesk.desk.sample.club_check import check
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.directing.scores.file_differences import unsettled_differences
from bridgedesk.directing.seating.score_lines import lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, recorded_result
from bridgedesk.event.document import write
from bridgedesk.event.event import Status
from bridgedesk.event.match import Room, RoomResult, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.movements.draw.facts import Draw, Pairing
from tests.evenings.board_sets import TEAMS, desk_of
from tests.evenings.club_evening import BEGIN, club_at, evening_at, place, ticking
from tests.evenings.room_results import record_room_result
from tests.evenings.three_tables import begin_three_tables
from tests.exchange.samples import board, fields, line, pair, participants, read, usebio
from tests.exchange.test_usebio_teams import team

FIRST = place(1, 2, 1)


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def record(desk: OpenEvent, text: str, where: SlipLocation = FIRST) -> None:
    record_result(desk, where, Result(where.board, parse_score(text)))


def take(desk: OpenEvent, tricks: int, points: int, where: SlipLocation = FIRST) -> Change:
    """A file in which 4S was played there."""
    own = next(each for each in lines_of(desk.event, "1") if each.place == where)
    slip = line(own.ns, own.ew, CONTRACT="4S", PLAYED_BY="N", TRICKS=tricks, SCORE=points)
    numbers = participants(pair(own.ns, "Ann", "Bob"), pair(own.ew, "Cyd", "Dan"))
    text = usebio(f"<WINNER_TYPE>1</WINNER_TYPE>{numbers}{board(where.board, slip)}")
    return import_published(desk, "1", "theirs.xml", read(text))


def differing(desk: OpenEvent) -> list[str]:
    return [each.what for each in items_to_check(desk) if each.from_file is not None]


def only(desk: OpenEvent) -> CheckItem:
    (odd,) = [each for each in items_to_check(desk) if each.from_file is not None]
    return odd


def again(desk: OpenEvent) -> OpenEvent:
    """After a restart."""
    desk.file.close()
    club = Club.open(desk.file.path, ticking())
    return club.event(desk.event.id)


TYPED_420 = ["+420 was typed, the file has 4SN+1"]


@pytest.fixture
def differs(desk: OpenEvent) -> OpenEvent:
    record(desk, "+420")
    take(desk, 11, 450)
    assert differing(desk) == TYPED_420
    return desk


# ---- kept


def test_it_is_shown_again_after_a_restart_and_final_waits_for_it(differs: OpenEvent) -> None:
    for each in lines_of(differs.event, "1"):
        if each.place != FIRST:
            record(differs, "P", each.place)
    desk = again(differs)
    assert differing(desk) == TYPED_420
    with pytest.raises(Refusal, match=r"To check first: .*the file has 4SN\+1"):
        finalise(desk)
    use_file_result(desk, only(desk))
    finalise(desk)
    assert desk.event.status is Status.FINAL


def test_a_second_window_sees_it(differs: OpenEvent) -> None:
    beside = Club.open(differs.file.path, ticking())
    assert beside.file.read_only
    second = beside.last_event()
    assert second
    assert differing(second) == TYPED_420
    assert accepted_items(second) == []
    beside.close()


def test_it_comes_and_goes_with_the_import(differs: OpenEvent) -> None:
    undo(differs)
    assert differing(differs) == []
    assert unsettled_differences(again(differs).event) == {}


def test_done_again_it_is_there_again(differs: OpenEvent) -> None:
    undo(differs)
    redo(differs)
    assert differing(again(differs)) == TYPED_420


def test_the_import_is_not_undone_under_what_settled_it(differs: OpenEvent) -> None:
    accept_item(differs, only(differs), "both sides agree")
    taken_in = next(each.number for each in differs.history() if each.act == "take results")
    with pytest.raises(Refusal, match="Later actions prevent this"):
        undo_act(differs, taken_in)
    assert differing(differs) == []


# ---- settled


def test_what_is_typed_as_the_file_has_it_is_settled_for_good(differs: OpenEvent) -> None:
    record(differs, "+450")
    assert differing(differs) == []
    record(differs, "+480")
    assert differing(differs) == [], "that was decided knowing both"
    desk = again(differs)
    undo(desk)
    undo(desk)
    assert differing(desk) == TYPED_420, "undone, it is asked again"


def test_theirs_is_taken(differs: OpenEvent) -> None:
    use_file_result(differs, only(differs))
    desk = again(differs)
    standing = recorded_result(desk.event, FIRST)
    assert standing
    assert (score_text(standing.score), differing(desk)) == ("4SN+1", [])
    undo(desk)
    assert differing(desk) == TYPED_420


def test_ours_stands_with_a_reason_until_it_is_altered(differs: OpenEvent) -> None:
    accept_item(differs, only(differs), "both sides agree")
    desk = again(differs)
    assert differing(desk) == []
    assert [odd.initialled for odd in accepted_items(desk)] == ["both sides agree"]
    record(desk, "+480")
    assert differing(desk) == ["+480 was typed, the file has 4SN+1"]
    undo(desk)
    assert differing(desk) == []
    undo(desk)
    assert differing(desk) == TYPED_420


def test_initialled_at_its_line_it_is_settled_too(differs: OpenEvent) -> None:
    pad = ScoreEntry(differs, "1")
    pad.go_to(FIRST)
    for key in (PadKey.ACCEPT, *"both sides agree", PadKey.ENTER):
        pad.press(key)
    assert pad.pad.refusal == ""
    assert differing(again(differs)) == []


def test_a_reason_from_before_settles_nothing(desk: OpenEvent) -> None:
    record_result(desk, FIRST, Result(1, parse_score("+420"), initialled="both wrote 420"))
    take(desk, 11, 450)
    assert differing(desk) == TYPED_420
    accept_item(desk, only(desk), "both wrote 420")
    assert differing(desk) == []


def test_erased_it_is_still_what_the_file_says(differs: OpenEvent) -> None:
    erase_result(differs, FIRST)
    assert differing(again(differs)) == ["nothing was typed, the file has 4SN+1"]


def test_what_the_file_says_is_taken_where_nothing_stands(differs: OpenEvent) -> None:
    erase_result(differs, FIRST)
    with pytest.raises(Refusal, match="Type it first, or NP if it was not played"):
        accept_item(differs, only(differs), "it is so")
    use_file_result(differs, only(differs))
    assert differing(differs) == []


# ---- said again


def test_the_same_file_once_more_asks_nothing_that_is_settled(differs: OpenEvent) -> None:
    accept_item(differs, only(differs), "both sides agree")
    take(differs, 11, 450)
    assert differing(differs) == []
    take(differs, 12, 480)
    assert differing(differs) == ["+420 was typed, the file has 4SN+2"]


def test_a_file_that_has_come_round_to_ours_says_nothing_else(differs: OpenEvent) -> None:
    take(differs, 10, 420)
    assert differing(again(differs)) == []


# ---- whatever happens to the event


def test_a_place_that_is_no_longer_played_asks_nothing(differs: OpenEvent) -> None:
    erase_result(differs, FIRST)
    record_wrong_boards(differs, "1", "A", 1, 2, differs.event.section("1", "A").sets[4])
    assert differing(differs) == []
    assert len(differs.event.sessions[0].sections[0].file_says) == 1
    undo(differs)
    assert differing(differs) == ["nothing was typed, the file has 4SN+1"]


def test_a_backup_has_it(differs: OpenEvent) -> None:
    club = differs.file.path
    stick = club.parent / "stick.bridgedesk"
    back_up_to(club, stick, BEGIN, lambda *_: True)
    use_file_result(differs, only(differs))
    differs.file.close()
    restore_backup(stick, club, BEGIN, lambda *_: True)
    desk = Club.open(club, ticking()).last_event()
    assert desk
    assert differing(desk) == TYPED_420
    assert list_backups(club), "the one that was replaced is kept"


def test_an_event_document_has_it_and_a_new_evening_has_not(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk = begin_three_tables(club, "Tuesday Pairs", BEGIN.date(), 20)
    record(desk, "+420")
    take(desk, 11, 450)
    document = tmp_path / "evening.json"
    document.write_text(write(replace(desk.event, id="elsewhere")), encoding="utf-8")
    import_event(club, document)
    assert differing(club.event("elsewhere")) == TYPED_420
    save_template(club, "Tuesday", desk.event)
    for new in (copy_event(club, desk.event.id), begin_from_template(club, club.lists.templates[0].id)):
        assert [section.file_says for session in new.event.sessions for section in session.sections] == [()]


def test_an_event_that_is_taken_away_comes_back_with_it(tmp_path: Path) -> None:
    club = club_at(tmp_path)
    desk = begin_three_tables(club, "Tuesday Pairs", BEGIN.date(), 20)
    record(desk, "+420")
    take(desk, 11, 450)
    delete_event(club, desk.event.id)
    assert club.file.event_keys() == []
    club.undo()
    assert differing(club.event(desk.event.id)) == TYPED_420
    assert differing(again(desk)) == TYPED_420


def test_the_check_of_the_file_names_it(differs: OpenEvent) -> None:
    path = differs.file.path
    differs.file.close()
    found = [each for each in check(path) if "results file" in each.what]
    assert [(each.what, each.wrong) for each in found] == [
        ("board 1, round 1, table 2: a results file has 4SN+1, not settled yet", False)
    ]


def test_a_final_result_is_not_moved_by_what_a_file_says(desk: OpenEvent) -> None:
    for each in lines_of(desk.event, "1"):
        record(desk, "P", each.place)
    finalise(desk)
    import_published(
        desk, "1", "theirs.csv", read(f"Board,NS,EW,Contract,By,Result\n{slip_of(desk)}", "theirs.csv")
    )
    desk = again(desk)
    assert differing(desk) == ["P was typed, the file has 4SN="]
    assert desk.event.status is Status.FINAL
    reopen(desk, "a slip was misread")
    with pytest.raises(Refusal, match="the file has"):
        finalise(desk)


def slip_of(desk: OpenEvent) -> str:
    own = next(each for each in lines_of(desk.event, "1") if each.place == FIRST)
    return f"1,{own.ns},{own.ew},4S,N,=\n"


# ---- matches

MEET = fields(ROUND_NUMBER=1, TEAM=3, OPPOSING_TEAM=7)
OWL, FOX = team(3, name="Owl"), team(7, name="Fox")


def match_of(*parts: str, **ended: object) -> str:
    said = fields(BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="IMPS")
    body = f"<MATCH>{MEET}{fields(**ended)}{''.join(parts)}</MATCH>"
    return usebio(f"{said}<SESSION>{participants(OWL, FOX)}{body}</SESSION>", 'EVENT_TYPE="TEAMS"')


@pytest.fixture
def drawn(tmp_path: Path) -> OpenEvent:
    desk = desk_of(tmp_path, TEAMS)
    names = tuple(entry.id for entry in TEAMS.entries)
    pairings = (Pairing(1, "fox", "owl"), Pairing(2, "elk", "bee"), Pairing(3, "cat", "dog"))
    make_draw(desk, "swiss", "1", Draw(1, order=names, lots=names, pairings=pairings), (1, 2))
    return desk


def test_boards_of_a_match_are_kept_too(drawn: OpenEvent) -> None:
    record_room_result(drawn, "m1", RoomResult(Room.OPEN, 1, parse_score("3NE=")))
    theirs = line(7, 3, DIRECTION="EW", CONTRACT="3NT", PLAYED_BY="E", TRICKS=8, SCORE=50)
    import_published(drawn, "1", "theirs.xml", read(match_of(board(1, theirs))))
    desk = again(drawn)
    assert differing(desk) == ["3NE= was typed, the file has 3NE-1"]
    accept_item(desk, only(desk), "both captains signed")
    desk = again(desk)
    assert differing(desk) == []
    record_room_result(desk, "m1", RoomResult(Room.OPEN, 1, parse_score("3NE+1")))
    assert differing(desk) == ["3NE+1 was typed, the file has 3NE-1"]
    use_file_result(desk, only(desk))
    assert (differing(desk), desk.event.matches[0].file_says) == ([], ())


def test_so_are_totals_until_ours_is_the_same(drawn: OpenEvent) -> None:
    record_match_total(drawn, "m1", Slip((30, 9)))
    import_published(drawn, "1", "theirs.xml", read(match_of(TEAM_SCORE=9, OPPOSING_TEAM_SCORE=31)))
    desk = again(drawn)
    words = "30-9 IMPs was typed, the file has 31-9 IMPs (round 1, table 1, Fox v Owl)"
    assert [each.what for each in items_to_check(desk) if "file" in each.what] == [words]
    record_match_total(desk, "m1", Slip((31, 9)))
    assert desk.event.matches[0].file_total is None
    undo(desk)
    assert [each.what for each in items_to_check(desk) if "file" in each.what] == [words]
    undo(desk)
    assert [each.what for each in items_to_check(desk) if "file" in each.what] == []
