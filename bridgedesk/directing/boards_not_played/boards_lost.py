"""Boards lost because a pair was late: the rule book's score for both sides of each."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.directing.consequence import Consequence, RulingContext
from bridgedesk.directing.rulings.ruling_choices import RulingChoice
from bridgedesk.directing.rulings.ruling_form import RulingFormData, blank_ruling
from bridgedesk.event.ruling import Adjustment, RegisterLine, Ruling, Sanction
from bridgedesk.event.score import NotPlayed, Percentages
from bridgedesk.event.session import Result, Scoring, Section, Session
from bridgedesk.rulebooks import Block
from bridgedesk.rulebooks.finding import say

LATE = "late-arrival"


class Lost(NamedTuple):
    session: str
    section: str
    result: Result
    north_south: bool  # side of the late pair


def lost_board_consequences(
    context: RulingContext, line: RegisterLine, percents: tuple[Fraction, Fraction], block: Block
) -> Iterator[Consequence]:
    """Propose rulings on the boards typed as not played, up to the first one that the pair did play."""
    lost = [
        each
        for session in context.event.sessions
        if line.session in (None, session.id)
        for each in _lost(session, line.entry or "")
    ]
    minutes = line.facts.get("minutes", 0)
    who = f"{context.who(line)}, {minutes} minutes late"
    if not lost and not context.is_ruled(line, LATE):
        yield Consequence(
            "boards-lost-untyped",
            line.id,
            f"{who}: {block.policy.words}; type NP for each such board, or accept this ({block.clause})",
            question=LATE,
        )
    if lost:
        boards = ", ".join(f"board {each.result.board}" for each in lost)
        shares = f"{say(percents[0])}%, and {say(percents[1])}% to its opponents"
        in_percent = all(context.event.scoring_of(each.session) is Scoring.MATCHPOINTS for each in lost)
        made = (_ruling(context, line, each, percents, block.clause) for each in lost)
        rulings = tuple(made) if in_percent else ()
        else_ = "" if in_percent else "; the clause does not give this in IMPs"
        words = f"{who}: {boards} not played: {shares}{else_} ({block.clause})"
        about = (("lost", [each.result.board for each in lost]),)
        yield Consequence("boards-lost", line.id, words, rulings, LATE, about=about)


def _lost(session: Session, entry: str) -> Iterator[Lost]:
    for section in session.sections:
        own = [
            (result, side)
            for result in section.results
            if (side := _side(section, result, entry)) is not None
        ]
        played = [result.round or 0 for result, _ in own if not isinstance(result.score, NotPlayed)]
        first = min(played, default=None)
        for result, north_south in own:
            if isinstance(result.score, NotPlayed) and (first is None or (result.round or 0) <= first):
                yield Lost(session.id, section.id, result, north_south)


def _side(section: Section, result: Result, entry: str) -> bool | None:
    """Return whether the entry sat North-South; None if it was not at the table."""
    sitting = section.sitting(result.round, result.table)
    if sitting is None:
        return None
    entries = section.entries_in(result.round or 1)
    sides = {entries[sitting.ns]: not result.turned, entries[sitting.ew]: result.turned}
    return sides.get(entry)


def _ruling(
    context: RulingContext, line: RegisterLine, lost: Lost, percents: tuple[Fraction, Fraction], clause: str
) -> Ruling:
    late, others = (Decimal(say(each)) for each in percents)
    ns, ew = (late, others) if lost.north_south else (others, late)
    form = RulingFormData(RulingChoice("", LATE), lost.session, lost.section, lost.result.round)
    return replace(
        blank_ruling(form, context.situation.clock()),
        board=lost.result.board,
        entry=line.entry,
        facts={"minutes": line.facts.get("minutes", 0)},
        imposed=Sanction(None, None, clause),
        adjusted=Adjustment(Percentages(ns, ew), table=lost.result.table),
    )
