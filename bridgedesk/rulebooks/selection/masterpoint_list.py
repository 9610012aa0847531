"""Number of places listed for masterpoints."""

from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, NumberRange, check_cover
from bridgedesk.rulebooks.finding import Amount, Finding, Unit
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, Question
from bridgedesk.rulebooks.scores.adjusted_score import Scoring
from bridgedesk.rulebooks.topic import topic


@frozen
class MasterpointList(Question):
    """How many places are listed for masterpoints?"""

    entries: Annotated[int, Means("pairs or teams in the field", least=1)]
    boards_per_match: Annotated[int, Means("boards of a match or round", least=1)]
    scoring: Annotated[Scoring, Means("scoring of the boards")]
    final: Annotated[
        Literal["championship", "other"] | None,
        Means("the final listed for outright points, if it is one", left_out="not a final"),
    ] = None
    sections: Annotated[
        tuple[int, ...], Means("the size of each section or session field", least=1, left_out="one section")
    ] = ()


@frozen
class ListedRow:
    boards: NumberRange
    share: tuple[int, int]
    sections: bool = False  # each section or session is listed by the same share
    matches: bool = False  # the wins and draws of each match are listed
    championship: tuple[int, int] | None = None  # of a championship final, for outright points
    other_finals: tuple[int, int] | None = None

    def of(self, asked: MasterpointList) -> tuple[int, int]:
        finals = {"championship": self.championship, "other": self.other_finals}
        return (finals[asked.final] if asked.final else None) or self.share


@frozen
class ListedShare(Policy[MasterpointList]):
    """`policy = "listed-share"`: a share of the field, rounded down, by the length of the matches."""

    rows: tuple[ListedRow, ...]

    def __post_init__(self) -> None:
        check_cover([row.boards for row in self.rows], "boards")

    def answer(self, asked: MasterpointList, cite: Cite) -> Finding:
        row = next(row for row in self.rows if row.boards.holds(asked.boards_per_match))
        part, whole = row.of(asked)
        listed = asked.entries * part // whole
        length = counted(asked.boards_per_match, "board")
        share = "all" if part == whole else f"{part}/{whole}"
        because = f"{length} a match: {share} of {asked.entries}{'' if part == whole else ', rounded down'}"
        if row.matches:
            because += ", and the wins and draws of each match"
        if row.sections and not asked.final:
            because += ", overall and in each section or session"
        also: tuple[Amount, ...] = ()
        if row.sections:
            part, whole = (
                row.share
            )  # all places of a championship are for outright points, not session points
            also = tuple(
                Amount(what=f"section_{i}", value=Fraction(size * part // whole), unit=Unit.COUNT)
                for i, size in enumerate(asked.sections, 1)
            )
        return cite.figure(listed, Unit.PLACES, because, also=also)


TOPIC = topic(
    "masterpoint-list", MasterpointList, {"listed-share": ListedShare}, units=(Unit.PLACES,), told_by=()
)
