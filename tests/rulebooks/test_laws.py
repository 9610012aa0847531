"""The edition of the Laws that each book names, and answers that were taken from another edition."""

from dataclasses import replace
from typing import Literal

import pytest

from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Result, Scoring
from bridgedesk.rule_library import library
from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.laws import NamedLaws
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.explain.ledgers import award_node
from tests.evenings.board_sets import PAIRS
from tests.rulebooks.books import BOOKS, ask, book
from tests.rulebooks.club import LATE, club

Edition = int | Literal["latest", "unnamed"]
# 1.11 of the ANC, 2 of the SABF and 2.1 of the SBU; the QBA and the Sydney Festival print no edition.
NAMED: dict[str, tuple[Edition, str]] = {
    "anc-2017": (2007, "1.11"),
    "laws-2017": (2017, ""),
    "qba-pairs": ("unnamed", ""),
    "sabf-2020": ("latest", "2"),
    "sbu-2022": (2017, "2.1"),
    "sydney-2003": ("unnamed", ""),
}


def test_every_book_says_which_laws_it_was_written_for() -> None:
    assert {name: (book(name).laws.edition, book(name).laws.clause) for name in BOOKS} == NAMED
    assert {book(name).laws.cited for name in BOOKS} == {book("laws-2017").laws.edition}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "anc-2017",
            "2007 edition (1.11); Law numbers are from the 2017 edition unless another year is given."
            " 2007 Laws: not checked",
        ),
        (
            "sabf-2020",
            "latest edition held at the venue at the time of the event (2);"
            " Law numbers are from the 2017 edition",
        ),
        ("sbu-2022", "2017 edition with amendments by the WBF, the EBL or the SBU (2.1)"),
        ("qba-pairs", "no edition named; Law numbers are from the 2017 edition"),
        ("laws-2017", ""),
    ],
)
def test_the_edition_in_one_line(name: str, words: str) -> None:
    assert book(name).laws.words == words


def test_a_law_with_its_year_is_checked_and_any_other_says_that_it_is_not() -> None:
    """3 IMPs are Law 86A in 2007 and 12C2(b) in 2017; for 60% the 2007 edition was not read."""
    imps = ask("anc-2017", "adjusted-score", scoring="imps", award="average-plus")
    assert (imps["value"], imps["clause"]) == (3, "1.11, Law 86A (2007)")
    assert "not checked" not in str(imps["note"])
    percent = ask("anc-2017", "adjusted-score", scoring="matchpoints", award="average-plus")
    assert (percent["value"], percent["clause"]) == (60, "1.11, Law 12C2")
    assert str(percent["note"]).endswith("From the Laws of 2017; 2007 Laws: not checked.")


def test_a_book_of_the_edition_that_is_cited_needs_no_note() -> None:
    assert "note" not in ask("sbu-2022", "adjusted-score", scoring="butler", award="average-plus")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("anc-2017", "2007 Laws: not checked."),
        ("sabf-2020", "this rule book requires the latest edition held at the venue."),
        ("sydney-2003", "this rule book names no edition."),
    ],
)
def test_an_answer_taken_from_the_laws_names_their_edition(name: str, why: str) -> None:
    assert book(name).laws.note_on("Law 92B") == f"From the Laws of 2017; {why}"
    assert book(name).laws.note_on("6.2") == ""


def test_a_question_on_which_the_book_is_silent_is_answered_by_the_laws_with_their_edition() -> None:
    """The ANC has no clause on appeals without merit; Law 92A leaves a sanction to the organiser."""
    event = replace(PAIRS, rulebook=RulebookRef("anc-2017"), kind="pairs")
    found = event_book(event, library()).answer("fine", {"offence": "frivolous-appeal", "earlier": 0})
    assert found.clause == "Law 92A"
    assert found.note == "From the Laws of 2017; 2007 Laws: not checked."


def test_a_clubs_own_book_may_leave_it_out() -> None:
    assert club(LATE).laws == NamedLaws()
    assert club(LATE).laws.words == "no edition named"


def test_an_unnamed_edition_has_no_clause() -> None:
    with pytest.raises(Refused, match="edition is unnamed"):
        NamedLaws(clause="3")


def test_the_standings_cite_the_edition_of_the_book() -> None:
    """ANC 1.11: an average plus of a Butler board, 3 IMPs, is Law 86A of 2007."""
    (session,) = PAIRS.sessions
    (section,) = session.sections
    results = (
        Result(1, parse_score("+110"), round=1, table=1),
        Result(3, parse_score("A+-"), round=1, table=2),
    )
    butler = replace(session, scoring=Scoring.BUTLER, sections=(replace(section, results=results),))
    event = replace(PAIRS, rulebook=RulebookRef("anc-2017"), kind="restricted-butler", sessions=(butler,))
    evaluation = evaluate(event, book("anc-2017"))
    (award,) = evaluation.standings["b"].sessions[0].awards
    assert (award.points, award_node("1", award).clause) == (3, "1.11, Law 86A (2007)")
