"""What a table device holds, each limit from both sides; the figures are those of the maker's guide."""

from collections.abc import Sequence

import pytest

from bridgedesk.event.session import Movement, Section, Sitting
from bridgedesk.exchange.device_limits import check_limits
from bridgedesk.exchange.outgoing import Unwritable


def check(letter: str, boards_of_rounds: Sequence[Sequence[int]]) -> None:
    """Two pairs at one table, with these boards in each round."""
    sets = {at: tuple(boards) for at, boards in enumerate(boards_of_rounds, start=1)}
    rounds = tuple((Sitting(1, "1", "2", (at,)),) for at in sets)
    section = Section(letter, sets=sets, seats={"1": "one", "2": "two"}, movement=Movement(rounds))
    check_limits([(section, [(at, row[0]) for at, row in enumerate(rounds, start=1)])])


def test_boards_are_numbered_up_to_127() -> None:
    check("A", [[127]])
    with pytest.raises(Unwritable, match=r"section A, round 1, table 1 plays board 128; .* boards 1 to 127"):
        check("A", [[128]])


def test_a_round_has_up_to_54_boards() -> None:
    check("A", [range(1, 55)])
    with pytest.raises(Unwritable, match="round 2, table 1 plays 55 boards; a device holds 54 a round"):
        check("A", [[1], range(1, 56)])


def test_rounds_and_boards_of_a_table_are_256_together() -> None:
    """128 rounds of a board are 128 + 128 = 256; one board more is too many."""
    check("A", [[1]] * 128)
    with pytest.raises(Unwritable, match="has 128 rounds and 129 boards at a table; a device holds 256"):
        check("A", [[1]] * 127 + [[1, 2]])


def test_there_are_up_to_255_rounds() -> None:
    """Rounds without a board show where this limit lies beside the one on their sum."""
    check("A", [[1]] + [[]] * 254)
    with pytest.raises(Unwritable, match="has 256 rounds and 0 boards"):
        check("A", [[]] * 256)


@pytest.mark.parametrize("letter", ["A", "z", "ZZ", "CCC"])
def test_letters_the_devices_know(letter: str) -> None:
    check(letter, [[1]])


@pytest.mark.parametrize("letter", ["", "AB", "DDDD", "1", "Ä", "A1"])
def test_letters_they_do_not_know(letter: str) -> None:
    with pytest.raises(Unwritable, match=f"need a section letter such as A or AA; “{letter}” is not one"):
        check(letter, [[1]])
