"""NZ Scorer: results with round and table, so the movement is known too; matchpoints in tenths."""

from dataclasses import replace
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.event.codec import shown
from bridgedesk.event.event import Fields
from bridgedesk.event.score import NotPlayed
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.gathering import (
    MOST_SECTIONS,
    SESSION,
    STAGE,
    EventBuilder,
    Numbers,
    PairNumber,
    people,
    split,
)
from bridgedesk.exchange.notation import (
    board_number,
    card,
    date_of,
    number,
    round_number,
    score_on,
    table_number,
)
from bridgedesk.exchange.published import OfficialTotal, Published, Unreadable
from bridgedesk.exchange.travellers import ImportedLine, awarded, code_or_score, official, section_of, tops_of
from bridgedesk.exchange.xml_tree import Element

_SITTING_OUT = Decimal(-9999)
_SIDES = {"N": Side.NS, "E": Side.EW}


def read_nz_scorer(root: Element, stem: str) -> Published:
    says = root.attributes
    method = says.get("SCORING_TYPE", "MP")
    if method.upper() != "MP":
        raise Unreadable(f"line {root.line}: scoring_type {shown(method)} is not known here; only MP is")
    gathering = EventBuilder()
    readings = [_Reading(id_, root, gathering) for id_ in _section_ids(root)]
    across = says.get("FIELD_SCORING", "").lower() == "true"
    field = tops_of(line for reading in readings for line in reading.lines)
    for reading in readings:
        reading.award(field if across else tops_of(reading.lines))
        gathering.lines += official(reading.lines, SESSION, reading.id)
    gathering.sessions.append(
        Session(
            SESSION,
            Scoring.MATCHPOINTS,
            STAGE,
            sections=tuple(
                section_of(reading.id, reading.lines, reading.seats, reading.colour) for reading in readings
            ),
        )
    )
    return gathering.published(
        stem,
        says.get("EVENT_NAME") or stem,
        date_of(says.get("EVENT_DATE", "")),
        "pairs",
        Fields.TWO if any(reading.two_winners for reading in readings) else Fields.ONE,
        says.get("CLUB") or None,
        "NZ Scorer",
        {"sections": "across" if across else "apart", "ranking": "sections"} if len(readings) > 1 else None,
    )


def _section_ids(root: Element) -> list[str]:
    """Return the sections in listed order; results of a section that is not listed count too."""
    listed = [each.attributes.get("SECTID", "") for each in _within(root, "SECTIONS", "SECTION")]
    scored = [each.attributes.get("ID", "") for each in _within(root, "BOARD_RESULTS", "BRSECTION")]
    ids = list(dict.fromkeys(id_ or "A" for id_ in (*listed, *scored)))
    if not ids:
        raise Unreadable(f"line {root.line}: it has no section with results")
    if len(ids) > MOST_SECTIONS:
        raise Unreadable(f"line {root.line}: {len(ids)} sections are more than a session has")
    return ids


def _within(root: Element, around: str, name: str) -> list[Element]:
    return [each for outer in root.all(around) for each in outer.all(name)]


def _points(tenths: str, place: str) -> Decimal | None:
    found = number(tenths, place)
    return None if found is None or found == _SITTING_OUT else found / 10


