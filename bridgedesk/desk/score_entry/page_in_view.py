"""Page of the line being typed, with the present points."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Vulnerability, dealer, vulnerability
from bridgedesk.desk.score_entry.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.desk.scorepad.progress import scores_of_board
from bridgedesk.directing.scores.match_score import board_gains
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.directing.seating.score_lines import SlipLine, board_words, shown, shown_points
from bridgedesk.directing.seating.score_location import NamesAtTables, SlipLocation
from bridgedesk.event.score import Score
from bridgedesk.event.score_text import HIDDEN, signed
from bridgedesk.event.session import Result
from bridgedesk.scoring.outcome import PLACE
from bridgedesk.standings.evaluation import ScoredBoard
from bridgedesk.standings.explain.figures import points_decimals


class SlipRow(NamedTuple):
    """One line of the page, as text."""

    board: int
    round: int
    table: str
    ns: str
    ns_names: str
    ew: str
    ew_names: str
    under_cursor: bool
    result: str = ""
    remarks: str = ""
    score: str = ""
    ns_points: str = ""
    ew_points: str = ""


class FrequencyRow(NamedTuple):
    """One score of a board: its frequency, and the points of both sides."""

    score: str
    times: int
    ns_points: str
    ew_points: str


def page_title(entry: ScoreEntry) -> str:
    """Return the board being typed; past the last line, the last one."""
    return _title(entry, "Section ", board_words)


def short_page_title(entry: ScoreEntry) -> str:
    """Return the title for a narrow space."""
    return _title(
        entry,
        "",
        lambda board: f"{board}, {dealer(board).value} deals, {VULNERABLE_SHORT[vulnerability(board)]}",
    )


def _title(entry: ScoreEntry, word: str, words: Callable[[int], str]) -> str:
    line = entry.pad.line_in_view
    if line is None:
        return ""
    several = entry.pad.lines[0].place.section != entry.pad.lines[-1].place.section
    section = f"{word}{line.place.section}, board" if several else "Board"
    return f"{section} {words(line.place.board)}"


VULNERABLE_SHORT = {
    Vulnerability.NONE: "none vul.",
    Vulnerability.NS: "NS vul.",
    Vulnerability.EW: "EW vul.",
    Vulnerability.BOTH: "both vul.",
}


def deal_in_view(entry: ScoreEntry) -> Deal | None:
    """Return the hands of the board in view, unless they are unknown or the director has yet to play it."""
    line, event = entry.pad.line_in_view, entry.open_event.event
    if line is None or line.place.board in hidden_boards(event, entry.session):
        return None
    return event.session(entry.session).deals.get(line.place.board)


def page_rows(entry: ScoreEntry) -> list[SlipRow]:
    pad, event = entry.pad, entry.open_event.event
    lines = entry.lines_in_view
    hidden = hidden_boards(event, entry.session)
    points = (
        board_gains(entry.open_event.evaluation, entry.session)
        if entry.by_matches
        else _points(_scored_boards(entry), entry.session)
    )
    playing = NamesAtTables(event, entry.session)
    return [_row(pad, line, playing, points, hidden=line.place.board in hidden) for line in lines]


def _scored_boards(entry: ScoreEntry) -> Sequence[ScoredBoard]:
    """Return the boards of the page as they are scored now."""
    boards = frozenset(line.place.board for line in entry.lines_in_view)
    return entry.open_event.scored_boards(entry.session, boards)


def _row(
    pad: Pad,
    line: SlipLine,
    playing: NamesAtTables,
    points: Mapping[SlipLocation, tuple[str, str]],
    *,
    hidden: bool,
) -> SlipRow:
    place = line.place
    result = pad.results.get(place)
    row = SlipRow(
        board=place.board,
        round=place.round,
        table=line.table,
        ns=line.ns,
        ns_names=playing.names(line.entries[0], place),
        ew=line.ew,
        ew_names=playing.names(line.entries[1], place),
        under_cursor=line is pad.line,
    )
    if result is None:
        return row
    if hidden:
        return row._replace(result=HIDDEN)
    ns_points, ew_points = points.get(place, ("", ""))
    return row._replace(
        result=shown(result),
        remarks=_remarks(result),
        score=_score(result.score, place.board),
        ns_points=ns_points,
        ew_points=ew_points,
    )


def _remarks(result: Result) -> str:
    really = f"{result.ns or '?'} v {result.ew or '?'} played" if result.ns or result.ew else ""
    form = f"version {result.form.upper()}" if result.form else ""
    stands = f"accepted: {result.initialled}" if result.initialled else ""
    return ", ".join(filter(None, ["sat the wrong way" if result.turned else "", form, really, stands]))


def _score(score: Score, board: int) -> str:
    """Return North-South's points at this board's vulnerability."""
    if score.points is None:
        return ""
    return signed(score.points[PLACE[vulnerability(board)]])


# ---- points and frequencies


def _points(boards: Iterable[ScoredBoard], session: str) -> dict[SlipLocation, tuple[str, str]]:
    found = {}
    compared = [board for board in boards if len(board.results) > 1]
    places = points_decimals(compared)
    for board in compared:
        ns, ew = board.points.ns, board.points.ew
        columns = zip(board.sections, board.results, ns.points, ew.points, strict=True)
        for section, result, ns_points, ew_points in columns:
            if result.round is not None and result.table is not None:
                place = SlipLocation(session, section.id, result.round, result.table, result.board)
                found[place] = (
                    shown_points(ns_points, ns.top, places),
                    shown_points(ew_points, ew.top, places),
                )
    return found


def frequencies(entry: ScoreEntry) -> list[FrequencyRow]:
    """Return the scores of the board under the cursor: North-South's best first, awards last."""
    line = entry.pad.line_in_view
    if line is None or line.place.board in hidden_boards(entry.open_event.event, entry.session):
        return []
    if entry.by_matches:
        return [
            FrequencyRow(score, times, "", "")
            for score, times in scores_of_board(entry.pad, line.place.board)
        ]
    for board in _scored_boards(entry):
        if board.board == line.place.board and line.place.section in [each.id for each in board.sections]:
            return _frequencies(board)
    return []


def _frequencies(board: ScoredBoard) -> list[FrequencyRow]:
    ns, ew = board.points.ns, board.points.ew
    alone = len(board.results) == 1
    places = points_decimals([board])
    rows = Counter[tuple[str, str, str]]()
    order: dict[tuple[str, str, str], tuple[int, int]] = {}
    for result, ns_points, ew_points in zip(board.results, ns.points, ew.points, strict=True):
        points = result.score.points
        form = f" {result.form.upper()}" if result.form else ""
        said = _score(result.score, board.board) or shown(result)
        both = ("", "")
        if not alone:
            both = shown_points(ns_points, ns.top, places), shown_points(ew_points, ew.top, places)
        row = (said + form, *both)
        rows[row] += 1
        order[row] = (0, -points[PLACE[vulnerability(board.board)]]) if points is not None else (1, 0)
    return [
        FrequencyRow(row[0], rows[row], row[1], row[2]) for row in sorted(rows, key=lambda row: order[row])
    ]
