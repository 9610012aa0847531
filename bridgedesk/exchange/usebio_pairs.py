"""USEBIO pairs events: participants, travellers and the matches of Swiss pairs, section by section."""

from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.event import Fields
from bridgedesk.event.match import Match
from bridgedesk.event.session import Scoring, Section, Session
from bridgedesk.exchange.gathering import STAGE, EventBuilder, Numbers, PairNumber, people, split, two_winners
from bridgedesk.exchange.notation import board_number, card, number, whole
from bridgedesk.exchange.published import OfficialMatch, OfficialTotal, PublishedDatum
from bridgedesk.exchange.travellers import ImportedLine, award_all, code_or_score, official, section_of
from bridgedesk.exchange.usebio_results import (
    NOBODY,
    UnnumberedLine,
    boards_of,
    drawn_lines,
    ended,
    match_round,
    scored_in_vps,
)
from bridgedesk.exchange.xml_tree import Element

_SIDES = {"NS": Side.NS, "N": Side.NS, "EW": Side.EW, "E": Side.EW}


@dataclass(frozen=True, slots=True)
class PairsSection:
    """Section in the file: its own element, then the elements around it that belong to it alone.

    Participants may be listed in any element around it, so `within` has them all."""

    session: str
    id: str
    bodies: tuple[Element, ...]
    within: tuple[Element, ...]
    alone: bool  # in its session

    def pairs(self) -> tuple[list[Element], Element]:
        """Return the nearest list of pairs, and the element that has it."""
        for owner in self.within:
            if pairs := [pair for each in owner.all("PARTICIPANTS") for pair in each.all("PAIR")]:
                return pairs, owner
        return [], self.within[0]


def read_pairs(
    event: Element, sections: Iterable[PairsSection], scoring: Scoring, gathering: EventBuilder
) -> Fields:
    drawn = [(section, list(drawn_lines(section.bodies))) for section in sections]
    fields = _fields(event, drawn)
    whole_event = _Event(event, scoring, fields, any(lines for _, lines in drawn))
    of_session: dict[str, list[Section]] = defaultdict(list)
    for section, lines in drawn:
        reading = _Reading(whole_event, section, lines, gathering)
        of_session[section.session].append(reading.section())
    gathering.sessions += [Session(id_, scoring, STAGE, sections=tuple(of)) for id_, of in of_session.items()]
    return fields


def _fields(event: Element, drawn: Sequence[tuple[PairsSection, Sequence[UnnumberedLine]]]) -> Fields:
    said = event.says("WINNER_TYPE")
    if said in ("1", "2"):
        return Fields.TWO if said == "2" else Fields.ONE
    kept = [
        two_winners(
            [_number_of(pair) for pair in section.pairs()[0]], [sat for line in lines for sat in line.sat]
        )
        for section, lines in drawn
    ]
    return Fields.TWO if kept and all(kept) else Fields.ONE


def _number_of(pair: Element) -> PairNumber:
    plain, written = split(pair.says("PAIR_NUMBER"), f"line {pair.line}, PAIR")
    return plain, written or _SIDES.get(pair.says("DIRECTION").upper().replace("/", ""))


class _Event(NamedTuple):
    element: Element
    scoring: Scoring
    fields: Fields
    has_lines: bool


