"""Forms of a fouled board: from a round on it is another board, also where a result is still to be typed.

What the director decided stands among the notes, so that it is undone, kept and read with everything else.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.desk.place import Place
from bridgedesk.event.event import Event

FIRST_FORM = "A"


class FormFrom(NamedTuple):
    """From this round on the board has this form; none is the board as it was dealt."""

    section: str
    board: int
    round: int
    form: str | None

    @property
    def words(self) -> str:
        return f"F{form_words(self.form)[1:]} of board {self.board} from round {self.round} on"


_NOTE = re.compile(r"Session (.+), section (.+): Form ([A-Z]) of board (\d+) from round (\d+) on", re.ASCII)


def note_of(session: str, form: FormFrom) -> str:
    return f"Session {session}, section {form.section}: {form.words}"


def form_words(form: str | None) -> str:
    return f"form {form.upper() if form else FIRST_FORM}"


def form_named(letter: str) -> str | None:
    """As a result has it."""
    return None if letter == FIRST_FORM else letter.lower()


def forms_of(event: Event, session: str) -> tuple[FormFrom, ...]:
    """In the order in which it was decided."""
    told = [_NOTE.fullmatch(note.text) for note in event.notes]
    return tuple(
        FormFrom(found[2], int(found[4]), int(found[5]), form_named(found[3]))
        for found in told
        if found and found[1] == session
    )


def known_form(forms: Sequence[FormFrom], place: Place) -> str | None:
    """What was decided last counts for all rounds from its own on."""
    return next(
        (
            each.form
            for each in reversed(forms)
            if (each.section, each.board) == (place.section, place.board) and each.round <= place.round
        ),
        None,
    )
