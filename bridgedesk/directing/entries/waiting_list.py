"""Waiting list in order of receipt, and free places."""

from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple

from bridgedesk.directing.entries.entry_terms import replaced_late, terms_of, time_on_day
from bridgedesk.directing.entries.reserves import next_in_line, place_of
from bridgedesk.directing.lookup import find_answer, find_block
from bridgedesk.directing.people.known_players import MEANT, NEW
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.moment import instant, time_words, wall_time
from bridgedesk.event.people import Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.session import Section
from bridgedesk.rulebooks import Book, Refused, Silent
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.alternate import Alternate
from bridgedesk.rulebooks.entries.entry import EntryPolicy

WAITING = "waiting-list"


class Waiting(NamedTuple):
    line: str
    who: str
    since: str
    says: str  # what the book says of it, with the clause

    @property
    def words(self) -> str:
        return f"{self.who}, since {self.since}{f' ({self.says})' if self.says else ''}"


def waiting_entries(situation: Situation) -> list[Waiting]:
    """Return the waiting list; the first has the next place."""
    event = situation.event
    lines = list(event.records(WAITING))
    if not lines:
        return []
    book = situation.book_in_force
    lines.sort(key=lambda line: (instant(_received(event, line)), instant(line.time)))
    return [
        Waiting(line.id, str(line.facts["who"]), _since(event, line), _rule_words(situation, book, line))
        for line in lines
    ]


class NextReserve(NamedTuple):
    """Next reserve from the qualifying, and what the rule book requires."""

    who: str
    words: str


def next_reserve_to_ask(situation: Situation) -> NextReserve | None:
    """Return the next reserve, if the rule book has them and the qualifying event is known."""
    book, kind = situation.book_in_force, situation.event.kind
    found = next_in_line(situation) if find_block(book, "alternate", kind) else None
    if found is None:
        return None
    if found.goes_on:
        return NextReserve(found.who, found.qualified)
    says = find_answer(book, Alternate(event=kind, place=found.place, field=found.field))
    return NextReserve(found.who, f"{says.because} ({says.clause})") if says else None


def first_words(situation: Situation) -> list[str]:
    """Mention the first on the waiting list when a place is given up."""
    return [f"{each.words} is waiting for a place." for each in waiting_entries(situation)[:1]]


def late_replacement(situation: Situation, before: Event, entry: str) -> list[str]:
    """Warn if a player of the entry was replaced after entries closed."""
    had, has = (
        set(found.players) if (found := event.find_entry(entry)) else set()
        for event in (before, situation.event)
    )
    closes = terms_of(situation.event).closes
    if not closes or not had - has or not has - had:
        return []
    now = wall_time(situation.clock())
    said = replaced_late(situation.event, situation.book_in_force, time_on_day(situation.event, closes), now)
    return [said] if said else []


def names_of(who: str) -> tuple[str, list[str]]:
    """Return the team's name, if any, and the players."""
    team, colon, rest = who.partition(":")
    players = (rest if colon else who).replace("&", ",").split(",")
    return (team.strip() if colon else ""), [name.strip() for name in players if name.strip()]


def with_names_meant(who: str, sitter: Callable[[str], Player]) -> str:
    """Return these words with the names meant, after a question about them."""
    for name in names_of(who)[1]:
        player = sitter(name)
        if name.endswith((NEW, MEANT)):
            who = who.replace(name, f"{player.name} {player.number or ''}".strip())
    return who


def free_pairs(event: Event, section: Section) -> list[str]:
    """Return pair numbers without names; none in an individual, where players wait one by one."""
    if section.of_players:
        return []
    unnamed = {entry.id for entry in event.entries if not entry.players and not entry.name}
    return [number for number, entry in section.seats.items() if entry in unnamed]


def has_room_for_a_team(event: Event) -> bool:
    places = terms_of(event).places
    return places is None or len(event.entries_left) < places


# ---- times, and what the book says


def _received(event: Event, line: RegisterLine) -> datetime:
    said = line.facts.get("received")
    return time_on_day(event, str(said)) if said else line.time


def _since(event: Event, line: RegisterLine) -> str:
    return time_words(_received(event, line), event.date)


def _rule_words(situation: Situation, book: Book | None, line: RegisterLine) -> str:
    """Return what the rule book requires, by the recorded place and field or the qualifying's."""
    if book is None:
        return ""
    event = situation.event
    place, field = line.facts.get("place"), line.facts.get("field")
    if place is None or field is None:
        team, names = names_of(str(line.facts["who"]))
        played = place_of(situation, [team]) if team else place_of(situation, names)
        if played and played.goes_on:
            return played.qualified
        place, field = (played.place, played.field) if played else (None, None)
    try:
        if isinstance(place, int) and isinstance(field, int):
            found = book.answer(
                Alternate(
                    event=event.kind,
                    place=place,
                    field=field,
                    same_district=bool(line.facts.get("same_district", True)),
                    none_in_district=bool(line.facts.get("none_in_district", False)),
                )
            )
            return "" if isinstance(found, Silent) else f"{found.because}, {found.clause}"
        block = book.block("entry", event.kind, "", "receipt")
    except Refused as problem:
        return str(problem)
    rule = rule_in(block, EntryPolicy)
    return f"in order of receipt, {block.clause}" if block and rule and rule.is_by_receipt else ""
