"""Score tables of PBN: each row a result with its players and printed points."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.event.codec import shown
from bridgedesk.event.event import Fields
from bridgedesk.event.score import Adjusted, NotPlayed, Percentages
from bridgedesk.event.session import LineUp, Scoring, Section
from bridgedesk.exchange.gathering import (
    MOST_SECTIONS,
    SESSION,
    EventBuilder,
    FilePlayer,
    Numbers,
    PairNumber,
    people,
    split,
)
from bridgedesk.exchange.notation import card, is_bye, round_number, table_number
from bridgedesk.exchange.pbn_rows import RowScore, cell_figure, cell_value, odd_figures, score_of
from bridgedesk.exchange.published import OfficialTotal, Unreadable
from bridgedesk.exchange.travellers import IMPS_OVER_A_FIELD, ImportedLine, award_all, official, section_of

_NOTHING = ("", "-", "?", "0")
_TOTALS = {
    "score": ("TotalMP", "TotalScoreMP", "TotalIMP", "TotalScoreIMP", "TotalScore"),
    "percent": ("TotalPercentage", "MeanPercentage"),
    "boards": ("NrBoards",),
}
_BETWEEN_NAMES = re.compile(r";| - ")
_DIRECTIONS = {side.value: side for side in Side}
Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PbnLine:
    """Row before the pair numbers are settled."""

    section: str
    board: int
    row: Cells
    place: str
    ns: PairNumber
    ew: PairNumber
    said: RowScore


def line_of(
    row: Cells, board: int, place: str, gathering: EventBuilder, *, strict: bool = False
) -> PbnLine | None:
    """Return the row's line, or None for a pair that sat out. An unreadable score is refused if `strict`;
    otherwise it is missing, and a remark says so."""
    for column in ("PairId_NS", "PairId_EW"):
        if column not in row:
            raise Unreadable(f"{place}: the ScoreTable has no column {column}, so it has no results")
    said = score_of(row, board, place)
    for problem in filter(None, (said.problem, *odd_figures(row, place))) if strict else ():
        raise Unreadable(problem)
    gathering.remark(said.remark)
    for problem in odd_figures(row, place):
        gathering.remark(f"{problem}; left out.")
    if said.bye or any(is_nobody(row[column]) for column in ("PairId_NS", "PairId_EW")):
        _check_sit_out(row, said, place, gathering)
        return None
    section = cell_value(row, "Section") or "A"
    return PbnLine(
        section, board, row, place, split(row["PairId_NS"], place), split(row["PairId_EW"], place), said
    )


def is_nobody(pair: str) -> bool:
    return pair.strip() in _NOTHING or is_bye(pair)


def _check_sit_out(row: Cells, said: RowScore, place: str, gathering: EventBuilder) -> None:
    """Refuse a result of one pair alone; note an award for sitting out, which may be in the file's totals."""
    percents = [each for each in (cell_value(row, f"Percentage_{side.value}") for side in Side) if each]
    if said.score is not None and not isinstance(said.score, Percentages | Adjusted | NotPlayed):
        raise Unreadable(f"{place}: a result with only one pair")
    if percents or isinstance(said.score, Percentages | Adjusted):
        what = f"{percents[0].rstrip('%')}%" if percents else "an award"
        gathering.remark(f"{place}: a bye with {what}; a bye is not a result, so it is left out.")


