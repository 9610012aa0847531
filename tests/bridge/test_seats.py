"""Dealer and vulnerability as they are printed on the boards."""

import pytest

from bridgedesk.bridge.seats import Seat, Side, Vulnerability, dealer, vulnerability

# Board, dealer, vulnerable; boards 17 to 32 are boards 1 to 16 again.
PRINTED = """
     1 N None     2 E NS      3 S EW      4 W All
     5 N NS       6 E EW      7 S All     8 W None
     9 N EW      10 E All    11 S None   12 W NS
    13 N All     14 E None   15 S NS     16 W EW
    17 N None    18 E NS     19 S EW     20 W All
    21 N NS      22 E EW     23 S All    24 W None
    25 N EW      26 E All    27 S None   28 W NS
    29 N All     30 E None   31 S NS     32 W EW
"""
_words = PRINTED.split()
BOARDS = list(zip(map(int, _words[::3]), _words[1::3], _words[2::3], strict=True))


@pytest.mark.parametrize(("board", "deals", "vulnerable"), BOARDS)
def test_a_board_says_who_deals_and_who_is_vulnerable(board: int, deals: str, vulnerable: str) -> None:
    assert dealer(board) is Seat(deals)
    assert vulnerability(board) is Vulnerability(vulnerable)


def test_the_cycle_goes_on_beyond_the_printed_boards() -> None:
    assert [board for board, _, _ in BOARDS] == list(range(1, 33))
    assert (dealer(100), vulnerability(100)) == (dealer(4), vulnerability(4))


def test_who_is_vulnerable() -> None:
    told = {each.value: "".join(side.value for side in Side if each.of(side)) for each in Vulnerability}
    assert told == {"None": "", "NS": "NS", "EW": "EW", "All": "NSEW"}


def test_seats_go_round_clockwise() -> None:
    assert [seat.next for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)] == [
        Seat.EAST,
        Seat.SOUTH,
        Seat.WEST,
        Seat.NORTH,
    ]
    assert [seat.partner.value + seat.side.value for seat in Seat] == ["SNS", "WEW", "NNS", "EEW"]
    assert [side.other for side in Side] == [Side.EW, Side.NS]
