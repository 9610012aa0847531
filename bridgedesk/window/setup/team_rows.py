"""Rows of the list of teams or pairs, with what the form below shows of each."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridgedesk.desk.event.open_event import OpenEvent
from bridgedesk.directing.entries.leaving import disqualified_entries
from bridgedesk.directing.entries.team_leaders import TeamLeaders, leaders_of
from bridgedesk.directing.entry_checks import EntryDoubt, by_entry
from bridgedesk.directing.finals.finalists import roles_in_finals
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.seating.match_tables import team_numbers
from bridgedesk.directing.seating.seats import places_of_team, substitutes_at
from bridgedesk.event.people import Entry
from bridgedesk.event.session import ABSENT, Section
from bridgedesk.movements.movement import pair_order
from bridgedesk.standings.entry_names import members_of


class TeamRow(NamedTuple):
    key: str
    number: str
    name: str
    players: tuple[str, ...]
    remark: str
    begins: str = ""  # at which tables, where there is a movement
    gone: bool = False  # withdrawn; it can be reinstated
    leaders: TeamLeaders = TeamLeaders()
    members: tuple[
        str, ...
    ] = ()  # as listed: the captain marked, a captain who does not play and coaches last


def _remark(
    entry: Entry, in_finals: str, doubts: Sequence[EntryDoubt], section: Section, names: Mapping[str, str]
) -> str:
    if entry.withdrawn:
        return in_finals or "withdrawn"
    away = any((each.entry, each.kind) == (entry.id, ABSENT) for each in section.line_ups)
    here = "absent this session" if away else ""
    instead = [f"substitute: {each}" for each in substitutes_at(section, names, [entry.id])]
    return "; ".join(filter(None, [here, in_finals, *instead, *(each.words for each in doubts)]))


def team_rows(open_event: OpenEvent, section: Section) -> list[TeamRow]:
    """Return the teams of this section by number; without a movement all, in order of entry."""
    event, found, parts = open_event.event, by_entry(open_event), roles_in_finals(open_event)
    names, out = event.player_names, disqualified_entries(event)
    numbers = team_numbers(event)
    here = {entry: number for number, entry in section.seats.items() if entry} if section.of_teams else None
    entries = [entry for entry in event.entries if here is None or entry.id in here]
    if here is not None:
        entries.sort(key=lambda entry: pair_order(here[entry.id]))
    return [
        TeamRow(
            entry.id,
            numbers[entry.id],
            entry.name or (entry_words(event, entry.id) if section.id and not section.of_teams else ""),
            tuple(names[player] for player in entry.players),
            out.get(entry.id)
            or _remark(entry, parts.get(entry.id, ""), found.get(entry.id, []), section, names),
            places_of_team(section, here[entry.id]) if here else "",
            gone=bool(entry.withdrawn) and not parts.get(entry.id),
            leaders=leaders_of(event, entry.id),
            members=members_of(event, entry.id) or tuple(names[player] for player in entry.players),
        )
        for entry in entries
    ]
