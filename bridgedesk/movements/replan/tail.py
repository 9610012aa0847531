"""Rounds added after the rounds played, repairing the effects of a change."""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import replace

from bridgedesk.movements.movement import (
    Contest,
    Declared,
    MovementPlan,
    Round,
    SharedBoards,
    TableSeating,
    line,
    number,
    with_sit_outs,
)
from bridgedesk.movements.replan.changes import GridSoFar
from bridgedesk.movements.verifier import verify


class RoundPlanner:
    """Opponents and boards of all pairs so far, with the rounds planned from them."""

    def __init__(self, now: GridSoFar, *, may_repeat: bool, sets: tuple[tuple[int, ...], ...]) -> None:
        self.situation = now
        self.may_repeat = may_repeat
        self.sets = sets
        self.rounds: list[Round] = []
        self.shares: set[SharedBoards] = set()
        self.met: Counter[frozenset[str]] = Counter()
        self.had: set[tuple[str, int]] = set()
        self.results_lost = 0
        self.copies = now.planned.copies
        for row in now.past:
            self._happened(row)

    def _happened(self, row: Round) -> None:
        """Record a real round, whatever it breaks; only results on boards played twice are removed."""
        kept = []
        for seat in row:
            if not self._is_played(seat):
                kept.append(seat)
            elif any((pair, chosen) in self.had for pair in _pairs(seat) for chosen in seat.sets):
                self.results_lost += 1
            else:
                self._note(seat)
                kept.append(seat)
        self.rounds.append(tuple(kept))
        self._declare_as_it_was(kept)

    def _declare_as_it_was(self, row: Collection[TableSeating]) -> None:
        at = len(self.rounds)
        groups = self.situation.planned.sharing_in(at)
        users: dict[int, set[int]] = defaultdict(set)
        for seat in row:
            for chosen in seat.sets if self._is_played(seat) else ():
                users[chosen].add(seat.table)
        for chosen, tables in users.items():
            copies = {next((group for group in groups if table in group), table) for table in tables}
            if len(copies) > self.copies and len(tables) <= len(self.sets[chosen - 1]):
                left = (group - tables for group in groups)  # three who shared may be two now
                groups = [group for group in left if len(group) > 1] + [frozenset(tables)]
            elif len(copies) > self.copies:
                self.copies = len(copies)
        self.shares |= {SharedBoards(at, group) for group in groups}

    def _is_played(self, seat: TableSeating) -> bool:
        return all(pair is not None and pair not in self.situation.missing for pair in (seat.ns, seat.ew))

    def _note(self, seat: TableSeating) -> None:
        pairs = _pairs(seat)
        self.met[frozenset(pairs)] += 1
        self.had |= {(pair, chosen) for pair in pairs for chosen in seat.sets}

    def may_meet(self, one: str, other: str) -> bool:
        if self.situation.planned.winners == 2 and line(one) == line(other):
            return False
        times = self.met[frozenset((one, other))]
        return not times or (times == 1 and self.may_repeat)

    def plan(
        self, row: Round, due: Collection[tuple[str, int]], groups: Collection[frozenset[int]] = ()
    ) -> None:
        """Add a round as close to `row` as possible; `due` are boards needed later."""
        good, other, idle = [], [], []
        for seat in row:
            there = [pair for pair in (seat.ns, seat.ew) if pair in self.situation.here]
            if len(there) < 2:
                idle += [seat] if there else []
            elif not self.may_meet(*_pairs(seat)):
                idle += [replace(seat, ew=None), replace(seat, ns=None)]
            elif not seat.sets or any(
                (pair, chosen) in self.had for pair in _pairs(seat) for chosen in seat.sets
            ):
                other.append(seat)
            else:
                good.append(seat)
        seats = Seats(self, list(good), groups)
        for seat in other:
            if not seats.add(seat, due):
                idle += [replace(seat, ew=None), replace(seat, ns=None)]
        alone = self._bring_together(idle, seats, due)
        for seat in seats.taken:
            self._note(seat)
        self.rounds.append(tuple(sorted([*seats.taken, *alone], key=lambda seat: seat.table)))
        tables = {seat.table for seat in seats.taken}
        in_use = [group for group in seats.groups if len(group & tables) > 1]
        self.shares |= {SharedBoards(len(self.rounds), frozenset(group)) for group in in_use}

    def _bring_together(
        self, idle: list[TableSeating], seats: "Seats", due: Collection[tuple[str, int]]
    ) -> list[TableSeating]:
        """Pair two entries that would both sit out, if they can play; the rest wait at their tables."""
        here = self.situation.here
        alone = [
            replace(seat, ns=seat.ns if seat.ns in here else None, ew=seat.ew if seat.ew in here else None)
            for seat in idle
        ]
        waiting = list(alone)
        may_pair = alone if self.situation.planned.contest is Contest.PAIRS else []
        for place, first in enumerate(may_pair):
            for second in alone[place + 1 :]:
                if first not in waiting or second not in waiting:
                    continue
                one, other = first.ns or first.ew or "", second.ns or second.ew or ""
                ns, ew = (one, other) if line(other) != "NS" else (other, one)
                seat = TableSeating(first.table, ns, ew, ())
                if self.may_meet(one, other) and seats.add(seat, due):
                    waiting.remove(first)
                    waiting.remove(second)
        used = {seat.table for seat in seats.taken}
        left = []
        for seat in waiting:
            if seat.table not in used:
                used.add(seat.table)
                left.append(replace(seat, switched=False, turn_after=None))
        return left

    def finished(self, name: str) -> MovementPlan | None:
        """Return the whole movement with its declarations, if the verifier accepts it."""
        planned = self.situation.planned
        movement = MovementPlan(
            name=name,
            pairs=self.situation.pairs,
            rounds=tuple(self.rounds),
            sets=self.sets,
            winners=planned.winners,
            contest=planned.contest,
            copies=self.copies,
            missing=self.situation.missing,
            away=self.situation.away,
            declared=Declared(
                shares=frozenset(self.shares),
                repeats=frozenset(two for two, times in self.met.items() if times > 1),
            ),
            clause=planned.clause,
        )
        if planned.contest is Contest.TEAMS:
            movement, lost = without_half_matches(movement)
            self.results_lost += sum(at <= len(self.situation.past) for at in lost)
        movement = with_sit_outs(movement)
        return movement if all(movement.rounds) and not verify(movement) else None


