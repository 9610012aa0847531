"""A psychic call against a player below National Master: what the board becomes (SABF 4.6)."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bridgedesk.desk.acts.rulings_and_appeals import cancel_ruling, impose_rulings
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.rules.event_book import event_book
from bridgedesk.directing.rulings.ruling_choices import RulingChoice, choices
from bridgedesk.directing.rulings.ruling_form import RulingFormData, form_of
from bridgedesk.directing.rulings.ruling_list import ruling_rows
from bridgedesk.directing.rulings.score_ruling import BoardRuling, board_ruling_preview, rule_on_board
from bridgedesk.event.document import read_json, write
from bridgedesk.event.event import Event, RulebookRef
from bridgedesk.event.match import Match, Room, RoomLineUp, RoomResult
from bridgedesk.event.people import Player
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score_text import parse_score, score_text
from bridgedesk.event.session import Result
from bridgedesk.rule_library import library
from tests.evenings.board_sets import MITCHELL, PAIRS, TEAMS, desk_of
from tests.evenings.club_evening import BEGIN

PSYCHE = RulingChoice("Psyche", "fine", "psyche", "board")


def graded(event: Event, **grades: str) -> Event:
    return replace(
        event, players=tuple(replace(each, grade=grades.get(each.id, each.grade)) for each in event.players)
    )


@pytest.fixture
def evening(tmp_path: Path) -> OpenEvent:
    """Board 1 twice: a +420 against d, c +140 against e; so a and e have all of it, c and d nothing."""
    results = (Result(1, parse_score("+420"), 1, 1), Result(1, parse_score("+140"), 2, 3))
    section = replace(MITCHELL, results=results)
    session = replace(PAIRS.sessions[0], sections=(section,))
    return desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020"), sessions=(session,)))


def ruled_on(desk: OpenEvent, who: str, **facts: str) -> BoardRuling:
    book = event_book(desk.event, library())
    told = RulingFormData(PSYCHE, "1", "A", who=(who,), facts={"board": "1", **facts}, reason="opened a void")
    return rule_on_board(desk, book, told, BEGIN)


def totals(desk: OpenEvent) -> dict[str, object]:
    return {each.entry: each.total for field in desk.evaluation.fields for each in field.standings}


def test_it_is_offered_as_a_score_of_the_board_not_as_a_fine(evening: OpenEvent) -> None:
    book = event_book(evening.event, library())
    assert PSYCHE in choices(book)
    assert [line.name for line in form_of(PSYCHE, book, 0)] == ["board"]
    assert "match" in [line.name for line in form_of(PSYCHE, book, 0, [("m1", "Fox v Owl")])]


@pytest.mark.parametrize(
    ("who", "becomes", "words"),
    [
        ("a", "0/60", "0% / 60%"),  # d had 0%, so 60
        ("e", "60/0", "60% / 0%"),  # East-West offended; c had 0%, so 60
        ("c", "0/0 | +140", "NS 0% / 0%; EW +140"),  # e had 100%, more than 60, and keeps it
        ("d", "+420 | 0/0", "NS +420; EW 0% / 0%"),  # a had 100% and keeps it
    ],
)
def test_offenders_have_nothing_and_opponents_60_or_their_own(
    evening: OpenEvent, who: str, becomes: str, words: str
) -> None:
    made = ruled_on(evening, who).ruling
    assert made.adjusted is not None
    assert score_text(made.adjusted.becomes) == becomes
    impose_rulings(evening, made)
    (row,) = ruling_rows(evening)
    assert row.cells[-3:] == (
        "Psyche, board 1",
        f"{'+420' if who in 'ad' else '+140'} becomes {words}",
        "4.6",
    )


def test_what_the_opponents_had_counts_on_as_it_compares(evening: OpenEvent) -> None:
    """e beats d on, c has nothing; a has no other result of its side left to be compared with."""
    impose_rulings(evening, ruled_on(evening, "c").ruling)
    assert totals(evening) == {"e": 100, "c": 0, "d": 0, "a": 50, "b": None}


def test_only_the_opponents_ranks_can_allow_it(evening: OpenEvent) -> None:
    """Below National Master: one of them is enough, and a rank nobody knows may be one."""
    event = evening.event
    assert ruled_on(evening, "a").ranks == ("Gus Muster: rank not known", "Hal Example: rank not known")
    evening.event = graded(event, d0="*National", d1="**Local")
    assert ruled_on(evening, "a").ranks == ("Gus Muster: *National", "Hal Example: **Local")
    evening.event = graded(event, d0="*National", d1="Silver Life")
    with pytest.raises(Refusal, match=r"Clause 4\.6: none of the opponents is below National Master"):
        ruled_on(evening, "a")


def test_what_is_lacking_is_said(evening: OpenEvent) -> None:
    with pytest.raises(Refusal, match="Type the number of the board"):
        ruled_on(evening, "a", board="")
    with pytest.raises(Refusal, match="has no result on board 5"):
        ruled_on(evening, "a", board="5")
    told = RulingFormData(PSYCHE, "1", "A", who=("a", "d"), facts={"board": "1"})
    with pytest.raises(Refusal, match="Choose the side"):
        rule_on_board(evening, event_book(evening.event, library()), told, BEGIN)


# ---- in IMPs


def teams(tmp_path: Path, closed: str) -> OpenEvent:
    """Fox at home: North-South in the open room with +620, East-West in the closed one."""
    names = [f"f{at}" for at in range(4)], [f"o{at}" for at in range(4)]
    (fox, owl) = names
    line_up = RoomLineUp((fox[0], owl[0], fox[1], owl[1]), (owl[2], fox[2], owl[3], fox[3]))
    results = (
        RoomResult(Room.OPEN, 1, parse_score("+620")), RoomResult(Room.CLOSED, 1, parse_score(closed)),
    )  # fmt: skip
    boards = tuple(range(1, 9))
    match = Match("m1", "1", 1, "fox", "owl", stage="swiss", boards=boards, line_up=line_up, results=results)
    players = tuple(Player(key, f"Player {key.upper()}", grade="State") for key in (*fox, *owl))
    entries = tuple(
        replace(each, players=tuple({"fox": fox, "owl": owl}.get(each.id, ()))) for each in TEAMS.entries
    )
    event = replace(
        TEAMS, rulebook=RulebookRef("sabf-2020"), players=players, entries=entries, matches=(match,)
    )
    return desk_of(tmp_path, event)


def net(desk: OpenEvent) -> Fraction:
    (match,) = desk.evaluation.matches
    return Fraction(match.home) - Fraction(match.away)


def test_in_imps_a_good_board_becomes_three_off(tmp_path: Path) -> None:
    """620 - 170 = 450 is 10 IMPs to the offenders; the worse of -3 and +10 is -3, the others have +3."""
    desk = teams(tmp_path, "+170")
    assert net(desk) == 10
    found = ruled_on(desk, "fox", match="m1", room="open")
    assert found.ranks == ("Player O0: State", "Player O1: State"), "who sat East-West in the open room"
    said = board_ruling_preview(desk, event_book(desk.event, library()), found)
    assert (said.value, said.law) == ("+620 becomes Ave− / Ave+", "Clause 4.6")
    impose_rulings(desk, found.ruling)
    assert net(desk) == -3


def test_the_other_side_offends_in_the_closed_room(tmp_path: Path) -> None:
    """Owl sits North-South there, and has lost 10: worse than -3, so the score stands; it is on record."""
    desk = teams(tmp_path, "+170")
    found = ruled_on(desk, "owl", match="m1", room="closed")
    assert found.ranks == ("Player F2: State", "Player F3: State")
    impose_rulings(desk, found.ruling)
    assert net(desk) == 10
    assert [row.cells[-2:] for row in ruling_rows(desk)] == [("the score stands", "4.6")]


def test_a_lost_board_of_less_than_three_becomes_three(tmp_path: Path) -> None:
    """620 - 650 = -30 is -1 IMP for fox: the worse of -3 and -1 is -3."""
    desk = teams(tmp_path, "+650")
    assert net(desk) == -1
    impose_rulings(desk, ruled_on(desk, "fox", match="m1", room="closed").ruling)
    assert net(desk) == -3


def test_a_board_without_its_other_table_waits(tmp_path: Path) -> None:
    desk = teams(tmp_path, "+170")
    with pytest.raises(Refusal, match="Board 2 has no IMPs yet"):
        ruled_on(desk, "fox", match="m1", room="open", board="2")
    with pytest.raises(Refusal, match="Choose the room"):
        ruled_on(desk, "fox", match="m1")


def test_withdrawn_it_leaves_the_board_as_it_was_played(evening: OpenEvent) -> None:
    before = totals(evening)
    impose_rulings(evening, ruled_on(evening, "c").ruling)
    (made,) = evening.event.rulings
    assert read_json(write(evening.event)).rulings == (made,), "it travels with the event"
    cancel_ruling(evening, made.id, "his partner is a Grand Master, and so are they")
    assert totals(evening) == before
