"""Score that counts when a substitute played."""

from collections.abc import Collection
from fractions import Fraction
from typing import Annotated, Literal

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.spelling import counted
from bridgedesk.rulebooks.dataclass_reader import Means, check_once
from bridgedesk.rulebooks.finding import Amount, Finding, Unit, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Answers, Cite, EventQuestion, need
from bridgedesk.rulebooks.scores.own_average import OwnScorePolicy, Reason, ShareOfAverage, average
from bridgedesk.rulebooks.scores.vp_scale import scale_of
from bridgedesk.rulebooks.topic import topic

Level = Literal["none", "some", "significant", "substantial"]


@frozen
class SubstituteScore(EventQuestion):
    """Which score counts if a substitute played?"""

    scores: Annotated[
        tuple[Fraction, ...],
        Means(
            "own scores: sessions without a substitute, or all others, as the rule book counts",
            within="score",
        ),
    ] = ()
    gained: Annotated[Fraction | None, Means("the score gained with the substitute", within="score")] = None
    reason: Annotated[
        Reason | None, Means("reason for the substitute, if the rule book needs it", left_out="none")
    ] = None
    opponents_mean: Annotated[
        Fraction | None, Means("the opponents' mean score of the stage", within="score")
    ] = None
    boards: Annotated[int | None, Means("boards of the match", least=1, most=999)] = None
    level: Annotated[
        Level | None, Means("how much the substitute improves the side", left_out="not stated")
    ] = None
    altered: Annotated[
        Fraction | None, Means("adjusted score of the other side, if the rule book needs it", within="score")
    ] = None
    eligible: Annotated[bool, Means("the pair is eligible for a final placing", left_out="yes")] = True


@frozen
class CapAndFloor(OwnScorePolicy[SubstituteScore]):
    """`policy = "cap-and-floor"`: the score gained, at most a share of the own average, at least another
    share of it or a fixed score, whichever is lower.

    `session_keeps`: the session's own ranking and masterpoints use the score gained."""

    score_words = "their score, limited by their average"

    unit: Unit
    cap_percent: Fraction
    floor_percent: Fraction
    floor_at: Fraction
    session_keeps: bool = False

    def answer(self, asked: SubstituteScore, cite: Cite) -> Finding:
        gained = need(asked.gained, "gained", "the score gained with the substitute")
        mean, words = average(asked)
        cap = mean * self.cap_percent / 100
        floor = min(mean * self.floor_percent / 100, self.floor_at)
        because = (
            f"gained {say(gained)}; own average {words}; at most {say(cap)}, at least the lower of "
            f"{say(mean * self.floor_percent / 100)} and {say(self.floor_at)}"
        )
        also: tuple[Amount, ...] = ()
        if self.session_keeps:
            because += f"; the session itself keeps {say(gained)}"
            also = (Amount(what="session", value=gained, unit=self.unit),)
        return cite.figure(max(min(gained, cap), floor), self.unit, because, also=also)


@frozen
class LeastOf(OwnScorePolicy[SubstituteScore]):
    """`policy = "least-of"`: the score gained, the average of all other own scores, or the complement of the
    opponents' average. With `choices` it is only suggested: the director chooses between them."""

    from_all_others = True

    unit: Unit
    total: Fraction
    choices: tuple[str, ...] = ()

    def answer(self, asked: SubstituteScore, cite: Cite) -> Finding:
        gained = need(asked.gained, "gained", "the score gained with the substitute")
        if self.choices and not asked.scores:
            return cite.director("no other score in the stage to average", self.choices)
        mean, words = average(asked)
        least = [(gained, f"gained {say(gained)}"), (mean, f"own average {words}")]
        if asked.opponents_mean is not None:
            complement = self.total - asked.opponents_mean
            words = f"{say(self.total)} - the opponents' {say(asked.opponents_mean)} = {say(complement)}"
            least.append(_within_scale(complement, words, asked, cite))
        because = f"the least of {', '.join(words for _, words in least)}"
        value = min(value for value, _ in least)
        if self.choices:
            return cite.director(because, self.choices, Amount(what="suggested", value=value, unit=self.unit))
        return cite.figure(value, self.unit, because)


