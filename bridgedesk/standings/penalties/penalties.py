"""Penalties in force that rulings impose; each acts where its unit and round say."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.ruling_kinds import RulingKind
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import near
from bridgedesk.rulebooks import Figure, Finding, Unit
from bridgedesk.rulebooks.before_play.swiss_draw import SwissRules
from bridgedesk.rulebooks.finding import rounding_words
from bridgedesk.rulebooks.penalties import PenaltyPolicy
from bridgedesk.scoring.rounding import Number, rounded_vps
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.eligibility.stage_progress import is_over
from bridgedesk.standings.entry_names import EntryRef, Words, sentence
from bridgedesk.standings.evaluation import Measure
from bridgedesk.standings.flags import Flag, MissingTerm, ruling_flag
from bridgedesk.standings.penalties.boards_removed import flag_removed_boards
from bridgedesk.standings.penalties.rulings import (
    block_on,
    is_kept,
    kind_of,
    ruling_reason_words,
)
from bridgedesk.standings.stages.session_totals import FINALS, deciding
from bridgedesk.standings.standing import Charge, MatchScore, SessionScore

KNOWN = (Unit.TOP, Unit.PERCENT, Unit.MATCHPOINTS, Unit.VP, Unit.IMP, Unit.POINTS, Unit.BOARDS)
OF_MATCHPOINTS = (Unit.TOP, Unit.PERCENT, Unit.MATCHPOINTS)
UNITS = {unit.value: unit for unit in KNOWN}
IN_SESSION = {
    Scoring.MATCHPOINTS: Unit.MATCHPOINTS,
    Scoring.POINT_A_BOARD: Unit.MATCHPOINTS,
    Scoring.AGGREGATE: Unit.POINTS,
}

Penalties = Mapping[str, Sequence[Charge]]  # by entry


def penalties_of(event: Event, conditions: Conditions, flags: list[Flag]) -> dict[str, list[Charge]]:
    """Return the penalties by entry. A penalty that cannot be applied is flagged and left out."""
    found: dict[str, list[Charge]] = defaultdict(list)
    for ruling in event.rulings_in_force:
        if ruling.imposed is None or not ruling.imposed.amount:
            continue
        penalty = _penalty(event, ruling, conditions)
        if isinstance(penalty, Flag):
            flags.append(penalty)
        elif penalty.unit == Unit.BOARDS:
            taken = flag_removed_boards(event, conditions, ruling, penalty.entry, int(-penalty.amount))
            flags += [taken] if taken else []
        else:
            for each in _on_both_sides(event, ruling, penalty, conditions, flags):
                found[each.entry].append(each)
    return found


def _on_both_sides(
    event: Event, ruling: Ruling, penalty: Charge, conditions: Conditions, flags: list[Flag]
) -> Sequence[Charge]:
    """Return the penalty for its side, and for the opponents where the clause changes both scores."""
    block = block_on(ruling, conditions.book, conditions.kind)
    if block is None or block.policy.opponents_gain is None:
        return (penalty,)
    other = opponents_in_match(event, ruling)
    if not block.policy.opponents_gain or other is None:
        why = f"{block.clause} gives both sides another score on the board. Record the ruling on its board"
        flags.append(ruling_flag("lacks-board", ruling.id, ruling.round, why, MissingTerm.BOARD))
        return ()
    return (penalty, penalty._replace(entry=other, amount=-penalty.amount))


def opponents_in_match(event: Event, ruling: Ruling) -> str | None:
    """Return the opponents in the match that the ruling names, or in the only match it can mean."""
    met = {
        match.id: match.away if match.home == ruling.entry else match.home
        for match in event.matches
        if ruling.entry in (match.home, match.away)
        and ruling.session in (None, match.session)
        and ruling.round in (None, match.round)
    }
    others = set(met.values())
    return others.pop() if len(others) == 1 else None


def _penalty(event: Event, ruling: Ruling, conditions: Conditions) -> Charge | Flag:
    amount, unit = ruling.imposed.amount if ruling.imposed else None, ruling.imposed and ruling.imposed.unit
    if ruling.entry is None:
        return ruling_flag("names-nobody", ruling.id, ruling.round, "it names no pair or team")
    if amount is None or amount < 0:
        why = f"{amount} is not a penalty. Type the amount without a sign"
        return ruling_flag("not-an-amount", ruling.id, ruling.round, why, amount=amount)
    if unit not in UNITS:
        why = f"“{unit}” is not a unit; {near(unit or '', UNITS)}"
        return ruling_flag("unknown-unit", ruling.id, ruling.round, why, unit=unit)
    if UNITS[unit] is Unit.BOARDS and Fraction(amount).denominator != 1:
        why = f"{amount} boards cannot be removed. Type a whole number"
        lacks = MissingTerm.WHOLE_BOARDS
        return ruling_flag("part-of-a-board", ruling.id, ruling.round, why, lacks, amount=amount)
    found = conditions.asked(ruling.question, ruling.facts) if ruling.question else None
    clauses = [each.clause for each in (ruling.imposed, ruling.proposed, found) if each and each.clause]
    words = [ruling.reason, found.because if found else None]
    kind = kind_of(ruling, conditions.book, conditions.kind)
    block = block_on(ruling, conditions.book, conditions.kind)
    if ruling.end_of_event_words and not (block and is_kept(ruling, block)):
        why = "its clause does not let it wait for the end of the event"
        return ruling_flag("cannot-wait", ruling.id, ruling.round, why)
    return Charge(
        ruling_reason_words(ruling),
        -Fraction(amount),
        UNITS[unit].value,
        clause=clauses[0] if clauses else None,
        because="; ".join(filter(None, words)) or None,
        in_draw=_counts_in_draw(found, conditions, kind),
        ruling=ruling.id,
        kind=kind,
        waits=block.clause if block and is_kept(ruling, block) and _has_later_rankings(event) else "",
        entry=ruling.entry,
        session=ruling.session,
        round=ruling.round,
        winner_carries=_is_carried(ruling, conditions),
    )


def _has_later_rankings(event: Event) -> bool:
    """Return True if a later ranking is still to come; a final is won or lost as it is played."""
    stage = deciding(event)
    return not is_over(event) and (stage is None or stage.contest not in FINALS)


def _is_carried(ruling: Ruling, conditions: Conditions) -> bool:
    """Return True for slow play by both sides, where the rule book carries it to the winner's next match."""
    rule = conditions.rule(PenaltyPolicy, "slow-play")
    if rule is None or not rule.winner_carries:
        return False
    return ruling.question == "slow-play" and ruling.facts.get("at_fault", "both") == "both"


