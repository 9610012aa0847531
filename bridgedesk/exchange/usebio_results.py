"""USEBIO travellers of pairs: each line with its board, pairs and printed points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from bridgedesk.bridge.seats import Side
from bridgedesk.event.match import Slip
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.gathering import PairNumber, split
from bridgedesk.exchange.notation import board_number, is_bye, number, round_number, score_on
from bridgedesk.exchange.published import Unreadable
from bridgedesk.exchange.xml_tree import Element

_POINTS = {
    Scoring.MATCHPOINTS: ("MATCH_POINTS",),
    Scoring.BUTLER: ("BUTLER_POINTS", "BUTLER_IMPS", "IMPS"),
    Scoring.CROSS_IMPS: ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
    Scoring.IMPS: ("IMPS",),
    Scoring.POINT_A_BOARD: ("MATCH_POINTS",),
    Scoring.AGGREGATE: (),
}
NOBODY = ("", "0", "-1", "-")


@dataclass(frozen=True, slots=True)
class UnnumberedLine:
    """Traveller line before the pair numbers are settled."""

    element: Element
    board: int
    round: int | None
    ns: PairNumber
    ew: PairNumber

    @property
    def place(self) -> str:
        return f"line {self.element.line}, board {self.board}"

    @property
    def sat(self) -> tuple[tuple[str, Side], tuple[str, Side]]:
        return (self.ns[0], Side.NS), (self.ew[0], Side.EW)

    def score(self) -> tuple[Score | None, str]:
        says = self.element.says
        return score_on(
            self.board, says("CONTRACT"), says("PLAYED_BY"), says("TRICKS"), says("SCORE"), self.place
        )

    def points(self, side: Side, scoring: Scoring) -> Decimal | None:
        for kind in _POINTS[scoring]:
            name = f"{side.value}_{kind}"
            if self.element.first(name):
                return number(self.element.says(name), f"{self.place}, {name}")
        return None


def drawn_lines(bodies: Sequence[Element]) -> Iterator[UnnumberedLine]:
    for body in bodies:
        for child in body.children:
            if child.name == "BOARD":
                yield from _on_board(child, None)
            elif child.name == "MATCH":
                round_ = match_round(child)
                for board in child.all("BOARD"):
                    yield from _on_board(board, round_)


def match_round(match: Element) -> int | None:
    said = match.says("ROUND_NUMBER")
    return round_number(said, f"line {match.line}, MATCH") if said else None


def _on_board(element: Element, round_: int | None) -> Iterator[UnnumberedLine]:
    board = board_number(element.says("BOARD_NUMBER"), f"line {element.line}, BOARD")
    for line in element.all("TRAVELLER_LINE"):
        place = f"line {line.line}, board {board}"
        ns, ew = line.says("NS_PAIR_NUMBER"), line.says("EW_PAIR_NUMBER")
        if is_bye(ns) or is_bye(ew) or is_bye(line.says("SCORE")) or is_bye(line.says("CONTRACT")):
            continue
        if ns not in NOBODY and ew not in NOBODY:
            yield UnnumberedLine(line, board, round_, split(ns, place), split(ew, place))
        elif line.says("SCORE") or line.says("CONTRACT"):
            side = "East-West" if ew in NOBODY else "North-South"
            raise Unreadable(f"{place}: a result without a pair {side}")


# ---- USEBIO matches, of teams and of Swiss pairs: their boards and final results

_MOST_BOARDS = 200  # of one match


class Ended(NamedTuple):
    home_points: Decimal | None
    away_points: Decimal | None
    home_vp: Decimal | None
    away_vp: Decimal | None

    @property
    def slip(self) -> Slip | None:
        """Return the total of a match whose boards are not given."""
        imps = [
            int(each)
            for each in (self.home_points, self.away_points)
            if each is not None and each == int(each)
        ]
        if len(imps) < 2:
            return self.vp_slip
        return Slip(tuple(imps), self.vp_slip.vp if self.vp_slip else None)

    @property
    def vp_slip(self) -> Slip | None:
        """Return the VPs, also with boards, as a file does not say by which scale they were awarded."""
        if self.home_vp is None or self.away_vp is None:
            return None
        return Slip(vp=(self.home_vp, self.away_vp))


def boards_of(match: Element) -> tuple[int, ...]:
    """Return the boards from the first to the last, and any listed singly."""
    listed = {board_number(each.says("BOARD_NUMBER"), _place(each)) for each in match.all("BOARD")}
    first, last = match.says("START_BOARD_NUMBER"), match.says("END_BOARD_NUMBER")
    if first and last:
        start, end = board_number(first, _place(match)), board_number(last, _place(match))
        if not 0 <= end - start < _MOST_BOARDS:
            raise Unreadable(f"{_place(match)}: boards {start} to {end} cannot be the boards of one match")
        listed |= set(range(start, end + 1))
    return tuple(sorted(listed))


def ended(match: Element, home: str, away: str, in_vps: bool) -> Ended:
    """Return the printed result; element names begin with `home` and `away`. If the method is VPs and
    there are no VP elements, the score itself is in VPs."""

    def read(name: str) -> Decimal | None:
        return number(match.says(name), f"{_place(match)}, {name}")

    scores = read(f"{home}_SCORE"), read(f"{away}_SCORE")
    vps = read(f"{home}_VICTORY_POINTS"), read(f"{away}_VICTORY_POINTS")
    return Ended(None, None, *scores) if in_vps and vps == (None, None) else Ended(*scores, *vps)


def scored_in_vps(event: Element) -> bool:
    return event.says("MATCH_SCORING_METHOD").upper() in ("VPS", "VP")


def _place(element: Element) -> str:
    return f"line {element.line}, {element.name}"
