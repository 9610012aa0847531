"""Penalties for offences other than lateness."""

import re
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, NumberRange, Refused, check_cover
from bridgedesk.rulebooks.finding import Amount, Figure, Finding, Silent, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import PENALTY_UNITS, ByOffence, CountsFrom, PenaltyPolicy, amount_words
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, Question, need
from bridgedesk.rulebooks.topic import topic

Offence = Literal[
    "phone", "device-used", "device-kept", "smoking", "alcohol", "mis-scoring", "no-score", "fouled-board",
    "line-up", "system", "system-card", "disclosure", "psyche", "late-finish", "late-start", "misconduct",
    "frivolous-appeal", "substitute", "standard",
]  # fmt: skip


@frozen
class Fine(EventQuestion):
    """What is the penalty for an offence?"""

    offence: Annotated[Offence, Means("the offence")]
    earlier: Annotated[int, Means("earlier offences of this kind by this pair or team", least=0)] = 0
    boards: Annotated[int | None, Means("boards of a match", least=1, most=999)] = None
    actual: Annotated[Fraction | None, Means("the offenders' actual score on the board, in % or IMPs")] = None
    comparisons: Annotated[
        int | None, Means("cross-IMP comparisons on a board; 1 if their mean counts", least=1)
    ] = None
    ranks: Annotated[
        tuple[str, ...], Means("ranks of the opponents, if all are known", left_out="not known")
    ] = ()
    counts_from: Annotated[
        CountsFrom | None, Means("when the penalty counts: now or at the end", left_out="now")
    ] = None
    boards_lost: Annotated[int | None, Means("boards lost through the offence", least=0, left_out="none")] = (
        None
    )
    minutes_lost: Annotated[
        int | None, Means("minutes lost through the offence", least=0, left_out="none")
    ] = None


@frozen
class Protected:
    """Players below a rank, who are protected; higher ranks contain one of these words."""

    below: str
    rank_words: tuple[str, ...]

    def protects(self, rank: str) -> bool:
        words = re.findall(r"\w+", rank.casefold())
        return not any(each.casefold() in words for each in self.rank_words)

    def none_of(self, asked: Fine) -> bool:
        return bool(asked.ranks) and not any(map(self.protects, asked.ranks))


@frozen
class PercentAndAtLeast(PenaltyPolicy[Fine]):
    """`policy = "percent-and-at-least"`: a percentage for the offenders; for the opponents a percentage, or
    their own score if better."""

    ruling = RulingKind.ADJUSTMENT
    opponents_gain = False

    offenders: Fraction
    others_at_least: Fraction
    protected: Protected | None = None

    @property
    def words(self) -> str:
        least = f"the opponents {say(self.others_at_least)}% or their own score, whichever is higher"
        return f"{say(self.offenders)}% on the board, {least}"

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        if self.protected and self.protected.none_of(asked):
            return _not_forbidden(self.protected, Unit.PERCENT, cite)
        others = 100 - need(asked.actual, "actual", "the offenders' actual percentage on the board")
        counts = max(others, self.others_at_least)
        because = (
            f"offenders {say(self.offenders)}%; opponents the greater of {say(self.others_at_least)}% "
            f"and their {say(others)}%"
        )
        return cite.figures(because, _percent("offenders", self.offenders), _percent("others", counts))

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("actual", "ranks") if self.protected else ("actual",)


@frozen
class ActualOrWorse(PenaltyPolicy[Fine]):
    """`policy = "actual-or-worse"`: the offenders get this score, or their own if worse; the opponents
    the complement."""

    ruling = RulingKind.ADJUSTMENT
    opponents_gain = True

    offenders: Fraction
    protected: Protected | None = None

    @property
    def words(self) -> str:
        return f"{say(self.offenders)} IMP or the actual score, if worse; the opponents the complement"

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        if self.protected and self.protected.none_of(asked):
            return _not_forbidden(self.protected, Unit.IMP, cite)
        actual = need(asked.actual, "actual", "the offenders' actual IMPs on the board")
        counts = min(actual, self.offenders)
        because = (
            f"offenders the worse of {say(self.offenders)} and {say(actual)} IMP, opponents the complement"
        )
        return cite.figures(
            because,
            Amount(what="offenders", value=counts, unit=Unit.IMP),
            Amount(what="others", value=-counts, unit=Unit.IMP),
        )

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("actual", "ranks") if self.protected else ("actual",)


def _not_forbidden(protected: Protected, unit: Unit, cite: Cite) -> Finding:
    return cite.figure(0, unit, f"none of the opponents is below {protected.below}: not forbidden")


@frozen
class LengthRow:
    boards: NumberRange
    amount: Fraction


