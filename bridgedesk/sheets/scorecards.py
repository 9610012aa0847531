"""Scorecards: each pair's session board by board, or each team's match by match, with its place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bridgedesk.bridge.seats import Side
from bridgedesk.event.score_text import signed
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.sheets.content import (
    Block,
    Cell,
    ColumnKind,
    LetterSize,
    PrintedCard,
    PrintedCards,
    Sheet,
    SheetColumn,
    Table,
    Words,
)
from bridgedesk.sheets.entry_notes import eligibility_notes
from bridgedesk.sheets.facts import Facts, sheet
from bridgedesk.sheets.matches import (
    BothRooms,
    RoomLine,
    boards_by_team,
    gain_decimals,
    match_boards,
    no_boards,
)
from bridgedesk.sheets.ranking import SUM, adds_up, has_gains
from bridgedesk.sheets.results import ResultLine, all_boards, board_decimals, by_entry, pair_number_key
from bridgedesk.sheets.substitutes import substitute_words
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.explain.figures import (
    PERCENT_DECIMALS,
    figure_text,
    score_decimals,
    total_decimals,
)
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows, sheet_line_words
from bridgedesk.standings.matches.teams import scale_in_words
from bridgedesk.standings.standing import MatchScore

OF_BOARDS = ((2, 1), (1, 1))
OF_MATCHES = ((2, 2), *OF_BOARDS)  # a line for each match takes little room
UNITS = {"IMP": "IMPs", "VP": "VPs"}  # of several

BOARD = SheetColumn("Board", ColumnKind.NUMBER)
AGAINST = SheetColumn("Against", ColumnKind.NAMES)
IMPS = (SheetColumn("IMPs for", ColumnKind.NUMBER), SheetColumn("against", ColumnKind.NUMBER))
RUNNING = SheetColumn("Running", ColumnKind.NUMBER)
ROOMS = (
    SheetColumn("Round", ColumnKind.NUMBER),
    BOARD,
    SheetColumn("As NS", ColumnKind.WORDS),
    SheetColumn("Score", ColumnKind.NUMBER),
    SheetColumn("As EW", ColumnKind.WORDS),
    SheetColumn("Score", ColumnKind.NUMBER),
)
GAINED = SheetColumn("Gained", ColumnKind.NUMBER, strong=True)


def scorecards(facts: Facts) -> Sheet:
    evaluation = facts.evaluation
    ranked = [row for field in evaluation.fields for row in rows(evaluation, field)]
    ranked.sort(key=lambda row: (row.section or "", pair_number_key(row.number or row.entry)))
    boards, of_matches = all_boards(facts), match_boards(facts)
    played, in_matches = by_entry(boards), boards_by_team(of_matches)
    places = max(board_decimals(boards), gain_decimals(of_matches))
    cards = [
        PrintedCard(card_title(row), card_subtitle(row, evaluation), blocks)
        for row in ranked
        if (blocks := tuple(_blocks(facts, row, played[row.entry], in_matches.get(row.entry, []), places)))
    ]
    if not cards:
        raise no_boards(facts)
    layouts = OF_BOARDS if boards or of_matches else OF_MATCHES
    return sheet(facts, "Scorecards", (PrintedCards(tuple(cards), layouts),), landscape=True)


def card_title(row: RankingLine) -> str:
    names = " & ".join(row.names)
    return f"{row.number}  {names}".strip() if row.number else names


def card_subtitle(row: RankingLine, evaluation: Evaluation) -> str:
    if row.total is None:
        return "No result yet"
    field = evaluation.field_of(row.entry).name
    among = f" {field}" if evaluation.winners > 1 else ""
    unit = evaluation.unit
    shown = figure_text(row.total, total_decimals(evaluation))
    units = unit if abs(row.total) == 1 else UNITS.get(unit, unit)
    total = f"{shown}%" if unit == "%" else f"{shown} {units}"
    total = f"{SUM.title.lower()} {shown}" if adds_up(evaluation) else total
    return f"Place {row.place_text}{among}, {total}" if row.place_text else total


def _blocks(
    facts: Facts,
    row: RankingLine,
    lines: Sequence[tuple[Side, ResultLine]],
    rooms: Sequence[BothRooms],
    places: int,
) -> Iterator[Block]:
    """Yield a scorecard; `places` are the decimals of the points on boards, on all cards the same."""
    if lines:
        yield _boards(facts, lines, places)
    matches = _matches(facts, row)
    if matches.rows:
        yield matches
    if rooms:
        yield _both_rooms(rooms, places)
    told = [*substitute_words(facts, row.entry)]
    told += [sheet_line_words(line) for line in row.lines if line.extra]
    told += eligibility_notes(facts.evaluation, facts.names, row.entry)
    if told:
        yield Words("\n".join(told), LetterSize.SMALL)


def _boards(facts: Facts, lines: Sequence[tuple[Side, ResultLine]], places: int) -> Table:
    sessions = len({line.session for _, line in lines}) > 1
    by_percent = facts.evaluation.measure is Measure.PERCENT
    running = PERCENT_DECIMALS if by_percent else score_decimals(facts.evaluation)
    total: Number = 0
    top: Number = 0
    cells: list[tuple[Cell, ...]] = []
    for side, line in lines:
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
                own.shown,
                half_up(percent or 0) if by_percent else half_up(total),
            )
        )
    columns = (
        *([SheetColumn("Session", ColumnKind.WORDS)] if sessions else []),
        BOARD,
        SheetColumn("v", ColumnKind.WORDS),
        AGAINST,
        SheetColumn("Contract", ColumnKind.WORDS),
        SheetColumn("Score", ColumnKind.NUMBER),
        SheetColumn("Points", ColumnKind.NUMBER, strong=True, decimals=places),
        SheetColumn("%" if by_percent else "Running", ColumnKind.NUMBER, decimals=running),
    )
    return Table(columns, tuple(cells), size=LetterSize.SMALL)


def _gained(evaluation: Evaluation) -> tuple[SheetColumn, ...]:
    """Return the columns of what matches brought before their VPs; none if these alone are known."""
    if not has_gains(evaluation):
        return ()
    if not scored_by_matches(evaluation.event):
        by_points = any(each.scoring is Scoring.MATCHPOINTS for each in evaluation.event.sessions)
        return ColumnKind.NUMBER.columns("Matchpoints" if by_points else "IMPs")
    if evaluation.measure is not Measure.POINTS:
        return IMPS
    return SheetColumn("Points for", ColumnKind.NUMBER), IMPS[1]


def _own(points: int | None, side: Side) -> str:
    """Return the score with the sign for this side."""
    if points is None:
        return ""
    return signed(points if side is Side.NS else -points)


def _both_rooms(rooms: Sequence[BothRooms], places: int) -> Table:
    """Return a team's boards, each score with the sign for the team."""
    rows: list[tuple[Cell, ...]] = [
        (
            each.match.round,
            each.board,
            *_sat(each.ns, Side.NS),
            *_sat(each.ew, Side.EW),
            None if each.gained is None else half_up(each.gained),
        )
        for each in rooms
    ]
    return Table((*ROOMS, replace(GAINED, decimals=places)), tuple(rows), size=LetterSize.SMALL)


