"""What an act is about, found in the event, or said not to be there."""

from bridgedesk.desk.refusal import Refusal
from bridgedesk.event.event import Event
from bridgedesk.event.match import Match
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import Appeal, Ruling
from bridgedesk.event.session import Section, Session, Sitting


def session_called(event: Event, key: str) -> Session:
    for session in event.sessions:
        if session.id == key:
            return session
    raise Refusal(f"There is no session {key} in {event.title}")


def section_called(event: Event, session: str, key: str) -> Section:
    for section in session_called(event, session).sections:
        if section.id == key:
            return section
    raise Refusal(f"There is no section {key} in session {session}")


def entry_called(event: Event, key: str) -> Entry:
    for entry in event.entries:
        if entry.id == key:
            return entry
    raise Refusal(f"There is no entry {key} in {event.title}")


def player_called(event: Event, key: str) -> Player:
    for player in event.players:
        if player.id == key:
            return player
    raise Refusal(f"There is no player {key} in {event.title}")


def match_called(event: Event, key: str) -> Match:
    for match in event.matches:
        if match.id == key:
            return match
    raise Refusal(f"There is no match {key} in {event.title}")


def ruling_called(event: Event, key: str) -> Ruling:
    for ruling in event.rulings:
        if ruling.id == key:
            return ruling
    raise Refusal(f"There is no ruling {key} in {event.title}")


def appeal_called(event: Event, key: str) -> Appeal:
    for appeal in event.appeals:
        if appeal.id == key:
            return appeal
    raise Refusal(f"There is no appeal {key} in {event.title}")


def sitting_at(section: Section, round_: int, table: int) -> Sitting:
    sitting = section.sitting(round_, table)
    if sitting is None:
        raise Refusal(f"Table {table} is not used in round {round_} of section {section.id}")
    return sitting


def entry_words(event: Event, key: str | None) -> str:
    """The entry as people call it."""
    if key is None:
        return "nobody"
    entry = entry_called(event, key)
    names = {player.id: player.name for player in event.players}
    return entry.name or " & ".join(names[player] for player in entry.players) or f"entry {key}"


def reason_given(reason: str, what: str) -> str:
    """On one line."""
    said = " ".join(reason.split())
    if not said:
        raise Refusal(f"Say why {what}; the reason stands in the history")
    return said
