"""What is missing, what a file says, and whether a board was changed on its way."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgedesk.desk.acts.results import record_result
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.files.matching_results import compared
from bridgedesk.desk.queue.missing_scores import latest_round, missing_sheet, missing_slips
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.directing.scores.fouled_board import BoardVersion, FouledBoardSearch, suspicions
from bridgedesk.directing.seating.score_lines import BY_ROUND, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result
from tests.dose import examples
from tests.evenings.club_evening import evening_at, place


@pytest.fixture
def desk(tmp_path: Path) -> OpenEvent:
    return evening_at(tmp_path)


def test_nothing_is_in_so_everything_is_missing(desk: OpenEvent) -> None:
    lines = list(lines_of(desk.event, "1"))
    found = missing_slips(lines, {})
    assert sum(len(slips.boards) for slips in found) == 60
    assert len(found) == 15, "three tables, five rounds"
    assert found[0].words == "Table 1, round 1, boards 5–6, 9–10"
    assert latest_round([]) == 0


def test_the_list_as_a_sheet(desk: OpenEvent) -> None:
    for line in lines_of(desk.event, "1"):
        if line.place.round == 1 and line.place != place(1, 2, 3):
            record_result(desk, line.place, Result(line.place.board, parse_score("+110")))
    sheet = missing_sheet(desk, "1", latest_round(results_of(desk.event, "1")))
    assert (sheet.title, sheet.state) == ("Missing scores", "1 score missing")
    ((*row,),) = sheet.tables[0].rows
    assert row == ["2", 1, "3", "1 v 2", ""]


# ---- a file beside typed results


def theirs(event: Event, *slips: Result) -> Event:
    (session,) = event.sessions
    sections = (replace(session.sections[0], results=slips),)
    return replace(event, sessions=(replace(session, sections=sections),))


def test_a_file_that_knows_only_pairs(desk: OpenEvent) -> None:
    """A traveller without rounds: 3 met 5 on board 1, and 2 sat North-South against 1."""
    file = theirs(
        desk.event,
        Result(1, parse_score("+420"), ns="3", ew="5"),
        Result(1, parse_score("+450"), ns="2", ew="1"),
        Result(1, parse_score("+450"), ns="1", ew="3"),
    )
    found = compared(desk.event, "1", file)
    assert found.new == {
        place(3, 3, 1): Result(1, parse_score("+420"), 3, 3),
        place(1, 2, 1): Result(1, parse_score("+450"), 1, 2, turned=True),
    }
    assert [each.words for each in found.unplaced] == ["board 1 of 1 v 3"]


def test_what_no_contract_gives_waits_even_where_nothing_was_typed(desk: OpenEvent) -> None:
    found = compared(desk.event, "1", theirs(desk.event, Result(1, parse_score("+620"), 1, 2)))
    assert (found.new, list(found.differ)) == ({}, [place(1, 2, 1)])


# ---- a board that was changed


def test_two_clear_groups_suggest_the_round() -> None:
    scores = [(1, 420), (2, 450), (3, 420), (4, -50), (5, -100), (6, -50)]
    first = suspicions(scores)[0]
    assert (first.from_round, first.before, first.after) == (4, (420, 450, 420), (-50, -100, -50))
    # of the 20 ways to pick three of six only two lie as far out: all the best, or all the worst
    assert first.by_chance == Fraction(2, 20)
    assert first.words == "From round 4: +420 to +450 before, -100 to -50 after; by chance 1 time in 10"


@pytest.mark.parametrize(
    "scores",
    [[], [(1, 420)], [(each, 420) for each in range(1, 10)], [(1, 420), (2, -50), (3, 420), (4, -50)]],
)
def test_where_scores_do_not_part_nothing_is_said(scores: list[tuple[int, int]]) -> None:
    assert suspicions(scores) == []


@settings(max_examples=examples(60), deadline=None)
@given(points=st.lists(st.sampled_from([-100, -50, 0, 110, 420]), min_size=4, max_size=8))
def test_by_chance_is_counted_over_every_choice(points: list[int]) -> None:
    """The long way: every set of later results, its mean ranks added up."""
    for found in suspicions(list(enumerate(points, start=1))):
        cut = found.from_round - 1
        mean_rank = [
            sum(other < mine for other in points) + Fraction(points.count(mine) + 1, 2) for mine in points
        ]
        mine = sum(mean_rank[cut:])
        sums = [
            sum(mean_rank[at] for at in chosen)
            for chosen in combinations(range(len(points)), len(points) - cut)
        ]
        tail = min(sum(each <= mine for each in sums), sum(each >= mine for each in sums))
        assert found.by_chance == min(Fraction(1), Fraction(2 * tail, len(sums)))


def played(
    *stretches: tuple[int, str], section: str = "A", form: str | None = None
) -> dict[SlipLocation, Result]:
    """One after the other a number of rounds, each with its score, on board 1."""
    points = [text for rounds, text in stretches for _ in range(rounds)]
    return {
        SlipLocation("1", section, round_, 1, 1): Result(1, parse_score(text), round_, 1, form=form)
        for round_, text in enumerate(points, start=1)
    }


def said(board: FouledBoardSearch) -> list[str]:
    return [each.words for each in board.suspicions[:1]]


def test_a_board_that_was_changed_twice_is_asked_about_once_more() -> None:
    """Of 13 scores the 4 before round 5 are the best: of the 715 ways to choose 4 two lie as far out.

    Once that is decided, of the later 9 the first 4 are the worst: 2 of 126 ways."""
    results = played((4, "+420"), (4, "-100"), (5, "+170"))
    board = FouledBoardSearch(results, (), "A", 1)
    assert said(board) == ["From round 5: +420 before, -100 to +170 after; by chance 1 time in 357"]
    assert board.offered(board.suspicions[0]) == [BoardVersion("b", "version B")]
    onward = VersionFrom("A", 1, 5, "b")
    later = {at: replace(each, form="b") if at.round >= 5 else each for at, each in results.items()}
    board = FouledBoardSearch(later, (onward,), "A", 1)
    assert said(board) == ["From round 9: -100 before, +170 after; by chance 1 time in 63"]
    assert board.offered(board.suspicions[0])[0] == BoardVersion("c", "version C")
    assert BoardVersion(None, "version A, as dealt") in board.offered(None)


def test_a_board_that_was_put_right_again() -> None:
    """Rounds 5 to 8 are the 4 worst of 13; then it is as it was dealt, by its scores."""
    results = played((4, "+420"), (4, "-100"), (5, "+420"))
    board = FouledBoardSearch(results, (), "A", 1)
    assert said(board) == ["From round 5: -100 up to round 8, +420 before and after; by chance 1 time in 357"]
    onward = VersionFrom("A", 1, 5, "b")
    later = {at: replace(each, form="b") if at.round >= 5 else each for at, each in results.items()}
    board = FouledBoardSearch(later, (onward,), "A", 1)
    assert said(board) == ["From round 9: -100 before, +420 after; by chance 1 time in 63"]
    assert board.offered(board.suspicions[0])[0] == BoardVersion(None, "version A, as dealt")


def test_a_board_that_was_another_from_the_first_round() -> None:
    """Alone nothing shows it; beside another section the 4 here are the worst of 9: 2 of 126 ways."""
    here, there = played((4, "-100")), played((5, "+420"), section="B")
    assert said(FouledBoardSearch(here, (), "A", 1)) == []
    board = FouledBoardSearch({**here, **there}, (), "A", 1)
    assert said(board) == ["From round 1: +420 in the other sections, -100 here; by chance 1 time in 63"]
    assert board.offered(board.suspicions[0]) == [BoardVersion("b", "version B")]
    assert FouledBoardSearch({**here, **there}, (), "B", 1).suspicions[0].from_round == 1
    assert FouledBoardSearch({**here, **played((5, "-100"), section="B")}, (), "A", 1).suspicions == []


def test_the_round_before_the_change_is_decided_for_a_board_with_nothing_typed() -> None:
    board = FouledBoardSearch({}, (), "A", 1)
    assert (board.suspicions, board.offered(None)) == ([], [BoardVersion("b", "version B")])


def typed_forms(desk: OpenEvent) -> list[tuple[int | None, str | None]]:
    (section,) = desk.event.sessions[0].sections
    return sorted((each.round, each.form) for each in section.results if each.board == 1)


def test_what_is_typed_later_has_the_form_she_decided(desk: OpenEvent) -> None:
    """Rounds that came in before are marked, and so are those in between, whenever they are typed."""
    entry = ScoreEntry(desk, "1")
    entry.arrange(BY_ROUND)
    for key in "42+":
        entry.press(key)
    entry.go_to(place(3, 3, 1))
    for key in "45+":
        entry.press(key)
    entry.board_changed("A", 1, 2)
    assert typed_forms(desk) == [(1, None), (3, "b")]
    entry.go_to(place(2, 1, 1))
    for key in "10-":
        entry.press(key)
    assert typed_forms(desk) == [(1, None), (2, "b"), (3, "b")]


def test_it_may_be_decided_before_anything_is_typed_and_is_known_after_a_restart(desk: OpenEvent) -> None:
    ScoreEntry(desk, "1").board_changed("A", 1, 2)
    entry = ScoreEntry(OpenEvent(desk.file, desk.event.id, desk.clock), "1")
    entry.arrange(BY_ROUND)
    for key in "42+45+40+":
        entry.press(key)
    assert typed_forms(entry.open_event) == [(1, None), (2, "b"), (3, "b")]


def test_undone_it_no_longer_holds(desk: OpenEvent) -> None:
    entry = ScoreEntry(desk, "1")
    entry.arrange(BY_ROUND)
    for key in "42+45+":
        entry.press(key)
    entry.board_changed("A", 1, 2)
    entry.press(PadKey.UNDO)
    for key in "10-":
        entry.press(key)
    assert typed_forms(desk) == [(1, None), (2, None), (3, None)]


def test_typed_as_f_it_is_one_act(desk: OpenEvent) -> None:
    entry = ScoreEntry(desk, "1")
    entry.arrange(BY_ROUND)
    for key in ["F", *" 42+", PadKey.ENTER, "2"]:
        entry.press(key)
    assert desk.history()[0].words == "Version B of board 1 from round 1 on"
    assert typed_forms(desk) == [(1, "b")]
    entry.press(PadKey.UNDO)
    assert (typed_forms(desk), desk.event.notes) == ([], ())
