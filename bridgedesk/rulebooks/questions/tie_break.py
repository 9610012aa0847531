"""Ties: when there is one, and the tests that break it, in order."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means, Refused
from bridgedesk.rulebooks.topic import topic

Purpose = Literal["title", "draw", "qualification", "final", "masterpoints", "prize", "third-place"]
Test = Literal[
    "sessions", "scores-above-60", "scores-above-55", "scores-above-50",
    "vps", "vps-without-fines", "opponents-vps", "opponents-vps-from-round-2", "matches-won", "net-imps",
    "head-to-head", "head-to-head-basic", "against-next-ranked", "basic-score", "tie-break-points",
    "point-a-board", "board-by-board", "extra-boards", "play-off", "without-carry-over",
    "qualifying-points", "first-placings", "second-placings", "third-placings", "fourth-placings",
    "fifth-placings", "trials-points-doubled", "qualifying-score", "entry-number", "lot", "shared", "stands",
]  # fmt: skip


Played = Fraction | Literal["-"]
Rows = tuple[tuple[Played, ...], ...]


@dataclass(frozen=True, kw_only=True)
class TieBreak(Question):
    """How is a tie broken?"""

    event: Annotated[str, Means("the kind of event")]
    purpose: Annotated[Purpose, Means("what the tie decides")]
    matchpoints: Annotated[
        Rows, Means("board by board for each of the tied, - where not played: 12,8,-/10,8,4")
    ] = ()
    averages: Annotated[
        tuple[Fraction, ...], Means("the average of each board, where not all the tied played it", least=0)
    ] = ()

    def __post_init__(self) -> None:
        lengths = {len(row) for row in self.matchpoints}
        if len(lengths) > 1 or len(self.matchpoints) == 1:
            raise Refused("matchpoints: two or more rows of the same length, - for a board not played")
        if self.averages and {len(self.averages)} != lengths:
            raise Refused("averages: one for each board of matchpoints")


@dataclass(frozen=True, kw_only=True)
class BoardPoints:
    """What the boards of the tied are worth: against each other where all of them played a board, against
    its average where not."""

    beaten: int
    equalled: int
    above_average: int
    at_average: int

    @property
    def words(self) -> str:
        return (
            f"{self.beaten} for each of the tied beaten, {self.equalled} for each equalled; on boards not "
            f"played by all {self.above_average} above average, {self.at_average} at it"
        )

    def of(self, asked: TieBreak) -> tuple[int, ...]:
        return tuple(
            sum(self._board(asked, board, own) for board, own in enumerate(row)) for row in asked.matchpoints
        )

    def _board(self, asked: TieBreak, board: int, own: Played) -> int:
        if own == "-":
            return 0
        played = [row[board] for row in asked.matchpoints]
        if "-" in played:
            if not asked.averages:
                raise Refused("averages is missing: the average of a board that not all the tied played")
            return _compared(own, asked.averages[board], self.above_average, self.at_average)
        against = sum(_compared(own, other, self.beaten, self.equalled) for other in played if other != "-")
        return against - self.equalled  # less the comparison with itself


def _compared(own: Fraction, other: Fraction, more: int, equal: int) -> int:
    return more if own > other else equal if own == other else 0


@dataclass(frozen=True, kw_only=True)
class OrderedTests:
    """`policy = "ordered-tests"`: the tests in turn; what is still equal after the last one stands.

    `multiple` are put before them where three or more are tied; each group that splits begins again."""

    tests: tuple[Test, ...]
    multiple: tuple[Test, ...] = ()
    within: Fraction = Fraction(0)  # how far apart scores may be that are still tied, from the highest down
    within_unit: Unit = Unit.VP
    all_met: bool = False  # matches decide only where every pair of the tied has played them
    board_points: BoardPoints | None = None  # for the test board-by-board
    why: str = ""

    def __post_init__(self) -> None:
        for tests in (self.tests, self.multiple):
            if len(set(tests)) < len(tests):
                raise Refused("a test stands twice")
        if not self.tests:
            raise Refused("tests is empty; a tie that is not broken has the test 'stands'")
        if self.board_points is not None and "board-by-board" not in self.tests:
            raise Refused("board_points: board-by-board is not among the tests")

    def answer(self, asked: TieBreak, cite: Cite) -> Finding:
        if self.board_points is not None and asked.matchpoints:
            points = self.board_points.of(asked)
            amounts = [
                Amount(what=f"tied_{i}", value=Fraction(each), unit=Unit.COUNT)
                for i, each in enumerate(points, 1)
            ]
            return cite.figures(f"{self.board_points.words}: {' - '.join(map(str, points))}", *amounts)
        words = "equal scores are tied"
        if self.within:
            words = f"scores within {say(self.within)} {self.within_unit} of the highest are tied"
        words += f"; in turn: {', '.join(self.tests)}"
        if self.multiple:
            words += f"; with three or more first {', '.join(self.multiple)} among them"
        if self.all_met:
            words += "; a match decides only where all the tied have played it"
        return cite.listing(self.tests, f"{words}{f'; {self.why}' if self.why else ''}")


TOPIC = topic(
    "tie-break",
    TieBreak,
    {"ordered-tests": OrderedTests},
    units=(Unit.PERCENT, Unit.VP),
    told_by=("event", "purpose"),
)
