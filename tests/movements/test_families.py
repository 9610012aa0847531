"""Every family and size up to 30 tables is sound, and has the properties that are claimed for it."""

from collections.abc import Callable
from itertools import combinations

import pytest

from bridgedesk.movements.catalogue import families
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, MovementPlan, line, number
from bridgedesk.movements.properties import preparation, properties, sit_outs
from bridgedesk.movements.request import NotPossible
from bridgedesk.movements.verifier import verify
from bridgedesk.rule_library import movement_library

Making = Callable[..., MovementPlan]


def path_of(movement: MovementPlan, pair: str) -> list[int]:
    """The tables a pair visits, round by round; 0 for none."""
    return [
        next((seating.table for seating in row if pair in (seating.ns, seating.ew)), 0)
        for row in movement.rounds
    ]


def grid(movement: MovementPlan) -> list[list[tuple[str | None, str | None, int]]]:
    return [[(seating.ns, seating.ew, seating.sets[0]) for seating in row] for row in movement.rounds]


@pytest.mark.parametrize("tables", range(3, 31))
@pytest.mark.parametrize("share", ["no", "yes"])
def test_whole_mitchell(making: Making, tables: int, share: str) -> None:
    rounds = tables if tables % 2 or share == "yes" else tables - 1
    movement = making("mitchell", tables=tables, rounds=rounds, boards=2 * rounds, share=share)
    found = properties(movement)
    assert verify(movement) == ()
    assert len(movement.rounds) == rounds
    assert movement.winners == 2
    assert set(found.stationary) == {f"{table}NS" for table in range(1, tables + 1)}
    assert found.sit_outs == {}
    if tables % 2 or share == "yes":
        assert found.complete
        assert found.balance == 100
    else:
        assert found.fewest_boards == found.most_boards == 2 * (tables - 1)
        assert found.boards_in_play == 2 * tables
    tables_sharing = [(1, tables)] if tables % 2 == 0 and share == "yes" else []
    assert all(list(groups) == tables_sharing for groups in found.shared.values())
    assert len(found.shared) == (rounds if tables_sharing else 0)


def test_an_eight_table_skip_mitchell_skips_after_round_four(making: Making) -> None:
    movement = making("mitchell", tables=8, rounds=7)
    assert path_of(movement, "1EW") == [1, 2, 3, 4, 6, 7, 8]
    met = {seating.ns for row in movement.rounds for seating in row if seating.ew == "1EW"}
    assert met == {f"{table}NS" for table in (1, 2, 3, 4, 6, 7, 8)}


def test_relay_and_share_by_hand(making: Making) -> None:
    """Four tables: set 3 waits on the bye-stand after table 2; tables 1 and 4 share set 1."""
    movement = making("mitchell", tables=4, rounds=4, share="yes")
    assert grid(movement)[:2] == [
        [("1NS", "1EW", 1), ("2NS", "2EW", 2), ("3NS", "3EW", 4), ("4NS", "4EW", 1)],
        [("1NS", "4EW", 2), ("2NS", "1EW", 3), ("3NS", "2EW", 1), ("4NS", "3EW", 2)],
    ]


@pytest.mark.parametrize("tables", range(3, 31))
@pytest.mark.parametrize("half", ["ns", "ew"])
@pytest.mark.parametrize("share", ["no", "yes"])
def test_half_a_table_sits_everybody_of_the_other_line_out_at_most_once(
    making: Making, tables: int, half: str, share: str
) -> None:
    movement = making("mitchell", pairs=2 * tables - 1, half=half, share=share)
    assert verify(movement) == ()
    assert movement.missing == {f"{tables}{half.upper()}"}
    assert all(len(rounds) == 1 for rounds in sit_outs(movement).values())
    assert all(line(pair) != half.upper() for pair in sit_outs(movement))
    if half == "ns":
        assert properties(movement).shared == {}, "the missing table takes the sharing with it"


def test_curtailed(making: Making) -> None:
    movement = making("mitchell", tables=13, rounds=9, boards=27)
    found = properties(movement)
    assert (found.fewest_boards, found.most_boards, found.boards_in_play) == (27, 27, 39)
    assert not found.all_meet


