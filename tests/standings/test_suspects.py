"""What the director is asked to look at before posting."""

from dataclasses import replace

import pytest

from bridgedesk.event.event import Event
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Severity
from bridgedesk.standings.suspects import suspects
from tests.standings.evenings import MITCHELL, event, section


def board_1(first: str, second: str = "3NN=", third: str = "3NN=") -> Event:
    """Nobody is vulnerable; the tables are those of 1NS, 3NS and 2NS."""
    return event(section(MITCHELL, {(1, 1): first, (2, 3): second, (3, 2): third}))


def said(one: Event) -> list[tuple[str | None, str]]:
    return [(flag.ns, flag.what) for flag in suspects(evaluate(one))]


@pytest.mark.parametrize("ordinary", ["3NN=", "4SXN-2", "2HXE+1", "P", "NP", "A+-", "+420", "-1700", "60/40"])
def test_ordinary_results_are_passed_over(ordinary: str) -> None:
    assert said(board_1(ordinary)) == []


@pytest.mark.parametrize("impossible", ["+30", "-10", "+40", "+620"])
def test_a_figure_that_no_contract_gives(impossible: str) -> None:
    ((ns, what),) = said(board_1(impossible))
    assert ns == "1NS"
    assert impossible in what


@pytest.mark.parametrize(
    ("far", "words"), [("2HXE+2", "2HX +2"), ("4SXN-3", "4SX -3"), ("1NXXS+3", "1NTXX +3")]
)
def test_doubled_and_far_from_the_contract(far: str, words: str) -> None:
    ((_, what),) = said(board_1(far))
    assert words in what


def test_undoubled_and_far_is_nothing_odd() -> None:
    assert said(board_1("1NN+4", "2HN-4")) == []


def test_the_only_slam_of_a_board() -> None:
    assert said(board_1("6SN=")) == [("1NS", "6S: the only slam on this board")]
    assert said(board_1("6SN=", "7SN-1")) == []


@pytest.mark.parametrize(
    ("theirs", "found"),
    [
        ("2SE=", 2),  # 10 and 8 tricks in spades
        ("1SE-2", 0),  # 10 and 5
        ("1SE-1", 2),  # 10 and 6
        ("4HE=", 0),
        ("4SS=", 0),
    ],
)
def test_both_sides_in_the_same_denomination(theirs: str, found: int) -> None:
    odd = said(board_1("4SN=", theirs))
    assert len(odd) == found
    assert all("same denomination" in what for _, what in odd)


def test_what_the_director_has_initialled_is_not_asked_again() -> None:
    one = board_1("+30")
    (session,) = one.sessions
    (only,) = session.sections
    slips = tuple(replace(each, initialled="both sides agree") for each in only.results)
    initialled = replace(one, sessions=(replace(session, sections=(replace(only, results=slips),)),))
    assert said(initialled) == []


def test_where_to_look() -> None:
    (flag,) = suspects(evaluate(board_1("3NN=", "+30")))
    assert (flag.severity, flag.section, flag.round, flag.table, flag.board, flag.ns) == (
        Severity.CHECK, "A", 2, 3, 1, "3NS",
    )  # fmt: skip
