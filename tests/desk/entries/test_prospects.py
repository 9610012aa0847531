"""Substitutes over several sessions: said before the last session makes a placing impossible."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.entries.prospects import prospects
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.people import Player
from bridgedesk.event.session import LineUp, Scoring, Session
from tests.desk.sets import MITCHELL, PAIRS, desk_of
from tests.standings.test_scheduled import three_sessions

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
        (6, 2, f"{WHO} can have no further substitute and a placing: more than 3 of 6 by the pair or team"),
        (6, 3, f"{WHO} can no longer have a placing: more than 3 of 6 by the pair or team itself: 3 (11.6)"),
        (7, 3, f"{WHO} can have no further substitute and a placing: more than 3.5 of 7 by the pair or team"),
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
        "Ida Sample & Jo Muster can have no further substitute and a placing:"
        " fewer than 3 of 6 with a substitute: 4 (Substitution)"
    ]


@pytest.mark.parametrize(
    ("substituted", "said"),
    [
        (("1",), []),
        (
            ("1", "2"),
            [
                "Fox can have no further substitute and a placing: at most 2 substitutions, each of one"
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
