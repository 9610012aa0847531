"""Ties for the last place of a selection, broken by the tests that the rule book names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.rulebooks import Book
from bridgedesk.rulebooks.book import rule_in
from bridgedesk.rulebooks.entries.direct_entry import AnyOf
from bridgedesk.rulebooks.finding import say
from bridgedesk.rulebooks.selection.selection import SelectionPolicy
from bridgedesk.rulebooks.stages.tie_break import TieBreakPolicy
from bridgedesk.rulebooks.stages.tie_tests import in_words
from bridgedesk.standings.selection.candidates import CandidateTotal, together
from bridgedesk.standings.selection.qualifying_points import NOTHING, PastPlacing

PLACINGS = ("first", "second", "third", "fourth", "fifth")


@dataclass(frozen=True)
class TieOrder:
    """Tied candidates in the order found by the tests; still tied ones form one part."""

    parts: tuple[tuple[CandidateTotal, ...], ...]
    steps: tuple[str, ...]
    clause: str

    def order(self) -> list[CandidateTotal]:
        return [each for part in self.parts for each in part]

    def words(self, numbers: Mapping[str, int]) -> str:
        """Describe the order by the candidates' numbers in the list."""
        between = ", then ".join(
            " and ".join(str(numbers[each.candidate.entry]) for each in part) for part in self.parts
        )
        return f"{between}: {', '.join(dict.fromkeys(self.steps))}"


def order_tied_candidates(
    level: Sequence[CandidateTotal],
    history: Sequence[PastPlacing],
    book: Book,
    kind: str,
    decided: Sequence[Sequence[str]],
) -> TieOrder | None:
    """Break a tie by the tests that the rule book names for this selection; None if it names none."""
    selecting = book.rule(SelectionPolicy, "selection", kind, "")
    tested = selecting is not None and selecting.tests_part
    block = book.block("tie-break", kind, "qualification") if tested else None
    rule = rule_in(block, TieBreakPolicy)
    if block is None or rule is None or not rule.tests:
        return None
    record = _Record(history, book, kind, decided)
    steps: list[str] = []
    parts = _parted(tuple(level), rule.tests, record, steps)
    return TieOrder(tuple(parts), tuple(steps), block.clause)


def _parted(
    group: tuple[CandidateTotal, ...], tests: Sequence[str], record: "_Record", steps: list[str]
) -> list[tuple[CandidateTotal, ...]]:
    for test in tests:
        values = record.values(test, group)
        if values is None:
            steps.append(f"{in_words(test)} will decide")
            return [group]
        if len(set(values)) > 1:
            levels = sorted(set(values), reverse=True)
            told = "drawn" if test == "lot" else " to ".join(say(each) for each in levels)
            steps.append(f"{in_words(test)} {told}")
            parts = [
                tuple(each for each, value in zip(group, values, strict=True) if value == one)
                for one in levels
            ]
            return [
                small
                for part in parts
                for small in (_parted(part, tests, record, steps) if len(part) > 1 else [part])
            ]
    return [group]


class _Record(NamedTuple):
    """Evidence for the tests: the year's events, and orders drawn by lot."""

    history: Sequence[PastPlacing]
    book: Book
    kind: str
    decided: Sequence[Sequence[str]]

    def values(self, test: str, group: Sequence[CandidateTotal]) -> list[Fraction] | None:
        """Return each candidate's value under a test, higher is better; None if only the director can
        decide."""
        if test == "lot":
            names = [each.candidate.entry for each in group]
            drawn = next((order for order in self.decided if set(names) <= set(order)), None)
            return [Fraction(-list(drawn).index(name)) for name in names] if drawn else None
        return [self._value(test, each) for each in group]

    def _value(self, test: str, mine: CandidateTotal) -> Fraction:
        won = [each for each in self.history if together(mine.candidate, each, self.book, self.kind)]
        word, _, what = test.partition("-")
        if what == "placings":
            return Fraction(sum(each.place == PLACINGS.index(word) + 1 for each in won))
        match test:
            case "vps":
                return sum((each.vps for each in won), start=NOTHING)
            case "vps-without-fines":
                return sum((each.vps_without_fines for each in won), start=NOTHING)
            case "net-imps":
                return sum((each.net for each in won), start=NOTHING)
            case "trials-points-doubled":
                return mine.total + self._trials_points(mine)
        return mine.total

    def _trials_points(self, mine: CandidateTotal) -> Fraction:
        """Return the points credited to the candidate from the trials qualifying."""
        direct = self.book.rule(AnyOf, "direct-entry", self.kind)
        trials = direct.trials_event if direct else ""
        return sum((each.credited for each in mine.credits if each.won.kind == trials), start=NOTHING)