class _Reading:
    """Section being read."""

    def __init__(
        self, event: _Event, section: PairsSection, drawn: Sequence[UnnumberedLine], gathering: EventBuilder
    ) -> None:
        self.event, self.here, self.drawn, self.gathering = event, section, drawn, gathering
        self.pairs, self.owner = section.pairs()
        self.own = section.alone or self.owner is section.within[0]
        if not self.own:
            played = {number for line in drawn for number, _ in line.sat}
            self.pairs = [pair for pair in self.pairs if _number_of(pair)[0] in played]
        self.numbers = Numbers(
            [_number_of(pair) for pair in self.pairs],
            [sat for line in drawn for sat in line.sat],
            event.fields is Fields.TWO,
        )
        self.seats: dict[str, str | None] = {}

    def section(self) -> Section:
        for seat, pair in zip(self.numbers.seats, self.pairs, strict=True):
            self._enter(seat, pair)
        read = [self._line(drawn) for drawn in self.drawn]
        lines = award_all(read, self.event.scoring, self.gathering)
        self._read_datums()
        self._read_matches({(line.ns, line.ew) for line in lines})
        self.gathering.lines += official(lines, self.here.session, self.here.id)
        return section_of(self.here.id, lines, self.seats)

    def _enter(self, seat: str, pair: Element) -> None:
        place = f"line {pair.line}, pair {seat}"
        handicap = number(pair.says("HANDICAP"), f"{place}, HANDICAP")
        named = ((each.says("PLAYER_NAME"), each.says("NATIONAL_ID_NUMBER")) for each in pair.all("PLAYER"))
        entry = self._entry(seat, named, handicap)
        of_event = self.owner is self.event.element and all(
            body is not self.owner for body in self.here.bodies
        )
        boards = pair.says("BOARDS_PLAYED")
        total = OfficialTotal(
            None if of_event else self.here.session,
            None if of_event else self.here.id,
            seat,
            entry,
            score=number(pair.says("TOTAL_SCORE"), f"{place}, TOTAL_SCORE"),
            percent=number(pair.says("PERCENTAGE"), f"{place}, PERCENTAGE"),
            handicap=handicap,
            adjustment=number(pair.says("ADJUSTMENT"), f"{place}, ADJUSTMENT"),
            boards=whole(boards, "a number of boards", f"{place}, BOARDS_PLAYED") if boards else None,
            place=pair.says("PLACE") or None,
        )
        self.gathering.add_total(total)

    def _entry(self, seat: str, named: Iterable[tuple[str, str]], handicap: Decimal | None) -> str:
        id_ = f"{self.here.id}-{seat}" if self.own else seat
        entry = self.gathering.enter(id_, people(named), self.here.session, handicap=handicap)
        self.seats[seat] = entry
        return entry

    def _seat(self, printed: PairNumber, sitting: Side, place: str) -> str:
        seat = self.numbers.seat(*printed, sitting)
        if seat not in self.seats:
            if self.pairs:
                self.gathering.remark(f"{place}: pair {seat} is not among the participants.")
            self._entry(seat, (), None)
        return seat

    def _line(self, drawn: UnnumberedLine) -> ImportedLine:
        score, remark = drawn.score()
        self.gathering.remark(remark)
        return ImportedLine(
            drawn.board,
            self._seat(drawn.ns, Side.NS, drawn.place),
            self._seat(drawn.ew, Side.EW, drawn.place),
            score,
            drawn.place,
            drawn.points(Side.NS, self.event.scoring),
            drawn.points(Side.EW, self.event.scoring),
            card(drawn.element.says("LEAD")),
            drawn.round,
            told_by=code_or_score(drawn.element.says("SCORE")),
        )

    def _read_datums(self) -> None:
        if self.event.scoring is not Scoring.BUTLER:
            return
        for board in (each for body in self.here.bodies for each in body.all("BOARD")):
            place = f"line {board.line}, BOARD_AVERAGE"
            datum = number(board.says("BOARD_AVERAGE"), place)
            if datum is not None:
                on = board_number(board.says("BOARD_NUMBER"), place)
                self.gathering.datums.append(PublishedDatum(self.here.session, self.here.id, on, datum))

    def _read_matches(self, met: Set[tuple[str, str]]) -> None:
        for match in (each for body in self.here.bodies for each in body.all("MATCH")):
            if match.says("NS_PAIR_NUMBER") in NOBODY or match.says("EW_PAIR_NUMBER") in NOBODY:
                self.gathering.remark(f"line {match.line}, MATCH: a match of one pair (a bye) is left out.")
            else:
                self._match(match, met)

    def _match(self, match: Element, met: Set[tuple[str, str]]) -> None:
        """Read a match as a fact, unless results of the event are known by board."""
        place = f"line {match.line}, MATCH"
        ns = self._seat(split(match.says("NS_PAIR_NUMBER"), place), Side.NS, place)
        ew = self._seat(split(match.says("EW_PAIR_NUMBER"), place), Side.EW, place)
        round_ = match_round(match) or 1
        end = ended(match, "NS", "EW", scored_in_vps(self.event.element))
        session = self.here.session
        id_ = f"{session}-{self.here.id}-r{round_}-{ns}-{ew}"
        home, away = self.seats[ns], self.seats[ew]
        if home is None or away is None:
            return
        if not self.event.has_lines:
            self.gathering.event_matches.append(
                Match(id_, session, round_, home, away, STAGE, boards=boards_of(match), slip=end.slip)
            )
        elif not met & {(ns, ew), (ew, ns)}:
            self.gathering.remark(f"{place}: its boards are not in the file, so it does not count.")
        self.gathering.matches.append(OfficialMatch(id_, *end, session, round_, home, away))
