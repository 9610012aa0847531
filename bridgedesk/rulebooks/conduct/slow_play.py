"""Slow play: by offence, by board, by minutes, or at the rates of late arrival."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.conduct.fine import ByMatchLength, Fine
from bridgedesk.rulebooks.conduct.late_arrival import LateArrival, MinuteTable
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact
from bridgedesk.rulebooks.finding import Amount, Finding, Forfeited, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import (
    PENALTY_UNITS,
    ByOffence,
    PenaltyPolicy,
    Step,
    amount_words,
    check_steps,
    deciding_facts,
    offence_step,
    ordinal,
    penalty,
)
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, need
from bridgedesk.rulebooks.topic import topic


@frozen
class SlowPlay(EventQuestion):
    """What is the penalty for slow play?"""

    earlier: Annotated[int, Means("slow-play offences so far in the event", least=0)]
    boards: Annotated[
        int | None, Means("boards cancelled or not begun in time", least=1, left_out="not known")
    ] = None
    minutes: Annotated[int | None, Means("minutes lost", least=0, left_out="worked out from the boards")] = (
        None
    )
    at_fault: Annotated[
        Literal["both", "one"], Means("the slow side: both, or one alone", left_out="both")
    ] = "both"
    match_boards: Annotated[
        int | None, Means("boards of a match, if the penalty depends on them", least=1, most=999)
    ] = None
    lateness: Annotated[bool, Means("the boards were lost because a side arrived late", left_out="no")] = (
        False
    )


def _off_sides(amount: str, *, free: bool) -> str:
    sides = "off both sides, or off the one found slow alone"
    return f"{amount}, {sides}{'; a first offence is free' if free else ''}"


def _sides(asked: SlowPlay) -> str:
    return "the side at fault alone" if asked.at_fault == "one" else "each side"


class SlowPlayPolicy(PenaltyPolicy[SlowPlay]):
    """Base of the rules on slow play by both sides, unless one alone was found slow."""

    def is_off_both_sides(self, one_at_fault: bool) -> bool:
        return not one_at_fault


@frozen
class ByOffenceAndSide(SlowPlayPolicy):
    """`policy = "by-offence-and-side"`: penalties from offence to offence, for both sides or the one at
    fault.

    `winner_carries`: if both are at fault in a knockout, the winner's penalty is taken from its next
    match."""

    is_for_unplayed_boards = True
    spares_boards_all_missed = True

    unit: Unit
    steps: tuple[Step, ...]
    winner_carries: bool = False

    def __post_init__(self) -> None:
        check_steps(self.steps)

    def answer(self, asked: SlowPlay, cite: Cite) -> Finding:
        step, which = offence_step(self.steps, asked)
        because = f"slow play{which}, {_sides(asked)}"
        if self.winner_carries and asked.at_fault == "both" and isinstance(step, Fraction):
            because += ", the winner's taken from its next match"
        return penalty(step, self.unit, because, cite)

    def more(self, _event: str, _book: Answers) -> Iterator[tuple[str, str]]:
        yield "sides penalised", "both sides, or the one found slow alone"
        if self.winner_carries:
            yield "both sides slow in a knockout", "the winner's penalty is taken from its next match"

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return (*deciding_facts(self.steps), "at_fault")


@frozen
class PerBoard(SlowPlayPolicy):
    """`policy = "per-board"`: an amount for the first board cancelled, and for each further one."""

    is_for_unplayed_boards = True

    unit: Unit
    each: Fraction
    each_more: Fraction | None = None
    first_offence_free: bool = False
    if_late: str = ""

    @property
    def words(self) -> str:
        first = amount_words(self.each, self.unit)
        more = f" and {amount_words(self.each_more, self.unit)} for each more" if self.each_more else ""
        boards = f"for one board cancelled{more}" if more else "for each board cancelled"
        return _off_sides(f"{first} {boards}", free=self.first_offence_free)

    def answer(self, asked: SlowPlay, cite: Cite) -> Finding:
        boards = need(asked.boards, "boards", "the boards cancelled")
        late = f"; {self.if_late}" if self.if_late and asked.lateness else ""
        if self.first_offence_free and asked.earlier == 0:
            free = f"{counted(boards, 'board')} cancelled, but a first offence is free{late}"
            return cite.figure(0, self.unit, free)
        more = self.each if self.each_more is None else self.each_more
        total = self.each + (boards - 1) * more
        sum_words = (
            f"{say(self.each)} + {boards - 1} x {say(more)}" if self.each_more else f"{boards} x {say(more)}"
        )
        sides = "each side" if late else _sides(asked)
        because = f"{sum_words} = {amount_words(total, self.unit)} off {sides}{late}"
        return cite.figure(total, self.unit, because)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        wanted = {"earlier": self.first_offence_free, "lateness": bool(self.if_late)}
        return ("boards", "at_fault", *(name for name, used in wanted.items() if used))


@frozen
class PerMinutes(SlowPlayPolicy):
    """`policy = "per-minutes"`: an amount for every span of minutes or part of one; a board lost counts its
    minutes."""

    is_for_unplayed_boards = True

    unit: Unit
    each: Fraction
    span: int
    minutes_per_board: Fraction
    first_offence_free: bool = False

    @property
    def words(self) -> str:
        amount = amount_words(self.each, self.unit)
        spans = f"{amount} for each {self.span} minutes lost, or part of them"
        board = f"a board lost counts {say(self.minutes_per_board)} minutes"
        return _off_sides(f"{spans} ({board})", free=self.first_offence_free)

    def answer(self, asked: SlowPlay, cite: Cite) -> Finding:
        minutes = _minutes(asked, self.minutes_per_board)
        if self.first_offence_free and asked.earlier == 0:
            return cite.figure(0, self.unit, f"{say(minutes)} minutes lost, but a first offence is free")
        spans = ceil(minutes / self.span)
        total = spans * self.each
        because = (
            f"{say(minutes)} minutes are {spans} span{'s' * (spans != 1)} of {self.span} or part: "
            f"{spans} x {say(self.each)} = {amount_words(total, self.unit)} off {_sides(asked)}"
        )
        return cite.figure(total, self.unit, because)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        by_minutes = ("boards", "minutes", "at_fault")
        return ("earlier", *by_minutes) if self.first_offence_free else by_minutes


@frozen
class AsLateArrival(PenaltyPolicy[SlowPlay]):
    """`policy = "as-late-arrival"`: minutes lost count as minutes late, if one side was found
    slow. Boards lost because a side arrived late cost no more than its lateness."""

    minutes_per_board: Fraction

    @property
    def words(self) -> str:
        lost = f"an unplayed board counts {say(self.minutes_per_board)} minutes"
        return f"at the rates of late arrival ({lost}), only from the side found slow"

    def answer(self, asked: SlowPlay, cite: Cite) -> Finding:
        rates = cite.book.policy("late-arrival", asked.event)
        if asked.lateness and isinstance(rates, MinuteTable):
            because = "boards lost through late arrival: the penalty for that applies, and no second one"
            return cite.figure(0, rates.unit, because)
        if asked.at_fault == "both":
            return cite.director("the clause penalises only a side that was found slow")
        minutes = _minutes(asked, self.minutes_per_board)
        late = cite.book.answer(
            asked.passed_on(
                LateArrival(event=asked.event, minutes=int(minutes), earlier=0), earlier="earlier"
            )
        )
        if isinstance(late, Forfeited):  # only who comes so late forfeits: the rates end there
            return cite.director(f"{say(minutes)} minutes lost by slow play: beyond the late-arrival rates")
        because = f"{say(minutes)} minutes lost by slow play, charged as late arrival: {late.because}"
        return replace(late, clause=cite.clause, because=because, note=cite.note or late.note)

    def uses(self, event: str, book: Answers) -> Collection[str]:
        late = book.policy("late-arrival", event)
        counted = {"earlier"} & set(late.uses(event, book)) if late else set[str]()
        return {"boards", "minutes", "at_fault", "lateness"} | counted


@frozen
class FineOrBoards(SlowPlayPolicy):
    """`policy = "fine-or-boards"`: usually a warning first, then the standard penalty; or boards are
    removed instead, each with an adjusted score, and are not played later."""

    warnings: int
    slow_score: Fraction
    others_score: Fraction
    score_unit: Unit

    @property
    def removed_board_scores(self) -> tuple[Fraction, Fraction]:
        return self.slow_score, self.others_score

    def answer(self, asked: SlowPlay, cite: Cite) -> Finding:
        if asked.boards is not None:
            return self._removed(asked.boards, asked, cite)
        if asked.earlier < self.warnings:
            return cite.warned(f"slow play: {_sides(asked)} is usually warned first")
        if isinstance(cite.book.policy("fine", asked.event, "standard"), ByMatchLength):
            need(asked.match_boards, "match_boards", "the boards of a match, which decide the penalty")
        standard = Fine(event=asked.event, offence="standard")
        fine = cite.book.answer(asked.passed_on(standard, boards="match_boards"))
        because = f"slow play, {ordinal(asked.earlier + 1)} offence, off {_sides(asked)}: {fine.because}"
        because += "; instead, boards may be removed"
        return replace(fine, clause=f"{cite.clause}, {fine.clause}", because=because, note=cite.note)

    def uses(self, event: str, book: Answers) -> Collection[str]:
        by_length = isinstance(book.policy("fine", event, "standard"), ByMatchLength)
        return {"earlier", "boards", "at_fault"} | ({"match_boards"} if by_length else set())

    def _removed(self, boards: int, asked: SlowPlay, cite: Cite) -> Finding:
        unit = self.score_unit
        others = self.slow_score if asked.at_fault == "both" else self.others_score
        because = (
            f"{counted(boards, 'board')} removed and not played later: "
            f"{amount_words(self.slow_score, unit)} each to {_sides(asked)}"
        )
        return cite.figure(
            boards,
            Unit.BOARDS,
            because,
            also=(
                Amount(what="slow", value=self.slow_score, unit=unit),
                Amount(what="others", value=others, unit=unit),
            ),
        )


def _minutes(asked: SlowPlay, minutes_per_board: Fraction) -> Fraction:
    if asked.minutes is not None:
        return Fraction(asked.minutes)
    if asked.boards is None:
        words = "the boards not begun in time, or the minutes lost"
        raise MissingFact("boards", f"boards or minutes is missing: {words}")
    return asked.boards * minutes_per_board


TOPIC = topic(
    "slow-play",
    SlowPlay,
    {
        "by-offence": ByOffence,
        "by-offence-and-side": ByOffenceAndSide,
        "per-board": PerBoard,
        "per-minutes": PerMinutes,
        "as-late-arrival": AsLateArrival,
        "fine-or-boards": FineOrBoards,
    },
    units=PENALTY_UNITS,
    ruling=RulingKind.PENALTY,
)
