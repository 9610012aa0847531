"""Finals and consolations made from the places of an event: who plays in each, with what carried over."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.finals.second_chances import with_knockout_form
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.qualifying.qualifying_link import with_named_qualifying
from bridgedesk.directing.seating.match_tables import OF_PLAYERS
from bridgedesk.directing.seating.pairs_by_draw import seat_all_pairs
from bridgedesk.directing.setup.finals_carry_over import with_carry_over
from bridgedesk.directing.setup.new_event import (
    NewEventRequest,
    formats,
    head_to_head,
    new_event,
    pairs_by_draw,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, EventKind
from bridgedesk.standings.evaluation import Evaluation, QualifierList
from bridgedesk.standings.finals.second_chances import OUT, SecondChance
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries
from bridgedesk.standings.stages.weeks_and_stanzas import KNOCKOUT

REST = "rest"  # all who play in no other final
FEWEST = 2  # entries of a final
LETTERS = "ABCDEFGHJK"


class FinalsRequest(NamedTuple):
    """Finals to create: places such as 1-10, 11-20, rest; their format, sessions and carry-over."""

    places: str
    kind: str
    sessions: int = 1
    carry: str = ""  # a share in percent; empty: by the rule book
    losers: str = ""  # of a knockout: what they do, as its register names it; empty: they are out


class FurtherFinal(NamedTuple):
    title: str
    entries: tuple[str, ...]  # best first


# ---- who plays in which final


def further_finals(situation: Situation, typed: str) -> list[FurtherFinal]:
    """Return the finals with their entries; refuse places that are unknown, or tied across a cut."""
    parts = _parts(typed)
    found: list[tuple[str, ...]] = []
    for part in parts:
        taken = {entry for entries in found for entry in entries}
        found.append(_the_rest(situation, taken) if part is None else _between(situation, *part))
    for part, entries in zip(parts, found, strict=True):
        words = REST if part is None else f"{part[0]}-{part[1]}"
        if len(entries) < FEWEST:
            raise Refusal(f"{words}: fewer than {FEWEST} play there. Type other places, such as 1-10.")
        if part is not None and len(entries) <= part[1] - part[0]:
            play = len(situation.evaluation.standings)
            raise Refusal(f"{words}: only {play} play here. Type other places, such as 1-{play}.")
    return [
        FurtherFinal(title, _seeded(situation.evaluation, entries))
        for title, entries in zip(_titles(situation.event.title, parts), found, strict=True)
    ]


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


def _parts(typed: str) -> list[tuple[int, int] | None]:
    """Read 1-10, 11-20, rest; None is the rest."""
    parts: list[tuple[int, int] | None] = []
    last = 0
    for word in filter(None, (each.strip() for each in re.split(r"[,;]", typed))):
        span = re.fullmatch(r"(\d{1,3})\s*[-–]\s*(\d{1,3})", word, re.ASCII)
        if None in parts:
            raise Refusal(f"“{word}” comes after the rest. Type the rest last.")
        if word.lower() == REST:
            parts.append(None)
        elif span is None:
            raise Refusal(f"“{word}” is not a range of places. Type them like 1-10, 11-20, rest.")
        elif not last < int(span[1]) < int(span[2]):
            raise Refusal(f"{word}: places must rise, and none is in two finals. Type 1-10, 11-20, rest.")
        else:
            parts.append((int(span[1]), int(span[2])))
            last = int(span[2])
    if not parts:
        raise Refusal("Type the places of each final, such as 1-10, 11-20, rest.")
    if len(parts) > len(LETTERS):
        raise Refusal(f"At most {len(LETTERS)} finals can be created together.")
    return parts


def _titles(title: str, parts: Sequence[tuple[int, int] | None]) -> Iterator[str]:
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
    going = _going(situation, places)
    if going.undecided:
        names = ", ".join(entry_words(situation.event, each) for each in going.undecided)
        raise Refusal(
            f"Tied for place {places}: {names}. Record what breaks the tie in Ties, then try again."
        )
    return going.entries


def _going(situation: Situation, places: int | None = None) -> QualifierList:
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
    going = _going(situation)
    return tuple(entry for entry in (*going.entries, *going.alternates) if entry not in taken)


def _knocked_out(found: Evaluation) -> set[str]:
    """Return the losers of matches that are over, who play in no other match."""
    lost = {each.loser for each in found.finals if each.is_over and each.loser}
    play = {team for each in found.finals if not each.is_over for team in (each.home, each.away) if team}
    return {team for team in lost if team not in play}


# ---- the events


def final_event(
    situation: Situation, key: str, final: FurtherFinal, wanted: FinalsRequest, book: Book, now: datetime
) -> Event:
    """Return the new event of one final: its entries in order, and what they carry over."""
    event = situation.event
    _refuse_other_players(event, wanted.kind, book)
    request = NewEventRequest(final.title, event.date, wanted.kind, wanted.sessions, 1, event.overlay)
    made = new_event(key, event.club or "", request, book)
    entries = tuple(
        replace(event.entry(each), seed=place, withdrawn=None, joined={})
        for place, each in enumerate(final.entries, start=1)
    )
    play = {player for entry in entries for player in entry.players}
    players = tuple(player for player in event.players if player.id in play)
    made = replace(made, entries=entries, players=players, settings=event.settings)
    if pairs_by_draw(book, wanted.kind):
        made = seat_all_pairs(made, made.sessions[0].id)
    going = _going(situation)
    others = [each for each in (*going.entries, *going.alternates) if each not in final.entries]
    made = with_named_qualifying(made, event, (*final.entries, *others), now)
    made = _with_form(made, wanted, now)
    return with_carry_over(situation, made, wanted.carry, book, now)


def _with_form(made: Event, wanted: FinalsRequest, now: datetime) -> Event:
    """Return the knockout with what its losers do."""
    form = SecondChance(wanted.losers or OUT)
    if form.losers == OUT:
        return made
    if made.stages[-1].contest != KNOCKOUT:
        raise Refusal("Losers can only play on in a knockout. Choose its format, or that losers are out.")
    if not form.fits(len(made.entries)):
        raise Refusal(f"{made.title}: only {len(made.entries)} play, too few for a {form.losers}.")
    return with_knockout_form(made, form, now)


def formats_of_finals(event: Event, book: Book) -> Mapping[str, EventKind]:
    """Return the formats that the same players can go on in."""
    known = formats(book)
    here = event.kind if event.kind in book.kinds else next(iter(known))
    return {name: kind for name, kind in known.items() if _plays(name, book) == _plays(here, book)}


def _refuse_other_players(event: Event, kind: str, book: Book) -> None:
    if kind not in formats(book):
        raise Refusal(f"{book.title} has no format {kind}. Choose one of its own.")
    if kind not in formats_of_finals(event, book):
        title = book.kinds[kind].title
        raise Refusal(f"{title} is not for the same players as this event. Choose another format.")


def entrants_text(number: int, kind: str, book: Book) -> str:
    """Return a number of teams, pairs or players."""
    teams, players = _plays(kind, book)
    return counted(number, "team" if teams else "player" if players else "pair")


def _plays(kind: str, book: Book) -> tuple[bool, bool]:
    return head_to_head(book.kinds[kind]), OF_PLAYERS in kind
