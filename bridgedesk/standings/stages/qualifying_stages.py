"""Stages that are a team's qualifying (SABF 13.5): of two stages, the one in which it scored."""

from bridgedesk.event.event import Event, Stage
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.standings.stages.added_stages import TWO_STAGES
from bridgedesk.standings.stages.session_totals import FINALS

Stages = frozenset[str]


def qualifying_stages(event: Event, entry: str, second: Evaluation | None) -> tuple[Stages, ...]:
    """Return alternative sets of stages, any of which is enough. A team without points may use any stage
    it plays; a stage still in play may become its qualifying."""
    if second is None:
        return (_all_before_the_final(event),)
    *before, last = (each.id for each in second.event.stages)
    parts: list[Stages] = [frozenset(before), frozenset({last})]
    team = next((each for each in second.points if each.placed.entry == entry), None)
    gained = team.gained if team else (0, 0)
    open_ = not _is_over(second.event)
    found = [part for part, points in zip(parts, gained, strict=True) if points]
    if open_ and parts[1] not in found:
        found.append(parts[1])
    return tuple(found or parts)


def final_of(event: Event) -> str | None:
    """Return the last stage if another precedes it; two stages that add up their points have none."""
    if not event.stages:
        return None
    last = event.stages[-1]
    is_final = last.contest in FINALS or (len(event.stages) > 1 and last.contest != TWO_STAGES)
    return last.id if is_final else None


def _all_before_the_final(event: Event) -> Stages:
    return frozenset(each.id for each in event.stages or (Stage(""),)) - {final_of(event)}


def _is_over(event: Event) -> bool:
    """Return True if every session of the last stage has been played."""
    last = event.stages[-1].id
    sessions = {each.id for each in event.sessions if each.stage == last}
    matches = [match for match in event.matches if match.session in sessions]
    return sessions <= {match.session for match in matches} and all(match.begun_or_ended for match in matches)
