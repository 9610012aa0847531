"""Figures that the director types for matches not played out, and their records."""

import re
from dataclasses import replace
from fractions import Fraction

from bridgedesk.directing.forms import FieldRefusal
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.standings.evaluation import Evaluation, Measure
from bridgedesk.standings.matches.decided_matches import DECIDED, MATCH
from bridgedesk.standings.matches.teams import unit_of_totals
from bridgedesk.standings.stages.teams_over_stages import is_of_final

_FIGURE = re.compile(r"[-+]?\d{1,3}([.,]\d{1,2})?", re.ASCII)


def figures_unit(evaluation: Evaluation, event: Event, match: Match) -> str:
    """Return the unit in which the figures of this match are typed."""
    if is_of_final(event, match) or evaluation.measure is not Measure.VP:
        return unit_of_totals(event, match)
    return evaluation.points_heading


def example_of(situation: Situation, match: Match) -> str:
    imps = situation.evaluation.measure is Measure.IMPS and not is_of_final(situation.event, match)
    return "12, 0 or -12" if imps else "12 or 0"


def as_typed(figure: Fraction) -> str:
    return f"{float(figure):g}"


def refuse_no_figure(text: str, unit: str, who: str, field: str) -> None:
    """Refuse an empty field, or one that has no number."""
    if not text:
        raise FieldRefusal(f"Type the {unit} that {who} earns, such as 12 or 0.", field)
    if not _FIGURE.fullmatch(text):
        raise FieldRefusal(f"“{text}” is not a number of {unit}. Type one such as 12 or 0.", field)


def without_decisions(event: Event, match: str, why: str) -> Event:
    """Return the event with the decisions on what a match counts struck out, if there are any."""
    kept = [each.id for each in event.records(DECIDED) if each.facts[MATCH] == match]
    if not kept:
        return event
    struck = (replace(each, struck_out=why) if each.id in kept else each for each in event.registered)
    return replace(event, registered=tuple(struck))
