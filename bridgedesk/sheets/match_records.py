"""Rounds of pairs as matches: each pair's percentage, and whether that is a win, a draw or a loss."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.rulebooks import Book, Listing
from bridgedesk.rulebooks.dataclass_reader import Refused
from bridgedesk.rulebooks.scores.match_result import MatchResult
from bridgedesk.scoring.rounding import Number
from bridgedesk.scoring.totals import percentage
from bridgedesk.sheets.facts import Facts
from bridgedesk.sheets.results import all_boards
from bridgedesk.standings.stages.stages import current_sessions


class RoundScore(NamedTuple):
    """An entry's round: the boards it scored on, its points, and its percentage if there is a top."""

    session: str
    round: int
    entry: str
    boards: int
    points: Number
    percent: Fraction | None


class Record(NamedTuple):
    wins: int = 0
    draws: int = 0
    losses: int = 0


def boards_a_match(facts: Facts, stage: str | None = None) -> int:
    """Return the most boards that two entries play in a round or a match; of one stage, if named."""
    of_stage = [each for each in facts.event.sessions if each.stage == stage]
    now = {session.id for session in (current_sessions(facts.event) if stage is None else of_stage)}
    longest = max((len(match.boards) for match in facts.event.matches if match.session in now), default=0)
    for session, section in facts.sections():
        for row in section.movement.rounds if section.movement and session.id in now else ():
            longest = max([longest, *(len(list(section.boards_of(sitting))) for sitting in row)])
    return longest or _planned(facts)


def _planned(facts: Facts) -> int:
    """Return the boards a match recorded before the first draw, or 0."""
    return next((int(str(line.facts["boards"])) for line in facts.event.records("rounds-planned")), 0)


def round_scores(facts: Facts) -> list[RoundScore]:
    """Return the scores round by round, the best first."""
    found: dict[tuple[str, int, str], list[tuple[Number, Number]]] = defaultdict(list)
    for board in all_boards(facts):
        for line in board.lines:
            for side in (line.ns, line.ew):
                if line.result.round is not None and side.points is not None:
                    key = line.session, line.result.round, side.entry
                    found[key].append((side.points, side.top))
    scores = []
    for (session, round_, entry), boards in found.items():
        points = sum((each for each, _ in boards), start=Fraction(0))
        top = sum((each for _, each in boards), start=Fraction(0))
        scores.append(RoundScore(session, round_, entry, len(boards), points, percentage(points, top)))
    return sorted(scores, key=lambda score: (score.session, score.round, -score.points, score.entry))


def records(book: Book | None, kind: str, scores: list[RoundScore]) -> dict[str, Record]:
    """Return wins, draws and losses by the rule book's own band; empty if the book counts no wins."""
    found: dict[str, Record] = {}
    for score in scores:
        if book is None or score.percent is None:
            return {}
        try:
            answer = book.answer(MatchResult(event=kind, boards=score.boards, percent=score.percent))
        except Refused:
            return {}
        if not isinstance(answer, Listing):
            return {}
        so_far = found.get(score.entry, Record())
        (result,) = answer.items
        found[score.entry] = Record(
            so_far.wins + (result == "win"),
            so_far.draws + (result == "draw"),
            so_far.losses + (result == "loss"),
        )
    return found
