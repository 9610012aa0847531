"""Who may play for another: not everybody may."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.question import Cite, Question
from bridgedesk.rulebooks.reading import Means, Refused
from bridgedesk.rulebooks.topic import topic


@dataclass(frozen=True, kw_only=True)
class Substituting(Question):
    """May this player substitute?"""

    event: Annotated[str, Means("the kind of event")]
    entered: Annotated[bool, Means("whether the substitute has entered the same stage")] = False
    others: Annotated[int, Means("for how many others the substitute has played in the event", least=0)] = 0
    could_enter: Annotated[
        bool, Means("whether the substitute keeps the limits of the event: age, rank, category")
    ] = True


@dataclass(frozen=True, kw_only=True)
class Standing:
    """`policy = "standing"`: what a substitute must not be, and what he must."""

    not_entered: bool = False
    for_one_only: bool = False
    within_limits: bool = False
    otherwise: str  # what follows where it is not so

    def __post_init__(self) -> None:
        if not (self.not_entered or self.for_one_only or self.within_limits):
            raise Refused("nothing is asked of a substitute")

    def answer(self, asked: Substituting, cite: Cite) -> Finding:
        checks = list(self._checks(asked))
        found = cite.checked(checks)
        if found.holds:
            return found
        return cite.verdict(False, f"{'; '.join(found.missing)}: {self.otherwise}", found.missing)

    def _checks(self, asked: Substituting) -> Iterator[tuple[bool, str]]:
        if self.not_entered:
            yield not asked.entered, "nobody who has entered the same stage"
        if self.for_one_only:
            yield not asked.others, "for one other player of the event only"
        if self.within_limits:
            yield asked.could_enter, "somebody who could have entered"


TOPIC = topic("substitute", Substituting, {"standing": Standing}, units=(Unit.COUNT,))
