"""Progress of score entry: page by page, and table by table or board by board."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import compress, islice
from operator import is_, is_not, itemgetter
from typing import NamedTuple

from bridgedesk.bridge.seats import vulnerability
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.directing.seating.score_lines import ScorePage, SlipLine, has_come_in, shown
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.score_text import points_text
from bridgedesk.event.session import Result
from bridgedesk.scoring.outcome import PLACE

Spot = tuple[str, int]  # section, and a table or board of it
Results = Mapping[SlipLocation, Result]
Placed = Iterable[tuple[SlipLocation, Result]]
Found = dict[SlipLocation, tuple[int, int]]  # the numbers of its page and of its spot


PAGE, SPOT = itemgetter(0), itemgetter(1)


class ShareEntered(NamedTuple):
    """Slips entered on one page, table or board."""

    section: str
    label: str
    number: int
    come_in: int
    expected: int
    under_cursor: bool


class ScoreProgress:
    """Progress for these lines: expected slips are counted once, entered ones after every action."""

    def __init__(self, pad: Pad) -> None:
        self.lines = pad.lines
        self.by_table = pad.order.heading == "Board"  # the pages are boards, so the other list has tables
        self._several = len({line.place.section for line in pad.lines}) > 1
        self.on_page: dict[ScorePage, list[SlipLine]] = defaultdict(list)
        for line in pad.lines:
            self.on_page[line.page].append(line)
        self._pages = {page: number for number, page in enumerate(self.on_page)}
        self._spots = {spot: number for number, spot in enumerate(sorted(set(map(self._spot, pad.lines))))}
        self._of = Found(
            {line.place: (self._pages[line.page], self._spots[self._spot(line)]) for line in pad.lines}
        )
        self._expected = Counter(map(PAGE, self._of.values()))
        self._expected_there = Counter(map(SPOT, self._of.values()))
        self._labels = {self._spot(line): line.table for line in pad.lines} if self.by_table else {}
        self._results: Results = {}
        self._come_in: Counter[int] = Counter()
        self._come_in_there: Counter[int] = Counter()

    def _spot(self, line: SlipLine) -> Spot:
        return line.place.section, line.place.table if self.by_table else line.place.board

    def pages(self, pad: Pad) -> list[ShareEntered]:
        """Return the pages in order."""
        self._count(pad)
        return [
            self._share(
                (page.section, page.numbers[0]),
                page.label,
                self._come_in[number],
                self._expected[number],
                under_cursor=page == pad.page,
            )
            for page, number in self._pages.items()
        ]

    def others(self, pad: Pad) -> list[ShareEntered]:
        """Return tables if the pages are boards, or else boards."""
        self._count(pad)
        here = self._spot(pad.line) if pad.line else None
        return [
            self._share(
                spot,
                self._labels.get(spot, str(spot[1])),
                self._come_in_there[number],
                self._expected_there[number],
                under_cursor=spot == here,
            )
            for spot, number in self._spots.items()
        ]

    def _share(
        self, spot: Spot, label: str, come_in: int, expected: int, *, under_cursor: bool
    ) -> ShareEntered:
        section, number = spot
        called = f"{section} {label}" if self._several else label
        return ShareEntered(section, called, number, come_in, expected, under_cursor)

    def _count(self, pad: Pad) -> None:
        """Count what has changed since the last time: after a key one result of thousands has."""
        if self._results is pad.results:
            return
        gone, came = _changes(self._results, pad.results)
        self._results = pad.results
        for changed, by in ((gone, -1), (came, 1)):
            for place, result in changed:
                if has_come_in(result) and place in self._of:
                    page, spot = self._of[place]
                    self._come_in[page] += by
                    self._come_in_there[spot] += by


def _changes(before: Results, after: Results) -> tuple[Placed, Placed]:
    """Return what only `before` has and what only `after` has; everything, if the order has changed."""
    if not all(map(is_, before, after)):
        return before.items(), after.items()
    changed = [*map(is_not, before.values(), after.values())]
    both = len(changed)
    gone = (*compress(before.items(), changed), *islice(before.items(), both, None))
    came = (*compress(after.items(), changed), *islice(after.items(), both, None))
    return gone, came


def scores_of_board(pad: Pad, board: int) -> list[tuple[str, int]]:
    """Count each score at all tables of all matches, North-South's best first."""
    results = [result for place, result in pad.results.items() if place.board == board]
    at = PLACE[vulnerability(board)]
    points = Counter(each.score.points[at] for each in results if each.score.points is not None)
    others = Counter(shown(each) for each in results if each.score.points is None)
    known = [(points_text(each), times) for each, times in sorted(points.items(), reverse=True)]
    return [*known, *sorted(others.items())]
