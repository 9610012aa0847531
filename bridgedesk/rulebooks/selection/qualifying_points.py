"""Points towards a selection or a play-off."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.rulebooks.dataclass_reader import Means, check_once
from bridgedesk.rulebooks.finding import Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question
from bridgedesk.rulebooks.topic import topic

Selection = Literal["open", "womens", "seniors", "finals", "playoff"]
When = Literal["twelve-months", "year-before", "last-one"]


@frozen
class QualifyingPoints(Question):
    """How many qualifying points does a placing earn?"""

    event: Annotated[str, Means("the event in which the placing was won")]
    place: Annotated[int, Means("the placing", least=1)]
    selection: Annotated[
        Selection | None,
        Means(
            "the selection they count for, if the rule book needs it", left_out="the Open selection, or any"
        ),
    ] = None
    team_size: Annotated[int | None, Means("players in the team", least=2, left_out="a team of four")] = None
    partnership: Annotated[
        Literal["same", "other"], Means("won as this pair or as team-mates, or not", left_out="same")
    ] = "same"
    tied: Annotated[int, Means("entries that share the placing", least=1, most=999, left_out="1")] = 1


@frozen
class SizeShare:
    players: int
    share: tuple[int, int]


@frozen
class PointsByPlace(Policy[QualifyingPoints]):
    """`policy = "points-by-place"`: points from place `first` on, less for a larger team or another
    partnership."""

    points: tuple[Fraction, ...]
    first: int = 1
    to_all: Fraction = Fraction(0)  # whatever the placing; the points of a place come on top
    by_team_size: tuple[SizeShare, ...] = ()
    other_partnership: tuple[int, int] | None = None
    alone_in_full_to: int = 0  # to this place a player has them whether the partner was there or not
    tied_share: bool = False
    among_eligible: bool = False  # only eligible entries are counted
    of_others: bool = False  # held by others, so no qualifying event of this book's own
    besides: str = ""  # the requirement missing, in words, if a player has not taken part
    when: When = "twelve-months"  # up to the day of the event that the points count towards

    def __post_init__(self) -> None:
        check_once((each.players for each in self.by_team_size), "by_team_size: a size")

    def answer(self, asked: QualifyingPoints, cite: Cite) -> Finding:
        value, because = self._shared(asked)
        for each in self.by_team_size:
            if each.players == asked.team_size and value:
                value *= Fraction(*each.share)
                because += f"; team of {each.players}: {_of(each.share)} = {say(value)}"
        less = self.other_partnership
        if (
            less is not None
            and value
            and asked.partnership == "other"
            and not self.alone_in_full(asked.place)
        ):
            value *= Fraction(*less)
            because += f"; another partnership: {_of(less)} = {say(value)}"
        return cite.figure(value, Unit.QUALIFYING, because)

    def alone_in_full(self, place: int) -> bool:
        return place <= self.alone_in_full_to

    def _shared(self, asked: QualifyingPoints) -> tuple[Fraction, str]:
        if not self.points and not asked.tells("place"):
            return self.to_all, f"whatever the placing: {say(self.to_all)}"
        if asked.tied == 1 or not self.tied_share:
            value = self._at(asked.place)
            return value, f"place {asked.place}: {say(value)}"
        shares = [self._at(asked.place + i) for i in range(asked.tied)]
        value = sum(shares, Fraction(0)) / asked.tied
        return value, f"{asked.tied} share: ({' + '.join(say(share) for share in shares)}) / {asked.tied}"

    def _at(self, place: int) -> Fraction:
        row = place - self.first
        return self.to_all + (self.points[row] if 0 <= row < len(self.points) else Fraction(0))


def _of(share: tuple[int, int]) -> str:
    return f"x {share[0]}/{share[1]}"


TOPIC = topic(
    "qualifying-points",
    QualifyingPoints,
    {"points-by-place": PointsByPlace},
    units=(Unit.QUALIFYING,),
    told_by=("event", "selection"),
)
