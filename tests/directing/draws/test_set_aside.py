"""Rules that a draw changed by hand sets aside, and what withdrawing a draw undoes."""

from dataclasses import replace
from datetime import datetime

import pytest

from bridgedesk.directing.draws.rearranged import refuse_withdrawal, undone_words, without_draw
from bridgedesk.directing.draws.set_aside import (
    drawn_as,
    exceptions_of,
    rules_set_aside,
    set_aside_words,
    with_sides_by_lot,
)
from bridgedesk.event.event import Event
from bridgedesk.event.match import DrawException, DrawRule, Match, RecordedDraw, RoomLineUp, Slip
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.ruling import Appeal
from bridgedesk.movements.draw.hand_draw import HandDraw
from bridgedesk.rule_library import library
from tests.evenings.teams import swiss_of

NAMES = ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu")
ANT, BEE, CAT, DOG, ELK, FOX, GNU = (name.lower() for name in NAMES)
LOTS = (ANT, BEE, CAT, DOG, ELK, FOX, GNU)
SABF = library().books["sabf-2020"]

FIRST = RecordedDraw("swiss", 1, None, LOTS, LOTS, ((ANT, BEE), (CAT, DOG)), ((ELK, FOX, GNU),))
SECOND = RecordedDraw("swiss", 2, None, LOTS, LOTS, ((ANT, CAT), (BEE, DOG)), ((ELK, FOX, GNU),))
THIRD = RecordedDraw("swiss", 3, None, LOTS, LOTS, ((ANT, DOG), (BEE, CAT), (ELK, FOX)), bye=GNU)


def event(*draws: RecordedDraw) -> Event:
    matches = []
    for made in draws:
        draw = drawn_as(made)
        for table, two in enumerate(draw.pairings, start=1):
            matches.append(Match(f"{made.round}-{table}", "1", made.round, *two, "swiss", table=table))
        for one, two_, three in draw.triangles:
            for home, away in ((one, two_), (three, one), (two_, three)):
                key = f"{made.round} {home}"
                matches.append(
                    Match(key, "1", made.round, home, away, "swiss", table=9, triangle=f"t{made.round}")
                )
    return replace(swiss_of(NAMES), draws=draws, matches=tuple(matches))


def words(of: Event, made: RecordedDraw, draw: HandDraw) -> list[str]:
    return [set_aside_words(of, each) for each in rules_set_aside(of, SABF, made, draw)]


def test_two_who_meet_again_are_named_with_the_round_and_the_clause() -> None:
    """Ant met Bee, and Cat met Dog, in round 1 (SABF 14.1: the next highest it has not met)."""
    played = event(FIRST, SECOND)
    again = HandDraw(((ANT, BEE), (CAT, DOG)), drawn_as(SECOND).triangles)
    assert words(played, SECOND, again) == [
        "Ant and Bee meet again (round 1; 14.1)",
        "Cat and Dog meet again (round 1; 14.1)",
    ]


def test_what_the_draw_itself_did_is_no_exception() -> None:
    """Elk, Fox and Gnu were drawn into a triangle twice; leaving them there asks for no reason."""
    played = event(FIRST, SECOND)
    assert words(played, SECOND, drawn_as(SECOND)) == []


def test_a_second_triangle_and_one_in_the_top_half_need_a_reason() -> None:
    """The top three of seven are Ant, Bee and Cat; Fox and Gnu were in the triangle of round 1."""
    third = replace(THIRD, round=2)
    played = event(FIRST, third)
    draw = HandDraw(((ANT, DOG), (BEE, ELK)), ((CAT, FOX, GNU),))
    assert words(played, third, draw) == [
        "Fox and Gnu meet again (round 1; 14.1)",
        "Cat, Fox and Gnu play a triangle in the top half (14.1)",
        "Fox again in a triangle (round 1)",
        "Gnu again in a triangle (round 1)",
    ]


def test_a_second_bye_is_named() -> None:
    fourth = replace(THIRD, round=4, pairings=((ANT, ELK), (BEE, FOX), (DOG, GNU)), bye=CAT)
    played = event(THIRD, fourth)
    draw = drawn_as(fourth).exchanged(CAT, GNU)
    assert words(played, fourth, with_sides_by_lot(fourth, drawn_as(fourth), draw)) == [
        "Gnu has a bye again (round 3)"
    ]


def test_the_lot_gives_the_seating_rights_in_new_matches() -> None:
    """Ant comes first in the lots, so it is at home against Dog whatever was typed."""
    played = event(FIRST)
    turned = HandDraw(((DOG, ANT), (CAT, BEE)), drawn_as(FIRST).triangles)
    assert words(played, FIRST, turned) == [
        "Dog has the seating rights; the lot gave them to Ant",
        "Cat has the seating rights; the lot gave them to Bee",
    ]
    assert with_sides_by_lot(FIRST, drawn_as(FIRST), turned).pairings == ((ANT, DOG), (BEE, CAT))


def test_an_exception_keeps_its_own_reason_while_it_applies() -> None:
    played = event(FIRST, SECOND)
    again = HandDraw(((ANT, BEE), (CAT, DOG)), drawn_as(SECOND).triangles)
    reasons = {(DrawRule.REPEAT, frozenset((ANT, BEE))): "a lift"}
    found = exceptions_of(played, SABF, SECOND, again, reasons, "they asked")
    assert found == (
        DrawException(DrawRule.REPEAT, (ANT, BEE), "a lift"),
        DrawException(DrawRule.REPEAT, (CAT, DOG), "they asked"),
    )
    recorded = replace(SECOND, pairings=again.pairings, exceptions=found)
    undone = HandDraw(((ANT, BEE), (DOG, CAT)), again.triangles)
    kept = exceptions_of(event(FIRST, recorded), SABF, recorded, undone, {}, "sides")
    assert [each.reason for each in kept] == ["a lift", "they asked", "sides"]
    assert exceptions_of(event(FIRST, recorded), SABF, recorded, drawn_as(SECOND), {}, "back") == ()


def test_withdrawing_says_what_it_undoes() -> None:
    """Two matches with a line-up in one of them, three tables of a triangle, and the draw on the wall."""
    played = event(FIRST, SECOND)
    lined_up = replace(played.matches[5], line_up=RoomLineUp(("Ant1",), ()))
    played = replace(
        played, matches=tuple(lined_up if each.id == lined_up.id else each for each in played.matches)
    )
    printed = [("Draw", datetime.fromisoformat("2026-11-17T19:40"))]
    assert undone_words(played, SECOND, printed) == (
        "Withdrawing it removes 5 matches and 1 line-up. Collect what was printed: Draw at 19:40."
    )
    after = without_draw(played, SECOND)
    assert after.draws == (FIRST,)
    assert {match.round for match in after.matches} == {1}


def test_a_draw_that_is_followed_played_or_ruled_on_stays() -> None:
    played = event(FIRST, SECOND)
    with pytest.raises(Refusal, match="Round 2 is drawn already"):
        refuse_withdrawal(played, FIRST)
    first, *others = (match for match in played.matches if match.round == 2)
    scored = replace(played, matches=(replace(first, slip=Slip((10, 5))), *others))
    with pytest.raises(Refusal, match="Ant v Cat has a result in round 2"):
        refuse_withdrawal(scored, SECOND)
    appeal = Appeal("a", datetime.fromisoformat("2026-11-17T20:00"), match=first.id)
    with pytest.raises(Refusal, match="A ruling or an appeal concerns Ant v Cat"):
        refuse_withdrawal(replace(played, appeals=(appeal,)), SECOND)
    refuse_withdrawal(played, SECOND)
