"""The event as it is after one change; the event given stays as it was."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

from bridgedesk.desk.match_tables import match_tables
from bridgedesk.desk.place import Place, as_room_result, is_of, section_at, table_at
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match, Room, RoomResult
from bridgedesk.event.people import Player
from bridgedesk.event.session import Result, Section, Sitting


def with_result(event: Event, place: Place, result: Result) -> Event:
    """In the place of the one that stands there, or as the newest."""
    if place.in_match:
        return _with_room_results(event, place, result)
    section = section_at(event, place.session, place.section)
    results = list(section.results)
    for number, standing in enumerate(results):
        if is_of(standing, place):
            results[number] = result
            break
    else:
        results.append(result)
    return with_section(event, place.session, replace(section, results=tuple(results)))


def with_results(event: Event, session: str, wanted: Mapping[Place, Result | None]) -> Event:
    """Many of a session at once, each where it stands already or as the newest; None erases."""
    in_matches = {place: result for place, result in wanted.items() if place.in_match}
    event = _with_results_of_matches(event, session, in_matches)
    for key in dict.fromkeys(place.section for place in wanted if not place.in_match):
        section = section_at(event, session, key)
        coming = {_slot(place): result for place, result in wanted.items() if place.section == key}
        standing = {_slot(each) for each in section.results}
        results = [
            result for each in section.results if (result := coming.get(_slot(each), each)) is not None
        ]
        results += [each for slot, each in coming.items() if slot not in standing and each is not None]
        event = with_section(event, session, replace(section, results=tuple(results)))
    return event


def _with_results_of_matches(event: Event, session: str, wanted: Mapping[Place, Result | None]) -> Event:
    """Match by match, so that each is put together once."""
    if not wanted:
        return event
    tables = {(each.section, each.round, each.table): each for each in match_tables(event, session)}
    coming: dict[str, dict[tuple[Room, int], RoomResult | None]] = defaultdict(dict)
    for place, result in wanted.items():
        table = tables[place.section, place.round, place.table]
        slip = as_room_result(table, result) if result else None
        coming[table.match.id][table.room, place.board] = slip
    matches = []
    for match in event.matches:
        slips = coming.get(match.id, {})
        standing = {(each.room, each.board): each for each in match.results}
        results = tuple(each for each in {**standing, **slips}.values() if each is not None)
        matches.append(replace(match, results=results) if slips else match)
    return replace(event, matches=tuple(matches))


def _slot(at: Place | Result) -> tuple[int | None, int | None, int]:
    return at.round, at.table, at.board


def without_result(event: Event, place: Place) -> Event:
    if place.in_match:
        return _with_room_results(event, place, None)
    section = section_at(event, place.session, place.section)
    kept = tuple(each for each in section.results if not is_of(each, place))
    return with_section(event, place.session, replace(section, results=kept))


def _with_room_results(event: Event, place: Place, result: Result | None) -> Event:
    table = table_at(event, place)
    if table is None:
        return event
    results: list[RoomResult | None] = list(table.match.results)
    put = as_room_result(table, result) if result else None
    for at, standing in enumerate(table.match.results):
        if (standing.room, standing.board) == (table.room, place.board):
            results[at] = put
            break
    else:
        results.append(put)
    return with_match(event, replace(table.match, results=tuple(each for each in results if each)))


def with_section(event: Event, session: str, section: Section) -> Event:
    """In the place of the section of this name."""
    sessions = tuple(
        replace(each, sections=tuple(section if known.id == section.id else known for known in each.sections))
        if each.id == session
        else each
        for each in event.sessions
    )
    return replace(event, sessions=sessions)


def with_sittings(section: Section, round_: int, changed: Sequence[Sitting]) -> Section:
    """These tables of one round otherwise."""
    if section.movement is None:
        return section
    tables = {sitting.table: sitting for sitting in changed}
    rounds = list(section.movement.rounds)
    rounds[round_ - 1] = tuple(tables.get(each.table, each) for each in rounds[round_ - 1])
    return replace(section, movement=replace(section.movement, rounds=tuple(rounds)))


def with_sections(event: Event, revise: Callable[[Section], Section]) -> Event:
    """Sections that stay as they are stay the same object, so that nothing of them is written."""
    return replace(
        event,
        sessions=tuple(
            replace(session, sections=tuple(map(revise, session.sections))) for session in event.sessions
        ),
    )


def with_match(event: Event, match: Match) -> Event:
    return replace(event, matches=tuple(match if each.id == match.id else each for each in event.matches))


def with_players(event: Event, entry: str, players: Sequence[Player]) -> Event:
    """The entry's players and no others of its own."""
    before = {player for each in event.entries if each.id == entry for player in each.players}
    now = {player.id: player for player in players}
    known = [now.get(player.id, player) for player in event.players if player.id not in before - set(now)]
    new = [player for player in players if player.id not in before]
    return replace(
        event,
        players=(*known, *new),
        entries=tuple(
            replace(each, players=tuple(now)) if each.id == entry else each for each in event.entries
        ),
    )


def free_id(letter: str, taken: Collection[str]) -> str:
    return next(name for number in count(1) if (name := f"{letter}{number}") not in taken)
