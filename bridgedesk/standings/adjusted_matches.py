"""Matches whose score a ruling has adjusted: everything that reads a match finds the adjusted score."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.ruling import RulingKind
from bridgedesk.rulebooks import Unit
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Charge, MatchScore, Measure, ScoredMatch
from bridgedesk.standings.penalties import COUNTED_IN, Penalties, Penalty, charge_of, converted

Scores = dict[str, list[MatchScore]]


def with_adjustments(
    scores: Scores, penalties: Penalties, measure: Measure, conditions: Conditions
) -> tuple[Scores, dict[str, list[Penalty]]]:
    """Return the matches as they were adjusted, and what is left to be taken off elsewhere.

    Means, matches won and net IMPs go by the adjusted score; only a penalty leaves them alone."""
    found = {entry: list(mine) for entry, mine in scores.items()}
    rest: dict[str, list[Penalty]] = defaultdict(list)
    for entry, ruled in penalties.items():
        for each in ruled:
            if each.kind is not RulingKind.ADJUSTMENT or not _adjust(found, entry, each, measure, conditions):
                rest[entry].append(each)
    return found, rest


def with_adjusted_vps(matches: Sequence[ScoredMatch], scores: Scores) -> tuple[ScoredMatch, ...]:
    """Return the matches with the VPs as they were adjusted, which is what sheets and files say of them."""
    adjusted = {
        (each.match, entry): Fraction(each.counts)
        for entry, mine in scores.items()
        for each in mine
        if each.adjustments
    }

    def own(scored: ScoredMatch, side: str, by_scale: Decimal) -> Decimal:
        found = adjusted.get((scored.match.id, side))
        return by_scale if found is None else Decimal(found.numerator) / found.denominator

    return tuple(
        each._replace(vps=(own(each, each.match.home, each.vps[0]), own(each, each.match.away, each.vps[1])))
        if each.vps
        else each
        for each in matches
    )


def _adjust(scores: Scores, entry: str, ruled: Penalty, measure: Measure, conditions: Conditions) -> bool:
    """Adjust the match of that round; tell whether there is one, and a rate for it."""
    for at, score in enumerate(scores.get(entry, ())):
        if score.round == ruled.round and score.boards:
            adjusted = _adjusted(score, ruled, measure, conditions)
            scores[entry][at] = adjusted or score
            return adjusted is not None
    return False


def _adjusted(
    score: MatchScore, ruled: Penalty, measure: Measure, conditions: Conditions
) -> MatchScore | None:
    """Return None where the book has no rate for it."""
    charge = _charge(score, ruled, measure, conditions)
    if charge is None:
        return None
    imps = ruled.amount if ruled.unit is Unit.IMP else 0
    return score._replace(
        counts=score.counts + charge.effect,
        net=score.net - imps,
        adjustments=(*score.adjustments, charge),
    )


def _charge(score: MatchScore, ruled: Penalty, measure: Measure, conditions: Conditions) -> Charge | None:
    if measure is Measure.VP and ruled.unit is Unit.IMP:
        return off_the_margin(score, ruled, conditions)
    return converted(ruled, COUNTED_IN[measure], conditions, score.boards)


def off_the_margin(score: MatchScore, ruled: Penalty, conditions: Conditions) -> Charge | None:
    """Return what IMPs off a match cost in VPs, behind those that came off it before."""
    gone = sum((each.amount for each in score.charges if each.unit == Unit.IMP.value), start=Fraction(0))
    before = conditions.victory_points(score.net + gone, score.boards)
    after = conditions.victory_points(score.net + gone - ruled.amount, score.boards)
    if before is None or after is None:
        return None
    return charge_of(ruled, Fraction(before) - Fraction(after), "")
