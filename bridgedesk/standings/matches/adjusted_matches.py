"""Rulings on one match: adjustments, which change the match for every later step, and penalties."""

from collections import defaultdict
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.rulebooks import Unit
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Measure, ScoredMatch
from bridgedesk.standings.flags import Flag
from bridgedesk.standings.penalties.penalties import (
    COUNTED_IN,
    Penalties,
    acts_before_vps,
    converted,
    no_match,
    with_effect,
)
from bridgedesk.standings.standing import Charge, MatchScore

Scores = dict[str, list[MatchScore]]


def with_adjustments(
    scores: Scores, penalties: Penalties, measure: Measure, conditions: Conditions
) -> tuple[Scores, dict[str, list[Charge]]]:
    """Return the matches as adjusted, and the penalties still to be deducted elsewhere. Means, matches won
    and net IMPs use the adjusted score; a penalty alone does not change them."""
    found = {entry: list(mine) for entry, mine in scores.items()}
    rest: dict[str, list[Charge]] = defaultdict(list)
    for entry, ruled in penalties.items():
        for each in ruled:
            if each.kind is not RulingKind.ADJUSTMENT or not _adjust(found, entry, each, measure, conditions):
                rest[entry].append(each)
    return found, rest


def with_adjusted_vps(matches: Sequence[ScoredMatch], scores: Scores) -> tuple[ScoredMatch, ...]:
    """Return the matches with their adjusted VPs, for sheets and files."""
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


def with_match_penalties(
    scores: Scores, penalties: Penalties, conditions: Conditions, flags: list[Flag]
) -> dict[str, list[Charge]]:
    """Deduct penalties that apply before a match becomes VPs, from the offender alone; return the other
    penalties."""
    rest: dict[str, list[Charge]] = defaultdict(list)
    for entry, ruled in penalties.items():
        for each in ruled:
            at = _match_of(scores, entry, each)
            if each.round is None or not acts_before_vps(each.unit, conditions):
                rest[entry].append(each)
            elif at is None:
                flags.append(no_match(each))
            elif (charge := penalty_on_match(score := scores[entry][at], each, conditions)) is None:
                rest[entry].append(each)
            else:
                scores[entry][at] = score._replace(charges=(*score.charges, charge))
    return rest


def _match_of(scores: Scores, entry: str, ruled: Charge) -> int | None:
    played = enumerate(scores.get(entry, ()))
    return next((at for at, each in played if each.round == ruled.round and each.boards), None)


def _adjust(scores: Scores, entry: str, ruled: Charge, measure: Measure, conditions: Conditions) -> bool:
    """Adjust the match of that round; return False if there is no such match, or no rate for it."""
    at = _match_of(scores, entry, ruled)
    adjusted = None if at is None else _adjusted(scores[entry][at], ruled, measure, conditions)
    if at is None or adjusted is None:
        return False
    scores[entry][at] = adjusted
    return True


def _adjusted(
    score: MatchScore, ruled: Charge, measure: Measure, conditions: Conditions
) -> MatchScore | None:
    """Return the adjusted score, or None if the rule book has no rate for it."""
    charge = _charge(score, ruled, measure, conditions)
    if charge is None:
        return None
    return score._replace(
        counts=score.counts + charge.effect,
        net=score.net + (_as_points(ruled, score) or 0),
        adjustments=(*score.adjustments, charge),
    )


def _charge(score: MatchScore, ruled: Charge, measure: Measure, conditions: Conditions) -> Charge | None:
    if measure is Measure.VP and acts_before_vps(ruled.unit, conditions):
        return penalty_on_match(score, ruled, conditions)
    return converted(ruled, COUNTED_IN[measure], conditions, score.boards)


def penalty_on_match(score: MatchScore, ruled: Charge, conditions: Conditions) -> Charge | None:
    """Return the penalty's cost in VPs, beyond earlier deductions from the match; None without a rate."""
    before_it = [_as_points(each, score) for each in score.charges if not each.waits]
    gone = sum((each for each in before_it if each is not None), start=Fraction(0))
    taken = _as_points(ruled, score)
    if taken is None:
        return None
    before = _vps_less(score, gone, conditions)
    after = _vps_less(score, gone + taken, conditions)
    if before is None or after is None:
        return None
    lost = Fraction(before) - Fraction(after)
    below = score.top and score.net + gone + taken < 0
    return with_effect(ruled, -lost, "the match had no more to lose" if below or not lost else "")


def _as_points(ruled: Charge, score: MatchScore) -> Fraction | None:
    """Convert an amount to the unit the match is won by: IMPs, or matchpoints where it has a top."""
    amount = ruled.amount
    if not score.top:
        return amount if ruled.unit == Unit.IMP else None
    match ruled.unit:
        case Unit.MATCHPOINTS:
            return amount
        case Unit.PERCENT:
            return amount * Fraction(score.top) / 100
        case Unit.TOP:
            return amount * Fraction(score.top) / 100 / score.boards
    return None


def _vps_less(score: MatchScore, more: Fraction, conditions: Conditions) -> Decimal | None:
    if not score.top:
        return conditions.victory_points(score.net + more, score.scale_boards)
    percent = (Fraction(score.net) + more) * 100 / Fraction(score.top)
    return conditions.percent_points(max(percent, Fraction(0)), score.scale_boards)
