"""Five orders of the same slips, jumping, and a traveller with both numbers typed."""

from dataclasses import replace

import pytest

from bridgedesk.desk.scorepad.keys_and_acts import PadKey
from bridgedesk.desk.scorepad.pad import Pad
from bridgedesk.directing.seating.score_lines import (
    AS_WRITTEN,
    BY_ROUND,
    BY_SECTION,
    BY_TABLE,
    ORDERS,
    PadOrder,
    SlipLine,
    lines_of,
)
from bridgedesk.directing.seating.score_location import SlipLocation
from bridgedesk.event.session import Result
from tests.desk.scorepad.pads import at_board, fresh, lines, play, scores, typed
from tests.evenings.club_evening import place
from tests.evenings.scored_evenings import MITCHELL, event, section


def placed(order: PadOrder, count: int) -> list[tuple[int, int, int]]:
    return [
        (line.place.board, line.place.round, line.place.table) for line in fresh(order=order).lines[:count]
    ]


def test_in_round_order() -> None:
    assert placed(BY_ROUND, 4) == [(1, 1, 2), (1, 2, 1), (1, 3, 3), (2, 1, 2)]


def test_by_section_and_round() -> None:
    assert placed(BY_SECTION, 3) == [(5, 1, 1), (6, 1, 1), (9, 1, 1)]
    assert [line.place.round for line in fresh(order=BY_SECTION).lines] == [
        round_ for round_ in range(1, 6) for _ in range(12)
    ]


def test_every_order_holds_the_same_slips() -> None:
    everything = {line.place for line in lines()}
    for order in ORDERS:
        assert len(fresh(order=order).lines) == len(everything) == 60
        assert {line.place for line in fresh(order=order).lines} == everything


# ---- two sections, of which the second calls its tables 21 to 23


def two_sections(order: PadOrder) -> Pad:
    labelled = replace(section(MITCHELL, {}, "B"), table_labels={1: "21", 2: "22", 3: "23"})
    both = event(section(MITCHELL, {}), labelled)
    return Pad(order.arranged(lines_of(both, "s1")), order=order)


def test_pages_of_two_sections_stay_apart() -> None:
    pad = two_sections(BY_ROUND)
    assert len(pad.lines) == 18
    assert [line.place.section for line in pad.lines] == ["A"] * 9 + ["B"] * 9
    assert play(pad, [PadKey.PAGE_DOWN] * 3).at == 9


@pytest.mark.parametrize(
    ("order", "typed_first", "line"),
    [
        (BY_ROUND, "2", ("A", 2, None)),
        (BY_ROUND, "B2", ("B", 2, None)),
        (BY_TABLE, "2", ("A", None, 2)),
        (BY_TABLE, "22", ("B", None, 2)),
        (BY_TABLE, "22.3", ("B", None, 2)),
        (BY_SECTION, "B3", ("B", None, 1)),
    ],
)
def test_a_number_jumps(order: PadOrder, typed_first: str, line: tuple[str, int | None, int | None]) -> None:
    pad = play(two_sections(order), [*typed_first, PadKey.PAGE_DOWN])
    assert pad.line
    there = pad.line.place
    where, board, table = line
    assert there.section == where
    assert board in (None, there.board)
    assert table in (None, there.table)
    if "." in typed_first:
        assert there.round == int(typed_first[-1])


def test_a_number_jumps_within_the_section() -> None:
    pad = play(two_sections(BY_ROUND), [*"B3", PadKey.PAGE_DOWN, "1", PadKey.PAGE_DOWN])
    assert pad.line
    assert (pad.line.place.section, pad.line.place.board) == ("B", 1)
    assert "“C1” is not" in play(pad, [*"C1", PadKey.PAGE_DOWN]).refusal
    assert "“4” is not" in play(pad, [*"4", PadKey.PAGE_DOWN]).refusal


