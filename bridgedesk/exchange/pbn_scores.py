"""The score tables of PBN: each row a result, whoever sat there, and the points printed for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring, Section
from bridgedesk.exchange.gathering import Gathering, people
from bridgedesk.exchange.notation import card, number, round_number, score_on, table_number, whole
from bridgedesk.exchange.numbers import Numbers, PairNumber, split
from bridgedesk.exchange.published import OfficialTotal, Unreadable
from bridgedesk.exchange.travellers import Line, awarded, official, section_of, tops_of

_NOTHING = ("", "-", "?", "0")
Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PbnLine:
    """A row before the pair numbers are settled."""

    section: str
    board: int
    row: Cells
    place: str
    ns: PairNumber
    ew: PairNumber
    score: Score | None


def line_of(row: Cells, board: int, place: str, gathering: Gathering) -> PbnLine | None:
    """None for a pair that sat out."""
    for column in ("PairId_NS", "PairId_EW"):
        if column not in row:
            raise Unreadable(f"{place}: the ScoreTable has no column {column}, so nobody's results are in it")
    score, remark = score_of(row, board, place)
    gathering.remark(remark)
    if row["PairId_NS"] in _NOTHING or row["PairId_EW"] in _NOTHING:
        if score is not None:
            raise Unreadable(f"{place}: a result where only one pair sat")
        return None
    section = _known(row, "Section") or "A"
    return PbnLine(
        section, board, row, place, split(row["PairId_NS"], place), split(row["PairId_EW"], place), score
    )


def _known(row: Cells, column: str) -> str:
    """Without the mark of an artificial score; empty where the cell says nothing."""
    cell = row.get(column, "").strip().lstrip("^")
    return "" if cell in ("-", "?") else cell


def score_of(row: Cells, board: int, place: str) -> tuple[Score | None, str]:
    printed = _known(row, "Score_NS")
    ew = number(_known(row, "Score_EW"), place)
    if not printed and ew is not None:
        printed = str(-ew)
    contract = _known(row, "Contract")
    if not printed and not contract:
        ns_percent, ew_percent = _known(row, "Percentage_NS"), _known(row, "Percentage_EW")
        printed = f"{ns_percent}-{ew_percent}" if ns_percent and ew_percent else ""
    return score_on(board, contract, _known(row, "Declarer"), _known(row, "Result"), printed, place)


class PbnSection:
    def __init__(
        self, id_: str, lines: Sequence[PbnLine], scoring: Scoring, gathering: Gathering, session: str
    ) -> None:
        self.id, self.scoring, self.gathering, self.session = id_, scoring, gathering, session
        sat = [each for line in lines for each in ((line.ns, Side.NS), (line.ew, Side.EW))]
        directed = _two_winners(lines)
        pairs = dict.fromkeys(
            (number, written or side) if directed else (number, None) for (number, written), side in sat
        )
        self.numbers = Numbers(list(pairs), [(number, side) for (number, _), side in sat], directed)
        self.names: dict[str, str] = {}
        self.seats: dict[str, str | None] = dict.fromkeys(self.numbers.seats)
        self.lines = [self._line(line) for line in lines]
        for seat in self.seats:
            named = ((name, "") for name in self.names.get(seat, "").split(";"))
            self.seats[seat] = gathering.enter(f"{id_}-{seat}", people(named), session)

    def section(self) -> Section:
        tops = tops_of(self.lines) if self.scoring is Scoring.MATCHPOINTS else {}
        found = [awarded(line, tops.get(line.board)) for line in self.lines]
        for _, remark in found:
            self.gathering.remark(remark)
        lines = [line for line, _ in found]
        self.gathering.lines += official(lines, self.session, self.id)
        return section_of(self.id, lines, self.seats)

    def _line(self, drawn: PbnLine) -> Line:
        row, place = drawn.row, drawn.place
        ns, ew = self.numbers.seat(*drawn.ns, Side.NS), self.numbers.seat(*drawn.ew, Side.EW)
        for seat, column in ((ns, "Names_NS"), (ew, "Names_EW")):
            self.names.setdefault(seat, _known(row, column))
        round_, at = _known(row, "Round"), _known(row, "Table")
        return Line(
            drawn.board,
            ns,
            ew,
            drawn.score,
            place,
            self._points(row, "NS", place),
            self._points(row, "EW", place),
            card(_known(row, "Lead")),
            round_number(round_, place) if round_ else None,
            table_number(at, place) if at else None,
        )

    def _points(self, row: Cells, side: str, place: str) -> Decimal | None:
        kind = "IMP" if self.scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS) else "MP"
        return number(_known(row, f"{kind}_{side}"), place)


def _two_winners(lines: Sequence[PbnLine]) -> bool:
    """PBN does not say it: numbers with a direction, met by their like, or never sitting both ways."""
    if any(line.ns[1] or line.ew[1] or line.ns == line.ew for line in lines):
        return True
    return not {line.ns for line in lines} & {line.ew for line in lines}


def take_total(
    row: Cells, place: str, sections: Sequence[PbnSection], gathering: Gathering, session: str
) -> None:
    """A line of the ranking, where it can be told whose it is."""
    printed, names = _known(row, "PairId"), _known(row, "Names")
    if not printed:
        raise Unreadable(f"{place}: the row has no PairId")
    plain, written = split(printed, place)
    wanted = _known(row, "Section")
    found = dict.fromkeys(
        (section.id, seat, entry)
        for section in sections
        for side in ([written] if written else list(Side))
        if (entry := section.seats.get(seat := section.numbers.seat(plain, written, side)))
        and wanted in ("", section.id)
        and (not names or section.names[seat] in ("", names))
    )
    if len(found) != 1:
        gathering.remark(f"{place}: whose total pair {printed} is cannot be told; it was left out.")
        return
    ((section_id, seat, entry),) = found
    boards = _known(row, "NrBoards")
    gathering.add_total(
        OfficialTotal(
            session,
            section_id,
            seat,
            entry,
            score=_one_of(row, ("TotalMP", "TotalIMP", "TotalScore"), place),
            percent=_one_of(row, ("TotalPercentage", "MeanPercentage"), place),
            boards=whole(boards, "a number of boards", place) if boards else None,
            place=_known(row, "Rank") or None,
        )
    )


def _one_of(row: Cells, columns: Sequence[str], place: str) -> Decimal | None:
    return next((number(cell, place) for each in columns if (cell := _known(row, each))), None)
