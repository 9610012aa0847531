"""The list of rulings: filtered, opened, and silent about what a director who plays must not see."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rulings.ruling_list import Show, details, ruling_rows
from bridgedesk.directing.seating.hidden_boards import PLAYING_DIRECTOR
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Adjustment, Ruling, Sanction
from bridgedesk.event.score_text import HIDDEN, parse_score
from tests.evenings.board_sets import PAIRS, desk_of
from tests.evenings.club_evening import BEGIN

FINE, WARNING = Sanction(Decimal(10), "% of a top", "11.2"), Sanction(None, None, "11.2")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[OpenEvent]:
    desk = desk_of(tmp_path, PAIRS)
    for sanction in (WARNING, FINE, FINE):
        impose_rulings(
            desk, Ruling("", BEGIN, "1", "A", entry="a", question="late-arrival", imposed=sanction)
        )
    impose_rulings(desk, Ruling("", BEGIN, "1", "A", 1, 1, adjusted=Adjustment(parse_score("A+-"), table=1)))
    cancel_ruling(desk, "r3", "typed twice")
    yield desk
    desk.file.close()


def keys(desk: OpenEvent, show: Show = Show.ALL, words: str = "") -> list[str]:
    return [row.key for row in ruling_rows(desk, show, words)]


def test_rulings_are_filtered_by_sort_and_by_words(desk: OpenEvent) -> None:
    assert keys(desk) == ["r4", "r3", "r2", "r1"]
    assert keys(desk, Show.WARNINGS) == ["r1"]
    assert keys(desk, Show.PENALTIES) == ["r2"]
    assert keys(desk, Show.SCORES) == ["r4"]
    assert keys(desk, Show.WITHDRAWN) == ["r3"]
    assert keys(desk, words="ANN 11.2") == ["r3", "r2", "r1"]
    assert keys(desk, words="gus 12C2") == ["r4"], "those at the table"
    assert keys(desk, words="nobody") == []


def test_each_figure_names_where_it_comes_from(desk: OpenEvent) -> None:
    for key in keys(desk):
        figures = [each for each in details(desk, key) if each.figure]
        assert figures
        assert all(each.clause for each in figures)


def test_a_board_that_was_not_scored_is_unscored_again(desk: OpenEvent) -> None:
    def on_record() -> int:
        return len(desk.event.sessions[0].sections[0].results)

    assert on_record() == 1
    cancel_ruling(desk, "r4", "it was played after all")
    assert on_record() == 0


def test_a_score_that_changes_nothing_or_cannot_be_is_refused(desk: OpenEvent) -> None:
    again = Ruling("", BEGIN, "1", "A", 1, 1, adjusted=Adjustment(parse_score("A+-"), table=1))
    elsewhere = replace(again, board=5)
    impossible = replace(again, adjusted=Adjustment(parse_score("W 60:+620 40:-50"), table=1))
    for ruling, words in (
        (again, r"Board 1 already has A\+-"),
        (elsewhere, "Table 1 does not play board 5"),
        (impossible, r"\+620 is not a possible score on board 1"),
        (replace(again, board=None), "Type the board whose score"),
        (replace(again, round=None), "Type the round, the table and the board"),
    ):
        with pytest.raises(Refusal, match=words):
            impose_rulings(desk, ruling)
    assert len(desk.event.rulings) == 4


def test_a_director_who_has_yet_to_play_the_board_is_not_told(desk: OpenEvent) -> None:
    """Ida and Jo, 2EW, meet board 1 in round 2."""
    players = tuple(
        replace(each, flags=(PLAYING_DIRECTOR,)) if each.name == "Ida Sample" else each
        for each in desk.event.players
    )
    desk.event = replace(desk.event, players=players)
    row = next(row for row in ruling_rows(desk) if row.key == "r4")
    assert row.outcome == HIDDEN
    assert HIDDEN in {each.figure for each in details(desk, "r4")}
