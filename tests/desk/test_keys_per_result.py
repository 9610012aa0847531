"""How many keys a result takes over a whole session, everything counted: figures, signs, Enter, jumps."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.desk.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.keys import Key
from bridgedesk.desk.scorepad.orders import BY_BOARD, BY_TABLE, Order
from bridgedesk.event.score_text import score_text
from bridgedesk.exchange.files import read_file
from bridgedesk.scoring.outcome import PLACE
from tests.desk.pads import play
from tests.desk.thirteen import Slip, club_file, percentages, slips
from tests.exchange.examples import EXAMPLES


def keys_of(text: str) -> list[str]:
    """A figure commits with its sign, everything else with Enter."""
    return [*text] if text[:-1].isdigit() and text[-1] in "+-" else [*text, Key.ENTER]


def in_order(order: Order) -> list[Slip]:
    if order is BY_BOARD:
        return list(slips())
    return sorted(slips(), key=lambda slip: (slip.table, slip.round, slip.board))


@pytest.mark.parametrize(
    ("order", "mode", "text", "most"),
    [
        (BY_BOARD, "tens", lambda slip: slip.tens, 3.5),
        (BY_TABLE, "tens", lambda slip: slip.tens, 3.5),
        (BY_BOARD, "contracts", lambda slip: slip.contract, 6.5),
        (BY_TABLE, "contracts", lambda slip: slip.contract, 6.5),
    ],
)
def test_keys_per_result(
    tmp_path: Path, order: Order, mode: str, text: Callable[[Slip], str], most: float
) -> None:
    entry = ScoreEntry(club_file(tmp_path), "1")
    entry.arrange(order)
    keys = [key for slip in in_order(order) for key in keys_of(text(slip))]
    pad = play(entry.pad, keys)
    assert len(pad.results) == len(slips()) == 338
    standing = {(place.board, place.table): result.score.points for place, result in pad.results.items()}
    for slip in slips():
        points = standing[slip.board, slip.table]
        assert points is not None
        assert slip.points in points
    per_result = len(keys) / len(slips())
    print(f"\nkeys per result, {mode}, {order.name}: {per_result:.2f}")
    assert per_result <= most


def test_the_long_way_adds_up() -> None:
    """Every comparison gives two points to somebody: both lines have half of everything on the whole."""
    found = percentages(slips())
    assert sum(found.values()) == 26 * 50


PUBLISHED = [path for path in [EXAMPLES / "nz" / "pairs.xml"] if path.exists()]


@pytest.mark.parametrize("path", PUBLISHED)
@pytest.mark.parametrize(("mode", "most"), [("tens", 3.5), ("contracts", 6.5)])
def test_keys_per_result_of_a_published_session(path: Path, mode: str, most: float) -> None:
    counted = [keys_of(text) for text in published_lines(path, mode)]
    per_result = sum(map(len, counted)) / len(counted)
    print(f"\nkeys per result, {mode}, {len(counted)} published results: {per_result:.2f}")
    assert per_result <= most


def published_lines(path: Path, mode: str) -> Iterable[str]:
    (session,) = read_file(path).event.sessions
    for section in session.sections:
        for result in section.results:
            score = result.score
            if mode == "tens" and score.points is not None:
                points = score.points[PLACE[vulnerability(result.board)]]
                yield f"{abs(points) // 10}{'-' if points < 0 else '+'}"
            else:
                yield score_text(score)
