"""Sessions of different sizes in one total: Neuberg, where the book has it so (SBU 2.12)."""

from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.explain.ranking_rows import rows
from tests.evenings.scored_evenings import MITCHELL, event, section, standing, with_sessions
from tests.rulebooks.books import book

# Board 1, three results in session 1: A1NS 2, A3NS 4, A2NS 0 of 4; two in session 2: A1NS 2, A2NS 0 of 2.
THREE = {(1, 1): "+420", (2, 3): "+450", (3, 2): "-50"}
TWO_TABLES = ["1NS-1EW:1 2NS-2EW:2", "1NS-2EW:2 2NS-1EW:1"]
TWO = {(1, 1): "+620", (2, 2): "+100"}


def by(name: str, of: Event) -> Evaluation:
    return evaluate(replace(of, rulebook=RulebookRef(name), status=Status.OPEN), book(name))


def test_boards_with_fewer_results_are_raised_to_the_top_of_the_others() -> None:
    """2 of 2 becomes (3 / 2) x (2 + 1) - 1 = 3.5 of 4, 0 becomes 0.5: A1NS has 2 + 3.5 of 8, A2NS 0 + 0.5."""
    both = with_sessions(event(section(MITCHELL, THREE)), event(section(TWO_TABLES, TWO)))
    found = by("sbu-2022", both)
    assert standing(found, "A1NS").total == Fraction(550, 8)
    assert standing(found, "A2NS").total == Fraction(50, 8)
    (first,) = [row for row in rows(found, found.fields[0]) if row.entry == "A1NS"]
    told = [(line.what, str(line.amount), line.clause) for line in first.lines]
    assert told == [
        ("Session s1: 1 board played", "2.00", None),
        ("Session s2: 1 board played", "2.00", None),
        ("Session s2: levelled (Neuberg)", "1.50", "2.12"),
    ]
    assert [str(line.effect) for line in first.lines] == ["25.00", "25.00", "18.75"]


def test_sessions_of_one_size_and_other_books_have_the_mean() -> None:
    """50% and 100%."""
    alike = with_sessions(event(section(MITCHELL, THREE)), event(section(MITCHELL, THREE)))
    assert standing(by("sbu-2022", alike), "A1NS").total == 50
    other = with_sessions(event(section(MITCHELL, THREE)), event(section(TWO_TABLES, TWO)))
    assert standing(by("laws-2017", other), "A1NS").total == 75
