"""What a ruling on a board is worth to both sides, worked out by hand."""

from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.rulings.apply_ruling import apply_rulings
from bridgedesk.directing.rulings.board_effect import board_effects
from bridgedesk.event.event import Event
from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.ruling import Adjustment, Ruling
from bridgedesk.event.score_text import parse_score
from bridgedesk.standings.evaluate import evaluate
from tests.evenings.ruled_events import FIRST, pairs, three_rounds

TIME = datetime.fromisoformat("2026-11-17T21:00")


def effects(event: Event, ruling: Ruling) -> list[str]:
    return list(board_effects(evaluate(event), evaluate(apply_rulings(event, [ruling]))))


def test_at_matchpoints() -> None:
    """Board 1 is +420, -50, -50: North-South of table 1 have 4 of 4. At 40% of +420 and 60% of -50 they have
    0.4 x 4 + 0.6 x 1 = 2.2, and East-West 1.8."""
    weighted = Adjustment(parse_score("W 40:+420 60:-50"), table=1)
    ruling = Ruling("", TIME, "1", "A", 1, 1, question="adjusted-score", reason="UI", adjusted=weighted)
    assert effects(pairs("tuesday", FIRST), ruling) == [
        "Ann Example & Bob Sample: 4 → 2.2 of 4 MP",
        "Gus Muster & Hal Example: 0 → 1.8 of 4 MP",
    ]


def test_an_award_is_not_compared_with_the_other_tables() -> None:
    ruling = Ruling("", TIME, "1", "A", 1, 1, adjusted=Adjustment(parse_score("A+-"), table=1), reason="UI")
    assert effects(pairs("tuesday", FIRST), ruling) == [
        "Ann Example & Bob Sample: 4 → award",
        "Gus Muster & Hal Example: 0 → award",
    ]


def test_in_a_match() -> None:
    """420 and 50 are 470, 10 IMPs; with 4S made in both rooms the board is flat."""
    event = three_rounds("swiss")
    results = tuple(
        RoomResult(room, 1, parse_score(score))
        for room, score in ((Room.OPEN, "4SN="), (Room.CLOSED, "4SN-1"))
    )
    first, *others = event.matches
    event = replace(event, matches=(replace(first, slip=None, results=results), *others))
    made = Adjustment(parse_score("4SN="), match=first.id, room=Room.CLOSED)
    found = effects(event, Ruling("", TIME, "s1", round=1, board=1, adjusted=made, reason="A claim"))
    assert [each.partition(",")[0] for each in found] == ["Fox: 10 → 0 IMPs", "Owl: −10 → 0 IMPs"]


def test_other_rulings_change_no_board() -> None:
    ruling = Ruling("", TIME, "1", "A", 1, entry="1NS", reason="Slow")
    assert effects(pairs("tuesday", FIRST), ruling) == []
