"""A player of the club's list, as the club file keeps them beside its events."""

from collections.abc import Mapping
from dataclasses import dataclass, field


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