def _counts_in_draw(found: Finding | None, conditions: Conditions, kind: RulingKind) -> bool:
    """Return True if a draw counts the penalty. Some clauses and draw rules leave penalties out, but never
    an adjustment."""
    if kind is not RulingKind.PENALTY:
        return True
    rules = conditions.rule(SwissRules, "swiss-draw")
    if rules is not None and not rules.fines_count:
        return False
    return found.in_draw if isinstance(found, Figure) else True


def penalty_flag(
    code: str, penalty: Charge, why: Words, lacks: MissingTerm | None = None, **figures: object
) -> Flag:
    return ruling_flag(code, penalty.ruling or "", penalty.round, why, lacks, **figures)


def _no_rate(penalty: Charge, unit: str, conditions: Conditions) -> Flag:
    rate = f"the rule book has no rate between {penalty.unit} and {unit}, for "
    why = sentence(rate, EntryRef(penalty.entry))
    if unit == Unit.VP and penalty.round is None and acts_before_vps(penalty.unit, conditions):
        why = sentence(why, ". Cancel it and rule again with its round, so that it comes off that match")
        return penalty_flag("lacks-round", penalty, why, MissingTerm.ROUND)
    return penalty_flag("no-rate", penalty, why, MissingTerm.UNIT, to_entry=penalty.entry)


def acts_before_vps(unit: str, conditions: Conditions) -> bool:
    """Return True if a penalty is deducted before a match becomes VPs: IMPs, and shares of a top in a
    match won by matchpoints."""
    return unit == Unit.IMP or (conditions.has_scale_for(Scoring.MATCHPOINTS) and unit in OF_MATCHPOINTS)


