"""The event as it is after one change; the event given stays as it was."""

from collections.abc import Sequence
from dataclasses import replace

from bridgedesk.desk.place import Place, is_of, section_at
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player
from bridgedesk.event.session import Result, Section


def with_result(event: Event, place: Place, result: Result) -> Event:
    """In the place of the one that stands there, or as the newest."""
    section = section_at(event, place.session, place.section)
    results = list(section.results)
    for number, standing in enumerate(results):
        if is_of(standing, place):
            results[number] = result
            break
    else:
        results.append(result)
    return _with_section(event, place, replace(section, results=tuple(results)))


def without_result(event: Event, place: Place) -> Event:
    section = section_at(event, place.session, place.section)
    kept = tuple(each for each in section.results if not is_of(each, place))
    return _with_section(event, place, replace(section, results=kept))


def _with_section(event: Event, place: Place, section: Section) -> Event:
    sessions = tuple(
        replace(
            session, sections=tuple(section if each.id == section.id else each for each in session.sections)
        )
        if session.id == place.session
        else session
        for session in event.sessions
    )
    return replace(event, sessions=sessions)


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
