"""The regulations' own draws: as printed, balanced as they claim."""

from collections import Counter
from collections.abc import Callable

import pytest

from bridgedesk.movements.library import BadLibrary, Library
from bridgedesk.movements.movement import MovementPlan, number
from bridgedesk.movements.properties import properties
from bridgedesk.movements.verifier import verify

Making = Callable[..., MovementPlan]


def team_mates(movement: MovementPlan) -> Counter[frozenset[str]]:
    """On how many boards two pairs that do not meet sat opposite ways, or different teams would want them."""
    way: dict[tuple[str, int], bool] = {}
    for _, ns, ew, seating in movement.plays():
        played = movement.boards_of(seating)
        turn = len(played) if seating.turn_after is None else seating.turn_after
        for place, board in enumerate(played):
            way[ns, board] = place < turn
            way[ew, board] = place >= turn
    met = {
        (frozenset((ns, ew)), board) for _, ns, ew, s in movement.plays() for board in movement.boards_of(s)
    }
    boards = sorted({board for _, board in way})
    found: Counter[frozenset[str]] = Counter()
    for place, one in enumerate(movement.pairs):
        for other in movement.pairs[:place]:
            two = frozenset((one, other))
            found[two] = sum(
                way[one, board] != way[other, board] and (two, board) not in met for board in boards
            )
    return found


@pytest.mark.parametrize(
    ("name", "boards", "mates"),
    [("sabf-21.15", 22, 10), ("sabf-21.16", 26, 12), ("blue-ribbon", 54, 24)],
)
def test_every_two_pairs_are_team_mates_equally_often(
    making: Making, name: str, boards: int, mates: int
) -> None:
    """SABF: half-matches, so boards are played two a match. Sydney appendix B: 24 boards."""
    movement = making(name, boards=boards)
    assert verify(movement) == ()
    assert properties(movement).balance == 100
    assert set(team_mates(movement).values()) == {mates}


def test_the_cyclic_shift_of_the_first_row_gives_each_draw(library: Library) -> None:
    """Pair 12 meets 6 4 10 3 5 9 1 11 7 8 2; every row of 21.15 is the same row shifted."""
    meets = {
        "sabf-21.15": [6, 4, 10, 3, 5, 9, 1, 11, 7, 8, 2],
        "sabf-21.16": [2, 5, 13, 12, 6, 7, 3, 8, 9, 11, 10, 4, 1],
    }
    for name, opponents in meets.items():
        draw = library.draws[name]
        size = len(opponents)
        assert [row[0][1] for row in draw.rounds] == opponents
        for row in draw.rounds:
            shift = row[0][1] - draw.rounds[0][0][1]
            shifted = {
                frozenset(pair if pair > size else (pair - 1 + shift) % size + 1 for pair in (ns, ew))
                for ns, ew, _ in draw.rounds[0]
            }
            assert {frozenset((ns, ew)) for ns, ew, _ in row} == shifted


def test_seeds(library: Library) -> None:
    twelve, fourteen = library.draws["sabf-21.15"], library.draws["sabf-21.16"]
    assert twelve.numbers_by_seed == (1, 7, 2, 3, 10, 12, 11, 5, 4, 9, 8, 6)
    assert fourteen.numbers_by_seed == (10, 8, 11, 3, 6, 4, 14, 1, 5, 9, 7, 13, 12, 2)
    assert fourteen.turn_table == 1
    assert "breaks off" in fourteen.reading


def test_blue_ribbon_turns_table_three_after_three_boards(making: Making) -> None:
    movement = making("blue-ribbon")
    assert movement.clause == "Sydney 2003, Appendix B"
    assert {(s.table, s.turn_after) for _, s in movement.seatings() if s.turn_after} == {(3, 3)}
    assert all(len(boards) == 6 for boards in movement.sets)
    first = [(s.ns, s.ew) for s in movement.rounds[0]]
    assert first == [("10", "1"), ("4", "2"), ("9", "5"), ("3", "6"), ("7", "8")]


def first_named(movement: MovementPlan) -> Counter[int]:
    return Counter(number(s.ns or "") for row in movement.rounds for s in row[::2])


def test_itc_of_seven_and_six_teams(making: Making) -> None:
    """ANC 10.4.1: each team first three times, its bye in the round of its number; 10.5.1: 3 1 2 3 3 3."""
    seven, six = making("itc-7"), making("itc-6")
    assert first_named(seven) == Counter(dict.fromkeys(range(1, 8), 3))
    assert {(rest.round, number(rest.pair)) for rest in seven.declared.rests} == {(n, n) for n in range(1, 8)}
    assert [first_named(six)[team] for team in range(1, 7)] == [3, 1, 2, 3, 3, 3]
    assert all(len(boards) == 14 for boards in seven.sets + six.sets)


def test_itc_of_eight_and_five_teams_use_the_bye(making: Making) -> None:
    eight, five = making("itc-7", teams=8), making("itc-6", teams=5)
    assert verify(eight) == verify(five) == ()
    assert [number(row[-2].ns or "") for row in eight.rounds] == list(range(1, 8))
    assert len({rest.round for rest in five.declared.rests}) == 5


def test_library_data_with_a_mistake_are_refused() -> None:
    with pytest.raises(BadLibrary, match="no part 'starters'"):
        Library.read({}, {}, {}, {})
    with pytest.raises(BadLibrary, match="'8-' is not NS-EW"):
        Library.read({"starters": {}, "whole": {"4": ["1-2:1 8-"]}}, {"grids": {}}, {}, {"draws": {}})
