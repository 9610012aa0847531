"""Boards that a late pair loses (SBU 2.13.2): which they are, and what is typed for them."""

from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from bridgedesk.event.event import Event, RulebookRef, Status
from bridgedesk.event.ruling import Fact, Ruling, Sanction
from bridgedesk.event.session import Scoring
from bridgedesk.standings.evaluate import evaluate
from tests.rulebooks.books import book
from tests.standings.evenings import MITCHELL, event, result, section


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
        "ruling r1: A2EW loses 1 board; type A+- for board 2 of round 1, table 2, so that they count"
    ]
    assert said(late({}, entry="A2NS")) == [
        "ruling r1: A2NS loses 1 board; type A-+ for board 2 of round 1, table 2, so that they count"
    ]


def test_what_is_played_already_is_passed_over_and_what_is_adjusted_is_done() -> None:
    assert said(late({(1, 2): "+110"})) == [
        "ruling r1: A2EW loses 1 board; type A+- for board 1 of round 2, table 3, so that they count"
    ]
    assert said(late({(1, 2): "A+-"})) == []
    assert len(said(late({(1, 2): "A+-"}, boards=2))) == 1


def test_of_a_slow_table_both_sides_pay_unless_one_is_named() -> None:
    assert "type A-- for board 2" in said(late({}, at_fault="both"))[0]
    assert "type A+- for board 2" in said(late({}, at_fault="one"))[0]


def test_where_a_removed_board_is_no_average_minus_the_code_is_not_offered() -> None:
    """At Butler 2.13.2 has 3 IMPs, an average minus 2 by 2.21; in the QBA a late pair has 0%."""
    butler = late({})
    (session,) = butler.sessions
    butler = replace(butler, kind="butler", sessions=(replace(session, scoring=Scoring.BUTLER),))
    assert "type its adjusted score for board 2 of round 1, table 2" in said(butler)[0]
    queensland = evaluate(replace(late({}), rulebook=RulebookRef("qba-pairs")), book("qba-pairs")).flags
    assert any("type its adjusted score for board 2" in flag.what for flag in queensland)


def test_without_a_movement_the_director_knows_the_boards() -> None:
    one = late({})
    (session,) = one.sessions
    (part,) = session.sections
    results = (replace(result(1, 2, 2, "+110"), ns="2NS", ew="2EW"),)
    bare = replace(part, movement=None, results=results)
    found = said(replace(one, sessions=(replace(session, sections=(bare,)),)))
    assert found == ["ruling r1: A2EW loses 1 board; they count by the adjusted scores entered for them"]
