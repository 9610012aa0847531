"""Ties: when there is one, and the tests that break it, in order."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.finding import Finding, Unit, say
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


@dataclass(frozen=True, kw_only=True)
class TieBreak(Question):
    """How is a tie broken?"""

    event: Annotated[str, Means("the kind of event")]
    purpose: Annotated[Purpose, Means("what the tie decides")]


@dataclass(frozen=True, kw_only=True)
class OrderedTests:
    """`policy = "ordered-tests"`: the tests in turn; what is still equal after the last one stands.

    `multiple` are put before them where three or more are tied; each group that splits begins again."""

    tests: tuple[Test, ...]
    multiple: tuple[Test, ...] = ()
    within: Fraction = Fraction(0)  # how far apart scores may be that are still tied, from the highest down
    within_unit: Unit = Unit.VP
    why: str = ""

    def __post_init__(self) -> None:
        for tests in (self.tests, self.multiple):
            if len(set(tests)) < len(tests):
                raise Refused("a test stands twice")
        if not self.tests:
            raise Refused("tests is empty; a tie that is not broken has the test 'stands'")

    def answer(self, _asked: TieBreak, cite: Cite) -> Finding:
        words = "equal scores are tied"
        if self.within:
            words = f"scores within {say(self.within)} {self.within_unit} of the highest are tied"
        words += f"; in turn: {', '.join(self.tests)}"
        if self.multiple:
            words += f"; with three or more first {', '.join(self.multiple)} among them"
        return cite.listing(self.tests, f"{words}{f'; {self.why}' if self.why else ''}")


TOPIC = topic(
    "tie-break",
    TieBreak,
    {"ordered-tests": OrderedTests},
    units=(Unit.PERCENT, Unit.VP),
    told_by=("event", "purpose"),
)
