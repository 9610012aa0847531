"""Contents of a Bridgemate file: sections, rounds, results, seats, hands; and what is new in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score import Score

ARBITRAL = "ARBITRAL SCORE"


class Slot(NamedTuple):
    """Place of one result."""

    section: int
    round: int
    table: int
    board: int

    def __str__(self) -> str:
        return f"section {self.section}, round {self.round}, table {self.table}, board {self.board}"


@dataclass(frozen=True, slots=True)
class BridgemateResult:
    """Latest result of a slot; one without a score needs a ruling."""

    slot: Slot
    id: int
    ns: int
    ew: int
    score: Score | None
    lead: Card | None = None
    odd: str = ""  # why a director should look at it
    logged: datetime | None = None

    @property
    def needs_ruling(self) -> bool:
        return self.score is None and ARBITRAL in self.odd.upper()


@dataclass(frozen=True, slots=True)
class BridgemateSection:
    id: int
    letter: str
    winners: int | None = None
    scoring: int | None = None  # 1 matchpoints, 2 IMPs, 3 board-a-match, 4 teams


@dataclass(frozen=True, slots=True)
class AtTable:
    """Table in a round; 0 is an empty seat."""

    section: int
    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seated:
    section: int
    table: int
    seat: Seat
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Bridgemate:
    sections: tuple[BridgemateSection, ...]
    rounds: tuple[AtTable, ...]
    received: Mapping[Slot, BridgemateResult]
    seated: tuple[Seated, ...]
    deals: Mapping[int, Mapping[int, Deal]]  # by section
    remarks: tuple[str, ...] = ()
    erased: frozenset[Slot] = frozenset()  # struck out at the table

    @property
    def day(self) -> date | None:
        logged = [each.logged for each in self.received.values() if each.logged]
        return min(logged).date() if logged else None


@dataclass(frozen=True, slots=True)
class BridgemateChanges:
    """Results that came in between two readings of the file."""

    new: tuple[BridgemateResult, ...] = ()
    changed: tuple[tuple[BridgemateResult, BridgemateResult], ...] = ()  # before, now
    withdrawn: tuple[BridgemateResult, ...] = ()  # struck out at the table
    vanished: tuple[BridgemateResult, ...] = ()  # the file has it no longer, and nobody struck it out


def changes_since(before: Bridgemate | None, now: Bridgemate) -> BridgemateChanges:
    known = before.received if before else {}
    told = {slot: (known.get(slot), each) for slot, each in now.received.items()}
    gone = {slot: old for slot, old in known.items() if slot not in now.received}
    return BridgemateChanges(
        tuple(each for old, each in told.values() if old is None),
        tuple(
            (old, each)
            for old, each in told.values()
            if old is not None and reported_values(old) != reported_values(each)
        ),
        tuple(old for slot, old in gone.items() if slot in now.erased),
        tuple(old for slot, old in gone.items() if slot not in now.erased),
    )


def reported_values(result: BridgemateResult) -> tuple[object, ...]:
    return result.ns, result.ew, result.score, result.lead, result.odd
