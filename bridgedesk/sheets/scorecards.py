"""Scorecards: each pair's session board by board, or each team's match by match, with its place."""

from collections.abc import Iterator, Sequence

from bridgedesk.bridge.seats import Side
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import Block, Card, Cards, Cell, Column, ColumnKind, Sheet, Size, Table, Words
from bridgedesk.sheets.entry_notes import eligibility_notes
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.matches import BothRooms, RoomLine, boards_by_team, match_boards, no_boards
from bridgedesk.sheets.ranking import SUM, adds_up
from bridgedesk.sheets.results import ResultLine, all_boards, by_entry, pair_number_key
from bridgedesk.sheets.substitutes import substitute_words
from bridgedesk.sheets.words import aligned, board_points_aligned
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.ranking_rows import Row, rows, sheet_line_words
from bridgedesk.standings.matches.teams import scale_in_words

LAYOUTS = ((2, 1), (1, 1))

BOARD = Column("Board", ColumnKind.NUMBER)
AGAINST = Column("Against", ColumnKind.NAMES)
IMPS = (Column("IMPs for", ColumnKind.NUMBER), Column("against", ColumnKind.NUMBER))
RUNNING = Column("Running", ColumnKind.NUMBER)
ROOMS = (
    Column("Round", ColumnKind.NUMBER),
    BOARD,
    Column("As NS", ColumnKind.WORDS),
    Column("Score", ColumnKind.NUMBER),
    Column("As EW", ColumnKind.WORDS),
    Column("Score", ColumnKind.NUMBER),
    Column("Gained", ColumnKind.NUMBER, strong=True),
)


def scorecards(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    ranked = [row for field in evaluation.fields for row in rows(evaluation, field)]
    ranked.sort(key=lambda row: (row.section or "", pair_number_key(row.number or row.entry)))
    played, in_matches = by_entry(all_boards(facts)), boards_by_team(match_boards(facts))
    cards = [
        Card(_title(row), _placed(row, evaluation), blocks)
        for row in ranked
        if (blocks := tuple(_blocks(facts, row, played.get(row.entry, []), in_matches.get(row.entry, []))))
    ]
    if not cards:
        raise no_boards(facts)
    return sheet(facts, "Scorecards", (Cards(tuple(cards), LAYOUTS),), landscape=True)


def _title(row: Row) -> str:
    names = " & ".join(row.names)
    return f"{row.number}  {names}".strip() if row.number else names


def _placed(row: Row, evaluation: Evaluation) -> str:
    if row.total is None:
        return "No result yet"
    field = evaluation.field_of(row.entry).name
    among = f" {field}" if evaluation.winners > 1 else ""
    unit = evaluation.unit
    total = f"{row.total}{unit}" if unit == "%" else f"{row.total} {unit}"
    total = f"{SUM.title.lower()} {row.total}" if adds_up(evaluation) else total
    return f"Place {row.place_text}{among}, {total}"


def _blocks(
    facts: Facts, row: Row, lines: Sequence[tuple[Side, ResultLine]], rooms: Sequence[BothRooms]
) -> Iterator[Block]:
    if lines:
        yield _boards(facts, lines)
    matches = _matches(facts, row)
    if matches.rows:
        yield matches
    if rooms:
        yield _both_rooms(rooms)
    told = [*substitute_words(facts, row.entry)]
    told += [sheet_line_words(line) for line in row.lines if line.extra]
    told += eligibility_notes(facts.evaluation, facts.names, row.entry)
    if told:
        yield Words("\n".join(told), Size.SMALL)


def _boards(facts: Facts, lines: Sequence[tuple[Side, ResultLine]]) -> Table:
    sessions = len({line.session for _, line in lines}) > 1
    points = board_points_aligned(line.side(side).points_of_top for side, line in lines)
    by_percent = facts.evaluation.measure is Measure.PERCENT
    total: Number = 0
    top: Number = 0
    cells: list[tuple[Cell, ...]] = []
    for (side, line), shown in zip(lines, points, strict=True):
        own, other = line.side(side), line.side(side.other)
        if own.points is not None:
            total += own.points
            top += own.top
        percent = percentage(total, top)
        cells.append(
            (
                *([line.session] if sessions else []),
                line.board,
                other.number,
                facts.names[other.entry],
                line.words,
                _own(line.slip.points, side),
                shown,
                half_up(percent or 0) if by_percent else half_up(total),
            )
        )
    columns = (
        *([Column("Session", ColumnKind.WORDS)] if sessions else []),
        BOARD,
        Column("v", ColumnKind.WORDS),
        AGAINST,
        Column("Contract", ColumnKind.WORDS),
        Column("Score", ColumnKind.NUMBER),
        Column("Points", ColumnKind.NUMBER, strong=True),
        Column("%" if by_percent else "Running", ColumnKind.NUMBER),
    )
    return Table(columns, tuple(cells), size=Size.SMALL)


def _counted(evaluation: Evaluation) -> tuple[Column, ...]:
    if evaluation.measure is not Measure.POINTS:
        return IMPS
    return Column("Points for", ColumnKind.NUMBER), IMPS[1]


def _own(points: int | None, side: Side) -> str:
    """Return the score with the sign for this side."""
    if points is None:
        return ""
    return f"{points if side is Side.NS else -points:+d}" if points else "0"


def _both_rooms(rooms: Sequence[BothRooms]) -> Table:
    """Return a team's boards, each score with the sign for the team."""
    gained = aligned(each.gained for each in rooms)
    rows: list[tuple[Cell, ...]] = [
        (each.match.round, each.board, *_sat(each.ns, Side.NS), *_sat(each.ew, Side.EW), shown)
        for each, shown in zip(rooms, gained, strict=True)
    ]
    return Table(ROOMS, tuple(rows), size=Size.SMALL)


def _sat(line: RoomLine | None, side: Side) -> tuple[str, str]:
    return (line.slip.words, _own(line.slip.points, side)) if line else ("", "")


def _matches(facts: Facts, row: Row) -> Table:
    evaluation, names = facts.evaluation, facts.names
    standing = evaluation.standings[row.entry]
    teams = scored_by_matches(facts.event)
    by_points = any(session.scoring is Scoring.MATCHPOINTS for session in facts.event.sessions)
    total: Number = 0
    cells: list[tuple[Cell, ...]] = []
    for match in sorted(standing.matches, key=lambda match: match.round):
        total += match.won
        scale = "" if match.scale is None else scale_in_words(match.boards, match.scale)
        cells.append(
            (
                match.round,
                match.outcome or ", ".join(filter(None, (names[match.against], match.part, scale))),
                match.boards,
                half_up(match.gained),
                *([half_up(match.conceded)] if teams else []),
                half_up(match.won),
                half_up(total),
            )
        )
    columns = (
        Column("Round", ColumnKind.NUMBER),
        AGAINST,
        Column("Boards", ColumnKind.NUMBER),
        *(
            _counted(evaluation)
            if teams
            else [Column("Matchpoints" if by_points else "IMPs", ColumnKind.NUMBER)]
        ),
        Column(evaluation.unit, ColumnKind.NUMBER, strong=True),
        RUNNING,
    )
    return Table(columns, tuple(cells), size=Size.SMALL)
