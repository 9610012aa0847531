"""Until when, round by round: by the timetable of the book, or by its pace from the start of play."""

from dataclasses import replace
from datetime import datetime

import pytest

from bridgedesk.directing.times.deadlines import deadline_question
from bridgedesk.directing.times.timetable import number_of, timetable
from bridgedesk.event.event import Event, Issue, RulebookRef, Stage
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Scoring, Session
from bridgedesk.rulebooks import Moment, Refused
from bridgedesk.rulebooks.time_limit import What
from tests.evenings.board_sets import PAIRS
from tests.evenings.teams import SWISS
from tests.rulebooks.books import book

SYDNEY, SBU = "sydney-2003", "sbu-2022"


def at(day: int, clock: str) -> datetime:
    return datetime.fromisoformat(f"2003-09-{day:02}T{clock}")


def swiss(kind: str, days: dict[datetime, list[int]], boards: int, played: int = 0) -> Event:
    """One match of each round, for times do not depend on how many there are."""
    sessions = [
        Session(str(number), Scoring.IMPS, stage="swiss", starts=starts)
        for number, starts in enumerate(days, start=1)
    ]
    matches = [
        Match(
            f"m{round_}", session.id, round_, "fox", "owl", stage="swiss", boards=tuple(range(1, boards + 1)),
            slip=Slip(imps=(1, 0)) if round_ <= played else None,
        )
        for session, rounds in zip(sessions, days.values(), strict=True)
        for round_ in rounds
    ]  # fmt: skip
    return replace(SWISS, kind=kind, sessions=tuple(sessions), matches=tuple(matches))


def until(event: Event, name: str, what: What, round_: int, of: str | None = None) -> str:
    boards = max((len(match.boards) for match in event.matches), default=2)
    event = replace(event, rulebook=RulebookRef(name))
    try:
        found = book(name).answer(deadline_question(event, book(name), what, boards, of, round_))
    except Refused as problem:
        return str(problem)
    assert isinstance(found, Moment)
    return f"{found.when:%d %H:%M}"


SENIORS = swiss("seniors-teams", {at(18, "10:00"): [1, 2, 3, 4], at(19, "10:00"): [5, 6, 7, 8]}, 14, 8)
BLUE_RIBBON = swiss("safilo-teams", {at(21, "10:00"): [1, 2, 3, 4, 5, 6, 7]}, 8, 7)


def posted(event: Event, time: datetime) -> Event:
    return replace(event, issues=(Issue(1, time, "1.0"),))


# ---- Sydney 4.1, 6.3, 7.1


def test_seniors_rounds_begin_as_printed() -> None:
    """4.1: 98 minutes from 10.00, 12.30, 14.30 and 16.30 on each day."""
    spans = timetable(SENIORS, book(SYDNEY), 14)
    assert [f"{each.begins:%d %H:%M}" for each in spans] == [
        "18 10:00", "18 12:30", "18 14:30", "18 16:30", "19 10:00", "19 12:30", "19 14:30", "19 16:30",
    ]  # fmt: skip
    assert [f"{each.ends:%H:%M}" for each in spans[:2]] == ["11:38", "14:08"]


def test_both_days_in_one_session_are_two_days_still() -> None:
    event = swiss("seniors-teams", {at(18, "10:00"): [1, 2, 3, 4, 5, 6, 7, 8]}, 14)
    assert [f"{each.begins:%d %H:%M}" for each in timetable(event, book(SYDNEY), 14)][4] == "19 10:00"


def test_a_session_at_another_hour_goes_by_the_pace_alone() -> None:
    """4.6: 56 minutes; from 19.00 match 4 begins at 21.48."""
    event = swiss("safilo-teams", {at(21, "19:00"): [1, 2, 3, 4, 5, 6, 7]}, 8)
    assert f"{timetable(event, book(SYDNEY), 8)[3].begins:%H:%M}" == "21:48"
    assert until(event, SYDNEY, "score", 2) == "21 21:48"


@pytest.mark.parametrize(
    ("round_", "last"), [(1, "18 12:30"), (3, "18 16:30"), (4, "19 10:00"), (7, "19 16:30"), (8, "19 18:50")]
)
def test_seniors_correct_until_the_next_match(round_: int, last: str) -> None:
    """6.3 (1); round 8: 30 minutes after the posting at 18.20."""
    assert until(posted(SENIORS, at(19, "18:20")), SYDNEY, "score", round_) == last


@pytest.mark.parametrize(
    ("round_", "last"), [(1, "21 12:48"), (3, "21 12:48"), (4, "21 17:15"), (7, "21 17:15")]
)
def test_swiss_of_seven_corrects_in_two_parts(round_: int, last: str) -> None:
    """6.3 (2): until match 4 begins, three times 56 minutes after 10.00; then 15 minutes after 17.00."""
    assert until(posted(BLUE_RIBBON, at(21, "17:00")), SYDNEY, "score", round_) == last


def test_scores_posted_before_the_last_match_end_nothing() -> None:
    """6.3 (2): the posting after match 7, which begins six times 56 minutes after 10.00, at 15.36."""
    assert "posted is missing" in until(posted(BLUE_RIBBON, at(21, "15:30")), SYDNEY, "score", 5)
    under_way = swiss("safilo-teams", {at(21, "10:00"): [1, 2, 3, 4, 5, 6, 7]}, 8, played=6)
    assert "posted is missing" in until(posted(under_way, at(21, "15:40")), SYDNEY, "score", 5)


