"""Recorded terms of entry, and the limits set by them and by the rule book."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from fractions import Fraction
from typing import NamedTuple, get_args

from bridgedesk.directing.entries.concern import Concern, concern
from bridgedesk.event.event import Event
from bridgedesk.event.people import Entry
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.entries.entry import About, Category, WithinLimits
from bridgedesk.rulebooks.entries.entry_limits import Limits

TERMS = "entry-terms"
OWN_TERMS = "terms of entry"


class InForce(NamedTuple):
    """Limits of the event, with their clause or source."""

    limits: Limits
    clause: str


class Terms(NamedTuple):
    """Terms of entry recorded for this event."""

    categories: tuple[str, ...] = ()
    of: str | None = None
    competition: str | None = None  # of which this is a heat
    places: int | None = None
    closes: str | None = None
    own: Limits | None = None


def terms_of(event: Event) -> Terms:
    line = next(event.records(TERMS), None)
    if line is None:
        return Terms()
    said = {name: str(fact) for name, fact in line.facts.items()}
    places = said.get("places")
    categories = tuple(filter(None, said.get("category", "").split(", ")))
    return Terms(
        categories, said.get("of"), said.get("competition"),
        int(places) if places else None, said.get("closes"), _own_limits(said),
    )  # fmt: skip


def words_of_titles(event: Event, book: Book, kind: str) -> list[str]:
    """Return the words in the titles of the event and its kind, spelt like categories."""
    titles = f"{book.kinds[book.kind(kind)].title} {event.title}"
    return re.findall(r"\w+", re.sub(r"['’]", "", titles).casefold())


def missing_entry_terms(event: Event, book: Book | None, terms: Terms) -> Iterator[Concern]:
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
            says = f"called {category}, which the Terms of entry do not say: nobody is held to its limits; "
            told = f"{says}put it down under By the book, Ctrl+B ({own[0].clause})"
            yield concern("category-not-set", event.entries[0].id, told, category=category)


def limits_in_force(event: Event, book: Book | None, terms: Terms) -> Iterator[InForce]:
    found = [each for name in terms.categories or (None,) for each in limits_by_book(event, book, name)]
    yield from dict.fromkeys(found)
    if terms.own:
        yield InForce(terms.own, OWN_TERMS)


def limits_of_categories(
    event: Event, book: Book | None, terms: Terms, entry: Entry, have: Sequence[InForce]
) -> list[InForce]:
    """Return the further limits of the categories in which the entry competes for a prize."""
    named = [each for each in entry.categories if each in get_args(Category) and each not in terms.categories]
    found = [each for name in named for each in limits_by_book(event, book, name)]
    return [each for each in dict.fromkeys(found) if each not in have]


def limits_by_book(event: Event, book: Book | None, category: str | None) -> list[InForce]:
    if book is None:
        return []
    found: dict[int, InForce] = {}
    for about in (None, *get_args(About)):
        try:
            block = book.block("entry", event.kind, category or "", about or "")
        except Refused:
            return []
        if block is not None and isinstance(block.policy, WithinLimits):
            source = f", {block.source}" if block.source else ""
            found[id(block)] = InForce(block.policy, f"{block.clause}{source}")
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
