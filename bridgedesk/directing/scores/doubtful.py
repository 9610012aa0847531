"""Impossible scores, and what the rule book lets the director do with them."""

from bridgedesk.bridge.legal import is_legal
from bridgedesk.bridge.seats import Vulnerability, vulnerability
from bridgedesk.event.event import Event
from bridgedesk.event.score import PointsScore, Score
from bridgedesk.event.spelling import capitalised
from bridgedesk.rulebooks import Book, Refused, Silent
from bridgedesk.rulebooks.scores.doubtful_score import TOPIC, DoubtfulScore, Fault, PlayersFirst
from bridgedesk.standings.pairs.implausible_results import WRONG_SIDE
from bridgedesk.standings.stages.stages import kind_in_session


def impossible_score_advice(
    event: Event, book: Book | None, session: str, board: int, score: Score, code: str
) -> str:
    """Return the rule book's advice for an unusual score, or "" if it has no clause."""
    fault = _fault(score, vulnerability(board), code)
    return _said(event, book, session, fault) if fault else ""


def disagreement_advice(event: Event, book: Book | None, session: str) -> str:
    """Return the rule book's advice for a contract and a figure that disagree; other text already says
    that they do."""
    try:
        block = book.block(TOPIC.name, kind_in_session(event, session, book)) if book else None
    except Refused:
        return ""
    if block is None or not isinstance(block.policy, PlayersFirst):
        return ""
    return f"{block.policy.done('disagrees')} ({block.clause})"


def _said(event: Event, book: Book | None, session: str, fault: Fault) -> str:
    if book is None:
        return ""
    try:
        found = book.answer(DoubtfulScore(event=kind_in_session(event, session, book), fault=fault))
    except Refused:
        return ""
    if isinstance(found, Silent):
        return ""
    return f"{capitalised(found.because)} ({found.clause})"


def _fault(score: Score, vulnerable: Vulnerability, code: str) -> Fault | None:
    if not isinstance(score, PointsScore):
        return None
    if code == WRONG_SIDE:
        return "wrong-side"
    if is_legal(score.value, vulnerable):
        return None
    if is_legal(-score.value, vulnerable):
        return "wrong-side"
    return "vulnerability" if any(is_legal(score.value, each) for each in Vulnerability) else "impossible"
