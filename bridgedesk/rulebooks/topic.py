"""A topic of a rule book: one question, the facts that pick a block, and the policies a block may name."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar, cast

from bridgedesk.event.ruling import RulingKind
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.penalties import DirectorDecides, Fixed, Stated
from bridgedesk.rulebooks.question import Cite, Policy, Question
from bridgedesk.rulebooks.reading import Key, Refused, keys_of, read

Q = TypeVar("Q", bound=Question)


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A question with its policies, as the registry knows it."""

    name: str
    question: type[Question]
    told_by: tuple[
        str, ...
    ]  # the facts that pick the block: ("event",), ("event", "offence"), ("scoring",), ()
    policies: Mapping[str, type[object]]
    units: frozenset[Unit]
    ask: Callable[[object, Question, Cite], Finding]
    ruling: RulingKind | None = None  # what a ruling on it is; None where none is expected

    @property
    def words(self) -> str:
        return (self.question.__doc__ or "").strip()

    @property
    def facts(self) -> tuple[Key, ...]:
        return keys_of(self.question)

    def told(self, asked: Question) -> tuple[str, ...]:
        """The names by which a book picks its block; "" where an optional one is not given."""
        return tuple(str(getattr(asked, name) or "") for name in self.told_by)

    def put(self, given: Mapping[str, object], *, typed_in: bool = False) -> Question:
        """The question from given facts; what is missing, unknown or impossible is refused in one
        sentence."""
        try:
            return read(self.question, given, "", typed_in=typed_in)
        except Refused as refused:
            raise Refused(f"{self.name}: {str(refused).removeprefix(': ')}") from refused


def topic(
    name: str,
    question: type[Q],
    policies: Mapping[str, type[Policy[Q]]],
    units: Collection[Unit],
    told_by: tuple[str, ...] = ("event",),
    ruling: RulingKind | None = None,
) -> Topic:
    def ask(policy: object, asked: Question, cite: Cite) -> Finding:
        if not isinstance(asked, question):
            raise TypeError(f"{name} was asked {type(asked).__name__}")
        return cast("Policy[Q]", policy).answer(asked, cite)

    return Topic(
        name=name,
        question=question,
        told_by=told_by,
        policies={**_COMMON, **policies},
        units=frozenset(units),
        ask=ask,
        ruling=ruling,
    )


_COMMON: dict[str, type[object]] = {"director": DirectorDecides, "fixed": Fixed, "stated": Stated}
