"""Event after one change; the given event stays unchanged."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from bridgedesk.directing.seating.match_tables import match_tables
from bridgedesk.directing.seating.score_location import SlipLocation, as_room_result
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Result, Section, Session, Sitting

Wanted = Mapping[SlipLocation, Result | None]
Slot = tuple[int | None, int | None, int]  # round, table, board
Slots = dict[Slot, Result | None]
Rooms = dict[tuple[Room, int], RoomResult | None]


def with_result(event: Event, place: SlipLocation, result: Result | None) -> Event:
    """Record a result, in place of the present one or as the newest; None erases it."""
    return with_results(event, place.session, {place: result})


def with_results(event: Event, session: str, wanted: Wanted) -> Event:
    """Record several results of a session, in place of present ones or as the newest; None erases."""
    for match, rooms in _by_match(event, session, wanted):
        event = with_match(event, replace(match, results=_merged_room_results(match.results, rooms)))
    for section, slots in _by_section(event, session, wanted):
        revised = replace(section, results=_merged_results(section.results, slots))
        event = with_section(event, session, revised)
    return event


def with_file_says(event: Event, session: str, wanted: Wanted) -> Event:
    """Record results that differ in a file; None means the file no longer differs."""
    for match, rooms in _by_match(event, session, wanted):
        event = with_match(event, replace(match, file_says=_merged_room_results(match.file_says, rooms)))
    for section, slots in _by_section(event, session, wanted):
        revised = replace(section, file_says=_merged_results(section.file_says, slots))
        event = with_section(event, session, revised)
    return event


def _by_section(event: Event, session: str, wanted: Wanted) -> Iterator[tuple[Section, Slots]]:
    for key in dict.fromkeys(place.section for place in wanted if not place.is_in_match):
        slots = {
            _slot(place): result
            for place, result in wanted.items()
            if place.section == key and not place.is_in_match
        }
        yield event.section(session, key), slots


def _by_match(event: Event, session: str, wanted: Wanted) -> Iterator[tuple[Match, Rooms]]:
    """Group by match, so that each is assembled once."""
    in_matches = {place: result for place, result in wanted.items() if place.is_in_match}
    if not in_matches:
        return
    tables = {(each.section, each.round, each.table): each for each in match_tables(event, session)}
    coming: dict[str, Rooms] = defaultdict(dict)
    for place, result in in_matches.items():
        table = tables.get((place.section, place.round, place.table))
        if table is not None:
            slip = as_room_result(table, result) if result else None
            coming[table.match.id][table.room, place.board] = slip
    yield from ((match, coming[match.id]) for match in event.matches if match.id in coming)


def _merged_results(standing: Sequence[Result], coming: Slots) -> tuple[Result, ...]:
    """Merge results by slot; several may share one, because a published traveller has no rounds and
    tables."""
    boards = {board for _, _, board in coming}
    known = {slot for each in standing if each.board in boards and (slot := _slot(each)) in coming}
    kept = (coming.get(_slot(each), each) for each in standing) if known else standing
    new = (each for slot, each in coming.items() if slot not in known)
    return tuple(each for each in (*kept, *new) if each is not None)


def _merged_room_results(standing: Sequence[RoomResult], coming: Rooms) -> tuple[RoomResult, ...]:
    slips = {**{(each.room, each.board): each for each in standing}, **coming}
    return tuple(each for each in slips.values() if each is not None)


def _slot(at: SlipLocation | Result) -> Slot:
    return at.round, at.table, at.board


def with_section(event: Event, session: str, section: Section) -> Event:
    """Replace the section of this name."""
    at = event.session(session)
    sections = tuple(section if known.id == section.id else known for known in at.sections)
    return with_session(event, replace(at, sections=sections))


def with_sittings(section: Section, round_: int, changed: Sequence[Sitting]) -> Section:
    """Change these tables of one round."""
    if section.movement is None:
        return section
    tables = {sitting.table: sitting for sitting in changed}
    rounds = list(section.movement.rounds)
    rounds[round_ - 1] = tuple(tables.get(each.table, each) for each in rounds[round_ - 1])
    return replace(section, movement=replace(section.movement, rounds=tuple(rounds)))


def with_sections(event: Event, revise: Callable[[Section], Section]) -> Event:
    """Revise the sections; unchanged ones stay the same object, so that they are not written."""
    return replace(
        event,
        sessions=tuple(
            replace(session, sections=tuple(map(revise, session.sections))) for session in event.sessions
        ),
    )


def with_match(event: Event, match: Match) -> Event:
    return replace(event, matches=tuple(match if each.id == match.id else each for each in event.matches))


def with_entry(event: Event, entry: Entry) -> Event:
    """Replace the entry of this id."""
    return replace(event, entries=tuple(entry if each.id == entry.id else each for each in event.entries))


def with_session(event: Event, session: Session) -> Event:
    """Replace the session of this id."""
    sessions = tuple(session if each.id == session.id else each for each in event.sessions)
    return replace(event, sessions=sessions)


def with_new_record(event: Event, line: RegisterLine) -> Event:
    """Add a record of a register under the next free id."""
    line = replace(line, id=free_id("k", [each.id for each in event.registered]))
    return replace(event, registered=(*event.registered, line))


def with_players(event: Event, entry: str, players: Sequence[Player]) -> Event:
    """Give the entry these players, and remove its former ones; a captain who is removed no longer leads."""
    before = set(event.players_of(entry))
    now = {player.id: player for player in players}
    known = [now.get(player.id, player) for player in event.players if player.id not in before - set(now)]
    new = [player for player in players if player.id not in before]
    after = replace(event, players=(*known, *new))
    team, gone = event.entry(entry), before - set(now)
    captain = None if team.captain in gone else team.captain
    return with_entry(after, replace(team, players=tuple(now), captain=captain))


def free_id(letter: str, taken: Collection[str]) -> str:
    return next(name for number in count(1) if (name := f"{letter}{number}") not in taken)
