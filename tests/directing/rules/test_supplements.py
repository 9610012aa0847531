"""Supplementary regulations of an event: whole clause blocks, with a source of their own."""

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.club_lists import save_template
from bridgedesk.desk.acts.events import begin_event, begin_from_template
from bridgedesk.directing.rules.event_book import book_of, clause_blocks, supplement, with_supplements
from bridgedesk.directing.rules.rule_lookup import ask
from bridgedesk.directing.seating.movement_by_book import pace
from bridgedesk.directing.setup.new_event import NewEventRequest, formats, new_event
from bridgedesk.event.document import read_json, write
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import library, text_of_book
from tests.evenings.club_evening import club_at

TUESDAY = date(2026, 11, 17)


def block(book: str, topic: str, kind: str = "pairs") -> str:
    found = clause_blocks(text_of_book(book)[0], [kind])
    return next(each.text for each in found if each.topic == topic)


def test_every_block_of_every_book_can_be_replaced_and_kept() -> None:
    for book in library().books.values():
        kinds = list(book.kinds)
        kind = next(iter(formats(book)))
        for each in clause_blocks(text_of_book(book.id)[0], kinds):
            laid = supplement(book, each.text, "Supplementary 1")
            event = new_event("e", "Example BC", NewEventRequest("T", TUESDAY, kind, overlay=(laid,)), book)
            assert read_json(write(event)).overlay == (laid,)


def test_a_changed_figure_is_answered_with_its_source(tmp_path: Path) -> None:
    """12 minutes late cost 25% of a top by clause 11.2; the supplement makes it 40%."""
    sabf = library().book("sabf-2020")
    text = block("sabf-2020", "late-arrival")
    assert "25" in text
    laid = supplement(sabf, text.replace("25", "40"), "Supplementary  3.2")
    club = club_at(tmp_path)
    desk = begin_event(club, NewEventRequest("Tuesday", TUESDAY, "pairs", overlay=(laid,)), sabf)
    facts = {"event": "pairs", "minutes": "12", "earlier": "0"}
    assert ask(sabf, "late-arrival", facts).value == "25% of a top"
    answer = ask(book_of(desk.event, sabf), "late-arrival", facts)
    assert (answer.value, answer.clause) == ("40% of a top", "Supplementary 3.2")
    save_template(club, "Tuesday pairs", desk.event)
    again = begin_from_template(club, "Tuesday pairs")
    assert (again.event.overlay, again.event.title) == (desk.event.overlay, "Tuesday pairs")
    club.close()


def test_the_pace_of_the_clock_follows_the_supplement() -> None:
    """Clause 13.16 has 7.5 minutes a board."""
    sabf = library().book("sabf-2020")
    assert pace(sabf, "teams") == Fraction(15, 2)
    text = block("sabf-2020", "round-time", "teams")
    assert "7.5" in text
    laid = supplement(sabf, text.replace("7.5", "8"), "Supplementary 2")
    assert pace(with_supplements(sabf, [laid]), "teams") == 8


@pytest.mark.parametrize(
    ("text", "source", "words"),
    [
        ("[[late-arrival]]\nevent = [", "S 1", "cannot be read"),
        ("late = 3", "S 1", "one block under its heading"),
        ('[[dance]]\npolicy = "x"', "S 1", "dance"),
        ('[[late-arrival]]\nevent = ["pairs"]\npolicy = "whimsical"', "S 1", "whimsical"),
        ("[[late-arrival]]", " ", "Name the source"),
        ("[[a]]\n" + "x" * 30_000, "S 1", "longer than"),
    ],
)
def test_what_the_book_would_not_read_is_refused_in_words(text: str, source: str, words: str) -> None:
    with pytest.raises(Refusal, match=words):
        supplement(library().book("sabf-2020"), text, source)


def test_a_supplement_that_no_longer_fits_leaves_the_book_as_it_is() -> None:
    sabf, laws = library().book("sabf-2020"), library().book("laws-2017")
    laid = supplement(sabf, block("sabf-2020", "late-arrival"), "S 1")
    event = new_event("e", "Example BC", NewEventRequest("T", TUESDAY, "pairs", overlay=(laid, laid)), laws)
    assert book_of(event, laws) == laws
