"""Board view: results with points for both sides, frequencies of scores, and the hands if known."""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple, TypeVar

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.ledgers import Ledger, counted_line, opened
from bridgedesk.desk.views.slip_figures import (
    best_first,
    one_line,
    points_ledger,
    points_text,
    score_ledger,
    signed,
)
from bridgedesk.desk.views.standings_model import StandingsModel, board_key
from bridgedesk.desk.views.tables import Column, Lead, ViewTable, figure, table_of, words
from bridgedesk.desk.views.view import BoardHands, Choice, View, none_yet
from bridgedesk.directing.seating.score_lines import board_words
from bridgedesk.event.score_text import card_words
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import capitalised
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.matches import MatchBoard, RoomLine
from bridgedesk.sheets.results import BoardLines, ResultLine, pair_number_key
from bridgedesk.standings.explain.figures import plain_figure
from bridgedesk.standings.ledger import leaf_node, total
from bridgedesk.standings.matches.teams_of_eight import halves_of

Slip = TypeVar("Slip", ResultLine, RoomLine)


def result_columns(
    lines: Sequence[Slip],
    who: Callable[[Slip, Side], str],
    points: Callable[[Slip, Side], str],
    opens: Callable[[Slip, Side], Ledger | None],
) -> Iterator[Column[Slip]]:
    """Yield the columns of a board's results; `opens` gives the breakdown of one side's points."""
    yield words("North-South", lambda line: who(line, Side.NS), names=True)
    yield words("East-West", lambda line: who(line, Side.EW), names=True)
    yield words("Contract", lambda line: line.slip.words, cards=True)
    if any(line.result.lead for line in lines):
        yield words("Lead", lambda line: card_words(line.result.lead), cards=True)
    yield figure("Score", lambda line: signed(line.slip.points), lambda line: score_ledger(line, Side.NS))
    yield figure("NS", lambda line: points(line, Side.NS), lambda line: opens(line, Side.NS), strong=True)
    yield figure("EW", lambda line: points(line, Side.EW), lambda line: opens(line, Side.EW), strong=True)


# ---- hands of a board, as shown next to its results


def hands_shown(model: StandingsModel, session: str, board: int) -> BoardHands:
    deals = {each.id: each.deals for each in model.event.sessions}[session]
    return BoardHands(
        board,
        deals.get(board),
        model.makes.get((session, board)),
        "" if board in deals else "No hand record for this board. Import one with File, Import.",
    )


# ---- board of pairs, with its frequencies

NO_RESULT = "No results yet. Press Ctrl+2 to enter scores."
UNSEEN = "Hidden until your pair has played this board."


def choices(model: StandingsModel) -> list[Choice]:
    pairs = [Choice(board_key(board), board_title(model, board)) for board in model.boards]
    return pairs + [Choice(board.key, match_board_title(model, board)) for board in model.match_boards]


def board_title(model: StandingsModel, board: BoardLines) -> str:
    session = f"Session {board.session}, " if model.several_sessions else ""
    same = (each for each in model.boards if (each.session, each.board) == (board.session, board.board))
    apart = set(map(board_key, same))
    sections = {section.id for section in board.scored.sections}
    section = f"section {'+'.join(sorted(sections))}, " if len(apart) > 1 else ""
    return capitalised(f"{session}{section}board {board.board}")


def board_view(model: StandingsModel, choice: str) -> View:
    of_matches = model.match_boards
    if not model.boards and not of_matches:
        return none_yet(NO_RESULT)
    in_match = next((each for each in of_matches if each.key == choice), None)
    if in_match is None and not model.boards:
        in_match = of_matches[0]
    named = (each for each in model.boards if board_key(each) == choice)
    board = in_match or next(named, None) or model.boards[0]
    if (board.session, board.board) in model.hidden:
        return none_yet(UNSEEN)
    if isinstance(board, MatchBoard):
        return match_board_view(model, board)
    return View(
        (_results(model, board), _frequencies(model, board)),
        words=_words(board),
        picture=hands_shown(model, board.session, board.board),
    )


def _words(board: BoardLines) -> str:
    top, datum = board.scored.points.ns.top, board.scored.points.datum
    told = [f"top {top}" if top else "", "" if datum is None else f"datum {signed(datum)}"]
    return ", ".join([f"Board {board_words(board.board)}", *filter(None, told)])


# ---- its results


