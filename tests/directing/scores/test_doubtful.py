"""QBA, Scoring: what the director may do with a score that cannot be right stands beside it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from tests.evenings.board_sets import desk_of
from tests.evenings.ruled_events import FIRST, pairs

MAY_BE = "it may be changed even if the players cannot be contacted (Scoring)"
AVERAGE = "The score is apparently on the wrong side: it is not changed, 50% to both sides (Scoring)"


@pytest.mark.parametrize(
    ("place", "score", "said"),
    [
        ((1, 2), "-620", AVERAGE),  # board 2: North-South are vulnerable, East-West's game is 420
        ((1, 1), "+620", f"The score is wrong for the vulnerability: {MAY_BE}"),  # board 1: nobody is
        ((1, 1), "+60", f"The score is impossible: {MAY_BE}"),
    ],
)
def test_a_score_that_no_contract_gives(
    tmp_path: Path, place: tuple[int, int], score: str, said: str
) -> None:
    event = replace(pairs("congress", {**FIRST, place: score}, book="qba-pairs"), kind="congress")
    (odd,) = (
        each.what for each in items_to_check(desk_of(tmp_path, event)) if "no contract gives" in each.what
    )
    assert odd.endswith(f". {said}")


def test_everybody_else_scored_the_other_way(tmp_path: Path) -> None:
    """+420 against -420 twice: apparently turned round, so both have the average."""
    scores = {**FIRST, (1, 1): "+420", (2, 3): "-420", (3, 2): "-420"}
    event = replace(pairs("congress", scores, book="qba-pairs"), kind="congress")
    odd = [each.what for each in items_to_check(desk_of(tmp_path, event)) if "Should it be" in each.what]
    assert all(each.endswith(AVERAGE) for each in odd)
    assert odd


def refusal_of(folder: Path, book: str, kind: str) -> str:
    """Board 1 with nobody vulnerable: a contract worth 420, and 170 beside it."""
    event = replace(pairs("congress", {}, book=book), kind=kind)
    pad = ScoreEntry(desk_of(folder, event), "1")
    for key in [*"4SN= 17+", "Enter"]:
        pad.press(key)
    return pad.pad.refusal


def test_a_contract_and_a_figure_that_disagree(tmp_path: Path) -> None:
    """QBA, Scoring: who has the slip in her hand hears that the players are asked first."""
    told = "4SN= on board 1, nobody vulnerable is 42+, not 17+"
    asked = "the players are asked first; without them the score stands (Scoring)"
    assert refusal_of(tmp_path / "a", "qba-pairs", "congress") == f"{told}: {asked}"
    assert refusal_of(tmp_path / "b", "sabf-2020", "pairs") == f"{told}: correct one of them"


def test_another_book_says_nothing_of_it(tmp_path: Path) -> None:
    event = pairs("tuesday", {**FIRST, (1, 1): "+60"}, book="sabf-2020")
    (odd,) = (each.what for each in items_to_check(desk_of(tmp_path, event)) if "no contract" in each.what)
    assert odd == "no contract gives +60 at this vulnerability"
