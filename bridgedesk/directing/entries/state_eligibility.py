"""States that players of a team may represent, from records of the club's events."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.directing.lookup import entry_words
from bridgedesk.directing.situation import Situation
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.event.ruling import Fact
from bridgedesk.rulebooks import Book, Director, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import Entering

STATES, NUMBERS = "states", "team-numbers"
A_YEAR = 366  # days
Lines = Mapping[str, Sequence[Mapping[str, Fact]]]  # by the player's name, plainly


def of_another_state(situation: Situation, book: Book | None) -> Iterator[Concern]:
    """Yield entries with players of another state, if the rule book restricts them and records exist."""
    event = situation.event
    if book is None or not _asks(book, event.kind):
        return
    lines = _lines(situation)
    names = event.player_names
    for entry in event.entries if lines else ():
        if entry.withdrawn is None:
            unknown = [key for key in entry.players if _plain(names[key]) not in lines]
            if unknown:
                listed = ", ".join(names[key] for key in unknown)
                words = f"nobody put down for which state {listed} may play"
                yield concern("state-unknown", entry.id, words, players=unknown)
            for key in entry.players:
                yield from _of_player(
                    event, book, entry, (key, names[key]), lines.get(_plain(names[key]), ())
                )


def _asks(book: Book, kind: str) -> bool:
    try:
        return book.policy("entry", kind, "", "state") is not None
    except Refused:
        return False


def _of_player(
    event: Event, book: Book, entry: Entry, who: tuple[str, str], lines: Sequence[Mapping[str, Fact]]
) -> Iterator[Concern]:
    if not lines:
        return
    player, name = who
    days = {str(line["state"]): line.get("selection") for line in lines}
    asked = Entering(
        event=event.kind,
        about="state",
        states=tuple(days),
        first_trials=tuple(date.fromisoformat(str(day)) for day in days.values() if day),
        plays_for=state_of(event, entry, days),
    )
    try:
        found = book.answer(asked)
    except Refused:
        states = " and for ".join(days)
        words = f"{name} may play for {states}: put down when each selection was entered first"
        yield concern("selections-undated", entry.id, words, player=player, states=days)
        return
    if isinstance(found, Verdict) and found.holds:
        return
    because = found.because if isinstance(found, Verdict | Director) else ""
    words = f"{name} {because} ({found.clause})"
    yield concern("another-state", entry.id, words, player=player, states=days, plays_for=asked.plays_for)


def state_of(event: Event, entry: Entry, among: Iterable[str]) -> str:
    """Return the team's state, as recorded or from its name."""
    for line in event.records(NUMBERS, entry.id):
        if "state" in line.facts:
            return str(line.facts["state"])
    name = entry_words(event, entry.id)
    words = name.casefold().split()
    return next((state for state in among if state.casefold() in words), name)


def _lines(situation: Situation) -> Lines:
    """Return the state records of this event and of events in the year before it."""
    event = situation.event
    past = situation.past.lines(STATES, but=event.id)
    kept = [line.facts for line in past if 0 <= (event.date - line.day).days <= A_YEAR]
    kept += [line.facts for line in event.records(STATES)]
    found: dict[str, list[Mapping[str, Fact]]] = {}
    for facts in kept:
        found.setdefault(_plain(str(facts["player"])), []).append(facts)
    return found


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