class _Reading:
    """Section with its pairs, its lines and its seats."""

    def __init__(self, id_: str, root: Element, gathering: EventBuilder) -> None:
        self.id, self.gathering = id_, gathering
        self.colour = self._colour(root)
        pairs = self._of("SCORES", "SCSECTION", "PAIR", root)
        results = self._of("BOARD_RESULTS", "BRSECTION", "RESULT", root)
        self.two_winners = any(pair.attributes.get("DIR", "").upper() in _SIDES for pair in pairs)
        numbered = [self._number_of(pair) for pair in pairs]
        sat = [self._sat(result) for result in results]
        sides = [(number, side) for ns, ew in sat for number, side in ((ns[0], Side.NS), (ew[0], Side.EW))]
        self.numbers = Numbers(numbered, sides, self.two_winners)
        self.seats: dict[str, str | None] = {}
        for seat, pair in zip(self.numbers.seats, pairs, strict=True):
            self._enter(seat, pair)
        self.lines = [
            self._line(result, self.numbers.seat(*ns, Side.NS), self.numbers.seat(*ew, Side.EW))
            for result, (ns, ew) in zip(results, sat, strict=True)
        ]
        self._seat_the_others()

    def award(self, tops: dict[int, Decimal]) -> None:
        """Turn adjusted scores into awards by their points, once the tops are known."""
        for place, line in enumerate(self.lines):
            if line.ns_points is not None or line.score is not None:
                self.lines[place], remark = awarded(line, tops.get(line.board))
                self.gathering.remark(remark)
            elif self.seats[line.ns] and self.seats[line.ew]:
                self.lines[place] = replace(line, score=NotPlayed())

    def _of(self, around: str, section: str, name: str, root: Element) -> list[Element]:
        return [
            each
            for outer in _within(root, around, section)
            if (outer.attributes.get("ID", "") or "A") == self.id
            for each in outer.all(name)
        ]

    def _colour(self, root: Element) -> str | None:
        for section in _within(root, "SECTIONS", "SECTION"):
            if (section.attributes.get("SECTID", "") or "A") == self.id:
                return section.attributes.get("COLOUR") or None
        return None

    def _place(self, element: Element) -> str:
        return f"line {element.line}, section {self.id}"

    def _number_of(self, pair: Element) -> PairNumber:
        number_, written = split(pair.attributes.get("NO", ""), self._place(pair))
        return number_, written or _SIDES.get(pair.attributes.get("DIR", "").upper())

    def _sat(self, result: Element) -> tuple[PairNumber, PairNumber]:
        place = self._place(result)
        return split(result.attributes.get("NS", ""), place), split(result.attributes.get("EW", ""), place)

    def _line(self, result: Element, ns: str, ew: str) -> ImportedLine:
        says = result.attributes.get
        board = board_number(says("BD", ""), self._place(result))
        place = f"{self._place(result)}, board {board}"
        score, remark = score_on(
            board, says("CONT", ""), says("DEC", ""), says("RES", ""), says("SCORE", ""), place
        )
        self.gathering.remark(remark)
        return ImportedLine(
            board,
            ns,
            ew,
            score,
            place,
            _points(says("MP_NS", ""), place),
            _points(says("MP_EW", ""), place),
            card(says("LEAD", "")),
            round_number(says("RND", ""), place),
            table_number(says("TAB", ""), place),
            told_by=code_or_score(says("SCORE", "")),
        )

    def _enter(self, seat: str, pair: Element) -> None:
        says = pair.attributes.get
        place = f"{self._place(pair)}, pair {seat}"
        handicap = number(says("HANDICAP", ""), f"{place}, handicap")
        named = [(says(f"PLAYER_NAME_{each}", ""), says(f"NZB_NO_{each}", "")) for each in (1, 2)]
        entry = self.gathering.enter(f"{self.id}-{seat}", people(named), SESSION, handicap=handicap or None)
        self.seats[seat] = entry
        score, _, top = says("MATCH_POINTS", "").partition("/")
        self.gathering.add_total(
            OfficialTotal(
                SESSION,
                self.id,
                seat,
                entry,
                score=number(score, f"{place}, match_points"),
                top=number(top, f"{place}, match_points"),
                percent=number(says("RAW_SCORE", ""), f"{place}, raw_score"),
                with_handicap=number(says("RES", ""), f"{place}, res"),
                handicap=handicap,
                place=says("PLACE") or None,
            )
        )

    def _seat_the_others(self) -> None:
        """Seat pairs that are not among the scores: phantoms, unless they have results."""
        played: dict[str, ImportedLine] = {}
        for line in self.lines:
            for seat in (line.ns, line.ew):
                if seat not in self.seats and (line.score is not None or line.ns_points is not None):
                    played.setdefault(seat, line)
        for seat in dict.fromkeys(seat for line in self.lines for seat in (line.ns, line.ew)):
            if seat in self.seats:
                continue
            self.seats[seat] = None
            if seat in played:
                self.gathering.remark(f"{played[seat].place}: pair {seat} is not among the scores.")
                self.seats[seat] = self.gathering.enter(f"{self.id}-{seat}", (), SESSION)
