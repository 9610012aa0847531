"""Balance of a movement: how evenly all pairs compete, by Manning's measure and its quality Qf.

C(A, B) of two pairs on a board played at n tables is n - 1 for opponents, +1 sitting the same way at
different tables, -1 sitting opposite ways."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from bridgedesk.movements.movement import (
    Contest,
    MovementPlan,
    PlannedSitOut,
    TableSeating,
    line,
    number,
    pair_order,
)
from bridgedesk.movements.request import NotPossible


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


def directions(movement: MovementPlan) -> Directions:
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


def quality(movement: MovementPlan) -> Fraction | None:
    return directions(movement).quality() if movement.contest is Contest.PAIRS else None


# ---- arrow-switches: two directions become one field with one winner

ONE_SWITCH_UP_TO = 11  # rounds; from 12 two rounds are switched


def rounds_to_switch(rounds: int) -> int:
    """Return the number of rounds to switch: about an eighth of the boards, where one field is best
    balanced."""
    return 1 if rounds <= ONE_SWITCH_UP_TO else 2


def one_winner(movement: MovementPlan) -> MovementPlan:
    """Return the movement with plain numbers: East-West continue after the last North-South number."""
    if movement.winners == 1:
        return movement
    ns_end = max((number(pair) for pair in movement.pairs if line(pair) == "NS"), default=0)
    names = {pair: str(number(pair) + (ns_end if line(pair) == "EW" else 0)) for pair in movement.pairs}
    return renamed(replace(movement, winners=1), names)


def renamed(movement: MovementPlan, names: dict[str, str]) -> MovementPlan:
    def new(pair: str | None) -> str | None:
        return None if pair is None else "+".join(names[member] for member in movement.members(pair))

    declared = replace(
        movement.declared,
        rests=frozenset(PlannedSitOut(rest.round, names[rest.pair]) for rest in movement.declared.rests),
        repeats=frozenset(frozenset(names[pair] for pair in two) for two in movement.declared.repeats),
    )
    return replace(
        movement,
        pairs=tuple(sorted((names[pair] for pair in movement.pairs), key=pair_order)),
        rounds=tuple(
            tuple(replace(seating, ns=new(seating.ns), ew=new(seating.ew)) for seating in row)
            for row in movement.rounds
        ),
        missing=frozenset(names[pair] for pair in movement.missing),
        declared=declared,
    )


def switched(
    movement: MovementPlan, rounds: Collection[int], but_tables: Collection[int] = ()
) -> MovementPlan:
    """Return the movement arrow-switched in these rounds; the pairs stay in their chairs."""
    return replace(
        movement,
        rounds=tuple(
            tuple(
                _turned(seating) if at in rounds and seating.table not in but_tables else seating
                for seating in row
            )
            for at, row in enumerate(movement.rounds, start=1)
        ),
    )


def _turned(seating: TableSeating) -> TableSeating:
    return replace(seating, ns=seating.ew, ew=seating.ns, switched=not seating.switched)


def best_switched(movement: MovementPlan, how_many: int | None = None) -> MovementPlan:
    """Return one field, arrow-switched in the best-balanced rounds; the latest among equals."""
    field = one_winner(movement)
    rounds = len(field.rounds)
    how_many = rounds_to_switch(rounds) if how_many is None else how_many
    if how_many > 0 and 2 * how_many >= rounds:
        most = max(0, (rounds - 1) // 2)
        raise NotPossible(
            f"Switching {how_many} of {rounds} rounds only makes two new fields. Switch at most {most}."
        )
    scales = directions(field)
    best = max(
        combinations(range(1, rounds + 1), how_many), key=lambda chosen: (scales.quality(chosen) or 0, chosen)
    )
    return switched(field, best)
