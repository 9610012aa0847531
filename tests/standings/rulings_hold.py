"""What holds of the rulings and flags of any event: each ruling counts once or is flagged; flags are true."""

import re
from collections import defaultdict
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted, Imps, Percentages
from bridgedesk.rulebooks import Unit
from bridgedesk.scoring.rounding import Number
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.penalties.rulings import charges_of
from tests.standings.explain.stages_and_lists import Faults, stages_of, standings_of

NOT_COUNTED = ("not count", "left out")


def flags_are_true(evaluation: Evaluation) -> Faults:
    """Find matches and rulings said not to count that have a figure, and flags on what is not there."""
    figures = _figures(evaluation)
    for key in _triangles_ruled_on(evaluation.event):
        figures.pop(f"match {key}", None)
    for flag in evaluation.flags:
        subject = re.match(r"(match|ruling) [^\s:,]+", flag.what)
        if subject and any(each in flag.what for each in NOT_COUNTED) and any(figures.get(subject[0], ())):
            yield f"{flag.what!r}, and yet it has {list(map(str, figures[subject[0]]))}"
    yield from _on_what_is_there(evaluation)


def _triangles_ruled_on(event: Event) -> set[str]:
    """Return the matches of each triangle in which the ruling on one gives two teams their results."""
    ruled = {each.on_match.match for each in event.rulings if each.on_match and each.withdrawn is None}
    names = {match.triangle for match in event.matches if match.id in ruled} - {None}
    return {match.id for match in event.matches if match.triangle in names}


def _figures(evaluation: Evaluation) -> dict[str, list[Number]]:
    """Return all that a match or a ruling does to any total, or shows."""
    found: dict[str, list[Number]] = defaultdict(list)
    for standing in standings_of(evaluation):
        for charge in charges_of(standing):
            found[f"ruling {charge.ruling}"].append(charge.effect)
        for match in standing.matches:
            found[f"match {match.match}"].append(match.won)
    for stage in stages_of(evaluation):
        for scored in stage.matches:
            found[f"match {scored.match.id}"] += [scored.home, scored.away, *(scored.vps or ())]
    return found


def _on_what_is_there(evaluation: Evaluation) -> Faults:
    event = evaluation.event
    there = {"match": {match.id for match in event.matches}, "ruling": {each.id for each in event.rulings}}
    entries = {None, *(entry.id for entry in event.entries)}
    sessions = {None, *(session.id for session in event.sessions)}
    sections = {None, *(section.id for session in event.sessions for section in session.sections)}
    for flag in evaluation.flags:
        subject = re.match(r"(match|ruling) ([^\s:,]+)", flag.what)
        if subject and subject[2] not in there[subject[1]]:
            yield f"{flag.what!r}: there is no such {subject[1]}"
        if flag.entry not in entries or flag.session not in sessions or flag.section not in sections:
            yield f"{flag.what!r} is on {flag.entry}, session {flag.session}, section {flag.section}"


def rulings_count_once(evaluation: Evaluation) -> Faults:
    """Find rulings in force that no line and no flag tells of, or that count twice."""
    in_force = [each for each in evaluation.event.rulings if each.withdrawn is None]
    for ruling in in_force:
        if ruling.imposed is not None and ruling.imposed.amount:
            yield from _amount_once(evaluation, ruling)
    for ruling in {each.on_match.match: each for each in in_force if each.on_match is not None}.values():
        yield from _vps_as_ruled(evaluation, ruling)


def _amount_once(evaluation: Evaluation, ruling: Ruling) -> Faults:
    lines = sum(
        charge.ruling == ruling.id for each in standings_of(evaluation) for charge in charges_of(each)
    )
    told = _told(evaluation, ruling)
    if ruling.imposed and ruling.imposed.unit == Unit.BOARDS and _adjusted(evaluation.event):
        return  # they count by the scores that were typed for them
    if lines + bool(told) != 1:
        yield f"ruling {ruling.id}, {ruling.imposed}, has {lines} lines; flags say {told}"


def _adjusted(event: Event) -> bool:
    """Tell whether an adjusted score was typed at a table or in a room."""
    sections = (section for session in event.sessions for section in session.sections)
    at_tables = (each.score for section in sections for each in section.results)
    in_rooms = (each.score for match in event.matches for each in match.results)
    return any(isinstance(score, Adjusted | Imps | Percentages) for score in (*at_tables, *in_rooms))


def _vps_as_ruled(evaluation: Evaluation, ruling: Ruling) -> Faults:
    ruled = ruling.on_match
    if ruled is None or ruled.vp is None or _told(evaluation, ruling):
        return
    matches = (match for each in standings_of(evaluation) for match in each.matches)
    sides = [match for match in matches if match.match == ruled.match]
    counts = {match.counts for match in sides if not match.average_only}  # but not against a guest
    if not sides or not counts <= set(map(Fraction, ruled.vp)):
        yield f"ruling {ruling.id} gives match {ruled.match} {ruling.match_figures}, it counts {counts}"


def _told(evaluation: Evaluation, ruling: Ruling) -> list[str]:
    return [flag.what for flag in evaluation.flags if re.search(rf"\bruling {ruling.id}\b", flag.what)]
