"""Results of a board as rows: the pairs, the contract, and figures that open their breakdowns."""

from collections.abc import Callable

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.slip_figures import score_ledger, signed
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.desk.views.view import Cards, Heading, Lead, Ledger, View, ViewRow, ViewTable, opened
from bridgedesk.directing.seating.score_lines import board_words
from bridgedesk.event.session import Scoring
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.matches import MatchBoard, RoomLine
from bridgedesk.sheets.results import ResultLine
from bridgedesk.sheets.words import lead_words
from bridgedesk.standings.ledger import leaf_node, total
from bridgedesk.standings.matches.teams_of_eight import halves_of

FIGURES = 3  # at the end of a row: the score, what North-South got, what East-West got


def result_table(
    name: str,
    rows: tuple[ViewRow, ...],
    lines: tuple[ResultLine | RoomLine, ...],
    points: Callable[[int, Side], Ledger | None],
    *,
    led: bool,
    several: bool = False,
) -> ViewTable:
    """Build the table; `lines` match `rows`, `points` opens the breakdown of one side's points."""
    headings = (
        *([Heading("Sec")] if several else []),
        Heading("North-South", names=True),
        Heading("East-West", names=True),
        Heading("Contract", cards=True),
        *([Heading("Lead", cards=True)] if led else []),
        Heading("Score", number=True),
        Heading("NS", number=True, strong=True),
        Heading("EW", number=True, strong=True),
    )
    score = len(headings) - FIGURES

    def opens(at: int, column: int) -> Ledger | None:
        if column < score:
            return None
        if column == score:
            return score_ledger(lines[at], Side.NS)
        return points(at, Side.NS if column == score + 1 else Side.EW)

    return ViewTable(headings, rows, opens, name)


# ---- hands of a board, as shown next to its results


def hands_shown(model: StandingsModel, session: str, board: int) -> Cards:
    deals = {each.id: each.deals for each in model.event.sessions}[session]
    return Cards(
        board,
        deals.get(board),
        model.makes.get((session, board)),
        "" if board in deals else "The hands of this board are not known; File, Import reads them.",
    )


# ---- board of team matches: both rooms of each match, and the points the teams gained

LAWS = {Scoring.IMPS: ("IMP", "Law 78B"), Scoring.AGGREGATE: ("points", "Law 78C")}


def match_board_title(model: StandingsModel, board: MatchBoard) -> str:
    told = [f"Session {board.session}"] if model.several_sessions else []
    told += [f"round {board.round}"] if board.round else []
    title = ", ".join([*told, f"board {board.board}"])
    return title[0].upper() + title[1:]


def match_board_view(model: StandingsModel, board: MatchBoard) -> View:
    return View(
        (_results(model, board),),
        words=f"Board {board_words(board.board)}",
        picture=hands_shown(model, board.session, board.board),
    )


def _results(model: StandingsModel, board: MatchBoard) -> ViewTable:
    led = any(line.result.lead for line in board.lines)
    rows = tuple(
        ViewRow(_cells(model, line, led=led), Lead("matches", str(line.match.round))) for line in board.lines
    )

    def gained(at: int, side: Side) -> Ledger | None:
        return _gained(model, board, board.lines[at], side)

    return result_table("Both rooms of each match", rows, board.lines, gained, led=led)


def _cells(model: StandingsModel, line: RoomLine, *, led: bool) -> tuple[str, ...]:
    return (
        model.who(line.ns),
        model.who(line.ew),
        line.slip.words,
        *([lead_words(line.result.lead)] if led else []),
        signed(line.slip.points),
        *("" if each is None else f"{half_up(each).normalize():f}" for each in line.points),
    )


def _gained(model: StandingsModel, board: MatchBoard, line: RoomLine, side: Side) -> Ledger | None:
    """Return the breakdown of this side's points, from all tables of the match."""
    at = 0 if side is Side.NS else 1
    points = line.points[at]
    if points is None:
        return None
    unit, law = LAWS.get(model.scoring_of(board.session), ("points", "Law 78D"))
    two_tables = len(halves_of(model.event.matches, line.match)) == 1
    what = "Both rooms together" if two_tables else "All four tables together"
    what = "Its own two tables together" if line.match.at_one_table else what
    because = _added(board, line, side) if two_tables else None
    title = f"Board {line.board}: {model.who((line.ns, line.ew)[at])}"
    return opened(title, total(title, [leaf_node(what, points, unit, law, because)], unit), half_up(points))


def _added(board: MatchBoard, line: RoomLine, side: Side) -> str | None:
    """Compare the two rooms, or both tables of a team in a triangle, if each has a plain score."""
    shared = line.match.at_one_table
    at = 0 if side is Side.NS else 1
    team = (line.ns, line.ew)[at]
    mates = (each for each in board.lines if each is not line and team == (each.ew, each.ns)[at])
    other = next((each for each in mates if shared or each.match is line.match), None)
    if other is None or line.slip.points is None or other.slip.points is None:
        return None
    sign = 1 if side is Side.NS else -1
    mine, there = sign * line.slip.points, -sign * other.slip.points
    where = "at its other table" if shared else "in the other room"
    return f"{signed(mine)} here and {signed(there)} {where}: {signed(mine + there)}"
