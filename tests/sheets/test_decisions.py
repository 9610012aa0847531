"""Rulings on the penalties sheet, written as a director writes them."""

from dataclasses import replace

import pytest

from bridgedesk.event.ruled_score import ruled_score
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.sheets.decisions import penalties_list
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.as_text import as_text


@pytest.mark.parametrize(
    ("was", "becomes", "printed"),
    [
        ("4SN=", "60% 4SN=, 40% 4SN-1", "4SN= becomes 60% 4SN=, 40% 4SN−1"),
        ("4SN-1", "60% 4SN=, 40% 4SN-1 | A-=", "4SN−1 becomes 60% 4SN=, 40% 4SN−1 | A−="),
        (None, "+420", "no score becomes +420"),
    ],
)
def test_weights_are_percentages_and_minus_signs_are_real(
    was: str | None, becomes: str, printed: str
) -> None:
    facts = evening.pairs()
    adjusted = Adjustment(ruled_score(becomes), ruled_score(was) if was else None)
    ruling = Ruling(
        "w",
        evening.at(20, 0),
        "1",
        "A",
        1,
        1,
        question="adjusted-score",
        adjusted=adjusted,
        reason="Hesitation",
    )
    event = replace(facts.event, rulings=(ruling,))
    said = as_text(penalties_list(replace(facts, evaluation=evaluate(event))))
    assert printed in said
    assert "W 60" not in said
