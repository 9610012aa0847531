"""The verifier finds every kind of seeded fault, says it in words, and passes what is sound."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bridgedesk.movements.movement import (
    Contest,
    Declared,
    MovementPlan,
    PlannedSitOut,
    SharedBoards,
    TableSeating,
    board_sets_of,
)
from bridgedesk.movements.verifier import FaultKind, NotSound, verified, verify

Making = Callable[..., MovementPlan]


def changed(movement: MovementPlan, at: int, table: int, /, **what: Any) -> MovementPlan:
    rows = [list(row) for row in movement.rounds]
    place = next(place for place, seating in enumerate(rows[at - 1]) if seating.table == table)
    rows[at - 1][place] = replace(rows[at - 1][place], **what)
    return replace(movement, rounds=tuple(map(tuple, rows)))


def kinds(movement: MovementPlan) -> set[FaultKind]:
    return {fault.kind for fault in verify(movement)}


@pytest.fixture
def five(making: Making) -> MovementPlan:
    return making("mitchell", tables=5, boards=20)


@pytest.fixture
def eight(making: Making) -> MovementPlan:
    return making("howell", pairs=8, boards=21)


def test_a_sound_movement_passes(five: MovementPlan) -> None:
    assert verify(five) == ()
    assert verified(five) is five


@pytest.mark.parametrize(
    ("what", "kind", "words"),
    [
        ({"ew": "2EW"}, FaultKind.TWO_PLACES, "Pair 2EW is at tables 1 and 2 in round 1."),
        ({"ew": None}, FaultKind.NOWHERE, "Pair 1EW has no table in round 1, and no sit-out is planned."),
        ({"ew": "1NS"}, FaultKind.SELF, "Pair 1NS meets itself at table 1 in round 1."),
        ({"ew": "9EW"}, FaultKind.UNKNOWN_PAIR, "Pair 9EW at table 1 in round 1 is not in this movement."),
        ({"sets": (6,)}, FaultKind.UNKNOWN_SET, "There is no set 6 to play at table 1 in round 1"),
        ({"sets": (1, 1)}, FaultKind.BOARDS_AGAIN, "A set is listed twice at table 1 in round 1."),
        ({"sets": ()}, FaultKind.SHAPE, "1NS and 1EW have no boards at table 1 in round 1."),
        (
            {"sets": (2,)},
            FaultKind.SHARED,
            "Set 2 in round 1: tables 1 and 2 share it, which is not planned.",
        ),
        ({"sets": (2, 1)}, FaultKind.NOT_THERE, "tables 1 and 2 need it at the same time"),
        ({"ns": "1EW", "ew": "1NS"}, FaultKind.WRONG_LINE, "Pair 1EW sits NS at table 1 in round 1"),
        ({"turn_after": 2}, FaultKind.WRONG_LINE, "there are two winners"),
        ({"table": 2}, FaultKind.SHAPE, "Table 2 is listed 2 times in round 1."),
        ({"table": 0}, FaultKind.SHAPE, "Tables are numbered from 1, not 0"),
    ],
)
def test_a_seeded_fault_at_one_table_is_named(
    five: MovementPlan, what: dict[str, object], kind: FaultKind, words: str
) -> None:
    faults = verify(changed(five, 1, 1, **what))
    assert kind in {fault.kind for fault in faults}
    assert any(words in fault.words for fault in faults if fault.kind is kind)
    with pytest.raises(NotSound, match="cannot be played"):
        verified(changed(five, 1, 1, **what))


def test_a_meeting_again(five: MovementPlan) -> None:
    """Round 2 swaps two East-West pairs: 1EW is back at table 1."""
    wrong = changed(changed(five, 2, 1, ew="1EW"), 2, 2, ew="5EW")
    faults = verify(wrong)
    assert "Pairs 1NS and 1EW meet again in round 2; they met in round 1." in {f.words for f in faults}


def test_a_declared_second_meeting_passes_and_a_third_does_not() -> None:
    def meeting(times: int) -> MovementPlan:
        rounds = tuple((TableSeating(1, "1", "2", (at,)),) for at in range(1, times + 1))
        declared = Declared(repeats=frozenset({frozenset({"1", "2"})}))
        return MovementPlan("two", ("1", "2"), rounds, board_sets_of(times, 4), declared=declared)

    assert verify(meeting(2)) == ()
    assert kinds(meeting(3)) == {FaultKind.MEET_AGAIN}


def test_boards_again(five: MovementPlan) -> None:
    """Set 1 at table 1 again in round 2: both pairs at table 1 had it, or table 5 shares it."""
    faults = verify(changed(five, 2, 1, sets=(1,)))
    assert "Pair 1NS plays set 1 again in round 2; it played it in round 1." in {f.words for f in faults}
    assert FaultKind.SHARED in {fault.kind for fault in faults}


def test_no_rounds_and_empty_rounds(five: MovementPlan) -> None:
    assert kinds(replace(five, rounds=())) == {FaultKind.SHAPE}
    assert kinds(replace(five, rounds=((), *five.rounds))) == {FaultKind.SHAPE}


def test_lists_of_pairs(five: MovementPlan) -> None:
    assert FaultKind.SHAPE in kinds(replace(five, pairs=(*five.pairs, "1NS")))
    assert kinds(replace(five, missing=frozenset({"7NS"}))) == {FaultKind.UNKNOWN_PAIR}
    assert kinds(replace(five, pairs=(*five.pairs, "6NS"))) == {FaultKind.NOWHERE}


def test_a_rest_that_is_none(five: MovementPlan) -> None:
    declared = Declared(rests=frozenset({PlannedSitOut(2, "3EW")}))
    (fault,) = verify(replace(five, declared=declared))
    assert fault.words == "Pair 3EW should sit out in round 2, but is at table 4."


def test_a_half_way_switch_needs_boards_on_both_sides_of_it(eight: MovementPlan) -> None:
    assert verify(changed(eight, 1, 1, turn_after=1)) == ()
    for after in (0, 3, -1):
        assert kinds(changed(eight, 1, 1, turn_after=after)) == {FaultKind.TURN}


def test_declared_sharing_passes_but_a_board_cannot_be_in_three_hands(making: Making) -> None:
    shared = making("howell", pairs=4, boards=6)
    assert verify(shared) == ()
    assert kinds(replace(shared, declared=Declared())) == {FaultKind.SHARED}
    assert kinds(replace(shared, sets=board_sets_of(3, 1))) == {FaultKind.NOT_THERE}
    assert verify(replace(shared, declared=Declared(), copies=2)) == ()


def test_boards_may_be_exchanged_at_half_way_but_not_before() -> None:
    def pair_of_tables(first: tuple[int, ...], second: tuple[int, ...]) -> MovementPlan:
        row = (TableSeating(1, "1", "2", first), TableSeating(2, "3", "4", second))
        return MovementPlan("exchange", ("1", "2", "3", "4"), (row,), board_sets_of(3, 2))

    assert verify(pair_of_tables((1, 2), (2, 1))) == ()
    assert kinds(pair_of_tables((1, 2), (3, 2))) == {FaultKind.SHARED}
    assert kinds(pair_of_tables((1,), (3, 1))) == {FaultKind.NOT_THERE}


def test_teams_play_both_halves_of_a_match(making: Making) -> None:
    seven = making("american-whist", teams=7)
    assert FaultKind.HALF_MATCH in kinds(replace(seven, rounds=seven.rounds[:3]))
    own = changed(changed(seven, 1, 1, ew="1EW"), 1, 6, ew="3EW")
    assert FaultKind.SELF in kinds(own)
    wrong_line = changed(seven, 1, 1, ns="3EW", ew="1NS")
    assert FaultKind.WRONG_LINE in kinds(wrong_line)


def test_individuals_are_looked_at_player_by_player(making: Making) -> None:
    rainbow = making("rainbow", tables=5)
    row = rainbow.rounds[0]
    first, second = row[0], row[1]
    assert (first.ns, second.ns) == ("1N+1S", "2N+2S")
    swapped = changed(changed(rainbow, 1, 1, ns="1N+2S"), 1, 2, ns="2N+1S")
    assert rainbow.contest is Contest.INDIVIDUAL
    assert FaultKind.MEET_AGAIN in kinds(swapped)
    assert FaultKind.TWO_PLACES in kinds(changed(rainbow, 1, 1, ns="1N+2S"))


def test_a_missing_pair_takes_its_faults_with_it(five: MovementPlan) -> None:
    """Whoever has nobody to meet plays no boards, so cannot play them twice."""
    assert verify(replace(five, missing=frozenset({"5NS", "2EW"}))) == ()
    assert verify(replace(changed(five, 1, 1, sets=(2,)), missing=frozenset({"2NS"}))) != ()
    alone = changed(replace(five, missing=frozenset({"1NS"})), 1, 1, sets=(2,))
    assert verify(alone) == ()


@pytest.mark.parametrize("name", ["mitchell", "howell", "bowman", "hesitation", "barometer"])
def test_exchanging_two_seats_of_a_whole_movement_is_always_noticed(making: Making, name: str) -> None:
    """In a complete movement every meeting and every board is used up, so no exchange can be sound."""
    movement = making(name, tables=7, rounds={"bowman": 5, "hesitation": 8}.get(name), boards=39)
    for at, row in enumerate(movement.rounds, start=1):
        for one, other in pairwise(row):
            exchanged = changed(changed(movement, at, one.table, ew=other.ew), at, other.table, ew=one.ew)
            assert verify(exchanged) != (), (at, one.table)


def test_a_lost_or_doubled_share_is_noticed(making: Making) -> None:
    movement = making("mitchell", tables=6, rounds=6, boards=12, share="yes")
    for share in movement.declared.shares:
        fewer = replace(movement.declared, shares=movement.declared.shares - {share})
        assert kinds(replace(movement, declared=fewer)) == {FaultKind.SHARED}
    wrong = frozenset(SharedBoards(share.round, frozenset({2, 6})) for share in movement.declared.shares)
    assert kinds(replace(movement, declared=replace(movement.declared, shares=wrong))) == {FaultKind.SHARED}


# The same seeded faults in every family


def doubled_pair(movement: MovementPlan) -> MovementPlan:
    first, second = movement.rounds[0][:2]
    return changed(movement, 1, first.table, ew=second.ew)


def lost_table(movement: MovementPlan) -> MovementPlan:
    return replace(movement, rounds=(movement.rounds[0][1:], *movement.rounds[1:]))


def stranger(movement: MovementPlan) -> MovementPlan:
    return changed(movement, 1, movement.rounds[0][0].table, ns="99NS")


def unknown_boards(movement: MovementPlan) -> MovementPlan:
    return changed(movement, 1, movement.rounds[0][0].table, sets=(len(movement.sets) + 1,))


def a_round_again(movement: MovementPlan) -> MovementPlan:
    return replace(movement, rounds=(*movement.rounds[:-1], movement.rounds[0]))


def nobody_shares_any_more(movement: MovementPlan) -> MovementPlan:
    first, second = movement.rounds[0][:2]
    undeclared = replace(movement.declared, shares=frozenset())
    return replace(changed(movement, 1, first.table, sets=second.sets), declared=undeclared, copies=1)


def late_boards(movement: MovementPlan) -> MovementPlan:
    first, second = movement.rounds[0][:2]
    undeclared = replace(movement.declared, shares=frozenset())
    sets = (*(set(range(1, 3)) - set(second.sets)), *second.sets)[-2:]
    return replace(changed(movement, 1, first.table, sets=sets), declared=undeclared, copies=1)


def wrong_switch(movement: MovementPlan) -> MovementPlan:
    return changed(movement, 1, movement.rounds[0][0].table, turn_after=99)


def a_table_twice(movement: MovementPlan) -> MovementPlan:
    first, second = movement.rounds[0][:2]
    return changed(movement, 1, first.table, table=second.table)


SEEDED = [
    (doubled_pair, FaultKind.TWO_PLACES),
    (lost_table, FaultKind.NOWHERE),
    (stranger, FaultKind.UNKNOWN_PAIR),
    (unknown_boards, FaultKind.UNKNOWN_SET),
    (a_round_again, FaultKind.BOARDS_AGAIN),
    (a_round_again, FaultKind.MEET_AGAIN),
    (nobody_shares_any_more, FaultKind.SHARED),
    (late_boards, FaultKind.NOT_THERE),
    (wrong_switch, FaultKind.TURN),
    (a_table_twice, FaultKind.SHAPE),
]

ONE_OF_EACH: list[tuple[str, dict[str, Any]]] = [
    ("mitchell", {"tables": 8}),
    ("mitchell", {"tables": 9, "switch": "auto"}),
    ("rover", {"tables": 7}),
    ("appendix", {"pairs": 17}),
    ("bowman", {"tables": 9}),
    ("web", {"tables": 20}),
    ("square", {"tables": 8}),
    ("howell", {"pairs": 12}),
    ("three-quarter-howell", {"tables": 7}),
    ("hesitation", {"tables": 7}),
    ("double-hesitation", {"tables": 8}),
    ("barometer", {"pairs": 10}),
    ("new-england", {"teams": 8}),
    ("american-whist", {"teams": 9}),
    ("round-robin", {"teams": 8}),
    ("rainbow", {"tables": 7}),
    ("blue-ribbon", {}),
]


@pytest.mark.parametrize(("name", "asked"), ONE_OF_EACH)
@pytest.mark.parametrize(("seed", "kind"), SEEDED)
def test_every_seeded_fault_is_found_in_every_family(
    making: Making,
    name: str,
    asked: dict[str, Any],
    seed: Callable[[MovementPlan], MovementPlan],
    kind: FaultKind,
) -> None:
    movement = making(name, **asked)
    assert verify(movement) == ()
    faults = [fault for fault in verify(seed(movement)) if fault.kind is kind]
    assert faults
    assert all(fault.words.endswith(".") for fault in faults)
