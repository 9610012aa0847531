"""A scored event for programs (JSON) and for people (plain text)."""

from collections.abc import Iterable, Mapping
from typing import Any

from bridgedesk.event.score import Played
from bridgedesk.event.score_text import score_text
from bridgedesk.scoring.rounding import Number, half_up, towards_average
from bridgedesk.standings.evaluation import Evaluation, Measure, ScoredBoard, ScoredMatch
from bridgedesk.standings.plays import pair_numbers
from bridgedesk.standings.shown import Row, rows
from bridgedesk.standings.suspects import suspects


def as_json(evaluation: Evaluation) -> dict[str, Any]:
    event = evaluation.event
    return {
        "title": event.title,
        "date": event.date.isoformat(),
        "rulebook": event.rulebook.id,
        "scoring": "+".join(sorted({session.scoring.value for session in event.sessions})),
        "winners": evaluation.winners,
        "fields": [
            {"name": field.name, "standings": [_standing(row) for row in rows(evaluation, field)]}
            for field in evaluation.fields
        ],
        "boards": [_board(board) for board in evaluation.boards],
        "matches": [_match(match) for match in evaluation.matches],
        "flags": [flag.as_mapping() for flag in (*evaluation.flags, *suspects(evaluation))],
    }


def _standing(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "entry": row.entry,
        "section": row.section,
        "number": row.number,
        "names": list(row.names),
        "score": row.score,
        "top": row.top,
        "percent": row.percent,
        "imps": row.imps,
        "vp": row.vp,
        "boards": row.boards,
        "masterpoints": None,
        "eligible": True,
        "lines": [line._asdict() for line in row.lines],
    }


def _board(board: ScoredBoard) -> dict[str, Any]:
    points = board.points
    columns = zip(board.sections, board.results, points.ns.points, points.ew.points, strict=True)
    sections = {section.id for section in board.sections}
    return {
        "section": "+".join(sorted(sections)),
        "board": board.board,
        "datum": points.datum,
        "results": [
            _result(section, result, (ns, points.ns.top), (ew, points.ew.top))
            for section, result, ns, ew in columns
        ],
    }
