"""Kinds of rulings: penalties, adjustments, awards and decisions."""

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import AT_THE_END, COUNTS_FROM, Ruling, RulingKind
from bridgedesk.rulebooks import TOPICS, Block, Book, Refused, Unit
from bridgedesk.rulebooks.penalties import DirectorDecides
from bridgedesk.standings.stages.stages import kind_in_session

_TOPICS = {topic.name: topic for topic in TOPICS}


@runtime_checkable
class RulesOnScores(Protocol):
    """Policy whose rulings are of another kind than usual for its question."""

    @property
    def ruling(self) -> RulingKind: ...


@runtime_checkable
class RulesOnBoth(Protocol):
    """Policy that changes both sides' scores on a board."""

    @property
    def opponents_gain(self) -> bool:
        """Return True if the other side gains what the offenders lose."""


def kinds_of_rulings(event: Event, book: Book | None) -> Mapping[str, RulingKind]:
    """Return the kind of every ruling of an event, by its id."""
    return {
        each.id: kind_of(each, book, kind_in_session(event, each.session, book)) for each in event.rulings
    }


def kind_of(ruling: Ruling, book: Book | None = None, event_kind: str = "") -> RulingKind:
    """Return the kind of a ruling: by what it changes, by its question, else by the clause it cites."""
    if ruling.on_match is not None:
        return RulingKind.AWARD if ruling.on_match.vp is None else RulingKind.ADJUSTMENT
    in_boards = ruling.imposed is not None and ruling.imposed.unit == Unit.BOARDS
    if ruling.adjusted is not None or in_boards:
        return RulingKind.ADJUSTMENT
    topic = _TOPICS.get(ruling.question or "")
    block = block_on(ruling, book, event_kind)
    policy = block.policy if block else None
    if isinstance(policy, RulesOnScores):
        return policy.ruling
    found = topic.ruling if topic else _by_clause(ruling, book)
    return found or (RulingKind.PENALTY if ruling.imposed else RulingKind.DECISION)


def block_on(ruling: Ruling, book: Book | None, event_kind: str) -> Block | None:
    """Return the clause that answers the ruling's question in the case it names."""
    topic = _TOPICS.get(ruling.question or "")
    if book is None or topic is None:
        return None
    told = {"event": event_kind, **ruling.facts}
    try:
        return book.block(topic.name, *(str(told.get(name, "")) for name in topic.told_by))
    except Refused:  # the book does not know this kind of event
        return None


def is_kept(ruling: Ruling, block: Block) -> bool:
    """Return True if a penalty was kept until the end of the event, where its clause lets it wait."""
    policy = block.policy
    may_wait = isinstance(policy, DirectorDecides) and policy.may_wait
    return may_wait and ruling.facts.get(COUNTS_FROM) == AT_THE_END


def _by_clause(ruling: Ruling, book: Book | None) -> RulingKind | None:
    """Return the kind of the questions that the cited clause answers, if they agree; a ruling with an
    amount is not a decision."""
    cited = next((said.clause for said in (ruling.imposed, ruling.proposed) if said), None)
    if book is None or not cited:
        return None
    kinds = {
        _TOPICS[key[0]].ruling
        for key, block in book.blocks.items()
        if cited in (block.clause, *block.clause.split(", "))
    } - {None}
    if ruling.imposed is not None and ruling.imposed.amount is not None:
        kinds.discard(RulingKind.DECISION)
    return kinds.pop() if len(kinds) == 1 else None
