"""Continuations of a movement, found one by one while there is time, and ranked."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from bridgedesk.movements.balance import directions, rounds_to_switch, switched
from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import Contest, MovementPlan, Round, TableSeating, line, number
from bridgedesk.movements.replan.changes import Change, GridSoFar, situation
from bridgedesk.movements.replan.new_rounds import chairs_kept, fresh_round, player_continuations
from bridgedesk.movements.replan.price import Continuation, advantage_words, everybody_plays, judged
from bridgedesk.movements.replan.tail import RoundPlanner
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.verifier import verify

KeepGoing = Callable[[], bool]
FRESH_TRIES = 60
SHOWN, OF_ONE_KIND = 6, 2
NEW_ROUNDS = "new rounds"


def replan(
    movement: MovementPlan, played: int, changes: Sequence[Change], library: Library, keep_going: KeepGoing
) -> tuple[Continuation, ...]:
    """Return the best continuations after `played` rounds, best first. The caller's clock limits the
    search."""
    now = situation(movement, played, changes)
    if movement.contest is Contest.INDIVIDUAL:
        return _individual_continuations(now)
    found: dict[tuple[Round, ...], Continuation] = {}
    for what, tail in _ways(now, library, keep_going):
        whole = tail.finished(movement.name)
        if whole is None or not everybody_plays(now, whole):
            continue
        for switch, variant in _with_switch(now, whole):
            found.setdefault(variant.rounds, judged(now, what, variant, tail.results_lost, switch))
        if not keep_going():
            break
    if not found:
        raise NotPossible("No workable movement was found. Stop after this round, or plan fewer rounds.")
    return _shown(sorted(found.values(), key=lambda continuation: continuation.rank))


def _shown(ranked: Sequence[Continuation]) -> tuple[Continuation, ...]:
    """Return the best continuations, at most two of one kind; of one name another only if better at
    something, which is added to its name."""
    seen: Counter[str] = Counter()
    first: dict[str, Continuation] = {}
    chosen = []
    for continuation in ranked:
        named: Continuation | None = continuation
        if continuation.what in first:
            gain = advantage_words(continuation, first[continuation.what])
            named = replace(continuation, what=f"{continuation.what}, {gain}") if gain else None
        if named is None or seen[continuation.way] == OF_ONE_KIND:
            continue
        seen[continuation.way] += 1
        first.setdefault(continuation.what, continuation)
        chosen.append(named)
    return tuple(chosen[:SHOWN])


def _individual_continuations(now: GridSoFar) -> tuple[Continuation, ...]:
    """Return the continuations of an individual; faults already in the grid, after a table's mistake, are
    listed and kept."""
    known = set(map(str, verify(now.planned)))
    found: dict[tuple[Round, ...], Continuation] = {}
    for what, whole in player_continuations(now):
        faults = list(map(str, verify(whole)))
        if known.issuperset(faults) and everybody_plays(now, whole):
            way = judged(now, what, whole, 0)
            found.setdefault(whole.rounds, replace(way, defects=(*way.defects, *faults)))
    if not found and now.newcomers:
        raise NotPossible(
            "There is no free place: a table needs four, and too few players sit out. "
            "The player can wait for a place, or be a substitute."
        )
    if not found:
        raise NotPossible("No workable movement was found. Stop after this round.")
    return tuple(sorted(found.values(), key=lambda continuation: continuation.rank))


def _ways(now: GridSoFar, library: Library, keep_going: KeepGoing) -> Iterator[tuple[str, RoundPlanner]]:
    for may_repeat in (False, True):
        yield "continue as planned", _along(now, may_repeat=may_repeat)
    if now.behind:
        yield "continue, with a late play at the end", _late_play(now)
    for pair in now.newcomers[:1] if len(now.newcomers) == 1 else ():
        yield f"pair {pair} takes the empty place", _filling_empty_chairs(now, pair)
        yield from _roving(now, pair)
    for target in _targets(now, library):
        for may_repeat in (False, True):
            yield f"change to {target.name}", _towards(now, target, may_repeat=may_repeat)
    if now.planned.contest is Contest.PAIRS:
        for turn in range(FRESH_TRIES):
            if not keep_going():
                return
            yield _fresh(now, turn)


def _along(
    now: GridSoFar,
    *,
    may_repeat: bool = False,
    changed: Callable[[RoundPlanner, Round], Round] = lambda _, row: row,
) -> RoundPlanner:
    """Continue with the planned rounds, each perhaps changed when it is reached."""
    tail = RoundPlanner(now, may_repeat=may_repeat, sets=now.planned.sets)
    for place, row in enumerate(now.tail):
        groups = now.planned.sharing_in(len(now.past) + place + 1)
        tail.plan(changed(tail, row), _due(now.tail[place + 1 :]), groups)
    return tail


def _due(rounds: Sequence[Round]) -> set[tuple[str, int]]:
    return {
        (pair, chosen)
        for row in rounds
        for seat in row
        for pair in (seat.ns, seat.ew)
        if pair is not None
        for chosen in seat.sets
    }


def _late_play(now: GridSoFar) -> RoundPlanner:
    tail = _along(now)
    tail.plan(now.behind, ())
    return tail


def _filling_empty_chairs(now: GridSoFar, pair: str) -> RoundPlanner:
    """Seat a pair against entries that would sit out, in the place of a pair that left early, perhaps its
    own."""

    def changed(tail: RoundPlanner, row: Round) -> Round:
        free = (taken for seat in row if (taken := _with_empty_chairs(seat, pair)))
        chosen = next((seat for seat in free if _can_take(tail, seat, pair, seat.ns == pair)), None)
        return tuple(chosen if chosen and seat.table == chosen.table else seat for seat in row)

    return _along(now, changed=changed)


def _with_empty_chairs(seat: TableSeating, pair: str) -> TableSeating | None:
    if seat.ns is None and seat.ew is not None and line(pair) != "EW":
        return replace(seat, ns=pair)
    if seat.ew is None and seat.ns is not None and line(pair) != "NS":
        return replace(seat, ew=pair)
    return None


def _roving(now: GridSoFar, pair: str) -> Iterator[tuple[str, RoundPlanner]]:
    """Seat the extra pair in another pair's chairs in every round, each time another pair's if possible."""
    for north in (True, False):
        if now.planned.winners == 2 and (line(pair) == "NS") != north:
            continue
        tail = _along(now, changed=partial(_with_rover, pair, north, []))
        yield f"pair {pair} roves in the {'North-South' if north else 'East-West'} seats", tail


def _with_rover(pair: str, north: bool, displaced: list[str], tail: RoundPlanner, row: Round) -> Round:
    choices = [seat for seat in row if _can_take(tail, seat, pair, north)]
    if not choices:
        return row
    seat = min(choices, key=lambda seat: (displaced.count(_chairs(seat, north)), seat.table))
    displaced.append(_chairs(seat, north))
    taken = replace(seat, ns=pair) if north else replace(seat, ew=pair)
    return tuple(taken if other is seat else other for other in row)


def _chairs(seat: TableSeating, north: bool) -> str:
    return (seat.ns if north else seat.ew) or ""


def _can_take(tail: RoundPlanner, seat: TableSeating, pair: str, north: bool) -> bool:
    opponent = _chairs(seat, not north)
    return (
        opponent in tail.situation.here
        and not tail.met[frozenset((pair, opponent))]
        and not any((pair, chosen) in tail.had for chosen in seat.sets)
    )


def _targets(now: GridSoFar, library: Library) -> Iterator[MovementPlan]:
    """Yield movements for the present number of pairs whose numbers fit the pairs at the tables."""
    if not now.newcomers or now.planned.contest is not Contest.PAIRS:
        return
    rounds = len(now.past) + len(now.tail)
    pairs = max(map(number, now.pairs)) * (2 if now.planned.winners == 2 else 1)
    boards = rounds * len(now.planned.sets[0])
    asked: list[tuple[str, dict[str, str]]] = [("howell", {}), ("barometer", {})]
    if now.planned.winners == 2:
        asked = [("mitchell", {}), ("mitchell", {"share": "yes"})]
    for name, options in asked:
        wanted = rounds if now.planned.winners == 2 else None
        each = boards if now.planned.winners == 2 else len(now.planned.sets[0]) * (pairs + pairs % 2 - 1)
        try:
            target = make(name, Request(pairs=pairs, boards=each, rounds=wanted, options=options), library)
        except NotPossible:
            continue
        if set(now.here) <= set(target.pairs) and target.sets[: len(now.planned.sets)] == now.planned.sets:
            yield target


def _towards(now: GridSoFar, target: MovementPlan, *, may_repeat: bool) -> RoundPlanner:
    """Continue with the rounds of the target that clash least with the rounds played."""
    tail = RoundPlanner(now, may_repeat=may_repeat, sets=target.sets)

    def clashes(at: int) -> int:
        return sum(
            bool(tail.met[frozenset((seat.ns or "", seat.ew or ""))])
            + sum(
                (pair, chosen) in tail.had for pair in (seat.ns or "", seat.ew or "") for chosen in seat.sets
            )
            for seat in target.rounds[at]
        )

    best = sorted(sorted(range(len(target.rounds)), key=lambda at: (clashes(at), at))[: len(now.tail)])
    for place, at in enumerate(best):
        due = _due([target.rounds[later] for later in best[place + 1 :]])
        tail.plan(target.rounds[at], due, target.sharing_in(at + 1))
    return tail


def _fresh(now: GridSoFar, turn: int) -> tuple[str, RoundPlanner]:
    tail = RoundPlanner(now, may_repeat=False, sets=now.planned.sets)
    staying = {pair: place for pair, place in chairs_kept(now.planned).items() if pair in now.here}
    if now.planned.winners == 1 and turn % 2:
        staying = {}
    for place in range(len(now.tail)):
        tail.plan(fresh_round(tail, now.planned.tables, staying, turn // 2 + place * (turn % 5)), ())
    return f"{NEW_ROUNDS}, {'stationary pairs stay' if staying else 'all pairs may move'}", tail


def _with_switch(now: GridSoFar, whole: MovementPlan) -> Iterator[tuple[str, MovementPlan]]:
    """Yield the movement, and, if too few of its arrow-switched rounds are left, one with others switched."""
    yield "", whole
    if not _switched_rounds(now.planned):
        return
    played = len(now.past)
    wanted = rounds_to_switch(len(whole.rounds)) - sum(at <= played for at in _switched_rounds(whole))
    left = range(played + 1, len(whole.rounds) + 1)
    still = [at for at in _switched_rounds(whole) if at > played]
    if len(still) >= wanted or wanted > len(left):
        return
    straight = switched(whole, still)
    scales = directions(straight)
    best = max(combinations(left, wanted), key=lambda chosen: (scales.quality(chosen) or 0, chosen))
    named = " and ".join(map(str, best))
    yield f"arrow-switch in round {named}", switched(straight, best)


def _switched_rounds(movement: MovementPlan) -> list[int]:
    return [
        at
        for at, row in enumerate(movement.rounds, start=1)
        if any(movement.is_played(seat) for seat in row)
        and all(seat.switched for seat in row if movement.is_played(seat))
    ]
