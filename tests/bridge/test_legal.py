"""Which contracts give a score, and which scores come near one that no contract gives; worked by hand."""

import pytest

from bridgedesk.bridge.contract import result_sign
from bridgedesk.bridge.score import contracts_for, is_legal, legal_scores, nearest_scores, points
from bridgedesk.bridge.seats import Vulnerability

NONE, NS, EW, BOTH = Vulnerability


def ways(score: int, vulnerability: Vulnerability) -> set[str]:
    return {
        f"{contract} {result_sign(contract, tricks)}"
        for contract, tricks in contracts_for(score, vulnerability)
    }


@pytest.mark.parametrize(
    ("score", "vulnerability", "contracts"),
    [
        (420, NONE, "4H N =, 4S N =, 5C N +1, 5D N +1"),
        (420, EW, "4H N =, 4S N =, 5C N +1, 5D N +1"),
        (420, BOTH, ""),
        (-420, NS, "4H E =, 4S E =, 5C E +1, 5D E +1"),
        (-420, EW, ""),
        (620, BOTH, "4H N =, 4S N =, 5C N +1, 5D N +1"),
        (90, BOTH, "1NT N =, 1C N +1, 1D N +1, 2C N =, 2D N ="),
        (
            140,
            NONE,
            "1H N +2, 1S N +2, 2H N +1, 2S N +1, 3H N =, 3S N =, 1CX N =, 1DX N =",
        ),
        (990, NONE, "6NT N =, 2NTX N +5"),
        (1520, EW, "7NT N =, 1HXX N +5, 1SXX N +5, 4NTXX N +3"),
        (-7600, BOTH, "7CXX N -13, 7DXX N -13, 7HXX N -13, 7SXX N -13, 7NTXX N -13"),
        # Not vulnerable, 650 is made in five contracts, and conceded by thirteen tricks down undoubled …
        (
            650,
            NONE,
            "3NTX N +1, 5CX N +1, 5DX N +1, 5HX N =, 5SX N =, "
            "7C E -13, 7D E -13, 7H E -13, 7S E -13, 7NT E -13",
        ),
        # … but opponents who are vulnerable lose hundreds.
        (650, EW, "3NTX N +1, 5CX N +1, 5DX N +1, 5HX N =, 5SX N ="),
    ],
)
def test_the_contracts_that_give_a_score(score: int, vulnerability: Vulnerability, contracts: str) -> None:
    assert ways(score, vulnerability) == set(filter(None, contracts.split(", ")))


@pytest.mark.parametrize(
    ("score", "vulnerability", "near"),
    [
        # 3NT and 4S stand on either side; of two equally near the smaller comes first.
        (410, NONE, (400, 420)),
        # Vulnerable games begin at 600: there are four down undoubled, and 1NTX+1.
        (430, BOTH, (400, 380)),
        (-430, BOTH, (-400, -380)),
        # Opponents who are not vulnerable can go nine down.
        (430, NS, (450, 400)),
        (605, NS, (600, 620)),
        (10, NONE, (50, 70)),
        (-10, NONE, (-50, -70)),
        (9990, BOTH, (7600, 7000)),
    ],
)
def test_possible_scores_near_an_impossible_one(
    score: int, vulnerability: Vulnerability, near: tuple[int, int]
) -> None:
    assert not is_legal(score, vulnerability)
    assert nearest_scores(score, vulnerability) == near


def test_as_many_near_scores_as_wanted() -> None:
    assert nearest_scores(410, NONE, how_many=4) == (400, 420, 430, 380)


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_every_contract_stands_under_the_score_it_gives(vulnerability: Vulnerability) -> None:
    listed = 0
    for score, played in legal_scores(vulnerability).items():
        assert score % 10 == 0
        assert is_legal(score, vulnerability)
        for contract, tricks in played:
            assert points(contract, tricks, vulnerability) == score
        listed += len(set(played))
    assert listed == 2 * 7 * 5 * 3 * 14


def test_a_passed_out_board_is_possible() -> None:
    assert all(is_legal(0, vulnerability) for vulnerability in Vulnerability)
    assert contracts_for(0, NONE) == ()
