"""Any score that can stand on a slip."""

from decimal import Decimal
from itertools import pairwise

from hypothesis import strategies as st

from bridgedesk.bridge.contract import Contract, Denomination, Doubling
from bridgedesk.bridge.seats import Seat
from bridgedesk.event.score import (
    Adjusted,
    Award,
    Imps,
    LatePlay,
    NotPlayed,
    OneSided,
    PassedOut,
    Percentages,
    Plain,
    Played,
    PointsScore,
    Score,
    Split,
    Weighted,
)

contracts = st.builds(
    Contract,
    st.integers(1, 7),
    st.sampled_from(Denomination),
    st.sampled_from(Doubling),
    st.sampled_from(Seat),
)
figures = st.integers(1, 999).flatmap(
    lambda tens: st.sampled_from([PointsScore(10 * tens), PointsScore(-10 * tens)])
)
plain: st.SearchStrategy[Plain] = st.one_of(
    st.builds(Played, contracts, st.integers(0, 13)), figures, st.just(PassedOut())
)
percents = st.integers(0, 1_000_000).map(lambda parts: Decimal(parts) / 10_000)

imps = st.integers(-1500, 1500).map(lambda parts: Decimal(parts) / 100)

HUNDRED = 1_000_000  # in ten-thousandths


def _weighted(cuts: list[int], outcomes: list[Plain]) -> Weighted:
    """A hundred percent cut into as many weights as needed."""
    edges = [0, *sorted(cuts), HUNDRED]
    weights = [Decimal(upper - lower) / 10_000 for lower, upper in pairwise(edges)]
    return Weighted(tuple(zip(weights, outcomes, strict=False)))


weighted = st.builds(
    _weighted,
    st.lists(st.integers(1, HUNDRED - 1), unique=True, max_size=4),
    st.lists(plain, min_size=5, max_size=5),
)
one_sided: st.SearchStrategy[OneSided] = st.one_of(
    plain,
    st.builds(Adjusted, st.sampled_from(Award), st.sampled_from(Award)),
    st.builds(Percentages, percents, percents),
    st.builds(Imps, imps, imps),
    weighted,
)
scores: st.SearchStrategy[Score] = st.one_of(
    one_sided, st.builds(Split, one_sided, one_sided), st.just(NotPlayed()), st.just(LatePlay())
)
