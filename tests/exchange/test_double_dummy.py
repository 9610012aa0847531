"""Double dummy: what goes in and out, a missing library, and a solver that fails harms nothing."""

import sys
from pathlib import Path

import pytest

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.contract import Denomination
from bridgedesk.bridge.seats import CLOCKWISE, Seat
from bridgedesk.exchange import dds
from bridgedesk.exchange.double_dummy import HIGHEST_FIRST, SolverProcess, makes, solved, solver
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
    monkeypatch.setitem(sys.modules, "endplay", None)
    with pytest.raises(Unwritable, match="needs the library endplay, which is not installed"):
        solver()


# ---- the process beside the window

ANSWERS = f"print({' '.join(map(str, EXPECTED))!r}, flush=True)"


def process_that(source: str, limit: float = 30) -> SolverProcess:
    return SolverProcess([sys.executable, "-I", "-c", source], limit)


def test_a_process_answers_deal_after_deal() -> None:
    solve = process_that(f"import sys\nfor line in sys.stdin: {ANSWERS}")
    assert solved(dict.fromkeys("ab", SUITS), solve, lambda *_: True) == dict.fromkeys("ab", tuple(EXPECTED))


@pytest.mark.parametrize(
    ("source", "limit"),
    [
        ("import os; input(); os.abort()", 30),
        ("input(); print('1 2 3', flush=True); input()", 30),
        ("import time; input(); time.sleep(60)", 0.5),
        ("raise SystemExit(1)", 30),
    ],
    ids=["crashes", "answers nonsense", "takes too long", "does not start"],
)
def test_a_deal_without_an_answer_is_left_out(source: str, limit: float) -> None:
    asked: list[int] = []

    def watch(done: int, _: int) -> bool:
        asked.append(done)
        return True

    assert solved(dict.fromkeys("abcde", SUITS), process_that(source, limit), watch) == {}
    assert asked == [0, 1, 2, 0]  # three in a row are enough


def test_the_next_deal_gets_a_new_process(tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    source = f"""
import os, pathlib, sys
for line in sys.stdin:
    crashed = pathlib.Path({str(crashed)!r})
    if not crashed.exists():
        crashed.touch()
        os.abort()
    {ANSWERS}
"""
    found = solved(dict.fromkeys("abc", SUITS), process_that(source), lambda *_: True)
    assert list(found) == ["b", "c"]


if dds.library():  # there is one for most systems

    def test_dds_itself() -> None:
        found = solved({"suits": SUITS}, solver(), lambda *_: True)
        assert list(found["suits"]) == EXPECTED
        assert not {"endplay", "numpy", "matplotlib"} & set(sys.modules)
