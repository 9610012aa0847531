"""Results sorted by board, each with the two entries that played it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Result, Section, Sitting
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Expected
from bridgedesk.standings.evaluation import Evaluation, Opponents, ScoredBoard
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.schedule import Schedule, schedule_of

Awards = dict[tuple[str, str, int], list[Number]]  # by session, entry and board


@dataclass(slots=True)
class Plays:
    """Results of one board that are compared with each other, in columns."""

    results: list[Result] = field(default_factory=list)
    opponents: list[Opponents] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    scheduled: int = 0
    with_phantom: int = 0  # scheduled, had the phantom played

    def wanted(self, expected: Expected, *, still_playing: bool) -> int:
        """Return the number of results the board is scored to; during play, only as many as there are."""
        planned = self.with_phantom if expected is Expected.WITH_PHANTOM else self.scheduled
        if not still_playing and planned >= len(self.results):
            return planned
        return sum(not isinstance(result.score, LatePlay) for result in self.results)


def plays_of(sections: Iterable[Section], flags: list[Flag]) -> dict[int, Plays]:
    """Return the results of these sections by board, scored together."""
    boards: dict[int, Plays] = defaultdict(Plays)
    for section in sections:
        schedule = schedule_of(section)
        for board, times in schedule.boards.items():
            boards[board].scheduled += times
            boards[board].with_phantom += times + schedule.against_phantom.get(board, 0)
        for board, results in _by_board(section).items():
            known, opponents = _with_opponents(section, results, schedule, flags)
            plays = boards[board]
            plays.results += known
            plays.opponents += opponents
            plays.sections += [section] * len(known)
    return dict(sorted(boards.items()))


def _by_board(section: Section) -> dict[int, list[Result]]:
    boards: dict[int, list[Result]] = defaultdict(list)
    for result in section.results:
        boards[result.board].append(result)
    return boards


def _with_opponents(
    section: Section, results: list[Result], schedule: Schedule, flags: list[Flag]
) -> tuple[list[Result], list[Opponents]]:
    """Add the opponents to results, in one step if all played as planned."""
    at = schedule.opponents
    try:
        opponents = [
            at[result.round][result.table]
            for result in results
            if result.ns is None and result.ew is None and not result.turned
        ]
    except KeyError:
        return _one_by_one(section, results, flags)
    return (results, opponents) if len(opponents) == len(results) else _one_by_one(section, results, flags)


def _one_by_one(
    section: Section, results: list[Result], flags: list[Flag]
) -> tuple[list[Result], list[Opponents]]:
    """Add the opponents to each result; flag and leave out results of an empty table."""
    known, opponents = [], []
    for result in results:
        ns_number, ew_number = pair_numbers(section, result)
        ns = section.entry_at(ns_number, result.round or 1)
        ew = section.entry_at(ew_number, result.round or 1)
        if ns is None or ew is None or ns == ew:
            flags.append(_nobody_plays(section, result))
        else:
            known.append(result)
            opponents.append((ns, ew))
    return known, opponents


def pair_numbers(section: Section, result: Result) -> tuple[str | None, str | None]:
    """Return the numbers sitting North-South and East-West: from the result if it names them, else from
    the movement."""
    sitting = section.sitting(result.round, result.table)
    planned = (None, None) if sitting is None else seated(section, sitting, result.board)
    ns, ew = result.ns or planned[0], result.ew or planned[1]
    return (ew, ns) if result.turned else (ns, ew)


def seated(section: Section, sitting: Sitting, board: int) -> tuple[str | None, str | None]:
    """Return the numbers planned by the movement for a board, which may arrow-switch within the round."""
    if sitting.turn_after is not None and board in list(section.boards_of(sitting))[sitting.turn_after :]:
        return sitting.ew, sitting.ns
    return sitting.ns, sitting.ew


def _nobody_plays(section: Section, result: Result) -> Flag:
    said = (
        f"round {result.round}, table {result.table}" if result.table else f"{result.ns} against {result.ew}"
    )
    what = f"a result of board {result.board}, {said}, where no pair plays; it does not count"
    where = (section.id, result.round, result.table, result.board, result.ns)
    return Flag("nobody-plays", what, Severity.WRONG, *where, figures=(("ew", result.ew),))


def awards_by_board(evaluation: Evaluation) -> Awards:
    """Return the points of each artificial score, which depend on the pair's other boards."""
    awards: Awards = defaultdict(list)
    for each in evaluation.fields:
        for standing in each.standings:
            for session in standing.sessions:
                for award in session.awards:
                    awards[session.session, standing.entry, award.board].append(award.points)
    return awards


class ScoredResult(NamedTuple):
    """Result with its opponents and both sides' points, and which of them are an artificial score's."""

    section: Section
    result: Result
    opponents: Opponents
    points: tuple[Number | None, Number | None]
    awarded: tuple[bool, ...]


def scored_results(board: ScoredBoard, awards: Awards) -> Iterator[ScoredResult]:
    """Yield the results of a board; `awards` has the points of artificial scores."""
    columns = (board.sections, board.results, board.opponents, board.points.ns.points, board.points.ew.points)
    for section, result, opponents, *own in zip(*columns, strict=True):
        given = [awards.get((board.session, entry, board.board)) for entry in opponents]
        awarded = tuple(points is None and bool(each) for points, each in zip(own, given, strict=True))
        ns, ew = (each[0] if each and awarded[at] else own[at] for at, each in enumerate(given))
        yield ScoredResult(section, result, opponents, (ns, ew), awarded)
