"""Number of a team in the draw, where the regulations print it."""

from typing import Annotated, Literal

from bridgedesk.event.spelling import near
from bridgedesk.rulebooks.dataclass_reader import Means, Refused, check_once
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

Category = Literal["open", "womens", "seniors", "youth"]


@frozen
class TeamNumber(EventQuestion):
    """What is the number of a team in the draw?"""

    category: Annotated[Category, Means("the competition")]
    team: Annotated[str, Means("the team, as named in the rule book")]


@frozen
class Numbered:
    team: str
    number: int


@frozen
class Listed(Policy[TeamNumber]):
    """`policy = "listed"`: each team with its number."""

    numbers: tuple[Numbered, ...]

    def __post_init__(self) -> None:
        check_once((each.team for each in self.numbers), "numbers: a team")
        check_once((each.number for each in self.numbers), "numbers: a number")

    def answer(self, asked: TeamNumber, cite: Cite) -> Finding:
        known = {each.team: each.number for each in self.numbers}
        if asked.team not in known:
            raise Refused(f"team: {asked.team!r} has no number; {near(asked.team, known)}")
        return cite.figure(known[asked.team], Unit.COUNT, f"{asked.team} is number {known[asked.team]}")


TOPIC = topic(
    "team-number", TeamNumber, {"listed": Listed}, units=(Unit.COUNT,), told_by=("event", "category")
)
