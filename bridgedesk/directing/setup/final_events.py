"""Events of finals made from the places of other events: entries in order, and what is carried over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal, InvalidOperation

from bridgedesk.directing.draws.byes_and_triangles import DIRECTOR
from bridgedesk.directing.qualifying.qualifying_ids import NewIds, entry_with_new_ids, player_with_new_ids
from bridgedesk.directing.qualifying.qualifying_import import with_new_ids
from bridgedesk.directing.qualifying.qualifying_link import with_named_qualifyings
from bridgedesk.directing.rules.event_book import with_added_supplement, with_supplements
from bridgedesk.directing.seating.match_tables import OF_PLAYERS
from bridgedesk.directing.seating.pairs_by_draw import seat_all_pairs
from bridgedesk.directing.setup.further_finals import FinalsRequest, FurtherFinal, places_in_order
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
from bridgedesk.event.people import Player, person
from bridgedesk.event.refusal import Refusal, refusals_of
from bridgedesk.event.ruling import RegisterLine
from bridgedesk.event.ruling_kinds import Fact
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, EventKind, Refused, Unit
from bridgedesk.standings.conditions import LAWS, conditions_of
from bridgedesk.standings.evaluate import unit_counted_in
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.stages.stages import CARRIED_IN, CarriedOver, carried_over

ALL = Decimal(100)
IN_WORDS = {"IMP": "IMPs", "VP": "VPs", "%": "percentages"}


def final_event(
    flights: Sequence[Situation],
    key: str,
    final: FurtherFinal,
    wanted: FinalsRequest,
    book: Book,
    now: datetime,
) -> Event:
    """Return the new event of one final: its entries in order, and what they carry over."""
    event = flights[0].event
    request = NewEventRequest(final.title, event.date, wanted.kind, wanted.sessions, 1, event.overlay)
    made = replace(new_event(key, event.club or "", request, book), settings=event.settings)
    called: list[NewIds] = []
    for at, flight in enumerate(flights):
        made, names = _with_finalists(made, flight.event, final.of_flight(at))
        called.append(names)
    made = _in_order(made, [str(called[each.flight].entries[each.entry]) for each in final.entries])
    if pairs_by_draw(book, wanted.kind):
        made = seat_all_pairs(made, made.sessions[0].id)
    made = with_named_qualifyings(
        made, [(flight.event, _turns(flight, final.of_flight(at))) for at, flight in enumerate(flights)], now
    )
    lines = [
        line
        for at, flight in enumerate(flights)
        for line in _carried(flight, made, called[at], final.of_flight(at), wanted, book, now)
    ]
    numbered = (replace(each, id=f"c{number}") for number, each in enumerate(lines, start=1))
    return replace(made, registered=(*made.registered, *numbered))


def _with_finalists(made: Event, event: Event, finalists: Sequence[str]) -> tuple[Event, NewIds]:
    """Add finalists of one flight; an id that is used there already is replaced."""
    entries = [replace(event.entry(each), withdrawn=None, joined={}) for each in finalists]
    play = {player for entry in entries for player in (*entry.players, entry.captain) if player}
    players = tuple(player for player in event.players if player.id in play)
    _refuse_players_twice(made, players)
    only = replace(event, entries=tuple(entries), players=players, matches=(), rulings=(), registered=())
    nothing = NewIds({}, {}, {None: None}, {None: None}, {}, {}, {})
    called = with_new_ids(made, only, nothing)
    made = replace(
        made,
        players=(*made.players, *(player_with_new_ids(each, called) for each in players)),
        entries=(*made.entries, *(entry_with_new_ids(each, called) for each in entries)),
    )
    return made, called


def _refuse_players_twice(made: Event, players: Sequence[Player]) -> None:
    here = {person(each.number, each.name) for each in made.players}
    for each in players:
        if each.name and person(each.number, each.name) in here:
            raise Refusal(
                f"{each.name} qualifies twice. Record who gives up a place in Not available (Ctrl+B), or"
                " give both players their numbers."
            )


def _in_order(made: Event, order: Sequence[str]) -> Event:
    entries = (replace(made.entry(each), seed=place) for place, each in enumerate(order, start=1))
    return replace(made, entries=tuple(entries))


def _turns(flight: Situation, finalists: Sequence[str]) -> tuple[str, ...]:
    """Return the finalists of a flight, then its others in the order in which they are asked."""
    going = places_in_order(flight)
    others = (each for each in (*going.entries, *going.alternates) if each not in finalists)
    return (*finalists, *others)


def refuse_apart(flights: Sequence[Situation], kind: str, book: Book) -> None:
    """Refuse a final of events that have another rule book or other players than its format."""
    if kind not in formats(book):
        raise Refusal(f"{book.title} has no format {kind}. Choose one of its own.")
    for flight in flights:
        event = flight.event
        if event.rulebook.id != book.id:
            raise Refusal(
                f"{event.title} uses another rule book ({event.rulebook.id}). Leave that event out."
            )
        if kind not in formats_of_finals(event, book):
            title = book.kinds[kind].title
            which = event.title if len(flights) > 1 else "this event"
            raise Refusal(f"{title} is not for the same players as {which}. Choose another format.")


def formats_of_finals(event: Event, book: Book) -> Mapping[str, EventKind]:
    """Return the formats that the same players can go on in."""
    known = formats(book)
    here = event.kind if event.kind in book.kinds else next(iter(known))
    return {name: kind for name, kind in known.items() if _plays(name, book) == _plays(here, book)}


def entrants_text(number: int, kind: str, book: Book) -> str:
    """Return a number of teams, pairs or players."""
    teams, players = _plays(kind, book)
    return counted(number, "team" if teams else "player" if players else "pair")


def _plays(kind: str, book: Book) -> tuple[bool, bool]:
    return head_to_head(book.kinds[kind]), OF_PLAYERS in kind


# ---- what is carried over


def _carried(
    situation: Situation,
    made: Event,
    called: NewIds,
    finalists: Sequence[str],
    wanted: FinalsRequest,
    book: Book,
    now: datetime,
) -> Iterator[RegisterLine]:
    """Yield a record for each finalist of one flight that carries something over, by its own ranking."""
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
    lost = next((flag.what for flag in flags if flag.entry in finalists), None)
    if lost is not None:
        raise Refusal(f"{lost}. Type a carry-over in percent, or 0.")
    origin: dict[str, Fact] = {"from": situation.event.title}
    for entry in finalists:
        facts = _facts(carried, entry)
        if facts:
            yield RegisterLine("", CARRIED_IN, now, called.entries[entry], None, {**facts, **origin})


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
