"""Towards a selection: the points that the entries of this event bring from the club's other events."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from bridgedesk.desk.by_the_book import book_in_force
from bridgedesk.desk.club import Club
from bridgedesk.desk.known import entry_words
from bridgedesk.desk.open_event import OpenEvent
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.series import person
from bridgedesk.event.event import Event, Status
from bridgedesk.rulebooks import Book, Director, Listing, Refused
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.questions.qualifying_points import PointsByPlace
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.points import Brought, Candidate, Table, Won, selection_table, won_in

ELSEWHERE, AWAY = "points-elsewhere", "unavailable"


class Row(NamedTuple):
    """As it is shown: who is in, and where the points come from."""

    place: str
    who: str
    points: str
    how: str
    result: str


class Gathered(NamedTuple):
    """Everything it is worked out from, so that it can be worked out aside."""

    event: Event
    book: Book
    others: tuple[Event, ...]


def gathered(club: Club, desk: OpenEvent) -> Gathered:
    """The club's other final events of the year by the same book, of kinds that bring points."""
    book = book_in_force(desk)
    if book is None:
        raise Refusal("This event goes by the Laws alone; choose a rule book under Setup first")
    events = (club.event(key).event for key in club.file.event_keys() if key != desk.event.id)
    return Gathered(desk.event, book, tuple(each for each in events if _counts(each, desk.event, book)))


def selection(told: Gathered) -> tuple[list[Row], str]:
    """The candidates, and the finding in words; refused where the book selects nobody for this event."""
    event, book, _ = told
    people = {player.id: person(player.number, player.name) for player in event.players}
    candidates = [
        Candidate(each.id, tuple(people[player] for player in each.players)) for each in event.entries
    ]
    away = frozenset(str(line.entry) for line in event.registered if _stands(line.register, line.struck_out))
    table = selection_table(
        [each for each in candidates if each.players],
        [*history(told), *elsewhere(event, people)],
        book,
        book.kind(event.kind),
        away,
    )
    if table is None:
        raise Refusal(f"{book.title} brings no points to this kind of event; it is {event.kind}")
    return _rows(event, table), _words(event, table)


def history(told: Gathered) -> list[Won]:
    found: list[Won] = []
    for other in told.others:
        people = {player.id: person(player.number, player.name) for player in other.players}
        found += won_in(evaluate(other, told.book), told.book, people)
    return found


def elsewhere(event: Event, people: Mapping[str, str]) -> list[Won]:
    """Placings typed in: of events that are not in this club file."""
    known = {" ".join(player.name.split()).casefold(): people[player.id] for player in event.players}
    found = []
    for line in event.registered:
        if line.register == ELSEWHERE and line.struck_out is None:
            names = [" ".join(name.split()).casefold() for name in str(line.facts["players"]).split(",")]
            players = frozenset(known.get(name, name) for name in names if name)
            day = date.fromisoformat(str(line.facts["day"]))
            place, tied = int(str(line.facts["place"])), int(str(line.facts.get("tied", 1)))
            kind = str(line.facts["kind"])
            found.append(Won(f"{kind}, elsewhere", kind, day, place, tied, players, players))
    return found


def _stands(register: str, struck_out: str | None) -> bool:
    return register == AWAY and struck_out is None


def _counts(other: Event, selecting: Event, book: Book) -> bool:
    """By the same book, final, within a year, and of a kind that brings points."""
    if other.rulebook.id != selecting.rulebook.id or other.status is not Status.FINAL:
        return False
    if not 0 <= (selecting.date - other.date).days <= 366:
        return False
    try:
        kinds = book.and_those_it_is_like(other.kind)
    except Refused:
        return False
    return any(
        key[0] == "qualifying-points" and key[1] in kinds and isinstance(block.policy, PointsByPlace)
        for key, block in book.blocks.items()
    )


# ---- in words


def _rows(event: Event, table: Table) -> list[Row]:
    chosen = table.found.items if isinstance(table.found, Listing) else ()
    return [
        Row(
            str(at),
            entry_words(event, each.candidate.entry),
            say(each.total),
            _how(each),
            "in" if str(at) in chosen else "",
        )
        for at, each in enumerate(table.rows, start=1)
    ]


def _how(brought: Brought) -> str:
    told = [
        f"{credit.won.title}, place {credit.won.place}: {say(credit.points)}"
        f"{'' if credit.together else ' with others'} ({credit.clause})"
        for credit in brought.credits
    ]
    direct = [f"directly: {brought.direct.because}"] if brought.direct and brought.direct.holds else []
    return "; ".join((*direct, *dict.fromkeys(told)))


def _words(event: Event, table: Table) -> str:
    match table.found:
        case Listing():
            return f"{table.found.because} ({table.found.clause})"
        case Director():
            named = [
                entry_words(event, table.rows[int(each) - 1].candidate.entry) for each in table.found.choices
            ]
            return f"{table.found.because} ({table.found.clause}): {', '.join(named)}"
    return "Nobody has entered yet"
