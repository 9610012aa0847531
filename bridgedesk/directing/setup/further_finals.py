"""Finals and consolations made from the places of an event or of several flights: who plays in each."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from typing import NamedTuple

from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.setup.flights import flight_of
from bridgedesk.directing.situation import Situation
from bridgedesk.event.refusal import Refusal
from bridgedesk.standings.evaluation import Evaluation, QualifierList
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries

REST = "rest"  # all who play in no other final
FEWEST = 2  # entries of a final
LETTERS = "ABCDEFGHJK"

Span = tuple[int, int]  # first and last place


class FinalsRequest(NamedTuple):
    """Finals to create: places such as 1-10, 11-20, rest; their format, sessions and carry-over."""

    places: str
    kind: str
    sessions: int = 1
    carry: str = ""  # a share in percent; empty: by the rule book
    losers: str = ""  # of a knockout: what they do, as its register names it; empty: they are out
    flights: tuple[str, ...] = ()  # keys of the other events whose places play in the same finals


class FlightEntry(NamedTuple):
    entry: str
    flight: int = 0  # which of the events it comes from


class FurtherFinal(NamedTuple):
    title: str
    entries: tuple[FlightEntry, ...]  # best first

    def of_flight(self, flight: int) -> tuple[str, ...]:
        return tuple(each.entry for each in self.entries if each.flight == flight)


def further_finals(flights: Sequence[Situation], typed: str) -> list[FurtherFinal]:
    """Return the finals with their entries: the places of each flight, all firsts before all seconds.

    Places that are unknown, or tied across a cut, are refused."""
    parts = _parts(typed)
    of_flights = [_entries_of_parts(each, parts, several=len(flights) > 1) for each in flights]
    finals = []
    for title, entries in zip(_titles(_title(flights), parts), zip(*of_flights, strict=True), strict=True):
        by_place = zip_longest(*([FlightEntry(each, at) for each in row] for at, row in enumerate(entries)))
        finals.append(FurtherFinal(title, tuple(each for place in by_place for each in place if each)))
    for part, final in zip(parts, finals, strict=True):
        if len(final.entries) < FEWEST:
            words = _part_words(part)
            raise Refusal(f"{words}: fewer than {FEWEST} play there. Type other places, such as 1-10.")
    return finals


def _title(flights: Sequence[Situation]) -> str:
    event = flights[0].event
    flight = flight_of(event) if len(flights) > 1 else None
    return flight.competition if flight else event.title


def _entries_of_parts(
    situation: Situation, parts: Sequence[Span | None], *, several: bool
) -> list[tuple[str, ...]]:
    """Return the entries of one flight in each final."""
    found: list[tuple[str, ...]] = []
    try:
        for part in parts:
            taken = {entry for entries in found for entry in entries}
            found.append(_the_rest(situation, taken) if part is None else _between(situation, *part))
            if part is not None and len(found[-1]) <= part[1] - part[0]:
                play = len(situation.evaluation.standings)
                if play < FEWEST:
                    raise Refusal("There are no places yet. Draw and enter results first.")
                raise Refusal(
                    f"{_part_words(part)}: only {play} play here. Type other places, such as 1-{play}."
                )
    except Refusal as problem:
        raise Refusal(f"{situation.event.title}: {problem}") if several else problem from None
    return [_seeded(situation.evaluation, entries) for entries in found]


def _seeded(before: Evaluation, entries: Sequence[str]) -> tuple[str, ...]:
    """Return the entries with the best of each group or field first, then the second of each, in the same
    order of groups each time, so that a knockout begins with matches between two groups."""
    groups = {each.entry: field for field in before.fields for each in field.standings}
    if len(before.fields) == 1:
        return tuple(entries)
    best: dict[str, Fraction] = {}
    place: dict[str, int] = {}
    for entry in entries:
        group = groups[entry].name
        best.setdefault(group, Fraction(before.standings[entry].total or 0))
        place[entry] = sum(groups[other].name == group for other in place)
    turns = sorted(best, key=lambda group: -best[group])
    return tuple(sorted(entries, key=lambda entry: (place[entry], turns.index(groups[entry].name))))


def _part_words(part: Span | None) -> str:
    return REST if part is None else f"{part[0]}-{part[1]}"


def _parts(typed: str) -> list[Span | None]:
    """Read 1-10, 11-20, rest; None is the rest."""
    parts: list[Span | None] = []
    last = 0
    for word in filter(None, (each.strip() for each in re.split(r"[,;]", typed))):
        span = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", word, re.ASCII)
        if None in parts:
            raise Refusal(f"“{word}” comes after the rest. Type the rest last.")
        if word.lower() == REST:
            parts.append(None)
        elif span is None:
            raise Refusal(f"“{word}” is not a range of places. Type them like 1-10, 11-20, rest.")
        elif not last < int(span[1]) <= int(span[2] or span[1]):
            raise Refusal(f"{word}: places must rise, and none is in two finals. Type 1-10, 11-20, rest.")
        else:
            last = int(span[2] or span[1])
            parts.append((int(span[1]), last))
    if not parts:
        raise Refusal("Type the places of each final, such as 1-10, 11-20, rest.")
    if len(parts) > len(LETTERS):
        raise Refusal(f"At most {len(LETTERS)} finals can be created together.")
    return parts


def _titles(title: str, parts: Sequence[Span | None]) -> Iterator[str]:
    finals = [part for part in parts if part is not None]
    for letter, part in zip(LETTERS, parts, strict=False):
        if part is None:
            yield f"{title}, consolation"
        else:
            yield f"{title}, final {letter}" if len(finals) > 1 else f"{title}, final"


def _between(situation: Situation, first: int, last: int) -> tuple[str, ...]:
    """Return the entries from one place to another."""
    before = set(_first(situation, first - 1)) if first > 1 else set()
    return tuple(entry for entry in _first(situation, last) if entry not in before)


def _first(situation: Situation, places: int) -> tuple[str, ...]:
    """Return so many entries in order; refuse a tie for the last of these places."""
    going = places_in_order(situation, places)
    if going.undecided:
        names = ", ".join(entry_words(situation.event, each) for each in going.undecided)
        raise Refusal(
            f"Tied for place {places}: {names}. Record what breaks the tie in Ties, then try again."
        )
    return going.entries


def places_in_order(situation: Situation, places: int | None = None) -> QualifierList:
    """Return the first so many and the reserves, without who withdrew or cannot come; without a number all
    are in order."""
    event, found = situation.event, situation.evaluation
    conditions = find_conditions(event, situation.book_in_force)
    if conditions is None:
        raise Refusal("The rule book of this event cannot be read, so its order is not known.")
    places = len(found.standings) if places is None else places
    return qualifying_entries(found, places, conditions, event.lots, giving_up_place(event, event))


def _the_rest(situation: Situation, taken: set[str]) -> tuple[str, ...]:
    """Return who plays in no other final: of a knockout those knocked out who have not withdrawn, otherwise
    those not qualified."""
    found = situation.evaluation
    if found.finals:
        order = [each.entry for each in found.standings.values()]
        here = {each.id for each in situation.event.entries_left}
        out = _knocked_out(found) & here
        return tuple(entry for entry in order if entry in out and entry not in taken)
    if not taken:
        if found.qualified is None:
            raise Refusal("Type the places of the final first, such as 1-10, rest.")
        taken = {*found.qualified.entries, *found.qualified.undecided}
    going = places_in_order(situation)
    return tuple(entry for entry in (*going.entries, *going.alternates) if entry not in taken)


def _knocked_out(found: Evaluation) -> set[str]:
    """Return the losers of matches that are over, who play in no other match."""
    lost = {each.loser for each in found.finals if each.is_over and each.loser}
    play = {team for each in found.finals if not each.is_over for team in (each.home, each.away) if team}
    return {team for team in lost if team not in play}
