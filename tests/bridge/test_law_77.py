"""Law 77 against its own table, written out trick by trick."""

import pytest

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.score import declarer_points, points
from bridgedesk.bridge.seats import Seat, Vulnerability

# Every table has a column for undoubled, doubled and redoubled.
TRICK = {"C": (20, 40, 80), "D": (20, 40, 80), "H": (30, 60, 120), "S": (30, 60, 120), "NT": (30, 60, 120)}
FIRST_TRICK_AT_NOTRUMP = (40, 80, 160)
OVERTRICK_DOUBLED = {False: (None, 100, 200), True: (None, 200, 400)}
MAKING_IT_DOUBLED = (0, 50, 100)
SLAM = {False: {6: 500, 7: 1000}, True: {6: 750, 7: 1500}}
GAME, PART_SCORE = {False: 300, True: 500}, 50
# First, second, third, fourth and each further undertrick.
UNDERTRICK = {
    False: ((50, 50, 50, 50), (100, 200, 200, 300), (200, 400, 400, 600)),
    True: ((100, 100, 100, 100), (200, 300, 300, 300), (400, 600, 600, 600)),
}

DOUBLINGS = (Doubling.UNDOUBLED, Doubling.DOUBLED, Doubling.REDOUBLED)


def by_the_table(level: int, strain: str, column: int, tricks: int, vulnerable: bool) -> int:
    if tricks < level + 6:
        lost = UNDERTRICK[vulnerable][column]
        return -sum(lost[min(number, 3)] for number in range(level + 6 - tricks))
    score = 0
    for odd_trick in range(1, level + 1):
        first = strain == "NT" and odd_trick == 1
        score += FIRST_TRICK_AT_NOTRUMP[column] if first else TRICK[strain][column]
    score += GAME[vulnerable] if score >= 100 else PART_SCORE
    score += SLAM[vulnerable].get(level, 0)
    score += MAKING_IT_DOUBLED[column]
    overtrick = OVERTRICK_DOUBLED[vulnerable][column] or TRICK[strain][column]
    return score + overtrick * (tricks - level - 6)


def test_every_contract_and_result() -> None:
    compared = 0
    for denomination in Denomination:
        for level in range(1, 8):
            for column, doubling in enumerate(DOUBLINGS):
                for vulnerable in (False, True):
                    for tricks in range(14):
                        found = declarer_points(level, denomination, doubling, tricks, vulnerable)
                        assert found == by_the_table(level, denomination.value, column, tricks, vulnerable)
                        compared += 1
    assert compared == 7 * 5 * 3 * 2 * 14


N, S, H, D, C = (
    Denomination.NOTRUMP,
    Denomination.SPADES,
    Denomination.HEARTS,
    Denomination.DIAMONDS,
    Denomination.CLUBS,
)
UNDOUBLED, X, XX = DOUBLINGS


@pytest.mark.parametrize(
    ("level", "denomination", "doubling", "tricks", "not_vulnerable", "vulnerable"),
    [
        (3, N, UNDOUBLED, 9, 400, 600),
        (4, S, UNDOUBLED, 10, 420, 620),
        (5, C, UNDOUBLED, 11, 400, 600),
        (2, H, UNDOUBLED, 8, 110, 110),
        (1, N, UNDOUBLED, 7, 90, 90),
        (1, D, UNDOUBLED, 13, 190, 190),
        (4, H, UNDOUBLED, 12, 480, 680),
        (6, D, UNDOUBLED, 12, 920, 1370),
        (6, S, UNDOUBLED, 12, 980, 1430),
        (6, N, UNDOUBLED, 12, 990, 1440),
        (7, S, UNDOUBLED, 13, 1510, 2210),
        (7, N, UNDOUBLED, 13, 1520, 2220),
        (2, D, X, 8, 180, 180),
        (2, S, X, 8, 470, 670),
        (3, N, X, 10, 650, 950),
        (1, N, XX, 7, 560, 760),
        (1, N, XX, 8, 760, 1160),
        (7, N, XX, 13, 2280, 2980),
        (4, S, UNDOUBLED, 8, -100, -200),
        (2, S, X, 5, -500, -800),
        (4, H, X, 9, -100, -200),
        (7, C, X, 9, -800, -1100),
        (7, N, XX, 0, -7000, -7600),
    ],
)
def test_scores_that_every_director_knows(
    level: int,
    denomination: Denomination,
    doubling: Doubling,
    tricks: int,
    not_vulnerable: int,
    vulnerable: int,
) -> None:
    assert declarer_points(level, denomination, doubling, tricks, False) == not_vulnerable
    assert declarer_points(level, denomination, doubling, tricks, True) == vulnerable


@pytest.mark.parametrize(
    ("declarer", "vulnerability", "score"),
    [
        (Seat.NORTH, Vulnerability.NONE, 420),
        (Seat.SOUTH, Vulnerability.NS, 620),
        (Seat.NORTH, Vulnerability.EW, 420),
        (Seat.SOUTH, Vulnerability.BOTH, 620),
        (Seat.EAST, Vulnerability.NONE, -420),
        (Seat.WEST, Vulnerability.NS, -420),
        (Seat.EAST, Vulnerability.EW, -620),
        (Seat.WEST, Vulnerability.BOTH, -620),
    ],
)
def test_points_are_north_souths_at_declarers_vulnerability(
    declarer: Seat, vulnerability: Vulnerability, score: int
) -> None:
    assert points(Contract(4, S, UNDOUBLED, declarer), 10, vulnerability) == score


@pytest.mark.parametrize("tricks", [-1, 14])
def test_a_deal_has_thirteen_tricks(tricks: int) -> None:
    with pytest.raises(ValueError, match=f"13 tricks in a deal, not {tricks}"):
        declarer_points(4, S, UNDOUBLED, tricks, False)


@pytest.mark.parametrize("level", [0, 8])
def test_a_contract_has_a_level_from_one_to_seven(level: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 7, not {level}"):
        Contract(level, S, UNDOUBLED, Seat.NORTH)
