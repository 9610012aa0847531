"""The whole of an event: everything that standings are worked out from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from bridgedesk.event.match import Draw, Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.register import Registered
from bridgedesk.event.ruling import Appeal, Clearance, Fact, Note, OfferedPrize, Ruling
from bridgedesk.event.session import Session


class Status(Enum):
    OPEN = "open"
    PROVISIONAL = "provisional"
    FINAL = "final"


class Fields(Enum):
    """One list of places, or one each for North-South and East-West."""

    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class RulebookRef:
    id: str
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Overlay:
    """A supplementary regulation: it replaces one whole clause block of the rule book."""

    replaces: str
    source: str
    block: Mapping[str, object] = field(default_factory=dict, metadata={"rest": True})  # as in the rule book


@dataclass(frozen=True, slots=True)
class Stage:
    id: str
    contest: str = "session-percentages"
    fields: Fields = Fields.ONE
    scale: str | None = None
    best_of: int | None = None
    carry_from: str | None = None
    weights: Mapping[str, Decimal] = field(default_factory=dict)  # of sessions that count more, or less
    places: int | None = None  # how many go on from it


@dataclass(frozen=True, slots=True)
class Issue:
    """Results as they were posted; never worked out anew."""

    revision: int
    time: datetime
    engine: str
    standings: tuple[Mapping[str, object], ...] = ()
    rulebook: RulebookRef | None = None  # the text it was posted by; None in records that did not keep it
    overlay: tuple[Overlay, ...] = ()


@dataclass(frozen=True, slots=True)
class Expectation:
    """In a scenario: what must come out, with its clause and the sum in words."""

    clause: str
    path: str
    value: str | int | Decimal | bool | None
    entry: str | None = None
    because: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    title: str
    date: date
    club: str | None = None
    status: Status = Status.OPEN
    kind: str = "pairs"  # a kind the rule book knows
    rulebook: RulebookRef = RulebookRef("laws-2017")
    overlay: tuple[Overlay, ...] = ()
    settings: Mapping[str, Fact] = field(default_factory=dict)  # only choices the book leaves open
    players: tuple[Player, ...] = ()
    entries: tuple[Entry, ...] = ()
    stages: tuple[Stage, ...] = ()
    sessions: tuple[Session, ...] = ()
    matches: tuple[Match, ...] = ()
    draws: tuple[Draw, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    notes: tuple[Note, ...] = ()
    clearances: tuple[Clearance, ...] = ()
    prizes: tuple[OfferedPrize, ...] = ()
    registered: tuple[Registered, ...] = ()
    issues: tuple[Issue, ...] = ()
    expect: tuple[Expectation, ...] = ()
