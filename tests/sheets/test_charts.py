"""Charts: bars from the average, the band of a pair, hidden boards; the same marks on screen and on paper."""

import pytest

from bridgedesk.sheets.charts import (
    Bar,
    Distribution,
    Evening,
    distribution_chart,
    session_chart,
)
from bridgedesk.sheets.drawing import Caption, Drawing, Ink, Shape, Stroke
from bridgedesk.sheets.room_plans import PathStop, RoomPath, TableState, path_plan, results_plan


def bar(board: int, value: float, **told: object) -> Bar:
    return Bar(str(board), value, f"Board {board}", board - 1)._replace(**told)  # type: ignore[arg-type]


def columns(drawing: Drawing) -> list[Shape]:
    return [mark for mark in drawing.marks if isinstance(mark, Shape)]


def texts(drawing: Drawing) -> list[str]:
    return [mark.text for mark in drawing.marks if isinstance(mark, Caption)]


def test_a_bar_goes_up_or_down_from_the_average() -> None:
    """Three quarters of the points: half way from the middle to the top; a quarter: as far down."""
    bars = (bar(1, 0.75), bar(2, 0.25))
    drawn = session_chart(Evening(bars, (0.75, 0.5), signed=False, unit="%"), 400, 200)
    up, down = (each.area for each in columns(drawn))
    assert up.bottom == pytest.approx(down.top)
    assert up.height == pytest.approx(down.height)
    scale = [mark for mark in drawn.marks if isinstance(mark, Stroke) and mark.ink is not Ink.INK]
    (top, *_), (bottom, *_) = scale[2].points, scale[0].points
    assert up.height == pytest.approx((bottom[1] - top[1]) / 4)


def test_what_is_lost_is_hollow_so_that_no_colour_is_needed() -> None:
    drawn = session_chart(Evening((bar(1, 0.9), bar(2, 0.1)), (0.9, 0.5), signed=False, unit="%"), 400, 200)
    won, lost = columns(drawn)
    assert won.fill is Ink.GOOD
    assert lost.fill is Ink.PAPER


def test_a_hidden_board_has_no_bar_and_ends_the_running_line() -> None:
    bars = (bar(1, 0.5), bar(2, 0.0, hidden=True), bar(3, 1.0))
    drawn = session_chart(Evening(bars, (0.5, None, None), signed=False, unit="%"), 400, 200)
    assert len(columns(drawn)) == 2
    assert texts(drawn).count("?") == 1
    assert not [mark for mark in drawn.marks if isinstance(mark, Stroke) and mark.ink is Ink.INK]


def test_opponents_are_named_once_for_their_boards() -> None:
    bars = tuple(bar(board, 0.5, against="3  Ann Able & Bob Baker") for board in (1, 2))
    drawn = session_chart(Evening(bars, (0.5, 0.5), signed=False, unit="%"), 400, 200)
    assert texts(drawn).count("Able & Baker") == 1
    assert texts(drawn).count("3") == 1
    assert drawn.spots[0].words == "Board 1, against 3  Ann Able & Bob Baker"


def test_the_band_of_a_pair_has_an_arrow_and_its_name() -> None:
    bands = (Bar("60", 0.5, "60 to 65%: 1", 0, members=1), Bar("55", 1.0, "55 to 60%: 2", 1, members=2))
    drawn = distribution_chart(Distribution(bands, 1, "Pair 3"), 200, 150)
    assert "Pair 3" in texts(drawn)
    assert [mark for mark in drawn.marks if isinstance(mark, Stroke) and mark.arrow]
    low, high = columns(drawn)
    assert (low.fill, high.fill) == (Ink.GOOD, Ink.PALE), "the lowest band is on the left"
    assert drawn.words.endswith("Pair 3 is in the band 55")


def test_a_path_has_an_arrow_for_each_move_and_none_for_staying() -> None:
    stops = (PathStop(1, "1", "NS"), PathStop(2, "1", "NS"), PathStop(3, "2", "EW"), PathStop(4, ""))
    drawn = path_plan(RoomPath("Pair 1", ("1", "2", "3"), stops), 300, 200)
    assert len([mark for mark in drawn.marks if isinstance(mark, Stroke) and mark.arrow]) == 1
    assert "1, 2 NS" in texts(drawn)
    assert drawn.words.endswith("Round 4: sits out")


@pytest.mark.parametrize("tables", [1, 2, 7, 13, 40, 200])
def test_every_table_fits(tables: int) -> None:
    states = [TableState(str(number), 3, 26) for number in range(1, tables + 1)]
    drawn = results_plan(states, 515, 560)
    assert len(drawn.spots) == tables
    for spot in drawn.spots:
        assert spot.area.right <= 515
        assert spot.area.bottom <= 560
    for one in drawn.spots:
        assert sum(other.area.has(*one.area.middle) for other in drawn.spots) == 1


def test_a_complete_table_is_ticked_and_one_behind_is_hatched() -> None:
    whole = results_plan([TableState("1", 26, 26)], 200, 200)
    behind = results_plan([TableState("1", 3, 26, "round 2", 0)], 200, 200)
    started = results_plan([TableState("1", 3, 26, "", 0)], 200, 200)
    strokes = [sum(isinstance(mark, Stroke) for mark in each.marks) for each in (whole, behind, started)]
    assert strokes[0] == 1
    assert strokes[1] > 5
    assert strokes[2] == 0
    assert "! round 2" in texts(behind)
    assert (whole.spots[0].key, behind.spots[0].key) == (-1, 0)
