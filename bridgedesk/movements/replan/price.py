"""Cost of a continuation: results, repeats, boards, pairs moved."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bridgedesk.movements.balance import quality
from bridgedesk.movements.movement import Contest, MovementPlan, TableSeating, pair_order
from bridgedesk.movements.properties import counted
from bridgedesk.movements.replan.changes import GridSoFar


@dataclass(frozen=True, slots=True)
class Continuation:
    """Legal continuation. Results and repeats count meetings, boards lost and moves count pairs."""

    way: str  # without the rounds that are arrow-switched
    what: str
    movement: MovementPlan
    results_lost: int
    repeats: int
    boards_lost: int
    moved: int
    extra_rounds: int
    most_sit_outs: int  # of one pair
    balance: Fraction | None
    defects: tuple[str, ...]

    @property
    def rank(self) -> tuple[object, ...]:
        """Return the sort key: results kept, repeats, boards lost, pairs moved; among equals a director's
        preference."""
        price = (self.results_lost, self.repeats, self.boards_lost, self.moved)
        return (*price, self.extra_rounds, self.most_sit_outs, len(self.defects), -(self.balance or 0))


def advantage_words(one: Continuation, other: Continuation) -> str:
    """Describe how the first costs less than the second; "" if it never does."""
    gains = (
        ("fewer results lost", other.results_lost - one.results_lost),
        ("fewer repeat opponents", other.repeats - one.repeats),
        ("fewer boards lost", other.boards_lost - one.boards_lost),
        ("fewer pairs move", other.moved - one.moved),
        ("fewer rounds", other.extra_rounds - one.extra_rounds),
        ("sit-outs better shared", other.most_sit_outs - one.most_sit_outs),
        ("better balanced", (one.balance or 0) - (other.balance or 0)),
    )
    return next((words for words, gain in gains if gain > 0), "")


def judged(
    now: GridSoFar, way: str, whole: MovementPlan, results_lost: int, switch: str = ""
) -> Continuation:
    played = len(now.past)
    repeats = len(whole.declared.repeats)
    idle = Counter(pair for at, pair in _sitting_out(now, whole))
    return Continuation(
        way=way,
        what=f"{way}, {switch}" if switch else way,
        movement=whole,
        results_lost=results_lost,
        repeats=repeats,
        boards_lost=_boards_lost(now, whole),
        moved=_pairs_moved(now, whole),
        extra_rounds=max(0, len(whole.rounds) - played - len(now.tail)),
        most_sit_outs=max(idle.values(), default=0),
        balance=quality(whole),
        defects=_defects(now, whole, results_lost),
    )


def _sitting_out(now: GridSoFar, whole: MovementPlan) -> list[tuple[int, str]]:
    """Return the sit-outs in the rounds that are left, without late plays."""
    busy = {(at, pair) for at, ns, ew, _ in _plays(whole) for pair in (*ns, *ew)}
    left = range(len(now.past) + 1, len(now.past) + len(now.tail) + 1)
    return [(at, pair) for at in left for pair in sorted(now.here, key=pair_order) if (at, pair) not in busy]


def everybody_plays(now: GridSoFar, whole: MovementPlan) -> bool:
    """Return True if all play; an extra pair that is never seated has not joined."""
    over = len(now.past)
    busy = {pair for at, ns, ew, _ in _plays(whole) if at > over for pair in (*ns, *ew)}
    return set(now.newcomers) <= busy


def _plays(movement: MovementPlan) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...], TableSeating]]:
    """Yield the meetings; in an individual, with the players listed separately."""
    for at, ns, ew, seat in movement.plays():
        yield at, movement.members(ns), movement.members(ew), seat


def _boards_lost(now: GridSoFar, whole: MovementPlan) -> int:
    """Return the boards lost compared with playing every planned round, late plays included."""
    rounds = now.planned.rounds[len(now.past) :]
    full = sum(max(len(now.planned.boards_of(seat)) for seat in row) for row in rounds)
    late = {pair for seat in now.behind for side in (seat.ns, seat.ew) for pair in whole.members(side)}
    each = max((len(now.planned.boards_of(seat)) for seat in now.behind), default=0)
    played: dict[str, int] = dict.fromkeys(now.here, 0)
    for at, ns, ew, seat in _plays(whole):
        for pair in (*ns, *ew):
            if at > len(now.past) and pair in played:
                played[pair] += len(whole.boards_of(seat))
    return sum(max(0, full + (each if pair in late else 0) - boards) for pair, boards in played.items())


def _pairs_moved(now: GridSoFar, whole: MovementPlan) -> int:
    """Return the number of chairs that differ from the planned ones."""
    before = _chairs_by_round(now.planned)
    after = _chairs_by_round(whole)
    return sum(
        before[key] != place for key, place in after.items() if key[0] > len(now.past) and key in before
    )


def _chairs_by_round(movement: MovementPlan) -> dict[tuple[int, str], tuple[int, bool]]:
    return {
        (at, pair): (seat.table, north != seat.switched)
        for at, seat in movement.seatings()
        for side, north in ((seat.ns, True), (seat.ew, False))
        for pair in movement.members(side)
    }


def _defects(now: GridSoFar, whole: MovementPlan, results_lost: int) -> tuple[str, ...]:
    words = []
    if results_lost:
        words.append(f"{counted(results_lost, 'result')} lost, of boards played twice or half matches.")
    for two in sorted(sorted(two, key=pair_order) for two in whole.declared.repeats):
        words.append(f"Pairs {two[0]} and {two[1]} meet twice.")
    played = len(now.past)
    planned = {(share.round, share.tables) for share in now.planned.declared.shares}
    for share in sorted(whole.declared.shares, key=lambda share: (share.round, sorted(share.tables))):
        known = (share.round, share.tables) in planned or now.planned.contest is Contest.INDIVIDUAL
        if share.round > played and not known:
            words.append(
                f"Tables {' and '.join(map(str, sorted(share.tables)))} share boards in round {share.round}."
            )
    was_busy = {(at, pair) for at, ns, ew, _ in _plays(now.planned) for pair in (*ns, *ew)}
    sitting_out = _sitting_out(now, whole)
    for at in range(played + 1, played + len(now.tail) + 1):
        idle = [
            pair
            for when, pair in sitting_out
            if when == at and ((at, pair) in was_busy or pair in now.newcomers)
        ]
        if idle:
            words.append(f"Round {at}: {', '.join(idle)} {'sits' if len(idle) == 1 else 'sit'} out.")
    for at in range(played + len(now.tail) + 1, len(whole.rounds) + 1):
        tables = ", ".join(str(seat.table) for seat in whole.rounds[at - 1] if whole.is_played(seat))
        words.append(f"Table {tables} plays late, after the last round.")
    return tuple(words)