def _results(model: StandingsModel, board: BoardLines) -> ViewTable:
    lines = sorted(board.lines, key=lambda line: (line.section.id, pair_number_key(line.ns.number)))

    def who(line: ResultLine, side: Side) -> str:
        return model.who(line.side(side).entry)

    def points(line: ResultLine, side: Side) -> str:
        return points_text(model, line, side)

    def opens(line: ResultLine, side: Side) -> Ledger | None:
        return points_ledger(model, board, line, side)

    columns = list(result_columns(lines, who, points, opens))
    if len({line.section.id for line in lines}) > 1:
        columns.insert(0, words("Sec", lambda line: line.section.id))
    return table_of("Results of this board", lines, columns, lambda line: Lead("card", line.ns.entry))


# ---- how often each score came


class Frequency(NamedTuple):
    """Results of equal worth."""

    score: str
    ns: str
    ew: str
    lines: Sequence[ResultLine]


def _frequencies(model: StandingsModel, board: BoardLines) -> ViewTable:
    """Group results of equal worth in one row; North-South's best first."""
    groups: dict[tuple[str, str, str], list[ResultLine]] = {}
    for line in best_first(board.lines):
        form = f" ({line.result.form.upper()})" if line.result.form else ""
        said = signed(line.slip.points) or one_line(line.result.score, line.board)
        worth = (points_text(model, line, Side.NS), points_text(model, line, Side.EW))
        groups.setdefault((said + form, *worth), []).append(line)
    found = [Frequency(*group, lines) for group, lines in groups.items()]

    def opens(each: Frequency, side: Side) -> Ledger | None:
        return points_ledger(model, board, each.lines[0], side)

    def opens_score(each: Frequency) -> Ledger | None:
        return score_ledger(each.lines[0], Side.NS)

    columns: list[Column[Frequency]] = [
        figure("Score", lambda each: each.score, opens_score, strong=True),
        figure("Times", lambda each: str(len(each.lines)), lambda each: _times(model, board, each)),
        figure("NS", lambda each: each.ns, lambda each: opens(each, Side.NS)),
        figure("EW", lambda each: each.ew, lambda each: opens(each, Side.EW)),
    ]
    return table_of("Frequencies", found, columns)


def _times(model: StandingsModel, board: BoardLines, frequency: Frequency) -> Ledger:
    lines = tuple(
        counted_line(f"{model.who(line.ns.entry)} v {model.who(line.ew.entry)}", "time")
        for line in frequency.lines
    )
    return Ledger(f"Board {board.board}: {frequency.score}", Decimal(len(lines)), lines)


# ---- board of team matches: both rooms of each match, and the points the teams gained

LAWS = {Scoring.IMPS: ("IMP", "Law 78B"), Scoring.AGGREGATE: ("points", "Law 78C")}


def match_board_title(model: StandingsModel, board: MatchBoard) -> str:
    told = [f"Session {board.session}"] if model.several_sessions else []
    told += [f"round {board.round}"] if board.round else []
    return capitalised(", ".join([*told, f"board {board.board}"]))


def match_board_view(model: StandingsModel, board: MatchBoard) -> View:
    def who(line: RoomLine, side: Side) -> str:
        return model.who(line.ns if side is Side.NS else line.ew)

    def points(line: RoomLine, side: Side) -> str:
        found = line.points[0 if side is Side.NS else 1]
        return "" if found is None else plain_figure(found)

    def opens(line: RoomLine, side: Side) -> Ledger | None:
        return _gained(model, board, line, side)

    columns = list(result_columns(board.lines, who, points, opens))
    table = table_of(
        "Both rooms of each match", board.lines, columns, lambda line: Lead("matches", str(line.match.round))
    )
    return View(
        (table,),
        words=f"Board {board_words(board.board)}",
        picture=hands_shown(model, board.session, board.board),
    )


def _gained(model: StandingsModel, board: MatchBoard, line: RoomLine, side: Side) -> Ledger | None:
    """Return the breakdown of this side's points, from all tables of the match."""
    at = 0 if side is Side.NS else 1
    points = line.points[at]
    if points is None:
        return None
    unit, law = LAWS.get(model.scoring_of(board.session), ("points", "Law 78D"))
    two_tables = len(halves_of(model.event.matches, line.match)) == 1
    what = "Both rooms" if two_tables else "All four tables"
    what = "Both tables of this team" if line.match.is_at_one_table else what
    because = _added(board, line, side) if two_tables else None
    title = f"Board {line.board}: {model.who((line.ns, line.ew)[at])}"
    return opened(title, total(title, [leaf_node(what, points, unit, law, because)], unit), half_up(points))


def _added(board: MatchBoard, line: RoomLine, side: Side) -> str | None:
    """Compare the two rooms, or both tables of a team in a triangle, if each has a plain score."""
    shared = line.match.is_at_one_table
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
