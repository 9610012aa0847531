"""Clauses as they are cited: single ones, several, parts of one, Laws; a score is never taken for one."""

import pytest

from bridgedesk.rule_library import clauses, headings
from bridgedesk.rulebooks.clause_numbers import (
    cited_clauses,
    clause_numbers,
    clause_parts,
    heading_of,
    known_clause,
)
from bridgedesk.rulebooks.dataclass_reader import Refused
from tests.rulebooks.books import BOOKS, CLAUSES, book


def numbers(name: str) -> tuple[str, ...]:
    return clause_numbers(book(name), clauses(name))


@pytest.mark.parametrize(
    ("citation", "parts"),
    [
        ("11.2", ("11.2",)),
        ("16.2, 13.5", ("16.2", "13.5")),
        ("19.11.1 (f), (g)", ("19.11.1 (f)", "19.11.1 (g)")),
        ("5.4.3 (second, ties)", ("5.4.3 (second, ties)",)),
        ("A 4.5.2, 4.6.4", ("A 4.5.2", "A 4.6.4")),
        ("2.10 (4), (5)", ("2.10 (4)", "2.10 (5)")),
        ("2, Law 12C2", ("2", "Law 12C2")),
        ("", ()),
    ],
)
def test_a_citation_is_split_into_single_clauses(citation: str, parts: tuple[str, ...]) -> None:
    assert clause_parts(citation) == parts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Late arrival\n12 minutes late, row 11 to 15: 25% of a top, 11.2", ("11.2",)),
        ("Clause 11.2. 12 minutes late: 25% of a top.", ("11.2",)),
        ("clause 11.2: as proposed", ("11.2",)),
        ("Score corrections: 22:57\n24 hours after the posting (8)", ("8",)),
        ("Ties are broken (SABF 13.10)", ("13.10",)),
        ("Smoking (10, 11.10)", ("10", "11.10")),
        ("Only one pair qualifies (19.11.1 (f), (g)).", ("19.11.1 (f)", "19.11.1 (g)")),
        ("Law 12C2. A+ is 60%", ("Law 12C2",)),
        ("Late arrival, 11.2 or slow play (11.10)", ("11.10",)),
        ("11.2", ("11.2",)),
        ("12", ()),  # a number of boards, or a pair
        ("61.25", ()),
        ("Ann Example & Bob Sample, 12 boards", ()),
        ("(2 boards)", ()),
    ],
)
def test_a_text_cites_clauses_and_no_scores(text: str, found: tuple[str, ...]) -> None:
    assert cited_clauses([text], numbers("sabf-2020")) == found


def test_clauses_with_names_are_found_too() -> None:
    known = numbers("qba-pairs")
    assert cited_clauses(["60% to the others (Late arrival)", "a tie, Ties 1"], known) == (
        "Late arrival",
        "Ties 1",
    )


def test_every_clause_of_a_row_and_of_an_answer_is_known() -> None:
    for name in BOOKS:
        known = numbers(name)
        assert len(known) == len(set(known))
        for row in clauses(name):
            assert set(clause_parts(row.clause)) <= set(known)
        for block in book(name).blocks.values():
            assert set(clause_parts(block.clause)) <= set(known)


def test_a_clause_is_typed_as_one_likes() -> None:
    assert known_clause(" clause 11.2", numbers("sabf-2020")) == "11.2"
    assert known_clause("law 12c2", numbers("laws-2017")) == "Law 12C2"
    with pytest.raises(Refused, match="did you mean"):
        known_clause("11.22", numbers("sabf-2020"))


def test_a_clause_has_the_heading_of_the_part_it_belongs_to() -> None:
    sabf = headings("sabf-2020")
    assert heading_of("11.2", sabf) == "Late arrival"
    assert heading_of("19.11.1 (f)", sabf) == "Women's and Seniors' trials"
    assert heading_of("A 4.4.1", headings("sydney-2003")).startswith("Substitutes, larger teams")
    assert heading_of("99", sabf) == ""


@pytest.mark.parametrize("name", [each for each in CLAUSES if each != "qba-pairs"])
def test_every_numbered_clause_has_a_heading(name: str) -> None:
    lacking = [each for each in numbers(name) if not heading_of(each, headings(name))]
    assert [each for each in lacking if not each.startswith("Law")] == []
