"""Correction slips of matches: a total, or the boards of both rooms, filled in as they stand."""

from dataclasses import replace

from bridgedesk.event.match import Room, RoomResult
from bridgedesk.event.score_text import parse_score
from bridgedesk.sheets.facts import Facts, PrintChoice
from bridgedesk.sheets.paper_forms import correction_slip
from bridgedesk.standings.evaluate import evaluate
from tests.evenings import sheet_evening as evening
from tests.sheets.as_text import as_text

# Board 2 of a match, 4S: ten tricks by North and nine.
IN_OPEN, IN_CLOSED = "4SN=", "4SN-1"


BLANK = [
    "Board: ______   Round: ______   Table: ______",
    "North-South: ______   East-West: ______",
    "Score as entered: ______   Correct score: ______",
]


def lines(facts: Facts, chosen: PrintChoice) -> list[str]:
    said = as_text(correction_slip(replace(facts, choice=chosen))).splitlines()
    return [line for line in said if line.startswith(("Board: ", "North-South: ", "Home: ", "Score as"))]


def with_boards() -> Facts:
    """The first match of round 1, Fox at home to Owl, has two slips of board 2."""
    event = evening.teams_event()
    slips = zip(Room, (IN_OPEN, IN_CLOSED), strict=True)
    first = replace(
        event.matches[0],
        slip=None,
        results=tuple(RoomResult(room, 2, parse_score(score)) for room, score in slips),
    )
    facts = evening.teams()
    return replace(facts, evaluation=evaluate(replace(event, matches=(first, *event.matches[1:]))))


def test_a_total_as_it_was_handed_in() -> None:
    """Round 3, table 2: Owl 5, Elk 40."""
    assert lines(evening.teams(), PrintChoice(table=2, round=3)) == [
        "Board: all   Round: 3   Table: 2",
        "Home: Owl   Away: Elk",
        "Score as entered: 5–40 IMPs, 2–18 VPs   Correct score: ______",
        *BLANK,
        *BLANK,
    ]


def test_a_board_in_both_rooms() -> None:
    """Home sits North-South in the open room, East-West in the closed one; on board 2 North-South are
    vulnerable: 620, and 100 off."""
    assert lines(with_boards(), PrintChoice(board=2))[:6] == [
        "Board: 2   Round: 1   Table: 1, open room",
        "North-South: Fox   East-West: Owl",
        "Score as entered: 4♠ N =  +620   Correct score: ______",
        "Board: 2   Round: 1   Table: 1, closed room",
        "North-South: Owl   East-West: Fox",
        "Score as entered: 4♠ N −1  −100   Correct score: ______",
    ]


def test_nothing_chosen_leaves_them_blank() -> None:
    assert "Home" not in " ".join(lines(evening.teams(), PrintChoice()))
    assert "Home" not in " ".join(lines(evening.teams(), PrintChoice(table=2, blank=True)))
