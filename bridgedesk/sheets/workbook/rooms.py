"""Matches board by board: the result in each room, and the swing."""

from collections.abc import Mapping

from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.scoring.team_match import Gains
from bridgedesk.sheets.facts import Facts, names_of
from bridgedesk.sheets.match_boards import gains_of
from bridgedesk.sheets.words import lead_words, slip_text
from bridgedesk.sheets.workbook.tab import FIRST_ROW, PLAIN, WHOLE, Formula, Head, Tab, Value

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
    """List results by board, then by match. Home sits North-South in the open room, East-West in the
    closed one; in a triangle each two teams share one table, and each gains against its own other table."""
    names, gains = names_of(facts.event), gains_of(facts.evaluation)
    scored = [each.match for each in facts.evaluation.matches]
    scored += [each.match for each in facts.evaluation.triangles if each.match.at_one_table]
    played = [(board, match, rooms) for match in scored for board, rooms in _by_board(match).items()]
    played.sort(key=lambda each: (each[0], each[1].round, each[1].table or 0))
    rows = tuple(
        _row(match, board, rooms, gains.get((match.id, board)), names, FIRST_ROW + at)
        for at, (board, match, rooms) in enumerate(played)
    )
    return Tab("Travellers", _ROOMS, rows)


def _by_board(match: Match) -> dict[int, dict[Room, RoomResult]]:
    found: dict[int, dict[Room, RoomResult]] = {}
    for result in match.results:
        found.setdefault(result.board, {})[result.room] = result
    return found


def _row(
    match: Match, board: int, rooms: Rooms, gains: Gains | None, names: Mapping[str, str], row: int
) -> tuple[Value, ...]:
    opened, closed = _room(rooms, Room.OPEN), _room(rooms, Room.CLOSED)
    compared = opened[2] is not None and closed[2] is not None
    home, away = gains or (None, None)
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
    played = slip_text(result.score, result.board)
    return played.words, lead_words(result.lead), played.points