@frozen
class ByMatchLength(PenaltyPolicy[Fine]):
    """`policy = "by-match-length"`: the penalty depends on the length of the match."""

    unit: Unit
    what: str
    rows: tuple[LengthRow, ...]

    def __post_init__(self) -> None:
        check_cover([row.boards for row in self.rows], "boards")

    @property
    def lengths(self) -> tuple[NumberRange, ...]:
        """Return the ranges of match length, each with one amount."""
        return tuple(row.boards for row in self.rows)

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        boards = need(asked.boards, "boards", "the boards of a match")
        row = next(row for row in self.rows if row.boards.holds(boards))
        because = f"{self.what}, matches of {counted(boards, 'board')}: {amount_words(row.amount, self.unit)}"
        return cite.figure(row.amount, self.unit, because)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("boards",)


@frozen
class PerComparison(PenaltyPolicy[Fine]):
    """`policy = "per-comparison"`: cross-IMPs: an amount for each comparison of the board."""

    each: Fraction
    what: str

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        count = need(asked.comparisons, "comparisons", "how many results a board is compared with")
        total = count * self.each
        return cite.figure(total, Unit.IMP, f"{self.what}: {count} x {say(self.each)} = {say(total)} IMP")

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("comparisons",)


@frozen
class AsSlowPlay(PenaltyPolicy[Fine]):
    """`policy = "as-slow-play"`: the penalty for slow play, by the boards or minutes lost if it depends on
    them; offences of both kinds count together."""

    is_as_slow_play = True

    why: str

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        from bridgedesk.rulebooks.conduct.slow_play import SlowPlay  # each may send to the other

        counted = self._lost(asked.event, cite.book)
        boards = asked.boards_lost if "boards_lost" in counted else None
        minutes = asked.minutes_lost if "minutes_lost" in counted else None
        if counted and not boards and not minutes:
            why = "slow play is counted by what is lost, and nothing was lost; no figure is printed"
            return cite.director(f"{self.why}; {why}")
        slow = SlowPlay(
            event=asked.event, earlier=0, boards=boards or None, minutes=minutes or None, at_fault="one"
        )
        found = cite.book.answer(asked.passed_on(slow, earlier="earlier"))
        if isinstance(found, Silent):
            return cite.director(f"{self.why}; slow play has no penalty in figures")
        because = (
            f"{self.why}; as slow play: {found.because}" if counted else f"{self.why}; as {found.because}"
        )
        return replace(found, clause=f"{cite.clause}, {found.clause}", because=because, note=cite.note)

    def _lost(self, event: str, book: Answers) -> set[str]:
        """Return the facts on what was lost that slow play goes by; none if it goes by offences alone."""
        slow = book.policy("slow-play", event)
        used = set(slow.uses(event, book)) if slow else set[str]()
        return {f"{each}_lost" for each in ("boards", "minutes") if each in used}

    def uses(self, event: str, book: Answers) -> Collection[str]:
        """Return the facts used; the side penalised is already fixed."""
        slow = book.policy("slow-play", event)
        return ({"earlier"} & set(slow.uses(event, book)) if slow else set()) | self._lost(event, book)


@frozen
class UsuallyStandard(PenaltyPolicy[Fine]):
    """`policy = "usually-standard"`: no set amount; the standard penalty is usual."""

    why: str

    def answer(self, asked: Fine, cite: Cite) -> Finding:
        try:
            standard = cite.book.answer(asked.changed(offence="standard"))
        except Refused as problem:
            if asked.by_person:
                raise
            return cite.director(f"{self.why}; {problem.sentence}")
        if not isinstance(standard, Figure):
            return cite.director(self.why)
        usual = Amount(what="fine", value=standard.value, unit=standard.unit)
        return cite.director(self.why, suggested=usual)

    def uses(self, event: str, book: Answers) -> Collection[str]:
        standard = book.policy("fine", event, "standard")
        return standard.uses(event, book) if standard else ()


def standard_fine(asked: Question, event: str, cite: Cite) -> Figure:
    """Return the standard penalty for another question; refuse if the rule book has none in figures."""
    standard = Fine(event=event, offence="standard")
    found = cite.book.answer(asked.passed_on(standard, boards="boards", comparisons="comparisons"))
    if not isinstance(found, Figure):
        raise Refused("the rule book has no standard penalty in figures")
    return found


def facts_of_standard_fine(event: str, book: Answers) -> set[str]:
    """Return the facts that the amount of the standard penalty depends on."""
    standard = book.policy("fine", event, "standard")
    return {"boards", "comparisons"} & set(standard.uses(event, book)) if standard else set()


def _percent(what: str, value: Fraction) -> Amount:
    return Amount(what=what, value=value, unit=Unit.PERCENT)


TOPIC = topic(
    "fine",
    Fine,
    {
        "by-offence": ByOffence,
        "by-match-length": ByMatchLength,
        "per-comparison": PerComparison,
        "percent-and-at-least": PercentAndAtLeast,
        "actual-or-worse": ActualOrWorse,
        "as-slow-play": AsSlowPlay,
        "usually-standard": UsuallyStandard,
    },
    units=PENALTY_UNITS,
    told_by=("event", "offence"),
    ruling=RulingKind.PENALTY,
)
