"""Missing score slips, to read out or print."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.seating.score_lines import SlipLine, has_come_in, lines_of
from bridgedesk.directing.seating.score_location import SlipLocation, results_of
from bridgedesk.directing.seating.seats import range_words
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import Result
from bridgedesk.event.spelling import counted
from bridgedesk.sheets.content import ColumnKind, Sheet, SheetColumn, Table


class MissingSlips(NamedTuple):
    """Slips of one round that a table has not handed in."""

    section: str | None  # none where there is only one
    table: str
    round: int
    boards: tuple[int, ...]
    ns: str
    ew: str
    late: bool  # a late play, marked as such
    first: SlipLocation

    @property
    def words(self) -> str:
        """Return the line to read out: table 6, round 4, board 13; a section is named by its letter."""
        table = f"{self.section}, table" if self.section else "Table"
        boards = f"board{'s' * (len(self.boards) > 1)} {range_words(self.boards)}"
        late = ", late play" if self.late else ""
        return f"{table} {self.table}, round {self.round}, {boards}{late}"

    @property
    def pairs(self) -> str:
        """Return the pair numbers; North-South comes first, so that directions are not needed."""
        return f"{self.ns.removesuffix('NS')} v {self.ew.removesuffix('EW')}"


def missing_slips(
    lines: Iterable[SlipLine], results: dict[SlipLocation, Result], up_to: int | None = None
) -> list[MissingSlips]:
    """Return the missing slips by section, table and round, up to round `up_to`."""
    lines = list(lines)
    several = len({line.place.section for line in lines}) > 1
    owed = [
        line
        for line in lines
        if not line.settled
        and not has_come_in(results.get(line.place))
        and (up_to is None or line.place.round <= up_to)
    ]
    owed.sort(key=lambda line: (*line.place[1:2], line.place.table, line.place.round, line.place.board))
    found = []
    for (_, _, late, ns, ew), group in groupby(owed, key=lambda line: _together(line, results)):
        slips = list(group)
        first = slips[0]
        found.append(
            MissingSlips(
                first.place.section if several else None,
                first.table,
                first.place.round,
                tuple(line.place.board for line in slips),
                ns,
                ew,
                late,
                first.place,
            )
        )
    return found


def _together(line: SlipLine, results: dict[SlipLocation, Result]) -> tuple[object, int, bool, str, str]:
    result = results.get(line.place)
    late = result is not None and isinstance(result.score, LatePlay)
    return (line.place.section, line.place.table), line.place.round, late, line.ns, line.ew


def latest_round(results: Iterable[SlipLocation]) -> int:
    """Return the last round with any results; later slips are not really missing yet."""
    return max((place.round for place in results), default=0)


def missing_sheet(open_event: OpenEvent, session: str, up_to: int | None = None) -> Sheet:
    """Make a sheet of the list, for the notice board or a caddie."""
    event = open_event.event
    owed = missing_slips(lines_of(event, session), results_of(event, session), up_to)
    boards = sum(len(slips.boards) for slips in owed)
    several = any(slips.section for slips in owed)
    columns = [
        *([SheetColumn("Section", ColumnKind.WORDS)] if several else []),
        SheetColumn("Table", ColumnKind.NUMBER, strong=True),
        SheetColumn("Round", ColumnKind.NUMBER),
        SheetColumn("Boards", ColumnKind.NAMES, strong=True),
        SheetColumn("Pairs", ColumnKind.WORDS),
        SheetColumn("", ColumnKind.WORDS),
    ]
    rows = tuple(
        (
            *((slips.section,) if several else ()),
            slips.table,
            slips.round,
            range_words(slips.boards),
            slips.pairs,
            "late play" if slips.late else "",
        )
        for slips in owed
    )
    up_to_words = f", up to round {up_to}" if up_to else ""
    return Sheet(
        title="Missing scores",
        subtitle=f"{event.title}, session {session}{up_to_words}",
        state=f"{counted(boards, 'score')} missing" if boards else "No scores missing",
        blocks=(Table(tuple(columns), rows),),
        notes=(),
        author=event.club or "BridgeDesk",
        printed=open_event.clock(),
        name="missing slips",
        practice=open_event.practice,
    )
