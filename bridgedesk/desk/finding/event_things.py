"""Findable things of the open event: pairs, boards, tables, sheets, views, changes during play."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bridgedesk.desk.finding.index import Findable, Kind
from bridgedesk.desk.views.catalogue import ViewKind
from bridgedesk.directing.draws.rounds import last_session_drawn
from bridgedesk.directing.seating.match_tables import match_tables, team_numbers
from bridgedesk.directing.setup.flights import flight_words
from bridgedesk.directing.setup.mid_session_changes import MidSessionChange
from bridgedesk.event.event import Event
from bridgedesk.event.session import TOGETHER, Session
from bridgedesk.event.spelling import capitalised
from bridgedesk.movements.movement import pair_order
from bridgedesk.resources import resource
from bridgedesk.sheets.registry import KINDS as SHEETS
from bridgedesk.standings.entry_names import names_of

# ---- words that directors use, which are in no title


@cache
def other_words() -> Mapping[Kind, Mapping[str, str]]:
    """Return further words of things, by kind and key."""
    text = resource("finding.toml").read_text(encoding="utf-8")
    return {Kind[kind.upper()]: words for kind, words in tomllib.loads(text).items()}


def thing(kind: Kind, key: str, title: str, also: str = "", more: str = "") -> Findable:
    """Return a thing with the words that directors use for it."""
    words = other_words().get(kind, {}).get(key, "")
    return Findable(kind, key, title, f"{also} {words}".strip(), more)


# ---- of the program


def sheet_things() -> Iterator[Findable]:
    for each in SHEETS:
        what = capitalised(each.what)
        yield thing(Kind.SHEET, each.name, each.title, f"print preview sheet paper {what}", what)


def view_things(kinds: Iterable[ViewKind]) -> Iterator[Findable]:
    for each in kinds:
        yield thing(Kind.VIEW, each.key, each.title, "standings view")


def change_things() -> Iterator[Findable]:
    """Yield what may happen during a session, each as the form that records it."""
    for each in MidSessionChange:
        yield thing(Kind.CHANGE, each.name, each.value, "change seating")


# ---- of the event


def event_things(event: Event, session: str) -> Iterator[Findable]:
    here = event.find_session(session)
    if here is not None:
        yield from _entries(event, here)
        yield from _boards(event, here)
        yield from _tables(event, here)


def flight_things(flights: Iterable[Event]) -> Iterator[Findable]:
    """Yield other flights of the competition, each with its entries; the key begins with the event's."""
    for event in flights:
        words = flight_words(event)
        yield Findable(Kind.FLIGHT, f"{event.id}/", event.title, f"flight open event {words}")
        here = event.find_session(last_session_drawn(event)) or event.sessions[0]
        for each in _entries(event, here):
            yield each._replace(
                kind=Kind.FLIGHT, key=f"{event.id}/{each.key}", title=f"{each.title}, {words}"
            )


def _entries(event: Event, session: Session) -> Iterator[Findable]:
    """Yield pairs, teams and players by number, each once; partnerships of an individual are not entered."""
    names, seen = names_of(event), set[str]()
    several = len(session.sections) > 1
    for section in session.sections:
        where = f", section {section.id}" if several else ""
        who = "Player" if section.of_players else "Team" if section.of_teams else "Pair"
        for number in sorted(section.seats, key=pair_order) if not section.of_players else section.seats:
            entry = section.seats[number]
            if entry and entry not in seen and TOGETHER not in number:
                seen.add(entry)
                yield _entry(event, entry, f"{who} {number}", names[entry], where)
    numbers = team_numbers(event)
    for each in event.entries:
        if each.id not in seen and len(each.players) != 1 and not any(s.of_players for s in session.sections):
            who = "Pair" if len(each.players) == 2 and not each.name else "Team"
            yield _entry(event, each.id, f"{who} {numbers.get(each.id, '')}".strip(), names[each.id], "")


def _entry(event: Event, entry: str, called: str, names: str, where: str) -> Findable:
    here = [event.player(player) for player in event.entry(entry).players]
    players = " ".join(f"{player.name} {player.number or ''}" for player in here)
    digits = "".join(mark for mark in called if mark.isdigit())
    return Findable(Kind.ENTRY, entry, f"{called}: {names}{where}", f"{players} p{digits} {digits}")


def _boards(event: Event, session: Session) -> Iterator[Findable]:
    of_sections = (board for section in session.sections for each in section.sets.values() for board in each)
    of_matches = (board for match in event.matches_in(session.id) for board in match.boards)
    for board in sorted({*of_sections, *of_matches, *session.deals}):
        yield Findable(Kind.BOARD, str(board), f"Board {board}", f"b{board} traveller hand deal")


def _tables(event: Event, session: Session) -> Iterator[Findable]:
    several = len(session.sections) > 1
    for section in session.sections:
        rounds = section.movement.rounds if section.movement else ()
        for table in sorted({sitting.table for row in rounds for sitting in row}):
            label = section.table_labels.get(table, str(table))
            where = f", section {section.id}" if several else ""
            yield Findable(
                Kind.TABLE, f"{section.id}/{table}", f"Table {label}{where}", f"t{label} {section.id}"
            )
    if not any(section.movement for section in session.sections):
        for called in dict.fromkeys(each.called for each in match_tables(event, session.id)):
            yield Findable(Kind.TABLE, f"/{called}", f"Table {called}", f"t{called}")
