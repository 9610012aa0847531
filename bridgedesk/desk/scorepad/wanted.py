"""Actions that the score pad requests from the program."""

from dataclasses import dataclass

from bridgedesk.directing.seating.board_versions import FormFrom
from bridgedesk.directing.seating.score_location import Place
from bridgedesk.event.session import Result


@dataclass(frozen=True, slots=True)
class Record:
    place: Place
    result: Result


@dataclass(frozen=True, slots=True)
class Foul:
    """Another version of the board from a round on, with every result that changes."""

    form: FormFrom
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Erase:
    place: Place


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


Act = Record | Foul | Erase | Undo | Redo
