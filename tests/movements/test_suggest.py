"""Suggestions: what fits, best first, with the reasons."""

from fractions import Fraction

import pytest

from bridgedesk.movements.catalogue import make
from bridgedesk.movements.library import Library
from bridgedesk.movements.request import NotPossible, Request
from bridgedesk.movements.suggest import Wishes, suggest
from bridgedesk.movements.verifier import verify


def test_thirteen_tables_of_26_boards_play_a_mitchell(library: Library) -> None:
    best = suggest(Wishes(Request(pairs=26, boards=26)), library)[0]
    assert best.movement.name == "Mitchell 13 tables"
    assert best.price == 0
    assert best.because == ("All play 26 boards.", "Balance 100.0 with 2 winners.")


def test_ten_pairs_play_a_howell(library: Library) -> None:
    best = suggest(Wishes(Request(pairs=10, boards=27)), library)[0]
    assert best.family == "howell"
    assert best.properties.complete


def test_twenty_one_pairs_have_a_choice_of_sitting_out(library: Library) -> None:
    found = suggest(Wishes(Request(pairs=21, boards=26)), library)
    families = {suggestion.family for suggestion in found}
    assert {"rover", "mitchell", "appendix", "three-quarter-howell"} <= families
    assert all(suggestion.properties.sit_outs for suggestion in found)


def test_the_first_is_cheapest_and_every_one_can_be_made_again(library: Library) -> None:
    for pairs in (6, 7, 9, 10, 13, 16, 21, 24, 29, 34, 39):
        found = suggest(Wishes(Request(pairs=pairs, boards=24)), library)
        assert [one.price for one in found] == sorted(one.price for one in found)
        for suggestion in found:
            assert suggestion.because
            assert verify(suggestion.movement) == ()
            assert len(suggestion.movement.present) == pairs
            assert make(suggestion.family, suggestion.request, library) == suggestion.movement


def test_time_bounds_the_boards(library: Library) -> None:
    """165 minutes at 7 1/2 are 22 boards."""
    found = suggest(Wishes(Request(pairs=22, boards=26), minutes=165, starts="19:15"), library)
    assert all(suggestion.minutes <= 165 for suggestion in found)
    best = found[0]
    assert (best.movement.name, best.minutes, best.finish) == ("Mitchell 11 tables", 165, "22:00")


def test_a_finish_after_midnight(library: Library) -> None:
    best = suggest(
        Wishes(Request(pairs=26, boards=26), starts="22:00", minutes_a_board=Fraction(7)), library
    )[0]
    assert best.finish == "01:02"


def test_fixed_seats_are_honoured(library: Library) -> None:
    """A Howell keeps one pair in its seats, a Mitchell a whole line."""
    for needed in (1, 2, 6):
        found = suggest(Wishes(Request(pairs=12, boards=24), fixed_seats=needed), library)
        assert all(len(suggestion.properties.stationary) >= needed for suggestion in found)
    assert "howell" not in {suggestion.family for suggestion in found}
    with pytest.raises(NotPossible, match="No movement has 11 stationary pairs"):
        suggest(Wishes(Request(pairs=12, boards=24), fixed_seats=11), library)


def test_the_number_of_winners_can_be_wished(library: Library) -> None:
    for winners in (1, 2):
        found = suggest(Wishes(Request(pairs=18, boards=26), winners=winners), library)
        assert {suggestion.movement.winners for suggestion in found} == {winners}


def test_too_small_a_share_of_the_boards_is_marked_down(library: Library) -> None:
    """Twenty tables, 13 rounds: a Mitchell plays 65% of the boards, a web all of them."""
    found = suggest(Wishes(Request(pairs=40, boards=26)), library)
    assert found[0].family == "web"
    mitchell = next(suggestion for suggestion in found if suggestion.family == "mitchell")
    assert any("below 70%" in words for words in mitchell.because)


def test_teams(library: Library) -> None:
    assert {one.family for one in suggest(Wishes(Request(teams=8, boards=28)), library)} == {
        "new-england",
        "round-robin",
    }
    odd = {one.family for one in suggest(Wishes(Request(teams=7, boards=24)), library)}
    assert "american-whist" in odd
    assert "triangle" in {one.family for one in suggest(Wishes(Request(teams=3, boards=24)), library)}


@pytest.mark.parametrize(
    ("wishes", "says"),
    [
        (Wishes(Request(pairs=2)), "No movement fits"),
        (Wishes(Request(pairs=10), minutes=10), "10 minutes are too few. Two boards take 15"),
        (Wishes(Request(pairs=10), starts="half past seven"), "Type it like this: 19:15"),
        (Wishes(Request()), "the number of pairs or tables"),
        (Wishes(Request(pairs=10), winners=3), "number of winners"),
    ],
)
def test_what_cannot_be_suggested(library: Library, wishes: Wishes, says: str) -> None:
    with pytest.raises(NotPossible, match=says):
        suggest(wishes, library)
