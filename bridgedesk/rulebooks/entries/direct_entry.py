"""Direct entry to a final without qualifying by rank."""

from fractions import Fraction
from typing import Annotated

from bridgedesk.rulebooks.dataclass_reader import Means, Refused
from bridgedesk.rulebooks.finding import Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, EventQuestion, Policy
from bridgedesk.rulebooks.topic import topic

PAIR = 2


@frozen
class DirectEntry(EventQuestion):
    """Does a pair enter directly?"""

    open_points: Annotated[
        tuple[Fraction, ...], Means("each player's open points of the year before", least=0, left_out="none")
    ] = ()
    team_places: Annotated[
        tuple[int, ...], Means("where each player's state team came last year", least=1, left_out="in none")
    ] = ()
    trials_place: Annotated[
        int | None, Means("where this very pair came in the trials qualifying", least=1, left_out="nowhere")
    ] = None


@frozen
class AnyOf(Policy[DirectEntry]):
    """`policy = "any-of"`: one of these is enough; both players must have it, if it concerns players."""

    open_points: bool = False  # of the calendar year before that of the event
    team_places_to: int | None = None
    team_event: str = ""  # the kind of event in which a state team is placed
    trials_places_to: int | None = None
    trials_event: str = ""  # the kind of event in which the pair itself is placed

    def __post_init__(self) -> None:
        if not (self.open_points or self.team_places_to or self.trials_places_to):
            raise Refused("no way of entering directly is given")

    def answer(self, asked: DirectEntry, cite: Cite) -> Finding:
        ways = []
        if self.open_points:
            having = sum(1 for points in asked.open_points if points)
            ways.append((having == PAIR, "both players have Open points of the year before"))
        if self.team_places_to:
            placed = sum(1 for place in asked.team_places if place <= self.team_places_to)
            ways.append(
                (
                    placed == PAIR,
                    f"both were in a team of the year before placed {self.team_places_to} or better",
                )
            )
        if self.trials_places_to:
            place = asked.trials_place
            placed_so = place is not None and place <= self.trials_places_to
            ways.append((placed_so, f"as this pair placed {self.trials_places_to} or better in the trials"))
        found = [words for holds, words in ways if holds]
        if found:
            return cite.verdict(True, found[0])
        every = " or ".join(words for _, words in ways)
        return cite.verdict(False, f"not: {every}", (every,))


TOPIC = topic("direct-entry", DirectEntry, {"any-of": AnyOf}, units=(Unit.PLACES,))
