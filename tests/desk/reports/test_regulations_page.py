"""What this program does with your regulations, as the page says it."""

import re

import pytest

from bridgedesk.desk.reports.regulations_page import books_with_pages, regulations_page
from bridgedesk.rule_library import clauses, library
from bridgedesk.rulebooks import topic_named
from tests.rulebooks.books import CLAUSES


def cells(name: str, clause: str) -> list[str]:
    """What BridgeDesk does with the rows of a clause."""
    lines = [re.split(r" (?<!\\)\| ", line.strip("| ")) for line in page(name).split("\n") if "|" in line]
    return [line[2] for line in lines if len(line) == 3 and line[0] == clause]


def page(name: str) -> str:
    return regulations_page(library().book(name))


@pytest.mark.parametrize("name", CLAUSES)
def test_every_row_of_every_book_stands_on_its_page(name: str) -> None:
    rows = clauses(name)
    body = page(name).split("## How unclear wordings")[0]
    table = [line for line in body.split("\n") if line.startswith("| ")]
    assert len(table) == len(rows) + 1, "and a heading"
    assert f"{len(rows)} of {len(rows)} clauses are covered" in body
    assert "not yet" not in body.lower()


def test_the_five_books_have_pages() -> None:
    assert sorted(books_with_pages()) == CLAUSES


def test_it_says_where_each_kind_is_met() -> None:
    answered = f"answered in Look up a rule: {topic_named('late-arrival').words}"
    met = "Proposed in Penalties and from the register of late arrivals"
    assert f"{met}; {answered}" in cells("sabf-2020", "11.2")
    assert "Recorded: Late arrivals, in Rule book (Ctrl+B)" in cells("sabf-2020", "11.2")
    assert "A checklist item before round 1, in Rule book (Ctrl+B)" in cells("sabf-2020", "5.2")
    assert cells("sabf-2020", "13.8") == ["Printed: Hand records", "Recorded: Dealing, in Rule book (Ctrl+B)"]
    assert cells("sabf-2020", "21.15") == ["Made with the movement; printed: Movement chart"]
    total = f"answered in Look up a rule: {topic_named('session-total').words}"
    assert f"Applied in the standings; {total}" in cells("sabf-2020", "11.3")


def test_readings_stand_below() -> None:
    assert (
        "Completed minutes count: 10 min 59 s is 10" in page("sabf-2020").split("## How unclear wordings")[1]
    )