def test_an_arrow_switch_within_the_round_is_seen_in_the_lines() -> None:
    one = section(MITCHELL, {})
    assert one.movement
    first = replace(one.movement.rounds[0][0], sets=(1, 2), turn_after=1)
    turned = replace(one.movement, rounds=((first,),))
    found = {
        line.place.board: (line.ns, line.ew) for line in lines_of(event(replace(one, movement=turned)), "s1")
    }
    assert found == {1: ("1NS", "1EW"), 2: ("1EW", "1NS")}


# ---- as written: board 1 is 1 v 2 in round 1, 6 v 4 in round 2, 3 v 5 in round 3


def written(keys: str) -> Pad:
    return play(fresh(order=AS_WRITTEN), [PadKey.ENTER if key == "\n" else key for key in keys])


def on(pad: Pad, where: SlipLocation) -> Result:
    return pad.results[where]


@pytest.mark.parametrize("keys", ["3\n5\n45+", "3 5 45+", "03 05 45+"])
def test_both_numbers_find_the_line(keys: str) -> None:
    pad = written(keys)
    assert list(pad.results) == [place(3, 3, 1)]
    result = on(pad, place(3, 3, 1))
    assert (result.turned, result.ns, result.ew) == (False, None, None)
    assert pad.line
    assert pad.line.place.board == 1
    assert pad.wants_numbers


def test_a_whole_traveller_then_the_next_board() -> None:
    pad = written("3 5 45+1 2 *6 4 P\n")
    assert scores(pad)[:3] == ["+450", "+450", "P"]
    assert pad.line
    assert pad.line.place.board == 2
    assert pad.wants_numbers


def test_sat_the_other_way_round() -> None:
    result = on(written("2 1 45+"), place(1, 2, 1))
    assert (result.turned, result.ns, result.ew) == (True, None, None)


def test_unexpected_opponents_are_recorded_as_they_played() -> None:
    pad = written("1 5 45+")
    result = on(pad, place(1, 2, 1))
    assert (result.turned, result.ns, result.ew) == (False, "1", "5")
    assert list(written("1 5 45+3 2 11-").results) == [place(1, 2, 1), place(3, 3, 1)]


def test_retyped_rightly_it_is_as_planned_again() -> None:
    pad = play(written("2 1 45+1 2 45+"), [PadKey.ACCEPT])
    assert on(pad, place(1, 2, 1)).turned is False
    pad = play(written("1 5 45+1 2 45+"), [PadKey.ACCEPT])
    assert (on(pad, place(1, 2, 1)).ns, on(pad, place(1, 2, 1)).ew) == (None, None)


def test_numbers_come_first_and_are_asked_for() -> None:
    for keys in ("45+", "4SN=\n", "/", "*"):
        assert "both pair numbers first" in written(keys).refusal
    assert "no pair 9" in written("9 1 ").refusal
    assert "cannot play against itself" in written("3 3 ").refusal
    half = written("3 ")
    assert half.pair_numbers == ("3",)
    assert play(half, [PadKey.BACKSPACE]).pair_numbers == ()
    assert play(half, [PadKey.UNDO]).pair_numbers == ()


def test_an_arrow_points_at_a_line_to_correct() -> None:
    pad = play(written("3 5 45+1 2 40+"), [PadKey.UP])
    assert pad.line
    assert pad.line.place == place(3, 3, 1)
    assert on(play(pad, [*"42+", PadKey.ACCEPT]), place(3, 3, 1)).score != on(pad, place(3, 3, 1)).score


def test_a_pair_that_does_not_play_this_board() -> None:
    """Two further pairs sit in section A, but meet board 1 nowhere."""
    sitting = at_board(1, order=AS_WRITTEN)
    seats = frozenset({*"123456", "7", "8"})

    def seated(line: SlipLine) -> SlipLine:
        return replace(line, seats=seats)

    pad = replace(sitting, lines=tuple(map(seated, sitting.lines)))
    assert "Neither pair 7 nor pair 8 plays board 1" in typed(play(pad, "7 "), "8").refusal
