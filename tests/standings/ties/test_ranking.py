"""Places."""

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.standings.ties.ranking import ranked

TOTALS = st.dictionaries(
    st.text("abc", min_size=1, max_size=3), st.one_of(st.none(), st.integers(-3, 3), st.fractions(-1, 1))
)


def test_the_best_first_and_equal_totals_share() -> None:
    totals = {"d": 40, "b": 60, "a": None, "c": Fraction(60), "e": 40, "f": 10}
    assert ranked(totals) == [
        ("b", 1, True), ("c", 1, True), ("d", 3, True), ("e", 3, True), ("f", 5, False), ("a", None, False),
    ]  # fmt: skip


def test_a_total_beyond_what_a_float_tells_still_decides() -> None:
    little = Fraction(1, 10**30)
    found = ranked({"a": Fraction(1, 3), "b": Fraction(1, 3) + little, "c": Fraction(1, 3) - little})
    assert found == [("b", 1, False), ("a", 2, False), ("c", 3, False)]


def test_nobody() -> None:
    assert ranked({}) == []


@given(TOTALS)
def test_a_place_is_one_more_than_those_who_are_better(totals: dict[str, int | Fraction | None]) -> None:
    known = [total for total in totals.values() if total is not None]
    for entry, place, shared in ranked(totals):
        total = totals[entry]
        if total is None:
            assert (place, shared) == (None, False)
        else:
            assert place == 1 + sum(other > total for other in known)
            assert shared == (known.count(total) > 1)


@given(TOTALS, st.randoms())
def test_the_order_they_come_in_never_matters(
    totals: dict[str, int | Fraction | None], chance: Random
) -> None:
    shuffled = list(totals.items())
    chance.shuffle(shuffled)
    assert ranked(dict(shuffled)) == ranked(totals)
