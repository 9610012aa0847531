"""Continuation of an individual: a player without a partner sits out, and idle players may make up a
table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from bridgedesk.movements.draw.matching import NOBODY, Matching
from bridgedesk.movements.movement import (
    MovementPlan,
    Round,
    TableSeating,
    line,
    pair_order,
    with_inferred_features,
)
from bridgedesk.movements.properties import stationary
from bridgedesk.movements.replan.changes import GridSoFar
from bridgedesk.movements.replan.tail import RoundPlanner
from bridgedesk.movements.request import AT_A_TABLE

MOST_LOOKED_AT = 10  # players that would sit out in a round
PARTNERS_ONCE, OPPONENTS_TWICE = 1, 2
Side = tuple[str, str]
Table = tuple[Side, Side]
Two = frozenset[str]


def player_continuations(now: GridSoFar) -> Iterator[tuple[str, MovementPlan]]:
    """Yield the continuations: as planned, with and without tables made up of idle players."""
    yield "continue as planned", _whole(now, [_as_planned(now, row) for row in now.tail])
    newcomers = " and ".join(now.newcomers)
    together = "players that would sit out make up a table"
    yield (
        f"player {newcomers} takes the empty place" if newcomers else together,
        _whole(now, list(map(MadeUpTables(now).round, now.tail))),
    )
    if now.behind:
        late = tuple(replace(seat, switched=False) for seat in now.behind if _are_here(now, seat))
        rounds = [*(_as_planned(now, row) for row in now.tail), late]
        yield "continue, with a late play at the end", _whole(now, rounds)


def _whole(now: GridSoFar, tail: Sequence[Round]) -> MovementPlan:
    """Return the whole movement. All tables have the same boards in a round, so neighbours share as many
    copies as there were."""
    movement = replace(
        now.planned,
        pairs=now.pairs,
        rounds=(*now.past, *tail),
        missing=now.missing,
        away=now.away,
    )
    return with_inferred_features(movement)


def _as_planned(now: GridSoFar, row: Round) -> Round:
    """Return a planned round without leavers and their partners."""
    kept = (replace(seat, ns=_side(now, seat.ns), ew=_side(now, seat.ew)) for seat in row)
    there = tuple(seat for seat in kept if seat.ns or seat.ew)
    return there or tuple(replace(seat, ns=None, ew=None) for seat in row[:1])


def _side(now: GridSoFar, pair: str | None) -> str | None:
    """Return a side, or None if a player has left; a planned phantom keeps its place."""
    return pair if now.gone.isdisjoint(now.planned.members(pair)) else None


def _are_here(now: GridSoFar, seat: TableSeating) -> bool:
    return {*now.planned.members(seat.ns), *now.planned.members(seat.ew)} <= now.here


class MadeUpTables:
    """Rounds with made-up tables, without repeat partners and with boards new to all four players."""

    def __init__(self, now: GridSoFar) -> None:
        self.at = now
        self.partners: Counter[Two] = Counter()
        self.opponents: Counter[Two] = Counter()
        self.had: set[tuple[str, int]] = set()
        self.rested: Counter[str] = Counter()
        self.most_together = 1 if now.planned.winners > 1 else OPPONENTS_TWICE  # in a rainbow they meet once
        played = [seat for row in now.past for seat in row if now.planned.is_played(seat)]
        for seat in played + [seat for row in now.tail for seat in row if self._is_kept(seat)]:
            self._note(_table(now, seat), seat.sets)

    def _is_kept(self, seat: TableSeating) -> bool:
        return seat.ns is not None and seat.ew is not None and _are_here(self.at, seat)

    def _note(self, table: Table, sets: Sequence[int]) -> None:
        for one, other in table:
            self.partners[frozenset((one, other))] += 1
        for one in table[0]:
            for other in table[1]:
                self.opponents[frozenset((one, other))] += 1
        self.had |= {(player, chosen) for side in table for player in side for chosen in sets}

    def round(self, row: Round) -> Round:
        kept = [seat for seat in row if self._is_kept(seat)]
        busy = {player for seat in kept for side in _table(self.at, seat) for player in side}
        idle = [player for player in self.at.here if player not in busy]
        for seat in self._free_tables(row, kept):
            idle.sort(key=lambda player: (-self.rested[player], pair_order(player)))
            made = self._made_up(seat, idle) if len(idle) >= AT_A_TABLE else None
            if made is not None:
                kept.append(made)
                table = _table(self.at, made)
                self._note(table, made.sets)
                idle = [player for player in idle if not any(player in side for side in table)]
        self.rested.update(idle)
        used = {seat.table for seat in kept}
        left = [replace(seat, ns=self._alone(seat.ns, idle), ew=self._alone(seat.ew, idle)) for seat in row]
        waiting = [seat for seat in left if seat.table not in used and (seat.ns or seat.ew)]
        return tuple(sorted([*kept, *waiting], key=lambda seat: seat.table)) or row[:1]

    def _free_tables(self, row: Round, kept: Sequence[TableSeating]) -> list[TableSeating]:
        """Return the tables that are not full, including tables missing from the planned round."""
        used = {seat.table for seat in kept}
        here = {seat.table: seat for seat in row if seat.table not in used}
        everywhere = {seat.sets for seat in row}
        for table in self.at.planned.tables:
            if table not in used and table not in here and len(everywhere) == 1:
                here[table] = TableSeating(table, None, None, next(iter(everywhere)))
        return [here[table] for table in sorted(here)]

    def _alone(self, pair: str | None, idle: Sequence[str]) -> str | None:
        members = self.at.planned.members(pair)
        return pair if members and all(player in idle for player in members) else None

    def _made_up(self, seat: TableSeating, idle: Sequence[str]) -> TableSeating | None:
        """Make up a table: players already there stay, and players with the most sit-outs come first."""
        stays = [
            (side, of_ns)
            for side, of_ns in ((seat.ns, True), (seat.ew, False))
            if self._alone(side, idle) is not None
        ]
        best: tuple[tuple[int, int], Table] | None = None
        first = list(idle[:MOST_LOOKED_AT])
        first += [each for side, _ in stays for each in self.at.planned.members(side) if each not in first]
        for four in combinations(first, AT_A_TABLE):
            for table in _arranged(four):
                if not self._may(table, seat.sets):
                    continue
                table, kept = self._as_they_sit(table, stays)
                price = (-kept, -sum(self.rested[player] for player in four))
                if best is None or price < best[0]:
                    best = price, table
        if best is None:
            return None
        ns, ew = ("+".join(side) for side in best[1])
        return replace(seat, ns=ns, ew=ew)

    def _may(self, table: Table, sets: Sequence[int]) -> bool:
        if not sets or any(
            (player, chosen) in self.had for side in table for player in side for chosen in sets
        ):
            return False
        across = [frozenset((one, other)) for one in table[0] for other in table[1]]
        sides = [frozenset(side) for side in table]
        if self.most_together < OPPONENTS_TWICE:
            return not any(self.partners[two] + self.opponents[two] for two in (*sides, *across))
        return all(self.partners[two] < PARTNERS_ONCE for two in sides) and all(
            self.opponents[two] < OPPONENTS_TWICE for two in across
        )

    def _as_they_sit(self, table: Table, stays: Sequence[tuple[str | None, bool]]) -> tuple[Table, int]:
        """Turn the table so that a side that keeps its chairs keeps its direction."""
        for pair, of_ns in stays:
            members = self.at.planned.members(pair)
            for side, other in (table, table[::-1]):
                if set(side) == set(members):
                    own = (members[0], members[1])
                    return ((own, other) if of_ns else (other, own)), 1
        return table, 0


def _table(now: GridSoFar, seat: TableSeating) -> Table:
    (north, south), (east, west) = now.planned.members(seat.ns), now.planned.members(seat.ew)
    return (north, south), (east, west)


def _arranged(four: Sequence[str]) -> Iterator[Table]:
    """Yield the three ways in which four players form two partnerships."""
    first, *others = four
    for partner in others:
        left = [each for each in others if each != partner]
        yield (first, partner), (left[0], left[1])


# ---- new rounds, one at a time: pairs that have not met meet, with boards neither has played


def fresh_round(
    tail: RoundPlanner, tables: Sequence[int], staying: dict[str, tuple[int, bool]], turn: int
) -> Round:
    """Make a new round. `turn` selects another of the many possible ones. Stationary pairs keep table and
    chair."""
    here = sorted(tail.situation.here, key=pair_order)
    rested: Counter[str] = Counter()
    for row in tail.rounds:
        rested.update(
            set(here) - {pair for seat in row if seat.ns and seat.ew for pair in (seat.ns, seat.ew)}
        )
    here = [*here[turn % len(here) :], *here[: turn % len(here)]]
    here.sort(key=lambda pair: -rested[pair])

    def may_play(one: str, other: str) -> bool:
        if one == other or (one in staying and other in staying):
            return False
        sets = range(1, len(tail.sets) + 1)
        unseen = any((one, each) not in tail.had and (other, each) not in tail.had for each in sets)
        return unseen and tail.may_meet(one, other)

    neighbours = [[at for at, other in enumerate(here) if may_play(one, other)] for one in here]
    matching = Matching(neighbours)
    matching.complete()
    found = [
        (here[one], here[other]) for one, other in enumerate(matching.mate) if other != NOBODY and one < other
    ]
    return tuple(_seated(found, tables, staying))


def _seated(
    found: Sequence[tuple[str, str]], tables: Sequence[int], staying: dict[str, tuple[int, bool]]
) -> list[TableSeating]:
    seats = []
    free = [table for table in tables if table not in {place for place, _ in staying.values()}]
    others = []
    for one, other in found:
        for pair, opponent in ((one, other), (other, one)):
            if pair in staying:
                table, north = staying[pair]
                ns, ew = (pair, opponent) if north else (opponent, pair)
                seats.append(TableSeating(table, ns, ew, ()))
                break
        else:
            others.append((one, other) if line(other) != "NS" else (other, one))
    used = {seat.table for seat in seats}
    free += [place for place, _ in staying.values() if place not in used]
    free += range(max(tables) + 1, max(tables) + 1 + len(others))
    for table, (ns, ew) in zip(free, others, strict=False):
        seats.append(TableSeating(table, ns, ew, ()))
    return seats


def chairs_kept(movement: MovementPlan) -> dict[str, tuple[int, bool]]:
    """Map each stationary pair to its table, and True if it sits North-South."""
    kept = {}
    for pair in stationary(movement):
        seat = next(seat for row in movement.rounds for seat in row if pair in (seat.ns, seat.ew))
        kept[pair] = (seat.table, (seat.ns == pair) != seat.switched)
    return kept