class PbnSection:
    """Section being read; `ranked` has lines of the ranking that may belong to it, each with its place."""

    def __init__(
        self,
        id_: str,
        lines: Sequence[PbnLine],
        scoring: Scoring,
        gathering: EventBuilder,
        ranked: Sequence[tuple[str, Cells]] = (),
    ) -> None:
        self.id, self.scoring, self.gathering = id_, scoring, gathering
        sat = [each for line in lines for each in ((line.ns, Side.NS), (line.ew, Side.EW))]
        directed = _two_winners(lines)
        pairs = dict.fromkeys(
            (number, written or side) if directed else (number, None) for (number, written), side in sat
        )
        self.numbers = Numbers(list(pairs), [(number, side) for (number, _), side in sat], directed)
        self.names: dict[str, str] = {}
        self.sat: dict[str, dict[int, str]] = {}  # names by seat and round
        self.seats: dict[str, str | None] = dict.fromkeys(self.numbers.seats)
        self.lines = [self._line(line) for line in lines]
        if not any(self.names.values()):
            self.names = self._names_in(ranked)
        self._settle_names(ranked)
        for seat in self.seats:
            self.seats[seat] = gathering.enter(
                f"{id_}-{seat}", people_named(self.names.get(seat, "")), SESSION
            )

    def _names_in(self, ranked: Sequence[tuple[str, Cells]]) -> dict[str, str]:
        """Return names from the ranking, if the score tables have none and each line is one pair's."""
        found = dict.fromkeys(self.seats, "")
        for place, row in ranked:
            seats = {seat for seat in _seats_of(row, self, place) if seat in found}
            if len(seats) == 1 and (names := cell_value(row, "Names")):
                found[seats.pop()] = names
        return found

    def _settle_names(self, ranked: Sequence[tuple[str, Cells]]) -> None:
        """Name pairs whose players vary or differ from the ranking: as ranked, or as they usually sat."""
        placed = self._names_in(ranked)
        for seat, by_round in self.sat.items():
            times = Counter(by_round.values())
            ranked_as = placed.get(seat, "")
            met = set(people_named(ranked_as)).intersection(*map(people_named, times))
            if len(times) > 1 or met:
                self.names[seat] = ranked_as or times.most_common(1)[0][0]

    def _line_ups(self) -> Iterator[LineUp]:
        """Yield the substitutes and the players replaced, by the names next to the results."""
        for seat, by_round in self.sat.items():
            entry = self.seats.get(seat)
            own = people_named(self.names.get(seat, ""))
            spans: dict[tuple[FilePlayer, FilePlayer], list[int]] = {}
            for round_, names in sorted(by_round.items()):
                now = people_named(names)
                out = [each for each in own if each not in now]
                came = [each for each in now if each not in own]
                if entry is not None and len(now) == len(own):
                    for pair in zip(out, came, strict=False):
                        spans.setdefault(pair, []).append(round_)
            for (out_, in_), rounds in spans.items():
                yield from self._spans(entry or "", own.index(out_), in_, rounds, sorted(by_round))

    def _spans(
        self, entry: str, place: int, came: FilePlayer, rounds: Sequence[int], played: Sequence[int]
    ) -> Iterator[LineUp]:
        """Yield a substitution for each run of rounds that the pair played."""
        out = self.gathering.entries[entry].players[place]
        in_ = self.gathering.add_player(entry, came)
        runs: list[list[int]] = []
        for round_ in rounds:
            if runs and played.index(round_) == played.index(runs[-1][-1]) + 1:
                runs[-1].append(round_)
            else:
                runs.append([round_])
        for run in runs:
            words = f"round {run[0]}" if len(run) == 1 else f"rounds {run[0]} to {run[-1]}"
            self.gathering.remark(f"Section {self.id}: {came.name} is a substitute in {words}.")
            yield LineUp(entry, run[0], run[-1], out, in_, "substitute")

    def section(self) -> Section:
        lines = award_all(self.lines, self.scoring, self.gathering)
        self.gathering.lines += official(lines, SESSION, self.id)
        return replace(section_of(self.id, lines, self.seats), line_ups=tuple(self._line_ups()))

    def _line(self, drawn: PbnLine) -> ImportedLine:
        row, place = drawn.row, drawn.place
        ns, ew = self.numbers.seat(*drawn.ns, Side.NS), self.numbers.seat(*drawn.ew, Side.EW)
        round_, at = cell_value(row, "Round"), cell_value(row, "Table")
        number = round_number(round_, place) if round_ else None
        for seat, column in ((ns, "Names_NS"), (ew, "Names_EW")):
            self.names.setdefault(seat, cell_value(row, column))
            if number is not None and (names := cell_value(row, column)):
                self.sat.setdefault(seat, {}).setdefault(number, names)
        return ImportedLine(
            drawn.board,
            ns,
            ew,
            drawn.said.score,
            place,
            self._points(row, "NS"),
            self._points(row, "EW"),
            card(cell_value(row, "Lead")),
            number,
            table_number(at, place) if at else None,
            told_by=drawn.said.told_by,
            missing=drawn.said.missing,
        )

    def _points(self, row: Cells, side: str) -> Decimal | None:
        kind = "IMP" if self.scoring in IMPS_OVER_A_FIELD else "MP"
        return cell_figure(row, f"{kind}_{side}")


