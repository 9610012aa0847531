"""Finals and consolations made from the places of an event: who plays in each, with what carried over."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from bridgedesk.directing.draws.byes_and_triangles import DIRECTOR
from bridgedesk.directing.lookup import entry_words, find_conditions
from bridgedesk.directing.qualifying.qualifying_link import with_named_qualifying
from bridgedesk.directing.rules.event_book import with_added_supplement, with_supplements
from bridgedesk.directing.seating.match_tables import OF_PLAYERS
from bridgedesk.directing.seating.pairs_by_draw import seat_all_pairs
from bridgedesk.directing.setup.new_event import (
    NewEventRequest,
    by_bracket,
    formats,
    head_to_head,
    new_event,
    pairs_by_draw,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event, Overlay
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, EventKind, Refused, Unit
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluate import unit_counted_in
from bridgedesk.standings.evaluation import Evaluation, QualifierList
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.stages.advancing import giving_up_place, qualifying_entries
from bridgedesk.standings.stages.stages import CARRIED_IN, CarriedOver, carried_over

REST = "rest"  # all who play in no other final
FEWEST = 2  # entries of a final
LETTERS = "ABCDEFGHJK"
ALL = Decimal(100)
IN_WORDS = {"IMP": "IMPs", "VP": "VPs", "%": "percentages"}


class FinalsRequest(NamedTuple):
    """Finals to create: places such as 1-10, 11-20, rest; their format, sessions and carry-over."""

    places: str
    kind: str
    sessions: int = 1
    carry: str = ""  # a share in percent; empty: by the rule book


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
        FurtherFinal(title, entries)
        for title, entries in zip(_titles(situation.event.title, parts), found, strict=True)
    ]


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
    """Return who plays in no other final: of a knockout those knocked out, otherwise those not qualified."""
    found = situation.evaluation
    if found.finals:
        order = [each.entry for each in found.standings.values()]
        out = _knocked_out(found)
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
    return replace(made, registered=(*made.registered, *_carried(situation, made, wanted, book, now)))


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


# ---- what is carried over


def _carried(
    situation: Situation, made: Event, wanted: FinalsRequest, book: Book, now: datetime
) -> Iterator[RegisterLine]:
    """Yield a record for each entry that carries something over."""
    share = _share(wanted.carry)
    unit = _unit_of(made, book)
    if share == 0 or (share is None and not _carries(made, book)):
        return
    if by_bracket(book, wanted.kind):
        raise Refusal(
            "A knockout made here starts level. Type 0, or create it with Ctrl+N and bring in its qualifiers."
        )
    laid = book
    if share is not None:
        laid = with_supplements(book, with_added_supplement(made.overlay, _block(made.kind, share, unit)))
    elif made.overlay:
        laid = with_supplements(book, made.overlay)
    before = situation.evaluation
    if before.unit not in (unit, f"{unit}s"):
        was, counts = (IN_WORDS.get(each.removesuffix("s"), each) for each in (before.unit, unit))
        raise Refusal(f"The totals are in {was} and the final counts {counts}. Type 0 to carry nothing over.")
    flags = list[Flag]()
    with refusals_of(Refused):
        carried = carried_over(before, conditions_of(made, laid, LAWS), flags)
    lost = next((flag.what for flag in flags if flag.entry in made.entries_by_id), None)
    if lost is not None:
        raise Refusal(f"{lost}. Type a carry-over in percent, or 0.")
    for number, entry in enumerate(made.entries, start=1):
        facts = _facts(carried, entry.id)
        if facts:
            origin: dict[str, Fact] = {"from": situation.event.title}
            yield RegisterLine(f"c{number}", CARRIED_IN, now, entry.id, None, {**facts, **origin})


def _facts(carried: CarriedOver, entry: str) -> Mapping[str, Fact]:
    charge, session = carried.charges.get(entry), carried.sessions.get(entry)
    if charge is not None:
        amount, unit, clause, because = charge.amount, charge.unit, charge.clause, charge.because
    elif session is not None and session.instead is not None:
        amount, clause, because = session.instead
        unit = Unit.PERCENT.value
    else:
        return {}
    return {"amount": str(amount), "unit": unit, "clause": clause or "", "because": because or ""}


def _share(typed: str) -> Decimal | None:
    plain = typed.strip().removesuffix("%").strip().replace(",", ".")
    if not plain:
        return None
    try:
        share = Decimal(plain)
    except InvalidOperation:
        share = Decimal(-1)
    if not (share.is_finite() and 0 <= share <= ALL):
        raise Refusal(f"“{typed.strip()}” is not a share to carry over. Type 0 to 100 percent, or nothing.")
    return share


def _carries(made: Event, book: Book) -> bool:
    policy = with_supplements(book, made.overlay).policy("carry-over", made.kind, "")
    return policy is not None and not policy.gives_nothing


def _block(kind: str, share: Decimal, unit: str) -> Overlay:
    if unit == Unit.PERCENT:
        if share != ALL:
            raise Refusal(
                "Percentages are carried over as one more session. Type 100 for that, or 0 for nothing."
            )
        return Overlay("carry-over", DIRECTOR, {"event": [kind], "policy": "average", "unit": unit})
    block = {"event": [kind], "policy": "share-of-own", "unit": unit, "percent": share}
    return Overlay("carry-over", DIRECTOR, block)


def _unit_of(made: Event, book: Book) -> str:
    """Return the unit of the totals of the new final."""
    conditions = conditions_of(made, with_supplements(book, made.overlay), LAWS)
    return unit_counted_in(made, made.sessions[0], conditions).value
