"""Conversion of a Bridgemate file to an event: sections with movement and results, players, deals."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Seat, Side
from bridgedesk.event.event import Fields
from bridgedesk.event.session import TOGETHER, Movement, Result, Scoring, Section, Session, Sitting
from bridgedesk.exchange.bridgemate import (
    Bridgemate,
    BridgemateResult,
    BridgemateSection,
    DeviceTable,
    plays_teams,
    teams_of,
)
from bridgedesk.exchange.bridgemate_tables import read_bridgemate
from bridgedesk.exchange.gathering import SESSION, STAGE, EventBuilder, people
from bridgedesk.exchange.published import Published, Unreadable

_IMPS = 2


def read_bws(data: bytes, stem: str) -> Published:
    return event_of(read_bridgemate(data), stem)


def event_of(file: Bridgemate, stem: str) -> Published:
    gathering = EventBuilder()
    for remark in file.remarks:
        gathering.remark(remark)
    deals = _deals(file, gathering)
    if plays_teams(file):
        return teams_of(file, stem, deals, gathering)
    scoring = _scoring(file, gathering)
    readings = [_Reading(file, section, gathering) for section in file.sections]
    sections = tuple(reading.section() for reading in readings)
    if not any(section.movement or section.results for section in sections):
        raise Unreadable("it has no round and no result")
    gathering.sessions.append(Session(SESSION, scoring, STAGE, deals=deals, sections=sections))
    two = bool(readings) and all(reading.directed for reading in readings)
    kind = "individual" if file.of_players else "pairs"
    return gathering.published(
        stem, stem, file.day, kind, Fields.TWO if two else Fields.ONE, None, "Bridgemate"
    )


def _scoring(file: Bridgemate, gathering: EventBuilder) -> Scoring:
    kinds = {section.scoring for section in file.sections if section.scoring}
    if _IMPS in kinds:
        gathering.remark("It is scored in IMPs. A Bridgemate file does not say which kind; Butler is used.")
        return Scoring.BUTLER
    return Scoring.MATCHPOINTS


def _deals(file: Bridgemate, gathering: EventBuilder) -> dict[int, Deal]:
    """Return the deals; each section has its own copy of them."""
    found: dict[int, Deal] = {}
    for section, deals in sorted(file.deals.items()):
        for board, deal in sorted(deals.items()):
            if found.setdefault(board, deal) != deal:
                gathering.remark(f"Section {section}, board {board}: hands differ from the section before.")
    return found


class _Reading:
    """Section being read."""

    def __init__(self, file: Bridgemate, section: BridgemateSection, gathering: EventBuilder) -> None:
        self.own, self.gathering = section, gathering
        self.tables = [each for each in file.rounds if each.section == section.id]
        self.at = {(each.round, each.table): each for each in self.tables}
        self.received = [each for slot, each in file.received.items() if slot.section == section.id]
        self.seated = [each for each in file.seated if each.section == section.id]
        self.of_players = file.of_players
        self.directed = not self.of_players and self._directed()

    def _directed(self) -> bool:
        """Return True for two fields: the file says so, equal numbers meet, or no pair sits in both
        directions."""
        if self.own.winners:
            return self.own.winners == 2 or self._same_meet()
        both = {each.ns for each in self.tables if each.ns} & {each.ew for each in self.tables if each.ew}
        return self._same_meet() or not both

    def _same_meet(self) -> bool:
        return any(each.ns == each.ew for each in self.tables)

    def _seat(self, number: int, side: Side) -> str:
        return f"{number}{side.value}" if self.directed else str(number)

    def _pair(self, at: DeviceTable | BridgemateResult, side: Side) -> str | None:
        """Return who sits there; of an individual the two partners, and nobody if one is missing."""
        first, second = (at.ns, at.south) if side is Side.NS else (at.ew, at.west)
        if self.of_players:
            return f"{first}{TOGETHER}{second}" if first and second else None
        return self._seat(first, side) if first else None

    def section(self) -> Section:
        sets: dict[tuple[int, ...], int] = {}
        for each in self.tables:
            if each.boards:
                sets.setdefault(each.boards, len(sets) + 1)
        results = tuple(result for each in self.received if (result := self._result(each)) is not None)
        return Section(
            self.own.letter,
            sets={number: boards for boards, number in sets.items()},
            seats=self._seats(),
            movement=Movement(tuple(self._rounds(sets))) if self.tables else None,
            results=results,
        )

    def _rounds(self, sets: dict[tuple[int, ...], int]) -> Iterable[tuple[Sitting, ...]]:
        by_round: dict[int, list[DeviceTable]] = defaultdict(list)
        for each in self.tables:
            by_round[each.round].append(each)
        for number in range(1, max(by_round) + 1):
            seen: set[str] = set()
            yield tuple(
                self._sitting(each, sets, seen)
                for each in sorted(by_round[number], key=lambda each: each.table)
            )

    def _sitting(self, each: DeviceTable, sets: dict[tuple[int, ...], int], seen: set[str]) -> Sitting:
        """Return a sitting; a rover's own table, which nobody plays at, is left empty."""
        seats: dict[Side, str | None] = {}
        for side in Side:
            seat = self._pair(each, side)
            members = set(seat.split(TOGETHER)) if seat else set()
            if members & seen:
                place = f"Section {self.own.letter}, round {each.round}"
                self.gathering.remark(f"{place}: pair {seat} has two seats; the second is left empty.")
                seat = None
            seen |= members
            seats[side] = seat
        own = (sets[each.boards],) if each.boards else ()
        return Sitting(each.table, seats[Side.NS], seats[Side.EW], own)

    def _seats(self) -> dict[str, str | None]:
        named = self._named()
        seats: dict[str, str | None] = {}
        for seat in self._sat():
            wanted = f"{self.own.letter}-{seat}"
            if TOGETHER in seat:
                partners = [seats[number] or "" for number in seat.split(TOGETHER)]
                seats[seat] = self.gathering.enter_partners(wanted, partners)
            else:
                seats[seat] = self.gathering.enter(wanted, people(named.get(seat, ())), SESSION)
        return seats

    def _sat(self) -> Iterable[str]:
        """Return every number once; in an individual each player, then each two partners."""
        tables: list[DeviceTable | BridgemateResult] = [*self.tables, *self.received]
        pairs = [pair for at in tables for side in Side if (pair := self._pair(at, side))]
        if not self.of_players:
            return dict.fromkeys(pairs)
        players = [str(number) for at in tables for number in (at.ns, at.ew, at.south, at.west) if number]
        return dict.fromkeys([*players, *pairs])

    def _named(self) -> dict[str, list[tuple[str, str]]]:
        """Return the players of each pair, or of each number, as they sat at its table in round 1."""
        first = {each.table: each for each in self.tables if each.round == 1}
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for each in self.seated:
            if (at := first.get(each.table)) is None:
                continue
            number = self._number_at(at, each.seat)
            if number:
                found[self._seat(number, each.seat.side)].append((each.name, each.number))
        return found

    def _number_at(self, at: DeviceTable, seat: Seat) -> int:
        if self.of_players and seat in (Seat.SOUTH, Seat.WEST):
            return at.south if seat is Seat.SOUTH else at.west
        return at.ns if seat.side is Side.NS else at.ew

    def _result(self, each: BridgemateResult) -> Result | None:
        slot = each.slot
        place = f"Section {self.own.letter}, round {slot.round}, table {slot.table}, board {slot.board}"
        if each.odd:
            self.gathering.remark(f"{place}: {each.odd}.")
        at = self.at.get((slot.round, slot.table))
        if self.of_players and at and (at.ns, at.ew) == (each.ns, each.ew) and not (each.south or each.west):
            each = replace(each, south=at.south, west=at.west)  # North and East alone are told
        ns, ew = self._pair(each, Side.NS), self._pair(each, Side.EW)
        if each.score is None or not ns or not ew or (each.ns == each.ew and not self.directed):
            return None
        as_planned = at is not None and (self._pair(at, Side.NS), self._pair(at, Side.EW)) == (ns, ew)
        return Result(
            slot.board,
            each.score,
            slot.round,
            slot.table,
            each.lead,
            ns=None if as_planned else ns,
            ew=None if as_planned else ew,
        )
