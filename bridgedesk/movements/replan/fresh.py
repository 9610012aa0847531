"""New rounds, one at a time: pairs that have not met meet, with boards neither has played."""

from collections import Counter
from collections.abc import Sequence

from bridgedesk.movements.draw.matching import NOBODY, Matching
from bridgedesk.movements.movement import Movement, Round, Seating, line, pair_order
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.replan.tail import RoundPlanner


def fresh_round(
    tail: RoundPlanner, tables: Sequence[int], staying: dict[str, tuple[int, bool]], turn: int
) -> Round:
    """Make a new round. `turn` selects another of the many possible ones. Stationary pairs keep table and
    chair."""
    here = sorted(tail.situation.here, key=pair_order)
    rested = Counter(pair for row in tail.rounds for pair in set(here) - _seated(row))
    here = [*here[turn % len(here) :], *here[: turn % len(here)]]
    here.sort(key=lambda pair: -rested[pair])
    neighbours = [
        [at for at, other in enumerate(here) if other != one and _could(tail, one, other, staying)]
        for one in here
    ]
    matching = Matching(neighbours)
    matching.complete()
    found = [
        (here[one], here[other]) for one, other in enumerate(matching.mate) if other != NOBODY and one < other
    ]
    return tuple(_at_tables(found, tables, staying))


def _seated(row: Round) -> set[str]:
    return {pair for seat in row if seat.ns and seat.ew for pair in (seat.ns, seat.ew)}


def _could(tail: RoundPlanner, one: str, other: str, staying: dict[str, tuple[int, bool]]) -> bool:
    if one in staying and other in staying:
        return False
    unseen = any(
        (one, chosen) not in tail.had and (other, chosen) not in tail.had
        for chosen in range(1, len(tail.sets) + 1)
    )
    return unseen and tail.may_meet(one, other)


def _at_tables(
    found: Sequence[tuple[str, str]], tables: Sequence[int], staying: dict[str, tuple[int, bool]]
) -> list[Seating]:
    seats = []
    free = [table for table in tables if table not in {place for place, _ in staying.values()}]
    others = []
    for one, other in found:
        for pair, opponent in ((one, other), (other, one)):
            if pair in staying:
                table, north = staying[pair]
                ns, ew = (pair, opponent) if north else (opponent, pair)
                seats.append(Seating(table, ns, ew, ()))
                break
        else:
            others.append((one, other) if line(other) != "NS" else (other, one))
    used = {seat.table for seat in seats}
    free += [place for place, _ in staying.values() if place not in used]
    free += range(max(tables) + 1, max(tables) + 1 + len(others))
    for table, (ns, ew) in zip(free, others, strict=False):
        seats.append(Seating(table, ns, ew, ()))
    return seats


def chairs_kept(movement: Movement) -> dict[str, tuple[int, bool]]:
    """Map each stationary pair to its table, and True if it sits North-South."""
    kept = {}
    for pair in stationary(movement):
        seat = next(seat for row in movement.rounds for seat in row if pair in (seat.ns, seat.ew))
        kept[pair] = (seat.table, (seat.ns == pair) != seat.switched)
    return kept
