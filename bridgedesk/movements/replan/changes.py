"""Changes to a movement in play, and their effect on its grid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridgedesk.movements.movement import (
    Contest,
    MovementPlan,
    PlannedSitOut,
    Round,
    line,
    number,
    pair_order,
)
from bridgedesk.movements.request import NotPossible


@dataclass(frozen=True, slots=True)
class LatePair:
    """Late pair: takes a missing pair's place, joins as an extra one with a number of its own, or returns.
    In an individual, one player, as in everything below."""

    pair: str


@dataclass(frozen=True, slots=True)
class PairLeaves:
    pair: str


@dataclass(frozen=True, slots=True)
class TableBehind:
    """Table that did not get to its boards in this round."""

    table: int
    round: int


@dataclass(frozen=True, slots=True)
class Curtail:
    rounds: int


Change = LatePair | PairLeaves | TableBehind | Curtail


@dataclass(frozen=True, slots=True)
class GridSoFar:
    """Grid as planned, with the real play in the rounds that are over."""

    planned: MovementPlan
    pairs: tuple[str, ...]
    missing: frozenset[str]
    gone: frozenset[str]
    newcomers: tuple[str, ...]  # extra pairs, and pairs that come back
    past: tuple[Round, ...]
    tail: tuple[Round, ...]  # as planned, up to where it stops
    behind: Round  # tables that may be played late

    @property
    def here(self) -> frozenset[str]:
        """Return the pairs that can play from now on."""
        return frozenset(self.pairs) - self.missing - self.gone

    @property
    def away(self) -> frozenset[PlannedSitOut]:
        """Return the sit-outs: recorded ones in past rounds, leavers in the rounds left."""
        over = len(self.past)
        before = {rest for rest in self.planned.away if rest.round <= over}
        left = range(over + 1, over + len(self.tail) + 1)
        return frozenset(before | {PlannedSitOut(at, pair) for at in left for pair in self.gone})

    @property
    def who(self) -> str:
        return "Player" if self.planned.contest is Contest.INDIVIDUAL else "Pair"


def situation(planned: MovementPlan, played: int, changes: Sequence[Change]) -> GridSoFar:
    if not 0 <= played < len(planned.rounds):
        raise NotPossible(
            f"Rounds completed must be 0 to {len(planned.rounds) - 1}, not {played}: some must be left."
        )
    if not changes:
        raise NotPossible(
            "Choose a change: a late pair, a pair that leaves, a table behind, or fewer rounds."
        )
    now = GridSoFar(
        planned=planned,
        pairs=planned.pairs,
        missing=planned.missing,
        gone=frozenset(rest.pair for rest in planned.away if rest.round == played + 1),
        newcomers=(),
        past=planned.rounds[:played],
        tail=planned.rounds[played:],
        behind=(),
    )
    for change in changes:
        match change:
            case LatePair(pair):
                now = _with_late_pair(now, pair)
            case PairLeaves(pair):
                now = _without_pair(now, pair)
            case Curtail(rounds):
                now = _curtailed(now, rounds)
            case TableBehind(table, at):
                now = _with_table_behind(now, table, at)
    return now


def _with_late_pair(now: GridSoFar, pair: str) -> GridSoFar:
    if pair in now.missing:
        emptied = tuple(_without(now, row, pair) for row in now.past)
        return replace(now, missing=now.missing - {pair}, past=emptied)
    if now.planned.contest is Contest.TEAMS:
        raise NotPossible("No team can join a movement once it has begun.")
    if pair in now.gone:
        return replace(now, gone=now.gone - {pair}, newcomers=(*now.newcomers, pair))
    if pair in now.pairs:
        raise NotPossible(
            f"{now.who} {pair} is already playing. An extra {now.who.lower()} needs a new number."
        )
    if not number(pair) or line(pair) not in {line(each) for each in now.pairs}:
        example = f"{max(map(number, now.pairs)) + 1}{line(now.pairs[0])}"
        raise NotPossible(f"“{pair}” is not a {now.who.lower()} number here. Type one such as {example}.")
    pairs = tuple(sorted((*now.pairs, pair), key=pair_order))
    return replace(now, pairs=pairs, newcomers=(*now.newcomers, pair))


def _without(now: GridSoFar, row: Round, pair: str) -> Round:
    def side(seated: str | None) -> str | None:
        return None if pair in now.planned.members(seated) else seated

    return tuple(replace(seat, ns=side(seat.ns), ew=side(seat.ew)) for seat in row)


def _without_pair(now: GridSoFar, pair: str) -> GridSoFar:
    if pair not in now.here:
        raise NotPossible(f"{now.who} {pair} is not playing, so it cannot leave.")
    staying = tuple(each for each in now.newcomers if each != pair)
    return replace(now, gone=now.gone | {pair}, newcomers=staying)


def _curtailed(now: GridSoFar, rounds: int) -> GridSoFar:
    left = rounds - len(now.past)
    if not 0 < left <= len(now.tail):
        most = len(now.past) + len(now.tail)
        raise NotPossible(f"Stop after round {len(now.past) + 1} to {most}, not after round {rounds}.")
    return replace(now, tail=now.tail[:left])


def _with_table_behind(now: GridSoFar, table: int, at: int) -> GridSoFar:
    if not 1 <= at <= len(now.past):
        raise NotPossible(f"Round {at} is not over. Rounds completed: {len(now.past)}.")
    row = now.past[at - 1]
    late = tuple(seat for seat in row if seat.table == table and now.planned.is_played(seat))
    if not late:
        raise NotPossible(f"No pairs were due to play at table {table} in round {at}.")
    others = tuple(seat for seat in row if seat.table != table)
    past = (*now.past[: at - 1], others, *now.past[at:])
    return replace(now, past=past, behind=(*now.behind, *late))
