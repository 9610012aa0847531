"""Board view: results with points for both sides, frequencies of scores, and the hands if known."""

from collections.abc import Sequence
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.desk.views.board_tables import hands_shown, match_board_title, match_board_view, result_table
from bridgedesk.desk.views.slip_figures import (
    best_first,
    one_line,
    points_ledger,
    points_text,
    score_ledger,
    signed,
)
from bridgedesk.desk.views.standings_model import StandingsModel, board_key
from bridgedesk.desk.views.view import (
    Choice,
    Heading,
    Lead,
    Ledger,
    View,
    ViewRow,
    ViewTable,
    none_yet,
)
from bridgedesk.directing.seating.score_lines import board_words
from bridgedesk.event.score_text import HIDDEN
from bridgedesk.sheets.matches import MatchBoard
from bridgedesk.sheets.results import BoardLines, ResultLine, pair_number_key
from bridgedesk.sheets.words import lead_words
from bridgedesk.standings.ledger import Line as LedgerLine

NO_RESULT = "There is no result yet. Scores are typed with Ctrl+2."
UNSEEN = "Your pair has yet to play this board; it is shown when you have."


def choices(model: StandingsModel) -> list[Choice]:
    pairs = [Choice(board_key(board), board_title(model, board)) for board in model.boards]
    return pairs + [Choice(board.key, match_board_title(model, board)) for board in model.match_boards]


def board_title(model: StandingsModel, board: BoardLines) -> str:
    session = f"Session {board.session}, " if model.several_sessions else ""
    apart = {board_key(each) for each in model.boards if _same(each, board)}
    sections = {section.id for section in board.scored.sections}
    section = f"section {'+'.join(sorted(sections))}, " if len(apart) > 1 else ""
    title = f"{session}{section}board {board.board}"
    return title[0].upper() + title[1:]


def _same(one: BoardLines, other: BoardLines) -> bool:
    return (one.session, one.board) == (other.session, other.board)


def board_view(model: StandingsModel, choice: str) -> View:
    of_matches = model.match_boards
    if not model.boards and not of_matches:
        return none_yet(NO_RESULT)
    in_match = next((each for each in of_matches if each.key == choice), None)
    if in_match is None and not model.boards:
        in_match = of_matches[0]
    board = in_match or model.board_named(choice) or model.boards[0]
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
    told = [f"top {top}" if top else "", "" if datum is None else f"datum {datum:+d}"]
    return ", ".join([f"Board {board_words(board.board)}", *filter(None, told)])


# ---- its results


def _results(model: StandingsModel, board: BoardLines) -> ViewTable:
    several = len({line.section.id for line in board.lines}) > 1
    led = any(line.result.lead for line in board.lines)
    order = sorted(
        range(len(board.lines)),
        key=lambda at: (board.lines[at].section.id, pair_number_key(board.lines[at].ns.number)),
    )
    rows = tuple(
        ViewRow(_cells(model, board.lines[at], several=several, led=led), _lead(board.lines[at]))
        for at in order
    )
    lines = tuple(board.lines[at] for at in order)

    def points(at: int, side: Side) -> Ledger | None:
        return _points(model, board, order[at], side)

    return result_table("Results of this board", rows, lines, points, led=led, several=several)


def _lead(line: ResultLine) -> Lead:
    return Lead("card", line.ns.entry)


def _cells(model: StandingsModel, line: ResultLine, *, several: bool, led: bool) -> tuple[str, ...]:
    return (
        *([line.section.id] if several else []),
        model.who(line.ns.entry),
        model.who(line.ew.entry),
        line.words,
        *([lead_words(line.result.lead)] if led else []),
        signed(line.slip.points),
        points_text(model, line, Side.NS),
        points_text(model, line, Side.EW),
    )


def _points(model: StandingsModel, board: BoardLines, number: int, side: Side) -> Ledger | None:
    shown = points_text(model, board.lines[number], side)
    return points_ledger(model, board, number, side, Decimal(shown)) if shown else None


# ---- how often each score came


def _frequencies(model: StandingsModel, board: BoardLines) -> ViewTable:
    """Group results of equal worth in one row; North-South's best first."""
    groups: dict[tuple[str, str, str], list[ResultLine]] = {}
    for line in best_first(board.lines):
        form = f" ({line.result.form.upper()})" if line.result.form else ""
        said = signed(line.slip.points) or one_line(line.result.score, line.board)
        worth = (points_text(model, line, Side.NS), points_text(model, line, Side.EW))
        groups.setdefault((said + form, *worth), []).append(line)
    found = list(groups.items())

    def opens(at: int, column: int) -> Ledger | None:
        (said, _, _), lines = found[at]
        if column == 1:
            return _times(model, board, said, lines)
        number = board.lines.index(lines[0])
        if column == 0:
            return score_ledger(lines[0], Side.NS)
        return _points(model, board, number, Side.NS if column == 2 else Side.EW)

    headings = (
        Heading("Score", number=True, strong=True),
        Heading("Times", number=True),
        Heading("NS", number=True),
        Heading("EW", number=True),
    )
    rows = tuple(ViewRow((said, str(len(lines)), ns, ew)) for (said, ns, ew), lines in found)
    return ViewTable(headings, rows, opens, "Frequencies")


def _times(model: StandingsModel, board: BoardLines, said: str, lines: Sequence[ResultLine]) -> Ledger:
    once = Decimal(1)
    told = tuple(
        LedgerLine(f"{model.who(line.ns.entry)} v {model.who(line.ew.entry)}", once, "time", once)
        for line in lines
    )
    return Ledger(f"Board {board.board}: {said}", Decimal(len(lines)), told)


# cells of a board that a playing director has yet to play
HIDDEN_CELLS = (HIDDEN, "", "", "")
