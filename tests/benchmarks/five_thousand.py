"""The race of five thousand pairs in a process of its own, where nothing else has filled the memory."""

from bridgedesk.standings.evaluate import evaluate
from tests.benchmarks.fields import field_of, points_of, scores_of
from tests.benchmarks.floor import bare_matchpoints, race


def main(limit: float) -> None:
    field = field_of(2500)
    points = points_of(scores_of(field))
    measured = race(lambda: bare_matchpoints(points), lambda: evaluate(field), times=25, limit=limit)
    print(measured.floor, measured.ours)


if __name__ == "__main__":
    main(limit=5)
