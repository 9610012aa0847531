"""Contradictions that make an event unreadable: a name that stands twice, or one that is not there."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bridgedesk.event.event import Event
from bridgedesk.event.session import Section, Session, Sitting


def problems(event: Event) -> Iterator[str]:
    """Sentences that say where the contradiction is and what it is."""
    players = {player.id for player in event.players}
    entries = {entry.id for entry in event.entries}
    yield from _twice("player", (player.id for player in event.players))
    yield from _twice("entry", (entry.id for entry in event.entries))
    yield from _twice("stage", (stage.id for stage in event.stages))
    yield from _twice("session", (session.id for session in event.sessions))
    yield from _twice("match", (match.id for match in event.matches))
    for entry in event.entries:
        yield from _unknown(f"entry {entry.id}", "player", entry.players, players)
    for session in event.sessions:
        yield from _unknown(
            f"session {session.id}", "stage", [session.stage], {stage.id for stage in event.stages}
        )
        yield from _twice(f"session {session.id}, section", (section.id for section in session.sections))
        for section in session.sections:
            yield from _in_section(session, section, entries)
    for match in event.matches:
        yield from _unknown(f"match {match.id}", "entry", (match.home, match.away), entries)
        yield from _unknown(
            f"match {match.id}", "session", [match.session], {session.id for session in event.sessions}
        )
        slips = (f"{result.board} in the {result.room.value} room" for result in match.results)
        yield from _twice(f"match {match.id}: the result of board", slips)
    for ruling in event.rulings:
        yield from _unknown(f"ruling {ruling.id}", "entry", [ruling.entry], entries)


def _in_section(session: Session, section: Section, entries: set[str]) -> Iterator[str]:
    place = f"session {session.id}, section {section.id}"
    numbers = set(section.seats)
    changes = section.seat_changes
    yield from _unknown(f"{place}, seats", "entry", section.seats.values(), entries)
    yield from _unknown(f"{place}, seat changes", "entry", (change.entry for change in changes), entries)
    yield from _unknown(f"{place}, seat changes", "pair number", (change.seat for change in changes), numbers)
    if section.movement:
        for number, round_ in enumerate(section.movement.rounds, start=1):
            yield from _in_round(f"{place}, round {number}", round_, numbers, set(section.sets))
    slips = Counter((each.round, each.table, each.board, each.ns, each.ew) for each in section.results)
    for (round_no, table, board, ns, ew), times in slips.items():
        if times > 1:
            at_table = f"round {round_no}, table {table}, board {board}"
            where = at_table if table else f"board {board}, {ns} against {ew}"
            yield f"{place}: {where} has {times} results; one is enough"
    for result in section.results:
        if result.table is None and (result.ns is None or result.ew is None):
            yield f"{place}: a result of board {result.board} says neither its table nor who played"
        yield from _unknown(f"{place}, board {result.board}", "pair number", (result.ns, result.ew), numbers)


def _in_round(place: str, sittings: Sequence[Sitting], numbers: set[str], sets: set[int]) -> Iterator[str]:
    yield from _twice(f"{place}: table", (sitting.table for sitting in sittings))
    seated = [seat for sitting in sittings for seat in (sitting.ns, sitting.ew) if seat is not None]
    yield from _twice(f"{place}: pair", seated)
    yield from _unknown(place, "pair number", seated, numbers)
    yield from _unknown(place, "board set", (each for sitting in sittings for each in sitting.sets), sets)


def _twice(what: str, names: Iterable[object]) -> Iterator[str]:
    for name, times in Counter(names).items():
        if times > 1:
            yield f"{what} {name} stands there {times} times"


def _unknown(place: str, what: str, names: Iterable[object], known: set[str] | set[int]) -> Iterator[str]:
    for name in names:
        if name is not None and name not in known:
            yield f"{place}: there is no {what} '{name}'"
