"""Topics of a rule book: one question, the facts that pick a block, and the policies a block may name."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks.dataclass_reader import FieldKey, Refused, keys_of, read, read_values
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.penalties import DirectorDecides, Fixed, Stated
from bridgedesk.rulebooks.question import (
    Cite,
    Policy,
    Question,
    as_policy_reads,
    asked_by_person,
    missing_fact,
)

Q = TypeVar("Q", bound=Question)


@frozen
class Topic:
    """Question with its policies, as registered."""

    name: str
    question: type[Question]
    told_by: tuple[
        str, ...
    ]  # the facts that pick the block: ("event",), ("event", "offence"), ("scoring",), ()
    policies: Mapping[str, type[Policy[Any]]]
    units: frozenset[Unit]
    ask: Callable[[Policy[Any], Question, Cite], Finding]
    left_to_director: bool = False  # the director chooses the case, if the question does not name it
    ruling: RulingKind | None = None  # what a ruling on it is; None where none is expected

    @property
    def words(self) -> str:
        return (self.question.__doc__ or "").strip()

    @property
    def facts(self) -> tuple[FieldKey, ...]:
        return keys_of(self.question)

    def fact(self, attribute: str) -> FieldKey:
        return next(fact for fact in self.facts if fact.attribute == attribute)

    def told(self, asked: Question) -> tuple[str, ...]:
        """Return the names by which a rule book picks its block; "" for an optional name not given."""
        return tuple(str(getattr(asked, name, None) or "") for name in self.told_by)

    def put(self, given: Mapping[str, object], *, typed_in: bool = False) -> Question:
        """Return the question from given facts; refuse in one sentence what is missing, unknown or
        impossible. `typed_in`: entered by a person, so nothing is assumed."""
        try:
            if not typed_in:
                return read(self.question, given, "")
            values = read_values(self.question, given, "", typed_in=True)
            first = self.facts[0]
            if first.attribute in self.told_by and first.attribute not in values:
                raise missing_fact(first)
            return asked_by_person(self.question, values)
        except Refused as refused:
            raise refused.of(self.name) from refused


def topic(
    name: str,
    question: type[Q],
    policies: Mapping[str, type[Policy[Q]]],
    units: Collection[Unit],
    told_by: tuple[str, ...] = ("event",),
    ruling: RulingKind | None = None,
    *,
    left_to_director: bool = False,
) -> Topic:
    def ask(policy: Policy[Q], asked: Question, cite: Cite) -> Finding:
        if not isinstance(asked, question):
            raise TypeError(f"{name} was asked {type(asked).__name__}")
        return policy.answer(as_policy_reads(asked), cite)

    return Topic(
        name=name,
        question=question,
        told_by=told_by,
        policies={**_COMMON, **policies},
        units=frozenset(units),
        ask=ask,
        left_to_director=left_to_director,
        ruling=ruling,
    )


_COMMON: dict[str, type[Policy[Any]]] = {"director": DirectorDecides, "fixed": Fixed, "stated": Stated}
