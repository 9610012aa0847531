"""The boards twice: as travellers, and as scorecards with running totals."""

from collections.abc import Mapping, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.score_text import card_words
from bridgedesk.scoring.rounding import half_up
from bridgedesk.scoring.team_match import Gains
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.matches import gains_of
from bridgedesk.sheets.results import BoardLines, ResultLine, board_decimals, by_entry, pair_number_key
from bridgedesk.sheets.words import slip_text
from bridgedesk.sheets.workbook.tab import (
    BY_DECIMALS,
    FIRST_ROW,
    PLAIN,
    POINTS,
    WHOLE,
    Formula,
    SheetTab,
    TabHead,
    Value,
)
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import decimals


def _traveller_heads(places: int) -> tuple[TabHead, ...]:
    return (
        TabHead("Session"),
        TabHead("Board", WHOLE),
        *TabHead.each("Section", "NS", "EW", "Contract"),
        TabHead("NS score", PLAIN),
        *TabHead.each("NS points", "EW points", shown=BY_DECIMALS[places]),
        TabHead("Top", PLAIN),
        *TabHead.each("NS %", "EW %", shown=POINTS),
    )


def travellers_tab(facts: Facts, boards: Sequence[BoardLines]) -> SheetTab:
    """Return the results board by board, North-South's best score first."""
    rows: list[tuple[Value, ...]] = []
    by_percent = facts.evaluation.measure is Measure.PERCENT
    for board in boards:
        best_first = sorted(board.lines, key=lambda line: -(line.slip.points or 0))
        for line in best_first:
            row = FIRST_ROW + len(rows)
            rows.append(
                (
                    line.session,
                    line.board,
                    line.section.id,
                    line.ns.number,
                    line.ew.number,
                    line.words,
                    line.slip.points,
                    line.ns.points,
                    line.ew.points,
                    line.ns.top if by_percent else None,
                    Formula(f"=100*H{row}/J{row}") if by_percent and _known(line, Side.NS) else None,
                    Formula(f"=100*I{row}/J{row}") if by_percent and _known(line, Side.EW) else None,
                )
            )
    return SheetTab("Travellers", _traveller_heads(board_decimals(boards)), tuple(rows))


def _known(line: ResultLine, side: Side) -> bool:
    own = line.side(side)
    return own.points is not None and bool(own.top)


def _scorecard_heads(places: int) -> tuple[TabHead, ...]:
    return (
        *TabHead.each("Pair", "Names", "Session"),
        *TabHead.each("Round", "Board", shown=WHOLE),
        *TabHead.each("Against", "Opponents", "Contract"),
        TabHead("Score", PLAIN),
        TabHead("Points", BY_DECIMALS[places]),
        TabHead("Of", PLAIN),
        TabHead("Running", BY_DECIMALS[places]),
        TabHead("Running %", POINTS),
    )


def scorecards_tab(facts: Facts, boards: Sequence[BoardLines]) -> SheetTab:
    """List pair after pair; the running totals start again with each."""
    evenings = sorted(
        by_entry(boards).items(),
        key=lambda each: (
            each[1][0][1].section.id,
            pair_number_key(each[1][0][1].side(each[1][0][0]).number),
        ),
    )
    rows: list[tuple[Value, ...]] = []
    for entry, lines in evenings:
        first = FIRST_ROW + len(rows)
        for side, line in lines:
            rows.append(_own_line(side, line, facts.names, entry, first, FIRST_ROW + len(rows)))
    return SheetTab("Scorecards", _scorecard_heads(board_decimals(boards)), tuple(rows))


def _own_line(
    side: Side, line: ResultLine, names: dict[str, str], entry: str, first: int, row: int
) -> tuple[Value, ...]:
    own, other = line.side(side), line.side(side.other)
    score = line.slip.points
    known = own.points is not None
    return (
        own.number,
        names[entry],
        line.session,
        line.result.round,
        line.board,
        other.number,
        names[other.entry],
        line.words,
        None if score is None else score if side is Side.NS else -score,
        own.points,
        own.top if known and own.top else None,
        Formula(f"=SUM(J${first}:J{row})"),
        Formula(f"=IF(SUM(K${first}:K{row})=0,0,100*L{row}/SUM(K${first}:K{row}))") if own.top else None,
    )


# ---- matches board by board: the result in each room, and the swing


def _room_heads(places: int) -> tuple[TabHead, ...]:
    return (
        *TabHead.each("Board", "Round", "Table", shown=WHOLE),
        *TabHead.each("Home", "Away", "Open", "Lead"),
        TabHead("Open NS score", PLAIN),
        *TabHead.each("Closed", "Lead"),
        *TabHead.each("Closed NS score", "Swing to home", shown=PLAIN),
        *TabHead.each("Home gains", "Away gains", shown=BY_DECIMALS[places]),
    )


Rooms = Mapping[Room, RoomResult]


def rooms_tab(facts: Facts) -> SheetTab:
    """List results by board, then by match. Home sits North-South in the open room, East-West in the
    closed one; in a triangle each two teams share one table, and each gains against its own other table."""
    names, gains = facts.names, gains_of(facts.evaluation)
    scored = [each.match for each in facts.evaluation.matches]
    scored += [each.match for each in facts.evaluation.triangles if each.match.is_at_one_table]
    played = [(board, match, rooms) for match in scored for board, rooms in _by_board(match).items()]
    played.sort(key=lambda each: (each[0], each[1].round, each[1].table or 0))
    rows = tuple(
        _row(match, board, rooms, gains.get((match.id, board)), names, FIRST_ROW + at)
        for at, (board, match, rooms) in enumerate(played)
    )
    places = decimals(half_up(each) for both in gains.values() for each in both)
    return SheetTab("Travellers", _room_heads(places), rows)


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
    return played.words, card_words(result.lead), played.points