@pytest.mark.parametrize(
    ("tables", "base", "published"),
    [
        (6, "share", [1, 3, 5, 2, 4]),
        (7, "skip", [1, 3, 5, 7, 2, 4]),
        (8, "share", [1, 6, 2, 7, 3, 8, 4]),
        (10, "share", [1, 7, 2, 8, 3, 9, 4, 10, 5]),
        (11, "skip", [1, 3, 5, 7, 9, 11, 2, 4, 6, 8]),
        (13, "skip", [1, 3, 5, 7, 9, 11, 13, 2, 4, 6, 8, 10]),
    ],
)
def test_the_rover_takes_the_published_path(
    making: Making, tables: int, base: str, published: list[int]
) -> None:
    movement = making("rover", tables=tables, rounds=tables, base=base)
    assert path_of(movement, f"{tables + 1}NS") == [0, *published]


@pytest.mark.parametrize("tables", range(6, 16))
@pytest.mark.parametrize("side", ["ns", "ew"])
@pytest.mark.parametrize("base", ["skip", "share"])
def test_every_rover(making: Making, tables: int, side: str, base: str) -> None:
    rounds = tables if tables % 2 or base == "share" else tables - 1
    movement = making("rover", pairs=2 * tables + 1, rounds=rounds, boards=2 * rounds, side=side, base=base)
    rover = f"{tables + 1}{side.upper()}"
    assert verify(movement) == ()
    outs = sit_outs(movement)
    assert outs[rover] == (1,)
    displaced = {pair: rounds for pair, rounds in outs.items() if pair != rover}
    assert len(displaced) == rounds - 1
    assert all(len(rounds) == 1 and line(pair) == side.upper() for pair, rounds in displaced.items())
    needs_a_repeat = tables in (9, 15)
    assert len(movement.declared.repeats) == (1 if needs_a_repeat else 0)


def test_nine_tables_really_have_no_rover_without_a_repeat() -> None:
    """All sequences of tables, sets and opponents, by an independent search."""

    def extend(path: list[int], at: int) -> bool:
        if at > 9:
            return True
        for table in range(9):
            sets = {(earlier + back) % 9 for back, earlier in zip(range(2, at), path, strict=True)}
            foes = {(earlier - back) % 9 for back, earlier in zip(range(2, at), path, strict=True)}
            new = table not in path and (table + at) % 9 not in sets and (table - at) % 9 not in foes
            if new and extend([*path, table], at + 1):
                return True
        return False

    assert not extend([], 2)


@pytest.mark.parametrize("tables", range(6, 31))
def test_bowman_and_appendix_have_every_board(making: Making, tables: int) -> None:
    rounds = tables - 2
    for boards in (2, 3):
        bowman = making("bowman", tables=tables, rounds=rounds, boards=boards * rounds)
        assert properties(bowman).all_boards
        assert len(bowman.sets) == tables - 2
    appendix = making("appendix", pairs=2 * tables - 1, rounds=rounds, boards=2 * rounds)
    found = properties(appendix)
    assert all(groups == ((1, tables - 1),) for groups in found.shared.values())
    assert len(found.sit_outs) == rounds
    assert all(line(pair) == "EW" and len(out) == 1 for pair, out in found.sit_outs.items())
    assert found.fewest_boards == 2 * (rounds - 1)


def test_the_eleven_table_bowman_shares_as_published(making: Making) -> None:
    movement = making("bowman", tables=11, rounds=9, boards=27)
    partners = [
        sorted({table for group in groups if 11 in group for table in group} - {11})
        for _, groups in sorted(properties(movement).shared.items())
    ]
    assert partners == [[9], [7], [5], [3], [1, 10], [8], [6], [4], [2]]


@pytest.mark.parametrize("rounds", [9, 11, 13, 15])
def test_webs(making: Making, rounds: int) -> None:
    for tables in range(rounds + 1, min(2 * rounds, 30) + 1):
        movement = making("web", tables=tables, rounds=rounds, boards=2 * rounds)
        found = properties(movement)
        assert found.all_boards
        assert found.shared == {}
        assert found.boards_in_play == 2 * rounds
        if tables % 2 == 0:
            assert movement.copies == 2


@pytest.mark.parametrize("tables", [4, 8, 12, 16])
def test_squares_neither_skip_nor_share(making: Making, tables: int) -> None:
    movement = making("square", tables=tables, rounds=tables, boards=2 * tables)
    found = properties(movement)
    assert found.complete
    assert found.shared == {}


