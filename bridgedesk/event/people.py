"""Players as they were that day, and entries, which stay the same throughout the event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from unicodedata import combining, normalize


@dataclass(frozen=True, slots=True)
class Player:
    id: str
    name: str
    number: str | None = None
    grade: str | None = None
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """Pair, team or single player. Pair numbers are in the seats of a section, not here."""

    id: str
    players: tuple[str, ...] = ()
    name: str | None = None
    captain: str | None = None
    seed: int | None = None
    handicap: Decimal | None = None
    system: str | None = None
    contending: bool = True
    categories: tuple[str, ...] = ()  # strata and prizes for which it is in the running
    joined: Mapping[str, str] = field(default_factory=dict)  # player -> session of joining
    withdrawn: str | None = None  # the session from which it no longer plays


def plain_number(number: str | None) -> str:
    """Return a player number without leading zeros."""
    return (number or "").strip().lstrip("0")


def plain_name(name: str) -> str:
    """Return a name without accents, dots and hyphens, its words sorted: J. O'Neil is O'NEIL J."""
    letters = "".join(mark for mark in normalize("NFKD", name.casefold()) if not combining(mark))
    words = "".join(mark if mark.isalnum() or mark == "'" else " " for mark in letters).split()
    return " ".join(sorted(words))


def person(number: str | None, name: str) -> str:
    return number or " ".join(name.split()).casefold()


# ---- A player of the club's list, as the club file keeps them beside its events


@dataclass(frozen=True, slots=True)
class ClubPlayer:
    """A player of the club's list. An event keeps its own record of the player on that day."""

    id: str
    name: str
    number: str | None = None
    club: str | None = None
    grade: str | None = None
    partner: str | None = None  # the usual partner
    fixed_seat: bool = False
    flags: tuple[str, ...] = ()  # visitor, house
    contact: str | None = None
    about: Mapping[str, str] = field(default_factory=dict)  # for the director only: no event has it
