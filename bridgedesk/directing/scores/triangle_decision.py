"""A triangle that is not played out: one choice for its three tables, with what each of its teams has."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.forms import FieldRefusal, FormLine
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.scores.decided_figures import (
    as_typed,
    example_of,
    figures_unit,
    refuse_no_figure,
    without_decisions,
)
from bridgedesk.directing.seating.event_edits import with_match, with_new_record
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.spelling import counted
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.explain.figures import figure_text, total_decimals
from bridgedesk.standings.matches.decided_matches import (
    BOARDS_PLAYED,
    COUNTS,
    DECIDED,
    FIGURES,
    HOME,
    MATCH,
    WHY,
    decided_matches,
)
from bridgedesk.standings.matches.triangles import (
    has_team_totals,
    one_table_each,
    shared_scores,
    tables_of_triangle,
)

TRIANGLE = "triangle"  # the field with what it counts
SHORT = 14  # letters of a name that a label holds next to its unit
FIELDS = ("first", "second", "third")  # the fields with the figures of its teams


class TriangleDecision(NamedTuple):
    """The director's choice: the boards played count, or a figure for each team."""

    counts: str = ""
    figures: tuple[str, ...] = ("", "", "")
    why: str = ""
    outcome: Outcome = Outcome.ABANDONED

    @property
    def keeps_boards(self) -> bool:
        return self.counts == BOARDS_PLAYED


def shared_tables(situation: Situation, match: Match) -> tuple[Match, ...]:
    """Return the three tables of a triangle in which each team has one result; none for other matches."""
    conditions = find_conditions(situation.event, situation.book_in_force)
    three = tables_of_triangle(situation.event.matches, match)
    if conditions is None or not has_team_totals(match, conditions) or not one_table_each(three):
        return ()
    return three


def triangle_in_play(situation: Situation, entry: str) -> tuple[Match, ...]:
    """Return the triangle of an entry if it is begun and neither complete nor decided."""
    for match in situation.event.matches:
        three = shared_tables(situation, match) if match.home == entry else ()
        if is_in_play(three):
            return three
    return ()


def is_in_play(three: Sequence[Match]) -> bool:
    """Return True if a triangle is begun, and some table is neither complete nor ended."""
    return any(each.begun for each in three) and not all(map(_is_complete, three))


def _is_complete(table: Match) -> bool:
    """Return True if a table has ended, or has its total or all its boards."""
    boards = {result.board for result in table.results}
    handed_in = table.slip is not None and table.slip.is_team_total
    return table.outcome is not Outcome.PLAYED or handed_in or (bool(boards) and boards >= set(table.boards))


# ---- the form


def triangle_lines(situation: Situation, three: Sequence[Match]) -> list[FormLine]:
    """Return the fields of the choice: what the triangle counts, and a figure for each team."""
    event = situation.event
    decided = decided_matches(event)
    known = [decided.get(each.id) for each in three]
    choices = [(BOARDS_PLAYED, "the boards played")] if any(each.begun for each in three) else []
    choices.append((FIGURES, "the figures below"))
    alone = [each for each in known if each is not None]
    usual = choices[0][0]
    if alone:
        usual = BOARDS_PLAYED if alone[0].keeps_boards else FIGURES
    words = f"what the triangle of round {three[0].round} counts, for each of its teams"
    lines = [FormLine(TRIANGLE, words, choices=tuple(choices), usual=usual, title="the triangle")]
    unit, numbers = figures_unit(situation.evaluation, event, three[0]), team_numbers(event)
    for field, match, found in zip(FIELDS, three, known, strict=True):
        who = entry_words(event, match.home)
        now = as_typed(found.figures[0]) if found is not None and found.figures else ""
        what = f"{unit} that {who} earns, such as {example_of(situation, match)}"
        called = who if len(who) <= SHORT else f"team {numbers[match.home]}"
        lines.append(FormLine(field, what, required=False, usual=now, title=f"{unit}, {called}"))
    return lines


def triangle_told(
    situation: Situation, three: Sequence[Match], given: Mapping[str, str], why: str, *, checked: bool
) -> TriangleDecision:
    """Return the choice of a filled-in form; `checked` refuses missing figures."""
    figures = tuple(given.get(field, "").strip().replace(",", ".") for field in FIELDS)
    told = TriangleDecision(given.get(TRIANGLE, ""), figures, why)
    if checked and told.counts == FIGURES:
        unit = figures_unit(situation.evaluation, situation.event, three[0])
        for field, match, text in zip(FIELDS, three, figures, strict=True):
            refuse_no_figure(text, unit, entry_words(situation.event, match.home), field)
    if checked and not told.counts:
        raise FieldRefusal("Choose what the triangle counts.", TRIANGLE)
    return told


# ---- the event after the choice


def with_triangle(event: Event, three: Sequence[Match], told: TriangleDecision, time: datetime) -> Event:
    """Return the event with all three tables ended, and what each team has on record."""
    for match, figure in zip(three, told.figures, strict=True):
        event = without_decisions(event, match.id, "decided again")
        event = with_match(event, replace(match, outcome=told.outcome, at_fault=()))
        facts = {MATCH: match.id, COUNTS: told.counts}
        facts |= {HOME: figure} if told.counts == FIGURES else {}
        facts |= {WHY: told.why} if told.why else {}
        event = with_new_record(event, RegisterLine("", DECIDED, time, None, match.session, facts))
    return event


def triangle_words(
    situation: Situation, three: Sequence[Match], told: TriangleDecision, after: Event
) -> Iterator[str]:
    """Yield what each team of the triangle has by this choice; `after`: the event with it."""
    event, at = situation.event, f"Triangle of round {three[0].round}"
    unit = figures_unit(situation.evaluation, event, three[0])
    if told.counts == FIGURES and not all(told.figures):
        yield f"{at}: type the {unit} that each of its teams earns."
        return
    scored = _scored(situation, three, after)
    places = total_decimals(situation.evaluation)
    for match in three:
        who = entry_words(event, match.home)
        if match.id not in scored:
            yield f"{at}: {who} has no board that both its tables played, so nothing counts yet."
            continue
        figure, boards = scored[match.id]
        over = f" over {counted(boards, 'board')}" if told.counts == BOARDS_PLAYED and boards else ""
        yield f"{at}: {who} has {figure_text(half_up(figure), places)} {unit}{over}."


def _scored(situation: Situation, three: Sequence[Match], after: Event) -> dict[str, tuple[Fraction, int]]:
    """Return what each team has, with the boards compared, by its match."""
    conditions = find_conditions(after, situation.book_in_force)
    scoring = after.scoring_of(three[0].session)
    if conditions is None or scoring is None:
        return {}
    tables = tuple(after.match(each.id) for each in three)
    measure = Measure.VP if conditions.has_scale else situation.evaluation.measure
    try:
        decided = decided_matches(after)
    except ValueError:  # a figure that is half typed
        return {}
    found = shared_scores(tables, scoring, measure, conditions, [], {}, decided)
    return {each.match.id: (Fraction(each.score.counts), each.score.boards) for each in found}
