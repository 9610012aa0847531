"""Which sessions count where only the best so many do."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.standings.evaluation import TotalMethod, TotalRules
from bridgedesk.standings.stages.session_totals import counting_sessions


@pytest.mark.parametrize(
    ("adding", "values", "weights", "best", "counting"),
    [
        (TotalMethod.SUM, (50, 20), ("0.5", "2"), 1, {1}),  # 25 against 40
        (TotalMethod.MEAN, (50, 20), ("0.5", "2"), 1, {0}),  # the mean of one is 50, or 20
        (
            TotalMethod.MEAN,
            (50, 90, 49),
            ("1", "1", "0.1"),
            2,
            {1, 2},
        ),  # (90 + 4.9) / 1.1 = 86.27 against 140 / 2
        (TotalMethod.MEAN, (50, 90, 49), ("1", "1", "1"), 2, {0, 1}),
        (TotalMethod.MEAN, (60, 60, 60), ("1", "1", "1"), 2, {0, 1}),
        (TotalMethod.MEAN, (50, 90), ("1", "1"), 2, {0, 1}),
    ],
)
def test_the_best_so_many(
    adding: TotalMethod, values: Sequence[int], weights: Sequence[str], best: int, counting: set[int]
) -> None:
    found = counting_sessions([Fraction(each) for each in values], [Fraction(each) for each in weights],
                             TotalRules(adding, best))  # fmt: skip
    assert set(found) == counting


SESSIONS = st.lists(
    st.tuples(st.integers(0, 100), st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(2)])),
    min_size=1, max_size=6,
)  # fmt: skip


@given(SESSIONS, st.integers(1, 6))
def test_no_other_choice_makes_a_higher_mean(sessions: list[tuple[int, Fraction]], best: int) -> None:
    def mean(chosen: Sequence[int]) -> Fraction:
        whole = sum((sessions[at][0] * sessions[at][1] for at in chosen), start=Fraction(0))
        return whole / sum((sessions[at][1] for at in chosen), start=Fraction(0))

    count = min(best, len(sessions))
    values, weights = [Fraction(value) for value, _ in sessions], [weight for _, weight in sessions]
    found = counting_sessions(values, weights, TotalRules(TotalMethod.MEAN, best))
    assert len(set(found)) == count
    assert mean(found) == max(map(mean, combinations(range(len(sessions)), count)))
