"""Law 77: the points for a contract played."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, islice, repeat
from typing import NamedTuple

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.seats import Seat, Side, Vulnerability


def points(contract: Contract, tricks: int, vulnerability: Vulnerability) -> int:
    """Return the score of a contract from North-South's side."""
    side = contract.declarer.side
    declared = declarer_points(
        contract.level, contract.denomination, contract.doubling, tricks, vulnerability.of(side)
    )
    return declared if side is Side.NS else -declared


@cache
def declarer_points(
    level: int, denomination: Denomination, doubling: Doubling, tricks: int, vulnerable: bool
) -> int:
    return sum(part.points for part in declarer_parts(level, denomination, doubling, tricks, vulnerable))


class ScoreItem(NamedTuple):
    """One item of a score, in the order of Law 77."""

    what: str
    points: int


def declarer_parts(
    level: int, denomination: Denomination, doubling: Doubling, tricks: int, vulnerable: bool
) -> tuple[ScoreItem, ...]:
    if not 0 <= tricks <= 13:
        raise ValueError(f"there are 13 tricks in a deal, not {tricks}")
    over = tricks - level - 6
    if over < 0:
        return (ScoreItem(f"{-over} down", -_undertricks(-over, doubling, vulnerable)),)
    return tuple(_made(level, denomination, doubling, over, vulnerable))


def _made(
    level: int, denomination: Denomination, doubling: Doubling, over: int, vulnerable: bool
) -> Iterator[ScoreItem]:
    each = 20 if denomination.minor else 30
    first = 10 if denomination is Denomination.NOTRUMP else 0
    trick_points = (level * each + first) * doubling.factor
    yield ScoreItem("tricks bid and made", trick_points)

    game = 500 if vulnerable else 300
    yield ScoreItem("game", game) if trick_points >= 100 else ScoreItem("part-score", 50)
    if level == 6:
        yield ScoreItem("small slam", 750 if vulnerable else 500)
    if level == 7:
        yield ScoreItem("grand slam", 1500 if vulnerable else 1000)

    if doubling is not Doubling.UNDOUBLED:
        yield ScoreItem(f"making it {doubling.name.lower()}", 25 * doubling.factor)
        each = (100 if vulnerable else 50) * doubling.factor
    if over:
        yield ScoreItem("overtrick" if over == 1 else f"{over} overtricks", over * each)


def _undertricks(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.UNDOUBLED:
        return down * (100 if vulnerable else 50)
    steps: tuple[int, ...] = (200,) if vulnerable else (100, 200, 200)
    doubled = sum(islice(chain(steps, repeat(300)), down))
    return doubled * doubling.factor // 2


# ---- law 77 in reverse: contracts that give a score, and possible scores near an impossible one

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
