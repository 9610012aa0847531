"""Draws printed match by match: everybody meets everybody, and has everybody for team-mates as often."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import cast

import pytest

from tests.rulebooks.books import BOOKS, ask, scenario_files

DRAWS = [
    pytest.param(name, table, id=place)
    for name in BOOKS
    for place, table in scenario_files(name, "balanced-draw")
]
Seat = tuple[int, str]  # the table and the direction


@pytest.mark.parametrize(("name", "draw"), DRAWS)
def test_a_balanced_draw_makes_every_two_pairs_team_mates_equally_often(
    name: str, draw: Mapping[str, object]
) -> None:
    boards, pairs = cast("int", draw["boards"]), cast("int", draw["pairs"])
    met: Counter[tuple[int, int]] = Counter()
    mates: Counter[tuple[int, int]] = Counter()
    for match in range(1, cast("int", draw["matches"]) + 1):
        tables = cast("list[str]", ask(name, "finals", event=draw["event"], week=match)["value"])
        for board in range(boards):
            seats = seated(tables, board)
            assert sorted(seats) == list(range(1, pairs + 1))
            for one, other in combinations(sorted(seats), 2):
                if seats[one][0] == seats[other][0]:
                    met[one, other] += 1
                elif seats[one][1] != seats[other][1]:
                    mates[one, other] += 1
    everybody = list(combinations(range(1, pairs + 1), 2))
    assert met == dict.fromkeys(everybody, boards)
    assert mates == dict.fromkeys(everybody, cast("int", draw["team_mates"]))


def seated(tables: list[str], board: int) -> dict[int, Seat]:
    """Who sits where on a board of the match, counted from 0."""
    seats = {}
    for words in tables:
        found = re.fullmatch(r"table (\d+): (\d+) v (\d+)(?:, arrow-switched after (\d+) boards)?", words)
        assert found, words
        table, north, east = (int(number) for number in found.groups()[:3])
        if found[4] and board >= int(found[4]):
            north, east = east, north
        seats[north], seats[east] = (table, "NS"), (table, "EW")
    return seats
