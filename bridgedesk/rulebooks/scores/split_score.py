"""Boards on which the two sides of one table have different scores."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Amount, Finding, ResultAwarded, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.scores.conversion import top
from bridgedesk.rulebooks.topic import topic


@frozen
class SplitScore(EventQuestion):
    """How is a board with a split score at one table scored?"""

    scores: Annotated[tuple[int, ...], Means("the North-South scores of the other tables")]
    ns: Annotated[int, Means("the score that counts for North-South of the split table")]
    ew: Annotated[int, Means("the score that counts for its East-West, as a North-South score")]


@frozen
class AverageForTheField(Policy[SplitScore]):
    """`policy = "average-for-the-field"`: the split table counts as average for the others, one matchpoint
    each way; its sides get what their score is worth in a field of their own direction."""

    def answer(self, asked: SplitScore, cite: Cite) -> Finding:
        if not asked.scores:
            raise Refused("scores is missing: the North-South scores of the other tables")
        of_top = Fraction(top(len(asked.scores) + 1))
        field = []
        for score, points in zip(asked.scores, _field_matchpoints(asked.scores), strict=True):
            ns = points + 1  # the 1 against the split table
            field.append(ResultAwarded(score=score, ns=ns, ew=of_top - ns))
        own_ns = _own_matchpoints(asked.ns, asked.scores)
        own_ew = of_top - _own_matchpoints(asked.ew, asked.scores)
        because = (
            f"{len(asked.scores)} other results, each with 1 against the split table; top {of_top}; "
            f"North-South with {asked.ns}: {own_ns}; East-West with {asked.ew}: {own_ew}"
        )
        also = (
            Amount(what="split_ns", value=own_ns, unit=Unit.MATCHPOINTS),
            Amount(what="split_ew", value=own_ew, unit=Unit.MATCHPOINTS),
        )
        return cite.results(tuple(field), Unit.MATCHPOINTS, because, also)


def _own_matchpoints(score: int, others: tuple[int, ...]) -> Fraction:
    return _field_matchpoints((score, *others))[0]


def _field_matchpoints(scores: tuple[int, ...]) -> list[Fraction]:
    from bridgedesk.scoring.matchpoints import matchpoints  # most questions score nothing

    return [Fraction(points) for points in matchpoints(scores)]


TOPIC = topic(
    "split-score",
    SplitScore,
    {"average-for-the-field": AverageForTheField},
    units=(Unit.MATCHPOINTS,),
)
