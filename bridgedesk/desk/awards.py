"""What an event earns by what the secretary is told: one way for the folder, the files and the sheets."""

from bridgedesk.exchange.formats import awards_by
from bridgedesk.masterpoints.awards import Awards
from bridgedesk.rulebooks import Book
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.store.sending import Sending


def awards_as_told(evaluation: Evaluation, told: Sending, book: Book | None) -> Awards:
    """By the scale and grade of the secretary, at the rate of the event's own book."""
    return awards_by(
        told.scale,
        evaluation,
        told.grade or None,
        outright=told.outright,
        restricted=told.restricted,
        book=book,
    )
