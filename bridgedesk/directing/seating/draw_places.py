"""Places in a drawn round: each entry's table, side and opponent."""

from typing import NamedTuple

from bridgedesk.directing.seating.match_tables import draw_of, matches_of, table_names, team_numbers
from bridgedesk.directing.seating.pairs_by_draw import meets_by_draw
from bridgedesk.directing.seating.playing_rooms import TableNames
from bridgedesk.event.event import Event
from bridgedesk.standings.entry_names import names_of

NORTH_SOUTH, EAST_WEST = "NS", "EW"


class DrawTable(NamedTuple):
    """A table of an entry. A match of teams has two: `side` is the one in the open room."""

    names: TableNames
    side: str
    against: str  # entry
    in_both_rooms: bool

    @property
    def label(self) -> str:
        return str(self.names) if self.in_both_rooms else self.names.open + self.names.part

    @property
    def sits(self) -> str:
        if not self.in_both_rooms:
            return self.side
        if self.names.differ:
            return f"{self.side} at {self.names.open}, {self._other_side} at {self.names.closed}"
        return f"{self.side} open, {self._other_side} closed"

    @property
    def sits_in_order(self) -> str:
        """Return the sides in the order of the table numbers, which stand beside them."""
        two_numbers = self.in_both_rooms and self.names.differ
        return f"{self.side} and {self._other_side}" if two_numbers else self.sits

    @property
    def _other_side(self) -> str:
        return EAST_WEST if self.side == NORTH_SOUTH else NORTH_SOUTH


class DrawPlace(NamedTuple):
    entry: str
    name: str
    number: str
    tables: tuple[DrawTable, ...]  # two in a triangle, none with a bye


def draw_places(event: Event, session: str, round_: int) -> list[DrawPlace]:
    """Return the place of every entry that plays or has a bye, by table."""
    here = [match for match in matches_of(event, session) if match.round == round_]
    one_table = meets_by_draw(event, session)
    tables: dict[str, list[DrawTable]] = {}
    for match, names in zip(here, table_names(event, here), strict=True):
        both = not (one_table or match.is_at_one_table)
        tables.setdefault(match.home, []).append(DrawTable(names, NORTH_SOUTH, match.away, both))
        tables.setdefault(match.away, []).append(DrawTable(names, EAST_WEST, match.home, both))
    drawn = draw_of(event, session, round_)
    if drawn and drawn.bye:
        tables.setdefault(drawn.bye, [])
    called, numbers = names_of(event), team_numbers(event)
    return [
        DrawPlace(entry, called[entry], numbers.get(entry, ""), tuple(found))
        for entry, found in tables.items()
    ]
