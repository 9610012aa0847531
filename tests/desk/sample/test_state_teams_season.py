"""A State Teams season: each mishap worked out by hand, all other figures by a script of its own."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.desk.event.overall_list import overall_work
from bridgedesk.event.check import problems
from bridgedesk.event.event import Status
from bridgedesk.event.match import Outcome
from bridgedesk.sheets.content import cell_texts
from bridgedesk.sheets.facts import PrintChoice
from tests.evenings.added_up import (
    bracket_winners_are_ahead,
    cross_rows_are_totals,
    overall_rounds_are_totals,
    seats_in_draw,
    shared_matches,
    summary_has_the_first,
    table,
    tables,
)
from tests.evenings.congress_standings import rounds, standings, total
from tests.evenings.referee import fines, swiss_of_teams, vps
from tests.evenings.sample_congress import document, named, names
from tests.evenings.state_teams_season import NEW_TEAM, OTHER_PLAYERS, Season, ranking_of

STAGES = ("stage_one", "stage_two")
EVENTS = (*STAGES, "finals")


# ---- the script's figures


def test_the_script_knows_the_scale_of_fourteen_boards() -> None:
    """SABF 21.10: 1, 4, 12, 22 and 41 IMPs."""
    assert [str(vps(margin, 14)) for margin in (0, 1, 4, 12, 22, 41)] == [
        "10.00", "10.33", "11.28", "13.48", "15.66", "18.53",
    ]  # fmt: skip


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_as_the_script_has_it(season: Season, stage: str) -> None:
    open_event = getattr(season, stage)
    told = document(open_event)
    rows, fined = swiss_of_teams(told), fines(told)
    found = {each.entry: each for each in standings(open_event).values()}
    assert {entry: {at: f"{vp:.2f}" for at, vp in own.items()} for entry, own in rows.items()} == {
        entry: rounds(each) for entry, each in found.items()
    }
    assert {entry: total(each) for entry, each in found.items()} == {
        entry: sum(own.values()) - fined[entry] for entry, own in rows.items()
    }
    ranked = sorted((total(each), each.entry) for each in found.values() if each.place is not None)
    assert [each.entry for each in found.values() if each.place] == [entry for _, entry in reversed(ranked)]


def test_the_season_was_played_by_acts(season: Season) -> None:
    acts = {entry.act for each in season.events.values() for entry in each.history()}
    assert acts >= {
        *("enter team", "make draw", "line up", "record results", "hand in slip", "end match", "rule"),
        *("leave event", "keep", "take qualifying", "draw finals", "let stand", "finalise"),
    }
    for each in season.events.values():
        assert each.event.status is Status.FINAL
        assert list(problems(each.event)) == []


# ---- mishaps of stage one by hand; VPs from the printed scale of 14 boards (SABF 21.10)


def test_the_late_team_has_eight_vps_for_the_night_s_first_round(season: Season) -> None:
    """Waratah: 8; its triangle of round 2 is cancelled with Mallee; -6 IMPs 20 - 11.87 = 8.13; level 10; +20
    15.26; +2 10.66; -31 20 - 17.19 = 2.81; +6 11.87; -5 and -4 in triangles 8.42 and 8.72: 83.87."""
    waratah = standings(season.stage_one)["Waratah"]
    vps_won = ("8.00", "8.13", "10.00", "15.26", "10.66", "2.81", "11.87", "8.42", "8.72")
    assert rounds(waratah) == dict(zip((1, *range(3, 11)), vps_won, strict=True))
    assert total(waratah) == Decimal("83.87")


def test_a_forfeit_is_the_greatest_of_three(season: Season) -> None:
    """13.9: +12 IMPs are 13.48. Bottlebrush's mean of its other eight is (8.13 + 12.97 + 8.72 + 13.96 + 5.58
    + 12.97 + 13.48 + 2.96) / 8 = 9.85; against Hakea the others won 20 - (12.43 + 8.72 + 8.42 + 11.87 + 5.15
    + 11.87 + 8.13) / 7 = 10.49."""
    found = standings(season.stage_one)
    assert (rounds(found["Bottlebrush"])[3], rounds(found["Hakea"])[3]) == ("13.48", "0.00")
    (match,) = (each for each in season.stage_one.event.matches if each.outcome is Outcome.FORFEIT)
    assert match.at_fault == (named(season.stage_one, "Hakea"),)


def test_a_withdrawal_in_mid_season_cancels_what_was_played_against_it(season: Season) -> None:
    """The SABF has no clause; the director cancels. Mallee met Casuarina, Wattle and Waratah in a triangle,
    Jarrah, Bottlebrush, Melaleuca and Lillypilly, who have nine rounds or fewer; six matches of 14 boards
    are 84, its two tables of the triangle being one of them."""
    open_event = season.stage_one
    mallee, found = named(open_event, "Mallee"), standings(open_event)
    assert (found["Mallee"].place, found["Mallee"].matches) == (None, ())
    without = {
        name: sorted({*range(1, 11)} - {*rounds(each)})
        for name, each in found.items()
        if name not in ("Mallee", "Hakea") and len(each.matches) < 10
    }
    assert without == {
        "Casuarina": [1], "Wattle": [2], "Waratah": [2], "Jarrah": [3], "Bottlebrush": [4], "Melaleuca": [5],
        "Lillypilly": [6],
    }  # fmt: skip
    assert [mallee in draw.order for draw in open_event.event.draws] == [True] * 6 + [False] * 4
    flags = {flag.code: flag.named(open_event.event) for flag in open_event.evaluation.flags}
    assert flags["results-cancelled"].startswith("Mallee has withdrawn after 84 of 140 boards")
    assert flags["left-of-a-triangle"] == (
        "Wattle against Waratah, round 2: Wattle and Waratah are left of a triangle; without the third team"
        " nothing compares with their table, and it does not count"
    )


def test_a_correction_after_the_draw_counts_and_leaves_the_draw(season: Season) -> None:
    """14.1: Dampiera's slip of round 4 said 6-12 when round 5 was drawn; 16-12 is 11.28 to 8.72. With 6-12 it
    had 15.66 + 16.38 + 15.66 + 8.13 - 2 = 53.83 and Correa 13.96 + 11.28 + 13.96 + 11.87 = 51.07."""
    found = standings(season.stage_one)
    assert (rounds(found["Dampiera"])[4], rounds(found["Correa"])[4]) == ("11.28", "8.72")
    acts = [(entry.act, entry.words) for entry in season.stage_one.history()]
    corrected = next(at for at, (_, words) in enumerate(acts) if "6-12 IMPs becomes 16-12 IMPs" in words)
    drawn = next(at for at, (act, words) in enumerate(acts) if act == "make draw" and "Round 5" in words)
    assert corrected < drawn, "the newest is first"


def test_a_fine_is_off_the_total(season: Season) -> None:
    """13.14: 12 minutes late, 2 VPs: 15.66 + 16.38 + 15.66 + 11.28 + 8.72 + 6.04 + 7.84 + 13.48 + 8.13 + 10 -
    2 = 111.19."""
    dampiera = standings(season.stage_one)["Dampiera"]
    assert [(charge.effect, charge.clause) for charge in dampiera.charges] == [(Fraction(-2), "13.14")]
    assert total(dampiera) == Decimal("111.19")


def test_who_is_disqualified_has_no_place_and_its_results_count(season: Season) -> None:
    """Hakea: 12.43 + 8.72 + 0 + 8.42 + 11.87 + 5.15 + 11.87 + 8.13 = 66.59 after eight rounds."""
    found = standings(season.stage_one)
    assert (found["Hakea"].place, total(found["Hakea"])) == (None, Decimal("66.59"))
    hakea = named(season.stage_one, "Hakea")
    assert [hakea in draw.order for draw in season.stage_one.event.draws[7:]] == [True, False, False]
    assert [each.place for each in found.values()] == [*range(1, 16), None, None]


def test_nobody_meets_twice_in_a_stage(season: Season) -> None:
    for stage in STAGES:
        met: Counter[frozenset[str]] = Counter()
        for draw in getattr(season, stage).event.draws:
            for group in (*draw.pairings, *draw.triangles):
                met.update(frozenset((one, two)) for one in group for two in group if one < two)
        assert max(met.values()) == 1


def test_a_substitute_of_one_night_is_on_record(season: Season) -> None:
    """13.4, approved by the director; it is listed with the session, and the team's own players stay."""
    rows = table(season, "stage_one", "registers", at=-1)
    assert rows == [
        {
            "Player or entry": "Banksia",
            "Session": "2",
            "Record": "Player replaced: Bram Dell; Substitute: Pat Visitor; Cause: ill; Notified at: 18:00",
        }
    ]
    event = season.stage_one.event
    assert "Bram Dell" in event.names_of(event.entry(named(season.stage_one, "Banksia")).players)


