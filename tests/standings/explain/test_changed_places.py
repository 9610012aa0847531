"""What one corrected result changed in the standings."""

from decimal import Decimal

from bridgedesk.event.event import Fields
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.moves import ranking_changes
from tests.evenings.scored_evenings import MITCHELL, event, section

SCORES = {
    (1, 1): "+420", (3, 2): "-50", (2, 3): "+450",
    (1, 2): "+110", (2, 1): "+110", (3, 3): "-100",
    (1, 3): "-620", (2, 2): "-620", (3, 1): "+100",
}  # fmt: skip


def test_what_a_correction_changed() -> None:
    """Board 1 of 1NS from 420 to 480: it beats 450 now. 1NS 9 + 2 = 11 of 12, 3NS 5 - 2 = 3."""
    before = evaluate(event(section(MITCHELL, SCORES), fields=Fields.TWO))
    after = evaluate(event(section(MITCHELL, {**SCORES, (1, 1): "+480"}), fields=Fields.TWO))
    moved = {each.entry: each for each in ranking_changes(before, after)}
    assert {entry: each.words for entry, each in moved.items()} == {
        "A1NS": "place 1, 75.00 to 91.67",
        "A2NS": "place 3 to 2",  # 4 of 12 as before, ahead of 3NS now
        "A3NS": "place 2 to 3, 41.67 to 25.00",
        "A1EW": "place 1 to 2, 75.00 to 58.33",  # 9 - 2 = 7
        "A3EW": "place 2 to 1",  # 8 of 12 as before
        "A2EW": "place 3, 8.33 to 25.00",  # 1 + 2: 3NS has only 2 of 4 against it
    }
    (gone,), (come,) = moved["A1NS"].gone, moved["A1NS"].come
    assert (gone.amount, come.amount) == (Decimal(9), Decimal(11))
    assert ranking_changes(before, before) == ()
