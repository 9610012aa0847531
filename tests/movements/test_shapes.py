"""The printed shapes, guide cards, preparation and warnings."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest

from bridgedesk.movements.draw.facts import DrawLimits, OddField
from bridgedesk.movements.draw.swiss import swiss
from bridgedesk.movements.library import Library
from bridgedesk.movements.movement import MovementPlan, itinerary
from bridgedesk.movements.properties import preparation, preparation_words, warnings
from bridgedesk.movements.request import Request
from bridgedesk.movements.shapes import (
    draw_shape,
    families_shape,
    movement_shape,
    rounded,
    suggestion_shape,
)
from bridgedesk.movements.suggest import Wishes, suggest

Making = Callable[..., MovementPlan]


def test_a_howell_of_ten_as_promised(making: Making) -> None:
    shape = json.loads(json.dumps(movement_shape(making("howell", pairs=10))))
    assert (shape["pairs"], shape["tables"], shape["winners"]) == (10, 5, 1)
    assert shape["rounds"][0][2] == {"table": 3, "ns": "10", "ew": "1", "boards": [7, 8, 9]}
    properties = shape["properties"]
    assert properties["balance"] == 83.3
    assert properties["complete"] is True
    assert properties["boards_per_pair"] == 27
    assert properties["share_of_boards"] == 100
    assert (shape["sit_outs"], shape["arrow_switched"], shape["warnings"]) == ({}, [], [])


def test_the_families_are_listed(library: Library) -> None:
    listed = json.loads(json.dumps(families_shape(library)))
    assert {"mitchell", "howell", "round-robin", "rainbow"} <= {family["name"] for family in listed}
    assert "share" in next(family["options"] for family in listed if family["name"] == "mitchell")


def test_an_empty_seat_is_null(making: Making) -> None:
    shape = movement_shape(making("mitchell", pairs=9, rounds=5, boards=25))
    rounds = shape["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0][4] == {"table": 5, "ns": None, "ew": "5EW", "boards": [21, 22, 23, 24, 25]}
    assert rounds[0][0]["ns"] == "1NS"
    assert shape["sit_outs"] == {"5EW": [1], "4EW": [2], "3EW": [3], "2EW": [4], "1EW": [5]}
    assert shape["pairs"] == 9


def test_switches_stand_in_the_shape(making: Making) -> None:
    shape = movement_shape(making("mitchell", tables=5, rounds=5, switch="1"))
    assert shape["arrow_switched"] == [{"round": 5, "tables": [1, 2, 3, 4, 5]}]
    rounds = shape["rounds"]
    assert isinstance(rounds, list)
    assert rounds[4][0]["ns"] == "7"
    assert rounds[4][0]["arrow_switched"] is True
    half = movement_shape(making("blue-ribbon"))
    rounds = half["rounds"]
    assert isinstance(rounds, list)
    assert [table.get("turn_after") for table in rounds[0]] == [None, None, 3, None, None]
    assert half["clause"] == "Sydney 2003, Appendix B"


def test_teams_and_individuals_count_otherwise(making: Making) -> None:
    assert movement_shape(making("american-whist", teams=7))["teams"] == 7
    individual = movement_shape(making("rainbow", tables=5))
    assert individual["players"] == 20
    assert individual["winners"] == 4


def test_a_draw() -> None:
    draw = swiss(3, ["4", "7", "2"], {}, DrawLimits(odd=OddField.BYE))
    shape = json.loads(json.dumps(draw_shape(draw)))
    assert shape["round"] == 3
    assert shape["matches"] == [{"table": 1, "home": "4", "away": "7"}]
    assert (shape["triangle"], shape["bye"]) == ([], "2")
    assert shape["because"] == [
        "2 has the bye: the lowest without a bye so far that leaves a draw for the rest."
    ]


def test_a_suggestion(library: Library) -> None:
    best = suggest(Wishes(Request(pairs=26, boards=26), starts="19:15"), library)[0]
    shape = json.loads(json.dumps(suggestion_shape(best)))
    assert shape["name"] == "Mitchell 13 tables"
    assert (shape["rounds"], shape["boards_per_round"], shape["boards_per_pair"]) == (13, 2, 26)
    assert (shape["minutes"], shape["finish"], shape["fixed_seats"]) == (195, "22:30", 13)
    assert shape["prepare"] == ["13 sets of 2 boards, 26 boards in all."]


@pytest.mark.parametrize(
    ("value", "shown"),
    [(Fraction(250, 3), 83.3), (Fraction(100), 100), (Fraction(1999, 20), 100), (None, None)],
)
def test_figures_have_one_place(value: Fraction | None, shown: float | None) -> None:
    assert rounded(value) == shown


# What to lay out


def test_stands_of_the_howell_of_eight(making: Making) -> None:
    """Table 1, a stand, tables 2 to 4, two stands: set 2 waits for table 1, sets 6 and 7 for table 4."""
    needed = preparation(making("howell", pairs=8))
    assert needed.on_tables == {1: (1,), 2: (3,), 3: (4,), 4: (5,)}
    assert needed.on_stands == {1: (2,), 4: (6, 7)}


def test_the_bye_stand_of_relay_and_share(making: Making) -> None:
    movement = making("mitchell", tables=8, rounds=8, boards=24, share="yes")
    assert tuple(preparation_words(movement)) == (
        "8 sets of 3 boards, 24 boards in all.",
        "On a stand before table 4: set 5.",
        "Tables 1 and 8 share their boards.",
    )


def test_copies_of_a_web(making: Making) -> None:
    assert "2 copies of every set." in preparation_words(making("web", tables=20, rounds=13, boards=26))
    every_table = tuple(preparation_words(making("barometer", pairs=12)))
    assert every_table == ("11 sets of 2 boards, 22 boards in all.", "6 copies of every set.")


def test_what_to_warn_of(making: Making) -> None:
    assert tuple(warnings(making("mitchell", tables=13, rounds=9, boards=27))) == (
        "Some play only 27 of the 39 boards in play (69%). Below 70%, scores are hard to compare.",
    )
    (meeting,) = warnings(making("rover", tables=9, rounds=9))
    assert meeting.startswith("Pairs ")
    assert meeting.endswith("10NS meet twice.")
    assert tuple(warnings(making("howell", pairs=10, boards=27, turn="yes"))) == (
        "3 boards cannot be switched at half-way, so the balance is not perfect.",
    )
    assert not list(warnings(making("mitchell", tables=9, rounds=9)))
    (poor,) = warnings(making("mitchell", tables=3, rounds=3, switch="1"))
    assert poor == "Balance 21 of 100: some pairs hardly compete with each other."


# Guide cards


def test_a_guide_card_tells_the_evening_in_words(making: Making) -> None:
    movement = making("mitchell", tables=8, rounds=8, boards=24, share="yes", switch="1")
    last = itinerary(movement, "1")[-1]
    assert (last.round, last.table, last.chairs, last.cards) == (8, 1, "NS", "EW")
    assert last.words == "turn the boards, stay seated; share the boards with table 8"
    moving = [stop.table for stop in itinerary(movement, "9")]
    assert moving == [1, 2, 3, 4, 5, 6, 7, 8]


def test_sit_outs_and_rests_on_a_card(making: Making) -> None:
    rover = itinerary(making("rover", tables=7, rounds=7, boards=21), "8NS")
    assert (rover[0].table, rover[0].words) == (None, "sit out")
    assert [stop.table for stop in rover[1:]] == [1, 3, 5, 7, 2, 4]
    phantom = itinerary(making("howell", pairs=7), "1")
    assert [stop.sits_out for stop in phantom].count(True) == 1
    assert all(stop.boards == () for stop in phantom if stop.sits_out)


def test_partners_and_half_way_switches_on_a_card(making: Making) -> None:
    first = itinerary(making("rainbow", tables=5), "2S")[0]
    assert (first.table, first.partner, first.opponents) == (2, "2N", "2E+2W")
    ribbon = itinerary(making("blue-ribbon"), "9")[0]
    assert ribbon.words == "after 3 boards turn the boards, stay seated"
