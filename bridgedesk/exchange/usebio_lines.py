"""USEBIO travellers of pairs: each line with its board, pairs and printed points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bridgedesk.bridge.seats import Side
from bridgedesk.event.score import Score
from bridgedesk.event.session import Scoring
from bridgedesk.exchange.average_codes import is_bye
from bridgedesk.exchange.notation import board_number, number, round_number, score_on
from bridgedesk.exchange.numbers import PairNumber, split
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
class Drawn:
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


def drawn_lines(bodies: Sequence[Element]) -> Iterator[Drawn]:
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


def _on_board(element: Element, round_: int | None) -> Iterator[Drawn]:
    board = board_number(element.says("BOARD_NUMBER"), f"line {element.line}, BOARD")
    for line in element.all("TRAVELLER_LINE"):
        place = f"line {line.line}, board {board}"
        ns, ew = line.says("NS_PAIR_NUMBER"), line.says("EW_PAIR_NUMBER")
        if is_bye(ns) or is_bye(ew) or is_bye(line.says("SCORE")) or is_bye(line.says("CONTRACT")):
            continue
        if ns not in NOBODY and ew not in NOBODY:
            yield Drawn(line, board, round_, split(ns, place), split(ew, place))
        elif line.says("SCORE") or line.says("CONTRACT"):
            side = "East-West" if ew in NOBODY else "North-South"
            raise Unreadable(f"{place}: a result where nobody sat {side}")
