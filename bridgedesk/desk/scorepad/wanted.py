"""What the pad wants done: each is one act of the director."""

from dataclasses import dataclass

from bridgedesk.desk.place import Place
from bridgedesk.event.session import Result


@dataclass(frozen=True, slots=True)
class Record:
    place: Place
    result: Result


@dataclass(frozen=True, slots=True)
class RecordAll:
    """Several lines in one act; `what` says it in words."""

    what: str
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


Act = Record | RecordAll | Erase | Undo | Redo
