"""A Swiss at the desk: totals, boards from both rooms, what is odd, what is missing, the next draw."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round, print_draw
from bridgedesk.desk.acts.matches import record_match_total
from bridgedesk.desk.acts.players import director_plays
from bridgedesk.desk.acts.results import accept_item, erase_result, record_result
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.queue.missing_scores import missing_sheet, missing_slips
from bridgedesk.desk.reports.sheet_facts import evening_folder
from bridgedesk.desk.score_entry.match_entry import MatchEntry
from bridgedesk.desk.score_entry.page_in_view import frequencies, page_rows
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.recording import NO_MARKS_IN_MATCHES
from bridgedesk.directing.draws.next_draw import DrawConcession
from bridgedesk.directing.draws.rounds import boards_typed, next_round
from bridgedesk.directing.scores.match_score import board_gains, running_score_text
from bridgedesk.directing.seating.hidden_boards import hidden_boards, playing_entry, possible_playing_entries
from bridgedesk.directing.seating.match_tables import MATCHES, matches_of
from bridgedesk.directing.seating.score_lines import BY_MATCH, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room, Slip
from bridgedesk.event.people import Entry
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from bridgedesk.rule_library import library
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.standing import Standing
from tests.evenings.board_sets import desk_of
from tests.evenings.teams import BY_SABF, SWISS, alphabet

BOOKS = library().books
NAMED = [value for name, value in vars(PadKey).items() if name.isupper()]


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    """The first round is drawn: Bee v Cat, Dog v Elk, Emu v Fox, Owl v Yak."""
    desk = desk_of(tmp_path, SWISS)
    draw(desk, "1-4")
    return desk


def type_in(entry: MatchEntry | ScoreEntry, *keys: str) -> None:
    for key in keys:
        for each in [key] if key in NAMED else key:
            entry.press(each)


def totals(desk: OpenEvent, *texts: str) -> MatchEntry:
    entry = MatchEntry(desk, "1")
    for text in texts:
        type_in(entry, text, PadKey.ENTER)
    return entry


def draw(desk: OpenEvent, boards: str) -> None:
    draw_round(desk, "1", boards, alphabet, BOOKS[desk.event.rulebook.id])


def met(desk: OpenEvent, round_: int) -> list[tuple[str, str]]:
    return [(match.home, match.away) for match in matches_of(desk.event, "1") if match.round == round_]


def standings(desk: OpenEvent) -> list[Standing]:
    return [row for field in desk.evaluation.fields for row in field.standings]


def at(round_: int, table: int, board: int) -> SlipLocation:
    return SlipLocation("1", MATCHES, round_, table, board)


# ---- totals and draws


def test_the_first_round_and_the_totals_of_its_matches(desk: OpenEvent) -> None:
    assert met(desk, 1) == [("bee", "cat"), ("dog", "elk"), ("emu", "fox"), ("owl", "yak")]
    entry = totals(desk, "31-14", "20-20", "5-40")
    assert [(row.table, row.home, row.away, row.imps) for row in entry.rows()] == [
        ("1", "4  Bee", "5  Cat", "31-14"),
        ("2", "6  Dog", "3  Elk", "20-20"),
        ("3", "7  Emu", "1  Fox", "5-40"),
        ("4", "2  Owl", "8  Yak", ""),
    ]
    assert [(each.come_in, each.matches) for each in entry.shares()] == [(3, 4)]
    assert progress(desk.event) == (3, 4)
    type_in(entry, PadKey.UP, PadKey.DELETE)
    assert progress(desk.event) == (2, 4)
    type_in(entry, PadKey.UNDO)
    assert progress(desk.event) == (3, 4)


def test_the_next_round_waits_for_every_match_then_is_drawn_by_the_book(desk: OpenEvent) -> None:
    """Net IMPs: Fox 35, Bee 17, Yak 1, Dog and Elk 0 (by lot Dog), Owl -1, Cat -17, Emu -35."""
    totals(desk, "31-14", "20-20", "5-40")
    assert next_round(desk.event, "1") == (2, "5-8", 1, 8)
    with pytest.raises(Refusal, match="1 result missing"):
        draw(desk, "5-8")
    entry = MatchEntry(desk, "1")
    assert entry.pad.line is not None
    assert entry.pad.line.table == "4", "the first that is missing"
    type_in(entry, "12-13", PadKey.ENTER)
    draw(desk, "5-8")
    assert met(desk, 2) == [("bee", "fox"), ("dog", "yak"), ("elk", "owl"), ("cat", "emu")]
    assert {match.boards for match in desk.event.matches if match.round == 2} == {(5, 6, 7, 8)}
    entry.read_again()
    assert (entry.round_in_view, entry.pad.at) == (2, 4)


def test_two_teams_change_places_before_play_only(desk: OpenEvent) -> None:
    entry = totals(desk, "X5.3")
    type_in(entry, "same house", PadKey.ENTER)
    assert sorted(met(desk, 1)) == [
        ("bee", "elk"),
        ("cat", "dog"),
        ("emu", "fox"),
        ("owl", "yak"),
    ]  # home by lot
    assert desk.event.draws[0].by_hand == "same house"
    type_in(entry, "30-10", PadKey.ENTER, "X5.3", PadKey.ENTER, "again", PadKey.ENTER)
    assert "have already played in round 1, so its draw cannot change" in entry.pad.refusal
    type_in(entry, PadKey.ESCAPE, PadKey.ESCAPE, "X5.9", PadKey.ENTER, "why", PadKey.ENTER)
    assert entry.pad.refusal == "There is no team 9. Numbers are listed before the names."


def test_a_forfeit_and_one_that_is_played_after_all(desk: OpenEvent) -> None:
    entry = totals(desk, "F+")
    assert entry.rows()[0].remark == "forfeit by 5  Cat"
    assert progress(desk.event).come_in == 1
    type_in(entry, PadKey.UP, PadKey.DELETE)
    assert entry.rows()[0].remark == ""
    assert progress(desk.event).come_in == 0


@pytest.mark.parametrize(
    ("text", "boards"), [("9-16", list(range(9, 17))), ("1-4, 9-12", [1, 2, 3, 4, 9, 10, 11, 12]), ("7", [7])]
)
def test_boards_as_they_are_typed(text: str, boards: list[int]) -> None:
    assert boards_typed(text) == boards


@pytest.mark.parametrize("text", ["a", "0-4", "9-3", "1-99", "1-4, 3"])
def test_boards_that_cannot_be(text: str) -> None:
    with pytest.raises(Refusal):
        boards_typed(text)


def test_the_draw_on_paper(desk: OpenEvent) -> None:
    assert print_draw(desk, "1", 1).words == "Printed: 2026-11-17 draw of round 1.pdf"
    (sheet,) = evening_folder(desk).iterdir()
    assert sheet.read_bytes().startswith(b"%PDF-")
    with pytest.raises(Refusal, match="Round 2 is not drawn yet"):
        print_draw(desk, "1", 2)


# ---- seven teams


def seven(folder: Path, event: Event) -> OpenEvent:
    named = {
        entry.id: Entry(f"t{at}", entry.players, entry.name, seed=at)
        for at, entry in enumerate(event.entries, 1)
    }
    return desk_of(folder, replace(event, entries=tuple(named.values())[:7], players=event.players[:28]))


def drawn(desk: OpenEvent, allowed: DrawConcession = DrawConcession.NOTHING) -> Change:
    return draw_round(desk, "1", "1-8", alphabet, BOOKS[desk.event.rulebook.id], 6, allowed, bye="–")


def all_in(desk: OpenEvent) -> MatchEntry:
    entry = MatchEntry(desk, "1")
    while entry.pad.line is not None:
        type_in(entry, "+10" if entry.pad.line.is_team_total else "20-10", PadKey.ENTER)
    return entry


def test_a_bye_is_told_by_the_names_of_the_teams(tmp_path: Path) -> None:
    desk = seven(tmp_path, SWISS)
    done = drawn(desk)
    assert (
        done.remarks[0] == "Emu has the bye: the lowest without a bye so far that leaves a draw for the rest."
    )
    assert desk.event.draws[0].bye == "t7"
    assert len(all_in(desk).rows()) == 3


def test_the_matches_of_a_triangle_are_told_apart(tmp_path: Path) -> None:
    desk = seven(tmp_path, BY_SABF)
    assert "Cat, Dog and Emu play a triangle" in drawn(desk).remarks[0]
    entry = all_in(desk)
    assert [row.table for row in entry.rows()] == ["1", "2", "3a", "3b", "3c"]
    assert [row.remark for row in entry.rows()[2:]] == [
        "triangle: Cat at 3a and 3b",
        "triangle: Emu at 3b and 3c",
        "triangle: Dog at 3c and 3a",
    ]
    tables = [line.table for line in ScoreEntry(desk, "1").pad.lines]
    assert list(dict.fromkeys(tables))[4:] == ["3a", "3b", "3c"], (
        "no closed rooms: SABF 14.1 has three tables"
    )


def test_each_team_of_a_triangle_has_one_total(tmp_path: Path) -> None:
    """SABF 14.1, 13.9 over 8 boards: +12 is 14.39, 0 is 10, -7 is 20 - 12.77 = 7.23. They need not cancel."""
    desk = seven(tmp_path, BY_SABF)
    drawn(desk)
    entry = totals(desk, "31-14", "20-20", "20-10")
    assert "“20-10” is the result of one table" in entry.pad.refusal
    type_in(entry, PadKey.ESCAPE, "+12", PadKey.ENTER, "0", PadKey.ENTER, "7-", PadKey.ENTER)
    assert [(row.home, row.imps, row.vps) for row in entry.rows()[2:]] == [
        ("5  Cat", "+12", "14.39"),
        ("7  Emu", "0", "10.00"),
        ("6  Dog", "−7", "7.23"),
    ]
    won = {row.entry: [str(half_up(each.won)) for each in row.matches] for row in standings(desk)}
    assert (won["t5"], won["t7"], won["t6"]) == (["14.39"], ["10.00"], ["7.23"])
    assert desk.evaluation.flags == ()


def test_the_total_of_one_table_of_a_triangle_is_refused(tmp_path: Path) -> None:
    desk = seven(tmp_path, BY_SABF)
    drawn(desk)
    ours = next(match for match in desk.event.matches if match.home == "t5")
    with pytest.raises(Refusal, match=r"Cat v Dog is one table of a triangle.* such as \+12 or -7"):
        record_match_total(desk, ours.id, Slip((20, 10)))
    other = next(match for match in desk.event.matches if match.triangle is None)
    with pytest.raises(Refusal, match="play a match of their own"):
        record_match_total(desk, other.id, Slip(team_imps=12))


def test_boards_of_a_triangle_fill_the_columns_of_each_team(tmp_path: Path) -> None:
    """Board 1: Cat (NS) +420 v Dog, Emu (NS) -100 v Cat, Dog (NS) +170 v Emu; the other seven passed out.
    Cat 420 + 100 = 520, 11 IMPs, 14.09 (21.1); Dog 170 - 420 = -250, 6, 20 - 12.42; Emu -100 - 170 = -270, 7,
    20 - 12.77."""
    desk = seven(tmp_path, BY_SABF)
    drawn(desk)
    entry = ScoreEntry(desk, "1")
    for table, first in ((5, "42+"), (7, "10-"), (9, "17+")):
        entry.go_to(at(1, table, 1))
        type_in(entry, first, *(["P", PadKey.ENTER] * 7))
    rows = MatchEntry(desk, "1").rows()[2:]
    assert [(row.home, row.boards, row.imps, row.vps) for row in rows] == [
        ("5  Cat", "all 8", "+11", "14.09"),
        ("7  Emu", "all 8", "−7", "7.23"),
        ("6  Dog", "all 8", "−6", "7.58"),
    ]
    gains = board_gains(desk.evaluation, "1")
    assert [gains[at(1, table, 1)] for table in (5, 7, 9)] == [("11", ""), ("", "11"), ("", "")]
    assert (
        running_score_text(desk.evaluation, desk.event, at(1, 5, 1))
        == "Cat, both its tables: +11 IMPs, 14.09 VPs"
    )


def test_a_triangle_of_one_table_each_is_in_without_a_second_room(tmp_path: Path) -> None:
    desk = seven(tmp_path, BY_SABF)
    drawn(desk)
    entry = ScoreEntry(desk, "1")
    entry.go_to(at(1, 5, 1))
    for board in range(1, 9):
        type_in(entry, "NP" if board % 2 else "P", PadKey.ENTER)
    assert [row.boards for row in MatchEntry(desk, "1").rows()[2:]] == ["all 8", "", ""]
    assert progress(desk.event).come_in == 1
    owed = missing_slips(lines_of(desk.event, "1"), results_of(desk.event, "1"))
    in_triangle = [each.words for each in owed if each.table.startswith("3")]
    assert in_triangle == ["Table 3b, round 1, boards 1–8", "Table 3c, round 1, boards 1–8"]


def test_where_the_book_leaves_no_draw_the_director_may_allow_more(tmp_path: Path) -> None:
    """After a triangle of seven no three of the lower half are strangers."""
    desk = seven(tmp_path, BY_SABF)
    drawn(desk)
    all_in(desk)
    with pytest.raises(Refusal, match="Allow a triangle in the top half, a bye, or a repeat"):
        drawn(desk)
    drawn(desk, DrawConcession.BYE)
    made = desk.event.draws[-1]
    assert (made.bye is not None, made.triangles, len(made.pairings)) == (True, (), 3)


def test_no_more_repeats_than_the_draw_needs(tmp_path: Path) -> None:
    """Four teams have met everybody after three rounds."""
    four = replace(SWISS, entries=SWISS.entries[:4], players=SWISS.players[:16])
    desk = desk_of(tmp_path, four)
    for _ in range(3):
        drawn(desk)
        all_in(desk)
    with pytest.raises(Refusal, match=r"\(round \d\)|Allow several"):
        drawn(desk)
    again = drawn(desk, DrawConcession.REPEAT)
    assert sum("meet again" in remark for remark in again.remarks) == 2
    assert {frozenset(two) for two in met(desk, 4)} in [
        {frozenset(two) for two in met(desk, round_)} for round_ in (1, 2, 3)
    ]


# ---- board by board: tables 1 and 2 are the rooms of the first match


def boards_of_first_match(desk: OpenEvent) -> ScoreEntry:
    """Bee 420, Cat 450: 1 IMP to Cat. 620 and -100: 720 to Bee, 12. Flat. -100 and 100: 200 to Cat, 5."""
    entry = ScoreEntry(desk, "1")
    for figure in ("42+", "62+", "14-", "10-"):
        type_in(entry, figure)
    for figure in ("45+", "10-", "14-", "10+"):
        type_in(entry, figure)
    return entry


def test_boards_from_both_rooms_make_the_match(desk: OpenEvent) -> None:
    entry = boards_of_first_match(desk)
    match = desk.event.matches[0]
    assert [(each.room, each.board) for each in match.results] == [
        (room, board) for room in (Room.OPEN, Room.CLOSED) for board in (1, 2, 3, 4)
    ]
    rows = MatchEntry(desk, "1").rows()
    assert (rows[0].imps, rows[0].boards) == ("12-6", "all 4")
    assert progress(desk.event) == (1, 4)
    entry.go_to(at(1, 2, 1))
    assert [
        (row.ns, row.ns_names, row.ew_names, row.ns_points, row.ew_points) for row in page_rows(entry)
    ] == [
        ("5", "Cat", "Bee", "1", ""),
        ("5", "Cat", "Bee", "", "12"),
        ("5", "Cat", "Bee", "", ""),
        ("5", "Cat", "Bee", "5", ""),
    ]
    assert entry.so_far.startswith("Bee v Cat: 12-6 IMPs")
    assert frequencies(entry) == [("+450", 1, "", ""), ("+420", 1, "", "")]
    assert canonical(desk.file.event("swiss")) == canonical(desk.event)


def test_boards_are_altered_erased_undone_and_keyed_twice(desk: OpenEvent) -> None:
    entry = boards_of_first_match(desk)
    before = results_of(desk.event, "1")
    entry.go_to(at(1, 1, 1), chosen=True)
    type_in(entry, "42-")
    assert desk.history()[0].words == "+420 becomes -420 on board 1, round 1, table 1, open room"
    type_in(entry, PadKey.UNDO)
    entry.go_to(at(1, 2, 4))
    type_in(entry, PadKey.DELETE)
    assert progress(desk.event).come_in == 0
    type_in(entry, PadKey.UNDO)
    assert results_of(desk.event, "1") == before
    entry.go_to(at(1, 1, 1))
    type_in(entry, PadKey.SECOND, "42+", "62+", "13-")
    assert entry.pad.question is not None


def test_a_number_and_pgdn_is_a_table_of_this_round(desk: OpenEvent) -> None:
    totals(desk, "31-14", "20-20", "5-40", "12-13")
    draw(desk, "5-8")
    entry = ScoreEntry(desk, "1")
    entry.go_to(at(2, 1, 5))
    type_in(entry, "3", PadKey.PAGE_DOWN)
    assert entry.pad.line is not None
    assert entry.pad.line.place == at(2, 5, 5)
    type_in(entry, "2.1", PadKey.PAGE_DOWN)
    assert entry.pad.line.place == at(1, 3, 1)
    entry.arrange(BY_MATCH)
    assert [line.table for line in entry.pad.lines[:3]] == ["1 open", "1 closed", "1 open"]


def test_what_has_no_place_in_a_match_is_refused(desk: OpenEvent) -> None:
    entry = ScoreEntry(desk, "1")
    for text in ("T 42+", "T", "F", "3V5"):
        type_in(entry, text, PadKey.ENTER)
        assert entry.pad.refusal == NO_MARKS_IN_MATCHES, text
        type_in(entry, PadKey.ESCAPE)
    assert results_of(desk.event, "1") == {}
    with pytest.raises(Refusal, match="Table 1 does not play board 9 in round 1"):
        record_result(desk, at(1, 1, 9), Result(9, parse_score("P")))
    with pytest.raises(Refusal, match="Table 99 does not play board 1"):
        record_result(desk, at(1, 99, 1), Result(1, parse_score("P")))
    with pytest.raises(Refusal, match="no result to erase"):
        erase_result(desk, at(1, 1, 1))


# ---- odd, missing, hidden


def test_missing_slips_of_matches(desk: OpenEvent) -> None:
    """A match with a total owes nothing."""
    totals(desk, "31-14", "F+")
    entry = ScoreEntry(desk, "1")
    entry.go_to(at(1, 5, 1))
    type_in(entry, "42+", "11+")
    owed = missing_slips(lines_of(desk.event, "1"), results_of(desk.event, "1"))
    assert [each.words for each in owed] == [
        "Table 3 open, round 1, boards 3–4",
        "Table 3 closed, round 1, boards 1–4",
        "Table 4 open, round 1, boards 1–4",
        "Table 4 closed, round 1, boards 1–4",
    ]
    assert missing_sheet(desk, "1").state == "14 scores missing"


def test_odd_scores_of_all_tables_and_totals_that_disagree(desk: OpenEvent) -> None:
    boards_of_first_match(desk)
    totals(desk, "99-3")
    entry = MatchEntry(desk, "1")
    entry.go_to(desk.event.matches[0].id)
    type_in(entry, "12-5", PadKey.ENTER)
    found = {odd.what: odd for odd in items_to_check(desk)}
    assert set(found) == {
        "99-3 IMPs on 4 boards: more than 24 per board (round 1, table 2, Dog v Elk)",
        "12-5 IMPs were handed in, but the boards give 12-6; the boards count (round 1, table 1, Bee v Cat)",
    }
    disagreeing = next(odd for odd in found.values() if odd.what.startswith("12-5"))
    assert disagreeing.match == desk.event.matches[0].id
    accept_item(desk, disagreeing, "the captains agreed")
    assert len(items_to_check(desk)) == 1
    doubled = at(1, 3, 1)
    record_result(desk, doubled, Result(1, parse_score("2SXN+2")))
    odd = next(odd for odd in items_to_check(desk) if odd.place == doubled)
    assert odd.where == "board 1, round 1, table 2, open room"
    accept_item(desk, odd, "so it was")
    assert doubled not in [odd.place for odd in items_to_check(desk)]


def test_a_director_in_a_team_is_not_shown_its_boards(desk: OpenEvent) -> None:
    assert possible_playing_entries(desk.event, "1")[0] == ("1 Fox", "fox")
    director_plays(desk, "fox")
    assert playing_entry(desk.event, "1") == "fox"
    assert hidden_boards(desk.event, "1") == {1, 2, 3, 4}
    for match in desk.event.matches:
        if "fox" in (match.home, match.away):
            record_match_total(desk, match.id, Slip((31, 14)))
            assert hidden_boards(desk.event, "1") == set(), "a match with a total has been played"
            undo(desk)
    entry = boards_of_first_match(desk)
    assert frequencies(entry) == []
