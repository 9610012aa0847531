"""A scored event for programs (JSON) and for people (plain text)."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from bridgedesk.event.event import Event
from bridgedesk.event.moment import day_words
from bridgedesk.event.score import Played
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Scoring, Section
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.outcome import points_on
from bridgedesk.scoring.rounding import board_points, half_up
from bridgedesk.sheets import stage_report
from bridgedesk.sheets.entry_notes import decided_notes, eligibility_notes, mark, waiting_penalty_notes
from bridgedesk.sheets.stage_report import picked
from bridgedesk.standings.evaluation import (
    EligibilityState,
    Evaluation,
    Field,
    ScoredBoard,
    ScoredMatch,
    TriangleScore,
)
from bridgedesk.standings.explain.figures import figure_text, score_decimals, total_decimals
from bridgedesk.standings.explain.ranking_rows import RankingLine, rows
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.pairs.implausible_results import suspects
from bridgedesk.standings.pairs.results_by_board import Awards, awards_by_board, pair_numbers, scored_results
from bridgedesk.standings.ties.ranking import notes_of


def as_json(evaluation: Evaluation, book: Book | None = None) -> dict[str, Any]:
    """Return the report for programs; with a rule book also the points that placings earn."""
    event = evaluation.event
    scorings = {session.id: session.scoring for session in event.sessions}
    awards, counted = awards_by_board(evaluation), _counted(evaluation)
    return {
        "title": event.title,
        "date": event.date.isoformat(),
        "rulebook": event.rulebook.id,
        "scoring": "+".join(sorted({session.scoring.value for session in event.sessions})),
        "winners": evaluation.winners,
        "fields": _fields(evaluation, evaluation.fields, stage_report.qualifying_points(evaluation, book)),
        "lists": _fields(evaluation, stage_report.further_fields(evaluation, book), {}),
        "players": stage_report.players(evaluation),
        "prizes": stage_report.prizes_report(evaluation, book),
        "stages": [_stage(each) for each in evaluation.earlier],
        "qualified": stage_report.qualified_report(evaluation.qualified),
        "points": stage_report.points_report(evaluation.points),
        "finals": [stage_report.final_report(each) for each in evaluation.finals],
        "pair_datums": stage_report.pair_datums_report(evaluation.event, book),
        "boards": [_board(board, scorings[board.session], awards) for board in evaluation.boards],
        "matches": [_match(match, counted) for match in evaluation.matches],
        "triangles": [_triangle(each) for each in evaluation.triangles],
        "rulings": [stage_report.ruling_report(each, evaluation) for each in event.rulings],
        "flags": [_flag(flag, event) for flag in (*evaluation.flags, *suspects(evaluation))],
    }


def _stage(evaluation: Evaluation) -> dict[str, Any]:
    """One that is over, with who went on from it."""
    return {
        "stage": evaluation.event.stages[-1].id,
        "fields": _fields(evaluation, evaluation.fields, {}),
        "qualified": stage_report.qualified_report(evaluation.qualified),
        "points": stage_report.points_report(evaluation.points),
    }


Earned = Mapping[str, list[dict[str, Any]]]


def _fields(evaluation: Evaluation, fields: Iterable[Field], earned: Earned) -> list[dict[str, Any]]:
    return [
        {
            "name": field.name,
            "standings": [
                _standing(row, evaluation) | {"qualifying_points": earned.get(row.entry, [])}
                for row in rows(evaluation, field)
            ],
        }
        for field in fields
    ]


def _standing(row: RankingLine, evaluation: Evaluation) -> dict[str, Any]:
    eligible = evaluation.eligibility.get(row.entry)
    return {
        **picked(row, "place", "shared", "entry", "section", "number"),
        "names": list(row.names),
        **picked(row, "score", "top", "percent", "imps", "vp", "boards"),
        "masterpoints": None,
        "eligible": eligible is None or eligible.answer is not EligibilityState.NOT,
        "eligibility": stage_report.eligibility_report(eligible),
        "lines": [
            picked(line, "what", "amount", "unit", "effect", "clause", "because") for line in row.lines
        ],
    }


def _counted(evaluation: Evaluation) -> dict[tuple[str, str], Decimal]:
    """Return what each match brings each side, after rulings, forfeits and averages."""
    return {
        (match.match, standing.entry): half_up(match.won)
        for standing in evaluation.standings.values()
        for match in standing.matches
    }


def _board(board: ScoredBoard, scoring: Scoring, awards: Awards) -> dict[str, Any]:
    ns, ew = board.points.ns, board.points.ew
    alone = scoring is Scoring.MATCHPOINTS and not ns.top  # a score with nothing to compare it with
    results = []
    for each in scored_results(board, awards):
        own, other = (
            None if alone or points is None else board_points(points, side.top)
            for points, side in zip(each.points, (ns, ew), strict=True)
        )
        results.append(_result(each.section, each.result) | {"ns_points": own, "ew_points": other})
    return {
        "session": board.session,
        "section": "+".join(sorted({section.id for section in board.sections})),
        "board": board.board,
        "datum": board.points.datum,
        "results": results,
    }


def _result(section: Section, result: Result) -> dict[str, Any]:
    ns, ew = pair_numbers(section, result)
    contract = result.score.contract if isinstance(result.score, Played) else None
    points = points_on(result.score, result.board)
    return {
        "section": section.id,
        "table": result.table,
        "round": result.round,
        "ns": ns,
        "ew": ew,
        "contract": contract.bid if contract else None,
        "by": contract.declarer.value if contract else None,
        "tricks": result.score.tricks if isinstance(result.score, Played) else None,
        "score": score_text(result.score) if points is None else points,
    }


def _match(scored: ScoredMatch, counted: Mapping[tuple[str, str], Decimal]) -> dict[str, Any]:
    home_vp, away_vp = scored.vps or (None, None)
    home_counts, away_counts = (
        counted.get((scored.match.id, entry)) for entry in (scored.match.home, scored.match.away)
    )
    return {
        "id": scored.match.id,
        "round": scored.match.round,
        "home": scored.match.home,
        "away": scored.match.away,
        "home_points": half_up(scored.home),
        "away_points": half_up(scored.away),
        "home_vp": home_vp,
        "away_vp": away_vp,
        "home_counts": home_counts,
        "away_counts": away_counts,
        "boards": [
            {"board": board, "home": half_up(home), "away": half_up(away)}
            for board, (home, away) in scored.gains
        ],
    }


def _triangle(own: TriangleScore) -> dict[str, Any]:
    """One result of each of three teams, from its own two tables."""
    return {
        "id": own.match.id,
        "round": own.match.round,
        "team": own.team,
        "others": list(own.others),
        "net": half_up(own.score.net),
        "counts": half_up(own.score.counts),
        "boards": [
            {"board": board, "team": half_up(gained), "others": half_up(lost)}
            for board, (gained, lost) in own.gains
        ],
    }


def _flag(flag: Flag, event: Event) -> dict[str, Any]:
    return {
        **picked(flag, "section", "round", "table", "board", "ns"),
        "what": flag.named(event),
        "code": flag.code,
        "severity": flag.severity.value,
    }


# ---- for people


def as_text(evaluation: Evaluation) -> str:
    event = evaluation.event
    return "\n".join([f"{event.title}, {day_words(event.date)}", *_lines(evaluation)])


def _lines(evaluation: Evaluation) -> Iterator[str]:
    places = total_decimals(evaluation)
    for field in evaluation.fields:
        yield ""
        yield field.name
        for row in rows(evaluation, field):
            number = row.number or row.entry
            total = "–" if row.total is None else figure_text(row.total, places)
            points = "" if row.score is None else figure_text(row.score, score_decimals(evaluation))
            score = f"{points} / {row.top:.0f}" if row.top else ""
            names, unit = " / ".join(row.names), evaluation.unit
            text = f"{row.place_text:>4}  {number:<6} {names:<44} {score:>14} {total:>8} {unit}"
            yield f"{text} {mark(evaluation, row.entry)}".rstrip()
    who = {entry: " / ".join(names) for entry, names in evaluation.event.entry_names.items()}
    if notes := [
        *notes_of(evaluation, who),
        *decided_notes(evaluation, charges=False),
        *waiting_penalty_notes(evaluation, who),
        *eligibility_notes(evaluation, who),
    ]:
        yield from ("", *notes)
    yield from _going_on(evaluation)
    flags = [*evaluation.flags, *suspects(evaluation)]
    if flags:
        yield ""
        yield "To check"
    for flag in flags:
        where = [f"board {flag.board}" if flag.board else "", flag.ns or ""]
        yield "  " + ": ".join(filter(None, (", ".join(filter(None, where)), flag.named(evaluation.event))))


def _going_on(evaluation: Evaluation) -> Iterator[str]:
    """The finals as far as they are known, and who goes on."""
    names = evaluation.event.entry_names
    if evaluation.finals:
        yield ""
    for each in evaluation.finals:
        sides = " v ".join(" / ".join(names[side]) if side else "?" for side in (each.home, each.away))
        yield f"Week {each.final.week}, {each.final.key}: {sides}. {each.because}"
    if evaluation.qualified:
        found = evaluation.qualified
        told = (("Qualified", found.entries), ("Tied", found.undecided), ("Reserves", found.alternates))
        yield ""
        yield from (
            f"{words}: {', '.join(' / '.join(names[each]) for each in entries)}"
            for words, entries in told
            if entries
        )
        if found.by:
            yield f"{capitalised(found.by.words)} ({found.by.clause})"
