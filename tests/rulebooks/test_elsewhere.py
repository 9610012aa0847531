"""What other rooms do for a book: their tests carry the clause, and draws printed twice are the same draw."""

from typing import cast

import pytest

from bridgedesk.movements.library import Library
from bridgedesk.rule_library import movement_library
from bridgedesk.rulebooks.before_play.team_draw import PrintedDraws
from tests.rulebooks.books import ask, book


@pytest.fixture(scope="module")
def library() -> Library:
    return movement_library()


def matches(library: Library, name: str, round_: int) -> str:
    return " ".join(f"{ns}-{ew}" for ns, ew, _ in library.draws[name].rounds[round_ - 1])


def test_the_printed_round_robins_of_the_movements(library: Library) -> None:
    """SABF 21.15 and 21.16: rows as printed, seed numbers, and the switch at table 1."""
    twelve, fourteen = library.draws["sabf-21.15"], library.draws["sabf-21.16"]
    assert (twelve.clause, fourteen.clause) == ("SABF 21.15", "SABF 21.16")
    assert (len(twelve.rounds), len(fourteen.rounds)) == (11, 13)
    assert matches(library, "sabf-21.15", 1) == "12-6 7-5 4-8 9-3 10-2 11-1"
    assert matches(library, "sabf-21.15", 11) == "12-2 3-1 11-4 5-10 6-9 7-8"
    assert matches(library, "sabf-21.16", 1) == "14-2 7-6 9-3 10-1 4-12 8-5 13-11"
    assert matches(library, "sabf-21.16", 13) == "14-1 6-5 8-2 9-13 3-11 7-4 12-10"
    assert twelve.numbers_by_seed == (1, 7, 2, 3, 10, 12, 11, 5, 4, 9, 8, 6)
    assert fourteen.numbers_by_seed == (10, 8, 11, 3, 6, 4, 14, 1, 5, 9, 7, 13, 12, 2)
    assert (twelve.turn_table, fourteen.turn_table) == (None, 1)


@pytest.mark.parametrize("teams", [6, 7])
def test_the_book_and_the_movements_have_the_same_draw_of_teams(library: Library, teams: int) -> None:
    policy = book("anc-2017").policy("team-draw", "itc")
    assert isinstance(policy, PrintedDraws)
    printed = next(draw.rounds for draw in policy.draws if teams in draw.entries)
    draw = library.draws[f"itc-{teams}"].rounds
    assert printed == tuple(tuple((ns, ew) for ns, ew, _ in row) for row in draw)


def test_the_book_and_the_movements_have_the_same_final_of_ten_pairs(library: Library) -> None:
    draw = library.draws["blue-ribbon"]
    for match in range(1, len(draw.rounds) + 1):
        tables = cast("list[str]", ask("sydney-2003", "finals", event="pairs-final", week=match)["value"])
        switch = f", arrow-switched after {draw.turn_after} boards"
        assert tables == [
            f"table {table}: {ns} v {ew}{switch if table == draw.turn_table else ''}"
            for table, (ns, ew, _) in enumerate(draw.rounds[match - 1], 1)
        ]