@pytest.mark.parametrize(("round_", "last"), [(1, "18 12:08"), (2, "18 14:38"), (8, "19 18:38")])
def test_appeals_count_from_the_scheduled_end_of_the_round(round_: int, last: str) -> None:
    """7.1: 30 minutes; 98 minutes after 10.00 is 11.38."""
    assert until(SENIORS, SYDNEY, "appeal", round_) == last


def test_the_pairs_final_corrects_until_the_second_match_after() -> None:
    """6.3 (second 2): 48 minutes from 9.30, so match 3 begins at 11.06 and match 9 at 15.54."""
    (session,) = PAIRS.sessions
    (section,) = session.sections
    assert section.movement is not None
    movement = replace(section.movement, rounds=section.movement.rounds[:1] * 9)
    session = replace(session, starts=at(21, "09:30"), sections=(replace(section, movement=movement),))
    event = replace(PAIRS, kind="pairs-final", sessions=(session,))
    asked = [deadline_question(event, book(SYDNEY), "score", 6, None, round_).next_start for round_ in (1, 7)]
    assert asked == [at(21, "11:06"), at(21, "15:54")]


# ---- SBU 2.22

EVENING = at(17, "19:00")


def sbu_swiss(planned: int = 5, kind: str = "swiss-teams") -> Event:
    """7 boards take 7 times 7 minutes and 1: matches end at 19.50, 20.40, 21.30, 22.20 and 23.10."""
    event = swiss(kind, {EVENING: [1, 2, 3]}, 7, 3)
    line = RegisterLine("g1", "rounds-planned", EVENING, facts={"rounds": planned, "boards": 7})
    return replace(event, registered=(line,) if planned else ())


@pytest.mark.parametrize(
    ("round_", "last"), [(1, "17 20:40"), (2, "17 21:30"), (3, "17 22:20"), (4, "17 23:30"), (5, "17 23:30")]
)
def test_every_swiss_match_is_a_session(round_: int, last: str) -> None:
    """Until the end of the next; of the last two 20 minutes after the end of the event."""
    assert until(sbu_swiss(), SBU, "score", round_) == last


@pytest.mark.parametrize(("round_", "last"), [(1, "17 20:10"), (2, "17 21:00"), (5, "17 23:30")])
def test_rulings_are_asked_for_within_20_minutes_of_the_match(round_: int, last: str) -> None:
    assert until(sbu_swiss(), SBU, "ruling", round_) == last


def test_a_swiss_of_unknown_length_ends_no_period_early() -> None:
    assert "event_end is missing" in until(sbu_swiss(planned=0), SBU, "score", 3)
    assert until(sbu_swiss(planned=0), SBU, "score", 1) == "17 20:40"


def test_teams_all_play_all_are_one_session() -> None:
    """A session ends there with a major break: three matches in one are over at 21.30."""
    assert until(sbu_swiss(planned=0, kind="teams"), SBU, "score", 1) == "17 21:50"


def two_sessions(stages: tuple[str, str]) -> Event:
    """Three rounds of 2 boards at 15 minutes: 14.00 to 14.45, and 15.00 to 15.45."""
    (session,) = PAIRS.sessions
    sessions = tuple(
        replace(session, id=str(number), stage=stage, starts=at(17, clock))
        for number, (stage, clock) in enumerate(zip(stages, ("14:00", "15:00"), strict=True), start=1)
    )
    return replace(PAIRS, stages=tuple(map(Stage, dict.fromkeys(stages))), sessions=sessions)


def test_only_what_may_change_who_qualifies_closes_before_the_next_session() -> None:
    """2.22: 14.45 and 20 minutes is 15.05, with a final at 15.00 it is 14.50; the last session but one is
    open until 20 minutes after 15.45."""
    together, final = two_sessions(("all", "all")), two_sessions(("heat", "final"))
    assert [until(each, SBU, "ruling", 1, "1") for each in (together, final)] == ["17 15:05", "17 14:50"]
    assert [until(each, SBU, "score", 1, "1") for each in (together, final)] == ["17 16:05", "17 14:50"]
    assert until(final, SBU, "score", 1, "2") == "17 16:05"


def test_anc_the_last_session_of_a_stage_has_its_own_period() -> None:
    """6.1: 30 minutes after the scores are available at 14.50, whenever the final begins; of a session within
    the stage the later of 14.20 and 30 minutes and the next session, at 15.00."""
    apart = two_sessions(("abpc-womens", "abpc-womens-final"))
    within = two_sessions(("abpc-womens", "abpc-womens"))
    found = []
    for event, clock in ((apart, "14:50"), (within, "14:20")):
        first, second = event.sessions
        event = replace(event, sessions=(replace(first, posted=at(17, clock)), second), kind="abpc-womens")
        found.append(until(event, "anc-2017", "score", 1, "1"))
    assert found == ["17 15:20", "17 15:00"]


def test_rounds_of_a_movement_are_numbered_through_the_stage() -> None:
    event = two_sessions(("all", "all"))
    assert [number_of(event, "1", 2), number_of(event, "2", 2)] == [2, 5]
    apart = two_sessions(("heat", "final"))
    assert number_of(apart, "2", 2) == 2
