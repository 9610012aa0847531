"""Events of finals made from the places of other events: entries in order, and what is carried over."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from bridgedesk.directing.finals.second_chances import with_knockout_form
from bridgedesk.directing.qualifying.qualifying_ids import NewIds, entry_with_new_ids, player_with_new_ids
from bridgedesk.directing.qualifying.qualifying_import import with_new_ids
from bridgedesk.directing.qualifying.qualifying_link import with_named_qualifyings
from bridgedesk.directing.seating.match_tables import OF_PLAYERS
from bridgedesk.directing.seating.pairs_by_draw import seat_all_pairs
from bridgedesk.directing.setup.finals_carry_over import Origin, with_carry_over
from bridgedesk.directing.setup.further_finals import FinalsRequest, FurtherFinal, places_in_order
from bridgedesk.directing.setup.new_event import (
    NewEventRequest,
    formats,
    head_to_head,
    new_event,
    pairs_by_draw,
)
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.people import Player, person
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks import Book, EventKind
from bridgedesk.standings.finals.second_chances import OUT, SecondChance
from bridgedesk.standings.stages.weeks_and_stanzas import KNOCKOUT


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
    made = _with_form(made, wanted, now)
    origins = [
        Origin(flight, {each: str(called[at].entries[each]) for each in final.of_flight(at)})
        for at, flight in enumerate(flights)
    ]
    return with_carry_over(origins, made, wanted.carry, book, now)


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
