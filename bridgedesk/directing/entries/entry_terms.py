"""Recorded terms of entry, and the limits set by them and by the rule book."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import NamedTuple, get_args

from bridgedesk.directing.lookup import find_answer, find_block
from bridgedesk.event.event import Event
from bridgedesk.event.matter import Matter, matter
from bridgedesk.event.moment import earliest, instant, recorded_time, wall_time
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Book, Moment, Refused, Verdict
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.entry import About, Category, Entering, EntryPolicy
from bridgedesk.rulebooks.entries.entry_limits import Limits
from bridgedesk.rulebooks.time_limit import Deadline

# ---- fault of an entry, as described by the modules that check entries


class Concern(NamedTuple):
    """Fault with the entry to open, words for the director, and the matter that a clearance names."""

    entry: str
    words: str
    matter: Matter


def concern(code: str, entry: str, words: str, **about: object) -> Concern:
    return Concern(entry, words, matter(code, entry=entry, **about))


# ---- entry terms

TERMS = "entry-terms"
OWN_TERMS = "terms of entry"


class InForce(NamedTuple):
    """Limits of the event, with their clause or source."""

    limits: Limits
    clause: str


class EntryTerms(NamedTuple):
    """Terms of entry recorded for this event."""

    categories: tuple[str, ...] = ()
    of: str | None = None
    competition: str | None = None  # of which this is a heat
    places: int | None = None
    closes: str | None = None
    own: Limits | None = None


def terms_of(event: Event) -> EntryTerms:
    line = next(event.records(TERMS), None)
    if line is None:
        return EntryTerms()
    said = {name: str(fact) for name, fact in line.facts.items()}
    places = said.get("places")
    categories = tuple(filter(None, said.get("category", "").split(", ")))
    return EntryTerms(
        categories, said.get("of"), said.get("competition"),
        int(places) if places else None, said.get("closes"), _own_limits(said),
    )  # fmt: skip


def words_of_titles(event: Event, book: Book, kind: str) -> list[str]:
    """Return the words in the titles of the event and its kind, spelt like categories."""
    titles = f"{book.kinds[book.kind(kind)].title} {event.title}"
    return re.findall(r"\w+", re.sub(r"['’]", "", titles).casefold())


def missing_entry_terms(event: Event, book: Book | None, terms: EntryTerms) -> Iterator[Concern]:
    """Warn about an event titled like a category whose limits apply only once the category is recorded."""
    if book is None or terms.categories or not event.entries:
        return
    have = limits_by_book(event, book, None)
    try:
        words = words_of_titles(event, book, event.kind)
    except Refused:
        return
    for category in get_args(Category):
        own = [each for each in limits_by_book(event, book, category) if each not in have]
        if category in words and own:
            says = (
                f"the title says {category}, but the Terms of entry do not, so its limits are not checked: "
            )
            told = f"{says}record it in the Rule book pane, Ctrl+B ({own[0].clause})"
            yield concern("category-not-set", event.entries[0].id, told, category=category)


def limits_in_force(event: Event, book: Book | None, terms: EntryTerms) -> Iterator[InForce]:
    found = [each for name in terms.categories or (None,) for each in limits_by_book(event, book, name)]
    yield from dict.fromkeys(found)
    if terms.own:
        yield InForce(terms.own, OWN_TERMS)


def limits_of_categories(
    event: Event, book: Book | None, terms: EntryTerms, entry: Entry, have: Sequence[InForce]
) -> list[InForce]:
    """Return the further limits of the categories in which the entry competes for a prize."""
    named = [each for each in entry.categories if each in get_args(Category) and each not in terms.categories]
    found = [each for name in named for each in limits_by_book(event, book, name)]
    return [each for each in dict.fromkeys(found) if each not in have]


def limits_by_book(event: Event, book: Book | None, category: str | None) -> list[InForce]:
    found: dict[int, InForce] = {}
    for about in (None, *get_args(About)):
        block = find_block(book, "entry", event.kind, category or "", about or "")
        rule = rule_in(block, EntryPolicy)
        if block and rule and rule.limits_set:
            source = f", {block.source}" if block.source else ""
            found[id(block)] = InForce(rule.limits_set, f"{block.clause}{source}")
    return list(found.values())


def _own_limits(said: dict[str, str]) -> Limits | None:
    days = {name: date.fromisoformat(said[name]) for name in ("born_before", "born_from") if name in said}
    below = said.get("masterpoints_below")
    if not days and not below:
        return None
    return Limits(
        born_before=days.get("born_before"),
        born_from=days.get("born_from"),
        masterpoints_below=Fraction(below) if below else None,
    )


# ---- times of receipt: entries beyond the places available, and entries after closing

NOMINATIONS, WALK_IN = "nominations", "walk-in"


def time_on_day(event: Event, said: str) -> datetime:
    """Read a time of day as one on the day of the event."""
    return recorded_time(said, event.date)


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
    """Yield entries received after closing; a walk-in for one session needs no nomination."""
    for key, came in receipt_times(event).items():
        if instant(came) > instant(closes) and key not in _one_session_walk_ins(event):
            asked = Entering(event=event.kind, about="closing", came=came, closes=closes)
            plain = f"came {came:%H:%M}, after entries had closed (terms of entry)"
            words = _because(book, asked) or plain
            yield concern("entered-late", key, words, came=came, closes=closes)


def late_walk_ins(event: Event, book: Book | None) -> Iterator[Concern]:
    """Yield walk-ins who may be refused because they came just before their session started, or later."""
    for key, came in receipt_times(event, WALK_IN).items() if book else ():
        starts = _start_for(event, _one_session_walk_ins(event).get(key, ""))
        asked = Deadline(event=event.kind, what="arrival", next_start=starts)
        until = find_answer(book, asked) if starts else None
        if isinstance(until, Moment) and instant(came) > instant(until.when):
            words = f"walked in at {came:%H:%M}, due {until.when:%H:%M}: may be refused ({until.clause})"
            yield concern("walked-in-late", key, words, came=came, due=until.when)


def _start_for(event: Event, only_for: str) -> datetime | None:
    """Return the start of the session named in these words, or the earliest one known."""
    starts = {each.id: wall_time(each.starts) for each in event.sessions if each.starts}
    named = [starts[word] for word in only_for.split() if word in starts]
    return earliest(named or starts.values())


def _one_session_walk_ins(event: Event) -> dict[str, str]:
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
    found = find_answer(book, asked)
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
