"""Pair's own average, and scores that are limited or replaced by it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, Protocol, get_args

from bridgedesk.rulebooks.dataclass_reader import MissingFact
from bridgedesk.rulebooks.finding import Finding, Unit, half_number_words, say
from bridgedesk.rulebooks.frozen import frozen
from bridgedesk.rulebooks.question import Cite, Policy, QPolicy

if TYPE_CHECKING:
    from bridgedesk.rulebooks.scores.substitute_score import SubstituteImps

Reason = Literal[
    "representing",
    "other-championship",
    "spring-nationals",
    "national-playoffs",
    "pair-replaced",
    "ineligible",
    "against-illegal",
    "against-non-contending",
    "none",
]

# Reasons for an absence that a director can record.
AWAY: Mapping[Reason, str] = {
    "representing": "plays for the state or the country, or in a national selection",
    "other-championship": "plays in another National Championship",
    "spring-nationals": "plays at the Spring Nationals",
    "national-playoffs": "plays at the National Playoffs",
}


REASONS: Mapping[str, Reason] = {reason: reason for reason in get_args(Reason)}


def away_words(kept: str | None) -> str:
    """Return the reason for an absence in words, as recorded or as a rule book names it."""
    reason = REASONS.get(kept or "")
    return AWAY.get(reason, "") if reason else kept or ""


class HasScores(Protocol):
    @property
    def scores(self) -> tuple[Fraction, ...]: ...


class MayCount(HasScores, Protocol):
    @property
    def eligible(self) -> bool: ...


def average(asked: HasScores) -> tuple[Fraction, str]:
    """Return the exact mean, not rounded before use, with its sum in words."""
    if not asked.scores:
        raise MissingFact("scores", "scores is missing: the sessions the nominated pair played itself")
    mean = sum(asked.scores, Fraction(0)) / len(asked.scores)
    words = f"({' + '.join(map(say, asked.scores))}) / {len(asked.scores)} = {half_number_words(mean)}"
    return mean, words if len(asked.scores) > 1 else say(mean)


class OwnScorePolicy(Policy[QPolicy]):
    """Base of the rules on a score that counts in place of the one gained."""

    is_share_of_average = False
    from_all_others = False  # it needs the scores of all other sessions, and the opponents' mean
    is_for_opponents = False
    choices: tuple[str, ...] = ()  # of the director

    @property
    def match_imps(self) -> "SubstituteImps | None":
        """Return the rule itself if it takes IMPs off match by match."""
        return None


@frozen
class ShareOfAverage(OwnScorePolicy[MayCount]):
    """`policy = "share-of-average"`: a share of the pair's own average, with a minimum if set."""

    is_share_of_average = True
    scores_matches = True

    percent: Fraction
    unit: Unit
    at_least: Fraction | None = None
    only_eligible: bool = False

    @property
    def score_words(self) -> str:
        least = f", at least {say(self.at_least)} {self.unit}" if self.at_least is not None else ""
        return f"{say(self.percent)}% of their average{least}"

    def answer(self, asked: MayCount, cite: Cite) -> Finding:
        if self.only_eligible and not asked.eligible:
            return cite.figure(0, self.unit, "only a pair eligible for a final placing gets a score: 0")
        mean, words = average(asked)
        value = mean * self.percent / 100
        because = f"own average {words}"
        if self.percent != 100:
            because += f"; {say(self.percent)}% of it = {say(value)}"
        if self.at_least is not None:
            because += f"; at least {say(self.at_least)}"
            value = max(value, self.at_least)
        return cite.figure(value, self.unit, because)
