"""What a property of any event looks at: its stages, and every list of standings that anybody is shown."""

from collections.abc import Iterator

from bridgedesk.event.event import Event
from bridgedesk.rulebooks import Book
from bridgedesk.sheets.stage_report import further_fields
from bridgedesk.standings.evaluate import evaluate
from bridgedesk.standings.evaluation import Evaluation, Field
from bridgedesk.standings.standing import Standing
from tests.rulebooks.books import book

Faults = Iterator[str]  # sentences; none where all is well


def evaluated(event: Event) -> Evaluation:
    return evaluate(event, book(event.rulebook.id))


def book_of(evaluation: Evaluation) -> Book:
    return book(evaluation.event.rulebook.id)


def stages_of(evaluation: Evaluation) -> Iterator[Evaluation]:
    yield from evaluation.earlier
    yield evaluation


def standings_of(evaluation: Evaluation) -> Iterator[Standing]:
    """Yield each of every stage."""
    for stage in stages_of(evaluation):
        for field in stage.fields:
            yield from field.standings


def listed(evaluation: Evaluation) -> Iterator[tuple[str, Evaluation, Field]]:
    """Yield the rankings of all stages, then the lists with handicap and of categories."""
    for stage in stages_of(evaluation):
        for field in stage.fields:
            yield f"{stage.event.stages[-1].id} {field.name}", stage, field
    for field in further_fields(evaluation, book_of(evaluation)):
        yield f"list {field.name}", evaluation, field
