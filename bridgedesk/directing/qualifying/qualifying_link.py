"""Qualifying event of this final: only named, or imported as posted."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from bridgedesk.directing.lookup import find_conditions
from bridgedesk.directing.qualifying.qualifying_ids import NewIds
from bridgedesk.directing.seating.event_edits import free_id
from bridgedesk.directing.situation import Past, Situation
from bridgedesk.event.codec import codec
from bridgedesk.event.event import Event, Status
from bridgedesk.event.past import PostedState
from bridgedesk.event.people import Entry, Player
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.standings.stages.qualifiers import contest_of, names_of, reserves_in_order
from bridgedesk.standings.stages.stages import QUALIFIED_IN


@dataclass(frozen=True, slots=True)
class ImportRecord:
    """Names given here to all parts of the qualifying, and its players and entries at the time."""

    names: Mapping[str, Mapping[str, str]]
    players: tuple[Player, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def called(self) -> NewIds:
        return NewIds(**{kind: {None: None, **keys} for kind, keys in self.names.items()})


class QualifiedIn(NamedTuple):
    line: str
    event: str
    title: str
    day: str
    revision: int | None = None  # as it was imported, or named
    taken: ImportRecord | None = None
    again: bool = False  # corrected after the final had been set up
    turns: tuple[str, ...] = ()  # qualifiers and reserves at the time, where it is only named


def qualified_in(event: Event) -> list[QualifiedIn]:
    """Return the qualifying events; two stages may have led to one final."""
    found = (_link_in(each.id, each.facts) for each in event.registered if each.register == QUALIFIED_IN)
    return [each for each in found if each]


def _link_in(line: str, facts: Mapping[str, Fact]) -> QualifiedIn | None:
    """Return the link, or None if the record was written by hand in another form."""
    revision, taken = facts.get("revision"), facts.get("taken")
    try:
        return QualifiedIn(
            line,
            str(facts["event"]),
            str(facts["title"]),
            str(facts["day"]),
            int(str(revision)) if revision is not None else None,
            _read(str(taken)) if taken is not None else None,
            bool(facts.get("again", False)),
            tuple(filter(None, str(facts.get("turns", "")).split(", "))),
        )
    except (KeyError, ValueError, TypeError, ArithmeticError, RecursionError):
        return None


def imported_sessions(event: Event) -> set[str]:
    """Return the imported sessions by their ids in the final."""
    taken = (each.taken for each in qualified_in(event))
    return {session for each in taken if each for session in each.names["sessions"].values()}


def imported_parts(event: Event) -> tuple[object, object]:
    """Return the imported sessions and matches."""
    taken = imported_sessions(event)
    sessions = tuple(each for each in event.sessions if each.id in taken)
    return sessions, tuple(each for each in event.matches if each.session in taken)


def without_links(event: Event) -> Event:
    return replace(
        event, registered=tuple(each for each in event.registered if each.register != QUALIFIED_IN)
    )


def current_posting(past: Past, link: QualifiedIn) -> PostedState | None:
    """Return the qualifying as posted now, or None if the club no longer has it, or has another event
    under its key."""
    found = past.posted([link.event]).get(link.event)
    return found if found and (found.title == link.title or found.day == link.day) else None


class DependentFinal(NamedTuple):
    """Final that an event has led to, and the revision that was imported."""

    key: str
    title: str
    link: QualifiedIn


def dependent_finals(past: Past, event: Event) -> list[DependentFinal]:
    mine = event.title, event.date.isoformat()
    found = [(each, _link_in("", each.facts)) for each in past.lines(QUALIFIED_IN, but=event.id)]
    return [
        DependentFinal(each.event, each.title, link)
        for each, link in found
        if link and link.event == event.id and (link.title == mine[0] or link.day == mine[1])
    ]


def dependent_finals_text(past: Past, after: Event) -> list[str]:
    """Name the finals that depend on posted results that are being corrected."""
    return [_words_of(each, after) for each in dependent_finals(past, after)]


def _words_of(final: DependentFinal, after: Event) -> str:
    if final.link.taken is None:
        return f"Qualifiers play in {final.title}. Check the entries there."
    if after.status is Status.FINAL:
        return f"{final.title} uses revision {final.link.revision}. Open it to see what is different."
    return f"{final.title} uses this event. Open it to see what a correction changes."


def revision_of(event: Event) -> int:
    """Return the posted revision; 0 if it was posted elsewhere."""
    return event.issues[-1].revision if event.issues else 0


def with_named_qualifying(event: Event, other: Event, turns: Sequence[str], now: datetime) -> Event:
    """Name the qualifying, to be imported once final, with the present order of qualifiers."""
    return with_named_qualifyings(event, [(other, turns)], now)


def with_named_qualifyings(
    event: Event, others: Sequence[tuple[Event, Sequence[str]]], now: datetime
) -> Event:
    """Name all events whose places lead to this one, each with the present order of its qualifiers."""
    for at, (other, turns) in enumerate(others):
        facts: dict[str, Fact] = {"revision": revision_of(other)}
        facts |= {"turns": ", ".join(turns)} if turns else {}
        event = _with_line(event, other, now, facts, instead_of_named=not at)
    return event


def with_imported_qualifying(
    event: Event, other: Event, called: NewIds, now: datetime, *, again: bool = False
) -> Event:
    """Record the qualifying as imported with its present revision."""
    names = {
        kind: {key: name for key, name in keys.items() if key is not None and name is not None}
        for kind, keys in asdict(called).items()
    }
    taken = ImportRecord(names, other.players, other.entries)
    facts: dict[str, Fact] = {"revision": revision_of(other), "taken": _written(taken), "again": again}
    return _with_line(event, other, now, facts)


def _with_line(
    event: Event, other: Event, now: datetime, facts: Mapping[str, Fact], *, instead_of_named: bool = True
) -> Event:
    """Write one record for each imported event, in place of one that was only named."""
    named = {each.line for each in qualified_in(event) if each.taken is None} if instead_of_named else set()
    old = named | {each.line for each in qualified_in(event) if each.event == other.id}
    key = min(old, default="") or free_id("q", [each.id for each in event.registered])
    # key, title and day identify the event: another club's file may use the same key
    identity: dict[str, Fact] = {"event": other.id, "title": other.title, "day": other.date.isoformat()}
    line = RegisterLine(key, QUALIFIED_IN, now, facts={**identity, **facts})
    others = (each for each in event.registered if each.id not in old)
    return replace(event, registered=(*others, line))


def _written(taken: ImportRecord) -> str:
    return json.dumps(codec(ImportRecord).write(taken), sort_keys=True, default=float)


@lru_cache(maxsize=8)
def _read(text: str) -> ImportRecord:
    found: ImportRecord = codec(ImportRecord).read(json.loads(text, parse_float=Decimal))
    _ = found.called  # all kinds are there
    return found


# ---- order in which entries of a qualifying qualify for its final, or are asked to


def qualifying_order(other: Situation) -> Sequence[str]:
    """Return the qualifiers, then the reserves in order."""
    going = other.evaluation.qualified
    return (*going.entries, *going.alternates) if going else _reserves_in_order(other)


def _reserves_in_order(other: Situation) -> Sequence[str]:
    """Return all entries in the order reserves are asked, where the number of qualifiers is not set."""
    conditions = find_conditions(other.event, other.book_in_force)
    if conditions is None:
        return ()
    contest = contest_of(other.evaluation, conditions, other.event.lots)
    placed = [each for each in other.evaluation.standings.values() if each.place]
    return names_of(reserves_in_order(placed, contest))
