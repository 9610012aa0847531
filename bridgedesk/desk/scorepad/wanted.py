"""Actions that the score pad requests from the program."""

from dataclasses import dataclass

from bridgedesk.directing.seating.board_versions import VersionFrom
from bridgedesk.directing.seating.score_location import SlipLocation
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