class Seats:
    """One round that is being filled."""

    def __init__(
        self, tail: RoundPlanner, taken: list[TableSeating], groups: Collection[frozenset[int]]
    ) -> None:
        self.tail = tail
        self.taken = taken
        self.groups = [set(group) for group in groups]

    def users(self, chosen: int) -> list[int]:
        return [seat.table for seat in self.taken if chosen in seat.sets]

    def add(self, seat: TableSeating, due: Collection[tuple[str, int]]) -> bool:
        """Add a table with boards both can play: first boards not needed later, and free boards before
        shared ones."""
        if any(other.table == seat.table for other in self.taken):
            return False
        pairs = _pairs(seat)
        possible = [
            (self._crowd(chosen), sum((pair, chosen) in due for pair in pairs), chosen)
            for chosen in range(1, len(self.tail.sets) + 1)
            if not any((pair, chosen) in self.tail.had for pair in pairs)
        ]
        wanted = max(1, len(seat.sets))
        free = sorted(choice for choice in possible if choice[0] == 0)[:wanted]
        if len(free) == wanted:
            self._take(seat, tuple(chosen for _, _, chosen in free))
            return True
        for crowd, _, chosen in sorted(possible):
            if wanted == 1 and crowd == 1 and len(self.tail.sets[chosen - 1]) > 1:
                (there,) = self.users(chosen)
                if not any(there in group for group in self.groups):
                    self.groups.append({there, seat.table})
                    self._take(seat, (chosen,))
                    return True
        return False

    def _crowd(self, chosen: int) -> int:
        """Return the number of tables using the set beyond its copies; 0 while a copy is left."""
        users = len(self.users(chosen))
        return users if users >= self.tail.copies else 0

    def _take(self, seat: TableSeating, sets: tuple[int, ...]) -> None:
        boards = sum(len(self.tail.sets[chosen - 1]) for chosen in sets)
        turn = seat.turn_after if seat.turn_after is not None and seat.turn_after < boards else None
        self.taken.append(replace(seat, sets=sets, turn_after=turn))


def _pairs(seat: TableSeating) -> tuple[str, str]:
    return seat.ns or "", seat.ew or ""


def without_half_matches(movement: MovementPlan) -> tuple[MovementPlan, list[int]]:
    """Remove matches of teams that cannot have both halves; return the movement and the rounds lost."""
    halves: dict[tuple[int, int], set[int]] = defaultdict(set)
    for _, ns, ew, seat in movement.plays():
        halves[number(ns), number(ew)] |= set(seat.sets)
    whole = {two for two, sets in halves.items() if halves.get((two[1], two[0])) == sets}
    rounds: list[Round] = []
    lost: list[int] = []
    for at, row in enumerate(movement.rounds, start=1):
        kept = []
        for seat in row:
            if movement.is_played(seat) and (number(seat.ns or ""), number(seat.ew or "")) not in whole:
                lost.append(at)
                seat = replace(seat, ew=None)
            kept.append(seat)
        rounds.append(tuple(kept))
    return replace(movement, rounds=tuple(rounds)), lost
