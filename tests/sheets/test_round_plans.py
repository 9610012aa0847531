"""The plan of a drawn round: it fits, with names where these can be read and with numbers where not."""

from dataclasses import replace

import pytest

from bridgedesk.directing.scores.round_tables import RoundInRooms, round_in_rooms
from bridgedesk.event.match import Match, Slip
from bridgedesk.sheets.drawing import Caption
from bridgedesk.sheets.round_plans import NAMED, NUMBERED, floor_for, round_plan, round_words
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.teams import SWISS, swiss_of

PAGE, PANE = (515.0, 560.0), (320.0, 540.0)


def of_matches(count: int, *, complete: int = 0) -> RoundInRooms:
    """Return a round with two tables for each match, of which the first have their totals."""
    event = swiss_of([f"Team {number}" for number in range(1, 2 * count + 1)], SWISS)
    ids = [entry.id for entry in event.entries]
    matches = tuple(
        Match(
            f"m{at}",
            "1",
            1,
            home,
            away,
            table=at + 1,
            boards=(1, 2),
            slip=Slip((9, 3)) if at < complete else None,
        )
        for at, (home, away) in enumerate(zip(ids[::2], ids[1::2], strict=True))
    )
    return round_in_rooms(evaluate(replace(event, matches=matches)), "1", 1, {})


@pytest.mark.parametrize("size", [PAGE, PANE])
@pytest.mark.parametrize("matches", [1, 4, 20, 60])
def test_every_table_fits_beside_the_others(size: tuple[float, float], matches: int) -> None:
    width, height = size
    drawing = round_plan(of_matches(matches), width, height)
    assert len(drawing.spots) == 2 * matches
    assert drawing.height <= height
    areas = [spot.area for spot in drawing.spots]
    assert all(area.left >= 0 and area.right <= width and area.bottom <= height for area in areas)
    for area in areas:
        middle = [other for other in areas if other.has(*area.middle)]
        assert middle == [area]


def test_names_give_way_to_numbers_where_they_could_not_be_read() -> None:
    """Twenty matches have forty tables: on a page with names, in a narrow pane only with numbers."""
    many = of_matches(20)
    assert floor_for(many, *PAGE, 1.0).shape is NAMED
    assert floor_for(many, *PANE, 1.0).shape is NUMBERED
    said = [mark.text for mark in round_plan(many, *PANE).marks if isinstance(mark, Caption)]
    assert "1–2" in said
    assert "1 Team 1" not in said


def test_keys_are_those_of_the_tables() -> None:
    found = of_matches(3)
    for spot in round_plan(found, *PAGE).spots:
        assert spot.words == found.tables[spot.key].words


def test_the_round_in_words() -> None:
    assert round_words(of_matches(3, complete=2)) == "Round 1: 2 of 3 results in."
    assert round_words(of_matches(3, complete=3)) == "Round 1: all results are in."
