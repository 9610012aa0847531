"""Places in the next stage, shared out over sections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgedesk.rulebooks import Refused
from bridgedesk.rulebooks.stages.qualifiers import Qualifiers
from tests.rulebooks.books import book
from tests.rulebooks.club import one

BLOCK = '[[qualifiers]]\nevent = ["pairs"]\nclause = "Q"\npolicy = "in-proportion"\n'


def places(answer: dict[str, object]) -> list[object]:
    value = answer["value"]
    assert isinstance(value, dict)
    return list(value.values())


def ask(**facts: object) -> dict[str, object]:
    return one(BLOCK, "qualifiers", event="pairs", **facts)


def test_unequal_sections_have_places_in_proportion() -> None:
    # 12 of 60: 20, 24 and 16 pairs are 4, 4.8 and 3.2
    assert places(ask(places=12, sections=[20, 24, 16])) == [4, 5, 3]
    # 7 of 40: 10 and 30 are 1.75 and 5.25
    assert places(ask(places=7, sections=[10, 30])) == [2, 5]


def test_places_add_up_to_those_there_are() -> None:
    # 10 of 30: 14, 14 and 2 are 4.67 4.67 0.67: two of three are rounded up, and all are equally close to it
    ten = {"places": 10, "sections": [14, 14, 2]}
    answer = ask(**ten)
    assert (places(answer), answer["to_find"]) == ([4, 4, 0], {"value": 2, "unit": "places"})
    assert places(ask(**ten, next_percents=[55, 54, 56])) == [5, 4, 1]
    # 5 of 28: 9, 9 and 10 are 1.61 1.61 1.79: the third first, then one of the two of a size
    five = {"places": 5, "sections": [9, 9, 10]}
    answer = ask(**five)
    assert (places(answer), answer["to_find"]) == ([1, 1, 2], {"value": 1, "unit": "places"})
    assert places(ask(**five, next_percents=[55, 54, 56], lost_tie=[2])) == [1, 2, 2]


def test_equal_sections_share_and_the_rest_goes_by_lost_ties_and_percent() -> None:
    eleven = {"places": 11, "sections": [14, 14, 14, 14]}
    answer = ask(**eleven)
    assert (places(answer), answer["to_find"]) == ([2, 2, 2, 2], {"value": 3, "unit": "places"})
    assert places(ask(**eleven, next_percents=[55, 54, 56, 53])) == [3, 3, 3, 2]
    assert places(ask(**eleven, next_percents=[55, 54, 56, 53], lost_tie=[4])) == [3, 2, 3, 3]
    assert places(ask(**eleven | {"places": 12})) == [3, 3, 3, 3]


def test_the_next_best_who_are_equal_go_to_the_tie_rules() -> None:
    answer = ask(places=11, sections=[14] * 4, next_percents=[55, 54, 56, 54])
    assert answer["value"] == "director"
    assert answer["choices"] == ["section_2", "section_4"]


@given(st.integers(1, 40), st.integers(2, 8), st.integers(2, 12), st.data())
def test_equal_sections_never_differ_by_more_than_one(
    wanted: int, sections: int, size: int, data: st.DataObject
) -> None:
    wanted = min(wanted, sections * size)
    percents = data.draw(st.lists(st.integers(40, 60), min_size=sections, max_size=sections, unique=True))
    shared = places(ask(places=wanted, sections=[size] * sections, next_percents=percents))
    numbers = [int(str(share)) for share in shared]
    assert sum(numbers) == wanted
    assert max(numbers) - min(numbers) <= 1


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"places": 9, "sections": [4, 4]}, "Places: 9 is more than the 8 entries"),
        ({"places": 3, "sections": [4, 4], "next_percents": [50]}, "one for each of the 2 sections"),
        (
            {"places": 3, "sections": [4, 4], "lost_tie": [3]},
            "there are only 2 sections",
        ),
        ({"places": 3, "sections": []}, "Type the number of entries in each section"),
    ],
)
def test_impossible_facts_are_refused(facts: dict[str, object], said: str) -> None:
    with pytest.raises(Refused, match=said):
        ask(**facts)


@pytest.mark.parametrize(
    ("kind", "winner"),
    [
        (
            "butler",
            ", which has one winner: a Howell, a three-quarter Howell, or a Mitchell with an arrow-switch",
        ),
        ("swiss-teams", ""),
    ],
)
def test_the_movement_of_one_winner_is_for_pairs(kind: str, winner: str) -> None:
    """SBU 2.10: teams have no Howell to choose."""
    found = book("sbu-2022").answer(Qualifiers(event=kind, places=5, sections=(12,)))
    assert found.because == f"5 places from one field{winner}"