@frozen
class AsGained(OwnScorePolicy[SubstituteScore]):
    """`policy = "as-gained"`: the score gained counts."""

    unit: Unit

    def answer(self, asked: SubstituteScore, cite: Cite) -> Finding:
        gained = need(asked.gained, "gained", "the score gained with the substitute")
        return cite.figure(gained, self.unit, f"the score gained counts: {say(gained)}")


@frozen
class MeanWithComplement(OwnScorePolicy[SubstituteScore]):
    """`policy = "mean-with-complement"`: opponents of an illegal substitution may have the mean of their own
    average and the complement of the offenders' adjusted score."""

    is_for_opponents = True

    unit: Unit
    total: Fraction

    def answer(self, asked: SubstituteScore, cite: Cite) -> Finding:
        altered = need(asked.altered, "altered", "the offenders' adjusted score")
        choices = ("the score gained", "the modified score")
        if not asked.scores:
            return cite.director("no other score in the stage to average", choices)
        mean, words = average(asked)
        complement = self.total - altered
        sum_in_words = f"{say(self.total)} - {say(altered)} = {say(complement)}"
        complement, sum_in_words = _within_scale(complement, sum_in_words, asked, cite)
        value = (mean + complement) / 2
        because = f"own average {words}; {sum_in_words}; mean {say(value)}"
        return cite.director(because, choices, Amount(what="suggested", value=value, unit=self.unit))


def _within_scale(vp: Fraction, words: str, asked: SubstituteScore, cite: Cite) -> tuple[Fraction, str]:
    """Limit a complement to what a side can have in one match; percentages and IMPs have no scale."""
    scale = scale_of(cite.book, asked.event)
    return scale.limited(vp, words) if scale else (vp, words)


@frozen
class GuideRow:
    level: Level
    boards: int
    imps: Fraction


@frozen
class SubstituteImps(OwnScorePolicy[SubstituteScore]):
    """`policy = "imps-per-board"`: a maximum number of IMPs a board; a guide suggests amounts for some
    lengths."""

    most_per_board: Fraction
    guide: tuple[GuideRow, ...] = ()

    @property
    def match_imps(self) -> "SubstituteImps":
        return self

    def __post_init__(self) -> None:
        check_once(((row.level, row.boards) for row in self.guide), "guide: a level and length")

    def answer(self, asked: SubstituteScore, cite: Cite) -> Finding:
        boards = need(asked.boards, "boards", "the boards of the match")
        most = boards * self.most_per_board
        limit = f"{say(self.most_per_board)} IMP{'' if self.most_per_board == 1 else 's'} a board"
        maximum = f"at most {limit}, {say(most)} over {counted(boards, 'board')}"
        for row in self.guide:
            if (row.level, row.boards) == (asked.level, boards):
                suggested = Amount(what="suggested", value=row.imps, unit=Unit.IMP)
                because = f"improvement {row.level} over {counted(boards, 'board')}: "
                because += f"the guide has {say(row.imps)} IMP"
                return cite.director(f"{because}; {maximum}", suggested=suggested)
        return cite.figure(most, Unit.IMP, maximum, at_most=True)

    def uses(self, _event: str, _book: Answers) -> Collection[str]:
        return ("boards", "level") if self.guide else ("boards",)


TOPIC = topic(
    "substitute-score",
    SubstituteScore,
    {
        "cap-and-floor": CapAndFloor,
        "share-of-average": ShareOfAverage,
        "least-of": LeastOf,
        "as-gained": AsGained,
        "mean-with-complement": MeanWithComplement,
        "imps-per-board": SubstituteImps,
    },
    units=(Unit.PERCENT, Unit.VP, Unit.IMP),
    told_by=("event", "reason"),
    ruling=RulingKind.ADJUSTMENT,
)
