"""Balance of a movement: how evenly all pairs compete, by Manning's measure and its quality Qf.

C(A, B) of two pairs on a board played at n tables is n - 1 for opponents, +1 sitting the same way at
different tables, -1 sitting opposite ways."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from bridgedesk.movements.movement import Contest, Movement


@dataclass(frozen=True, slots=True)
class Directions:
    """Directions of all pairs on all boards; bit b of a number represents board b."""

    fields: tuple[tuple[str, ...], ...]
    had: Counter[str]
    as_ns: Counter[str]
    in_round: dict[int, Counter[str]]  # the boards a pair had in a round
    met: Counter[tuple[str, str]]  # tables that played the boards on which two pairs met, summed

    def competition(self, switched: Collection[int] = ()) -> Iterator[tuple[str, str, int]]:
        """Yield C of every two pairs ranked together, with these whole rounds also arrow-switched."""
        way = Counter(self.as_ns)
        for at in switched:
            for pair, boards in self.in_round[at].items():
                way[pair] ^= boards
        for pairs in self.fields:
            for one, other in combinations(pairs, 2):
                on_both = self.had[one] & self.had[other]
                opposite = (way[one] ^ way[other]) & on_both
                shared = on_both.bit_count() - 2 * opposite.bit_count() + self.met[one, other]
                yield one, other, shared

    def quality(self, switched: Collection[int] = ()) -> Fraction | None:
        """Return Qf: 100 when all pairs compete equally; None if there is nothing to compare."""
        total = squares = how_many = 0
        for _, _, shared in self.competition(switched):
            total += shared
            squares += shared * shared
            how_many += 1
        return Fraction(100 * total**2, how_many * squares) if squares else None


def directions(movement: Movement) -> Directions:
    had: Counter[str] = Counter()
    as_ns: Counter[str] = Counter()
    in_round: dict[int, Counter[str]] = {at: Counter() for at in range(1, len(movement.rounds) + 1)}
    tables: Counter[int] = Counter()
    for at, ns, ew, seating in movement.plays():
        boards = movement.boards_of(seating)
        tables.update(boards)
        turn = len(boards) if seating.turn_after is None else seating.turn_after
        before, after = _bits(boards[:turn]), _bits(boards[turn:])
        as_ns[ns] |= before
        as_ns[ew] |= after
        for pair in (ns, ew):
            had[pair] |= before | after
            in_round[at][pair] |= before | after

    met: Counter[tuple[str, str]] = Counter()
    for _, ns, ew, seating in movement.plays():
        at_all = sum(tables[board] for board in movement.boards_of(seating))
        met[ns, ew] += at_all
        met[ew, ns] += at_all
    return Directions(tuple(movement.fields.values()), had, as_ns, in_round, met)


def _bits(boards: tuple[int, ...]) -> int:
    return sum(1 << board for board in set(boards))


def quality(movement: Movement) -> Fraction | None:
    return directions(movement).quality() if movement.contest is Contest.PAIRS else None
