"""What a clause decides reaches the director in words."""

import re

import pytest

from bridgedesk.directing.rules.clause_words import clause_effect
from bridgedesk.directing.rules.event_book import ClauseBlock, clause_blocks
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import text_of_book
from bridgedesk.rulebooks import Book
from tests.rulebooks.books import book

BOOKS = [("laws-2017", "pairs"), ("sabf-2020", "pairs"), ("sabf-2020", "teams"), ("anc-2017", "pairs")]


def blocks(of: Book, kind: str) -> list[ClauseBlock]:
    return clause_blocks(text_of_book(of.id)[0], of.like(kind))


def test_lateness_by_sabf_11_2() -> None:
    """The printed table: a warning or 10%, then 15, 25, 40 and 100 per cent of a top, to which one "may be
    liable"."""
    sabf = book("sabf-2020")
    late = next(each for each in blocks(sabf, "pairs") if each.topic == "late-arrival")
    said = clause_effect(sabf, "pairs", late.text)
    assert said[0].startswith("Late, 0 to 4 minutes: ")
    assert "a warning" in said[0]
    for minutes, figure in (
        ("5 to 10", "15%"),
        ("11 to 15", "25%"),
        ("16 to 20", "40%"),
        ("21 to 30", "100%"),
    ):
        assert f"Late, {minutes} minutes: {figure} of a top, at the director's discretion" in said
    changed = clause_effect(sabf, "pairs", late.text.replace("steps = [15]", "steps = [20]"))
    assert "Late, 5 to 10 minutes: 20% of a top, at the director's discretion" in changed


@pytest.mark.parametrize(("name", "kind"), BOOKS)
def test_no_clause_is_shown_as_it_is_kept(name: str, kind: str) -> None:
    of = book(name)
    for each in blocks(of, kind):
        said = clause_effect(of, kind, each.text)
        assert said, each
        for line in said:
            assert not re.search(r"[\[\]{}`_]|^\w+ = |\bTrue\b|\bFalse\b|Decimal", line), (each.topic, line)
            assert line[0].isupper() or line[0].isdigit(), line


def test_a_policy_speaks_for_itself() -> None:
    sabf = book("sabf-2020")
    fouled = next(each for each in blocks(sabf, "pairs") if each.topic == "fouled-board")
    assert any("each form" in line.casefold() for line in clause_effect(sabf, "pairs", fouled.text))


def test_what_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refusal, match="cannot be read"):
        clause_effect(book("sabf-2020"), "pairs", "[[late-arrival]]\nrows = [")
