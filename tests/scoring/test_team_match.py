"""A board in two rooms: IMPs, point-a-board, total points. Home sits North-South in the open room."""

from fractions import Fraction

import pytest
from hypothesis import given

from bridgedesk.bridge.seats import Vulnerability
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.team_match import Gains, aggregate, imp_gains, point_a_board
from tests.scoring.slips import COMPARED, FIGURES, NONE


def imp(open_room: str, closed_room: str) -> Gains | None:
    return imp_gains(parse_score(open_room), parse_score(closed_room), NONE)


def tenths(home: str, away: str) -> Gains:
    return Fraction(home), Fraction(away)


@pytest.mark.parametrize(
    ("open_room", "closed_room", "gains"),
    [
        ("+620", "+170", (10, -10)),  # 620 - 170 = 450
        ("+170", "+620", (-10, 10)),
        ("-50", "+100", (-4, 4)),  # -50 - 100 = -150
        ("+420", "+420", (0, 0)),
        ("P", "+10", (0, 0)),  # 10 points are nothing yet
        ("P", "-20", (1, -1)),
    ],
)
def test_imps_of_the_two_scores_together(open_room: str, closed_room: str, gains: Gains) -> None:
    assert imp(open_room, closed_room) == gains


def test_the_vulnerability_of_the_board_counts() -> None:
    made, down = parse_score("4SN="), parse_score("4SN-1")
    assert imp_gains(made, down, Vulnerability.NONE) == (10, -10)  # 420 + 50
    assert imp_gains(made, down, Vulnerability.NS) == (12, -12)  # 620 + 100


@pytest.mark.parametrize(
    ("open_room", "gains"),
    [
        ("A+-", (3, -3)),
        ("A-+", (-3, 3)),
        ("A++", (3, 3)),
        ("A==", (0, 0)),
        ("70/30", (6, -6)),  # 3 IMPs for each 10%
        ("55/45", tenths("1.5", "-1.5")),
    ],
)
def test_an_award_is_three_imps_for_each_tenth(open_room: str, gains: Gains) -> None:
    assert imp(open_room, "+620") == gains


def test_an_award_in_the_closed_room_is_to_away_north_south() -> None:
    assert imp("+620", "A+-") == (-3, 3)


def test_awards_in_both_rooms_are_meaned() -> None:
    assert imp("A+-", "A+-") == (0, 0)  # home: +3 and -3
    assert imp("A+-", "A=+") == (3, Fraction(-3, 2))  # home: +3 and +3; away: -3 and 0


def test_another_worth_of_an_average_plus() -> None:
    assert imp_gains(parse_score("A+-"), parse_score("P"), NONE, 2) == (2, -2)


def test_each_outcome_of_a_weighted_score_is_turned_into_imps_first() -> None:
    # 60% of 0 IMPs, 40% of -12 (720 lost); not the 7 IMPs of the mean score, 288 lost
    assert imp("W 60:+620 40:-100", "+620") == tenths("-4.8", "4.8")


def test_weighted_scores_in_both_rooms_meet_outcome_by_outcome() -> None:
    # 50% of +420 or -50 against 50% of the same: 0, 10, -10 and 0 IMPs, a quarter each
    assert imp("W 50:+420 50:-50", "W 50:+420 50:-50") == (0, 0)
    # +420 or -50 against -50 or +100: 10, 8, 0, -4 (470, 320, 0, -150), a quarter each
    assert imp("W 50:+420 50:-50", "W 50:-50 50:+100") == (Fraction(14, 4), Fraction(-14, 4))


def test_a_split_score_gives_each_team_its_own_gain() -> None:
    # home keeps 620 - 170 = 450; away was -170 + 170
    assert imp("+620 | +170", "+170") == (10, 0)


def test_a_split_score_in_the_closed_room() -> None:
    # away sits North-South there and keeps +620 - 170; home lost only -170 + 170
    assert imp("+170", "+620 | +170") == (0, 10)


def test_weighted_to_one_side_and_an_award_to_the_other() -> None:
    assert imp("W 60:+620 40:-100 | A=-", "+620") == tenths("-4.8", "-3")


@pytest.mark.parametrize("lacking", ["NP", "L"])
def test_a_room_that_did_not_play_gives_no_comparison(lacking: str) -> None:
    for gains in (imp_gains, point_a_board, aggregate):
        assert gains(parse_score("+620"), parse_score(lacking), NONE) is None
        assert gains(parse_score(lacking), parse_score("+620"), NONE) is None


@given(FIGURES, FIGURES)
def test_what_one_team_gains_the_other_loses(open_room: Score, closed_room: Score) -> None:
    gains = imp_gains(open_room, closed_room, NONE)
    assert gains is not None
    assert gains[0] + gains[1] == 0
    assert imp_gains(closed_room, open_room, NONE) == gains[::-1]


@given(COMPARED, COMPARED)
def test_to_change_rooms_is_to_change_teams(open_room: Score, closed_room: Score) -> None:
    for gains in (imp_gains, point_a_board, aggregate):
        there, back = gains(open_room, closed_room, NONE), gains(closed_room, open_room, NONE)
        assert there is not None
        assert back == there[::-1]


# ---- point-a-board and total points


@pytest.mark.parametrize(
    ("open_room", "closed_room", "gains"),
    [
        ("+430", "+420", (2, 0)),
        ("+420", "+420", (1, 1)),
        ("-50", "P", (0, 2)),
        ("A+-", "+420", tenths("1.2", "0.8")),  # 60% and 40% of a board
        ("A==", "+420", (1, 1)),
        ("W 60:+430 40:-50", "+420", tenths("1.2", "0.8")),  # 60% of a win, 40% of a loss
        ("+430 | +420", "+420", (2, 1)),
    ],
)
def test_point_a_board(open_room: str, closed_room: str, gains: Gains) -> None:
    assert point_a_board(parse_score(open_room), parse_score(closed_room), NONE) == gains


@pytest.mark.parametrize(
    ("open_room", "closed_room", "gains"),
    [
        ("+620", "+170", (450, -450)),
        ("W 60:+620 40:-100", "P", (332, -332)),  # 372 - 40
        ("+620 | +170", "+170", (450, 0)),
        ("A+-", "+170", (0, 0)),
    ],
)
def test_total_points(open_room: str, closed_room: str, gains: Gains) -> None:
    assert aggregate(parse_score(open_room), parse_score(closed_room), NONE) == gains
