"""Self-test of the installed program: rule books, a club file, a whole evening with standings and sheets."""

from collections.abc import Callable, Iterator
from pathlib import Path

from bridgedesk.desk.event.open_event import Clock
from bridgedesk.desk.reports.posting import post_results
from bridgedesk.desk.reports.sheet_facts import AS_USUAL, material
from bridgedesk.desk.sample.club_check import check
from bridgedesk.desk.sample.sample_club import begin_sample_club, play_last_week, sample
from bridgedesk.event.document import canonical, read_json, write
from bridgedesk.rule_library import clauses, library

HALF = 50  # percent, which the whole field has on average


class SelfTestFailed(Exception):
    """Failed check, with a description."""


def self_test(folder: Path, clock: Clock, opens: Callable[[Path], None]) -> Iterator[str]:
    """Yield each check that passes; `opens` tries the window on the club file."""
    books = library().books
    rows = sum(len(clauses(book)) for book in books)
    yield f"{len(books)} rule books read, {rows} clauses"
    club = begin_sample_club(folder / "club", clock, sample())
    desk = play_last_week(club, sample())
    yield f"a club file made, {len(club.lists.members)} players, {desk.event.title} played and final"
    placed = list(desk.evaluation.standings.values())
    totals = [each.total for each in placed if each.total is not None]
    if sum(totals) != HALF * len(totals):
        raise SelfTestFailed(f"the percentages of {len(totals)} pairs are {float(sum(totals))} together")
    yield f"{len(totals)} pairs placed"
    posted = post_results(material(desk, club), AS_USUAL, folder / "sheets").paths
    yield f"{', '.join(path.suffix[1:] for path in posted)} made"
    if canonical(read_json(write(desk.event))) != canonical(desk.event):
        raise SelfTestFailed("the event is not the same when it is written and read")
    yield "the event written and read again"
    path = club.file.path
    club.close()
    for finding in check(path):
        if finding.wrong:
            raise SelfTestFailed(f"the club file: {finding.what}")
    yield "the club file is whole"
    opens(path)
    yield "the window opens it"
