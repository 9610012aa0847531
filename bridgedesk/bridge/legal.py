"""Law 77 in reverse: contracts that give a score, and possible scores near an impossible one."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.score import points
from bridgedesk.bridge.seats import Seat, Side, Vulnerability

Played = tuple[Contract, int]

ONE_SEAT = {Side.NS: Seat.NORTH, Side.EW: Seat.EAST}


@cache
def legal_scores(vulnerability: Vulnerability) -> Mapping[int, tuple[Played, ...]]:
    """Return every score that a contract can give, from North-South's side, with the contracts that give it.

    Partners score alike, so one seat represents each side (North, East)."""
    ways: dict[int, list[Played]] = defaultdict(list)
    for declarer in ONE_SEAT.values():
        for level in range(1, 8):
            for denomination in Denomination:
                for doubling in Doubling:
                    contract = Contract(level, denomination, doubling, declarer)
                    for tricks in range(14):
                        ways[points(contract, tricks, vulnerability)].append((contract, tricks))
    return {score: tuple(found) for score, found in ways.items()}


def is_legal(score: int, vulnerability: Vulnerability) -> bool:
    """Return True for a possible score; 0 is a passed-out board."""
    return score == 0 or score in legal_scores(vulnerability)


def contracts_for(score: int, vulnerability: Vulnerability) -> tuple[Played, ...]:
    return legal_scores(vulnerability).get(score, ())


def nearest_scores(score: int, vulnerability: Vulnerability, how_many: int = 2) -> tuple[int, ...]:
    """Return possible scores of the same side, nearest first; of two equally near, the smaller first."""
    same_side = [other for other in legal_scores(vulnerability) if (other > 0) == (score > 0)]
    return tuple(sorted(same_side, key=lambda other: (abs(other - score), abs(other)))[:how_many])
