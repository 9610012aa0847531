"""State of the results on their way to final, and the one thing that comes next."""

from datetime import datetime
from enum import Enum, auto
from typing import NamedTuple

from bridgedesk.desk.club.events import progress
from bridgedesk.desk.event.club_file import file_refusals
from bridgedesk.desk.event.evening_record import POSTED
from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.desk.views.posted import revision_line
from bridgedesk.directing.seating.match_tables import matches_of
from bridgedesk.event.event import Event, Status
from bridgedesk.event.moment import instant
from bridgedesk.event.spelling import counted
from bridgedesk.store.evening_record import last_done


class NextStep(Enum):
    TYPE = auto()  # the missing scores
    CHECK = auto()
    PLAY = auto()  # a session that is still to be set up
    FINAL = auto()
    POST = auto()
    NOTHING = auto()  # final and posted


class FinishState(NamedTuple):
    words: str
    next: NextStep
    missing: int = 0
    to_check: int = 0
    may_go_on: bool = False  # with another round to draw


def finish_state(open_event: OpenEvent, to_check: int, unusual: int = 0) -> FinishState | None:
    """Return the state of the results, or None while none are expected. `unusual`: how many of the items to
    check are possible scores, which do not hold up the next session."""
    event = open_event.event
    known = progress(event)
    if event.status is Status.FINAL:
        if not event.issues:
            return FinishState("Final", NextStep.POST)
        since, line = event.issues[-1].time, revision_line(event.issues, len(event.issues) - 1)
        words, posted = f"Final since {since:%H:%M}, {line}", _posted_at(open_event)
        if posted is None or instant(posted) < instant(since):
            return FinishState(words, NextStep.POST)
        return FinishState(f"{words}, posted {posted:%H:%M}", NextStep.NOTHING)
    if not known.expected:
        return None
    state = f"Reopened after revision {event.issues[-1].revision}" if event.issues else "Provisional"
    if known.missing:
        words = f"{state}: {counted(known.missing, 'result')} missing"
        return FinishState(words, NextStep.TYPE, known.missing, to_check)
    every = f"{state}. All {known.expected} results {'of the drawn rounds ' * bool(event.draws)}are in"
    listed = f", {counted(to_check, 'item')} to check" if to_check else ""
    coming = _still_to_play(event)
    if coming and to_check == unusual:
        words = f"{every}{listed}. Session {coming} is still to be set up."
        return FinishState(words, NextStep.PLAY, 0, to_check)
    if to_check:
        return FinishState(f"{every}{listed}.", NextStep.CHECK, 0, to_check)
    return FinishState(f"{every}, and nothing to check.", NextStep.FINAL, may_go_on=bool(event.draws))


def _posted_at(open_event: OpenEvent) -> datetime | None:
    with file_refusals():
        done = last_done(open_event.file, open_event.event.id, (POSTED,))
    return done[POSTED].time if POSTED in done else None


def _still_to_play(event: Event) -> str:
    """Return the first session without a movement or a match; "" if there is none."""
    for session in event.sessions:
        seated = any(section.movement or section.results for section in session.sections)
        if not seated and not matches_of(event, session.id):
            return session.id
    return ""
