"""What the pad wants done: each is one act of the director."""

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
    """From a round on it is another form of the board; with every line that this changes."""

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
