"""Matches board by board: what happened in each room, and the swing."""

from collections.abc import Mapping

from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.words import lead_words, slip
from bridgedesk.sheets.workbook.tab import FIRST_ROW, PLAIN, WHOLE, Formula, Head, Tab, Value
from bridgedesk.standings.evaluation import ScoredMatch

_ROOMS = (
    Head("Board", WHOLE),
    Head("Round", WHOLE),
    Head("Table", WHOLE),
    Head("Home"),
    Head("Away"),
    Head("Open"),
    Head("Lead"),
    Head("Open NS score", PLAIN),
    Head("Closed"),
    Head("Lead"),
    Head("Closed NS score", PLAIN),
    Head("Swing to home", PLAIN),
    Head("Home gains", PLAIN),
    Head("Away gains", PLAIN),
)

Rooms = Mapping[Room, RoomResult]


def rooms_tab(facts: Facts) -> Tab:
    """By board, then by match. In the open room home sits North-South, in the closed room East-West."""
    names = names_of(facts.event)
    played = [
        (board, scored, rooms)
        for scored in facts.evaluation.matches
        for board, rooms in _by_board(scored.match).items()
    ]
    played.sort(key=lambda each: (each[0], each[1].match.round, each[1].match.table or 0))
    rows = tuple(
        _row(board, scored, rooms, names, FIRST_ROW + at) for at, (board, scored, rooms) in enumerate(played)
    )
    return Tab("Travellers", _ROOMS, rows)


def _by_board(match: Match) -> dict[int, dict[Room, RoomResult]]:
    found: dict[int, dict[Room, RoomResult]] = {}
    for result in match.results:
        found.setdefault(result.board, {})[result.room] = result
    return found


def _row(
    board: int, scored: ScoredMatch, rooms: Rooms, names: Mapping[str, str], row: int
) -> tuple[Value, ...]:
    match = scored.match
    opened, closed = _room(rooms, Room.OPEN), _room(rooms, Room.CLOSED)
    compared = opened[2] is not None and closed[2] is not None
    home, away = dict(scored.gains).get(board, (None, None))
    return (
        board,
        match.round,
        match.table,
        names[match.home],
        names[match.away],
        *opened,
        *closed,
        Formula(f"=H{row}-K{row}") if compared else None,
        home,
        away,
    )


def _room(rooms: Rooms, room: Room) -> tuple[str, str, int | None]:
    result = rooms.get(room)
    if result is None:
        return "", "", None
    played = slip(result.score, result.board)
    return played.words, lead_words(result.lead), played.points
