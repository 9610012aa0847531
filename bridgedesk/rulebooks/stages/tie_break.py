"""Ties: their definition, and the tests that break them, in order."""

from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, Refused, check_once
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.stages.tie_tests import (
    MEANS,
    BoardRows,
    Rows,
    TieBoardPoints,
    TiedScores,
    in_words,
    listed,
    order_of_tied,
)
from bridgedesk.rulebooks.topic import topic

Purpose = Literal[
    "title", "draw", "qualification", "final", "masterpoints", "prize", "third-place", "alternates", "cash",
]  # fmt: skip
Test = Literal[
    "sessions", "scores-above-60", "scores-above-55", "scores-above-50",
    "vps", "vps-without-fines", "opponents-vps", "opponents-vps-from-round-2", "matches-won", "net-imps",
    "head-to-head", "head-to-head-basic", "against-next-ranked", "basic-score", "tie-break-points",
    "point-a-board", "board-by-board", "extra-boards", "play-off", "without-carry-over",
    "qualifying-points", "first-placings", "second-placings", "third-placings", "fourth-placings",
    "fifth-placings", "trials-points-doubled", "qualifying-score", "entry-number", "lot", "shared", "stands",
]  # fmt: skip


@frozen
class TieBreak(EventQuestion):
    """How is a tie broken?"""

    purpose: Annotated[Purpose, Means("place or purpose the tie affects")]
    boards: Annotated[
        int | None, Means("boards of the tied match", least=1, most=999, left_out="not known")
    ] = None
    tied: Annotated[
        tuple[str, ...],
        Means("the names of the tied, to be put in order", left_out="the tests alone are named"),
    ] = ()
    against: Annotated[Rows, Means(MEANS["against"], left_out="not known")] = ()
    against_basic: Annotated[Rows, Means(MEANS["against_basic"], left_out="not known")] = ()
    matches: Annotated[Rows, Means(MEANS["matches"], left_out="not known")] = ()
    opponents: Annotated[Rows, Means(MEANS["opponents"], left_out="not known")] = ()
    basic: Annotated[
        tuple[Fraction, ...], Means("the basic score of each of the tied in the stage", left_out="not known")
    ] = ()
    board_scores: Annotated[Rows, Means(MEANS["board_scores"], left_out="not known")] = ()
    board_average: Annotated[
        Fraction | None, Means("the average of a board; 0 at IMPs", left_out="not known")
    ] = None
    all_play_all: Annotated[bool, Means("all entries met each other in the stage", left_out="no")] = False
    matchpoints: Annotated[
        BoardRows,
        Means("board by board for each of the tied, - where not played: 12,8,-/10,8,4", left_out="not known"),
    ] = ()
    averages: Annotated[
        tuple[Fraction, ...],
        Means("the average of each board, where not all the tied played it", least=0, left_out="not known"),
    ] = ()

    def check(self) -> None:
        lengths = {len(row) for row in self.matchpoints}
        if len(lengths) > 1 or len(self.matchpoints) == 1:
            raise Refused("matchpoints: two or more rows of the same length, - for a board not played")
        if self.averages and {len(self.averages)} != lengths:
            raise Refused("averages: one for each board of matchpoints")


@frozen
class OfTests:
    tests: tuple[Test, ...]
    clause: str


@frozen
class TieClauses:
    """Clauses of a block that covers several, with their tests."""

    ties: str  # why the tie is split, whatever the test
    tests: tuple[OfTests, ...]
    several: str = ""  # with three or more

    def of(self, test: str, tied: int) -> str:
        """Return the clauses for this test and this number of tied entries."""
        of_test = [each.clause for each in self.tests if test in each.tests]
        return ", ".join([self.ties, *of_test, *([self.several] if self.several and tied > 2 else [])])


class TieBreakPolicy(Policy[TieBreak]):
    """Base of the rules on ties."""

    tests: tuple[Test, ...] = ()
    within = Fraction(0)
    winner_of_event = False
    plays_on = False  # a tied match goes on until it is won
    otherwise: tuple[Test, ...] = ()

    def as_tests(self, _several: bool) -> "OrderedTests":
        """Return the tests in turn; `several` entries may be tied, not only the two sides of a match."""
        raise NotImplementedError


