"""The book of an event with its supplementary regulations, asked for its kind of event."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple, TypedDict

from bridgedesk.event.event import Event
from bridgedesk.event.session import Scoring
from bridgedesk.rulebooks import Block, Book, Finding, Question, Refused, Silent, Unit, topic_named
from bridgedesk.rulebooks.shelf import Shelf
from bridgedesk.scoring.settings import BadSetting
from bridgedesk.standings.conditions import LAWS as LAWS_ALONE
from bridgedesk.standings.conditions import conditions_of
from bridgedesk.standings.penalty_units import unit_counted_in, units_that_count
from bridgedesk.standings.stages.stages import kind_in_session


class EventBook(NamedTuple):
    """Rule book of an event; the Laws answer what it does not cover."""

    book: Book
    kind: str
    laws: Book
    kind_in_laws: str
    units: frozenset[Unit] = frozenset(Unit)  # in which a penalty can count
    counted_in: Unit | None = None  # the unit of the totals

    def answer(self, question: str, facts: Mapping[str, object], *, typed_in: bool = False) -> Finding:
        """Answer a question; the kind of event is known here."""
        topic = topic_named(question)
        by_kind = any(fact.name == "event" for fact in topic.facts)

        def put(kind: str) -> Question:
            return topic.put({"event": kind, **facts} if by_kind else facts, typed_in=typed_in)

        found = self.book.answer(put(self.kind))
        if not isinstance(found, Silent) or self.laws is self.book:
            return found
        by_law = self.laws.answer(put(self.kind_in_laws))
        return found if isinstance(by_law, Silent) else by_law

    def block(self, topic: str, case: str = "") -> Block | None:
        """Return the clause for this case, or the general clause."""
        told_by = len(topic_named(topic).told_by)
        return self.book.block(topic, *(self.kind, case, "")[:told_by])


def event_book(event: Event, shelf: Shelf, session: str = "") -> EventBook:
    """Return the rule book for the stage of this session, or the Laws if the book is missing or has no
    such event."""
    laws, kind = shelf.book(LAWS), kind_in_laws(event)
    try:
        book = shelf.book(event.rulebook.id)
        of_stage = replace(event, kind=kind_in_session(event, session, book), settings={})
        found = conditions_of(of_stage, book, LAWS_ALONE)
        if found.book is not None:
            by_book = EventBook(found.book, found.kind, laws, kind)
            return by_book._replace(**_units(event, session, of_stage.kind, book))
    except Refused:
        pass
    return EventBook(laws, kind, laws, kind)


class _Units(TypedDict, total=False):
    units: frozenset[Unit]
    counted_in: Unit


def _units(event: Event, session: str, kind: str, book: Book) -> _Units:
    """Return the units of penalties and totals; empty if it is not known yet how the event is scored."""
    here = event.find_session(session)
    here = here or next(iter(event.sessions[-1:]), None)
    if here is None:
        return {}
    try:
        conditions = conditions_of(replace(event, kind=kind), book, LAWS_ALONE)
    except (Refused, BadSetting):
        return {}
    total = unit_counted_in(event, here, conditions)
    return {"units": units_that_count(event, here, conditions), "counted_in": total}


def kind_in_laws(event: Event) -> str:
    scoring = event.sessions[0].scoring if event.sessions else Scoring.MATCHPOINTS
    if scoring in (Scoring.BUTLER, Scoring.CROSS_IMPS):
        return "butler"
    return "pairs" if scoring is Scoring.MATCHPOINTS and not event.matches else "teams"


LAWS = "laws-2017"  # an event that has chosen no other book goes by the Laws alone
