"""Boards that a late pair or team loses (SBU 2.13.2): which they are, and what is typed for them."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from bridgedesk.event.event import Event, RulebookRef, Stage, Status
from bridgedesk.event.match import Match, Room, RoomResult, Slip
from bridgedesk.event.ruling import Ruling, Sanction
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.score_text import parse_score
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.stages.session_totals import MATCHES
from tests.evenings.scored_evenings import MITCHELL, event, match, result, section, teams
from tests.rulebooks.books import book


def late(scores: dict[tuple[int, int], str], boards: int = 1, entry: str = "A2EW", **facts: Fact) -> Event:
    ruling = Ruling(
        "r1",
        datetime.fromisoformat("2026-11-17T19:40"),
        "s1",
        entry=entry,
        question="slow-play" if facts else "late-arrival",
        facts={"minutes": 5, "earlier": 0, **facts},
        imposed=Sanction(Decimal(boards), "boards", "2.13.2"),
    )
    one = event(section(MITCHELL, scores), status=Status.OPEN)
    return replace(one, kind="pairs", rulebook=RulebookRef("sbu-2022"), rulings=(ruling,))


def said(one: Event) -> list[str]:
    return [flag.what for flag in evaluate(one, book("sbu-2022")).flags if "loses" in flag.what]


def test_the_first_board_at_its_table_is_named_with_the_code_of_its_side() -> None:
    assert said(late({})) == [
        "ruling r1: A2EW loses 1 board; type A+- for board 2 of round 1, table 2 to score them"
    ]
    assert said(late({}, entry="A2NS")) == [
        "ruling r1: A2NS loses 1 board; type A-+ for board 2 of round 1, table 2 to score them"
    ]


def test_what_is_played_already_is_passed_over_and_what_is_adjusted_is_done() -> None:
    assert said(late({(1, 2): "+110"})) == [
        "ruling r1: A2EW loses 1 board; type A+- for board 1 of round 2, table 3 to score them"
    ]
    assert said(late({(1, 2): "A+-"})) == []
    assert len(said(late({(1, 2): "A+-"}, boards=2))) == 1


def test_of_a_slow_table_both_sides_pay_unless_one_is_named() -> None:
    assert "type A-- for board 2" in said(late({}, at_fault="both"))[0]
    assert "type A+- for board 2" in said(late({}, at_fault="one"))[0]


def test_where_a_removed_board_is_no_average_minus_its_own_figures_are_typed() -> None:
    """At Butler 2.13.2 has 3 IMPs, an average minus 2 by 2.21; in the QBA a late pair has 0%, which has no
    code of its own."""
    butler = late({})
    (session,) = butler.sessions
    butler = replace(butler, kind="butler", sessions=(replace(session, scoring=Scoring.BUTLER),))
    assert "type I+3-3 for board 2 of round 1, table 2" in said(butler)[0]
    (part,) = session.sections
    typed = replace(part, results=(result(1, 2, 2, "I+3-3"),))
    assert said(replace(butler, sessions=(replace(butler.sessions[0], sections=(typed,)),))) == []
    queensland = evaluate(replace(late({}), rulebook=RulebookRef("qba-pairs")), book("qba-pairs")).flags
    assert any("type its adjusted score for board 2" in flag.what for flag in queensland)


def test_without_a_movement_the_director_knows_the_boards() -> None:
    one = late({})
    (session,) = one.sessions
    (part,) = session.sections
    results = (replace(result(1, 2, 2, "+110"), ns="2NS", ew="2EW"),)
    bare = replace(part, movement=None, results=results)
    found = said(replace(one, sessions=(replace(session, sections=(bare,)),)))
    assert found == ["ruling r1: A2EW loses 1 board; they are scored by the adjusted scores entered"]


def late_team(*matches: Match, boards: int = 1, round_: int | None = 1, **facts: Fact) -> Event:
    """Fox comes late, or is slow, in a session of matches."""
    (ruling,) = late({}, boards, "fox", **facts).rulings
    one = replace(teams(*matches), status=Status.OPEN, rulebook=RulebookRef("sbu-2022"))
    return replace(one, rulings=(replace(ruling, round=round_),))


FOX_AND_OWL = replace(match(1, "fox", "owl"), boards=(1, 2, 3, 4))
BOTH_ROOMS = "type A-+ in the open room and A+- in the closed room for board"


def scored(*boards: tuple[Room, int, str]) -> Match:
    results = (RoomResult(room, board, parse_score(score)) for room, board, score in boards)
    return replace(FOX_AND_OWL, results=tuple(results))


def test_a_late_team_loses_the_first_boards_of_its_match_in_both_rooms() -> None:
    """At home it sits North-South in the open room; -3 and +3 IMPs are the average minus and plus of 2.21."""
    lost = "ruling r1: fox loses 2 boards; "
    assert said(late_team(FOX_AND_OWL, boards=2)) == [
        f"{lost}{BOTH_ROOMS} 1, 2 of round 1, fox v owl to score them"
    ]
    away = replace(FOX_AND_OWL, home="owl", away="fox")
    assert said(late_team(away, boards=2)) == [
        f"{lost}type A+- in the open room and A-+ in the closed room for board 1, 2 of round 1, owl v fox "
        "to score them"
    ]
    assert "type A-- in the open room and A-- in" in said(late_team(FOX_AND_OWL, at_fault="both"))[0]


def test_a_board_of_a_match_is_done_when_both_rooms_have_a_score() -> None:
    """What the team mates have played counts for nothing beside it."""
    is_at_one_table = scored((Room.OPEN, 2, "A-+"))
    assert "type A+- in the closed room for board 2 of round 1" in said(late_team(is_at_one_table))[0]
    mates_have_played = scored((Room.OPEN, 1, "A-+"), (Room.CLOSED, 1, "+420"))
    assert said(late_team(mates_have_played)) == []
    assert f"{BOTH_ROOMS} 2 of" in said(late_team(mates_have_played, boards=2))[0]


def test_only_boards_of_the_match_that_was_ruled_on_are_named() -> None:
    """Elk, whom fox meets next, has no part in it; nor can a board be named where a total was handed in."""
    later = replace(match(2, "fox", "elk"), boards=(5, 6))
    (found,) = said(late_team(FOX_AND_OWL, later, round_=2))
    assert f"{BOTH_ROOMS} 5 of round 2, fox v elk" in found
    everything = [(room, board, "+420") for room in Room for board in FOX_AND_OWL.boards]
    generic = ["ruling r1: fox loses 1 board; they are scored by the adjusted scores entered"]
    assert said(late_team(scored(*everything), later)) == generic
    assert said(late_team(replace(FOX_AND_OWL, slip=Slip((20, 10))), later)) == generic


def test_a_board_of_teams_of_eight_is_named_once_and_is_no_average_minus() -> None:
    """2.13.2 prints 3 IMPs, an average plus of eights is 4 by 2.21."""
    other_half = replace(FOX_AND_OWL, id="r1-fox-b", table=2)
    eights = replace(late_team(FOX_AND_OWL, other_half, boards=2), kind="teams-of-eight")
    assert said(eights) == [
        "ruling r1: fox loses 2 boards; type I-3+3 in the open room and I+3-3 in the closed room for board "
        "1, 2 of round 1, fox v owl to score them"
    ]


def test_teams_that_sit_by_a_movement_have_sides_in_place_of_rooms() -> None:
    part = section(("1-2:1 2-1:1",), {}, seats={"1": "fox", "2": "owl"})
    one = late_team(replace(FOX_AND_OWL, boards=(1,)))
    (session,) = one.sessions
    assert said(replace(one, sessions=(replace(session, sections=(part,)),))) == [
        "ruling r1: fox loses 1 board; type A-+ where fox sits North-South and A+- where fox sits East-West "
        "for board 1 of fox v owl to score them"
    ]


def test_of_pairs_that_are_drawn_it_is_the_boards_of_the_match_that_was_ruled_on() -> None:
    """2.13.2, 2.14: each round is a match; A2EW sits East-West at table 2, then at table 3."""
    one = late({}, boards=2)
    drawn = [
        Match("m1", "s1", 1, "A2NS", "A2EW", "q", table=2, boards=(2,)),
        Match("m2", "s1", 2, "A3NS", "A2EW", "q", table=3, boards=(1,)),
    ]
    swiss = replace(one, kind="swiss-pairs", stages=(Stage("q", MATCHES),), matches=tuple(drawn))
    assert said(swiss) == [
        "ruling r1: A2EW loses 2 boards; type A+- for board 2 of round 1, table 2 to score them"
    ]
    (ruling,) = swiss.rulings
    (found,) = said(replace(swiss, rulings=(replace(ruling, round=2),)))
    assert "type A+- for board 1 of round 2, table 3" in found
