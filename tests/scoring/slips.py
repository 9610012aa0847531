"""Scores written as on a slip, and the definitions of the game compared with each table one by one."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction

from hypothesis import strategies as st

from bridgedesk.bridge.seats import Side, Vulnerability
from bridgedesk.event.score import PointsScore, Score, Split, Weighted, side_of
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.board import BoardPoints, matchpoint_board
from bridgedesk.scoring.settings import Settings

NONE = Vulnerability.NONE
LAWS = Settings()


def slips(text: str) -> list[Score]:
    """Scores between blanks; a split or weighted one has blanks of its own and is parsed alone."""
    return [parse_score(each) for each in text.split()]


def board(
    text: str, wanted: int | None = None, settings: Settings = LAWS, forms: Sequence[str | None] = ()
) -> BoardPoints:
    scores = slips(text)
    return matchpoint_board(scores, NONE, len(scores) if wanted is None else wanted, settings, forms)


# ---- whatever may stand on a board; few figures, so that many are equal

FIGURES = st.sampled_from([-500, -110, -100, -50, 110, 120, 140, 420, 450]).map(PointsScore)


@st.composite
def weighted_scores(draw: st.DrawFn) -> Weighted:
    first = draw(st.integers(1, 98))
    second = draw(st.integers(1, 99 - first))
    weights = (first, second, 100 - first - second)
    return Weighted(tuple((Decimal(weight), draw(FIGURES)) for weight in weights))


ONE_SIDED = st.one_of(FIGURES, FIGURES, weighted_scores())
COMPARED = st.one_of(FIGURES, FIGURES, weighted_scores(), st.builds(Split, ONE_SIDED, ONE_SIDED))


# ---- definitions, table against table


def parts_of(score: Score, side: Side) -> list[tuple[Fraction, int]]:
    """What one side got, in its own favour, each with its chance."""
    sign = 1 if side is Side.NS else -1
    mine = side_of(score, side)
    if isinstance(mine, Weighted):
        return [(Fraction(weight) / 100, sign * _value(part)) for weight, part in mine.parts]
    return [(Fraction(1), sign * _value(mine))]


def _value(score: Score) -> int:
    assert isinstance(score, PointsScore)
    return score.value


def comparisons(scores: Sequence[Score], side: Side, worth: Callable[[int, int], int]) -> list[Fraction]:
    """The sum over every other table, at the chances of both."""
    tables = [parts_of(score, side) for score in scores]
    return [
        sum(
            (
                p * q * worth(mine, theirs)
                for other, table in enumerate(tables)
                if other != number
                for p, mine in own
                for q, theirs in table
            ),
            start=Fraction(0),
        )
        for number, own in enumerate(tables)
    ]


def two_one_nothing(mine: int, theirs: int) -> int:
    """Law 78A."""
    if mine == theirs:
        return 1
    return 2 if mine > theirs else 0
