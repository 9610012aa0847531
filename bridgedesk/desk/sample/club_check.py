"""Check that the club file is intact and its data plausible."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.event_standings import EventStandings
from bridgedesk.directing.scores.file_differences import unsettled_differences
from bridgedesk.directing.seating.score_lines import shown
from bridgedesk.event.check import problems
from bridgedesk.event.event import Event
from bridgedesk.event.spelling import counted
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.pairs.implausible_results import suspects
from bridgedesk.store import sqlite
from bridgedesk.store.act_log import acts_only_in_log
from bridgedesk.store.backup_files import unpacked
from bridgedesk.store.club_file import ClubFile
from bridgedesk.store.problem import Damaged, FileProblem
from bridgedesk.store.whole_check import read_lists_and_rules, what_differs


class CheckFinding(NamedTuple):
    """Problem found; `wrong` means it must be fixed, or else it is worth a look."""

    event: str | None
    what: str
    wrong: bool


def check(path: Path) -> list[CheckFinding]:
    with file_refusals():
        sqlite.refuse_other_files(path)
        with unpacked(path) as plain:
            return _check(plain)


def _check(path: Path) -> list[CheckFinding]:
    broken = sqlite.faults(path)
    if broken:
        return [CheckFinding(None, f"the file is damaged ({fault})", wrong=True) for fault in broken[:5]]
    try:
        file = ClubFile.open(path)
        try:
            read_lists_and_rules(file)
            changed = [CheckFinding(None, each, wrong=True) for each in what_differs(path)]
            changed += _log_findings(file)
            events = (file.event(key) for key in file.event_keys())
            return changed + [finding for event in events for finding in _event_findings(event, file)]
        finally:
            file.close()
    except Damaged as problem:
        return [CheckFinding(None, each, wrong=True) for each in (str(problem), *_named_differences(path))]


def _named_differences(path: Path) -> list[str]:
    """Return what a file that cannot be opened differs in, as far as that can be read."""
    try:
        return what_differs(path)
    except FileProblem:
        return []


def _log_findings(file: ClubFile) -> Iterator[CheckFinding]:
    number = acts_only_in_log(file)
    if number:
        acts = counted(number, "later action")
        what = f"the log of actions next to the backups has {acts}; make a file of it with bridgedesk rebuild"
        yield CheckFinding(None, what, wrong=False)


def _event_findings(event: Event, file: ClubFile) -> Iterator[CheckFinding]:
    contradictions = list(problems(event))
    for problem in contradictions:
        yield CheckFinding(event.id, problem, wrong=True)
    if not contradictions:
        for flag in odd_things(EventStandings(file).of(event)):
            yield CheckFinding(event.id, _sentence(flag), flag.severity is Severity.WRONG)
        for place, said in unsettled_differences(event).items():
            what = f"{place}: a results file has {shown(said)}, not settled yet"
            yield CheckFinding(event.id, what, wrong=False)


def odd_things(evaluation: Evaluation) -> list[Flag]:
    return [*evaluation.flags, *suspects(evaluation)]


def _sentence(flag: Flag) -> str:
    where = (("section", flag.section), ("round", flag.round), ("table", flag.table), ("board", flag.board))
    placed = ", ".join(f"{name} {value}" for name, value in where if value is not None)
    return f"{placed}: {flag.what}" if placed else flag.what
