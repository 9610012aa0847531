"""A team that came late to a Swiss: Gnu missed round 1, for which Fox has 14 VPs and Yak 9."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import give_bye
from bridgedesk.desk.acts.entries import enter_team
from bridgedesk.desk.acts.registers import add_record, strike_out
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.event.event import Stage
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation
from tests.desk.acts.test_leaving import between_two_rounds, totals
from tests.evenings.board_sets import desk_in
from tests.evenings.club_evening import club_at
from tests.rulebooks.books import book


@pytest.fixture
def late(tmp_path: Path) -> OpenEvent:
    event = between_two_rounds()
    first = tuple(match for match in event.matches if match.round == 1)
    desk = desk_in(club_at(tmp_path), replace(event, matches=first, draws=event.draws[:1]))
    players = [Player("", f"Gnu Player {at}") for at in range(1, 5)]
    change = enter_team(desk, None, "Gnu", players, "1")
    assert change.remarks == (
        "It missed round 1. Enter what that earns under Missed rounds in Rule book (Ctrl+B).",
    )
    return desk


def gnu(desk: OpenEvent) -> str:
    return desk.event.entries[-1].id


def told(desk: OpenEvent, vps: str, **more: str) -> None:
    add_record(desk, "missed-rounds", {"entry": gnu(desk), "round": "1", "earns": vps, **more})


def test_it_has_nothing_until_the_director_says_so(late: OpenEvent) -> None:
    assert gnu(late) not in totals(late)


def test_it_earns_what_the_director_types(late: OpenEvent) -> None:
    told(late, "8.5", why="Congress regulation 4")
    assert totals(late)[gnu(late)] == "8.50"
    (field,) = late.evaluation.fields
    (standing,) = (each for each in field.standings if each.entry == gnu(late))
    (score,) = standing.matches
    assert (score.round, score.outcome, score.because) == (1, "missed", "Congress regulation 4")
    (line,) = late.event.registered
    strike_out(late, line.id, "typed twice")
    assert gnu(late) not in totals(late)


def test_it_earns_as_much_as_a_bye(late: OpenEvent) -> None:
    """The SABF has no bye in a Swiss of teams; the director gives one 12 VPs."""
    give_bye(late, book("sabf-2020"), Decimal(12))
    told(late, "bye")
    assert totals(late)[gnu(late)] == "12.00"


def test_what_is_no_number_of_vps_is_refused(late: OpenEvent) -> None:
    with pytest.raises(Refusal, match=r"Type 8, 8\.5 or bye"):
        told(late, "half")


def test_a_round_that_was_played_after_all_is_not_missed(late: OpenEvent) -> None:
    add_record(late, "missed-rounds", {"entry": "fox", "round": "1", "earns": "8"})
    flags = [flag for flag in late.evaluation.flags if flag.code == "not-missed"]
    assert [flag.entry for flag in flags] == ["fox"]
    assert totals(late)["fox"] == "14.00"


# ---- two stages, each with a round 1


@pytest.fixture
def stages(tmp_path: Path) -> OpenEvent:
    """All meet Fox and Yak in both stages; Gnu plays in neither, and the second is being played."""
    event = between_two_rounds()
    first = tuple(match for match in event.matches if match.round == 1)
    again = tuple(replace(match, id=f"again {match.id}", session="2", stage="late") for match in first)
    (session,) = (each for each in event.sessions if each.id == first[0].session)
    early, late = replace(session, id="1", stage="early"), replace(session, id="2", stage="late")
    two = replace(
        event,
        matches=(*(replace(match, session="1", stage="early") for match in first), *again),
        draws=(),
        stages=(Stage("early"), Stage("late", carry_from="early")),
        sessions=(early, late),
    )
    desk = desk_in(club_at(tmp_path), two)
    enter_team(desk, None, "Gnu", [Player("", f"Gnu Player {at}") for at in range(1, 5)], "2")
    return desk


def of_gnu(desk: OpenEvent, at: Callable[[OpenEvent], Evaluation]) -> list[str]:
    """Return what Gnu's rounds earn in the stage."""
    found = at(desk).standings.get(gnu(desk))
    return [f"{float(match.counts):.2f}" for match in found.matches] if found else []


def early(desk: OpenEvent) -> Evaluation:
    return desk.evaluation.earlier[0]


def late_stage(desk: OpenEvent) -> Evaluation:
    return desk.evaluation


def test_a_round_missed_in_the_stage_in_play_counts_there_alone(stages: OpenEvent) -> None:
    told(stages, "8")
    assert stages.event.registered[-1].session == "2"
    assert (of_gnu(stages, early), of_gnu(stages, late_stage)) == ([], ["8.00"])


def test_a_session_says_of_which_stage_the_missed_round_is(stages: OpenEvent) -> None:
    told(stages, "8", session="1")
    assert (of_gnu(stages, early), of_gnu(stages, late_stage)) == (["8.00"], [])


def test_a_record_without_a_session_is_of_the_first_stage(stages: OpenEvent, tmp_path: Path) -> None:
    told(stages, "8")
    (line,) = stages.event.registered
    older = replace(stages.event, registered=(replace(line, session=None),))
    (again := tmp_path / "again").mkdir()
    older_file = desk_in(club_at(again), older)
    assert (of_gnu(older_file, early), of_gnu(older_file, late_stage)) == (["8.00"], [])
