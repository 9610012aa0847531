"""Seating rights of a match: which side sits first, and which may wait to see the other seated."""

from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic


@frozen
class Seating(EventQuestion):
    """Who sits first in a match?"""

    stanza: Annotated[int, Means("the stanza of the match", least=1)] = 1
    stanzas: Annotated[int | None, Means("number of stanzas in the match", least=1)] = None
    sessions: Annotated[int | None, Means("number of sessions of the match", least=1)] = None
    yellow: Annotated[bool, Means("a pair of one side plays a yellow system", left_out="no")] = False

    def check(self) -> None:
        if self.stanzas is not None and self.stanza > self.stanzas:
            raise Refused(f"stanza: the match has {self.stanzas}")


@frozen
class InTurn(Policy[Seating]):
    """`policy = "in-turn"`: decided once; then the sides alternate from stanza to stanza."""

    settled: str
    odd: str  # who sits first in the first, third … stanza
    even: str
    second: str = ""  # what who sits second may do
    from_stanzas: int = 1  # in a match of fewer the clause does not say who sits first
    first_is_settled: bool = False  # including the right in stanza 1
    yellow_yields: bool = False  # in a match of one session a yellow system costs its side the rights

    @property
    def words(self) -> str:
        """Return the rights stanza by stanza, as announced."""
        if self.first_is_settled:
            return "; ".join([self.settled, "the rights alternate from then on", *self._yields])
        where = f"in matches of {self.from_stanzas} stanzas or more, " if self.from_stanzas > 1 else ""
        turns = f"{where}{self.odd} sits first in the first, third … stanza, {self.even} in the others"
        return "; ".join(filter(None, [self.settled, turns, self.second, *self._yields]))

    @property
    def _yields(self) -> tuple[str, ...]:
        if not self.yellow_yields:
            return ()
        return ("in a match of one session a side has no seating rights while it plays a yellow system",)

    def answer(self, asked: Seating, cite: Cite) -> Finding:
        items = [self.settled]
        if self.from_stanzas > 1 and asked.stanzas is not None and asked.stanzas < self.from_stanzas:
            items.append("the clause does not say who sits first in so short a match")
        elif self.first_is_settled and asked.stanza == 1:
            items.append("the rights alternate from then on")
        else:
            items.append(f"{self.odd if asked.stanza % 2 else self.even} sits first")
            items += [self.second] if self.second else []
        if self.yellow_yields and asked.yellow and (asked.sessions or asked.stanzas) == 1:
            items.append("the side has no seating rights while its yellow system is in use")
        return cite.listing(tuple(items), f"stanza {asked.stanza}: {'; '.join(items)}")


TOPIC = topic("seating", Seating, {"in-turn": InTurn}, units=(Unit.BOARDS,))
