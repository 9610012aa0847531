"""Evenings of other formats: an individual, Butler pairs, teams by movement, a Swiss of pairs."""

import re
from collections import defaultdict
from decimal import Decimal

from PySide6.QtCore import Qt

from tests.window.nights.director import Director
from tests.window.nights.steps import (
    NAMES,
    OneTop,
    begin,
    choose_movement,
    percentages,
    seat,
    shown_by,
    type_all,
)

K = Qt.Key
TEAMS = ("Fox", "Owl", "Elk", "Bee")
PAIRS = (
    *("Ann Able, Bob Baker", "Cy Cobb, Di Dale", "Ed Eden, Flo Ford"),
    *("Gus Gale, Hal Hope", "Ida Isle, Jo Joy", "Kay Kerr, Len Lane"),
)


def test_an_individual(director: Director) -> None:
    """Eight players, seven rounds of two boards, each with two results.

    On board 1 one table makes +140, the other +90: 2 points of 2 or nothing, half on the 13 other boards: 15
    of 28, 53.57%, for North-South there and East-West at the other table; 13, 46.43%, for the others."""
    top = OneTop(1)
    begin(director, "Individual")
    choose_movement(director, "8", "14")
    seat(director, NAMES[:8])
    director.tab("Scores")
    assert type_all(director, top) == 28
    director.tab("Standings")
    sides = top.shares("53.57", "46.43", "46.43", "53.57")
    each = {number: share for numbers, share in sides.items() for number in numbers.split("+")}
    assert len(each) == 8
    assert percentages(director) == each


def test_butler_pairs(director: Director) -> None:
    """Six pairs, twenty boards: on board 1 one table has +430, the two others +90.

    The datum is (430 + 90 + 90) / 3 = 203, rounded to 200: +430 is 230 over it, 6 IMPs, +90 is 110 under it,
    3 IMPs. All other boards are level."""
    top = OneTop(1, "43+")
    begin(director, "Butler pairs")
    choose_movement(director, "6", "20", "Howell 6 pairs")
    seat(director, NAMES[:12])
    director.tab("Scores")
    assert type_all(director, top) == 60
    director.tab("Standings")
    assert percentages(director, "IMPs") == top.shares("6", "−6", "−3", "3")


def test_teams_by_movement(director: Director) -> None:
    """Four teams, three rounds of two boards; the lower number makes 140 wherever it sits.

    It so has +140 at both tables, 280, 7 IMPs, on both boards: 14 IMPs, by the WBF's scale 10 + 10 x (1 -
    0.618034^(42 / (15 x 1.41421))) / (1 - 0.618034^3) = 18.04 VPs and 1.96. Fox wins three times: 54.12; Owl
    twice: 38.04; Elk once: 21.96; Bee never: 5.88."""
    begin(director, "Teams")
    choose_movement(director, "4", "6")
    for name in TEAMS:
        director.fill("Team", name)
        for number in range(1, 5):
            director.fill(f"Player {number}", f"{name} Player{number}")
        director.push("Enter team")
    director.tab("Scores")
    assert type_all(director, lower_number_makes_140) == 24
    director.tab("Standings")
    assert shown_by(director, ["Team"], "VPs") == {
        "Fox": "54.12",
        "Owl": "38.04",
        "Elk": "21.96",
        "Bee": "5.88",
    }


def lower_number_makes_140(_: str, line: str) -> str:
    met = re.search(r"North-South (\d+) .*  v  East-West (\d+) ", line)
    assert met, line
    return "14+" if int(met[1]) < int(met[2]) else "14-"


def test_a_swiss_of_pairs(director: Director) -> None:
    """Six pairs, two rounds of eight boards drawn one after the other, under the SABF's regulations.

    At the first table North-South make 430 on one board, at the third East-West, and all else is passed out:
    10 IMPs in 8 boards, 13.90 - 6.10. The second table is level, 10 each."""
    swings = Swings()
    begin(director, "Butler pairs, Swiss", book="SABF Tournament Regulations 2020")
    for pair in PAIRS:
        director.type(pair)
        director.press(K.Key_Return)
    director.tab("Scores")
    for round_ in (1, 2):
        director.push("Draw next round")
        assert director.sees(f"Round {round_} drawn: 3 matches.")
        director.push("Score slips F5")
        assert type_all(director, swings) == 24
        director.push("Matches F5")
    director.tab("Standings")
    shown = percentages(director, "VPs")
    assert len(shown) == 6
    assert shown == {pair: f"{total:.2f}" for pair, total in swings.earned.items()}


class Swings:
    """What the slips say, and what every pair earns with them."""

    FIRST, LEVEL, THIRD = (
        (Decimal("13.90"), Decimal("6.10")),
        (Decimal(10),) * 2,
        (Decimal("6.10"), Decimal("13.90")),
    )

    def __init__(self) -> None:
        self.earned: defaultdict[str, Decimal] = defaultdict(Decimal)

    def __call__(self, title: str, line: str) -> str:
        met = re.search(r"table (\d):  North-South (\S+) .*  v  East-West (\S+) ", line)
        assert met, line
        if not title.startswith(("Board 1,", "Board 11,")):
            return "P"
        says, vps = {"1": ("43+", self.FIRST), "2": ("P", self.LEVEL), "3": ("43-", self.THIRD)}[met[1]]
        self.earned[met[2]] += vps[0]
        self.earned[met[3]] += vps[1]
        return says
