"""Boards of a match that were not begun in time: what the book takes for them from both sides."""

from collections.abc import Iterator

from bridgedesk.desk.known import entry_words, match_words
from bridgedesk.desk.refusal import Refusal
from bridgedesk.desk.rulings.consequence import Consequence, Told
from bridgedesk.desk.rulings.offences import case_of, counted, earlier_offences, others_of
from bridgedesk.desk.rulings.penalty import proposal
from bridgedesk.event.match import Match, Outcome
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.score import NotPlayed
from bridgedesk.rulebooks.questions.slow_play import PerBoard, PerMinutes

SLOW = "slow-play"


def of_cancelled_boards(told: Told) -> Iterator[Consequence]:
    """Of every match that lacks boards, as long as nothing is ruled on it; the director may let it stand."""
    block = told.book.block(SLOW)
    if block is None or not isinstance(block.policy, PerBoard | PerMinutes):
        return
    for match in told.event.matches:
        boards = cancelled(match)
        if boards and not _is_ruled(told, match):
            yield _of_match(told, match, len(boards))


def cancelled(match: Match) -> list[int]:
    """Not played in one room at least."""
    if match.outcome is not Outcome.PLAYED:
        return []
    return sorted({each.board for each in match.results if isinstance(each.score, NotPlayed)})


def _is_ruled(told: Told, match: Match) -> bool:
    """On one side alone, where it alone was slow, is enough."""
    return any(
        ruling.question == SLOW
        and ruling.withdrawn is None
        and ruling.entry in (match.home, match.away)
        and ruling.session in (None, match.session)
        and ruling.round in (None, match.round)
        for ruling in told.event.rulings
    )


def _of_match(told: Told, match: Match, boards: int) -> Consequence:
    case = case_of(told.book, SLOW)
    others = others_of(told.desk)
    rulings: list[Ruling] = []
    words: list[str] = []
    for entry in (match.home, match.away):
        earlier = counted(earlier_offences(told.desk, others, entry, case))
        try:
            found = proposal(told.book, SLOW, {"boards": str(boards), "earlier": str(earlier)})
        except Refusal as problem:
            words.append(str(problem))
            continue
        free = found.sanction is not None and not found.sanction.amount
        said = "first offence, free" if free else found.words
        words.append(f"{entry_words(told.event, entry)} {said}")
        if found.sanction is not None:
            rulings.append(
                Ruling(
                    "",
                    told.desk.clock(),
                    match.session,
                    round=match.round,
                    entry=entry,
                    question=SLOW,
                    facts=dict(found.facts),
                    proposed=found.sanction,
                    imposed=found.sanction,
                )
            )
    lacking = f"{boards} board{'s' * (boards > 1)} not played"
    told_ = f"{match_words(told.event, match)}, {lacking}: {'; '.join(words)} ({case.clause})"
    return Consequence(match.id, told_, tuple(rulings), SLOW)
