"""The three text forms: in, out and verified as typed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.movements.movement import Contest, Movement, PlannedSitOut, Seating, Share
from bridgedesk.movements.properties import sit_outs
from bridgedesk.movements.text.asc import read_asc, write_asc
from bridgedesk.movements.text.own import read_own, write_own
from bridgedesk.movements.text.per_table import read_per_table, write_per_table
from bridgedesk.movements.text.reading import BadText
from bridgedesk.movements.verifier import FaultKind, verify

Making = Callable[..., Movement]

EVERY_KIND = [
    ("mitchell", {"tables": 8, "rounds": 7, "share": "yes", "switch": "auto"}),
    ("mitchell", {"pairs": 15, "half": "ew"}),
    ("rover", {"tables": 9, "rounds": 9}),
    ("howell", {"pairs": 13}),
    ("howell", {"pairs": 10, "turn": "yes"}),
    ("howell", {"pairs": 6, "boards": 30, "half_sets": "yes"}),
    ("three-quarter-howell", {"tables": 8, "rounds": 12}),
    ("web", {"tables": 14}),
    ("american-whist", {"teams": 7}),
    ("round-robin", {"teams": 7}),
    ("rainbow", {"tables": 5}),
    ("sabf-21.16", {}),
]


@pytest.mark.parametrize(("name", "asked"), EVERY_KIND)
def test_our_own_form_keeps_everything(making: Making, name: str, asked: dict[str, str]) -> None:
    movement = making(name, **asked)
    assert read_own(write_own(movement)) == movement


TYPED = """
bridgedesk-movement 1
name: Two tables and a half       # typed on a Tuesday
winners: 2
sets: 1-3 4-6
round: 1NS-1EW:1 2NS-2EW:2
rest: 3EW
round: 1NS-3EW:2~ 7=2NS-.:1/2
share: 1+7
rest: 1EW 2EW
"""


def test_typed_by_hand() -> None:
    movement = read_own(TYPED)
    assert movement.name == "Two tables and a half"
    assert movement.sets == ((1, 2, 3), (4, 5, 6))
    assert movement.rounds[1] == (
        Seating(1, "1NS", "3EW", (2,), switched=True),
        Seating(7, "2NS", None, (1,), turn_after=2),
    )
    assert movement.declared.shares == {Share(2, frozenset({1, 7}))}
    assert movement.declared.rests == {
        PlannedSitOut(1, "3EW"),
        PlannedSitOut(2, "1EW"),
        PlannedSitOut(2, "2EW"),
    }


def test_verified_as_typed() -> None:
    wrong = read_own(TYPED.replace("rest: 3EW\n", "").replace("1NS-3EW:2~ 7=2NS-.:1/2", "1NS-3EW:1"))
    faults = verify(wrong)
    assert {fault.kind for fault in faults} == {FaultKind.NOWHERE, FaultKind.BOARDS_AGAIN}
    assert "Pair 3EW has no table in round 1, and no sit-out is declared." in {str(fault) for fault in faults}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "first line of a movement is 'bridgedesk-movement 1'"),
        ("name: x", "first line of a movement"),
        ("bridgedesk-movement 1\nname: x", "no line 'round"),
        ("bridgedesk-movement 1\ntables: 4", "Line 2: 'tables' is not known here; there are name, contest"),
        ("bridgedesk-movement 1\nround: 1-2", "Line 2: '1-2' is not a table; write NS-EW:set"),
        ("bridgedesk-movement 1\nsets: 3-1", "Line 2: '1' is not a board; write a number from 3"),
        ("bridgedesk-movement 1\nwinners: two", "Line 2: 'two' is not a number of winners"),
        ("bridgedesk-movement 1\ncontest: duel", "'duel' is no contest"),
        ("bridgedesk-movement 1\nrest: 4NS", "belongs below the round"),
        ("bridgedesk-movement 1\nmissing: NS4", "'NS4' is not the number of a pair"),
        ("bridgedesk-movement 1\nrepeat: 4", "write them as 10NS/4EW"),
        ("bridgedesk-movement 1\n" + "round: 1-2:1\n" * 201, "at most 200 rounds"),
        ("x" * 500_001, "more than 500000 characters"),
    ],
)
def test_what_cannot_be_read_in_our_form(text: str, says: str) -> None:
    with pytest.raises(BadText) as refusal:
        read_own(text)
    assert says in str(refusal.value)


@given(st.text(max_size=200))
def test_no_text_breaks_the_readers(text: str) -> None:
    for read in (
        lambda: read_own("bridgedesk-movement 1\nround: " + text),
        lambda: read_asc(text),
        lambda: read_per_table(text),
    ):
        try:
            read()
        except BadText as refusal:
            complaint = str(refusal)
        else:
            complaint = "."
        assert complaint.endswith((".", "'"))


# .ASC

EXAMPLE = """14  7  2  6 0   # pairs tables rounds groups individual
 1- 2 A  3- 4 B  5- 6 C  7- 8 D  9-10 E 11-12 F 13-14 A

 6- 3 A  7- 2 B 11-13 C  9- 4 D  5- 8 E  1-10 F  0-0 0   # the last table is empty
