"""Versions of a fouled board: from one round on it is a different deal, also for scores not typed yet."""

from collections.abc import Sequence
from typing import NamedTuple

from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.event import Event
from bridgedesk.event.notebook import FIRST_FORM, board_form_words
from bridgedesk.event.session import BoardForm


class VersionFrom(NamedTuple):
    """Version of a board from one round on; None means the board as dealt."""

    section: str
    board: int
    round: int
    form: str | None

    @property
    def words(self) -> str:
        return board_form_words(BoardForm(self.board, self.round, self.form))


def version_of_letter(letter: str) -> str | None:
    """Return the version as a result stores it."""
    return None if letter == FIRST_FORM else letter.lower()


def versions_of(event: Event, session: str) -> tuple[VersionFrom, ...]:
    """Return the versions in the order they were decided."""
    return tuple(
        VersionFrom(section.id, each.board, each.round, each.form)
        for section in event.sections_in(session)
        for each in section.forms
    )


def version_played(forms: Sequence[VersionFrom], place: SlipLocation) -> str | None:
    """Return the version played here; the latest decision applies from its round on."""
    return next(
        (
            each.form
            for each in reversed(forms)
            if (each.section, each.board) == (place.section, place.board) and each.round <= place.round
        ),
        None,
    )
