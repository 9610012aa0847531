"""What an event earns by what the secretary is told: one way for the folder, the files and the sheets."""

from bridgedesk.desk.library import library
from bridgedesk.exchange.formats import awards_by
from bridgedesk.masterpoints.awards import Awards
from bridgedesk.standings.evaluation import Evaluation
from bridgedesk.store.sending import Sending


def awards_as_told(evaluation: Evaluation, told: Sending) -> Awards:
    """By the scale and grade of the secretary, at the rate of the event's own book."""
    return awards_by(
        told.scale,
        evaluation,
        told.grade or None,
        outright=told.outright,
        restricted=told.restricted,
        book=library().books.get(evaluation.event.rulebook.id),
    )
