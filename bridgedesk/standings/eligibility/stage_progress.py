"""Test for a stage played to its end."""

from collections.abc import Collection
from dataclasses import replace

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import BY_DRAW, Section, Session
from bridgedesk.standings.eligibility.boards_scheduled import planned
from bridgedesk.standings.eligibility.missed_sessions import rounds_of_matches
from bridgedesk.standings.eligibility.substitutions import sessions_planned
from bridgedesk.standings.schedule import schedule_of
from bridgedesk.standings.stages.session_totals import FINALS, MATCHES, deciding

# ---- units of a stage of pairs, sessions or matches, and the number of matches still to come

Unit = tuple[str, int | None]  # a session, or a match of it


def units_of(session: Session, event: Event) -> list[Unit]:
    """Return the units of a session so far: the session itself, or its matches."""
    if not counts_matches(session, event):
        return [(session.id, None)]
    return [(session.id, number) for number in sorted(rounds_of_matches(event, session))]


def rounds_left(event: Event) -> int | None:
    """Return the number of matches left, from movements or the planned draw; None if the number planned is
    unknown, 0 once the stage is over."""
    if not all(counts_matches(session, event) for session in event.sessions):
        return None
    if event.status is not Status.OPEN:
        return 0
    in_all = rounds_in_movements(event) or planned(event)[0]
    begun = sum(len(units_of(session, event)) for session in event.sessions)
    return max(in_all - begun, 0) if in_all else None


def counts_matches(session: Session, event: Event) -> bool:
    stage = event.find_stage(session.stage)
    return bool(event.matches) or (stage is not None and stage.contest == MATCHES)


def rounds_in_movements(event: Event) -> int:
    """Return the rounds planned in all; 0 where a session is drawn, or not set up yet."""
    found = 0
    for session in event.sessions:
        movements = [each.movement for each in session.sections]
        if not movements or any(each is None or each.made_by == BY_DRAW for each in movements):
            return 0
        found += max(each.length for each in movements if each)
    return found


# ---- stage over


def is_over(event: Event) -> bool:
    """Return True if nothing is left to play: the director closed it, or all is in and no more is planned.
    Matches may arrive one by one: without their planned number the last one is unknown. A bracket is over
    when its last match is."""
    stage = deciding(event)
    if event.status is not Status.OPEN:
        return True
    if stage is None or stage.contest in FINALS:
        return False
    sessions = [each for each in event.sessions if each.stage in (stage.id, None)]
    if not sessions or sessions_planned(event) > len(sessions):
        return False
    to_come = rounds_left(event)
    if to_come or (to_come is None and any(counts_matches(each, event) for each in sessions)):
        return False
    return all(_is_in(event, session) for session in sessions)


def as_over(event: Event) -> Event:
    """Return the event as closed for play, once nothing is left to play."""
    is_open = event.status is Status.OPEN
    return replace(event, status=Status.PROVISIONAL) if is_open and is_over(event) else event


def _is_in(event: Event, session: Session) -> bool:
    """Return True if the session has results, and none is missing or to be played late."""
    matches = event.matches_in(session.id)
    pairs = [each for each in session.sections if not each.of_teams and (each.results or each.movement)]
    if pairs:
        ended = {
            (match.round, frozenset((match.home, match.away)))
            for match in matches
            if match.outcome is not Outcome.PLAYED
        }
        return any(each.results for each in pairs) and all(_has_all(each, ended) for each in pairs)
    return bool(matches) and all(map(_has_come_in, matches))


def _has_all(section: Section, ended: Collection[tuple[int, frozenset[str]]]) -> bool:
    """Return True if the section has all results; a match forfeited or stopped early needs no more."""
    over: set[tuple[int | None, int | None]] = set()
    expected = sum(schedule_of(section).boards.values())
    rounds = section.movement.rounds if ended and section.movement else ()
    for number, sittings in enumerate(rounds, start=1):
        for sitting in sittings:
            if (number, frozenset(section.entries_at(sitting, number))) in ended:
                over.add((number, sitting.table))
                expected -= sum(1 for _ in section.boards_of(sitting))
    played = (each for each in section.results if (each.round, each.table) not in over)
    return sum(not isinstance(each.score, LatePlay) for each in played) >= expected


def _has_come_in(match: Match) -> bool:
    if match.outcome is not Outcome.PLAYED or match.slip is not None:
        return True
    rooms = (Room.OPEN,) if match.triangle is not None else tuple(Room)
    played = {(each.room, each.board) for each in match.results if not isinstance(each.score, LatePlay)}
    boards = match.boards or {board for _, board in played}
    return bool(played) and all((room, board) in played for room in rooms for board in boards)


SATURDAY = 5  # as a weekday, Monday being 0


def sessions_of_current_stage(event: Event) -> list[Session]:
    """Return the sessions of the last stage that has begun; all knockout stages together are one."""
    stage = next(
        (each.stage for each in reversed(event.sessions) if each.id in event.begun_sessions),
        event.sessions[0].stage if event.sessions else None,
    )
    knockouts = {each.id for each in event.stages if each.contest in FINALS}
    same = knockouts if stage in knockouts else {stage}
    return [each for each in event.sessions if each.stage in same]


def plays_at_weekends(event: Event) -> bool:
    """Return True if more than half of the sessions are at weekends; without session days, by the event's
    day."""
    known = [session.starts.date() for session in event.sessions if session.starts]
    days = known or [event.date]
    return 2 * sum(day.weekday() >= SATURDAY for day in days) > len(days)
