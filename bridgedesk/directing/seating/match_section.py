"""Tables of drawn matches as one section, for programs that know sections only."""

from collections import defaultdict
from dataclasses import replace

from bridgedesk.directing.seating.match_tables import MatchTable, match_tables, team_numbers
from bridgedesk.event.event import Event
from bridgedesk.event.session import BY_DRAW, Movement, Section, Session, Sitting

LETTER = "A"


def with_match_section(event: Event, session: Session) -> Session:
    """Return the session with its drawn matches as a section, if it has no movement. Teams have their
    numbers, and the session's first round is round 1."""
    tables = list(match_tables(event, session.id))
    if not tables or any(section.movement for section in session.sections):
        return session
    numbers = team_numbers(event)
    played = dict.fromkeys(each.match.boards for each in tables)
    sets = {boards: at for at, boards in enumerate(played, start=1)}
    rows: dict[int, list[Sitting]] = defaultdict(list)
    for each in tables:
        ns, ew = _sides(each)
        rows[each.round].append(Sitting(each.table, numbers[ns], numbers[ew], (sets[each.match.boards],)))
    first, last = min(rows), max(rows)
    entries = sorted({entry for each in tables for entry in _sides(each)})
    section = Section(
        LETTER,
        sets={at: boards for boards, at in sets.items()},
        seats={numbers[entry]: entry for entry in entries},
        movement=Movement(tuple(tuple(rows[number]) for number in range(first, last + 1)), BY_DRAW),
    )
    return replace(session, sections=(section,))


def _sides(table: MatchTable) -> tuple[str, str]:
    match = table.match
    return (match.home, match.away) if table.home_sits_ns else (match.away, match.home)
