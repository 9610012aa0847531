"""Boards that a ruling takes away: they count by the adjusted scores that are entered for them."""

from collections.abc import Iterator
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import Adjusted
from bridgedesk.event.session import Section
from bridgedesk.rulebooks.finding import boards_in_words
from bridgedesk.rulebooks.questions.adjusted_score import Artificial
from bridgedesk.rulebooks.questions.late_arrival import BoardsRemoved
from bridgedesk.rulebooks.questions.slow_play import FineOrBoards
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Flag, Severity


class _Due(NamedTuple):
    """A board of the entry's, where it is played, and what is there already."""

    round: int
    table: int
    board: int
    north_south: bool
    adjusted: bool
    open: bool


def boards_taken(event: Event, conditions: Conditions, ruling: Ruling, entry: str, count: int) -> Flag | None:
    """Nothing once so many adjusted scores of the entry stand in the session."""
    lost = f"ruling {ruling.id}: {entry} loses {boards_in_words(count)}"
    due = list(_boards(event, ruling, entry))
    done = sum(each.adjusted for each in due)
    if due and done >= count:
        return None
    first = next((each for each in due if each.open), None)
    if first is None:
        what = f"{lost}; they count by the adjusted scores entered for them"
        return Flag(what, Severity.CHECK, round=ruling.round)
    at_table = [each for each in due if each.open and each[:2] == first[:2]][: count - done]
    boards = ", ".join(str(each.board) for each in at_table)
    where = f"round {first.round}, table {first.table}"
    code = _code(ruling, first) if _are_averages(event, conditions, ruling) else "its adjusted score"
    what = f"{lost}; type {code} for board {boards} of {where}, so that they count"
    return Flag(what, Severity.CHECK, round=first.round, table=first.table, board=first.board)


def _are_averages(event: Event, conditions: Conditions, ruling: Ruling) -> bool:
    """The book gives for such a board what it gives for an average minus and plus."""
    scoring = next((each.scoring for each in event.sessions if each.id == ruling.session), None)
    if conditions.book is None or scoring is None or ruling.question not in ("late-arrival", "slow-play"):
        return False
    award = conditions.book.policy("adjusted-score", conditions.scored_as(scoring))
    rule = conditions.policy(ruling.question)
    match rule:
        case BoardsRemoved():
            scores = (rule.late_score, rule.others_score)
        case FineOrBoards():
            scores = (rule.slow_score, rule.others_score)
        case _:
            return False
    return isinstance(award, Artificial) and scores == (award.minus, award.plus)


def _code(ruling: Ruling, due: _Due) -> str:
    """The minus is the entry's; of a slow table both sides', unless one is named."""
    if ruling.question == "slow-play" and ruling.facts.get("at_fault", "both") == "both":
        return "A--"
    return "A-+" if due.north_south else "A+-"


def _boards(event: Event, ruling: Ruling, entry: str) -> Iterator[_Due]:
    """From the round of the ruling on, or from the first, in the order of play."""
    for session in event.sessions:
        if session.id == ruling.session and not event.matches:
            for section in session.sections:
                yield from _of_section(section, entry, ruling.round or 1)


def _of_section(section: Section, entry: str, from_round: int) -> Iterator[_Due]:
    scores = {(each.round, each.table, each.board): each.score for each in section.results}
    for number, sittings in enumerate(section.movement.rounds if section.movement else (), start=1):
        for sitting in sittings if number >= from_round else ():
            sides = [section.entry_at(side, number) for side in (sitting.ns, sitting.ew)]
            if entry not in sides or None in sides:
                continue
            for board in section.boards_of(sitting):
                score = scores.get((number, sitting.table, board))
                adjusted = isinstance(score, Adjusted)
                yield _Due(number, sitting.table, board, sides[0] == entry, adjusted, score is None)
