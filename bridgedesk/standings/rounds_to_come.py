"""What a stage of pairs is counted in, sessions or matches, how many matches are still to come, and whether
everything is in."""

from collections.abc import Container
from dataclasses import replace

from bridgedesk.event.event import Event, Status
from bridgedesk.event.match import Match, Outcome, Room
from bridgedesk.event.score import LatePlay
from bridgedesk.event.session import BY_DRAW, Section, Session
from bridgedesk.standings.away import rounds_of_matches
from bridgedesk.standings.scheduled import planned
from bridgedesk.standings.sessions import FINALS, MATCHES, deciding
from bridgedesk.standings.substitutions import sessions_planned

Unit = tuple[str, int | None]  # a session, or a match of it


def units_of(session: Session, event: Event) -> list[Unit]:
    """So far."""
    if not _counts_matches(session, event):
        return [(session.id, None)]
    return [(session.id, number) for number in sorted(rounds_of_matches(event, session))]


def rounds_to_come(event: Event) -> int | None:
    """Of matches: left of the movements, or planned for the draw; None where nobody has said how many there
    will be. A stage that is over has none."""
    if not all(_counts_matches(session, event) for session in event.sessions):
        return None
    if event.status is not Status.OPEN:
        return 0
    in_all = by_movements(event) or planned(event)[0]
    begun = sum(len(units_of(session, event)) for session in event.sessions)
    return max(in_all - begun, 0) if in_all else None


def _counts_matches(session: Session, event: Event) -> bool:
    stage = next((each for each in event.stages if each.id == session.stage), None)
    return bool(event.matches) or (stage is not None and stage.contest == MATCHES)


def by_movements(event: Event) -> int:
    """Rounds in all; 0 where a session is drawn, or not set up yet."""
    found = 0
    for session in event.sessions:
        movements = [each.movement for each in session.sections]
        if not movements or any(each is None or each.made_by == BY_DRAW for each in movements):
            return 0
        found += max(each.length for each in movements if each)
    return found


# ---- whether everything is in


def as_over(event: Event) -> Event:
    """Return the event as one that is not played any more, once every result is in and no more is planned."""
    return replace(event, status=Status.PROVISIONAL) if is_over(event) else event


def is_over(event: Event) -> bool:
    """Matches may come one by one: without their number nobody knows which is the last. A bracket is over
    when its last match is, which the bracket tells."""
    stage = deciding(event)
    if event.status is not Status.OPEN or stage is None or stage.contest in FINALS:
        return False
    sessions = [each for each in event.sessions if each.stage in (stage.id, None)]
    if not sessions or sessions_planned(event) > len(sessions):
        return False
    to_come = rounds_to_come(event)
    if to_come or (to_come is None and any(_counts_matches(each, event) for each in sessions)):
        return False
    return all(_is_in(event, session) for session in sessions)


def _is_in(event: Event, session: Session) -> bool:
    """Something was played, and nothing of it is missing or to be played late."""
    matches = [match for match in event.matches if match.session == session.id]
    pairs = [each for each in session.sections if not each.of_teams and (each.results or each.movement)]
    if pairs:
        ended = {
            (match.round, frozenset((match.home, match.away)))
            for match in matches
            if match.outcome is not Outcome.PLAYED
        }
        return any(each.results for each in pairs) and all(_has_all(each, ended) for each in pairs)
    return bool(matches) and all(map(_has_come_in, matches))


def _has_all(section: Section, ended: Container[tuple[int, frozenset[str]]]) -> bool:
    """A match that was not played, or not to the end, waits for no results."""
    over: set[tuple[int | None, int | None]] = set()
    expected = 0
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        seated = section.entries_in(number)
        for sitting in sittings:
            if (number, frozenset(section.entries_at(sitting, number))) in ended:
                over.add((number, sitting.table))
            elif seated.get(sitting.ns) and seated.get(sitting.ew):
                expected += sum(1 for _ in section.boards_of(sitting))
    played = (each for each in section.results if (each.round, each.table) not in over)
    return sum(not isinstance(each.score, LatePlay) for each in played) >= expected


def _has_come_in(match: Match) -> bool:
    if match.outcome is not Outcome.PLAYED or match.slip is not None:
        return True
    rooms = (Room.OPEN,) if match.triangle is not None else tuple(Room)
    played = {(each.room, each.board) for each in match.results if not isinstance(each.score, LatePlay)}
    boards = match.boards or {board for _, board in played}
    return bool(played) and all((room, board) in played for room in rooms for board in boards)
