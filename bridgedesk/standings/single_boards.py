"""Some boards of a session, scored without the rest of the event: a page of them, while results are typed."""

from collections.abc import Collection
from dataclasses import replace

from bridgedesk.event.event import Event
from bridgedesk.event.session import Session
from bridgedesk.rulebooks import Book
from bridgedesk.scoring.settings import Expected
from bridgedesk.standings.conditions import LAWS, Conditions, conditions_of
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import ScoredBoard
from bridgedesk.standings.finals.final_stage import BRACKETS
from bridgedesk.standings.pairs.left_mid_session import left_early
from bridgedesk.standings.pairs.session_scores import score_session
from bridgedesk.standings.stages.session_totals import deciding
from bridgedesk.standings.stages.stages import event_of_stages


def boards_alone(
    event: Event, session: str, boards: Collection[int], book: Book | None
) -> list[ScoredBoard] | None:
    """Return them as `evaluate` scores them; None where a board depends on more than its own results."""
    stage = deciding(event)
    if stage is not None and any(each.id == stage.carry_from for each in event.stages[:-1]):
        event = event_of_stages(event, [stage], book)
    conditions = conditions_of(event, book, LAWS)
    if (stage is not None and stage.contest in BRACKETS) or not _alone(event, conditions):
        return None
    here = [_with_boards(each, boards) for each in event.sessions if each.id == session]
    return [board for each in here for board in score_session(event, each, conditions, {}, [])[0]]


def _alone(event: Event, conditions: Conditions) -> bool:
    """Who withdraws may have all results cancelled, and one board may set the top of all."""
    return not (
        scored_by_matches(event)
        or conditions.settings.expected is Expected.MOST
        or (conditions.book and any(entry.withdrawn for entry in event.entries))
        or (conditions.block("withdrawal") and left_early(event))
    )


def _with_boards(session: Session, boards: Collection[int]) -> Session:
    return replace(
        session,
        sections=tuple(
            replace(section, results=tuple(each for each in section.results if each.board in boards))
            for section in session.sections
        ),
    )
