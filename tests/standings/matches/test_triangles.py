"""Triangles: three teams share three tables, and each has one result (SABF 14.1)."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.directing.draws.next_draw import DrawConcession, next_draw
from bridgedesk.event.document import read_toml
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Outcome, Room, RoomResult, Slip
from bridgedesk.event.ruling import MatchRuling, Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.scoring.rounding import half_up
from bridgedesk.sheets.score_report import as_json
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.flags import Severity
from bridgedesk.standings.stages.teams_over_stages import boards_of_members
from tests.rulebooks.books import book

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "events" / "sabf-2020"
TIME = datetime.fromisoformat("2026-11-17T21:00")
THREE = ("cob", "dab", "eft")


def event(name: str = "a-match-that-three-share") -> Event:
    return read_toml((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))


def with_totals(*slips: Slip) -> Event:
    """The three tables with these slips, and no board of them."""
    told, coming = event(), iter(slips)
    matches = (
        replace(each, results=(), slip=next(coming)) if each.triangle else each for each in told.matches
    )
    return replace(told, matches=tuple(matches))


def scored(told: Event, by: str = "sabf-2020") -> Evaluation:
    return evaluate(replace(told, rulebook=RulebookRef(by, "")), book(by))


def results(found: Evaluation) -> dict[str, list[str]]:
    return {
        row.entry: [str(half_up(each.won)) for each in row.matches]
        for field in found.fields
        for row in field.standings
    }


def said(found: Evaluation) -> list[str]:
    return [flag.what for flag in found.flags]


@pytest.mark.parametrize("name", ["a-match-that-three-share", "a-match-that-three-share-as-totals"])
def test_the_same_vps_board_by_board_and_as_totals(name: str) -> None:
    """Over 8 boards +12 is 14.39, -10 is 20 - 13.78 = 6.22, -7 is 20 - 12.77 = 7.23."""
    found = scored(event(name))
    assert [results(found)[team] for team in THREE] == [["14.39"], ["6.22"], ["7.23"]]
    told = as_json(found)["triangles"]
    assert [(each["team"], each["net"], f"{each['counts']:.2f}") for each in told] == [
        ("cob", 12, "14.39"), ("dab", -10, "6.22"), ("eft", -7, "7.23"),
    ]  # fmt: skip
    assert said(found) == []


@pytest.mark.parametrize("lost", [1, 3])
def test_a_triangle_that_lost_boards_keeps_the_scale_it_was_set_for(lost: int) -> None:
    """SABF 13.9: set for 8 boards, with a scale printed for 7 and none for 5. The nets are the same."""
    told = event()
    kept = 8 - lost
    matches = tuple(
        replace(
            each,
            results=tuple(
                one if one.board <= kept else replace(one, score=parse_score("NP")) for one in each.results
            ),
        )
        if each.triangle
        else each
        for each in told.matches
    )
    found = scored(replace(told, matches=matches))
    assert [results(found)[team] for team in THREE] == [["14.39"], ["6.22"], ["7.23"]]
    scale = f"on the scale for the 8 boards it was set for, not for the {kept} played (13.9, "
    assert [scale in flag.what for flag in found.flags if flag.code == "other-scale"] == [True] * 3


def test_totals_of_pairings_count_for_nothing_and_say_what_to_type() -> None:
    """20-10, 15-15 and 8-24 on the three slips once gave each team the VPs of two matches."""
    found = scored(with_totals(Slip((20, 10)), Slip((15, 15)), Slip((8, 24))))
    assert [results(found)[team] for team in THREE] == [[], [], []]
    assert [flag.severity for flag in found.flags] == [Severity.WRONG] * 3
    assert said(found)[0] == (
        "match t1: 20-10 is the total of one table of a triangle and does not count. Type cob's own net "
        "over both its tables and all boards, such as +12 or -7"
    )


def test_nobody_has_more_than_a_match_can_bring() -> None:
    """The largest win of the scale of 13.9 is 20."""
    found = scored(with_totals(*[Slip(team_imps=200)] * 3))
    assert [results(found)[team] for team in THREE] == [["20.00"]] * 3


def test_vps_are_taken_where_nothing_else_was_handed_in() -> None:
    found = scored(with_totals(Slip(team_vp=Decimal("11.5")), Slip(team_imps=0), Slip(team_imps=-7)))
    assert [results(found)[team] for team in THREE] == [["11.50"], ["10.00"], ["7.23"]]


def test_boards_from_a_closed_room_are_flagged_and_change_nothing() -> None:
    extra = RoomResult(Room.CLOSED, 1, parse_score("-620"))
    told = event()
    matches = [
        replace(each, results=(*each.results, extra)) if each.id == "t1" else each for each in told.matches
    ]
    found = scored(replace(told, matches=tuple(matches)))
    assert [results(found)[team] for team in THREE] == [["14.39"], ["6.22"], ["7.23"]]
    assert "results of the closed room are extra and do not count" in said(found)[0]


def test_more_boards_than_the_rounds_other_matches_are_flagged() -> None:
    told = event("a-match-that-three-share-as-totals")
    longer = [replace(each, boards=tuple(range(1, 17))) if each.triangle else each for each in told.matches]
    found = scored(replace(told, matches=tuple(longer)))
    assert said(found) == [
        f"match {match}: 16 boards in a triangle, more than its share: the other matches of round 1 have 8"
        for match in ("t1", "t2", "t3")
    ]


def test_three_who_are_not_each_once_at_home_are_flagged() -> None:
    told = event()
    turned = [
        replace(each, home=each.away, away=each.home) if each.id == "t1" else each for each in told.matches
    ]
    found = scored(replace(told, matches=tuple(turned)))
    assert [results(found)[team] for team in THREE] == [[], [], []]
    assert "are not each once at home and once away" in said(found)[0]


def test_a_total_is_flagged_where_a_table_was_forfeited() -> None:
    told = with_totals(Slip(team_imps=12), Slip(), Slip())
    matches = [
        replace(each, slip=None, outcome=Outcome.FORFEIT, at_fault=("eft",))
        if each.id in ("t2", "t3")
        else each
        for each in told.matches
    ]
    found = scored(replace(told, matches=tuple(matches)))
    assert any("cob's total does not count: its triangle" in each for each in said(found))


@pytest.mark.parametrize(
    ("by", "kind", "boards"),
    [
        ("laws-2017", "swiss-teams", 8),
        ("sbu-2022", "swiss-teams", 8),
        ("anc-2017", "itc", 14),
        ("sydney-2003", "teams", 8),
    ],
)
def test_a_book_without_share_matches_says_that_there_are_two_results(
    by: str, kind: str, boards: int
) -> None:
    """No other book has a share match or half-matches: each two of three have a match, and this is said."""
    told = with_totals(Slip((20, 10)), Slip((15, 15)), Slip((8, 24)))
    told = replace(told, kind=kind)
    told = replace(
        told, matches=tuple(replace(each, boards=tuple(range(1, boards + 1))) for each in told.matches)
    )
    found = scored(told, by)
    assert {len(results(found)[team]) for team in THREE} == {2}
    assert any("the rule book sets no score for a triangle" in each for each in said(found))


def test_ruled_vps_of_a_table_are_those_of_both_its_teams() -> None:
    """12-8 at cob v dab in the place of 14.39 and 6.22; eft keeps its 7.23."""
    ruling = Ruling(
        "r1", TIME, session="s1", round=1, entry="cob",
        on_match=MatchRuling("t1", (Decimal(12), Decimal(8))),
    )  # fmt: skip
    found = scored(replace(event(), rulings=(ruling,)))
    assert [results(found)[team] for team in THREE] == [["12.00"], ["8.00"], ["7.23"]]


def test_a_triangle_is_one_match_of_boards_to_play() -> None:
    """Eight boards for ash in its match; for cob eight as well, at two tables, not sixteen."""
    told = event()
    assert {entry.id: boards_of_members(told, entry).scheduled for entry in told.entries} == {
        "ash": 8, "box": 8, "cob": 8, "dab": 8, "eft": 8,
    }  # fmt: skip


def test_the_next_draw_knows_that_all_three_have_met() -> None:
    """SABF 14.1: cob, dab and eft have all met, as have ash and box."""
    drawn = next_draw(event(), book("sabf-2020"), 2, allowed=DrawConcession.BYE)
    met = {frozenset(two) for two in (("cob", "dab"), ("cob", "eft"), ("dab", "eft"), ("ash", "box"))}
    assert met.isdisjoint(frozenset((each.home, each.away)) for each in drawn.pairings)


def test_matches_know_that_a_triangle_has_no_closed_room() -> None:
    assert [each.is_at_one_table for each in event().matches] == [False, True, True, True]
