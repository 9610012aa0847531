"""Who leaves a Swiss between the draw and the play of round 2, and what each choice makes of it."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.entries import remove_team
from bridgedesk.desk.acts.leaving import leave_event, leaves_after_play, leaving_effects
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.draws.next_draw import next_draw
from bridgedesk.directing.entries.leaving import Leaving, leaving_form, leaving_told
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, Outcome, RecordedDraw, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import EligibilityState
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.teams import BY_SABF

# Round 1 as typed in VPs; round 2 is drawn and not played.
FIRST = (("fox", 14, "owl", 6), ("elk", 12, "bee", 8), ("cat", 10, "dog", 10), ("emu", 11, "yak", 9))
SECOND = (("fox", "elk"), ("emu", "owl"), ("cat", "bee"), ("dog", "yak"))


def between_two_rounds(event: Event = BY_SABF) -> Event:
    order = tuple(entry.id for entry in event.entries)
    boards = tuple(range(1, 9))
    played = [
        Match(
            f"a{table}", "1", 1, home, away, "swiss", table=table, boards=boards,
            slip=Slip(vp=(Decimal(one), Decimal(two))),
        )
        for table, (home, one, away, two) in enumerate(FIRST, start=1)
    ]  # fmt: skip
    drawn = [
        Match(f"b{table}", "1", 2, home, away, "swiss", table=table, boards=tuple(range(9, 17)))
        for table, (home, away) in enumerate(SECOND, start=1)
    ]
    pairings = (tuple((home, away) for home, _, away, _ in FIRST), SECOND)
    draws = [
        RecordedDraw("swiss", round_, None, order, order, pairs)
        for round_, pairs in enumerate(pairings, start=1)
    ]
    return replace(event, matches=(*played, *drawn), draws=tuple(draws))


@pytest.fixture
def swiss(tmp_path: Path) -> OpenEvent:
    return desk_in(club_at(tmp_path), between_two_rounds())


def totals(open_event: OpenEvent) -> dict[str, str]:
    (field,) = open_event.evaluation.fields
    return {each.entry: f"{float(each.total):.2f}" for each in field.standings if each.total is not None}


def names(open_event: OpenEvent, entry: str) -> dict[str, list[str]]:
    return {line.name: [key for key, _ in line.choices] for line in leaving_form(open_event, entry, "1")}


def test_what_is_asked_is_what_is_open(swiss: OpenEvent) -> None:
    """SABF has no clause on results of a team that withdraws, and 13.9 for forfeits."""
    assert names(swiss, "fox") == {
        "how": ["withdraws", "disqualified"],
        "coming": ["bye", "forfeited", "open"],
        "results": ["stand", "cancelled"],
        "why": [],
    }


def test_the_opponents_have_the_bye(swiss: OpenEvent) -> None:
    before = canonical(swiss.event)
    change = leave_event(swiss, "fox", "1", Leaving(coming="bye", results="stand"))
    assert change.words == "Fox withdraws"
    assert change.remarks == (
        "Elk has the bye in round 2.",
        "Its results count, as the director decided.",
    )
    assert swiss.event.draws[-1].bye == "elk"
    assert swiss.event.draws[-1].by_hand == "Fox withdrew"
    (kept,) = swiss.event.records("withdrawals", "fox")
    assert kept.facts == {"how": "withdraws", "coming": "bye", "results": "stand"}
    assert totals(swiss)["owl"] == "6.00"
    undo(swiss)
    assert canonical(swiss.event) == before


def test_its_match_is_forfeited_by_the_clause(swiss: OpenEvent) -> None:
    """SABF 13.9: until the end +12 IMPs over 8 boards, which are 14.39 VPs: Elk has 12 + 14.39."""
    effects = list(leaving_effects(swiss, "fox", "1", Leaving(coming="forfeited", results="stand")))
    assert effects[1] == "It forfeits 1 match: Fox v Elk, round 2."
    leave_event(swiss, "fox", "1", Leaving(coming="forfeited", results="stand"))
    match = swiss.event.match("b1")
    assert (match.outcome, match.at_fault) == (Outcome.FORFEIT, ("fox",))
    assert (totals(swiss)["elk"], totals(swiss)["fox"]) == ("26.39", "14.00")
    assert "fox" not in next_draw_of(swiss)


def round_two_played(event: Event) -> Event:
    """Every match of round 2 that was not decided ended 10-10."""
    level = Slip(vp=(Decimal(10), Decimal(10)))
    matches = (each if each.begun_or_ended else replace(each, slip=level) for each in event.matches)
    return replace(event, matches=tuple(matches))


def next_draw_of(open_event: OpenEvent) -> set[str]:
    assert open_event.book_in_force
    drawn = next_draw(round_two_played(open_event.event), open_event.book_in_force, 3)
    return {entry for pairing in drawn.pairings for entry in (pairing.home, pairing.away)} | {drawn.bye or ""}


def test_results_against_it_are_cancelled_where_no_clause_rules(swiss: OpenEvent) -> None:
    """Owl loses its 6 VPs, and Elk those of the forfeit."""
    leave_event(swiss, "fox", "1", Leaving(coming="forfeited", results="cancelled"))
    found = totals(swiss)
    assert (found.get("owl", "0.00"), found["elk"]) == ("0.00", "12.00")
    flags = [flag for flag in swiss.evaluation.flags if flag.entry == "fox"]
    assert [flag.code for flag in flags] == ["results-cancelled"]
    assert str(flags[0].what).endswith("the results against it are cancelled, as the director decided")


def test_a_disqualification_is_ruled_and_has_its_reason(swiss: OpenEvent) -> None:
    told = {"how": "disqualified", "coming": "forfeited", "results": "stand"}
    with pytest.raises(Refusal, match="Type the reason for the disqualification"):
        leaving_told(swiss, "fox", told)
    change = leave_event(
        swiss, "fox", "1", leaving_told(swiss, "fox", {**told, "why": "Abuse of an opponent (Law 91B)"})
    )
    assert change.words == "Fox is disqualified"
    (ruling,) = swiss.event.rulings
    assert ruling.imposed is not None
    assert (ruling.entry, ruling.imposed.unit, ruling.reason) == (
        "fox",
        "disqualified",
        "Abuse of an opponent (Law 91B)",
    )
    assert swiss.event.entry("fox").withdrawn == "1"
    able = swiss.evaluation.eligibility["fox"]
    assert (able.answer, able.missing) == (
        EligibilityState.NOT,
        ("Abuse of an opponent (Law 91B)",),
    )
    (field,) = swiss.evaluation.fields
    assert [(each.entry, each.place) for each in field.standings][:3] == [
        ("elk", 1), ("fox", None), ("emu", 2)
    ]  # fmt: skip
    assert change.remarks[-1] == "Fox is not eligible for a place or a prize."


def test_who_comes_back_is_drawn_again(swiss: OpenEvent) -> None:
    leave_event(swiss, "fox", "1", Leaving(coming="forfeited", results="cancelled"))
    change = remove_team(swiss, "fox", "1")
    assert change.words == "Fox reinstated"
    assert change.remarks == (
        "Matches it forfeited stay forfeited; press / 5 in Scores where one is played.",
    )
    assert list(swiss.event.records("withdrawals", "fox")) == []
    assert totals(swiss)["owl"] == "6.00"
    assert "fox" in next_draw_of(swiss)


def test_the_book_decides_where_it_has_a_clause(tmp_path: Path) -> None:
    """SBU 2.8.2: without an acceptable substitute all scores against a team are cancelled."""
    event = between_two_rounds(replace(BY_SABF, rulebook=RulebookRef("sbu-2022")))
    swiss = desk_in(club_at(tmp_path), event)
    assert "results" not in names(swiss, "fox")
    effects = list(leaving_effects(swiss, "fox", "1", Leaving(coming="forfeited")))
    assert effects[-1].endswith("all results against it are cancelled (2.8.2).")


def test_before_the_first_draw_nothing_is_asked(tmp_path: Path) -> None:
    swiss = desk_in(club_at(tmp_path), BY_SABF)
    assert not leaves_after_play(swiss, "fox")
    assert leaves_after_play(desk_in(club_at(tmp_path / "other"), between_two_rounds()), "fox")


# ---- from within a triangle


def in_a_triangle() -> Event:
    """Fox, owl and elk play a triangle in round 2; fox beat owl 14-6 in round 1, elk played bee."""
    event = between_two_rounds()
    first = tuple(match for match in event.matches if match.round == 1)
    boards = tuple(range(9, 17))
    tables = (("fox", "owl"), ("elk", "fox"), ("owl", "elk"))
    three = tuple(
        Match(f"t{at}", "1", 2, home, away, "swiss", table=1, boards=boards, triangle="fox-owl-elk")
        for at, (home, away) in enumerate(tables, start=1)
    )
    others = (("emu", "cat"), ("bee", "dog"))
    pairs = tuple(
        Match(f"b{at}", "1", 2, home, away, "swiss", table=at, boards=boards)
        for at, (home, away) in enumerate(others, start=2)
    )
    first_draw, second = event.draws
    second = replace(second, pairings=others, triangles=(("fox", "owl", "elk"),))
    return replace(event, matches=(*first, *three, *pairs), draws=(first_draw, second))


@pytest.fixture
def triangle(tmp_path: Path) -> OpenEvent:
    return desk_in(club_at(tmp_path), in_a_triangle())


def test_the_other_two_of_a_triangle_play_a_match(triangle: OpenEvent) -> None:
    """Owl and elk have not met: they play at table 1 over the boards of the round, owl at home."""
    assert names(triangle, "fox")["coming"] == ["each-other", "forfeited", "open"]
    before = canonical(triangle.event)
    change = leave_event(triangle, "fox", "1", Leaving(coming="each-other", results="stand"))
    assert change.remarks[0] == "Owl and Elk play a match in round 2, not a triangle."
    here = [match for match in triangle.event.matches if match.round == 2]
    assert {(match.home, match.away, match.table) for match in here} == {
        ("emu", "cat", 2),
        ("bee", "dog", 3),
        ("owl", "elk", 1),
    }
    assert all(match.triangle is None and match.boards == tuple(range(9, 17)) for match in here)
    draw = triangle.event.draws[-1]
    assert (draw.triangles, draw.by_hand) == ((), "Fox withdrew")
    assert totals(triangle)["fox"] == "14.00"
    undo(triangle)
    assert canonical(triangle.event) == before


def test_two_of_a_triangle_who_have_met_are_told_so(triangle: OpenEvent) -> None:
    effects = list(leaving_effects(triangle, "elk", "1", Leaving(coming="each-other", results="stand")))
    assert effects[1] == "Fox and Owl play a match in round 2, as in round 1, not a triangle."


def test_a_triangle_that_is_begun_has_a_choice_of_its_own(tmp_path: Path) -> None:
    event = in_a_triangle()
    begun = tuple(
        replace(match, slip=Slip(team_vp=Decimal(12))) if match.id == "t3" else match
        for match in event.matches
    )
    desk = desk_in(club_at(tmp_path), replace(event, matches=begun))
    assert list(names(desk, "fox")) == ["how", "triangle", "first", "second", "third", "results", "why"]
    told = leaving_told(desk, "fox", {"results": "stand", "triangle": "boards-played"})
    assert list(leaving_effects(desk, "fox", "1", told))[1:4] == [
        "Triangle of round 2: Fox has no board that both its tables played, so nothing counts yet.",
        "Triangle of round 2: Elk has no board that both its tables played, so nothing counts yet.",
        "Triangle of round 2: Owl has 12 VPs over 8 boards.",
    ]
