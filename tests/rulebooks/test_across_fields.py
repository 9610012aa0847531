"""The best pair of a place in several fields."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused
from tests.rulebooks.club import one

BLOCK = '[[across-fields]]\nevent = ["pairs"]\nclause = "Q"\npolicy = "best-of-a-place"\n'
APART = BLOCK + "directions_apart = true\n"
TOGETHER = BLOCK + "directions_apart = false\n"
FIELDS = st.lists(
    st.lists(st.integers(40, 70), min_size=4, max_size=6).map(lambda field: sorted(field, reverse=True)),
    min_size=2,
    max_size=5,
)


def test_directions_are_not_told_apart_where_the_book_does_not() -> None:
    facts = {"place": 1, "scores": [[60], [55], [54]], "directions": ["NS", "EW", "NS"], "wanted": 2}
    assert one(APART, "across-fields", event="pairs", **facts)["value"] == ["field 1 NS", "field 2 EW"]
    assert one(TOGETHER, "across-fields", event="pairs", **facts)["value"] == ["field 1 NS", "field 2 EW"]
    facts |= {"scores": [[60], [53], [54]]}
    assert one(APART, "across-fields", event="pairs", **facts)["value"] == ["field 1 NS", "field 2 EW"]
    assert one(TOGETHER, "across-fields", event="pairs", **facts)["value"] == ["field 1 NS", "field 3 NS"]


def test_a_next_lower_pair_counts_only_where_every_field_has_one() -> None:
    answer = one(APART, "across-fields", event="pairs", place=2, scores=[[60, 55], [60, 55, 40]])
    assert (answer["value"], answer["choices"]) == ("director", ["field 1", "field 2"])


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (
            [[60, 55, 50], [58, 53, 50]],
            "field 2 50% (closer to the pair above: 3 against 5) before field 1 50%",
        ),
        ([[60, 55, 50], [59, 55, 50]], "field 2 50% (closer to a pair further above: 9 against 10) before"),
        (
            [[60, 55, 50, 48], [60, 55, 50, 49]],
            "field 1 50% (further above the next pair: 2 against 1) before",
        ),
        ([[60, 55, 50], [58, 52, 52]], "field 2 52%, equal 2 before field 1 50%"),
    ],
)
def test_it_is_said_what_parts_two_of_the_same_score(scores: list[list[int]], said: str) -> None:
    """QBA, Across fields 2: the distances in turn; nothing where rank or score speaks for itself."""
    assert said in str(one(TOGETHER, "across-fields", event="pairs", place=3, scores=scores)["because"])


@given(FIELDS)
def test_the_best_third_has_the_best_rank_and_no_better_score_of_that_rank_is_left(
    fields: list[list[int]],
) -> None:
    answer = one(APART, "across-fields", event="pairs", place=3, scores=fields)
    names = answer["choices"] if answer["value"] == "director" else answer["value"]
    assert isinstance(names, list)
    for name in names:
        chosen = fields[int(name.removeprefix("field ")) - 1]
        rank = chosen.index(chosen[2])
        assert all((rank, -chosen[2]) <= (other.index(other[2]), -other[2]) for other in fields)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"scores": [[60, 55], [70]]}, "field 2 has no place 2"),
        ({"scores": [[60, 55], [50, 70]]}, "field 2 is not in order"),
        ({"scores": [[60, 55], [70, 50]], "available": [100]}, "available: 1 given for 2 fields"),
        ({"scores": [[60, 55], [170, 150]]}, "170 of field 2 is more than 100; matchpoints need available"),
        ({"scores": [[60, 55], [70, 50]], "available": [60, 65]}, "70 of field 2 is more than 65"),
        ({"scores": [[60, 55], [70, 50]], "wanted": 3}, "3 places, but 2 fields are compared"),
        ({"scores": []}, "scores is empty"),
    ],
)
def test_fields_that_cannot_be_compared_are_refused(facts: dict[str, object], said: str) -> None:
    with pytest.raises(Refused, match=said):
        one(APART, "across-fields", event="pairs", place=2, **facts)