def test_players_of_a_team_of_six_need_two_fifths_of_the_boards(season: Season) -> None:
    """16.2: 40% of nine matches of 14 boards, Mallee's being cancelled, are 50.4 of 126. By the line-ups of
    the six matches that count and are no triangle Joan Larkin has three, 42, and Jasper Meadows two, 28; the
    first two players have all six."""
    melaleuca = named(season.stage_one, "Melaleuca")
    missing = "; ".join(season.stage_one.evaluation.eligibility[melaleuca].missing)
    assert "Ivy Juniper, Joan Larkin: at least 40% of 126 boards = 50.4, so 51: 42" in missing
    assert "Jasper Meadows: at least 40% of 126 boards = 50.4, so 51: 28" in missing
    assert "Hazel Heath" not in missing


# ---- the finals by hand


def test_points_of_both_stages_bring_five_teams_into_the_finals(season: Season) -> None:
    """17.2: 6, 4, 3, 2, 1. Correa 4 + 6 = 10, Boronia 6, Dampiera 3 + 2 = 5, Kurrajong 1 + 3 and Telopea 4,
    where 104.39 + 116.20 VPs are more than 121.34. Banksia, fourth in stage one, had two of four players in
    stage two, not more than half, so that these are two teams: the first has 2 points."""
    assert ranking_of(season.stage_one)[:5] == ["Boronia", "Correa", "Dampiera", OTHER_PLAYERS, "Kurrajong"]
    assert ranking_of(season.stage_two)[:5] == ["Correa", NEW_TEAM, "Kurrajong", "Dampiera", "Casuarina"]
    one, two = standings(season.stage_one), standings(season.stage_two)
    both = total(one["Kurrajong"]) + total(two["Kurrajong"])
    assert (both, total(two[NEW_TEAM])) == (Decimal("220.59"), Decimal("121.34"))
    called = names(season.finals)
    qualified = season.finals.evaluation.earlier[-1].qualified
    assert qualified is not None
    assert [called[each] for each in qualified.entries] == [
        "Correa", "Boronia", "Dampiera", "Kurrajong", NEW_TEAM,
    ]  # fmt: skip


