"""Conversion of a Bridgemate file to an event: sections with movement and results, players, deals."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bridgedesk.bridge.cards import Deal
from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Fields
from bridgedesk.event.session import Movement, Result, Scoring, Section, Session, Sitting
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
    return gathering.published(
        stem, stem, file.day, "pairs", Fields.TWO if two else Fields.ONE, None, "Bridgemate"
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
        self.directed = self._directed()

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
        for number, side in ((each.ns, Side.NS), (each.ew, Side.EW)):
            seat = self._seat(number, side) if number else None
            if seat and seat in seen:
                place = f"Section {self.own.letter}, round {each.round}"
                self.gathering.remark(f"{place}: pair {seat} has two seats; the second is left empty.")
                seat = None
            seen |= {seat} if seat else set()
            seats[side] = seat
        own = (sets[each.boards],) if each.boards else ()
        return Sitting(each.table, seats[Side.NS], seats[Side.EW], own)

    def _seats(self) -> dict[str, str | None]:
        named = self._named()
        numbers = dict.fromkeys(self._seat(number, side) for number, side in self._sat() if number)
        return {
            seat: self.gathering.enter(f"{self.own.letter}-{seat}", people(named.get(seat, ())), SESSION)
            for seat in numbers
        }

    def _sat(self) -> Iterator[tuple[int, Side]]:
        for at in self.tables:
            yield from ((at.ns, Side.NS), (at.ew, Side.EW))
        for result in self.received:
            yield from ((result.ns, Side.NS), (result.ew, Side.EW))

    def _named(self) -> dict[str, list[tuple[str, str]]]:
        """Return the players of each pair, as they sat at its table in round 1."""
        first = {each.table: each for each in self.tables if each.round == 1}
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for each in self.seated:
            if (at := first.get(each.table)) is None:
                continue
            number = at.ns if each.seat.side is Side.NS else at.ew
            if number:
                found[self._seat(number, each.seat.side)].append((each.name, each.number))
        return found

    def _result(self, each: BridgemateResult) -> Result | None:
        slot = each.slot
        place = f"Section {self.own.letter}, round {slot.round}, table {slot.table}, board {slot.board}"
        if each.odd:
            self.gathering.remark(f"{place}: {each.odd}.")
        if each.score is None or not each.ns or not each.ew or (each.ns == each.ew and not self.directed):
            return None
        ns, ew = self._seat(each.ns, Side.NS), self._seat(each.ew, Side.EW)
        at = self.at.get((slot.round, slot.table))
        as_planned = at is not None and (at.ns, at.ew) == (each.ns, each.ew)
        return Result(
            slot.board,
            each.score,
            slot.round,
            slot.table,
            each.lead,
            ns=None if as_planned else ns,
            ew=None if as_planned else ew,
        )
