"""What a bye earns where the book does not say it."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bridgedesk.desk.acts.draw_round import draw_round, give_bye
from bridgedesk.desk.acts.finalising import finalise
from bridgedesk.desk.acts.undo import redo, undo
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.queue.items_to_check import items_to_check
from bridgedesk.directing.draws.byes_and_triangles import ByeWorth, bye_typed, worth_of_bye
from bridgedesk.directing.rules.event_book import clause_blocks, supplement
from bridgedesk.event.document import canonical
from bridgedesk.event.event import Status
from bridgedesk.event.refusal import Refusal
from bridgedesk.rule_library import text_of_book
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.explain.ranking_rows import total_lines
from tests.directing.seating.test_pairs_by_draw import BOOKS, SABF, begun, draw, in_order, totals, type_round
from tests.evenings.club_evening import club_at

TWELVE = Decimal(12)


def resting(desk: OpenEvent, round_: int = 1) -> str:
    drawn = next(each for each in desk.event.draws if each.round == round_)
    assert drawn.bye is not None
    return drawn.bye


def test_it_is_asked_when_the_first_bye_is_drawn_and_nothing_is_taken_for_granted(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    before = desk.event
    with pytest.raises(Refusal, match=r"^This round has a bye and SABF .* Type its VPs, .* 12, or –"):
        draw(desk, 1, bye="")
    assert desk.event is before
    draw(desk, 1, bye="12")
    type_round(desk, 1)
    assert totals(desk)[resting(desk)] == TWELVE
    assert not items_to_check(desk)
    draw(desk, 2, bye="")
    type_round(desk, 2)
    assert totals(desk)[resting(desk, 2)] in {TWELVE + won for won in map(Decimal, ("13.90", "10", "6.10"))}
    finalise(desk)
    assert desk.event.status is Status.FINAL
    assert canonical(desk.file.event(desk.event.id)) == canonical(desk.event)


def test_the_draw_its_bye_and_the_rounds_planned_are_one_act(tmp_path: Path) -> None:
    """One line of the history says all of it, and one undo takes it back."""
    desk = begun(club_at(tmp_path), 7)
    before, acts = canonical(desk.event), len(desk.history())
    draw_round(desk, "1", "1-8", in_order, SABF, 3, bye="12")
    entry = desk.history()[0]
    assert len(desk.history()) == acts + 1
    assert (entry.act, entry.undoable) == ("make draw", True)
    assert entry.words == (
        "Round 1 drawn: 3 matches. A bye scores 12 VP (the director). Rounds planned: recorded"
    )
    undo(desk)
    assert canonical(desk.event) == before
    assert canonical(desk.file.event(desk.event.id)) == before
    redo(desk)
    assert worth_of_bye(desk.event, SABF) is not None
    assert planned(desk.event) == (3, 8)


def test_its_source_stands_where_a_clause_would(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    draw(desk, 1, bye="12,5")
    (standing,) = (
        each for field in desk.evaluation.fields for each in field.standings if each.entry == resting(desk)
    )
    (line,) = total_lines(standing, desk.evaluation)
    assert (line.amount, line.clause) == (Decimal("12.5"), "the director")
    assert worth_of_bye(desk.event, SABF) == ByeWorth(
        Decimal("12.50"), "the director", by_book=False, words="12.5 VP"
    )


def test_what_is_left_for_later_counts_for_nothing_until_it_is_said(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    draw(desk, 1, bye="-")
    (odd,) = items_to_check(desk)
    assert odd.what.endswith("'s bye, so it scores nothing")
    assert odd.match == desk.event.matches[0].id  # leads to its round
    assert totals(desk)[resting(desk)] is None
    give_bye(desk, SABF, TWELVE, "Supplementary 3.2")
    assert not items_to_check(desk)
    assert totals(desk)[resting(desk)] == TWELVE
    give_bye(desk, SABF, Decimal(14))
    assert len(desk.event.overlay) == 1
    assert totals(desk)[resting(desk)] == 14
    undo(desk)
    undo(desk)
    assert totals(desk)[resting(desk)] is None


def test_the_same_figure_again_and_no_figure_are_refused(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 7)
    draw(desk, 1, bye="12")
    with pytest.raises(Refusal, match=r"^A bye already scores 12 VP"):
        give_bye(desk, SABF, TWELVE)
    for text in ("twelve", "-3", "100", "1.234", "NaN", "1e1000"):
        with pytest.raises(Refusal, match="is not a score for a bye"):
            bye_typed(text, "its VPs, such as 12")


def test_a_figure_of_the_book_stays_as_it_is(tmp_path: Path) -> None:
    """ANC 10.9: 35 VPs for a bye of the Interstate Teams."""
    anc = BOOKS["anc-2017"]
    assert worth_of_bye(replace(begun(club_at(tmp_path), 0).event, kind="itc"), anc) == ByeWorth(
        Decimal("35.00"), "10.9", by_book=True, words="35 VP"
    )
    desk = begun(club_at(tmp_path / "itc"), 0)
    desk.event = replace(desk.event, kind="itc")
    with pytest.raises(Refusal, match=r"sets the score for a bye: 35 VP \(10\.9\)"):
        give_bye(desk, anc, TWELVE)


def test_a_field_that_is_even_is_asked_nothing(tmp_path: Path) -> None:
    desk = begun(club_at(tmp_path), 6)
    draw(desk, 1, bye="")
    assert not desk.event.overlay


def test_a_supplementary_regulation_says_it_for_the_whole_event(tmp_path: Path) -> None:
    """The book has no clause to be changed, so that an empty one is offered."""
    desk = begun(club_at(tmp_path), 7)
    blocks = clause_blocks(text_of_book("sabf-2020")[0], ("swiss-pairs", "butler"))
    (blank,) = (each for each in blocks if each.topic == "bye")
    assert blank.clause == ""
    laid = supplement(SABF, blank.text.replace("value = 0", "value = 11"), "Supplementary 5")
    desk.event = replace(desk.event, overlay=(laid,))
    draw_round(desk, "1", "1-8", in_order, SABF)
    assert totals(desk)[resting(desk)] == 11
    assert worth_of_bye(desk.event, SABF) == ByeWorth(
        Decimal("11.00"), "Supplementary 5", by_book=False, words="11 VP"
    )