@pytest.mark.parametrize("name", ["howell", "barometer"])
@pytest.mark.parametrize(
    ("pairs", "quality"),
    list(
        zip(
            range(4, 31, 2),
            (100, 60, 100, 83.3, 100, 91.3, 100, 94.7, 100, 96.5, 100, 97.5, 98.7, 98.1),
            strict=True,
        )
    ),
)
def test_whole_howells(making: Making, name: str, pairs: int, quality: float) -> None:
    movement = making(name, pairs=pairs, boards=3 * (pairs - 1))
    found = properties(movement)
    assert verify(movement) == ()
    assert len(movement.rounds) == pairs - 1
    assert found.complete
    assert found.fewest_boards == 3 * (pairs - 1)
    assert found.balance is not None
    assert round(float(found.balance), 1) == quality
    everywhere = pairs == 4 and name == "howell"
    assert len(found.shared) == (3 if everywhere else 1 if pairs == 6 and name == "howell" else 0)


@pytest.mark.parametrize("pairs", range(8, 31, 2))
def test_a_howell_moves_by_following_the_next_lower_number(making: Making, pairs: int) -> None:
    movement = making("howell", pairs=pairs)
    assert properties(movement).stationary == (str(pairs),)
    for before, after in zip(movement.rounds, movement.rounds[1:], strict=False):
        for old, new in zip(before, after, strict=True):
            for left, came in ((old.ns, new.ns), (old.ew, new.ew)):
                if left != str(pairs):
                    assert int(came or 0) == int(left or 0) % (pairs - 1) + 1


@pytest.mark.parametrize(
    ("pairs", "quality"), [(9, 81.8), (11, 90.9), (13, 100), (15, 96.9), (17, 100), (19, 100)]
)
def test_howells_with_a_pair_missing(making: Making, pairs: int, quality: float) -> None:
    movement = making("howell", pairs=pairs)
    found = properties(movement)
    assert movement.missing == {str(pairs + 1)}
    assert found.balance is not None
    assert round(float(found.balance), 1) == quality
    assert len(found.sit_outs) == pairs
    assert all(len(rounds) == 1 for rounds in found.sit_outs.values())


@pytest.mark.parametrize(("pairs", "table"), [(10, 5), (14, 6), (18, 5)])
def test_one_table_turned_half_way_makes_a_perfect_howell(making: Making, pairs: int, table: int) -> None:
    movement = making("howell", pairs=pairs, boards=2 * (pairs - 1), turn="yes")
    found = properties(movement)
    assert found.balance == 100
    assert set(found.turned.values()) == {(table,)}


def test_six_pairs_in_half_sets_never_share(making: Making) -> None:
    movement = making("howell", pairs=6, boards=30, half_sets="yes")
    found = properties(movement)
    assert verify(movement) == ()
    assert found.balance == 100
    assert found.complete
    assert found.shared == {}
    assert len(movement.sets) == 10
    for row in movement.rounds:
        in_play = [chosen for seating in row for chosen in seating.sets]
        assert len(in_play) == len(set(in_play)) == 6


THREE_QUARTERS = {
    5: {6: 75.1, 7: 84.1},
    6: {8: 90.9, 9: 91.9, 10: 92.1},
    7: {8: 81.2, 9: 86.1, 10: 88.4, 11: 92.6, 12: 93.9},
    8: {12: 94.8, 13: 94.0, 14: 94.2},
    9: {12: 93.3, 13: 92.2},
    10: {13: 90.3, 14: 92.7},
    11: {14: 90.1},
    12: {14: 87.7},
    13: {14: 87.7},
}


@pytest.mark.parametrize(
    ("tables", "rounds", "quality"),
    [(tables, rounds, figure) for tables, row in THREE_QUARTERS.items() for rounds, figure in row.items()],
)
def test_three_quarter_howells(making: Making, tables: int, rounds: int, quality: float) -> None:
    movement = making("three-quarter-howell", tables=tables, rounds=rounds, boards=2 * rounds)
    found = properties(movement)
    assert found.balance is not None
    assert round(float(found.balance), 1) == quality
    assert found.all_boards
    assert found.shared == {}
    assert found.stationary == tuple(str(pair) for pair in range(rounds + 1, 2 * tables + 1))


