"""Who shares in finals: boards of qualifying and final, and the members of two stages (SABF 16.2, 17.2)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from bridgedesk.event.event import Event, Stage, Status
from bridgedesk.event.match import Match, Outcome, RoomLineUp, Slip
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.session import Scoring, Session
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import EligibilityState
from bridgedesk.standings.finals.team_members import finals_members
from tests.rulebooks.books import book

SABF = book("sabf-2020")
BLITZ = Slip((60, 0), (Decimal(20), Decimal(0)))


def people(*teams: str) -> tuple[Player, ...]:
    return tuple(Player(f"{team}{at}", f"{team}{at}") for team in teams for at in range(1, 7))


def seated(team: str, *numbers: int) -> list[str]:
    return [f"{team}{number}" for number in numbers]


def met(
    key: str, session: str, round_: int, boards: int, home: list[str], away: list[str], imps: tuple[int, int]
) -> Match:
    """Home's first two sit North-South in the open room, away's in the closed one."""
    line_up = RoomLineUp((home[0], away[2], home[1], away[3]), (away[0], home[2], away[1], home[3]))
    names = home[0][0], away[0][0]
    return Match(
        key, session, round_, *names, boards=tuple(range(1, boards + 1)), line_up=line_up, slip=Slip(imps)
    )


def five_teams(status: Status) -> Event:
    """Team a has qualified for a final four; a5 and a6 have played less than the others.

    Qualifying: five matches of 20 boards, with VPs as handed in, as no scale is printed for them; a4, a5 and
    a6 play two each. Final: a5 plays the semi-final of 28 boards, a4 and a6 nothing."""
    four = seated("b", 1, 2, 3, 4)
    played = [(1, 2, 3, 5), (1, 2, 3, 5), (1, 2, 3, 6), (1, 2, 4, 6), (1, 2, 3, 4)]
    matches = [
        replace(met(f"q{at}", "q", at, 20, seated("a", *who), four, (60, 0)), slip=BLITZ)
        for at, who in enumerate(played, start=1)
    ]
    final = [
        met("s1", "f1", 1, 28, seated("a", 1, 2, 3, 5), four, (50, 20)),
        met("s2", "f1", 1, 28, seated("c", 1, 2, 3, 4), seated("d", 1, 2, 3, 4), (40, 20)),
    ]
    return Event(
        "t",
        "Teams",
        date(2026, 11, 17),
        status=status,
        kind="teams-final",
        players=people("a", "b", "c", "d"),
        entries=tuple(
            Entry(team, tuple(f"{team}{at}" for at in range(1, 7)), team.upper()) for team in "abcd"
        ),
        stages=(Stage("teams"), Stage("finals", "final-four", carry_from="teams")),
        sessions=(Session("q", Scoring.IMPS, stage="teams"), Session("f1", Scoring.IMPS, stage="finals")),
        matches=(*matches, *final),
    )


def test_boards_of_qualifying_and_final_count_together_with_a_session_of_the_final() -> None:
    """16.2: team a was to play 100 + 28 = 128 boards, 40% of which are 51.2 in a team of six. a5 has
    40 + 28 = 68 and the whole session of the final; a4 has 40 and none of it, a6 as well."""
    found = evaluate(five_teams(Status.FINAL), SABF).eligibility["a"].players
    assert found is not None
    assert {player: each.answer for player, each in found.items()} == {
        "a1": EligibilityState.ELIGIBLE,
        "a2": EligibilityState.ELIGIBLE,
        "a3": EligibilityState.ELIGIBLE,
        "a4": EligibilityState.NOT,
        "a5": EligibilityState.ELIGIBLE,
        "a6": EligibilityState.NOT,
    }
    assert found["a6"].missing == (
        "at least 40% of 128 boards = 51.2, so 52: 40",
        "a full session of 28 boards in the final: 0",
    )


def test_a_walkover_has_no_boards_to_play() -> None:
    """The share stays one of 128 boards, not of 148."""
    event = five_teams(Status.FINAL)
    walkover = Match(
        "q6", "q", 6, "a", "c", boards=tuple(range(1, 21)), outcome=Outcome.FORFEIT, at_fault=("c",)
    )
    with_it = evaluate(replace(event, matches=(*event.matches, walkover)), SABF).eligibility["a"].players
    assert with_it is not None
    assert with_it["a6"].missing[0] == "at least 40% of 128 boards = 51.2, so 52: 40"


# ---- State Teams


def state_teams(*, five_as_well: bool) -> Event:
    """Stage one: a beats b in five matches, 6 points and 4. Stage two: c, which is a1 to a4 and two others,
    loses to b. c5 plays three matches of five; a5 two of five in stage one, a6 one."""
    others = seated("b", 1, 2, 3, 4)
    one = [(1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 3, 5), (1, 2, 4, 6), (1, 2, 3, 4)]
    two = [["a1", "a2", "a3", "a4"], ["a1", "a2", "a3", "c5"]]
    first = [
        met(f"s{at}", "n1", at, 10, seated("a", *who), others, (40, 10)) for at, who in enumerate(one, 1)
    ]
    second = [
        replace(met(f"z{at}", "n2", at, 10, who, others, (10, 40)), home="c")
        for at, who in enumerate([two[0], two[1], two[1], two[1], two[0]], 1)
    ]
    members = ("a1", "a2", "a3", "a4", "c5", "c6")
    return Event(
        "s",
        "State Teams",
        date(2026, 11, 17),
        kind="state-teams",
        status=Status.FINAL,
        players=people("a", "b", "c"),
        entries=(
            Entry("a", tuple(seated("a", 1, 2, 3, 4, 5, 6)), "A"),
            Entry("b", tuple(others), "B"),
            Entry("c", members, "C"),
        ),
        stages=(Stage("one"), Stage("two", "two-stages", carry_from="one")),
        sessions=(Session("n1", Scoring.IMPS, stage="one"), Session("n2", Scoring.IMPS, stage="two")),
        matches=(*first, *(second if five_as_well else second[:0])),
    )


def test_team_mates_of_one_stage_need_two_fifths_of_its_matches() -> None:
    """17.2: c is a (four of six in common). a5 has 2 of 5 matches, which is 40%; a6 has one; c5 has three."""
    found = evaluate(state_teams(five_as_well=True), SABF)
    assert [(each.placed.entry, each.points) for each in found.points] == [
        ("b", Fraction(10)),
        ("c", Fraction(10)),
    ]
    members = {
        each.player: (each.may, each.clause)
        for each in finals_members(found, conditions_of(found.event, SABF, LAWS))["c"]
    }
    assert members == {
        "a1": (True, ""),
        "a2": (True, ""),
        "a3": (True, ""),
        "a4": (True, ""),
        "a5": (True, "17.2"),
        "a6": (False, "17.2"),
        "c5": (True, "17.2"),
    }


@pytest.mark.parametrize(("unknown", "may"), [(0, False), (1, True)])
def test_what_nobody_put_down_may_have_been_his(unknown: int, *, may: bool) -> None:
    """17.2: two fifths of stage one are two matches of five, whatever was put down of them. a6 has the fourth
    of them; where the line-up of the fifth is missing, that one may have been his."""
    event = state_teams(five_as_well=True)
    missing = {"s5"} if unknown else set()
    matches = tuple(replace(each, line_up=None) if each.id in missing else each for each in event.matches)
    found = evaluate(replace(event, matches=matches), SABF)
    members = finals_members(found, conditions_of(found.event, SABF, LAWS))["c"]
    (six,) = [each for each in members if each.player == "a6"]
    assert six.may is may
    assert six.because.startswith("1 of 5 matches of the only stage they played")
    assert ("no record of who played 1 of them" in six.because) is bool(unknown)


def test_fewer_line_ups_do_not_make_the_stage_shorter() -> None:
    """a6 has one match of two that were put down, which is no half: of five it is too few but for the others,
    which may have been his; a5, who sat in neither of the two, may have played them too."""
    event = state_teams(five_as_well=True)
    matches = tuple(
        replace(each, line_up=None) if each.id in ("s2", "s3", "s5") else each for each in event.matches
    )
    found = evaluate(replace(event, matches=matches), SABF)
    members = {
        each.player: each for each in finals_members(found, conditions_of(found.event, SABF, LAWS))["c"]
    }
    counts = {player: members[player].counted for player in ("a5", "a6")}
    assert {key: each and (each.played, each.of, each.unknown) for key, each in counts.items()} == {
        "a5": (0, 5, 3),
        "a6": (1, 5, 3),
    }
    assert members["a5"].may is members["a6"].may is True


@pytest.mark.parametrize(("matches", "may"), [(3, True), (2, False)])
def test_from_a_stage_without_points_three_fifths_of_its_boards(matches: int, may: bool) -> None:
    """17.2: with five teams before it in stage two c has no points there; c5 needs 30 of 50 boards."""
    event = state_teams(five_as_well=True)
    more = [f"x{at}" for at in range(1, 6)]
    ahead = [
        Match(f"y{at}", "n2", 1, each, f"{each}y", boards=(1, 2, 3, 4, 5, 6), slip=Slip((60, 0)))
        for at, each in enumerate(more)
    ]
    entries = [Entry(each) for one in more for each in (one, f"{one}y")]
    lined = [each for each in event.matches if each.session == "n2"]
    without = lined[0].line_up  # a1 to a4
    put = {each.id: lined[1].line_up if at < matches else without for at, each in enumerate(lined)}
    matches_now = tuple(replace(each, line_up=put.get(each.id, each.line_up)) for each in event.matches)
    event = replace(event, entries=(*event.entries, *entries), matches=(*matches_now, *ahead))
    found = evaluate(event, SABF)
    team = next(each for each in found.points if each.placed.entry == "c")
    assert team.points == 6, "of stage one alone"
    members = finals_members(found, conditions_of(found.event, SABF, LAWS))["c"]
    (mine,) = [each for each in members if each.player == "c5"]
    assert (mine.may, mine.one_only, mine.clause) == (may, True, "17.2")
    assert mine.because == f"{10 * matches} of 50 boards of the only stage they played"


@pytest.mark.parametrize(("matches", "may"), [(3, True), (2, False)])
def test_the_stage_without_points_may_be_the_first(matches: int, may: bool) -> None:
    """17.2, "in the other stage": a loses stage one behind five others, c wins stage two. a5 played stage one
    only and needs 30 of its 50 boards."""
    event = state_teams(five_as_well=True)
    more = [f"x{at}" for at in range(1, 6)]
    ahead = [
        Match(f"y{at}", "n1", 1, each, f"{each}y", boards=(1, 2, 3, 4, 5, 6), slip=Slip((60, 0)))
        for at, each in enumerate(more)
    ]
    entries = [Entry(each) for one in more for each in (one, f"{one}y")]
    of_four, with_a5 = event.matches[0].line_up, event.matches[1].line_up
    first = [
        replace(each, slip=Slip((10, 40)), line_up=with_a5 if at < matches else of_four)
        for at, each in enumerate(each for each in event.matches if each.session == "n1")
    ]
    second = [replace(each, slip=Slip((40, 10))) for each in event.matches if each.session == "n2"]
    event = replace(event, entries=(*event.entries, *entries), matches=(*first, *second, *ahead))
    found = evaluate(event, SABF)
    team = next(each for each in found.points if each.placed.entry == "c")
    assert team.points == team.gained[1] == 6, "of stage two alone"
    members = finals_members(found, conditions_of(found.event, SABF, LAWS))["c"]
    (mine,) = [each for each in members if each.player == "a5"]
    assert (mine.may, mine.one_only, mine.clause) == (may, True, "17.2")
    assert mine.because == f"{10 * matches} of 50 boards of the only stage they played"


def test_who_may_have_sat_in_matches_without_a_line_up_is_not_judged_by_the_others() -> None:
    """Of the qualifying only the first match has a line-up, 20 of 100 boards. a5 has 20 + 28 = 48 of the 51.2
    asked and may have played up to 80 more; a6 has no session of the final, whatever else he played."""
    event = five_teams(Status.FINAL)
    matches = [
        replace(each, line_up=None) if each.id in ("q2", "q3", "q4", "q5") else each for each in event.matches
    ]
    found = evaluate(replace(event, matches=tuple(matches)), SABF).eligibility["a"]
    assert found.players is not None
    assert found.answer is EligibilityState.NOT_YET, "four may be: the team is not struck off"
    assert (found.players["a5"].answer, found.players["a6"].answer) == (
        EligibilityState.NOT_YET,
        EligibilityState.NOT,
    )
    assert found.missing[-1] == "no record of who played 80 of 128"


def test_a_final_without_line_ups_strikes_nobody_off() -> None:
    """28 boards of the final may have been anybody's: a4 has 40 and may have 68 of the 51.2 asked, and a
    session."""
    event = five_teams(Status.FINAL)
    matches = [replace(each, line_up=None) if each.id == "s1" else each for each in event.matches]
    found = evaluate(replace(event, matches=tuple(matches)), SABF).eligibility["a"]
    assert found.players is not None
    assert {each.answer for each in found.players.values()} == {EligibilityState.NOT_YET}
    assert found.answer is EligibilityState.NOT_YET
