"""A match of finals in two stanzas of one evening, each with a line-up of its own (SABF 13.6, 16.2, 16.5)."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round
from bridgedesk.desk.acts.line_ups import record_line_up
from bridgedesk.desk.acts.matches import end_match, halve_match, record_match_total
from bridgedesk.desk.acts.qualifying import import_qualifiers
from bridgedesk.desk.acts.sessions import begin_play
from bridgedesk.desk.acts.undo import undo
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.directing.boards_played.report import boards_of_players
from bridgedesk.directing.boards_played.requirements import RequirementStatus
from bridgedesk.directing.finals.finals import round_to_draw
from bridgedesk.directing.setup.new_event import NewEventRequest, new_event
from bridgedesk.directing.substitutes.line_up_form import line_up_form
from bridgedesk.directing.times.timetable import boards_a_round, round_lasts, timetable
from bridgedesk.event.match import Match, Outcome, Room, RoomResult, Slip
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import PointsScore
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.stages.teams_over_stages import boards_of_members
from tests.directing.finals.test_finals import STAGE_ONE, as_they_are, stage_of_teams
from tests.directing.finals.test_replaced_finalist import draw, leave_for, meeting, odd, score
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.evenings.room_results import record_room_result
from tests.evenings.state_teams import SABF, finals_of, stage_one, stage_two

FIRST, SECOND = tuple(range(1, 15)), tuple(range(15, 29))
ALL = (*FIRST, *SECOND)


@pytest.fixture
def finals(tmp_path: Path) -> OpenEvent:
    """Week 1: Fen v Dab, Cob v Eft; Ash waits, and Box is the next that qualified."""
    club = club_at(tmp_path)
    desk_in(club, stage_of_teams("qualifying", *STAGE_ONE))
    event = new_event(
        "final", "Example BC", NewEventRequest("The final", date(2026, 11, 17), "teams-final", 5), SABF
    )
    open_event = desk_in(club, event)
    import_qualifiers(open_event, "qualifying")
    draw(open_event, "2")
    return open_event


def halves(open_event: OpenEvent, home: str, away: str) -> list[Match]:
    """The match of the two that was drawn last, after it is divided."""
    halve_match(open_event, meeting(open_event, home, away))
    called = {each.id: each.name for each in open_event.event.entries}
    mine = [
        each for each in open_event.event.matches if (called[each.home], called[each.away]) == (home, away)
    ]
    return [each for each in mine if each.round == mine[-1].round]


def lined_up(open_event: OpenEvent, match: Match, home: str, away: str) -> Change:
    """By names with a comma between them."""
    return record_line_up(
        open_event, match.id, home.split(", "), away.split(", "), lambda name: Player("", name)
    )


def four(team: str, *numbers: int) -> str:
    return ", ".join(f"{team} {number}" for number in numbers or (0, 1, 2, 3))


def test_half_of_the_boards_each_and_who_sits_first_takes_turns(finals: OpenEvent) -> None:
    """13.6: the home team first in the first stanza, the visitors in the second."""
    first, second = halves(finals, "Fen", "Dab")
    assert [(each.stanza, each.boards, each.session) for each in (first, second)] == [
        (1, FIRST, "2"),
        (2, SECOND, "2"),
    ]
    said = [next(words for words in line_up_form(finals, each.id).says) for each in (first, second)]
    assert "; the home team sits first;" in said[0]
    assert "; the visiting team sits first;" in said[1]
    undo(finals)
    assert [each.boards for each in finals.event.matches if each.session == "2"] == [(*FIRST, *SECOND)] * 2


def test_a_pair_for_half_an_evening_is_the_one_substitution(finals: OpenEvent) -> None:
    """16.5: two players for 14 of 28 boards are one for a whole session."""
    leave_for(finals, "2")
    first, second = halves(finals, "Fen", "Dab")
    change = lined_up(finals, first, "Sue Sub, Tim Sub, Fen 2, Fen 3", four("Dab"))
    assert not [each for each in change.remarks if "must play from now on" in each], (
        "half of the evening is to come"
    )
    lined_up(finals, second, four("Fen"), four("Dab"))
    assert odd(finals) == []


def test_with_one_of_them_for_the_other_half_too_it_is_more_than_that(finals: OpenEvent) -> None:
    """16.5: two for half and one for the other half are one and a half."""
    leave_for(finals, "2")
    first, second = halves(finals, "Fen", "Dab")
    lined_up(finals, first, "Sue Sub, Tim Sub, Fen 2, Fen 3", four("Dab"))
    lined_up(finals, second, "Sue Sub, Fen 1, Fen 2, Fen 3", four("Dab"))
    (said,) = odd(finals)
    assert said.startswith("Fen has had substitutes in one session, equal to 1.5 sessions for one player")


def test_the_adjustment_goes_by_the_boards_of_the_whole_match(finals: OpenEvent) -> None:
    """13.4: at most 1 IMP for each of its 28 boards."""
    first, _ = halves(finals, "Fen", "Dab")
    change = lined_up(finals, first, "Sue Sub, Tim Sub, Fen 2, Fen 3", four("Dab"))
    assert (
        "Fen, 2 substitutes: an adjustment of at most 1 IMP a board, 28 over 28 boards (13.4)"
        in change.remarks
    )


def test_the_final_is_over_with_its_second_half_and_carries_a_tenth_once(finals: OpenEvent) -> None:
    """13.12: Fen, fourth, against Dab, fifth: 20 + 11 and 11 + 20 are level, so Fen by 0.1."""
    score(finals, "Cob", "Eft", (10, 30))
    first, second = halves(finals, "Fen", "Dab")
    record_match_total(finals, first.id, Slip((20, 11)))
    (elimination,) = [each for each in finals.evaluation.finals if each.final.key == "elimination final"]
    assert not elimination.is_over
    record_match_total(finals, second.id, Slip((11, 20)))
    (elimination,) = [each for each in finals.evaluation.finals if each.final.key == "elimination final"]
    assert (elimination.winner, elimination.because.split(".")[0:2]) == ("fen", ["Fen wins by 0", "1 IMPs"])
    offered = round_to_draw(finals, "3")
    assert offered is not None
    assert offered.boards == "1-28", "the next evening is as long as this one"


def test_the_time_is_that_of_the_whole_session(finals: OpenEvent) -> None:
    """16.3: 28 boards of 7.5 minutes and a break of ten: 220 minutes, in two stanzas as in one."""
    for home, away in (("Fen", "Dab"), ("Cob", "Eft")):
        halves(finals, home, away)
    assert boards_a_round(finals.event) == 28
    assert round_lasts(finals.event, SABF, 28) == timedelta(minutes=220)
    begin_play(finals, "2", datetime.fromisoformat("2026-11-17T19:00"))
    spans = [each for each in timetable(finals.event, SABF, 28) if each.session == "2"]
    assert [f"{each.ends:%H:%M}" for each in spans] == ["20:50", "22:40"], "half of the time each"


def test_results_stay_with_their_boards(finals: OpenEvent) -> None:
    match = meeting(finals, "Fen", "Dab")
    for board in (3, 17):
        record_room_result(finals, match, RoomResult(Room.OPEN, board, PointsScore(420)))
    first, second = halves(finals, "Fen", "Dab")
    assert [[each.board for each in half.results] for half in (first, second)] == [[3], [17]]


def test_what_is_not_divided_says_why(finals: OpenEvent) -> None:
    match = meeting(finals, "Fen", "Dab")
    end_match(finals, match, Outcome.FORFEIT, ["dab"])
    with pytest.raises(Refusal, match=r"Fen v Dab, round 1 already has a result\. Remove it in Scores"):
        halve_match(finals, match)
    undo(finals)
    first, _ = halves(finals, "Fen", "Dab")
    with pytest.raises(Refusal, match="Only a finals match can, once in a session"):
        halve_match(finals, first.id)
    with pytest.raises(Refusal, match="Only a finals match can"):
        halve_match(finals, finals.event.matches[0].id)
    forms = [line_up_form(finals, key).may_be_halved for key in (first.id, meeting(finals, "Cob", "Eft"))]
    assert forms == [False, True]


def test_each_evening_of_a_grand_final_is_divided_for_itself(finals: OpenEvent) -> None:
    """13.6: the stanzas go on in turn from the first evening to the second."""
    for session, results in (
        ("2", {("Fen", "Dab"): (40, 20), ("Cob", "Eft"): (40, 20)}),
        ("3", {("Eft", "Fen"): (40, 20), ("Ash", "Cob"): (40, 20)}),
        ("4", {("Cob", "Eft"): (40, 20)}),
    ):
        if session != "2":
            draw(finals, session)
        for (home, away), imps in results.items():
            score(finals, home, away, imps)
    draw(finals, "5")
    one, other = [each.id for each in finals.event.matches if each.session in ("5", "6")]
    for key in (other, one):
        halve_match(finals, key)
    found = [(each.session, each.stanza) for each in finals.event.matches if each.session in ("5", "6")]
    assert found == [("5", 1), ("5", 2), ("6", 3), ("6", 4)]


def test_halves_of_two_evenings_are_no_full_session(tmp_path: Path) -> None:
    """16.2: one full session of the final. Cob 4 and Cob 7 take turns at half time of both evenings, so that
    each has played 28 boards, but no session of 28. The boards they have: with Cob 7 the team is one of five,
    which needs half; Cob 4 6 + 5 matches and two halves, 182 of 140 + 140 + 56 = 336; Cob 7 5 matches of
    stage two alone and two halves, 98 of 196."""
    open_event = finals_of(club_at(tmp_path), stage_one(), stage_two())
    for session, meet in (("11", ("Cob", "Box")), ("12", ("Ash", "Cob"))):
        draw(open_event, session)
        first, second = halves(open_event, *meet)
        for half, one in ((first, 7), (second, 4)):
            named = {"Cob": four("Cob", 1, 2, 3, one)}
            lined_up(open_event, half, *(named.get(each, four(each, 1, 2, 3, 4)) for each in meet))
            record_match_total(open_event, half.id, Slip((30, 10) if meet[0] == "Cob" else (10, 30)))
        if session == "11":
            score(open_event, "Eft", "Ivy", (30, 10))
    team = next(each.id for each in reversed(open_event.event.entries) if each.name == "Cob")
    found = open_event.evaluation.eligibility[team].players or {}
    names = {each.id: each.name for each in open_event.event.players}
    lacks = {
        names[key]: each.missing
        for key, each in found.items()
        if each.answer is not EligibilityState.ELIGIBLE
    }
    short = ("a full session of 28 boards in the final: 14",)
    assert lacks == {"Cob 4": short, "Cob 7": short}
    rows = {row.player: row for row in boards_of_players(open_event, team)}
    for player, stand in (("Cob 1", RequirementStatus.ENOUGH), ("Cob 7", RequirementStatus.OPEN)):
        (session_of_it,) = [w for w in rows[player].wanted if "a full session of the final" in w.what_for]
        assert session_of_it.stand is stand


def test_a_grand_final_in_one_session_is_two_full_ones(tmp_path: Path) -> None:
    """13.2, 16.2: both halves of 28 boards in the last session that there is. A full session of the final is
    28 boards, as printed, and not the 56 of that day; 16.3 gives each 220 minutes."""
    open_event = finals_of(club_at(tmp_path), stage_one(), stage_two())
    four_nights = tuple(
        each for each in open_event.event.sessions if each.id != open_event.event.sessions[-1].id
    )
    open_event.carry_out(Change("sessions", "a night less"), replace(open_event.event, sessions=four_nights))
    nights = [each.id for each in four_nights if each.stage == open_event.event.stages[-1].id]
    called = {each.id: each.name for each in open_event.event.entries}
    for night in nights[:-1]:
        draw(open_event, night)
        for match in [each for each in open_event.event.matches if each.session == night]:
            record_match_total(open_event, match.id, Slip((30, 10)))
    said = draw_round(open_event, nights[-1], "1-28", as_they_are, SABF).remarks
    squeezed = f"Both halves of the grand final, 56 boards in all, are played in session {nights[-1]}"
    assert f"{squeezed}, the last session." in said
    first, second = [each for each in open_event.event.matches if each.session == nights[-1]]
    assert (first.boards, second.boards) == (ALL, ALL)
    home, away = called[first.home] or "", called[first.away] or ""
    lined_up(open_event, first, four(home, 1, 2, 3, 4), four(away, 1, 2, 3, 4))
    record_match_total(open_event, first.id, Slip((30, 10)))
    team = next(each for each in open_event.event.entries if each.id == first.home)
    boards = boards_of_members(open_event.event, team)
    sat = next(each for each in open_event.event.matches if each.id == first.id).seated(team.id)
    assert {boards.best_session(player, 28) for player in sat if player in team.players} == {(28, 28)}
    assert boards_a_round(open_event.event) == 28