def test_every_stored_three_quarter_howell_is_sound(making: Making, library: Library) -> None:
    assert len(library.three_quarter) > 30
    for name in library.three_quarter:
        size, _, pile = name.partition("_")
        tables, rounds = map(int, size.split("x"))
        layout = "one-pile" if pile else ""
        movement = making("three-quarter-howell", tables=tables, rounds=rounds, layout=layout)
        assert verify(movement) == ()
        assert properties(movement).all_boards
        if pile:
            assert len(preparation(movement).on_stands) == 1


@pytest.mark.parametrize("tables", range(3, 31))
def test_hesitations(making: Making, tables: int) -> None:
    rounds = tables + 1
    movement = making("hesitation", tables=tables, rounds=rounds, boards=2 * rounds)
    found = properties(movement)
    assert movement.winners == 1
    assert found.all_boards
    assert len(found.shared) == (0 if tables % 2 else rounds)
    if tables >= 5:
        double = making("double-hesitation", tables=tables, rounds=tables + 2, boards=2 * tables + 4)
        assert properties(double).all_boards
        assert properties(double).shared == {}


@pytest.mark.parametrize(("tables", "rounds", "quality"), [(7, 8, 72.5), (13, 14, 83.1)])
def test_hesitation_balance(making: Making, tables: int, rounds: int, quality: float) -> None:
    found = properties(making("hesitation", tables=tables, rounds=rounds))
    assert found.balance is not None
    assert round(float(found.balance), 1) == quality


def test_a_double_hesitation_of_five_tables_needs_no_switch(making: Making) -> None:
    found = properties(making("double-hesitation", tables=5, rounds=7))
    assert found.balance is not None
    assert round(float(found.balance), 1) == 84.1
    assert found.arrow_switched == {}


@pytest.mark.parametrize("teams", range(3, 31))
def test_teams_all_play_all(making: Making, teams: int) -> None:
    movement = making("american-whist" if teams % 2 else "new-england", teams=teams)
    assert verify(movement) == ()
    matches = {frozenset((number(ns), number(ew))) for _, ns, ew, _ in movement.plays()}
    assert matches == {frozenset(two) for two in combinations(range(1, teams + 1), 2)}
    shared = properties(movement).shared
    opposite = tuple((table, table + teams // 2) for table in range(1, teams // 2 + 1))
    assert all(groups == opposite for groups in shared.values())
    assert len(shared) == (0 if teams % 2 else teams - 1)


@pytest.mark.parametrize("teams", range(2, 31))
def test_round_robins(making: Making, teams: int) -> None:
    movement = making("round-robin", teams=teams)
    assert verify(movement) == ()
    at_home = dict.fromkeys(range(1, teams + 1), 0)
    met: set[frozenset[int]] = set()
    for row in movement.rounds:
        for seating in row[::2]:
            home, away = number(seating.ns or ""), number(seating.ew or "")
            at_home[home] += 1
            met.add(frozenset((home, away)))
    assert len(met) == teams * (teams - 1) // 2 == sum(at_home.values())
    assert max(at_home.values()) - min(at_home.values()) <= 1
    byes = [rest.pair for rest in movement.declared.rests]
    assert sorted(byes) == sorted(movement.pairs) if teams % 2 else byes == []


def test_the_triangle_is_seated_as_printed(making: Making) -> None:
    """SABF 14.1: table 1 A v B, table 2 C v A, table 3 B v C."""
    first, second = grid(making("triangle", boards=16))
    assert first == [("1NS", "2EW", 1), ("3NS", "1EW", 2), ("2NS", "3EW", 3)]
    assert second == [("1NS", "3EW", 2), ("3NS", "2EW", 3), ("2NS", "1EW", 1)]


@pytest.mark.parametrize("tables", [5, 7, 11, 13, 17, 19, 23, 29])
def test_in_a_rainbow_players_of_different_lines_meet_at_one_table(making: Making, tables: int) -> None:
    movement = making("rainbow", tables=tables, rounds=tables, boards=2 * tables)
    met: dict[frozenset[str], int] = {}
    for _, ns, ew, _ in movement.plays():
        for two in combinations(movement.members(ns) + movement.members(ew), 2):
            met[frozenset(two)] = met.get(frozenset(two), 0) + 1
    across = [frozenset(two) for two in combinations(movement.pairs, 2) if line(two[0]) != line(two[1])]
    assert met == dict.fromkeys(across, 1)
    assert properties(movement).all_boards


FAMILIES = families(movement_library())


# The director's own draw has to be typed: see test_own_draw.py.
@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "own-draw"])
@pytest.mark.parametrize("boards", [None, 18, 27])
def test_whatever_can_be_made_up_to_thirty_tables_is_sound(
    making: Making, name: str, boards: int | None
) -> None:
    """Every number of pairs or teams, with nothing else said: sound, or refused in a sentence."""
    made = 0
    for count in range(2, 61):
        counted = {
            Contest.PAIRS: {"pairs": count},
            Contest.TEAMS: {"teams": count},
            Contest.INDIVIDUAL: {"tables": count},
        }
        try:
            movement = making(name, boards=boards, **counted[FAMILIES[name].contest])
        except NotPossible as refusal:
            sentence = str(refusal)
            continue
        made += 1
        sentence = "."
        assert verify(movement) == ()
        if boards is not None and movement.contest is Contest.PAIRS:
            assert properties(movement).most_boards <= boards
    assert sentence.endswith(".")
    assert made or boards is not None


