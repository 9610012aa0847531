"""The preview of a ruling and the ranking that follows it show the same figures."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from bridgedesk.directing.rulings.apply_ruling import new_ranking
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.scored_evenings import MITCHELL, event, section
from tests.rulebooks.books import book

# Pair 1 North-South beats one and equals one of two on two boards, and equals one on the third: 3 + 1 + 1.
SLIPS = {
    (1, 1): "+420", (2, 3): "+420", (3, 2): "+100",
    (1, 2): "+170", (2, 1): "+140", (3, 3): "+140",
    (1, 3): "+90", (2, 2): "-50", (3, 1): "-50",
}  # fmt: skip


def test_a_preview_says_what_the_line_of_the_penalty_says() -> None:
    """25% of a top over 3 boards is 8.333%: 41.667 less 8.333 is 33.333. Shown, 41.67 becomes 33.33, which is
    8.34 less; the penalty is 8.33 in the preview as in its line, and the hundredth is said to be rounding."""
    played = replace(event(section(MITCHELL, SLIPS)), rulebook=RulebookRef("sabf-2020"))
    late = Ruling(
        "r1",
        datetime.fromisoformat("2026-11-17T19:42"),
        played.sessions[0].id,
        entry="A1NS",
        imposed=Sanction(Decimal(25), "% of a top", "11.2"),
    )
    before = evaluate(played, book("sabf-2020"))
    after = evaluate(replace(played, rulings=(late,)), book("sabf-2020"))
    (was,) = (each for field in before.fields for each in field.standings if each.entry == "A1NS")
    assert was.total == Fraction(500, 12)
    (place,) = (each for each in new_ranking(before, after) if each.entry == "A1NS")
    assert place.total_text == "33.33"
    assert place.change == "−8.33"
    assert [(line.what, str(line.effect)) for line in place.lines[:3]] == [
        ("Session s1: 3 boards played", "41.67"),
        ("Penalty", "-8.33"),
        ("Rounding", "-0.01"),
    ]
