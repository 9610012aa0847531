"""Verifier for every movement made, loaded or edited; it describes all faults in words."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations

from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating, line, number, pair_order


class FaultKind(Enum):
    SHAPE = "the grid itself"
    UNKNOWN_PAIR = "unknown pair"
    UNKNOWN_SET = "unknown set"
    TWO_PLACES = "in two places"
    NOWHERE = "without a table"
    SELF = "meets itself"
    WRONG_LINE = "changes line"
    MEET_AGAIN = "meeting repeated"
    BOARDS_AGAIN = "boards repeated"
    SHARED = "undeclared sharing"
    NOT_THERE = "boards not there in time"
    TURN = "arrow-switch"
    HALF_MATCH = "half a match"


@dataclass(frozen=True, slots=True)
class Fault:
    kind: FaultKind
    words: str
    round: int | None = None

    def __str__(self) -> str:
        return self.words


class NotSound(ValueError):
    """Error for a movement that cannot be played, with its faults in words."""

    def __init__(self, movement: MovementPlan, faults: tuple[Fault, ...]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"“{movement.name}” cannot be played: {faults[0]}{more}")
        self.faults = faults


def verified(movement: MovementPlan) -> MovementPlan:
    """Return the movement itself if it has no faults."""
    faults = verify(movement)
    if faults:
        raise NotSound(movement, faults)
    return movement


def verify(movement: MovementPlan) -> tuple[Fault, ...]:
    """Return all faults in order of the rounds; if the grid itself is broken, only that."""
    broken = tuple(_by_round(_grid(movement)))
    if broken:
        return broken
    return tuple(_by_round(fault for check in CHECKS for fault in check(movement)))


def _by_round(faults: Iterator[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda fault: fault.round or 0)


def _grid(movement: MovementPlan) -> Iterator[Fault]:
    if not movement.rounds:
        yield Fault(FaultKind.SHAPE, "The movement has no rounds.")
    if len(set(movement.pairs)) < len(movement.pairs):
        yield Fault(FaultKind.SHAPE, "A pair is listed twice.")
    for pair in sorted(movement.missing - set(movement.pairs)):
        yield Fault(FaultKind.UNKNOWN_PAIR, f"The missing pair {pair} is not in the movement.")
    for at, row in enumerate(movement.rounds, start=1):
        if not row:
            yield Fault(FaultKind.SHAPE, f"Round {at} has no tables.", at)
        for table, times in Counter(seating.table for seating in row).items():
            if times > 1:
                yield Fault(FaultKind.SHAPE, f"Table {table} is listed {times} times in round {at}.", at)
        for seating in row:
            yield from _one_table(movement, at, seating)


def _one_table(movement: MovementPlan, at: int, seating: TableSeating) -> Iterator[Fault]:
    where = f"at table {seating.table} in round {at}"
    if seating.table < 1:
        yield Fault(FaultKind.SHAPE, f"Tables are numbered from 1, not {seating.table} (round {at}).", at)
    for pair in (seating.ns, seating.ew):
        for member in movement.members(pair):
            if member not in movement.pairs:
                yield Fault(FaultKind.UNKNOWN_PAIR, f"Pair {member} {where} is not in this movement.", at)
    for chosen in seating.sets:
        if not 1 <= chosen <= len(movement.sets):
            words = f"There is no set {chosen} to play {where}. The sets are 1 to {len(movement.sets)}."
            yield Fault(FaultKind.UNKNOWN_SET, words, at)
    if len(set(seating.sets)) < len(seating.sets):
        yield Fault(FaultKind.BOARDS_AGAIN, f"A set is listed twice {where}.", at)
    if movement.is_played(seating) and not seating.sets:
        yield Fault(FaultKind.SHAPE, f"{seating.ns} and {seating.ew} have no boards {where}.", at)


def _two_places(movement: MovementPlan) -> Iterator[Fault]:
    for at, row in enumerate(movement.rounds, start=1):
        where: dict[str, list[int]] = defaultdict(list)
        for seating in row:
            for pair in (seating.ns, seating.ew):
                for member in movement.members(pair):
                    where[member].append(seating.table)
        resting = {rest.pair for rest in movement.declared.rests if rest.round == at}
        for pair in movement.pairs:
            seats = where[pair]
            if len(set(seats)) > 1:
                places = " and ".join(str(table) for table in seats)
                yield Fault(FaultKind.TWO_PLACES, f"Pair {pair} is at tables {places} in round {at}.", at)
            elif len(seats) > 1:
                yield Fault(
                    FaultKind.SELF, f"Pair {pair} meets itself at table {seats[0]} in round {at}.", at
                )
            elif not seats and pair not in resting and pair not in movement.missing:
                words = f"Pair {pair} has no table in round {at}, and no sit-out is planned."
                yield Fault(FaultKind.NOWHERE, words, at)
            elif seats and pair in resting:
                words = f"Pair {pair} should sit out in round {at}, but is at table {seats[0]}."
                yield Fault(FaultKind.TWO_PLACES, words, at)


def _lines(movement: MovementPlan) -> Iterator[Fault]:
    for at, seating in movement.seatings():
        if movement.winners != 2 and movement.contest is not Contest.TEAMS:
            continue
        for pair, side in ((seating.ns, "NS"), (seating.ew, "EW")):
            if pair is not None and line(pair) != side:
                words = (
                    f"Pair {pair} sits {side} at table {seating.table} in round {at}, the wrong direction."
                )
                yield Fault(FaultKind.WRONG_LINE, words, at)
        if movement.winners == 2 and seating.turn_after is not None:
            words = f"Table {seating.table} is arrow-switched in round {at}, but there are two winners."
            yield Fault(FaultKind.WRONG_LINE, words, at)


def _meetings(movement: MovementPlan) -> Iterator[Fault]:
    if movement.contest is Contest.INDIVIDUAL and movement.winners == 1:
        yield from _partners(movement)
        return
    met: dict[frozenset[str], int] = {}
    again: Counter[frozenset[str]] = Counter()
    for at, ns, ew, _seating in movement.plays():
        at_table = movement.members(ns) + movement.members(ew)
        for two in map(frozenset, combinations(at_table, 2)):
            if two not in met:
                met[two] = at
                continue
            again[two] += 1
            if two not in movement.declared.repeats or again[two] > 1:
                names = " and ".join(sorted(two, key=pair_order))
                words = f"Pairs {names} meet again in round {at}; they met in round {met[two]}."
                yield Fault(FaultKind.MEET_AGAIN, words, at)


def _partners(movement: MovementPlan) -> Iterator[Fault]:
    """Yield faults unless each two players are partners at most once and opponents at most twice."""
    together: Counter[frozenset[str]] = Counter()
    against: Counter[frozenset[str]] = Counter()
    for at, ns, ew, _seating in movement.plays():
        sides = movement.members(ns), movement.members(ew)
        for side in sides:
            together[frozenset(side)] += 1
            if together[frozenset(side)] > 1:
                yield Fault(
                    FaultKind.MEET_AGAIN, f"{' and '.join(side)} are partners again in round {at}.", at
                )
        for one in sides[0]:
            for other in sides[1]:
                against[frozenset((one, other))] += 1
                if against[frozenset((one, other))] > 2:
                    words = f"{one} and {other} are opponents for the third time in round {at}."
                    yield Fault(FaultKind.MEET_AGAIN, words, at)


def _boards(movement: MovementPlan) -> Iterator[Fault]:
    had: dict[tuple[str, int], int] = {}
    for at, ns, ew, seating in movement.plays():
        for pair in movement.members(ns) + movement.members(ew):
            for chosen in seating.sets:
                if (pair, chosen) in had:
                    before = f"it played it in round {had[pair, chosen]}"
                    words = f"Pair {pair} plays set {chosen} again in round {at}; {before}."
                    yield Fault(FaultKind.BOARDS_AGAIN, words, at)
                had.setdefault((pair, chosen), at)


def _copies(movement: MovementPlan) -> Iterator[Fault]:
    """Yield faults where one copy is at two tables at a time, unless they share it."""
    for at, row in enumerate(movement.rounds, start=1):
        groups = movement.sharing_in(at)
        in_play: dict[int, list[tuple[int, Fraction, Fraction]]] = defaultdict(list)
        for seating in row:
            if movement.is_played(seating):
                for place, chosen in enumerate(seating.sets):
                    part = Fraction(1, len(seating.sets))
                    in_play[chosen].append((seating.table, place * part, (place + 1) * part))
        for chosen, uses in in_play.items():
            yield from _one_set(movement, at, chosen, uses, groups)


def _one_set(
    movement: MovementPlan,
    at: int,
    chosen: int,
    uses: list[tuple[int, Fraction, Fraction]],
    groups: list[frozenset[int]],
) -> Iterator[Fault]:
    tables = {table for table, _, _ in uses}
    for group in groups:
        sharing = tables & group
        if len(sharing) > len(movement.sets[chosen - 1]):
            words = (
                f"Set {chosen} has {len(movement.sets[chosen - 1])} boards, too few for tables "
                f"{_listed(sharing)} to share in round {at}."
            )
            yield Fault(FaultKind.NOT_THERE, words, at)
    said: set[FaultKind] = set()
    for moment in sorted({start for _, start, _ in uses}):
        now = {table: (start, end) for table, start, end in uses if start <= moment < end}
        needed = len({next((group for group in groups if table in group), table) for table in now})
        together = len(set(now.values())) == 1
        kind = FaultKind.SHARED if together else FaultKind.NOT_THERE
        if needed > movement.copies and kind not in said:
            said.add(kind)
            trouble = "share it, which is not planned" if together else "need it at the same time"
            yield Fault(kind, f"Set {chosen} in round {at}: tables {_listed(set(now))} {trouble}.", at)


def _listed(tables: set[int] | frozenset[int]) -> str:
    return " and ".join(str(table) for table in sorted(tables))


def _turns(movement: MovementPlan) -> Iterator[Fault]:
    for at, seating in movement.seatings():
        boards = len(movement.boards_of(seating))
        if seating.turn_after is not None and not 0 < seating.turn_after < boards:
            words = (
                f"Table {seating.table} in round {at} is arrow-switched after {seating.turn_after} boards, "
                f"but has only {boards}."
            )
            yield Fault(FaultKind.TURN, words, at)


def _matches(movement: MovementPlan) -> Iterator[Fault]:
    """Yield faults in matches of teams: both halves must be played, with the same boards, and no team
    meets itself."""
    if movement.contest is not Contest.TEAMS:
        return
    halves: dict[tuple[int, int], set[int]] = defaultdict(set)
    for at, ns, ew, seating in movement.plays():
        if number(ns) == number(ew):
            words = f"Team {number(ns)} meets itself at table {seating.table} in round {at}."
            yield Fault(FaultKind.SELF, words, at)
        halves[number(ns), number(ew)] |= set(seating.sets)
    for (home, away), sets in sorted(halves.items()):
        if halves.get((away, home), set()) != sets and (home < away or (away, home) not in halves):
            words = f"The match of teams {home} and {away} is not played with the same boards at both tables."
            yield Fault(FaultKind.HALF_MATCH, words)


CHECKS: tuple[Callable[[MovementPlan], Iterator[Fault]], ...] = (
    _two_places,
    _lines,
    _meetings,
    _boards,
    _copies,
    _turns,
    _matches,
)
