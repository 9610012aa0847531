"""Which reminders come first, and how many are shown at once."""

from dataclasses import replace
from pathlib import Path

import pytest

from bridgedesk.desk.acts.registers import toggle_checklist_item
from bridgedesk.directing.advice import Advice, advice
from bridgedesk.directing.book_pane import Tab, advice_now, moment_of_tab
from bridgedesk.directing.reminders import MOST, Fold, fold, most_needed_first
from bridgedesk.event.event import RulebookRef
from bridgedesk.rulebooks import load_clauses
from tests.evenings.board_sets import PAIRS, TEAMS, desk_of
from tests.rulebooks.books import book


@pytest.mark.parametrize(
    ("number", "opened", "seen"),
    [
        (0, False, Fold(0)),
        (7, False, Fold(7)),
        (8, False, Fold(7, "1 more reminder…")),
        (12, False, Fold(7, "5 more reminders…")),
        (12, True, Fold(12, "Fewer reminders")),
        (7, True, Fold(7)),
    ],
)
def test_at_most_seven_are_shown_until_the_rest_is_opened(number: int, opened: bool, seen: Fold) -> None:
    assert MOST == 7
    assert fold(number, "reminder", opened=opened) == seen


def test_a_line_for_this_kind_and_moment_comes_before_a_general_one_and_a_question() -> None:
    """ "fine" is a question that the offence is chosen with; the checklist has its moment of its own."""
    checklist = 'served_by = "checklist", moment = "when the offence is chosen"'
    lines = (
        'says = "a question for all", served_by = "fine"',
        'says = "a question for pairs", event = ["pairs"], served_by = "fine"',
        f'says = "a line for all", {checklist}',
        f'says = "a line for pairs", event = ["pairs"], {checklist}',
    )
    rows = ", ".join(f'{{ kinds = ["advise"], {line} }}' for line in lines)
    clauses = load_clauses(f'[[clause]]\nnumber = "4.4"\nrows = [{rows}]', "mine.toml")
    event = replace(PAIRS, rulebook=RulebookRef("sabf-2020"))
    found = advice(event, book("sabf-2020"), clauses, "when the offence is chosen")
    assert [line.says for line in most_needed_first(found, ())] == [
        "a line for pairs",
        "a line for all",
        "a question for pairs",
        "a question for all",
    ]


def test_what_is_ticked_comes_last_and_a_line_met_twice_once_where_it_is_nearest() -> None:
    far, near = Advice("1:1", "x", "1", distance=4), Advice("1:1", "x", "1", distance=1)
    other = Advice("2:1", "y", "2", done=True)
    assert most_needed_first([far, other, near], {"2:1"}) == [near, other]
    assert most_needed_first([other, far], ()) == [other, far], "ticked since the list was opened"


def test_line_ups_of_the_first_round_are_thought_of_before_it(tmp_path: Path) -> None:
    """The Line-ups pane is opened from Scores; there the lines follow those of the first round."""
    event = replace(TEAMS, rulebook=RulebookRef("sabf-2020"))
    desk = desk_of(tmp_path, event)
    rows, sabf = desk.rules.clauses("sabf-2020"), book("sabf-2020")
    met = [line.row for line in advice_now(desk, moment_of_tab(Tab.SCORES, event))]
    of_line_ups = {line.row for line in advice(event, sabf, rows, "when a line-up is chosen")}
    assert of_line_ups
    assert of_line_ups <= set(met)
    assert met[0] in {line.row for line in advice(event, sabf, rows, "before round 1")}


def test_of_two_moments_in_one_place_the_one_asked_for_comes_first(tmp_path: Path) -> None:
    """Scores: what applies in play, and what a correction needs; each is on the list of the other."""
    desk = desk_of(tmp_path, replace(PAIRS, rulebook=RulebookRef("sabf-2020")))
    rows, sabf = desk.rules.clauses("sabf-2020"), book("sabf-2020")
    of_scores = {line.row for line in advice(desk.event, sabf, rows, "when a score is corrected")}
    of_play = {line.row for line in advice(desk.event, sabf, rows, "during play")} - of_scores
    in_play = [line.row for line in advice_now(desk, "during play")]
    assert set(in_play) == of_play | of_scores
    assert set(in_play[: len(of_play)]) == of_play
    first = advice_now(desk, "when a score is corrected")[0].row
    assert first in of_scores
    assert toggle_checklist_item(desk, first, "x")
    assert advice_now(desk, "when a score is corrected")[-1].row == first
    assert advice_now(desk, "when a score is corrected", ())[0].row == first, "a list in view stays"
