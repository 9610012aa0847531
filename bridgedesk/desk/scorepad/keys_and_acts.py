"""Actions that the score pad and the match pad request from the program, and the keys they know."""

from dataclasses import dataclass

from bridgedesk.directing.seating.score_location import SlipLocation, VersionFrom
from bridgedesk.event.match import Outcome, Slip
from bridgedesk.event.session import Result


@dataclass(frozen=True, slots=True)
class RecordSlip:
    place: SlipLocation
    result: Result


@dataclass(frozen=True, slots=True)
class Foul:
    """Another version of the board from a round on, with every result that changes."""

    form: VersionFrom
    records: tuple[RecordSlip, ...]


@dataclass(frozen=True, slots=True)
class Erase:
    place: SlipLocation


@dataclass(frozen=True, slots=True)
class Undo:
    pass


@dataclass(frozen=True, slots=True)
class Redo:
    pass


ScoreAct = RecordSlip | Foul | Erase


# ---- of matches


@dataclass(frozen=True, slots=True)
class HandIn:
    key: str
    slip: Slip | None  # none takes it back
    why: str = ""  # another total is taken after its time


@dataclass(frozen=True, slots=True)
class End:
    key: str
    outcome: Outcome
    at_fault: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two teams that change places, by their numbers."""

    round: int
    teams: tuple[str, str]
    why: str


MatchAct = HandIn | End | Exchange


# ---- keys that are not characters


class PadKey:
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
