"""Rovers: a pair without a table sits out round 1, then takes another pair's seats in each round."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.movements.families.grid import movement_of_places, shared_every_round
from bridgedesk.movements.families.mitchell import mitchell_name, mitchell_places, most_rounds, with_switch
from bridgedesk.movements.movement import MovementPlan, Round, with_sit_outs
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

FEWEST_TABLES, MOST_TABLES = 6, 15
SEARCH_LIMIT = 200_000


def rover(request: Request) -> MovementPlan:
    """Make a rover movement. `side` is the direction that roves, `base` whether an even Mitchell skips or
    shares."""
    tables = _tables(request)
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise NotPossible(
            f"A rover joins {FEWEST_TABLES} to {MOST_TABLES} full tables, not {tables}. Play a half table."
        )
    side = request.option("side", "ns").upper()
    if side not in ("NS", "EW"):
        raise NotPossible("A rover plays North-South or East-West. Choose side=ns or side=ew.")
    share = request.option("base", "skip") == "share"
    rounds, boards = rounds_and_boards(request, most_rounds(tables, share), fewest_boards=2 if share else 1)
    base = movement_of_places(
        f"{mitchell_name(tables, rounds, share)} with a rover {side}",
        mitchell_places(tables, rounds, share),
        boards,
        tables,
        shares=shared_every_round((1, tables), rounds) if share and tables % 2 == 0 else (),
    )
    return with_switch(with_rover(base, side), request)


def _tables(request: Request) -> int:
    if request.pairs is None:
        return request.how_many_tables()
    if request.pairs % 2 == 0:
        raise NotPossible(f"{request.pairs} pairs fill their tables. A rover is for an odd number of pairs.")
    return request.pairs // 2


def with_rover(base: MovementPlan, side: str) -> MovementPlan:
    tables = len(base.tables)
    extra = f"{tables + 1}{side}"
    # a complete Mitchell on an odd multiple of three tables has no rover without a second meeting
    known_to_fail = tables % 6 == 3 and len(base.rounds) == tables
    for repeats in (1,) if known_to_fail else (0, 1):
        path = next(_paths(base, side, repeats), None)
        if path is not None:
            return _seated(base, side, extra, path)
    raise NotPossible(f"No rover fits into {len(base.rounds)} rounds of {base.name}. Play fewer rounds.")


def _paths(base: MovementPlan, side: str, repeats: int) -> Iterator[Sequence[int]]:
    """Yield tables for rounds 2, 3 …: no pair displaced twice, no boards twice, no opponents twice except
    `repeats`."""
    left = SEARCH_LIMIT

    def further(
        path: list[int], used: Mapping[str, frozenset[object]], spare: int
    ) -> Iterator[Sequence[int]]:
        nonlocal left
        left -= 1
        if len(path) == len(base.rounds) - 1:
            yield list(path)
            return
        for seating in base.rounds[len(path) + 1]:
            theirs, opponents = (seating.ns, seating.ew) if side == "NS" else (seating.ew, seating.ns)
            again = opponents in used["met"]
            if left < 0 or theirs in used["displaced"] or seating.sets[0] in used["sets"] or again > spare:
                continue
            taken = {
                "displaced": used["displaced"] | {theirs},
                "sets": used["sets"] | {seating.sets[0]},
                "met": used["met"] | {opponents},
            }
            yield from further([*path, seating.table], taken, spare - again)

    nothing: frozenset[object] = frozenset()
    yield from further([], {"displaced": nothing, "sets": nothing, "met": nothing}, repeats)


def _seated(base: MovementPlan, side: str, extra: str, path: Sequence[int]) -> MovementPlan:
    rounds: list[Round] = [base.rounds[0]]
    met: list[str | None] = []
    for row, table in zip(base.rounds[1:], path, strict=True):
        seat = next(seating for seating in row if seating.table == table)
        met.append(seat.ew if side == "NS" else seat.ns)
        new = replace(seat, ns=extra) if side == "NS" else replace(seat, ew=extra)
        rounds.append(tuple(new if seating.table == table else seating for seating in row))
    pairs = (*base.pairs, extra)
    twice = {frozenset((extra, pair)) for pair in met if pair is not None and met.count(pair) > 1}
    declared = replace(base.declared, repeats=frozenset(twice))
    return with_sit_outs(replace(base, pairs=pairs, rounds=tuple(rounds), declared=declared))