@frozen
class OrderedTests(TieBreakPolicy):
    """`policy = "ordered-tests"`: the tests in turn; a tie after the last test is not broken.

    `multiple` come first if three or more are tied; each smaller group starts again. With the scores of the
    tied entries it answers with their order."""

    tests: tuple[Test, ...]
    multiple: tuple[Test, ...] = ()
    within: Fraction = Fraction(0)  # how far apart scores may be that are still tied, from the highest down
    within_unit: Unit = Unit.VP
    all_met: bool = False  # matches decide only where every pair of the tied has played them
    board_points: TieBoardPoints | None = None  # for the test board-by-board
    drawn: Fraction | None = None  # what each side scores in a drawn match, by which matches are won
    winner_of_event: bool = False  # first place in a stage that leads to another does not win the event
    left_open: bool = False  # after the last test a tie remains, unless the director decides
    clause_of: TieClauses | None = None
    why: str = ""

    def __post_init__(self) -> None:
        for tests in (self.tests, self.multiple):
            check_once(tests, "a test")
        if not self.tests:
            raise Refused("tests is empty; a tie that is not broken has the test 'stands'")
        if self.board_points is not None and "board-by-board" not in self.tests:
            raise Refused("board_points: board-by-board is not among the tests")

    def as_tests(self, _several: bool) -> "OrderedTests":
        return self

    @property
    def words(self) -> str:
        """Return the tests in turn, as announced."""
        near = (
            f"scores within {say(self.within)}{self.within_unit} of the highest are tied: "
            if self.within
            else ""
        )
        several = f"three or more tied: first {listed(self.multiple)} among them" if self.multiple else ""
        met = "a match decides only if all tied entries have played it" if self.all_met else ""
        tests = f"{near}{', then '.join(map(in_words, self.tests))}"
        return "; ".join(filter(None, [tests, several, met, self.why]))

    def answer(self, asked: TieBreak, cite: Cite) -> Finding:
        if asked.tied:
            return self._order(asked, cite)
        if self.board_points is not None and asked.matchpoints:
            points = self.board_points.of(asked.matchpoints, asked.averages)
            amounts = [
                Amount(what=f"tied_{i}", value=Fraction(each), unit=Unit.COUNT)
                for i, each in enumerate(points, 1)
            ]
            return cite.figures(f"{self.board_points.words}: {' - '.join(map(str, points))}", *amounts)
        words = "equal scores are tied"
        if self.within:
            words = f"scores within {say(self.within)} {self.within_unit} of the highest are tied"
        words += f"; in turn: {listed(self.tests)}"
        if self.multiple:
            words += f"; with three or more first {listed(self.multiple)} among them"
        if self.all_met:
            words += "; a match decides only if all tied entries have played it"
        return cite.listing(self.tests, f"{words}{f'; {self.why}' if self.why else ''}")

    def _order(self, asked: TieBreak, cite: Cite) -> Finding:
        if len(asked.tied) == 1:
            raise Refused("tied: name all tied entries, separated by commas")
        tied = TiedScores(
            names=asked.tied,
            against=asked.against,
            against_basic=asked.against_basic,
            matches=asked.matches,
            opponents=asked.opponents,
            basic=asked.basic,
            board_scores=asked.board_scores,
            board_average=asked.board_average,
            all_play_all=asked.all_play_all,
            drawn=self.drawn,
        )
        tests = (*self.multiple, *self.tests) if len(tied.names) > 2 else self.tests
        places, because = order_of_tied(tied, tests)
        items = tuple(" = ".join(tied.names[i] for i in place) for place in places)
        return cite.listing(items, because)


@frozen
class ExtraBoards(TieBreakPolicy):
    """`policy = "extra-boards"`: a share of the match once, rounded up, if set, then small
    sets until one wins.

    `otherwise`: the tests in turn for a tied total of several matches."""

    plays_on = True

    sets_of: int
    share: tuple[int, int] | None = None
    otherwise: tuple[Test, ...] = ()
    clause_of: TieClauses | None = None
    why: str = ""

    def __post_init__(self) -> None:
        if self.share and not 0 < self.share[0] <= self.share[1]:
            raise Refused("share is a part of the match, such as [1, 8]")
        check_once(self.otherwise, "a test")

    def as_tests(self, several: bool) -> OrderedTests:
        tests = (several and self.otherwise) or ("extra-boards",)
        return OrderedTests(tests=tests, clause_of=self.clause_of)

    def answer(self, asked: TieBreak, cite: Cite) -> Finding:
        why = f"; {self.why}" if self.why else ""
        of_one = asked.purpose == "final" or not self.otherwise
        several = "" if of_one else f"; for the total of several matches, in turn: {listed(self.otherwise)}"
        until = f"sets of {self.sets_of} until the tie is broken{why}{several}"
        if self.share is None:
            return self._figure(self.sets_of, f"extra boards, {until}", cite)
        part, whole = self.share
        then = f"then {until}"
        if asked.boards is None:
            return cite.listing(("extra-boards",), f"extra boards, {part}/{whole} of the match, {then}")
        extra = ceil(Fraction(asked.boards * part, whole))
        share = f"{part}/{whole} of {counted(asked.boards, 'board')}"
        return self._figure(extra, f"{share}, rounded up: {counted(extra, 'board')} extra; {then}", cite)

    def _figure(self, extra: int, because: str, cite: Cite) -> Finding:
        also = (Amount(what="then", value=Fraction(self.sets_of), unit=Unit.BOARDS),)
        return cite.figure(extra, Unit.BOARDS, because, also=also)


TOPIC = topic(
    "tie-break",
    TieBreak,
    {"ordered-tests": OrderedTests, "extra-boards": ExtraBoards},
    units=(Unit.PERCENT, Unit.VP),
    told_by=("event", "purpose"),
    ruling=RulingKind.DECISION,
)
