"""Places for masterpoints and points, where ties are not broken although they were for the title."""

from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book, Refused
from bridgedesk.rulebooks.stages.tie_break import OrderedTests
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.stages.stages import kind_in_session
from bridgedesk.standings.standing import Step


def shared_places_step(event: Event, book: Book | None, purpose: str) -> Step | None:
    """Return the step, with its clause, by which ties are shared for this purpose or kept for all but the
    title. None where ties are broken or the rule book does not cover it."""
    if book is None:
        return None
    try:
        kind = kind_in_session(event, event.sessions[-1].id if event.sessions else None, book)
        block, title = (book.block("tie-break", kind, each) for each in (purpose, "title"))
    except Refused:  # the book does not know this kind of event
        return None
    if block is None or not isinstance(block.policy, OrderedTests):
        return None
    stands = block.policy.tests == ("stands",) and block is not title
    if block.policy.tests != ("shared",) and not stands:
        return None
    return Step(f"shared: for {purpose or 'points'} ties are not broken", block.clause)


def with_shared_places(field: Field, step: Step) -> Field:
    """Return the field with the shared places from before ties were broken."""
    broken = {each.level_place for each in field.standings if each.place != each.level_place}
    return replace(
        field,
        standings=tuple(
            each._replace(place=each.level_place, shared=True, tie=step)
            if each.level_place is not None and each.level_place in broken
            else each
            for each in field.standings
        ),
    )


def fields_with_shared_places(evaluation: Evaluation, book: Book | None, purpose: str) -> tuple[Field, ...]:
    """Return the fields as ranked, or with shared places if the rule book keeps ties for this purpose."""
    step = shared_places_step(evaluation.event, book, purpose)
    fields = evaluation.fields
    return fields if step is None else tuple(with_shared_places(each, step) for each in fields)
