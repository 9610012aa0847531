"""Changes to a movement in play, and their effect on its grid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridgedesk.movements.movement import Contest, Movement, PlannedSitOut, Round, line, number, pair_order
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
class WrongBoards:
    """Table that played these sets instead of its own."""

    table: int
    round: int
    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Curtail:
    rounds: int


@dataclass(frozen=True, slots=True)
class TableAdded:
    """Two extra pairs."""

    ns: str
    ew: str


Change = LatePair | PairLeaves | TableBehind | WrongBoards | Curtail | TableAdded


@dataclass(frozen=True, slots=True)
class Situation:
    """Grid as planned, with the real play in the rounds that are over."""

    planned: Movement
    pairs: tuple[str, ...]
    missing: frozenset[str]
    gone: frozenset[str]
    newcomers: tuple[str, ...]  # extra pairs, and those who come back
    past: tuple[Round, ...]
    tail: tuple[Round, ...]  # as planned, up to where it stops
    behind: Round  # what may be played late
    happened: tuple[str, ...]

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


def situation(planned: Movement, played: int, changes: Sequence[Change]) -> Situation:
    if not 0 <= played < len(planned.rounds):
        raise NotPossible(
            f"Of {len(planned.rounds)} rounds {played} cannot be over with some left to re-plan."
        )
    if not changes:
        raise NotPossible(
            "Say what has changed: a late pair, a pair that leaves, a table behind, fewer rounds."
        )
    now = Situation(
        planned=planned,
        pairs=planned.pairs,
        missing=planned.missing,
        gone=frozenset(rest.pair for rest in planned.away if rest.round == played + 1),
        newcomers=(),
        past=planned.rounds[:played],
        tail=planned.rounds[played:],
        behind=(),
        happened=(),
    )
    for change in changes:
        now = _after(now, change)
    return now


def _after(now: Situation, change: Change) -> Situation:
    match change:
        case LatePair(pair):
            return _late(now, pair)
        case TableAdded(ns, ew):
            return _late(_late(now, ns), ew)
        case PairLeaves(pair):
            return _leaving(now, pair)
        case Curtail(rounds):
            return _curtailed(now, rounds)
        case TableBehind(table, at):
            return _behind(now, table, at)
        case WrongBoards(table, at, sets):
            return _wrong(now, table, at, sets)


def _late(now: Situation, pair: str) -> Situation:
    if pair in now.missing:
        said = f"{now.who} {pair} has come and plays from round {len(now.past) + 1}."
        emptied = tuple(_without(now, row, pair) for row in now.past)
        return replace(now, missing=now.missing - {pair}, past=emptied, happened=(*now.happened, said))
    if now.planned.contest is Contest.TEAMS:
        raise NotPossible("Nobody can join a movement for teams once it has begun.")
    if pair in now.gone:
        said = f"{now.who} {pair} is back and plays from round {len(now.past) + 1}."
        back = (*now.newcomers, pair)
        return replace(now, gone=now.gone - {pair}, newcomers=back, happened=(*now.happened, said))
    if pair in now.pairs:
        raise NotPossible(
            f"{now.who} {pair} is already playing; an extra {now.who.lower()} needs a new number."
        )
    if not number(pair) or line(pair) not in {line(each) for each in now.pairs}:
        example = f"as {max(map(number, now.pairs)) + 1}{line(now.pairs[0])}"
        raise NotPossible(
            f"'{pair}' is no number for a {now.who.lower()} of this movement; write it {example}."
        )
    said = f"{now.who} {pair} joins as an extra from round {len(now.past) + 1}."
    pairs = tuple(sorted((*now.pairs, pair), key=pair_order))
    return replace(now, pairs=pairs, newcomers=(*now.newcomers, pair), happened=(*now.happened, said))


def _without(now: Situation, row: Round, pair: str) -> Round:
    def side(seated: str | None) -> str | None:
        return None if seated is not None and pair in now.planned.members(seated) else seated

    return tuple(replace(seat, ns=side(seat.ns), ew=side(seat.ew)) for seat in row)


def _leaving(now: Situation, pair: str) -> Situation:
    if pair not in now.here:
        raise NotPossible(f"{now.who} {pair} is not here, so nobody can leave.")
    said = f"{now.who} {pair} leaves after round {len(now.past)}."
    staying = tuple(each for each in now.newcomers if each != pair)
    return replace(now, gone=now.gone | {pair}, newcomers=staying, happened=(*now.happened, said))


def _curtailed(now: Situation, rounds: int) -> Situation:
    left = rounds - len(now.past)
    if not 0 < left <= len(now.tail):
        most = len(now.past) + len(now.tail)
        raise NotPossible(f"Stop after round {len(now.past) + 1} to {most}, not after round {rounds}.")
    said = f"The movement stops after round {rounds}."
    return replace(now, tail=now.tail[:left], happened=(*now.happened, said))


def _behind(now: Situation, table: int, at: int) -> Situation:
    row = _past_row(now, at)
    late = tuple(seat for seat in row if seat.table == table and now.planned.is_played(seat))
    if not late:
        raise NotPossible(f"Nobody was due to play at table {table} in round {at}.")
    past = _with_row(now.past, at, tuple(seat for seat in row if seat.table != table))
    said = f"Table {table} has not played round {at}."
    return replace(now, past=past, behind=(*now.behind, *late), happened=(*now.happened, said))


def _wrong(now: Situation, table: int, at: int, sets: tuple[int, ...]) -> Situation:
    row = _past_row(now, at)
    if not any(seat.table == table and now.planned.is_played(seat) for seat in row):
        raise NotPossible(f"Nobody played at table {table} in round {at}.")
    if not sets or not all(1 <= chosen <= len(now.planned.sets) for chosen in sets):
        raise NotPossible(
            f"The sets of this movement are 1 to {len(now.planned.sets)}; say which were played."
        )
    changed = tuple(replace(seat, sets=sets) if seat.table == table else seat for seat in row)
    named = " and ".join(map(str, sets))
    said = f"Table {table} played set {named} in round {at}."
    return replace(now, past=_with_row(now.past, at, changed), happened=(*now.happened, said))


def _past_row(now: Situation, at: int) -> Round:
    if not 1 <= at <= len(now.past):
        raise NotPossible(f"Round {at} is not over; {len(now.past) or 'none'} {'are' if now.past else 'is'}.")
    return now.past[at - 1]


def _with_row(past: tuple[Round, ...], at: int, row: Round) -> tuple[Round, ...]:
    return (*past[: at - 1], row, *past[at:])
