"""Who can still win a Swiss, and what a match that is missing must bring."""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.desk.views.catalogue import kinds_for
from bridgedesk.desk.views.outlook import choices, gaps_to_cut, outlook_view
from bridgedesk.desk.views.standings_model import StandingsModel
from bridgedesk.directing.draws.what_if import what_if
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.match import Match, RecordedDraw, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.club_evening import BEGIN
from tests.evenings.teams import SWISS
from tests.rulebooks.books import book

LAWS = book("laws-2017")


def swiss(*, rounds: int = 0, places: int | None = None) -> Event:
    """Fox 12-8 Owl and Elk 15-5 Bee; Owl 11-9 Bee, and Fox v Elk is missing: 12, 15, 19 and 14."""

    def match(key: str, round_: int, home: str, away: str, table: int, *vps: int) -> Match:
        slip = Slip(vp=tuple(map(Decimal, vps))) if vps else None
        boards = tuple(range(8 * round_ - 7, 8 * round_ + 1))
        return Match(key, "1", round_, home, away, stage="swiss", table=table, boards=boards, slip=slip)

    matches = (
        match("1", 1, "fox", "owl", 1, 12, 8),
        match("2", 1, "elk", "bee", 2, 15, 5),
        match("3", 2, "fox", "elk", 1),
        match("4", 2, "owl", "bee", 2, 11, 9),
    )
    draws = (
        RecordedDraw("swiss", 1, pairings=(("fox", "owl"), ("elk", "bee"))),
        RecordedDraw("swiss", 2, pairings=(("fox", "elk"), ("owl", "bee"))),
    )
    facts = {"rounds": str(rounds), "boards": "8"}
    planned = (RegisterLine("k1", "rounds-planned", BEGIN, None, None, facts),) if rounds else ()
    return replace(
        SWISS,
        rulebook=RulebookRef("laws-2017"),
        entries=SWISS.entries[:4],
        stages=(Stage("swiss", places=places),),
        matches=matches,
        draws=draws,
        registered=planned,
    )


def model(event: Event) -> StandingsModel:
    return StandingsModel(evaluate(event, LAWS), LAWS)


def shown(event: Event, places: str = "1") -> dict[str, tuple[str, ...]]:
    (table,) = outlook_view(model(event), places).tables
    return {row.cells[0]: row.cells[1:] for row in table.rows}


def test_the_last_match_decides_between_its_two_teams() -> None:
    """Fox passes Owl's 19 with more than 7, Elk with more than 4, and one of them has 10: Owl is out.

    Fox passes Elk from 11.5 on: 12 + 11.5 = 15 + 8.5. On the WBF's scale for 8 boards a margin of 3 is
    10 + 10 x (1 - 0.618034^(9 / 42.43)) / (1 - 0.618034^3) = 11.27 - 8.73, one of 4 is 11.67 - 8.33."""
    assert shown(swiss()) == {
        "Owl": ("19.00", "+4.00", "19.00", "19.00", "out", ""),
        "Elk": ("15.00", "−4.00", "15.00", "35.00", "possible", "at least 8.73, 8.73 to be sure"),
        "Bee": ("14.00", "−5.00", "14.00", "14.00", "out", ""),
        "Fox": ("12.00", "−7.00", "12.00", "32.00", "possible", "at least 11.67, 11.67 to be sure"),
    }
    assert outlook_view(model(swiss()), "1").words.endswith("Exact, with 1 match missing.")


def test_two_places_can_be_qualified_for() -> None:
    """Owl has 19: Fox and Elk both pass it if Fox has more than 7 and Elk more than 4, so Owl is not sure."""
    event = swiss(places=2)
    assert [choice.title for choice in choices(model(event))] == ["First place", "The first 2"]
    assert {name: cells[4] for name, cells in shown(event, "2").items()} == {
        "Owl": "possible",
        "Elk": "possible",
        "Bee": "out",  # Owl has more, and Fox and Elk cannot both stay below 14
        "Fox": "possible",
    }


def test_with_rounds_to_come_only_the_sure_is_said() -> None:
    event = swiss(rounds=4)
    assert {cells[4] for cells in shown(event).values()} == {"possible"}
    assert shown(event)["Owl"][2:4] == ("19", "59")
    assert outlook_view(model(event), "1").words == "2 rounds to come: certain and out are sure."


def test_the_cut_is_measured_from_both_sides() -> None:
    """19 and 15 are in, 14 and 12 out: 19 - 14, 15 - 14, then 14 - 15 and 12 - 15."""
    assert [cells[1] for cells in shown(swiss(places=2), "2").values()] == [
        "+5.00",
        "+1.00",
        "−1.00",
        "−3.00",
    ]
    assert gaps_to_cut([Fraction(3), Fraction(2)], 2) == [0, 0], "all are in: there is no cut"


# ---- what if


def supposed(event: Event, typed: str) -> StandingsModel:
    looking = model(event)
    looking.what_if = what_if(event, LAWS, "1", typed)
    return looking


def test_an_assumed_result_shows_who_meets_whom_and_who_can_still_win() -> None:
    """Fox 12 + 12 = 24, Elk 15 + 8 = 23, Owl 19, Bee 14. Fox has met Elk and Owl, so it meets Bee, and Elk
    meets Owl."""
    looking = supposed(swiss(rounds=3), "1 12-8")
    standings, draw = outlook_view(looking, "1").tables
    assert [row.cells[:3] for row in standings.rows] == [
        ("Fox", "24", "+1"),
        ("Elk", "23", "−1"),
        ("Owl", "19", "−5"),
        ("Bee", "14", "−10"),
    ]
    assert [heading.title for heading in draw.headings] == ["If so, round 3", "Home", "Away"]
    assert {frozenset(row.cells[1:]) for row in draw.rows} == {
        frozenset(("Fox", "Bee")),
        frozenset(("Elk", "Owl")),
    }
    assert outlook_view(looking, "1").words.startswith("Assumed: table 1 12–8. Nothing is recorded.")
    assert all(match.slip is None for match in looking.event.matches if match.id == "3")


def test_after_the_last_round_there_is_no_draw_but_a_winner() -> None:
    view = outlook_view(supposed(swiss(rounds=2), "1 12-8"), "1")
    (table,) = view.tables
    assert [row.cells[5] for row in table.rows] == ["certain", "out", "out", "out"]
    assert "Round 2 is the last." in view.words


def test_the_draw_needs_every_result() -> None:
    """Owl v Bee is missing too."""
    event = swiss(rounds=3)
    missing = replace(event, matches=(*event.matches[:3], replace(event.matches[3], slip=None)))
    found = what_if(missing, LAWS, "1", "1 12-8")
    assert (found.draw, found.because) == (None, "The next draw needs 1 result more.")
    assert what_if(missing, LAWS, "1", "1 12-8; 2 10-10").draw is not None


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a table and its VPs, such as 3 12-8."),
        ("1 twelve", "“1 twelve” is not a result. Type the table and its VPs, such as 3 12-8."),
        ("2 12-8", "Table 2 has no open match. Open are table 1."),
        ("1 21-0", "21 VPs are more than a match can bring, which is 20."),
    ],
)
def test_what_cannot_be_assumed_says_why(typed: str, said: str) -> None:
    with pytest.raises(Refusal, match=f"^{re.escape(said)}$"):
        what_if(swiss(), LAWS, "1", typed)


def test_only_rounds_drawn_one_by_one_have_an_outlook() -> None:
    keys = [kind.key for kind in kinds_for(model(swiss()))]
    assert "outlook" in keys
    assert "outlook" not in [kind.key for kind in kinds_for(model(replace(swiss(), draws=())))]
