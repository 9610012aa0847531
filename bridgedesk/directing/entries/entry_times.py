"""Times of receipt: entries beyond the places available, and entries after closing."""

from collections.abc import Iterator
from datetime import datetime, time

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.event.event import Event
from bridgedesk.event.moment import earliest, instant, wall_time
from bridgedesk.rulebooks import Book, Moment, Refused, Verdict
from bridgedesk.rulebooks.entries.entry import Entering
from bridgedesk.rulebooks.time_limit import Deadline

NOMINATIONS, WALK_IN = "nominations", "walk-in"


def time_on_day(event: Event, said: str) -> datetime:
    """Read a time of day as one on the day of the event."""
    try:
        return datetime.combine(event.date, time.fromisoformat(said))
    except ValueError:
        return datetime.fromisoformat(said)


def by_time_of_receipt(event: Event) -> list[str]:
    """Sort entries by time of receipt; those without a time follow in order of entry."""
    came = receipt_times(event)
    playing = [entry.id for entry in event.entries_left if entry.players or entry.name]
    known = sorted((key for key in playing if key in came), key=lambda key: instant(came[key]))
    return [*known, *(key for key in playing if key not in came)]


def entries_beyond_places(event: Event, book: Book | None, places: int) -> Iterator[Concern]:
    """Yield entries beyond the places, with the rule book's clause or the terms of entry."""
    for received, key in enumerate(by_time_of_receipt(event), start=1):
        if received > places:
            asked = Entering(event=event.kind, about="receipt", received=received, places=places)
            words = _because(book, asked) or f"entry {received} for {places} places (terms of entry)"
            yield concern("beyond-the-places", key, words, received=received, places=places)


def entries_after_closing(event: Event, book: Book | None, closes: datetime) -> Iterator[Concern]:
    """Yield entries received after closing; a walk-in for one session needs no nomination (SABF 11.1)."""
    for key, came in receipt_times(event).items():
        if instant(came) > instant(closes) and key not in _for_one_session(event):
            asked = Entering(event=event.kind, about="closing", came=came, closes=closes)
            plain = f"came {came:%H:%M}, after entries had closed (terms of entry)"
            words = _because(book, asked) or plain
            yield concern("entered-late", key, words, came=came, closes=closes)


def late_walk_ins(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield walk-ins who may be refused because they came just before their session started, or later."""
    for key, came in receipt_times(event, WALK_IN).items() if book else ():
        starts = _start_for(event, _for_one_session(event).get(key, ""))
        try:
            asked = Deadline(event=event.kind, what="arrival", next_start=starts)
            until = book.answer(asked) if book and starts else None
        except Refused:
            return
        if isinstance(until, Moment) and instant(came) > instant(until.when):
            words = f"walked in at {came:%H:%M}, due {until.when:%H:%M}: may be refused ({until.clause})"
            yield concern("walked-in-late", key, words, came=came, due=until.when)


def _start_for(event: Event, only_for: str) -> datetime | None:
    """Return the start of the session named in these words, or the earliest one known."""
    starts = {each.id: wall_time(each.starts) for each in event.sessions if each.starts}
    named = [starts[word] for word in only_for.split() if word in starts]
    return earliest(named or starts.values())


def _for_one_session(event: Event) -> dict[str, str]:
    """Return walk-ins who entered for one session only, with the recorded words."""
    return {
        line.entry: str(line.facts["only_for"])
        for line in event.records(NOMINATIONS)
        if line.entry and line.facts.get("way") == WALK_IN and line.facts.get("only_for")
    }


def replaced_late(event: Event, book: Book | None, closes: datetime, now: datetime) -> str:
    """Return the fault if a player is replaced after entries have closed, or ""."""
    if book is None or instant(now) <= instant(closes):
        return ""
    return _because(book, Entering(event=event.kind, about="replacement", came=now, closes=closes))


def _because(book: Book | None, asked: Entering) -> str:
    try:
        found = book.answer(asked) if book else None
    except Refused:
        return ""
    if not isinstance(found, Verdict) or found.holds:
        return ""
    needs = () if asked.about == "receipt" else found.missing  # the place on the waiting list is the reason
    return f"{': '.join([found.because, *needs])} ({found.clause})"


def receipt_times(event: Event, way: str | None = None) -> dict[str, datetime]:
    return {
        line.entry: time_on_day(event, str(line.facts["received"]))
        for line in event.records(NOMINATIONS)
        if line.entry and "received" in line.facts and way in (None, line.facts.get("way"))
    }
