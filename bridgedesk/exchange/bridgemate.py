"""Contents of a Bridgemate file: sections, rounds, results, seats, hands; and what is new in it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import NamedTuple

from bridgedesk.bridge.cards import Card, Deal
from bridgedesk.bridge.seats import Seat, Side
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder, people
from bridgedesk.exchange.published import Published, Unreadable

ARBITRAL = "ARBITRAL SCORE"


class ResultPlace(NamedTuple):
    """Place of one result."""

    section: int
    round: int
    table: int
    board: int

    def __str__(self) -> str:
        return f"section {self.section}, round {self.round}, table {self.table}, board {self.board}"


@dataclass(frozen=True, slots=True)
class BridgemateResult:
    """Latest result of a slot; one without a score needs a ruling."""

    slot: ResultPlace
    id: int
    ns: int
    ew: int
    score: Score | None
    lead: Card | None = None
    odd: str = ""  # why a director should look at it
    logged: datetime | None = None
    south: int = 0  # of an individual, in which `ns` is North and `ew` East
    west: int = 0

    @property
    def needs_ruling(self) -> bool:
        return self.score is None and ARBITRAL in self.odd.upper()


@dataclass(frozen=True, slots=True)
class BridgemateSection:
    id: int
    letter: str
    winners: int | None = None
    scoring: int | None = None  # 1 matchpoints, 2 IMPs, 3 board-a-match, 4 teams


@dataclass(frozen=True, slots=True)
class DeviceTable:
    """Table in a round; 0 is an empty seat."""

    section: int
    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[int, ...]
    south: int = 0  # of an individual, in which `ns` is North and `ew` East
    west: int = 0


@dataclass(frozen=True, slots=True)
class DevicePlayer:
    section: int
    table: int
    seat: Seat
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class Bridgemate:
    sections: tuple[BridgemateSection, ...]
    rounds: tuple[DeviceTable, ...]
    received: Mapping[ResultPlace, BridgemateResult]
    seated: tuple[DevicePlayer, ...]
    deals: Mapping[int, Mapping[int, Deal]]  # by section
    remarks: tuple[str, ...] = ()
    erased: frozenset[ResultPlace] = frozenset()  # struck out at the table
    repeated: frozenset[ResultPlace] = frozenset()  # that came in twice, and differ
    identity: str = ""  # of the session it was made for

    @property
    def of_players(self) -> bool:
        """Return True for an individual."""
        return any(each.south or each.west for each in self.rounds)

    @property
    def day(self) -> date | None:
        logged = [each.logged for each in self.received.values() if each.logged]
        return min(logged).date() if logged else None


@dataclass(frozen=True, slots=True)
class BridgemateChanges:
    """Results that came in between two readings of the file."""

    new: tuple[BridgemateResult, ...] = ()
    changed: tuple[tuple[BridgemateResult, BridgemateResult], ...] = ()  # before, now
    withdrawn: tuple[BridgemateResult, ...] = ()  # struck out at the table
    vanished: tuple[BridgemateResult, ...] = ()  # the file has it no longer, and nobody struck it out


def changes_since(before: Bridgemate | None, now: Bridgemate) -> BridgemateChanges:
    known = before.received if before else {}
    told = {slot: (known.get(slot), each) for slot, each in now.received.items()}
    gone = {slot: old for slot, old in known.items() if slot not in now.received}
    return BridgemateChanges(
        tuple(each for old, each in told.values() if old is None),
        tuple(
            (old, each)
            for old, each in told.values()
            if old is not None and reported_values(old) != reported_values(each)
        ),
        tuple(old for slot, old in gone.items() if slot in now.erased),
        tuple(old for slot, old in gone.items() if slot not in now.erased),
    )


def reported_values(result: BridgemateResult) -> tuple[object, ...]:
    sat = result.ns, result.ew, result.south, result.west
    return *sat, result.score, result.lead, result.odd


# ---- teams in a Bridgemate file: its tables, combined to matches

BOARD_A_MATCH, TEAMS = 3, 4


def plays_teams(file: Bridgemate) -> bool:
    """Return True for teams, as recorded; in older files, if each table has another in reverse."""
    kinds = {section.scoring for section in file.sections if section.scoring}
    if file.of_players:
        return False
    if kinds:
        return bool(kinds & {BOARD_A_MATCH, TEAMS})
    tables = {(each.round, each.ns, each.ew, each.boards) for each in _full(file.rounds)}
    return bool(tables) and all((round_, ew, ns, boards) in tables for round_, ns, ew, boards in tables)


def teams_of(file: Bridgemate, stem: str, deals: Mapping[int, Deal], gathering: EventBuilder) -> Published:
    for own in _numbered_apart(file):
        _Reading(file, own, gathering).read()
    if not gathering.event_matches:
        raise Unreadable("it has no match and no result")
    kinds = {section.scoring for section in file.sections}
    scoring = Scoring.POINT_A_BOARD if BOARD_A_MATCH in kinds else Scoring.IMPS
    gathering.sessions.append(Session(SESSION, scoring, STAGE, deals=deals))
    return gathering.published(stem, stem, file.day, "teams", program="Bridgemate")


def _numbered_apart(file: Bridgemate) -> list[frozenset[int]]:
    """Return the sections of each field: all together, even if they are open and closed rooms, or each
    alone if their numbers repeat."""
    alone = [frozenset({section.id}) for section in file.sections]
    numbers = [{each.ns for each in _full(file.rounds) if each.section in own} for own in alone]
    if all(_everybody_sits_both_ways(file, own) for own in alone) and len(set().union(*numbers)) < sum(
        map(len, numbers)
    ):
        return alone
    whole = frozenset(section.id for section in file.sections)
    if _everybody_sits_both_ways(file, whole):
        return [whole]
    raise Unreadable(
        "its teams are unclear: a team keeps one number, North-South at one table and East-West at another"
    )


def _everybody_sits_both_ways(file: Bridgemate, sections: frozenset[int]) -> bool:
    full = _full(each for each in file.rounds if each.section in sections)
    return {each.ns for each in full} == {each.ew for each in full} and all(
        each.ns != each.ew for each in full
    )


def _full(tables: Iterable[DeviceTable]) -> list[DeviceTable]:
    return [each for each in tables if each.ns and each.ew and each.boards]


@dataclass(slots=True)
class _Meeting:
    round: int
    home: int
    away: int
    boards: dict[Room, list[int]] = field(default_factory=lambda: {room: [] for room in Room})

    def room(self, ns: int) -> Room:
        return Room.OPEN if ns == self.home else Room.CLOSED

    def takes(self, table: DeviceTable) -> bool:
        """Return True if the boards belong to this match and have not been played in this direction."""
        played = self.boards[self.room(table.ns)]
        if set(played) & set(table.boards):
            return False
        other = self.boards[self.room(table.ew)]
        return table.round == self.round or set(table.boards) <= set(other)


class _Reading:
    """Field of teams being read."""

    def __init__(self, file: Bridgemate, sections: frozenset[int], gathering: EventBuilder) -> None:
        self.gathering = gathering
        self.letters = {section.id: section.letter for section in file.sections}
        several = len(file.sections) > len(sections)
        self.prefix = f"{self.letters[min(sections)]}-" if several else ""
        self.tables = [each for each in file.rounds if each.section in sections]
        self.received = [each for each in file.received.values() if each.slot.section in sections]
        self.seated = [each for each in file.seated if each.section in sections]

    def read(self) -> None:
        named = self._named()
        for number in sorted({number for each in self.tables for number in (each.ns, each.ew) if number}):
            self.gathering.enter(f"{self.prefix}{number}", people(named.get(number, ())), SESSION)
        meetings = self._meetings()
        slips: dict[int, list[RoomResult]] = defaultdict(list)
        for each in self.received:
            self._slip(each, meetings, slips)
        for number, meeting in enumerate(meetings):
            self._match(meeting, slips[number])

    def _named(self) -> dict[int, list[tuple[str, str]]]:
        """Return the players of each team, as they sat at a table in its first round."""
        first: dict[tuple[int, int], DeviceTable] = {}
        for each in sorted(self.tables, key=lambda each: each.round):
            first.setdefault((each.section, each.table), each)
        found: dict[int, list[tuple[str, str]]] = defaultdict(list)
        for seated in self.seated:
            if at := first.get((seated.section, seated.table)):
                number = at.ns if seated.seat.side is Side.NS else at.ew
                found[number].append((seated.name, seated.number))
        return {number: list(dict.fromkeys(sat)) for number, sat in found.items()}

    def _meetings(self) -> list[_Meeting]:
        found: list[_Meeting] = []
        for table in sorted(_full(self.tables), key=lambda each: (each.round, each.section, each.table)):
            teams = {table.ns, table.ew}
            alike = (each for each in found if {each.home, each.away} == teams and each.takes(table))
            meeting = next(alike, None)
            if meeting is None:
                meeting = _Meeting(table.round, table.ns, table.ew)
                found.append(meeting)
            meeting.boards[meeting.room(table.ns)] += table.boards
        return found

    def _slip(
        self, each: BridgemateResult, meetings: Sequence[_Meeting], slips: dict[int, list[RoomResult]]
    ) -> None:
        slot = each.slot
        section = self.letters.get(slot.section, slot.section)
        place = f"Section {section}, round {slot.round}, table {slot.table}, board {slot.board}"
        if each.odd:
            self.gathering.remark(f"{place}: {each.odd}.")
        if each.score is None:
            return
        for number, meeting in enumerate(meetings):
            if {meeting.home, meeting.away} != {each.ns, each.ew}:
                continue
            room = meeting.room(each.ns)
            known = any((slip.room, slip.board) == (room, slot.board) for slip in slips[number])
            if slot.board in meeting.boards[room] and not known:
                slips[number].append(RoomResult(room, slot.board, each.score, each.lead))
                return
        self.gathering.remark(f"{place}: {each.ns} against {each.ew} is not a match in this round; left out.")

    def _match(self, meeting: _Meeting, slips: Sequence[RoomResult]) -> None:
        home, away = f"{self.prefix}{meeting.home}", f"{self.prefix}{meeting.away}"
        boards = sorted({board for played in meeting.boards.values() for board in played})
        id_ = f"{SESSION}-r{meeting.round}-{home}-{away}-{boards[0]}"
        match = Match(
            id_, SESSION, meeting.round, home, away, STAGE, boards=tuple(boards), results=tuple(slips)
        )
        self.gathering.event_matches.append(match)
