"""Worth of a ruling on a board to both sides: their matchpoints, IMPs or VPs before and after."""

from collections.abc import Iterator

from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.hidden_boards import hidden_boards
from bridgedesk.event.ruling import Ruling
from bridgedesk.scoring.rounding import Number, board_points
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard
from bridgedesk.standings.explain.figures import figure_text, plain_figure, total_decimals

NONE = "award"  # not compared with the other tables
NO_SCORE = "no score"

Points = tuple[Number | None, Number]  # of one side, and their maximum


def board_effects(before: Evaluation, after: Evaluation) -> tuple[str, ...]:
    """Return a line for each side of each board that the event after the rulings adjusts."""
    known = {ruling.id for ruling in before.event.rulings}
    made = [ruling for ruling in after.event.rulings if ruling.id not in known]
    return tuple(line for ruling in made for line in _effects(before, after, ruling))


def _effects(before: Evaluation, after: Evaluation, ruling: Ruling) -> Iterator[str]:
    if ruling.adjusted is None or ruling.board in hidden_boards(after.event, ruling.session or ""):
        return
    if ruling.adjusted.match is not None:
        yield from _in_match(before, after, ruling, ruling.adjusted.match)
        return
    was = dict(_at_table(before, ruling))
    for entry, (points, top) in _at_table(after, ruling):
        old = _words(was[entry][0], top) if entry in was else NO_SCORE
        unit = f" of {plain_figure(top)} MP" if top else " IMPs"
        new = f"{_words(points, top)}{unit}" if points is not None else NONE
        yield f"{entry_words(after.event, entry)}: {old} → {new}"


def _at_table(evaluation: Evaluation, ruling: Ruling) -> Iterator[tuple[str, Points]]:
    """Yield both sides of the ruled table with their points on the board."""
    for board in evaluation.boards:
        if (board.session, board.board) == (ruling.session, ruling.board):
            yield from _of_board(board, ruling)


def _of_board(board: ScoredBoard, ruling: Ruling) -> Iterator[tuple[str, Points]]:
    table = ruling.adjusted.table if ruling.adjusted else None
    for at, (section, result) in enumerate(zip(board.sections, board.results, strict=True)):
        if (section.id, result.round, result.table) == (ruling.section, ruling.round, table):
            ns, ew = board.opponents[at]
            yield ns, (board.points.ns.points[at], board.points.ns.top)
            yield ew, (board.points.ew.points[at], board.points.ew.top)


def _words(points: Number | None, top: Number) -> str:
    return NONE if points is None else plain_figure(board_points(points, top))


def _in_match(before: Evaluation, after: Evaluation, ruling: Ruling, match: str) -> Iterator[str]:
    """Yield what each team gains on the board, and the VPs of the match."""
    old, new = before.scored_matches.get(match), after.scored_matches.get(match)
    if new is None:
        return
    was = dict(old.gains).get(ruling.board or 0) if old else None
    gains = dict(new.gains).get(ruling.board or 0)
    places = total_decimals(after)
    unit = "IMPs" if after.measure in (Measure.VP, Measure.IMPS) else "points"
    for side, entry in enumerate((new.match.home, new.match.away)):
        told = (
            [f"{_words(was[side], 0) if was else NO_SCORE} → {_words(gains[side], 0)} {unit}"]
            if gains
            else []
        )
        if new.vps is not None:
            earlier = figure_text(old.vps[side], places) if old is not None and old.vps else NO_SCORE
            told.append(f"{earlier} → {figure_text(new.vps[side], places)} VPs")
        yield f"{entry_words(after.event, entry)}: {', '.join(told)}"
