"""Results sorted by board, each with the two entries that played it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Result, Section, Sitting
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.settings import Expected
from bridgedesk.standings.evaluation import Evaluation, Opponents, ScoredBoard
from bridgedesk.standings.flags import Flag, Severity

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


class Schedule(NamedTuple):
    """Plan of a movement: the entries at each table of each round, and how often each board is played."""

    opponents: Mapping[int | None, Mapping[int | None, Opponents]]
    boards: Mapping[int, int]
    against_phantom: Mapping[int, int]


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


_KNOWN: dict[
    str, tuple[tuple[object, ...], Schedule]
] = {}  # by section: what it was made from, and the schedule


def schedule_of(section: Section) -> Schedule:
    """Return the plan of a section, worked out again only if its movement or its seats have changed."""
    made_from = (section.movement, section.seats, section.seat_changes, section.sets)
    before, known = _KNOWN.get(section.id, ((), None))
    if known is not None and all(one is other for one, other in zip(before, made_from, strict=True)):
        return known
    schedule = _schedule_of(section)
    _KNOWN[section.id] = made_from, schedule
    return schedule


def _schedule_of(section: Section) -> Schedule:
    """Return the plan of a section. A table with an empty seat or a phantom plays nothing."""
    opponents: dict[int | None, dict[int | None, Opponents]] = {}
    played: dict[tuple[int, ...], int] = defaultdict(int)
    sat_out: dict[tuple[int, ...], int] = defaultdict(int)
    entries = section.entries_in(1)
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        if section.seat_changes:
            entries = section.entries_in(number)
        opponents[number] = at_table = {}
        for sitting in round_:
            ns, ew = entries[sitting.ns], entries[sitting.ew]
            if ns and ew:
                if sitting.turn_after is None:  # otherwise the board tells who sat which way
                    at_table[sitting.table] = (ns, ew)
                played[sitting.sets] += 1
            elif ns or ew:
                sat_out[sitting.sets] += 1
    return Schedule(opponents, _boards_of_sets(section, played), _boards_of_sets(section, sat_out))


def _boards_of_sets(section: Section, set_times: Mapping[tuple[int, ...], int]) -> Counter[int]:
    boards: Counter[int] = Counter()
    for sets, times in set_times.items():
        for each in sets:
            boards.update(dict.fromkeys(section.sets[each], times))
    return boards


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
