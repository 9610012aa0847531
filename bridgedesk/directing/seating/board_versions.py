"""Forms of a fouled board: from a round on it is another board, also where a result is still to be typed."""

from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.directing.seating.score_location import Place
from bridgedesk.event.event import Event
from bridgedesk.event.notebook import FIRST_FORM, board_form_words
from bridgedesk.event.session import BoardForm


class FormFrom(NamedTuple):
    """From this round on the board has this form; none is the board as it was dealt."""

    section: str
    board: int
    round: int
    form: str | None

    @property
    def words(self) -> str:
        return board_form_words(BoardForm(self.board, self.round, self.form))


def form_named(letter: str) -> str | None:
    """As a result has it."""
    return None if letter == FIRST_FORM else letter.lower()


def forms_of(event: Event, session: str) -> tuple[FormFrom, ...]:
    """In the order in which it was decided."""
    return tuple(
        FormFrom(section.id, each.board, each.round, each.form)
        for section in event.sections_in(session)
        for each in section.forms
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
