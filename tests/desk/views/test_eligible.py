"""Who is eligible, where the book asks nothing for a placing."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.views.place_reasons import eligible_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.event.event import RulebookRef
from tests.evenings.board_sets import TEAMS, desk_of
from tests.rulebooks.books import book

NOTHING = "The rule book sets no requirements for a place. All are eligible."


@pytest.mark.parametrize(
    ("rules", "kind", "besides"),
    [
        (
            "anc-2017",
            "itc",
            " For the requirements on players for a finals match and points,"
            " see Rule book (Ctrl+B), Players (11.2, 14.3).",
        ),
        ("sbu-2022", "swiss-teams", ""),
    ],
)
def test_what_is_asked_of_each_player_is_found_elsewhere(
    tmp_path: Path, rules: str, kind: str, besides: str
) -> None:
    """ANC 11.2: seven matches for the final; 14.3: ten for points."""
    event = replace(TEAMS, rulebook=RulebookRef(rules), kind=kind)
    view = eligible_view(StandingsModel(desk_of(tmp_path, event).evaluation, book(rules)), "")
    assert view.empty == f"{NOTHING}{besides}"
