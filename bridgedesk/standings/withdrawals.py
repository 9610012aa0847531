"""Entries that withdraw: what becomes of the results against them, before anything is scored."""

from collections.abc import Iterator
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.session import Result, Section
from bridgedesk.rulebooks import Finding, Listing
from bridgedesk.rulebooks.questions.withdrawal import Withdrawal
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, Severity
from bridgedesk.standings.plays import pair_numbers

CANCELLED = "results cancelled"


def without_cancelled(event: Event, conditions: Conditions, flags: list[Flag]) -> Event:
    """As if an entry whose results are cancelled had never met anybody."""
    for entry in event.entries:
        if entry.withdrawn is None:
            continue
        found = _asked(event, entry, conditions)
        if isinstance(found, Listing) and CANCELLED in found.items:
            what = f"{entry.id} has withdrawn; the results against it are cancelled ({found.clause})"
            flags.append(Flag(what, Severity.CHECK))
            event = _without(event, entry.id)
        elif not isinstance(found, Listing):
            what = f"{entry.id} has withdrawn; what becomes of its results is the director's to say"
            flags.append(Flag(what, Severity.CHECK))
    return event


def _asked(event: Event, entry: Entry, conditions: Conditions) -> Finding | None:
    played = sum(
        1 for section in _sections(event) for each in section.results if entry.id in _who(section, each)
    )
    scheduled = sum(_scheduled(section, entry.id) for section in _sections(event))
    mine = [match for match in event.matches if entry.id in (match.home, match.away)]
    if mine and not scheduled:
        rounds = max(match.round for match in event.matches)
        played = sum(len(match.boards) for match in mine)
        scheduled = max(rounds * max(len(match.boards) for match in mine), played)
    asked = Withdrawal(event=conditions.kind, boards=max(scheduled, played, 1), played=played)
    return conditions.answer(asked)


def _sections(event: Event) -> Iterator[Section]:
    for session in event.sessions:
        yield from session.sections


def _who(section: Section, result: Result) -> set[str | None]:
    return {section.entry_at(number, result.round or 1) for number in pair_numbers(section, result)}


def _scheduled(section: Section, entry: str) -> int:
    """Its boards in the movement, an empty seat against it left out."""
    rounds = section.movement.rounds if section.movement else ()
    met = [
        sitting
        for sittings in rounds
        for sitting in sittings
        if entry in (seats := (section.seats.get(sitting.ns or ""), section.seats.get(sitting.ew or "")))
        and None not in seats
    ]
    return sum(len(list(section.boards_of(sitting))) for sitting in met)


def _without(event: Event, entry: str) -> Event:
    def section_without(section: Section) -> Section:
        kept = tuple(each for each in section.results if entry not in _who(section, each))
        return replace(section, results=kept)

    return replace(
        event,
        matches=tuple(match for match in event.matches if entry not in (match.home, match.away)),
        sessions=tuple(
            replace(session, sections=tuple(map(section_without, session.sections)))
            for session in event.sessions
        ),
    )
