"""Questions are frozen dataclasses of facts; a policy answers them for the clause that is cited."""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from copy import copy
from datetime import datetime
from fractions import Fraction
from types import FunctionType, MappingProxyType
from typing import Annotated, Any, Generic, Protocol, Self, TypedDict, TypeVar, cast

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import FieldKey, Means, MissingFact, keys_of
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
    ResultAwarded,
    Silent,
    Unit,
    Verdict,
    Warned,
)
from bridgedesk.rulebooks.frozen import frozen

QPolicy = TypeVar("QPolicy", contravariant=True)
QAsked = TypeVar("QAsked", bound="Question")
V = TypeVar("V")
Check = Callable[[], tuple[bool, str]]  # whether it holds, and its words


class Question:
    """The base of every facts class; its docstring is the question in words.

    Python callers pass what they know; an optional fact that they leave out has its default. When a person
    asks, nothing is assumed: `untold` holds facts left out whose absence has no stated meaning."""

    untold: Mapping[str, FieldKey] = MappingProxyType({})  # by attribute
    by_person: bool = False

    def __post_init__(self) -> None:
        self.check()

    def check(self) -> None:
        """Refuse facts that contradict each other."""

    def tells(self, fact: str) -> bool:
        return fact not in self.untold

    def passed_on(self, to: QAsked, **names: str) -> QAsked:
        """Return another question with facts of this one under new names; a fact missing here is missing
        there."""
        untold = {name: self.untold[own] for name, own in names.items() if own in self.untold}
        known = {name: getattr(self, own) for name, own in names.items() if own not in self.untold}
        return to.changed(**known, untold=untold)

    def changed(self, **facts: object) -> Self:
        """Return the question with other facts; facts left out stay left out."""
        still = {name: fact for name, fact in self.untold.items() if name not in facts}
        other = copy(self)
        for name, value in {"untold": still, **facts}.items():
            object.__setattr__(other, name, value)
        return other


@frozen
class EventQuestion(Question):
    """A question whose answer depends on the kind of event."""

    event: Annotated[str, Means("the kind of event")]


class _FactGuard:
    """A question as a policy reads it: a fact that was left out is asked for once the answer turns on it."""

    def __init__(self, asked: Question) -> None:
        self._asked = asked

    def __getattr__(self, name: str) -> object:
        if (fact := self._asked.untold.get(name)) is not None:
            raise missing_fact(fact)
        of_class = inspect.getattr_static(type(self._asked), name, None)
        if isinstance(of_class, FunctionType | property):
            return of_class.__get__(self)
        return getattr(self._asked, name)

    def changed(self, **facts: object) -> Question:
        return self._asked.changed(**facts)

    def passed_on(self, to: QAsked, **names: str) -> QAsked:
        return self._asked.passed_on(to, **names)


def as_policy_reads(asked: QAsked) -> QAsked:
    """Return the question as a policy reads it; the question itself if no fact is missing."""
    return cast("QAsked", _FactGuard(asked)) if asked.untold else asked


def asked_by_person(kind: type[QAsked], given: Mapping[str, object]) -> QAsked:
    """Return the question from the facts a person gave, by attribute, however few."""
    untold = {key.attribute: key for key in keys_of(kind) if key.attribute not in given}
    required = {name: key for name, key in untold.items() if key.required}
    asked = kind.__new__(kind).changed(**given, by_person=True, untold=required)
    with suppress(MissingFact):
        as_policy_reads(asked).check()
    return asked.changed(untold={name: key for name, key in untold.items() if not key.means.left_out})


def checked_facts(checks: Iterable[Check]) -> list[tuple[bool, str]]:
    """Return the checks with their results. A missing fact is asked for, unless another check already
    fails."""
    found: list[tuple[bool, str]] = []
    asks: MissingFact | None = None
    for check in checks:
        try:
            found.append(check())
        except MissingFact as untold:
            asks = asks or untold
    if asks is not None and all(holds for holds, _ in found):
        raise asks
    return found


def missing_fact(fact: FieldKey, choices: Collection[str] = ()) -> MissingFact:
    """Return the refusal that asks for a fact; `choices` are the values for which the rule book has a
    clause."""
    kind = f"one of {', '.join(choices)}" if choices else fact.kind
    return MissingFact(fact.name, f"{fact.name} is missing ({kind}: {fact.means.words})")


class Answers(Protocol):
    """A book, as a policy sees it when one clause sends to another."""

    def answer(self, asked: Question) -> Finding: ...

    def policy(self, topic: str, *names: str) -> "Policy[Any] | None": ...


@frozen
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
        self, results: tuple[ResultAwarded, ...], unit: Unit, because: str, also: tuple[Amount, ...] = ()
    ) -> PerResult:
        return PerResult(results=results, unit=unit, also=also, **self._words(because))

    def verdict(self, holds: bool, because: str, missing: tuple[str, ...] = ()) -> Verdict:
        return Verdict(holds=holds, missing=missing, **self._words(because))

    def lacking(self, missing: tuple[str, ...], follows: str) -> Verdict:
        """Return a failed verdict with what is missing and its consequence."""
        because = f"{'; '.join(missing)}: {follows}"
        return Verdict(holds=False, missing=missing, follows=follows, **self._words(because))

    def checked(self, checks: Iterable[Check]) -> Verdict:
        """Return a verdict that holds if all checks do; failed checks are listed as missing."""
        return self.held(checked_facts(checks))

    def held(self, found: Collection[tuple[bool, str]]) -> Verdict:
        lacking = tuple(words for holds, words in found if not holds)
        return self.verdict(not lacking, "; ".join(words for _, words in found), lacking)

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


class Policy(Generic[QPolicy]):
    """Base of the rules that answer questions: small, with typed parameters that a rule book's block sets.

    Whatever else a caller wants to know of a rule is an attribute or method here, or in the base of its
    question's rules, with the answer that holds for most."""

    ruling: RulingKind | None = None  # of a ruling on it, where that is not the usual kind for its question
    opponents_gain: bool | None = None  # a board's score: whether they gain what the offenders lose
    left_to_director = False  # the clause gives no figure, and says `why`
    why = ""
    scores_matches = False  # of a score with a substitute: also where it is that of one match
    may_wait = False  # a penalty may be kept until the end of the event
    repeated = ""  # what more there is to do when an offence comes again

    def answer(self, asked: QPolicy, cite: Cite) -> Finding:
        raise NotImplementedError

    @property
    def gives_nothing(self) -> bool:
        """Return True if the figure is 0, whatever the facts."""
        return False

    @property
    def score_words(self) -> str:
        """Return the score that counts, where the reason for an absence decides it."""
        return ""

    @property
    def to_do(self) -> str:
        """Return what the director does at the table."""
        return ""

    @property
    def words(self) -> str:
        """Return the clause in one line for everybody; "" if it cannot be put without the facts."""
        return ""

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        """Return the facts of the question that matter, in addition to the ones that pick the block."""
        return ()

    def more(self, _event: str, _book: Answers) -> Iterable[tuple[str, str]]:
        """Return lines to announce in addition to the figures, each with its heading."""
        return ()


def need(value: V | None, name: str, means: str) -> V:
    """Return a fact that is optional for the question but required by this clause."""
    if value is None:
        raise MissingFact(name, f"{name} is missing: {means}")
    return value
