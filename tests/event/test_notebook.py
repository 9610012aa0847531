"""The notebook has a line for each decision, and decisions of old documents are read as facts."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

import pytest

from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event
from bridgedesk.event.notebook import notebook
from bridgedesk.event.ruling import Clearance, Note, OfferedPrize
from bridgedesk.event.session import BoardForm, Scoring, Section, Session

FORM_B = "Session 1, section A: Form B of board 8 from round 3 on"


def at(minute: int) -> datetime:
    return datetime.fromisoformat(f"2026-11-17T20:{minute:02}")


def event(*texts: str) -> Event:
    notes = tuple(Note(at(minute), text) for minute, text in enumerate(texts))
    day = datetime.fromisoformat("2026-11-17").date()
    sessions = (Session("1", Scoring.MATCHPOINTS, sections=(Section("A"),)),)
    return Event("e", "Tuesday", day, sessions=sessions, notes=notes)


def test_an_old_documents_decisions_are_facts() -> None:
    cleared = "Cleared: an odd – thing – agreed"
    found = read_json(_without_key(event("slow", cleared, "Prize: First; All; 1; 40", FORM_B)))
    assert found.notes == (Note(at(0), "slow"),)
    assert found.clearances == (Clearance(at(1), "an odd", "thing – agreed"),), "no message has a dash"
    assert found.prizes == (OfferedPrize("First", "All", 1, Decimal(40)),)
    assert found.sessions[0].sections[0].forms == (BoardForm(8, 3, "b", at(3)),)


def _without_key(event: Event) -> str:
    """Write it as an old program did."""
    text = write(event)
    assert ',\n "clearances": []' in text
    return text.replace(',\n "clearances": []', "")


@pytest.mark.parametrize("text", ["Cleared: it – so", "Prize: First; All; 1; 40", FORM_B])
def test_a_note_that_looks_like_one_stays_a_note(text: str) -> None:
    typed = event(text)
    assert read_json(write(typed)) == typed


@pytest.mark.parametrize(
    "text", ["Cleared: all of it", "Prize: First; All; one; 40", FORM_B.replace("A", "Z")]
)
def test_what_no_program_wrote_stays_a_note_in_an_old_document(text: str) -> None:
    found = read_json(write(event(text)).replace(',\n "clearances": []', ""))
    assert [note.text for note in found.notes] == [text]


def test_the_notebook_is_in_the_order_of_time() -> None:
    tuesday = replace(
        event("slow"),
        clearances=(Clearance(at(5), "an odd thing", "agreed – by both", "odd"),),
        prizes=(OfferedPrize("First", "All", 1, Decimal(40)),),
    )
    section = Section("A", forms=(BoardForm(8, 3, "b", at(2)), BoardForm(9, 1)))
    tuesday = replace(tuesday, sessions=(replace(tuesday.sessions[0], sections=(section,)),))
    assert [(note.time, note.board, note.text) for note in notebook(tuesday)] == [
        (at(0), None, "slow"),
        (at(2), 8, "Session 1, section A: Version B of board 8 from round 3 on"),
        (at(5), None, "Accepted: an odd thing – agreed – by both"),
    ]
