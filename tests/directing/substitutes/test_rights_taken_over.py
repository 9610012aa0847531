"""Rights that a substitute takes over (QBA Substitution): before half-way, in one stage or the qualifying."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import add_record
from bridgedesk.desk.event.open_event import Change, OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.consequences import consequences
from bridgedesk.event.event import RulebookRef
from bridgedesk.event.people import Player
from bridgedesk.event.session import LineUp
from tests.evenings.board_sets import MITCHELL, PAIRS, desk_of

WHO = "Sub One for Ida Sample & Jo Muster"
NAMED = "Sub One takes over the rights: add the name to Ida Sample & Jo Muster in Setup"


def taken_over(folder: Path, from_round: int | None, kind: str = "pairs") -> OpenEvent:
    """Sub One plays for Ida from a round on to the end; pair e has three rounds of two boards."""
    line_ups = (LineUp("e", from_round, None, "e0", "s"),) if from_round else ()
    section = replace(MITCHELL, line_ups=line_ups)
    event = replace(
        PAIRS,
        kind=kind,
        rulebook=RulebookRef("qba-pairs"),
        players=(*PAIRS.players, Player("s", "Sub One")),
        sessions=(replace(PAIRS.sessions[0], sections=(section,)),),
    )
    desk = desk_of(folder, event)
    add_record(
        desk,
        "substitutions",
        {
            "entry": "e", "session": "1", "out": "Ida Sample", "substitute": "Sub One", "cause": "taken ill",
            "told": "19:30", "rights": "takes over the rights",
        },
    )  # fmt: skip
    return desk


@pytest.mark.parametrize(
    ("from_round", "kind", "said"),
    [
        (None, "pairs", NAMED),
        (2, "pairs", NAMED),
        (
            2,
            "pairs-qualifying",
            NAMED,
        ),
        # four of six boards were played: half-way is three
        (
            3,
            "pairs",
            f"{WHO}: too late to take over the rights, fewer than 3 of 6",
        ),
        (
            3,
            "pairs-qualifying",
            f"{WHO}: too late to take over the rights, fewer",
        ),
        (2, "pairs-final", f"{WHO}: you decide on the rights"),
    ],
)
def test_before_half_way(tmp_path: Path, from_round: int | None, kind: str, said: str) -> None:
    desk = taken_over(tmp_path, from_round, kind)
    (found,) = consequences(desk)
    assert found.words.startswith(said)
    assert found.words in [odd.what for odd in items_to_check(desk)]


@pytest.mark.parametrize(("second", "said"), [(False, NAMED), (True, NAMED), (None, f"{WHO}: too late")])
def test_the_sessions_to_come_are_not_over_when_he_comes(
    tmp_path: Path, second: bool | None, said: str
) -> None:
    """Two sessions of six boards each. In round 2 he comes after two of twelve, whether
    or not he sits in the second session yet; who first comes in its round 2 comes after eight."""
    desk = taken_over(tmp_path, 2 if second is not None else None)
    (one,) = desk.event.sessions
    from_round = None if second is False else 1 if second else 2
    ups = (LineUp("e", from_round, None, "e0", "s"),) if from_round else ()
    two = replace(one, id="2", sections=tuple(replace(each, line_ups=ups) for each in one.sections))
    desk.carry_out(Change("a second session", "set up"), replace(desk.event, sessions=(one, two)))
    (found,) = consequences(desk)
    assert found.words.startswith(said)
