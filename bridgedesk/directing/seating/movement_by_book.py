"""Rule book's requirements for the movement chosen for its event."""

from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.seating.draw_of_the_director import set_by_director
from bridgedesk.directing.situation import Situation
from bridgedesk.movements.library import Library
from bridgedesk.movements.suggest import MINUTES_A_BOARD
from bridgedesk.rulebooks import Book, Figure, Finding, Listing, Refused
from bridgedesk.rulebooks.before_play.event_form import ByEntries, EventForm, OfSoMany
from bridgedesk.rulebooks.conduct.round_time import PrintedTimes, RoundTime
from bridgedesk.standings.stages.stages import kind_in_session


class MovementByBook(NamedTuple):
    book: Book | None = None
    kind: str = ""
    open_draw: str = ""  # that the director sets the draw of these rounds

    def pace(self) -> Fraction:
        return pace(self.book, self.kind) if self.book else MINUTES_A_BOARD

    def in_matches(self) -> bool:
        """Return whether the rounds of pairs count as matches."""
        return self.book is not None and self.book.in_matches(self.kind)

    def draw(self, entrants: int, movements: Library) -> str | None:
        """Return the family of movements that the rule book prints for this event and number."""
        if self.book is None:
            return None
        kinds = self.book.like(self.kind)
        draws = movements.draws.values()
        mine = (each for each in draws if each.book == self.book.id and each.kind in kinds)
        return next((each.name for each in mine if each.seats(entrants)), None)

    @property
    def matches(self) -> tuple[int | None, int | None]:
        """Return rounds and boards of a match, where the rule book prints them."""
        try:
            rule = self.book.policy("event-form", self.kind) if self.book else None
        except Refused:
            return None, None
        return (rule.rounds, rule.boards) if isinstance(rule, ByEntries | OfSoMany) else (None, None)

    @property
    def boards_of_final(self) -> int | None:
        """Return the boards of all rounds, if the rule book prints them for a round robin."""
        try:
            rule = self.book.policy("event-form", self.kind) if self.book else None
        except Refused:
            return None
        if not isinstance(rule, OfSoMany) or None in (rule.play, rule.rounds, rule.boards):
            return None
        return (rule.rounds or 0) * (rule.boards or 0)

    def form(self, entrants: int) -> str:
        """Return the format with its clause, or "" if the format is open."""
        if (by_number := self.form_of(entrants)) or self.book is None:
            return by_number
        rule = self.book.policy("event-form", self.kind)
        if rule is None or isinstance(rule, ByEntries):
            return ""
        found = self.book.answer(EventForm(event=self.kind))
        return _said(", ".join(found.items) if isinstance(found, Listing) else found.because, found)

    def form_of(self, entrants: int) -> str:
        """Return the format where it depends on the number of entries and not on the stage before."""
        rule = self.book.policy("event-form", self.kind) if self.book else None
        if self.book is None or not isinstance(rule, ByEntries) or any(row.play for row in rule.rows):
            return ""
        found = self.book.answer(EventForm(event=self.kind, entries=Fraction(entrants)))
        return _said(found.because, found)


def _said(words: str, found: Finding) -> str:
    return f"By the book: {words} ({found.clause})"


def movement_by_book(situation: Situation, session: str) -> MovementByBook:
    """Return the rule book's requirements; none if the book is missing or does not cover this kind of
    event."""
    book = situation.book_in_force
    if book is None:
        return MovementByBook()
    try:
        kind = book.kind(kind_in_session(situation.event, session, book))
    except Refused:
        return MovementByBook()
    return MovementByBook(book, kind, set_by_director(situation.event, book, session))


def pace(book: Book, kind: str) -> Fraction:
    """Return minutes per board by the rule book, also where it prints them match by match; or else the
    usual pace."""
    rule = book.policy("round-time", kind)
    if isinstance(rule, PrintedTimes):
        printed = {each.minutes / each.boards for each in rule.times}
        return printed.pop() if len(printed) == 1 else MINUTES_A_BOARD
    few, many = (book.answer(RoundTime(event=kind, boards=boards)) for boards in (10, 20))
    if isinstance(few, Figure) and isinstance(many, Figure) and many.value > few.value:
        return (many.value - few.value) / 10
    return MINUTES_A_BOARD
