"""The form that the book prints for so many entries, where it goes by their number."""

from fractions import Fraction

from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.questions.event_form import ByEntries, EventForm


def form_in_words(book: Book, kind: str, entries: int) -> str:
    """With the clause; nothing where it prints none for this kind, or speaks of another stage's entries."""
    try:
        rule = book.policy("event-form", kind)
        if not isinstance(rule, ByEntries) or any(row.play for row in rule.rows):
            return ""
        found = book.answer(EventForm(event=kind, entries=Fraction(entries)))
    except Refused:
        return ""
    return f"{found.because} ({found.clause})"
