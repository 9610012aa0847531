"""Actions that the score pad requests from the program."""

from dataclasses import dataclass

from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.session import Result


@dataclass(frozen=True, slots=True)
class Record:
    place: SlipLocation
    result: Result


@dataclass(frozen=True, slots=True)
class Foul:
    """Another version of the board from a round on, with every result that changes."""

    form: VersionFrom
    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Erase:
    place: SlipLocation


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


Act = Record | Foul | Erase | Undo | Redo


# ---- keys that are not characters


class Key:
    ENTER = "Enter"
    UP = "Up"
    DOWN = "Down"
    PAGE_UP = "PgUp"
    PAGE_DOWN = "PgDn"
    DELETE = "Del"
    BACKSPACE = "Backspace"
    ESCAPE = "Esc"
    UNDO = "Undo"
    REDO = "Redo"
    MODE = "Mode"  # F2
    ACCEPT = "Accept"  # F6
    SECOND = "Second"  # F9
