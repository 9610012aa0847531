"""Rule books: blocks of clauses that answer questions."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import product
from typing import Annotated, Any, Literal, TypeVar

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.dataclass_reader import FieldKey as FactKey
from bridgedesk.rulebooks.dataclass_reader import Means, MissingFact, Refused, keys_of
from bridgedesk.rulebooks.finding import Director, Finding, Silent, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.laws import NamedLaws
from bridgedesk.rulebooks.question import Cite, Policy, Question, missing_fact
from bridgedesk.rulebooks.registry import topic_named, topic_of
from bridgedesk.rulebooks.scores.vp_scale import Limits, Scale, scale_of
from bridgedesk.rulebooks.topic import Topic

P = TypeVar("P", bound=Policy[Any])

# ---- ranges that depend on the rule book: VPs of a match by its scale, scores by the unit of the clause

PERCENT: Limits = (Fraction(0), Fraction(100))


def check_ranges(asked: Question, policy: object, scale: Scale | None) -> None:
    """Refuse a fact outside the range set by the rule book's scale, or by the unit of the clause."""
    for fact in keys_of(type(asked)):
        limits = _limits(fact, policy, scale)
        value = vars(asked).get(fact.attribute)
        for each in value if isinstance(value, tuple) else (value,):
            if limits is not None and isinstance(each, int | Fraction):
                _check(fact.name, Fraction(each), *limits)


def _limits(fact: FactKey, policy: object, scale: Scale | None) -> Limits | None:
    if not fact.means.within:
        return None
    in_percent = fact.means.within == "score" and getattr(policy, "unit", None) is Unit.PERCENT
    if in_percent:
        return PERCENT
    return scale.limits if scale is not None and getattr(policy, "unit", Unit.VP) is Unit.VP else None


def _check(name: str, value: Fraction, least: Fraction | None, most: Fraction) -> None:
    if value > most or (least is not None and value < least):
        span = f"{say(most)} or less" if least is None else f"from {say(least)} to {say(most)}"
        raise Refused(f"{name} must be {span}, not {say(value)}")


# ---- book


@frozen
class EventKind:
    """Kind of event that the rule book knows. `like`: kind whose blocks apply where it has none of its
    own. `after`: stage that precedes it, in the same event or in a separate one. `in_matches`: each round
    of pairs is a match counted in VPs; inherited through `like`. `one_with`: kinds whose events of the
    same year are other stages of the same event; offences count over all of them. `all_play_all`: round
    robin of teams; every round is drawn on demand and no movement seats them. `by_lot`: numbers are drawn
    with the first round. `by_imps`: kind whose VP scale applies when boards of this one are scored by
    IMPs."""

    title: str
    scoring: Annotated[str, Means("scoring of its boards")]
    like: str | None = None
    after: str | None = None
    also: tuple[str, ...] = ()
    one_with: tuple[str, ...] = ()
    in_matches: bool = False
    all_play_all: bool = False
    by_lot: bool = False
    by_imps: str | None = None


# Where earlier offences of the same entry are looked for; a championship is a qualifying and its final.
Counted = Literal["event", "championship", "every-event"]


@frozen
class Block:
    """One clause on one topic: a policy with its parameters."""

    topic: str
    policy_name: str
    policy: Policy[Any]
    clause: str
    note: str = ""
    source: str = ""
    in_draw: bool = True
    earlier: Counted = "event"
    discretion: bool = False  # whether, and how much, is the director's to decide
    proviso: str = ""  # said after the figure: unless a sufficient excuse is given
    unsaid: str = ""  # open points of the text that only the director can know


Key = tuple[str, ...]  # the topic, then the names that pick the block: ("fine", "pairs", "phone")


