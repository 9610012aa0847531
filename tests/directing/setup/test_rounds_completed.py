"""Rounds completed go by the clock if it can be trusted, otherwise by the results, and it is said which."""

from dataclasses import replace

import pytest

from bridgedesk.directing.setup.mid_session_changes import rounds_over_now
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Section
from tests.evenings.three_tables import section


def played_up_to(round_: int) -> Section:
    """A Howell of five rounds with one result of this round."""
    passed = Result(1, parse_score("P"), round=round_, table=1)
    return replace(section(20), results=(passed,) if round_ else ())


@pytest.mark.parametrize(
    ("by_clock", "results", "number", "words"),
    [
        (None, 0, 0, ""),
        (None, 3, 3, "Results have come in up to round 3. Check the rounds completed."),
        (2, 0, 2, "2 rounds completed by the clock."),
        (2, 3, 2, "2 rounds completed by the clock."),  # one table is through round 3 already
        (1, 4, 4, "Results have come in up to round 4. Check the rounds completed."),  # the clock began late
        (1, 0, 1, "1 round completed by the clock."),
        (5, 5, 4, "4 rounds completed by the clock."),  # of five at least one is left to change
    ],
)
def test_rounds_completed(by_clock: int | None, results: int, number: int, words: str) -> None:
    assert rounds_over_now(played_up_to(results), by_clock) == (number, words)