def without_altered_scores(
    penalties: Penalties, scores: Mapping[str, Sequence[MatchScore]], flags: list[Flag]
) -> Penalties:
    """Drop and flag adjustments to matches that were forfeited or cancelled: they have no score to adjust."""
    unplayed = {(entry, each.round) for entry, mine in scores.items() for each in mine if each.outcome}
    found: dict[str, list[Charge]] = defaultdict(list)
    for entry, charged in penalties.items():
        for each in charged:
            if each.kind is RulingKind.ADJUSTMENT and (entry, each.round) in unplayed:
                why = "the match whose score it altered was not played"
                flags.append(penalty_flag("altered-unplayed-match", each, why))
            else:
                found[entry].append(each)
    return found


def no_match(penalty: Charge) -> Flag:
    why = sentence(EntryRef(penalty.entry), " has no match with a result there")
    return penalty_flag("no-match-there", penalty, why, to_entry=penalty.entry)


def session_with_penalties(
    session: SessionScore,
    scoring: Scoring,
    penalties: Iterable[Charge],
    conditions: Conditions,
    flags: list[Flag],
) -> SessionScore:
    """Return the session with its penalties deducted."""
    charges = []
    for penalty in penalties:
        if not session.boards:
            why = sentence(EntryRef(penalty.entry), " has no board there yet")
            flags.append(penalty_flag("no-board-there", penalty, why))
            continue
        unit = IN_SESSION.get(scoring, Unit.IMP)
        in_tops = unit is Unit.MATCHPOINTS
        charge = (
            _off_the_top(penalty, session, conditions) if in_tops else converted(penalty, unit, conditions)
        )
        if charge is None:
            flags.append(_no_rate(penalty, unit.value, conditions))
        else:
            charges.append(charge)
    return session._replace(charges=tuple(charges))


def _off_the_top(penalty: Charge, session: SessionScore, conditions: Conditions) -> Charge | None:
    """Return a penalty with its effect in matchpoints. A board with one result has a top of 0 until there is
    another to compare with."""
    if penalty.unit == Unit.MATCHPOINTS:
        return with_effect(penalty, penalty.amount, "")
    percent = conditions.worth(-penalty.amount, Unit(penalty.unit), Unit.PERCENT, session.boards)
    if percent is None:
        return None
    sum_in_words = "" if penalty.unit == Unit.PERCENT else percent.because
    return with_effect(penalty, -percent.value * session.top / 100, sum_in_words)


def converted(
    penalty: Charge, unit: Unit, conditions: Conditions, boards: int | None = None
) -> Charge | None:
    if unit is Unit.VP and penalty.unit != unit and conditions.counts_percentages:
        unit = Unit.PERCENT
    found = conditions.worth(-penalty.amount, Unit(penalty.unit), unit, boards)
    if found is None:
        return None
    return with_effect(penalty, -found.value, "" if penalty.unit == unit else found.because)


def with_effect(penalty: Charge, effect: Number, sum_in_words: str) -> Charge:
    """Return the penalty with what it does to the score it comes off, and the sum that led to it."""
    if penalty.waits:
        because = f"kept until the end of the event ({penalty.waits}); it does not count yet"
        return penalty._replace(effect=Fraction(0), because=because)
    because = "; ".join(filter(None, (penalty.because, sum_in_words)))
    return penalty._replace(effect=effect, because=because or None)


COUNTED_IN = {Measure.VP: Unit.VP, Measure.IMPS: Unit.IMP, Measure.POINTS: Unit.POINTS}


def total_charges(
    penalties: Iterable[Charge],
    measure: Measure,
    conditions: Conditions,
    flags: list[Flag],
    matches: Sequence[MatchScore] = (),
) -> tuple[Charge, ...]:
    """Return the charges in events counted in VPs, IMPs or points, rounded as VPs are; a share of a top
    refers to its match."""
    charges = []
    for penalty in penalties:
        lengths = [each.boards for each in matches if each.boards and penalty.round in (None, each.round)]
        charge = converted(penalty, COUNTED_IN[measure], conditions, next(iter(lengths), None))
        if charge is None:
            unit = "%" if conditions.counts_percentages else measure.value
            flags.append(_no_rate(penalty, unit, conditions))
        else:
            because = f"{charge.because or ''}{rounding_words(abs(Fraction(charge.effect)))}" or None
            charges.append(charge._replace(effect=rounded_vps(charge.effect), because=because))
    return tuple(charges)