def test_the_final_five_by_hand(season: Season) -> None:
    """13.12, 17.3: 40 - 31 - 0.1 = 8.9; 35 - 22 + 0.1 = 13.1; 50 - 28 + 0.1 = 22.1; 44 - 12 - 0.1 = 31.9;
    36 - 19 + 0.1 = 17.1; 30 + 41 - 30 - 20 - 0.1 = 20.9."""
    called = names(season.finals)
    finals = season.finals.evaluation.finals
    assert [
        (each.final.key, *(called[key or ""] for key in (each.winner, each.loser, each.carried_by)))
        for each in finals
    ] == [
        ("elimination final", NEW_TEAM, "Kurrajong", "Kurrajong"),
        ("qualifying final", "Boronia", "Dampiera", "Boronia"),
        ("first semi-final", "Dampiera", NEW_TEAM, "Dampiera"),
        ("second semi-final", "Boronia", "Correa", "Correa"),
        ("preliminary final", "Correa", "Dampiera", "Correa"),
        ("grand final", "Correa", "Boronia", "Boronia"),
    ]
    margins = ("8.9", "13.1", "22.1", "31.9", "17.1", "20.9")
    for each, margin in zip(finals, margins, strict=True):
        assert f"wins by {margin} IMPs" in each.because
    assert ranking_of(season.finals) == ["Correa", "Boronia", "Dampiera", NEW_TEAM, "Kurrajong"]


# ---- the sheets added up

TOTAL_OF = {"stage_one": "VPs", "stage_two": "VPs", "finals": "IMPs"}
# stage one: seven matches and a triangle in rounds 2 to 6, eight in 1, 7 and 8, six and a triangle in 9 and
# 10, is 8 + 35 + 16 + 12 = 71, less Mallee's five matches and the forfeit; stage two: ten rounds of eight;
# the finals: six, of which two met twice
MATCHES = {"stage_one": 65, "stage_two": 80, "finals": 5}


@pytest.mark.parametrize("event", EVENTS)
def test_the_sheets_of_an_event_add_up(season: Season, event: str) -> None:
    unit = TOTAL_OF[event]
    cross_rows_are_totals(season, event, unit)
    assert shared_matches(season, event, unit) == MATCHES[event]
    overall_rounds_are_totals(season, event, unit)
    summary_has_the_first(season, event, unit)


def test_the_sheets_of_the_finals_have_the_winners_ahead(season: Season) -> None:
    bracket_winners_are_ahead(season, "finals")


@pytest.mark.parametrize(("round_", "single", "twice"), [(1, 16, 0), (5, 14, 3), (8, 16, 0), (10, 12, 3)])
def test_everybody_is_in_the_draw_of_a_night_once(
    season: Season, round_: int, single: int, twice: int
) -> None:
    """Sixteen teams, seventeen with the late one, sixteen without Mallee and fifteen without Hakea."""
    choice = PrintChoice(session=str((round_ + 1) // 2), round=round_)
    seats = seats_in_draw(season, "stage_one", choice)
    assert sorted(seats.values()) == [1] * single + [2] * twice


def test_the_secretary_s_matches_are_all_of_the_stage(season: Season) -> None:
    """71 matches and seven triangles of three lines, less Mallee's five and its triangle, and the missed
    round: 71 - 5 + 6 * 3 + 1 = 85."""
    matches = next(each for each in tables(season, "stage_one", "masterpoints") if each.title == "Matches")
    rows = cell_texts(matches)
    assert len(rows) == 85
    assert sum(row[2] == "missed" for row in rows) == 1


@pytest.mark.parametrize("event", ["stage_one", "stage_two", "finals"])
def test_the_overall_list_goes_on_with_the_later_stage(season: Season, event: str) -> None:
    """Five teams play the finals; eleven others played stage two, and Hakea and Mallee stage one alone."""
    found = overall_work(getattr(season, event))()
    assert found.how == "Finals first, then Stage two and Stage one; each entry where it first appears."
    titles = [each.part.title for each in found.places]
    assert [titles.count(each) for each in ("Finals", "Stage two", "Stage one")] == [5, 11, 2]
    assert {each.name for each in found.places if each.part.title == "Stage one"} == {"Hakea", "Mallee"}
    assert len({each.name for each in found.places}) == 18