@frozen
class Book:
    id: str
    title: str
    issued: date | None
    sha256: str  # of the base text: overlays do not change it
    kinds: Mapping[str, EventKind]
    blocks: Mapping[Key, Block]
    federation: str | None = None  # federation of its player numbers
    currency: str = "$"  # of prizes that are offered without a sign
    laws: NamedLaws = NamedLaws()
    overlays: tuple[str, ...] = ()  # sources of the supplementary regulations applied

    def answer(self, asked: Question) -> Finding:
        """Return the rule book's answer with its clause; refuse unusable facts in one plain sentence."""
        topic = topic_of(asked)
        names = self._canonical(topic, topic.told(asked))
        block = self._find(topic, names)
        self._ask_for_the_case(topic, names, asked, general=block)
        if block is None:
            return self._without_block(topic, names)
        note = " ".join(filter(None, (block.note, self.laws.note_on(block.clause))))
        cite = Cite(book=self, clause=block.clause, note=note, source=block.source, in_draw=block.in_draw)
        try:
            if asked.by_person:
                check_ranges(asked, block.policy, self._scale(names))
            return topic.ask(block.policy, asked, cite)
        except Refused as refused:
            raise refused.of(topic.name) from refused
        except OverflowError as beyond:
            raise Refused(f"{topic.name}: a date or a number is far too large") from beyond

    def block(self, topic_name: str, *names: str) -> Block | None:
        """Return the clause that would answer, for callers that use the policy itself, such as a VP scale."""
        topic = topic_named(topic_name)
        return self._find(topic, self._canonical(topic, names))

    def find_answer(self, asked: Question) -> Finding | None:
        """Return the answer, or None if a fact is missing or the rule book has no such event."""
        try:
            return self.answer(asked)
        except Refused:
            return None

    def find_block(self, topic_name: str, *names: str) -> Block | None:
        """Return the clause that would answer, or None, also if the rule book has no such event."""
        try:
            return self.block(topic_name, *names)
        except Refused:
            return None

    def policy(self, topic: str, *names: str) -> Policy[Any] | None:
        block = self.block(topic, *names)
        return block.policy if block else None

    def rule(self, family: type[P], topic: str, *names: str) -> P | None:
        """Return the policy if it is one of its question's own; `family` is their common base."""
        return rule_in(self.block(topic, *names), family)

    def vp_scale(self, event: str) -> Scale | None:
        return scale_of(self, event)

    def kind(self, event: str) -> str:
        """Return the rule book's own name for a kind of event."""
        if event in self.kinds:
            return event
        for name, kind in self.kinds.items():
            if event in kind.also:
                return name
        every = [*self.kinds, *(other for kind in self.kinds.values() for other in kind.also)]
        raise Refused(f"{self.id} has no event {event!r}; {near(event, every)}")

    def like(self, event: str) -> tuple[str, ...]:
        """Return the kind itself, then the kinds whose blocks apply where it has none of its own."""
        return tuple(self._chain(self.kind(event)))

    def in_matches(self, event: str) -> bool:
        return any(self.kinds[name].in_matches for name in self.like(event))

    def overlaid(self, blocks: Mapping[Key, Block], sources: Iterable[str]) -> "Book":
        return replace(self, blocks={**self.blocks, **blocks}, overlays=(*self.overlays, *sources))

    def _canonical(self, topic: Topic, names: tuple[str, ...]) -> tuple[str, ...]:
        if topic.told_by[:1] != ("event",):
            return names
        return (self.kind(names[0]), *names[1:])

    def _scale(self, names: tuple[str, ...]) -> Scale | None:
        return self.vp_scale(names[0]) if names and names[0] in self.kinds else None

    def _find(self, topic: Topic, names: tuple[str, ...]) -> Block | None:
        """Find the block for these names: a named case before the general one, and for each the kind's own
        block before that of the kind it is like."""
        if topic.told_by[:1] != ("event",):
            return self.blocks.get((topic.name, *names))
        for cases in product(*((name, "") if name else ("",) for name in names[1:])):
            for event in self._chain(names[0]):
                block = self.blocks.get((topic.name, event, *cases))
                if block is not None:
                    return block
        return None

    def _ask_for_the_case(
        self, topic: Topic, names: tuple[str, ...], asked: Question, *, general: Block | None
    ) -> None:
        """Ask for a missing fact that picks the block, if the rule book has several cases."""
        for at, name in enumerate(topic.told_by):
            nobody_chooses = general is None and asked.by_person and not topic.left_to_director
            if names[at] or not (nobody_chooses or name in asked.untold):
                continue
            if cases := self._cases(topic, names, at):
                asks = missing_fact(topic.fact(name), () if general else cases)
                raise MissingFact(asks.fact, asks.sentence, topic.name)

    def _without_block(self, topic: Topic, names: tuple[str, ...]) -> Finding:
        cases = {} if names and names[-1] else self._cases(topic, names, len(names) - 1)
        if cases:
            clauses = ", ".join(dict.fromkeys(block.clause for block in cases.values()))
            why = f"the director chooses the {topic.told_by[-1]}: {', '.join(cases)}"
            return Director(clause=clauses, because=why, choices=tuple(cases))
        about = " ".join(name for name in names if name)
        return Silent(
            clause="", because=f"{self.title} has no clause on {topic.name}{f' for {about}' if about else ''}"
        )

    def _cases(self, topic: Topic, names: tuple[str, ...], at: int) -> dict[str, Block]:
        """Return the blocks for each value of one fact, given the other facts."""
        if at < 1:
            return {}
        chain = set(self._chain(names[0]))
        return {
            key[at + 1]: block
            for key, block in self.blocks.items()
            if key[0] == topic.name and key[1] in chain and key[at + 1] and _fits(key[2:], names[1:])
        }

    def _chain(self, event: str) -> Iterable[str]:
        name: str | None = event
        while name is not None:
            yield name
            name = self.kinds[name].like


def rule_in(block: Block | None, family: type[P]) -> P | None:
    """Return the policy of a clause as `Book.rule` does; None without a clause, or if its policy is one that
    every question may have."""
    return block.policy if block is not None and isinstance(block.policy, family) else None


def _fits(case: Key, told: Key) -> bool:
    """Return True if a block can answer for these facts; an empty name on either side matches any."""
    return all(
        of_block == of_told or not (of_block and of_told)
        for of_block, of_told in zip(case, told, strict=True)
    )
