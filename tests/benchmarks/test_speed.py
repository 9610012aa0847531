"""Ratios measured in one run, so that they hold on any machine. Shown with pytest -s."""

import resource
import subprocess
import sys

import pytest

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.scoring.board import matchpoint_board
from bridgedesk.scoring.settings import Settings
from bridgedesk.standings.evaluate import evaluate
from tests.benchmarks.fields import field_of, points_of, scores_of
from tests.benchmarks.floor import Race, bare_matchpoints, race

LAWS = Settings()
HEAVY = {"PySide6", "sqlalchemy", "reportlab", "openpyxl", "argparse", "defusedxml"}


def shown(what: str, measured: Race) -> Race:
    print(f"\n{what}: {measured}")
    return measured


def test_matchpoints_of_an_evening_within_three_times_the_bare_pass() -> None:
    boards = scores_of(field_of(15))
    points = points_of(boards)

    def ours() -> list[object]:
        return [
            matchpoint_board(scores, vulnerability(board), len(scores), LAWS)
            for board, scores in boards.items()
        ]

    measured = race(lambda: bare_matchpoints(points), ours, times=200, limit=3)
    assert shown("matchpoints of 15 tables, 30 boards", measured).ratio <= 3


def test_five_thousand_pairs_ranked_within_five_times_the_bare_pass() -> None:
    floor, ours = map(float, run("-m", "tests.benchmarks.five_thousand").split())
    measured = Race(floor, ours)
    assert shown("5000 pairs, 30 boards, ranked", measured).ratio <= 5


def test_the_bare_pass_and_the_standings_agree() -> None:
    """They race over the same numbers, and reach the same goal."""
    field = field_of(15)
    bare = bare_matchpoints(points_of(scores_of(field)))
    boards = evaluate(field).boards
    assert [board.points.ns.points for board in boards] == bare[: len(boards)]
    assert [board.points.ew.points for board in boards] == bare[len(boards) :]


@pytest.mark.parametrize("tables", [150, 600])
def test_four_times_the_tables_cost_four_times_the_work(tables: int) -> None:
    """Were anything compared with everything else it would be sixteen times."""
    small, large = field_of(tables), field_of(4 * tables)
    measured = race(lambda: evaluate(small), lambda: evaluate(large), times=12, limit=5)
    assert shown(f"{4 * tables} tables against {tables}", measured).ratio <= 5


# ---- the first moment


def run(*words: str) -> str:
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


def seconds(*words: str) -> float:
    """Of the processor: waiting for it on a busy machine does not count."""
    start = _spent_by_children()
    run(*words)
    return _spent_by_children() - start


def _spent_by_children() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def test_the_version_within_twice_the_time_of_python_itself() -> None:
    laps = [(seconds("-c", "pass"), seconds("-m", "bridgedesk", "--version")) for _ in range(30)]
    measured = Race(min(lap for lap, _ in laps), min(lap for _, lap in laps))
    assert shown("bridgedesk --version against python", measured).ratio <= 2


def test_the_version_loads_nothing_heavy() -> None:
    """Every module that is loaded until the version is printed."""
    told = run(
        "-c",
        "import sys; from bridgedesk.app import main; main(['--version']); print(*sys.modules)",
    )
    version, modules = told.splitlines()
    assert version.startswith("BridgeDesk ")
    loaded = {module.partition(".")[0] for module in modules.split()}
    assert loaded.isdisjoint(HEAVY)
    own = {module for module in modules.split() if module.startswith("bridgedesk.")}
    assert own == {"bridgedesk.app"}
