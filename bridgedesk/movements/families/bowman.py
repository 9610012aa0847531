"""Bowmans: two tables more than board sets, sharing boards; with a pair missing, the one-and-a-half
appendix."""

from bridgedesk.movements.families.grid import Places, movement_of_places, wrap
from bridgedesk.movements.families.mitchell import with_switch
from bridgedesk.movements.movement import MovementPlan, SharedBoards
from bridgedesk.movements.request import NotPossible, Request, rounds_and_boards

FEWEST_TABLES, MOST_TABLES = 6, 30


def bowman(request: Request) -> MovementPlan:
    if request.how_many_pairs() % 2:
        raise NotPossible("A Bowman is for full tables. For a half table, play the one-and-a-half appendix.")
    return _bowman(request, half=False)


def appendix(request: Request) -> MovementPlan:
    """Make a Bowman whose last table has no North-South."""
    if request.pairs is not None and request.pairs % 2 == 0:
        raise NotPossible(
            f"An appendix of one and a half tables is for an odd number of pairs, not {request.pairs}."
        )
    return _bowman(request, half=True)


def _bowman(request: Request, *, half: bool) -> MovementPlan:
    tables = request.how_many_tables()
    if not FEWEST_TABLES <= tables <= MOST_TABLES:
        raise NotPossible(f"This movement is for {FEWEST_TABLES} to {MOST_TABLES} tables, not {tables}.")
    sets = tables - 2
    rounds, boards = rounds_and_boards(request, sets, fewest_boards=2)
    places = _places(sets, rounds)
    name = f"{'One-and-a-half appendix' if half else 'Bowman'} Mitchell {tables} tables"
    movement = movement_of_places(
        name,
        places,
        boards,
        sets,
        missing=(f"{tables}NS",) if half else (),
        shares=_shares(places, apart=boards < 3),
        copies=2 if not half and boards < 3 and sets % 2 else 1,
    )
    return with_switch(movement, request)


def _places(sets: int, rounds: int) -> Places:
    """Return tables with pairs and sets. The table after the sets shares with table 1; the last takes the
    sets downwards. With an even number of sets there is one skip."""
    tables = sets + 2
    found: Places = []
    for at in range(1, rounds + 1):
        up = at - 1 + (1 if sets % 2 == 0 and 2 * at > sets else 0)
        found.append(
            [
                (
                    table,
                    table,
                    wrap(table - up, tables),
                    wrap(sets + 1 - at if table == tables else table + at - 1, sets),
                )
                for table in range(1, tables + 1)
            ]
        )
    return found


def _shares(places: Places, *, apart: bool) -> list[SharedBoards]:
    """Return the tables with the same board set. In the one round with three, two boards need a second
    copy."""
    found = []
    for at, row in enumerate(places, start=1):
        last, before = row[-1][0], row[-2][0]
        with_first, with_last = {1, before}, {last} | {table for table, _, _, s in row if s == row[-1][3]}
        if with_first & with_last:
            groups = [with_first, {last}] if apart else [with_first | with_last]
        else:
            groups = [with_first, with_last]
        found += [SharedBoards(at, frozenset(group)) for group in groups if len(group) > 1]
    return found
