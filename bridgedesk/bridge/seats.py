"""Seats, sides, and the dealer and vulnerability set by a board's number (Law 2)."""

from enum import Enum


class Side(Enum):
    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Seat(Enum):
    """Compass seats in dealing order."""

    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    WEST = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.NORTH, Seat.SOUTH) else Side.EW

    @property
    def next(self) -> "Seat":
        return CLOCKWISE[(CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> "Seat":
        return CLOCKWISE[(CLOCKWISE.index(self) + 2) % 4]


CLOCKWISE = tuple(Seat)


class Vulnerability(Enum):
    NONE = "None"
    NS = "NS"
    EW = "EW"
    BOTH = "All"

    @property
    def words(self) -> str:
        return f"{self.value} vulnerable"

    def of(self, side: Side) -> bool:
        return self is Vulnerability.BOTH or self.value == side.value


_ORDER = (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH)


def dealer(board: int) -> Seat:
    return CLOCKWISE[(board - 1) % 4]


def vulnerability(board: int) -> Vulnerability:
    """Return a board's vulnerability in the cycle of sixteen: each group of four boards starts one step
    further."""
    place = (board - 1) % 16
    return _ORDER[(place % 4 + place // 4) % 4]
