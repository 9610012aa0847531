"""Artificial adjusted scores: Law 12C2 and a federation's standard amounts."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question, need
from bridgedesk.rulebooks.shown_names import words_of
from bridgedesk.rulebooks.topic import topic

Scoring = Literal[
    "matchpoints",
    "imps",
    "teams-of-eight",
    "butler",
    "cross-imps",
    "aggregate",
    "point-a-board",
    "final-cross-imps",
]
Award = Literal["average-plus", "average", "average-minus"]


@frozen
class AdjustedScore(Question):
    """What is an average plus, an average, an average minus worth?"""

    scoring: Annotated[Scoring, Means("scoring of the boards")]
    award: Annotated[Award, Means("what was awarded")]
    session_percent: Annotated[
        Fraction | None,
        Means("the pair's % on its other boards of the session", least=0, left_out="not looked at", most=100),
    ] = None
    comparisons: Annotated[
        int | None, Means("cross-IMP comparisons on the board; 1 for their mean", least=1)
    ] = None


@frozen
class ArtificialScores(Policy[AdjustedScore]):
    """`policy = "artificial"`: three amounts; at matchpoints a better session raises an average plus, and a
    worse one lowers an average minus."""

    unit: Unit
    plus: Fraction
    average: Fraction
    minus: Fraction
    own_session: bool = False
    per_comparison: bool = False

    def __post_init__(self) -> None:
        if not self.minus <= self.average <= self.plus:
            raise Refused("minus, average and plus are not in rising order")
        if self.unit is Unit.PERCENT:
            return
        if self.plus - self.average != self.average - self.minus:
            raise Refused("minus is as far below average as plus is above it (Law 86B)")
        if self.unit is Unit.IMP and self.average:
            raise Refused("an average is 0 IMPs")

    def answer(self, asked: AdjustedScore, cite: Cite) -> Finding:
        figures = {"average-plus": self.plus, "average": self.average, "average-minus": self.minus}
        value, words = figures[asked.award], words_of(asked.award)
        because = f"{words}: {say(value)} {self.unit}"
        own = asked.session_percent
        if self.own_session and own is not None and asked.award != "average":
            because += f", or the pair's own {say(own)}% of the session if that is "
            because += "better" if asked.award == "average-plus" else "worse"
            value = max(value, own) if asked.award == "average-plus" else min(value, own)
        if self.per_comparison:
            count = need(asked.comparisons, "comparisons", "how many results the board is compared with")
            because += f" for each of {count} comparisons"
            value *= count
        return cite.figure(value, self.unit, because)


TOPIC = topic(
    "adjusted-score",
    AdjustedScore,
    {"artificial": ArtificialScores},
    units=(Unit.PERCENT, Unit.IMP, Unit.POINTS),
    told_by=("scoring",),
    ruling=RulingKind.ADJUSTMENT,
)
