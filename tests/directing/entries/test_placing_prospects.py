"""Substitutes over several sessions: said before the last session makes a placing impossible."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.directing.entries.placings import prospects
from bridgedesk.event.event import Event, RulebookRef, Stage
from bridgedesk.event.people import Player
from bridgedesk.event.session import LineUp, Scoring, Session
from bridgedesk.standings.evaluation import EligibilityState
from tests.evenings.board_sets import MITCHELL, PAIRS, desk_of
from tests.standings.eligibility.test_boards_scheduled import three_sessions

WHO = "Ann Example & Bob Sample"


def evenings(sessions: int, substituted: int) -> Event:
    """So many of the first sessions are set up, each with a substitute for Ann; the rest is to come."""
    with_sub = replace(MITCHELL, line_ups=(LineUp("a", 1, None, "a0", "s"),))
    played = [
        Session(str(at), Scoring.MATCHPOINTS, stage="all", sections=(with_sub,)) for at in range(substituted)
    ]
    to_come = [Session(str(at), Scoring.MATCHPOINTS, stage="all") for at in range(substituted, sessions)]
    return replace(
        PAIRS,
        rulebook=RulebookRef("sabf-2020"),
        players=(*PAIRS.players, Player("s", "Sub One")),
        sessions=(*played, *to_come),
    )


@pytest.mark.parametrize(
    ("sessions", "substituted", "said"),
    [
        (6, 1, None),  # 11.6: more than half by the pair itself, 4 of 6; one more leaves 4
        (
            6,
            2,
            f"{WHO} cannot have another substitute and a placing: more than 3 of 6 by the pair or team",
        ),
        (6, 3, f"{WHO} can no longer have a placing: more than 3 of 6 by the pair or team itself: 3 (11.6)"),
        (
            7,
            3,
            f"{WHO} cannot have another substitute and a placing: at least 4 of 7 by the pair or team",
        ),
    ],
)
def test_more_than_half_by_the_pair_itself(
    tmp_path: Path, sessions: int, substituted: int, said: str | None
) -> None:
    found = list(prospects(desk_of(tmp_path, evenings(sessions, substituted))))
    assert len(found) == (0 if said is None else 1)
    assert all(each.startswith(said or "") for each in found)


def test_boards_of_one_evening(tmp_path: Path) -> None:
    """QBA: pair e plays six boards; two with a substitute are fewer than three, two more are not."""
    section = replace(MITCHELL, line_ups=(LineUp("e", 1, 1, "e0", "s"),))
    event = replace(
        PAIRS,
        rulebook=RulebookRef("qba-pairs"),
        players=(*PAIRS.players, Player("s", "Sub One")),
        sessions=(replace(PAIRS.sessions[0], sections=(section,)),),
    )
    assert list(prospects(desk_of(tmp_path, event))) == [
        "Ida Sample & Jo Muster cannot have another substitute and a placing:"
        " fewer than 3 of 6 with a substitute: 4 (Substitution)"
    ]


@pytest.mark.parametrize(
    ("substituted", "said"),
    [
        (("1",), []),
        (
            ("1", "2"),
            [
                "Fox cannot have another substitute and a placing: at most 2 substitutions, each of one"
                " player: 3 (A 4.4.1, A 4.5.1, A 4.5.2, A 4.6.4)"
            ],
        ),
    ],
)
def test_the_nswbas_teams(tmp_path: Path, substituted: tuple[str, ...], said: list[str]) -> None:
    """A 4.5.1: two substitutions in three sessions."""
    assert list(prospects(desk_of(tmp_path, three_sessions(*substituted)))) == said


def test_without_substitutes_nothing_is_said(tmp_path: Path) -> None:
    assert list(prospects(desk_of(tmp_path, evenings(6, 0)))) == []
    assert list(prospects(desk_of(tmp_path / "laws", PAIRS))) == []


def of_two_sessions(*stages: Stage, substituted: int) -> Event:
    """Pair e plays six boards in the first, with a substitute in so many of its rounds of two; the second has
    neither seats nor a movement yet."""
    section = replace(MITCHELL, line_ups=(LineUp("e", 1, substituted, "e0", "s"),))
    first, last = stages[0].id, stages[-1].id
    return replace(
        PAIRS,
        kind="pairs-qualifying" if len(stages) > 1 else "pairs",
        rulebook=RulebookRef("qba-pairs"),
        players=(*PAIRS.players, Player("s", "Sub One")),
        stages=stages,
        sessions=(
            Session("1", Scoring.MATCHPOINTS, stage=first, sections=(section,)),
            Session("2", Scoring.MATCHPOINTS, stage=last),
        ),
    )


def test_a_session_to_come_has_boards_too(tmp_path: Path) -> None:
    """QBA: four of twelve boards are fewer than six; two more are not. Of the first session alone four of six
    would be too many."""
    (said,) = prospects(desk_of(tmp_path, of_two_sessions(Stage("all"), substituted=2)))
    assert said.startswith(
        "Ida Sample & Jo Muster cannot have another substitute and a placing: fewer than 6 of 12"
    )


def test_qualifying_and_final_are_two_events(tmp_path: Path) -> None:
    """QBA: of the qualifying's six boards four are too many, whatever the final is like."""
    event = of_two_sessions(Stage("q"), Stage("f", carry_from="q"), substituted=2)
    (said,) = prospects(desk_of(tmp_path, event))
    assert said.startswith("Ida Sample & Jo Muster can no longer have a placing: fewer than 3 of 6 with a")


def test_an_emergency_of_a_congress_is_waived_once_it_is_reported(tmp_path: Path) -> None:
    """QBA: the director may waive the requirements and reports it to the chairman."""
    event = replace(of_two_sessions(Stage("all"), substituted=3), kind="congress")
    event = replace(event, sessions=event.sessions[:1])
    desk = desk_of(tmp_path, event)
    assert ["can no longer have a placing" in each for each in prospects(desk)] == [True]
    line = {"entry": "e", "out": "Ida Sample", "substitute": "Sub One", "cause": "taken ill", "told": "19:20"}
    add_record(desk, "substitutions", line)
    assert len(list(prospects(desk))) == 1
    add_record(desk, "substitutions", {**line, "reported_to": "the chairman"})
    assert list(prospects(desk)) == []
    assert desk.evaluation.eligibility["e"].answer is EligibilityState.ELIGIBLE
