"""Draws printed in regulations."""

from collections.abc import Callable

from bridgedesk.movements.families.teams import Match, head_to_head
from bridgedesk.movements.library import Library, LibraryDraw
from bridgedesk.movements.movement import MovementPlan, TableSeating, board_sets_of
from bridgedesk.movements.request import NotPossible, Request, boards_each_round


def printed(name: str) -> Callable[[Request, Library], MovementPlan]:
    def make(request: Request, library: Library) -> MovementPlan:
        draw = library.draws[name]
        return _teams(draw, request) if draw.teams else _pairs(draw, request)

    return make


def _boards(draw: LibraryDraw, request: Request) -> int:
    if request.rounds not in (None, len(draw.rounds)):
        raise NotPossible(f"The draw of {draw.clause} has {len(draw.rounds)} rounds, not {request.rounds}.")
    if request.boards is None and draw.boards is not None:
        return draw.boards
    return boards_each_round(request, len(draw.rounds), 2)


def _pairs(draw: LibraryDraw, request: Request) -> MovementPlan:
    """Make a draw of pairs. All tables play the boards of the round, each from its own copy; with one pair
    fewer there is a sit-out."""
    size = draw.size
    fits = draw.seats(size if request.pairs is None else request.pairs)
    if not fits or request.tables not in (None, size // 2):
        raise NotPossible(f"The draw of {draw.clause} is for {size} pairs, or one fewer.")
    boards = _boards(draw, request)
    turn = None if draw.turn_table is None else draw.turn_after if boards == draw.boards else boards // 2
    if turn == 0:
        raise NotPossible(f"The draw of {draw.clause} switches half-way and needs at least 2 boards a round.")
    rounds = tuple(
        tuple(
            TableSeating(table, str(ns), str(ew), (at,), turn if table == draw.turn_table else None)
            for table, (ns, ew, _) in enumerate(row, start=1)
        )
        for at, row in enumerate(draw.rounds, start=1)
    )
    return MovementPlan(
        name=draw.title,
        pairs=tuple(str(pair) for pair in range(1, size + 1)),
        rounds=rounds,
        sets=board_sets_of(len(rounds), boards),
        copies=size // 2,
        missing=frozenset({str(size)} if request.pairs == size - 1 else ()),
        clause=draw.clause,
    )


def _teams(draw: LibraryDraw, request: Request) -> MovementPlan:
    """Make a draw of teams. One team fewer leaves a bye; one more than an odd draw takes the place of its
    bye."""
    schedule: list[list[Match]] = [[(home, away) for home, away, _ in row] for row in draw.rounds]
    size = draw.size
    teams = request.teams or size
    if not draw.seats(teams):
        raise NotPossible(
            f"The draw of {draw.clause} is for {size} teams or one {'more' if size % 2 else 'fewer'}."
        )
    if teams > size:
        everybody = set(range(1, size + 1))
        for row in schedule:
            (bye,) = everybody - {team for match in row for team in match}
            row.append((bye, teams))
    schedule = [[match for match in row if max(match) <= teams] for row in schedule]
    return head_to_head(draw.title, schedule, teams, _boards(draw, request), clause=draw.clause)
