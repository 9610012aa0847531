"""Placings that fall inside a selection's counting period."""

from collections.abc import Iterable
from datetime import date, timedelta

from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.entries.direct_entry import AnyOf
from bridgedesk.rulebooks.selection.credited_points import FullAndShare
from bridgedesk.rulebooks.selection.qualifying_points import PointsByPlace, When
from bridgedesk.standings.selection.qualifying_points import PastPlacing

A_YEAR = timedelta(days=366)
ONE_AND_THE_SAME = timedelta(days=31)  # two days of one event, however they were written down


def first_counting_day(book: Book, kind: str, on: date) -> date:
    """Return the first day whose events can count."""
    twelve_months = on - A_YEAR
    return min(twelve_months, date(on.year - 1, 1, 1)) if _asks_year_before(book, kind) else twelve_months


def placings_year_before(
    history: Iterable[PastPlacing], book: Book, kind: str, on: date
) -> list[PastPlacing]:
    """Return placings from the previous calendar year, if the event requires them."""
    return [each for each in history if _asks_year_before(book, kind) and each.day.year == on.year - 1]


def placings_in_period(history: Iterable[PastPlacing], book: Book, kind: str, on: date) -> list[PastPlacing]:
    """Return placings that bring points on that day, each within its own period."""
    every = [each for each in history if each.day <= on]
    return [each for each in every if _is_in_time(each, _when(each, book, kind), every, on)]


def outside_period_words(won: PastPlacing, book: Book, kind: str, on: date) -> str:
    """Explain why a placing falls outside its period."""
    match _when(won, book, kind):
        case "year-before":
            wanted = f"the year before counts, {on.year - 1}"
        case "last-one":
            wanted = "the last one before counts"
        case _:
            wanted = f"the twelve months up to {on} count"
    return f"won on {won.day}; {wanted}"


def _is_in_time(won: PastPlacing, when: When, every: Iterable[PastPlacing], on: date) -> bool:
    match when:
        case "year-before":
            return won.day.year == on.year - 1
        case "last-one":
            last = max(each.day for each in every if each.kind == won.kind)
            return last - won.day <= ONE_AND_THE_SAME
        case "twelve-months":
            return on - won.day <= A_YEAR
    return True


def _when(won: PastPlacing, book: Book, kind: str) -> When:
    credited = book.policy("credited-points", kind)
    counts_for = credited.counts_for if isinstance(credited, FullAndShare) else None
    rule = book.policy("qualifying-points", won.kind, counts_for or "") if won.kind in book.kinds else None
    return rule.when if isinstance(rule, PointsByPlace) else "twelve-months"


def _asks_year_before(book: Book, kind: str) -> bool:
    rule = book.policy("direct-entry", kind)
    return isinstance(rule, AnyOf) and rule.open_points