def test_every_family_is_listed_with_its_options() -> None:
    assert len(FAMILIES) == 23
    assert all(family.what for family in FAMILIES.values())


@pytest.mark.parametrize(
    ("name", "asked", "says"),
    [
        ("howell", {"pairs": 34}, "4 to 30 pairs, not 34"),
        ("howell", {"pairs": 16, "rounds": 11}, "three-quarter Howells have 10, 11, 12, 13, 14"),
        ("howell", {"pairs": 12, "turn": "yes"}, "10, 14, 18 pairs, not 12"),
        ("howell", {"pairs": 20, "boards": 18}, "at least 19"),
        ("howell", {"pairs": 8, "tables_": "9"}, "“tables_” is not an option of the howell"),
        ("howel", {"pairs": 8}, "Did you mean howell"),
        ("three-quarter-howell", {"tables": 8, "rounds": 9}, "10, 11, 12, 13, 14 rounds, not 9"),
        ("mitchell", {"tables": 2}, "3 to 30 tables"),
        ("mitchell", {"tables": 9, "switch": "5"}, "at most 4"),
        ("mitchell", {"tables": 8, "rounds": 8}, "at most 7 rounds, not 8"),
        ("mitchell", {"tables": 0}, "start at 1, not 0"),
        ("rover", {"tables": 20}, "6 to 15 full tables"),
        ("rover", {"pairs": 20}, "odd number of pairs"),
        ("bowman", {"pairs": 21}, "appendix"),
        ("web", {"tables": 16, "rounds": 12}, "play 9 or 11 or 13 or 15 rounds"),
        ("square", {"tables": 6}, "4, 8, 12 or 16 tables, not 6"),
        ("american-whist", {"teams": 8}, "For an even number, use New England"),
        ("new-england", {"teams": 7}, "For an odd number, use American Whist"),
        ("new-england", {"teams": 8, "rounds": 4}, "has 7 rounds here"),
        ("rainbow", {"tables": 9}, "5, 7, 11, 13"),
        ("sabf-21.15", {"pairs": 14}, "is for 12 pairs"),
        ("itc-7", {"teams": 6}, "7 teams or one more"),
        ("mitchell", {}, "the number of pairs or tables"),
        ("mitchell", {"pairs": 21, "tables": 9}, "21 pairs do not fill 9 tables"),
        ("mitchell", {"tables": 9, "boards": 10**9}, "at most 999 boards"),
        ("triangle", {"boards": 1}, "at least 2"),
        ("triangle", {"rounds": 5}, "2 halves, not 5"),
    ],
)
def test_what_cannot_be_is_answered_by_what_could(
    making: Making, name: str, asked: dict[str, int], says: str
) -> None:
    with pytest.raises(NotPossible) as refusal:
        making(name, **asked)
    words = str(refusal.value)
    assert says in words
    assert words.endswith((".", "?"))
    assert "\n" not in words
