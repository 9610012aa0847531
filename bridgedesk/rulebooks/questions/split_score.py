"""A board on which the two sides of one table have different scores."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.finding import Amount, Finding, Result, Unit
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.questions.conversion import top
from bridgedesk.rulebooks.reading import Means, Refused
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class SplitScore(Question):
    """How is a board scored on which one table has a split score?"""

    event: Annotated[str, Means("the kind of event")]
    scores: Annotated[tuple[int, ...], Means("the North-South scores of the other tables")]
    ns: Annotated[int, Means("the score that counts for North-South of the split table")]
    ew: Annotated[int, Means("the score that counts for its East-West, as a North-South score")]


@dataclass(frozen=True, kw_only=True)
class AverageForTheField:
    """`policy = "average-for-the-field"`: the split table counts as average for the others, one matchpoint
    each way; its own sides have what their score is worth in a field of their direction alone."""

    def answer(self, asked: SplitScore, cite: Cite) -> Finding:
        if not asked.scores:
            raise Refused("scores is missing: the North-South scores of the other tables")
        of_top = Fraction(top(len(asked.scores) + 1))
        field = []
        for score in asked.scores:
            among_others = _matchpoints(score, asked.scores) - 1  # less the 1 against itself
            field.append(Result(score=score, ns=among_others + 1, ew=of_top - among_others - 1))
        own_ns = _matchpoints(asked.ns, asked.scores)
        own_ew = of_top - _matchpoints(asked.ew, asked.scores)
        because = (
            f"{len(asked.scores)} other results, each with 1 against the split table; top {of_top}; "
            f"North-South with {asked.ns}: {own_ns}; East-West with {asked.ew}: {own_ew}"
        )
        also = (
            Amount(what="split_ns", value=own_ns, unit=Unit.MATCHPOINTS),
            Amount(what="split_ew", value=own_ew, unit=Unit.MATCHPOINTS),
        )
        return cite.results(tuple(field), Unit.MATCHPOINTS, because, also)


def _matchpoints(score: int, others: tuple[int, ...]) -> Fraction:
    return Fraction(2 * sum(score > other for other in others) + others.count(score))


TOPIC = topic(
    "split-score",
    SplitScore,
    {"average-for-the-field": AverageForTheField},
    units=(Unit.MATCHPOINTS,),
)
