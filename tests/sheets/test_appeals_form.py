"""What the appeals form says beyond its printed places (SABF 7)."""

from dataclasses import replace

import pytest

from bridgedesk.desk.regulations.library import library
from bridgedesk.event.register import ANSWERS, Registered
from bridgedesk.sheets.appeal import appeals_form
from bridgedesk.sheets.content import Paper
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.pdf import draw
from bridgedesk.sheets.text import as_text
from bridgedesk.standings.evaluate import evaluate
from tests.sheets import evening
from tests.sheets.cases import with_book
from tests.sheets.pictures import texts


def of_kind(kind: str) -> Facts:
    facts = with_book(evening.pairs(), "sabf-2020")
    appeal = facts.event.appeals[-1]
    line = Registered(
        "k1", ANSWERS, appeal.lodged, appeal.by, None, {"appeal": appeal.id, "answer": "He said so himself."}
    )
    event = replace(facts.event, kind=kind, registered=(line, replace(line, id="k2", struck_out="wrong one")))
    return replace(facts, evaluation=evaluate(event))


def test_the_answer_of_the_appellants_stands_on_it() -> None:
    assert "Counter arguments of appellants: He said so himself." in as_text(appeals_form(of_kind("pairs")))


def test_it_says_which_committee_it_goes_to() -> None:
    """The SABF's for a State Championship, SABA's for a club's evening."""
    assert "Heard by the SABF's Appeals Committee (7)." in as_text(appeals_form(of_kind("state-pairs")))
    assert "Heard by SABA's Appeals Committee (7)." in as_text(appeals_form(of_kind("pairs")))


@pytest.mark.parametrize("book", sorted(library().books))
@pytest.mark.parametrize("paper", Paper)
def test_it_is_one_leaf_of_paper(book: str, paper: Paper) -> None:
    """Front and back, blank or filled; the signatures stay with what is signed."""
    filled = evening.pairs()
    for facts in (filled, evening.blank(filled)):
        front, back = texts(draw(appeals_form(with_book(facts, book)), paper))
        assert front.index("Grounds of appeal") < front.index("Signature of appellant")
        assert back.index("Decision of Appeals Committee") < back.index("Names of committee members")
