"""What stands beside the line being typed: its page, points as they are now, and how far every page is."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from bridgedesk.bridge.seats import Seat, dealer, vulnerability
from bridgedesk.desk.place import Place
from bridgedesk.desk.possible import VULNERABLE
from bridgedesk.desk.score_entry import ScoreEntry
from bridgedesk.desk.scorepad.orders import BY_BOARD, Line, Page
from bridgedesk.desk.scorepad.pad import Pad, shown
from bridgedesk.event.event import Event
from bridgedesk.event.score import Score
from bridgedesk.event.session import Result
from bridgedesk.scoring.rounding import Number, half_up, towards_average
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.shown import entry_names


class SlipRow(NamedTuple):
    """One line of the page, as text."""

    board: int
    round: int
    table: int
    ns: str
    ns_names: str
    ew: str
    ew_names: str
    result: str
    remarks: str
    score: str
    ns_points: str
    ew_points: str
    under_cursor: bool


class PageProgress(NamedTuple):
    label: str
    come_in: int
    expected: int
    under_cursor: bool


def page_title(pad: Pad) -> str:
    """Past the last line the last page stays in view."""
    line = _line_in_view(pad)
    if line is None:
        return ""
    if pad.order is BY_BOARD:
        board = line.place.board
        return f"Board {board}, dealer {_NAMES[dealer(board)]}, {VULNERABLE[vulnerability(board)]}"
    return f"Table {line.place.table}, round {line.place.round}"


_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}


def page_rows(entry: ScoreEntry) -> list[SlipRow]:
    pad, event = entry.pad, entry.desk.event
    in_view = _line_in_view(pad)
    if in_view is None:
        return []
    page = pad.order.page(in_view)
    names = pair_names(event, entry.session)
    points = _points(entry.desk.evaluation, entry.session, {line.place.board for line in _of_page(pad, page)})
    return [_row(pad, line, names, points) for line in _of_page(pad, page)]


def _line_in_view(pad: Pad) -> Line | None:
    return pad.line or (pad.lines[-1] if pad.lines else None)


def _of_page(pad: Pad, page: Page) -> list[Line]:
    return [line for line in pad.lines if pad.order.page(line) == page]


def pair_names(event: Event, session: str) -> dict[tuple[str, str], str]:
    """Section and pair number -> the names, as short as they can be told."""
    names = entry_names(event)
    return {
        (section.id, number): " & ".join(names[entry]) if entry else ""
        for each in event.sessions
        if each.id == session
        for section in each.sections
        for number, entry in section.seats.items()
    }


def _row(
    pad: Pad, line: Line, names: Mapping[tuple[str, str], str], points: Mapping[Place, tuple[str, str]]
) -> SlipRow:
    place = line.place
    result = pad.results.get(place)
    ns_points, ew_points = points.get(place, ("", ""))
    return SlipRow(
        board=place.board,
        round=place.round,
        table=place.table,
        ns=line.ns,
        ns_names=names.get((place.section, line.ns), ""),
        ew=line.ew,
        ew_names=names.get((place.section, line.ew), ""),
        result=shown(result) if result else "",
        remarks=_remarks(result) if result else "",
        score=_score(result.score, place.board) if result else "",
        ns_points=ns_points,
        ew_points=ew_points,
        under_cursor=line == pad.line,
    )


def _remarks(result: Result) -> str:
    really = f"{result.ns or '?'} v {result.ew or '?'} played" if result.ns or result.ew else ""
    form = f"form {result.form}" if result.form else ""
    return ", ".join(filter(None, ["turned" if result.turned else "", form, really]))


def _score(score: Score, board: int) -> str:
    """North-South's points at this board's vulnerability."""
    if score.points is None:
        return ""
    vulnerable = vulnerability(board)
    return f"{score.points[list(type(vulnerable)).index(vulnerable)]:+d}"


def _points(evaluation: Evaluation, session: str, boards: set[int]) -> dict[Place, tuple[str, str]]:
    found = {}
    for board in evaluation.boards:
        if board.session != session or board.board not in boards:
            continue
        ns, ew = board.points.ns, board.points.ew
        columns = zip(board.sections, board.results, ns.points, ew.points, strict=True)
        for section, result, ns_points, ew_points in columns:
            if result.round is not None and result.table is not None:
                place = Place(session, section.id, result.round, result.table, result.board)
                found[place] = _shown_points(ns_points, ns.top), _shown_points(ew_points, ew.top)
    return found


def _shown_points(points: Number | None, top: Number) -> str:
    if points is None:
        return ""
    return str(towards_average(points, top) if top else half_up(points))


def page_progress(pad: Pad) -> list[PageProgress]:
    """Every page in its order: how many of its slips are in."""
    expected = Counter(pad.order.page(line) for line in pad.lines)
    come_in = Counter(pad.order.page(line) for line in pad.lines if line.place in pad.results)
    return [
        PageProgress("/".join(map(str, page)), come_in[page], count, page == pad.page)
        for page, count in expected.items()
    ]
