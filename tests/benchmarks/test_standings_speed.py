"""Standings against the bare pass over the same numbers; shown with -s."""

from bridgedesk.standings.evaluate import evaluate
from tests.benchmarks.fields import field_of, points_of, scores_of
from tests.benchmarks.floor import bare_matchpoints, race

FORTY = 40


def microseconds_a_result(tables: int) -> float:
    field = field_of(tables)
    points = points_of(scores_of(field))
    measured = race(
        lambda: bare_matchpoints(points), lambda: evaluate(field), times=max(5, 2000 // tables), limit=10
    )
    return measured.ours / (tables * 30) * 1e6


def test_forty_tables_from_scratch_within_ten_times_the_bare_pass() -> None:
    field = field_of(FORTY)
    points = points_of(scores_of(field))
    measured = race(lambda: bare_matchpoints(points), lambda: evaluate(field), times=100, limit=10)
    print(f"\n40 tables, 30 boards, from scratch: {measured}")
    assert measured.ratio <= 10


def test_the_cost_of_a_result_is_flat_from_ten_to_a_thousand_tables() -> None:
    """Microseconds for each result, with a bar for each size of field."""
    costs = {tables: microseconds_a_result(tables) for tables in (10, 30, 100, 300, 1000)}
    print()
    for tables, cost in costs.items():
        print(f"{tables:>5} tables {cost:6.2f} us a result {'#' * round(cost * 20)}")
    assert max(costs.values()) <= 3 * min(costs.values())
