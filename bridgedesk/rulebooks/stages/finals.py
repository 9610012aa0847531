"""Matches of the finals."""

from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.stages.carry_over import Format
from bridgedesk.rulebooks.topic import topic


@frozen
class Finals(EventQuestion):
    """What are the matches of the finals?"""

    week: Annotated[int, Means("the week, or the round of the finals", least=1)]
    format: Annotated[Format | None, Means("the format of the finals")] = None


@frozen
class FinalsBracket(Policy[Finals]):
    """`policy = "bracket"`: the matches of each week. `contest`: the format they are drawn in; `entries`: how
    many play, unless its name shows it. `first_chooses`: the winner of the stage before chooses its opponents
    in the first week. `stanzas` of each knockout match, with their `boards` week by week. `kinds`: the kind
    of event of each week, if they have blocks of their own."""

    weeks: tuple[tuple[str, ...], ...]
    contest: Literal["final-five", "final-four", "daytime-finals", "knockout"] | None = None
    entries: int | None = None
    first_chooses: bool = False
    stanzas: int = 1
    boards: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    agreed: str = ""  # clause by which both captains agree the result of each stanza

    def __post_init__(self) -> None:
        if not self.weeks or not all(self.weeks):
            raise Refused("weeks: each week has its matches")
        if len(self.boards) not in (0, len(self.weeks)):
            raise Refused("boards: a number for each week, or none")
        if len(self.kinds) not in (0, len(self.weeks)):
            raise Refused("kinds: one for each week, or none")

    def answer(self, asked: Finals, cite: Cite) -> Finding:
        if asked.week > len(self.weeks):
            raise Refused(f"week: the finals have {len(self.weeks)} weeks")
        matches = self.weeks[asked.week - 1]
        return cite.listing(matches, f"week {asked.week}: {'; '.join(matches)}")


TOPIC = topic("finals", Finals, {"bracket": FinalsBracket}, units=(Unit.IMP,), told_by=("event", "format"))