def sections_of(
    lines: Iterable[PbnLine],
    scoring: Scoring,
    gathering: EventBuilder,
    totals: Sequence[tuple[str, Cells]] = (),
) -> list[PbnSection]:
    """Return the sections; each gets the lines of the ranking that name one of its pairs."""
    found: dict[str, list[PbnLine]] = defaultdict(list)
    for line in lines:
        found[line.section].append(line)
    if len(found) > MOST_SECTIONS:
        raise Unreadable(f"{len(found)} sections are more than a session has")
    named = [each for each in totals if not is_nobody(cell_value(each[1], "PairId"))]
    sections = []
    for id_, own in found.items():
        ranked = [each for each in named if len(found) == 1 or cell_value(each[1], "Section") == id_]
        sections.append(PbnSection(id_, own, scoring, gathering, ranked))
    return sections


def fields_of(sections: Sequence[PbnSection]) -> Fields:
    directed = [each.numbers.directed for each in sections]
    return Fields.TWO if directed and all(directed) else Fields.ONE


def people_named(names: str) -> tuple[FilePlayer, ...]:
    return people((name, "") for name in _BETWEEN_NAMES.split(names))


def _two_winners(lines: Sequence[PbnLine]) -> bool:
    """Return True if numbers have a direction, meet their like or never change sides; PBN does not say it."""
    if any(line.ns[1] or line.ew[1] or line.ns == line.ew for line in lines):
        return True
    return not {line.ns for line in lines} & {line.ew for line in lines}


def _seats_of(row: Cells, section: PbnSection, place: str) -> list[str]:
    """Return the seats that a ranking line may mean: one for each direction it leaves open."""
    plain, written = split(cell_value(row, "PairId"), place)
    written = written or _DIRECTIONS.get(cell_value(row, "Direction").upper().replace("-", ""))
    return [section.numbers.seat(plain, written, side) for side in ([written] if written else list(Side))]


def add_total_line(row: Cells, place: str, sections: Sequence[PbnSection], gathering: EventBuilder) -> None:
    """Add a line of the ranking, if its pair can be identified."""
    printed, names = cell_value(row, "PairId"), cell_value(row, "Names")
    if not printed:
        gathering.remark(f"{place}: the row has no PairId; left out.")
        return
    if is_bye(printed):
        return
    wanted = cell_value(row, "Section")
    found = dict.fromkeys(
        (section.id, seat, entry)
        for section in sections
        for seat in _seats_of(row, section, place)
        if (entry := section.seats.get(seat))
        and wanted in ("", section.id)
        and (not names or section.names[seat] in ("", names))
    )
    if len(found) != 1:
        gathering.remark(f"{place}: it is unclear which pair {printed} this total belongs to; left out.")
        return
    ((section_id, seat, entry),) = found
    figures = {}
    for name, columns in _TOTALS.items():
        column = next((each for each in columns if cell_value(row, each)), "")
        figures[name] = cell_figure(row, column) if column else None
        if column and figures[name] is None:
            said = shown(cell_value(row, column))
            gathering.remark(f"{place}: {column} {said} is not a number; left out.")
    boards = figures["boards"]
    gathering.add_total(
        OfficialTotal(
            SESSION,
            section_id,
            seat,
            entry,
            score=figures["score"],
            percent=figures["percent"],
            boards=int(boards) if boards is not None and boards == int(boards) else None,
            place=cell_value(row, "Rank") or None,
        )
    )
