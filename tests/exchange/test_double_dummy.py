"""Double dummy is an extra: what goes in and out, what is said without it, and DDS where it is there."""

import sys
from importlib.util import find_spec

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat
from bridgedesk.exchange.double_dummy import HIGHEST_FIRST, makes, solved, solver
from bridgedesk.exchange.outgoing import Tricks, Unwritable

# Everybody holds one whole suit.
SUITS = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


def tricks_of(seat: Seat) -> Tricks:
    """All thirteen for both partners where either holds the trumps; in notrump the leader runs his suit."""
    trumps = "SD" if seat in (Seat.NORTH, Seat.SOUTH) else "HC"
    return [13 if each.value in trumps else 0 for each in HIGHEST_FIRST]


EXPECTED = [tricks for seat in CLOCKWISE for tricks in tricks_of(seat)]


def test_by_seat_and_denomination() -> None:
    found = makes(range(20))
    assert found[Seat.NORTH][Denomination.NOTRUMP] == 0
    assert found[Seat.NORTH][Denomination.CLUBS] == 4
    assert found[Seat.EAST][Denomination.NOTRUMP] == 5
    assert found[Seat.WEST] == dict(zip(HIGHEST_FIRST, range(15, 20), strict=True))


def test_what_is_done_is_kept_when_it_is_stopped() -> None:
    told: list[tuple[int, int]] = []

    def watch(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    found = solved(dict.fromkeys("abc", SUITS), lambda _: [7] * 20, watch)
    assert list(found) == ["a", "b"]
    assert told == [(0, 3), (1, 3), (2, 3), (2, 3)]


def test_without_the_library_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("endplay", "endplay.dds", "endplay.types"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(Unwritable, match="needs the library endplay, which is not installed"):
        solver()


if find_spec("endplay") is not None:  # a club may have added it

    def test_dds_itself() -> None:
        assert list(solver()(SUITS)) == EXPECTED
