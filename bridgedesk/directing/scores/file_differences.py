"""Differences between typed results and an imported file, kept until settled."""

from collections.abc import Mapping
from dataclasses import replace

from bridgedesk.directing.scores.team_counterparts import same_total
from bridgedesk.directing.seating.event_edits import with_file_says, with_match
from bridgedesk.directing.seating.score_lines import same_score
from bridgedesk.directing.seating.score_location import SlipLocation, file_differences, is_played, results_of
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Slip
from bridgedesk.event.session import Result

FileResults = Mapping[SlipLocation, Result | None]  # None: nothing else than stands here


def same_result(mine: Result, theirs: Result) -> bool:
    return (
        same_score(mine.score, theirs.score, mine.board)
        and (mine.turned, mine.ns, mine.ew) == (theirs.turned, None, None)
        and (mine.lead is None or theirs.lead is None or mine.lead == theirs.lead)
    )


# ---- what is still to be settled


def unsettled_differences(event: Event) -> dict[SlipLocation, Result]:
    """Return unsettled differences; accepting one with a reason settles it while the result keeps the
    reason."""
    return {
        place: said
        for session in event.sessions
        if (kept := file_differences(event, session.id))
        for standing in [results_of(event, session.id)]
        for place, said in kept.items()
        if is_played(event, place) and not _is_settled(standing.get(place), said)
    }


def _is_settled(mine: Result | None, said: Result) -> bool:
    if mine is None:
        return False
    return same_result(mine, said) or (said.initialled is not None and said.initialled == mine.initialled)


def unsettled_totals(event: Event) -> dict[str, Slip]:
    """Return match totals of the file that differ from ours, by match."""
    return {match.id: match.file_total for match in event.matches if match.file_total and not _agrees(match)}


def _agrees(match: Match) -> bool:
    """Return True if the file's total equals ours."""
    mine, said = match.slip, match.file_total
    return mine is not None and said is not None and same_total(mine, said)


# ---- as it is kept


def with_file_results(event: Event, session: str, says: FileResults) -> Event:
    """Return the event with the file's new differences; one that is unchanged stays settled or unsettled
    as before."""
    before = file_differences(event, session)
    new = {
        place: said
        for place, said in says.items()
        if place in before or said is not None
        if said is None or place not in before or replace(before[place], initialled=None) != said
    }
    return with_file_says(event, session, new)


def with_file_totals(event: Event, totals: Mapping[str, Slip]) -> Event:
    for match in event.matches:
        if match.id in totals and match.file_total != totals[match.id]:
            event = with_match(event, replace(match, file_total=totals[match.id]))
    return event


def accept_typed_result(event: Event, place: SlipLocation, why: str) -> Event:
    """Return the event with the file's difference here settled by the reason given for our result."""
    said = file_differences(event, place.session).get(place)
    if said is None:
        return event
    return with_file_says(event, place.session, {place: replace(said, initialled=why)})


def without_settled(event: Event) -> Event:
    """Remove differences that agree by now, so that a later change does not raise them again."""
    for session in event.sessions:
        if kept := file_differences(event, session.id):
            mine = results_of(event, session.id)
            same = [place for place, said in kept.items() if place in mine and same_result(mine[place], said)]
            event = with_file_says(event, session.id, dict.fromkeys(same))
    for match in event.matches:
        if _agrees(match):
            event = with_match(event, replace(match, file_total=None))
    return event
