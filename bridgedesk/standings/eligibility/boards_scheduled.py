"""Boards an entry must play in an event, and how many of them with a substitute."""

from collections.abc import Iterator, Mapping, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import LineUp, Section, Session

PLANNED = "rounds-planned"


def planned(event: Event) -> tuple[int, int]:
    """Return the number of matches planned and the boards of each, from the record; zeros without one."""
    for line in event.records(PLANNED):
        return int(str(line.facts["rounds"])), int(str(line.facts["boards"]))
    return 0, 0


def scheduled_boards(
    event: Event, entry: str, changed: Mapping[tuple[str, str], Sequence[LineUp]]
) -> tuple[int, int]:
    """Return the entry's boards in all, and its boards in rounds with a substitute."""
    scheduled = substituted = 0
    for session, round_, boards in _to_play(event, entry):
        scheduled += boards
        if any(covers(line_up, round_) for line_up in changed.get((entry, session), ())):
            substituted += boards
    return scheduled, substituted


def non_members_seated(event: Event, entry: Entry) -> Iterator[tuple[str, set[str]]]:
    """Yield each session with the players in the entry's line-ups who are not members."""
    for match in event.matches:
        if seated := match.seated(entry.id):
            yield match.session, set(seated) - set(entry.players)


def _to_play(event: Event, entry: str) -> Iterator[tuple[str, int, int]]:
    seated = {each.id for each in event.sessions if any(map(_seats_pairs, each.sections))}
    for match in event.matches:
        if entry in (match.home, match.away) and match.session not in seated:
            yield match.session, match.round, len(match.boards)
    for session, section in event.sessions_and_sections:
        for round_, boards in _section_boards(section, entry):
            yield session.id, round_, boards


def _seats_pairs(section: Section) -> bool:
    """Return True if the section seats pairs; pairs that play matches sit in a movement too."""
    return section.movement is not None and not section.of_teams


def _section_boards(section: Section, entry: str) -> Iterator[tuple[int, int]]:
    """Yield rounds and boards an entry plays in a section; a sit-out is not counted."""
    for round_, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        playing = section.entries_in(round_)
        for sitting in sittings:
            both = playing.get(sitting.ns) and playing.get(sitting.ew)
            if both and entry in section.entries_at(sitting, round_):
                yield round_, sum(1 for _ in section.boards_of(sitting))


def covers(line_up: LineUp, round_: int | None) -> bool:
    return round_ is None or line_up.from_round <= round_ <= (line_up.to_round or round_)


def plays_in_session(session: Session, entry: str) -> bool:
    """Return True if the entry plays a round of the session; one that left before round 1 does not."""
    return any(
        entry in section.entries_in(round_).values()
        for section in session.sections
        for round_ in {1, *(change.round for change in section.seat_changes)}
    )
