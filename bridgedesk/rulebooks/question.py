"""A question is a frozen dataclass of facts; a policy answers it for the clause it is cited from."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Protocol, TypedDict, TypeVar, runtime_checkable

from bridgedesk.rulebooks.finding import (
    Amount,
    Director,
    Disqualified,
    Figure,
    Figures,
    Finding,
    Forfeited,
    Listing,
    Moment,
    PerResult,
    Result,
    Silent,
    Unit,
    Verdict,
    Warned,
)
from bridgedesk.rulebooks.reading import Refused


class Question:
    """The base of every facts class; its docstring is the question in words."""


QPolicy = TypeVar("QPolicy", bound=Question, contravariant=True)
V = TypeVar("V")


class Answers(Protocol):
    """A book, as a policy sees it when one clause sends to another."""

    def answer(self, asked: Question) -> Finding: ...

    def policy(self, topic: str, *names: str) -> object | None: ...


@dataclass(frozen=True, kw_only=True)
class Cite:
    """The clause a policy speaks for: what it finds is built here, so that no finding goes without its
    clause."""

    book: Answers
    clause: str
    note: str = ""
    source: str = ""
    in_draw: bool = True

    def figure(
        self,
        value: Fraction | int,
        unit: Unit,
        because: str,
        *,
        at_most: bool = False,
        also: tuple[Amount, ...] = (),
    ) -> Figure:
        return Figure(
            value=Fraction(value),
            unit=unit,
            at_most=at_most,
            also=also,
            in_draw=self.in_draw,
            **self._words(because),
        )

    def figures(self, because: str, *amounts: Amount, also: tuple[Amount, ...] = ()) -> Figures:
        return Figures(amounts=amounts, also=also, **self._words(because))

    def results(
        self, results: tuple[Result, ...], unit: Unit, because: str, also: tuple[Amount, ...] = ()
    ) -> PerResult:
        return PerResult(results=results, unit=unit, also=also, **self._words(because))

    def verdict(self, holds: bool, because: str, missing: tuple[str, ...] = ()) -> Verdict:
        return Verdict(holds=holds, missing=missing, **self._words(because))

    def checked(self, checks: Sequence[tuple[bool, str]]) -> Verdict:
        """Whether all of them hold; those that do not are missing."""
        missing = tuple(words for holds, words in checks if not holds)
        return self.verdict(not missing, "; ".join(words for _, words in checks), missing)

    def listing(self, items: tuple[str, ...], because: str) -> Listing:
        return Listing(items=items, **self._words(because))

    def moment(self, when: datetime, because: str) -> Moment:
        return Moment(when=when, **self._words(because))

    def warned(self, because: str) -> Warned:
        return Warned(**self._words(because))

    def forfeited(self, because: str) -> Forfeited:
        return Forfeited(**self._words(because))

    def disqualified(self, because: str) -> Disqualified:
        return Disqualified(**self._words(because))

    def director(
        self, because: str, choices: tuple[str, ...] = (), suggested: Amount | None = None
    ) -> Director:
        return Director(choices=choices, suggested=suggested, **self._words(because))

    def silent(self, because: str) -> Silent:
        return Silent(**self._words(because))

    def _words(self, because: str) -> "_Words":
        return {"clause": self.clause, "because": because, "note": self.note, "source": self.source}


class _Words(TypedDict):
    clause: str
    because: str
    note: str
    source: str


class Policy(Protocol[QPolicy]):
    """A small rule with typed parameters; the block of a book that names it sets them."""

    def answer(self, asked: QPolicy, cite: Cite) -> Finding: ...


@runtime_checkable
class Uses(Protocol):
    """A policy that says which facts of its question it goes by, beside those that pick the block."""

    def uses(self, event: str, book: Answers) -> Collection[str]: ...


@runtime_checkable
class InWords(Protocol):
    """A policy that says in a line of its own what it has for everybody, whatever the facts."""

    @property
    def words(self) -> str: ...


@runtime_checkable
class SaysMore(Protocol):
    """A policy with more to say than its figures: a heading for each line, and the line."""

    def more(self, event: str, book: Answers) -> Iterable[tuple[str, str]]: ...


def need(value: V | None, name: str, means: str) -> V:
    """A fact that is optional for the question, but not for this clause."""
    if value is None:
        raise Refused(f"{name} is missing: {means}")
    return value
