"""Lines of a session in the order its slips are typed."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from bridgedesk.bridge.seats import Seat, Vulnerability, dealer, vulnerability
from bridgedesk.directing.seating.match_tables import (
    MATCHES,
    is_never_played,
    is_settled,
    match_tables,
    meets_in_matches,
    team_numbers,
)
from bridgedesk.directing.seating.score_location import SlipLocation, place_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Outcome
from bridgedesk.event.score import LatePlay, Score
from bridgedesk.event.score_text import score_text
from bridgedesk.event.session import Result, Section, Session
from bridgedesk.scoring.outcome import PLACE
from bridgedesk.scoring.rounding import Number, board_points
from bridgedesk.standings.explain.figures import figure_text
from bridgedesk.standings.matches.teams_of_eight import matches_with_halves
from bridgedesk.standings.pairs.results_by_board import seated


class ScorePage(NamedTuple):
    """Lines shown together: a board, a table's round, a section's round."""

    section: str
    numbers: tuple[int, ...]
    label: str


NO_PAGE = ScorePage("", (), "")


@dataclass(frozen=True, slots=True)
class SlipLine:
    """One score slip that is expected."""

    place: SlipLocation
    ns: str
    ew: str
    seats: frozenset[str]  # every pair number of the section
    table: str = ""  # what the table is called
    entries: tuple[str, str] = ("", "")  # who that is
    settled: bool = False  # its match has a total already, or is not played: nothing is missing
    page: ScorePage = NO_PAGE


def _board(line: SlipLine) -> tuple[int, ...]:
    return (line.place.board,)


def _board_label(line: SlipLine) -> str:
    return str(line.place.board)


@dataclass(frozen=True, slots=True)
class PadOrder:
    name: str
    within: Callable[[SlipLine], tuple[int, ...]]
    heading: str = "Board"  # of a list of its pages
    page: Callable[[SlipLine], tuple[int, ...]] = _board
    label: Callable[[SlipLine], str] = _board_label
    same_on_page: tuple[bool, bool, bool] = (True, False, False)  # board, round, table
    pairs_typed: bool = False  # both numbers come before the score

    def arranged(self, lines: Iterable[SlipLine]) -> tuple[SlipLine, ...]:
        """Sort the lines by section and page."""
        labels: dict[tuple[str, tuple[int, ...]], str] = {}  # of a page, by its first line
        found = [replace(line, page=self._page_of(line, labels)) for line in lines]
        sections = list(dict.fromkeys(line.place.section for line in found))
        found.sort(
            key=lambda line: (
                sections.index(line.place.section),
                line.page.numbers,
                self.within(line),
                line.ns,
            )
        )
        return tuple(found)

    def _page_of(self, line: SlipLine, labels: dict[tuple[str, tuple[int, ...]], str]) -> ScorePage:
        at = line.place.section, self.page(line)
        return ScorePage(*at, labels.setdefault(at, self.label(line)))


BY_BOARD = PadOrder("by board: NS in order", lambda line: (_number(line.ns), line.place.round))
BY_ROUND = PadOrder("by board: in round order", lambda line: (line.place.round, line.place.table))
AS_WRITTEN = replace(BY_BOARD, name="by board: as written", pairs_typed=True)
BY_TABLE = PadOrder(
    "by table and round",
    _board,
    heading="Table",
    page=lambda line: (line.place.table, line.place.round),
    label=lambda line: f"{line.table}/{line.place.round}",
    same_on_page=(False, True, True),
)
BY_SECTION = PadOrder(
    "by section and round",
    lambda line: (line.place.table, line.place.board),
    heading="Round",
    page=lambda line: (line.place.round,),
    label=lambda line: str(line.place.round),
    same_on_page=(False, True, False),
)
ORDERS = (BY_BOARD, BY_ROUND, AS_WRITTEN, BY_TABLE, BY_SECTION)


def _room_label(line: SlipLine) -> str:
    """Return a label such as 3/1 O: the open room of table 3 in round 1; a table of a triangle has no
    rooms."""
    table, *room = line.table.split()
    return f"{table}/{line.place.round}{f' {room[0][0].upper()}' if room else ''}"


# Orders of matches; their pages are in the order of play.
BY_ROOM = PadOrder(
    "by match: room by room",
    _board,
    heading="Table",
    page=lambda line: (line.place.round, line.place.table),
    label=_room_label,
    same_on_page=(False, True, True),
)
BY_MATCH = PadOrder(
    "by match: both rooms",
    lambda line: (line.place.board, line.place.table),
    heading="Match",
    page=lambda line: (line.place.round, (line.place.table + 1) // 2),
    label=lambda line: f"{line.table.split()[0]}/{line.place.round}",
    same_on_page=(False, True, False),
)
ORDERS_OF_MATCHES = (BY_ROOM, BY_MATCH)
ORDERS_OF_DRAWN_PAIRS = (BY_SECTION, BY_TABLE, BY_BOARD, BY_ROUND)
ORDERS_OF_SEATED_TEAMS = (BY_TABLE, BY_SECTION, BY_BOARD, BY_ROUND)


def pages_of(lines: Iterable[SlipLine]) -> list[ScorePage]:
    return list(dict.fromkeys(line.page for line in lines))


def found_page(lines: Sequence[SlipLine], text: str, here: SlipLocation) -> ScorePage | None:
    """Find a page: 7 is board, table or round 7 of this section, 6.4 table 6 in round 4, B7 is in section
    B. For matches 7 is table 7 of this round."""
    wanted = re.fullmatch(r"([^\W\d]*)(\d{1,4})(?:\.(\d{1,3}))?", text, re.ASCII)
    if not wanted:
        return None
    letters, number, round_ = wanted.groups()
    if here.section == MATCHES and not round_:
        round_ = str(here.round)
    label = str(int(number)) + (f"/{int(round_)}" if round_ else "")
    pages = pages_of(lines)
    sections = [letters] if letters else [here.section, *dict.fromkeys(page.section for page in pages)]
    for section in sections:
        for page in pages:
            called = page.label.split()[0] if round_ else page.label.partition("/")[0]
            if page.section.upper() == section.upper() and called == label:
                return page
    return None


# ---- the lines of an event


def lines_of(event: Event, session: str, of: Collection[str] = ()) -> Iterator[SlipLine]:
    """Yield every board of every table where two pairs sit, or only of the tables of these entries."""
    here = event.find_session(session)
    if here is not None and meets_in_matches(here):
        yield from _lines_of_matches(event, session, of)
    elif here is not None:
        ended = _not_played(event, session)
        for section in here.sections:
            for line in _lines_of_section(here, section, of):
                at = line.place.round, frozenset(line.entries)
                yield replace(line, settled=True) if at in ended else line


def _not_played(event: Event, session: str) -> frozenset[tuple[int, frozenset[str]]]:
    """Return round and pairs of matches without slips."""
    return frozenset(
        (match.round, frozenset((match.home, match.away)))
        for match in event.matches
        if match.session == session and match.outcome is not Outcome.PLAYED
    )


def _lines_of_section(session: Session, section: Section, of: Collection[str]) -> Iterator[SlipLine]:
    seats = frozenset(section.seats)
    for number, round_ in enumerate(section.movement.rounds if section.movement else (), start=1):
        entries = section.entries_in(number)
        for sitting in round_:
            if of and entries[sitting.ns] not in of and entries[sitting.ew] not in of:
                continue
            if sitting.ns and sitting.ew and entries[sitting.ns] and entries[sitting.ew]:
                table = section.table_labels.get(sitting.table, str(sitting.table))
                for board in section.boards_of(sitting):
                    place = SlipLocation(session.id, section.id, number, sitting.table, board)
                    # an arrow-switch within the round turns some of its boards
                    ns, ew = seated(section, sitting, board)
                    who = entries[ns] or "", entries[ew] or ""
                    yield SlipLine(place, ns or "", ew or "", seats, table, who)


def _lines_of_matches(event: Event, session: str, of: Collection[str]) -> Iterator[SlipLine]:
    """Yield the lines of matches; home sits North-South in the open room."""
    numbers = team_numbers(event)
    together = matches_with_halves(event.matches)
    for each in match_tables(event, session):
        match = each.match
        if of and match.home not in of and match.away not in of:
            continue
        ns, ew = (match.home, match.away) if each.home_sits_ns else (match.away, match.home)
        boards = match.boards or tuple(sorted({result.board for result in match.results}))
        settled = is_settled(*together[match.id]) or is_never_played(event, match)
        for board in boards:
            place = place_at(session, each, board)
            yield SlipLine(place, numbers[ns], numbers[ew], frozenset(), each.label, (ns, ew), settled)


def _number(pair: str) -> int:
    found = re.match(r"\d+", pair)
    return int(found[0]) if found else 0


def has_come_in(result: Result | None) -> bool:
    """A late play is still to come."""
    return result is not None and type(result.score) is not LatePlay


def shown(result: Result) -> str:
    """A result as it would be typed, in full."""
    lead = f" {result.lead}" if result.lead else ""
    return score_text(result.score) + lead


def same_score(first: Score, second: Score, board: int) -> bool:
    """Return whether the scores agree; a figure matches a contract worth the same."""
    if first == second:
        return True
    if first.points is None or second.points is None or type(first) is type(second):
        return False
    at = PLACE[vulnerability(board)]
    return first.points[at] == second.points[at]


def board_words(board: int) -> str:
    return f"{board}, dealer {_NAMES[dealer(board)]}, {VULNERABLE[vulnerability(board)]}"


_NAMES = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}


def shown_points(points: Number | None, top: Number, places: int) -> str:
    return "" if points is None else figure_text(board_points(points, top), places)


VULNERABLE = {
    Vulnerability.NONE: "nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.BOTH: "both sides vulnerable",
}
