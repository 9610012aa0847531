"""Director's notes for display, and old documents that have decisions among the notes."""

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant
from bridgedesk.event.ruling import CURRENCY, Clearance, Note, OfferedPrize
from bridgedesk.event.session import BoardForm, Section
from bridgedesk.event.spelling import capitalised

FIRST_FORM = "A"


def version_words(form: str | None) -> str:
    return f"version {form.upper() if form else FIRST_FORM}"


def board_form_words(form: BoardForm) -> str:
    return f"{capitalised(version_words(form.form))} of board {form.board} from round {form.round} on"


def notebook(event: Event) -> tuple[Note, ...]:
    """Return the notes by time, with a line for each item accepted and each fouled board."""
    lines = [*event.notes, *_cleared(event), *_fouled(event)]
    return tuple(sorted(lines, key=lambda line: instant(line.time)))


def _cleared(event: Event) -> Iterator[Note]:
    for each in event.clearances:
        yield Note(each.time, f"Accepted: {each.what} – {each.reason}")


def _fouled(event: Event) -> Iterator[Note]:
    for session in event.sessions:
        for section in session.sections:
            for form in section.forms:
                if form.time is not None:
                    words = f"Session {session.id}, section {section.id}: {board_form_words(form)}"
                    yield Note(form.time, words, board=form.board)


# ---- old documents

# Documents written before decisions were facts have them in notes of these three forms.
_CLEARED = re.compile(r"Cleared: (.+?) – (.+)", re.DOTALL)
_PRIZE = re.compile(r"Prize: ([^;]+); ([^;]+); ([0-9]{1,6}); ([^;]+)")
_FORM = re.compile(
    r"Session (.+), section (.+): Form ([A-Z]) of board (\d{1,6}) from round (\d{1,6}) on", re.ASCII
)
_CASH = re.compile(r"([$£€]?) ?(\d{1,6}(?:\.\d{2})?)", re.ASCII)


def looks_like_a_decision(note: Note) -> bool:
    return any(form.fullmatch(note.text) for form in (_CLEARED, _PRIZE, _FORM))


def decisions_out_of_notes(event: Event) -> Event:
    """Return the event of an old document with its accepted items, prizes and fouled boards as facts."""
    if not any(map(looks_like_a_decision, event.notes)):
        return event
    known = {(session.id, section.id) for session in event.sessions for section in session.sections}
    cleared, prizes, forms, notes = [], [], [], []
    for note in event.notes:
        form = _old_form(note)
        if clearance := _old_clearance(note):
            cleared.append(clearance)
        elif prize := _old_prize(note):
            prizes.append(prize)
        elif form and form[:2] in known:
            forms.append(form)
        else:
            notes.append(note)

    def with_forms(session: str, section: Section) -> Section:
        mine = [form for *where, form in forms if where == [session, section.id]]
        return replace(section, forms=(*section.forms, *mine)) if mine else section

    return replace(
        event,
        notes=tuple(notes),
        clearances=(*event.clearances, *cleared),
        prizes=(*event.prizes, *prizes),
        sessions=tuple(
            replace(each, sections=tuple(with_forms(each.id, section) for section in each.sections))
            for each in event.sessions
        ),
    )


def _old_clearance(note: Note) -> Clearance | None:
    found = _CLEARED.fullmatch(note.text)
    return Clearance(note.time, found[1], found[2]) if found else None


def _old_prize(note: Note) -> OfferedPrize | None:
    found = _PRIZE.fullmatch(note.text)
    if found is None:
        return None
    name, among, place, worth = found.groups()
    cash = _CASH.fullmatch(worth)
    if cash is None:
        return OfferedPrize(name, among, int(place), goods=worth)
    return OfferedPrize(name, among, int(place), Decimal(cash[2]), currency=cash[1] or CURRENCY)


def _old_form(note: Note) -> tuple[str, str, BoardForm] | None:
    found = _FORM.fullmatch(note.text)
    if found is None or int(found[4]) < 1:
        return None
    form = None if found[3] == FIRST_FORM else found[3].lower()
    return found[1], found[2], BoardForm(int(found[4]), int(found[5]), form, note.time)
