"""Masterpoints earned by players, each award with its reason."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum


class Colour(Enum):
    GREEN = "green"
    RED = "red"
    GOLD = "gold"
    LOCAL = "local"
    NATIONAL = "national"


@dataclass(frozen=True, slots=True)
class Earned:
    """Award to one player."""

    player: str
    entry: str
    colour: Colour
    points: Decimal
    because: str


@dataclass(frozen=True, slots=True)
class Awards:
    """Awards of a scale for an event; the remarks list points left open."""

    scale: str
    earned: tuple[Earned, ...] = ()
    remarks: tuple[str, ...] = ()

    def __add__(self, other: "Awards") -> "Awards":
        scales = dict.fromkeys((self.scale, other.scale))
        remarks = dict.fromkeys(self.remarks + other.remarks)
        return Awards(" and ".join(scales), self.earned + other.earned, tuple(remarks))

    def totals(self, colour: Colour) -> Mapping[str, Decimal]:
        """Return each player's points of this colour."""
        found: dict[str, Decimal] = defaultdict(Decimal)
        for each in self.earned:
            if each.colour is colour:
                found[each.player] += each.points
        return dict(found)

    @property
    def colours(self) -> tuple[Colour, ...]:
        return tuple(colour for colour in Colour if any(each.colour is colour for each in self.earned))


class NoAward(ValueError):
    """Reason in one sentence why this scale cannot award this event."""