"""


def test_asc_with_letters_comments_and_an_empty_table() -> None:
    movement = read_asc(EXAMPLE, name="Seven", boards_each=3)
    assert len(movement.pairs) == 14
    assert movement.rounds[0][6] == Seating(7, "13", "14", (1,))
    assert len(movement.rounds[1]) == 6
    assert movement.declared.shares == {Share(1, frozenset({1, 7}))}
    assert movement.declared.rests == {PlannedSitOut(2, "12"), PlannedSitOut(2, "14")}
    assert movement.sets[5] == (16, 17, 18)
    assert verify(movement) == ()


def test_asc_of_an_individual() -> None:
    movement = read_asc("8 2 1 2 1\n1-2-3-4 1 5,6,7,8 2")
    assert movement.contest is Contest.INDIVIDUAL
    assert movement.rounds[0] == (Seating(1, "1+2", "3+4", (1,)), Seating(2, "5+6", "7+8", (2,)))
    assert verify(movement) == ()


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("howell", {"pairs": 10, "boards": 18}),
        ("hesitation", {"tables": 6, "rounds": 7, "boards": 14}),
        ("three-quarter-howell", {"tables": 5, "rounds": 7, "boards": 14}),
    ],
)
def test_asc_there_and_back(making: Making, name: str, asked: dict[str, int]) -> None:
    movement = making(name, **asked)
    back = read_asc(write_asc(movement))
    assert [[(s.table, s.ns, s.ew, s.sets) for s in row] for row in back.rounds] == [
        [(s.table, s.ns, s.ew, s.sets) for s in row] for row in movement.rounds
    ]
    assert verify(back) == ()


def test_copies_the_form_does_not_know_are_told(making: Making) -> None:
    text = write_asc(making("barometer", pairs=12))
    assert {fault.kind for fault in verify(read_asc(text))} == {FaultKind.NOT_THERE}
    assert verify(read_asc(text, copies=6)) == ()


def test_asc_of_two_fields_counts_east_west_on(making: Making) -> None:
    text = write_asc(making("mitchell", tables=3, rounds=3))
    assert text.splitlines()[0] == "6 3 3 3 0"
    assert text.splitlines()[2] == "1-4 1  2-5 2  3-6 3"
    rainbow = write_asc(making("rainbow", tables=5, rounds=5))
    assert verify(read_asc(rainbow)) == ()


def test_asc_leaves_a_phantom_empty(making: Making) -> None:
    movement = making("howell", pairs=7)
    back = read_asc(write_asc(movement))
    assert {pair: len(rounds) for pair, rounds in sit_outs(back).items()} == {"8": 7} | dict.fromkeys(
        map(str, range(1, 8)), 1
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "five numbers"),
        ("8 2 1 2", "five numbers"),
        ("8 2 1 2 2\n", "'2' is not 0 or 1"),
        ("8 2 2 2 0\n1-2 1 3-4 2", "promises 2 rounds, but 1 follow"),
        ("8 2 1 2 0\n1-2 1", "Line 2: 2 tables need 6 entries, not 3"),
        ("8 2 1 2 0\nX-2 1 3-4 2", "Line 2: 'X' is not a pair"),
        ("8 2 1 2 0\n1-2 AB 3-4 2", "Line 2: 'AB' is not a board group"),
    ],
)
def test_what_cannot_be_read_as_asc(text: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        read_asc(text)


# Comma-separated, a line per table. The grid is the published rover for six tables.

SIX_AND_A_ROVER = """Six tables and a rover
1,7,24,4,6,14
1,1,1,7,6,2,1,5,3,1,4,4,1,3,5,1,2,6
2,2,2,2,1,3,2,6,4,2,5,5,7,4,6,2,3,1
3,3,3,3,2,4,7,1,5,3,6,6,3,5,1,3,4,2
4,4,5,4,3,6,4,2,1,4,1,2,4,6,3,7,5,4
5,5,6,5,4,1,5,3,2,7,2,3,5,1,4,5,6,5
6,6,1,6,5,2,6,4,3,6,3,4,6,2,5,6,1,6
7,7,0,1,1,0,3,3,0,5,5,0,2,2,0,4,4,0
"""


def test_the_published_rover_is_ours(making: Making) -> None:
    (published,) = read_per_table(SIX_AND_A_ROVER)
    assert verify(published) == ()
    ours = making("rover", tables=6, rounds=6, boards=24, base="share")
    assert published.rounds == ours.rounds
    assert published.declared == ours.declared
    assert published.sets == ours.sets


def test_it_is_written_as_published(making: Making) -> None:
    movement = replace(
        making("rover", tables=6, rounds=6, boards=24, base="share"), name="Six tables and a rover"
    )
    assert write_per_table(movement) == SIX_AND_A_ROVER.replace("6,14", "6,0")


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("mitchell", {"pairs": 15, "boards": 28, "rounds": 7}),
        ("mitchell", {"pairs": 15, "boards": 28, "rounds": 7, "half": "ew"}),
        ("bowman", {"tables": 9, "boards": 21, "rounds": 7}),
        ("howell", {"pairs": 9}),
        ("american-whist", {"teams": 5}),
    ],
)
def test_per_table_there_and_back(making: Making, name: str, asked: dict[str, str]) -> None:
    movement = making(name, **asked)
    (back,) = read_per_table(write_per_table(movement))
    assert back.rounds == movement.rounds
    assert back.missing == movement.missing
    assert (back.winners, back.contest, back.pairs) == (movement.winners, movement.contest, movement.pairs)
    assert verify(back) == ()


def test_several_movements_in_one_text() -> None:
    both = read_per_table(SIX_AND_A_ROVER + "\n\n" + SIX_AND_A_ROVER.replace("Six", "Again six"))
    assert [movement.name for movement in both] == ["Six tables and a rover", "Again six tables and a rover"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n", "no movement in this text"),
        ("Lonely", "'Lonely': below the name stands"),
        ("X\n1,2,3", "the second line is type"),
        ("X\n3,2,4,2,2,0\n1,1,1,2,2,2", "individuals are not read"),
        ("X\n0,2,4,2,2,0\n1,1,1,2,2,2", "promises 2 tables, but 1 lines follow"),
        ("X\n0,1,4,2,2,0\n1,2,1,3,4", "a table has 6 numbers for 2 rounds, not 5"),
        ("X\n0,1,4,2,2,0\n1,2,1,3,4,999", "at most 200 sets"),
        ("X\n0,1,4,2,2,0\n1,2,1,3,4,a", "'a' is not a pair or set"),
    ],
)
def test_what_cannot_be_read_per_table(text: str, says: str) -> None:
    with pytest.raises(BadText, match=says):
        read_per_table(text)


def test_what_a_form_cannot_hold_is_not_written(making: Making) -> None:
    turned = making("howell", pairs=10, turn="yes")
    for write in (write_asc, write_per_table):
        with pytest.raises(BadText, match="keep our own form"):
            write(turned)
    with pytest.raises(BadText, match=r"use \.ASC"):
        write_per_table(making("rainbow", tables=5))
    two_missing = replace(making("howell", pairs=10), missing=frozenset({"1", "2"}))
    with pytest.raises(BadText, match="one missing pair"):
        write_per_table(two_missing)