def _sat(line: RoomLine | None, side: Side) -> tuple[str, str]:
    return (line.slip.words, _own(line.slip.points, side)) if line else ("", "")


def _against(match: MatchScore, entry: str, names: Mapping[str, str], final: str) -> str:
    others = [names[each] for each in match.others or (match.against,) if each != entry]
    scale = "" if match.scale is None else scale_in_words(match.boards, match.scale)
    if match.outcome:
        return f"{' & '.join(others)} ({match.outcome})" if others else match.outcome
    return ", ".join(filter(None, (*others, final, match.part, scale)))


def _matches(facts: Facts, row: RankingLine) -> Table:
    evaluation, names = facts.evaluation, facts.names
    standing = evaluation.standings[row.entry]
    places, scored = total_decimals(evaluation), score_decimals(evaluation)
    gained = _gained(evaluation)
    total: Number = 0
    cells: list[tuple[Cell, ...]] = []
    for match in sorted(standing.matches, key=lambda match: match.round):
        total += match.won
        gains = (None, None) if match.is_unplayed else (half_up(match.gained), half_up(match.conceded))
        cells.append(
            (
                match.round,
                _against(match, row.entry, names, evaluation.finals_by_match.get(match.match, "")),
                match.boards,
                *gains[: len(gained)],
                half_up(match.won),
                half_up(total),
            )
        )
    unit = evaluation.unit
    columns = (
        SheetColumn("Round", ColumnKind.NUMBER),
        AGAINST,
        SheetColumn("Boards", ColumnKind.NUMBER),
        *(replace(column, decimals=scored) for column in gained),
        SheetColumn(UNITS.get(unit, unit), ColumnKind.NUMBER, strong=True, decimals=places),
        replace(RUNNING, decimals=places),
    )
    return Table(columns, tuple(cells), size=LetterSize.SMALL)
