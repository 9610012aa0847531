"""Contract and its result."""

from dataclasses import dataclass
from enum import Enum

from bridgedesk.bridge.seats import Seat


class Denomination(Enum):
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NOTRUMP = "NT"

    @property
    def minor(self) -> bool:
        return self in (Denomination.CLUBS, Denomination.DIAMONDS)


class Doubling(Enum):
    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4

    @property
    def factor(self) -> int:
        """Return the factor for trick points."""
        return int(self.value)

    def __str__(self) -> str:
        return {1: "", 2: "X", 4: "XX"}[self.factor]


@dataclass(frozen=True, slots=True)
class Contract:
    level: int
    denomination: Denomination
    doubling: Doubling
    declarer: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise ValueError(f"a contract is at the level of 1 to 7, not {self.level}")

    @property
    def bid(self) -> str:
        """Return the contract as written: 4SX."""
        return f"{self.level}{self.denomination.value}{self.doubling}"

    @property
    def needed(self) -> int:
        return self.level + 6

    def __str__(self) -> str:
        return f"{self.bid} {self.declarer.value}"


def result_sign(contract: Contract, tricks: int) -> str:
    """Return the result against the contract: =, +1, -2."""
    over = tricks - contract.needed
    return "=" if over == 0 else f"{over:+d}"
