"""Differences between the movement in the devices' file and the movement as it is now, table by table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bridgedesk.exchange.bridgemate import Bridgemate, DeviceTable
from bridgedesk.exchange.bridgemate_out import Row


@dataclass(frozen=True, slots=True)
class DeviceChange:
    """Table whose rounds differ: the rows it must have from the first differing round on."""

    section: int
    letter: str
    table: int
    rows: tuple[DeviceTable, ...]  # that are new or different
    gone: tuple[int, ...] = ()  # rounds without a row now
    of_players: bool = False  # of an individual, whose rows have four players
    waits: bool = False  # for rounds still to be drawn

    @property
    def from_round(self) -> int:
        return min([*(row.round for row in self.rows), *self.gone])


def device_changes(sent: Bridgemate, wanted: Mapping[str, Sequence[Row]]) -> tuple[DeviceChange, ...]:
    """Compare the rounds in the file with the rows that a new one would have."""
    letters = {int(str(row["ID"])): str(row["Letter"]) for row in wanted["Section"]}
    before = {(each.section, each.table, each.round): each for each in sent.rounds}
    now = {(each.section, each.table, each.round): each for each in device_rounds(wanted["RoundData"])}
    waiting = {(each["Section"], each["Table"]) for each in wanted["Tables"] if each["UpdateFromRound"]}
    differ = {at for at in before.keys() | now.keys() if before.get(at) != now.get(at)}
    return tuple(
        DeviceChange(
            section,
            letters.get(section, str(section)),
            table,
            tuple(now[at] for at in sorted(differ & now.keys()) if at[:2] == (section, table)),
            tuple(at[2] for at in sorted(differ - now.keys()) if at[:2] == (section, table)),
            of_players=sent.of_players,
            waits=(section, table) in waiting,
        )
        for section, table in sorted({at[:2] for at in differ})
    )


def device_rounds(rows: Iterable[Row]) -> Iterator[DeviceTable]:
    """Yield the occupied tables of each round, as a file with these rows is read."""
    for row in rows:
        section, round_, table, ns, ew, low, high = (
            int(str(row[name]))
            for name in ("Section", "Round", "Table", "NSPair", "EWPair", "LowBoard", "HighBoard")
        )
        south, west = (int(str(row.get(name, 0))) for name in ("South", "West"))
        listed = str(row["CustomBoards"] or "")
        boards = tuple(map(int, listed.split(","))) if listed else tuple(range(low, high + 1) if low else ())
        if ns or ew or south or west:
            yield DeviceTable(section, round_, table, ns, ew, boards, south, west)
