"""Impossible scores on a board, and what they may have meant."""

from collections.abc import Callable

from bridgedesk.bridge.legal import is_legal, nearest_scores
from bridgedesk.bridge.seats import vulnerability
from bridgedesk.directing.seating.score_lines import VULNERABLE
from bridgedesk.event.event import Event
from bridgedesk.event.refusal import Refusal
from bridgedesk.event.score import Imps, PointsScore, Score, Split, plain_parts
from bridgedesk.event.session import Scoring

IN_IMPS = (Scoring.BUTLER, Scoring.CROSS_IMPS, Scoring.IMPS)


def signed(points: int) -> str:
    return f"{points:+d}"


def refuse_impossible(score: Score, board: int, spelt: Callable[[int], str] = signed) -> None:
    """Refuse an impossible score; `spelt` writes points as the director types them."""
    for part in plain_parts(score):
        if isinstance(part, PointsScore) and not is_possible(part.value, board):
            raise Refusal(impossible(part.value, board, spelt))


def refuse_other_unit(event: Event, session: str, score: Score) -> None:
    """Refuse IMPs if the session's boards are not scored in IMPs."""
    halves = (score.ns, score.ew) if isinstance(score, Split) else (score,)
    if event.scoring_of(session) not in IN_IMPS and any(isinstance(half, Imps) for half in halves):
        raise Refusal(f"Session {session} is not scored in IMPs; write percentages, such as 60/40")


def is_possible(points: int, board: int) -> bool:
    return is_legal(points, vulnerability(board))


def impossible(points: int, board: int, spelt: Callable[[int], str]) -> str:
    """Return the sentence, with the nearest possible scores."""
    vulnerable = vulnerability(board)
    near = " or ".join(spelt(each) for each in sorted(nearest_scores(points, vulnerable)))
    other = f"; on the other side {spelt(-points)} would be" if is_legal(-points, vulnerable) else ""
    where = f"board {board}, {VULNERABLE[vulnerable]}"
    return f"{spelt(points)} is not possible on {where}: nearest are {near}{other}"
