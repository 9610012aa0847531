"""Penalties from rulings: imposed, not withdrawn, and an amount; each acts where its unit and round say."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bridgedesk.event.event import Event
from bridgedesk.event.ruling import Ruling
from bridgedesk.event.session import Scoring
from bridgedesk.event.spelling import in_words, near
from bridgedesk.rulebooks import Figure, Finding, Unit
from bridgedesk.rulebooks.questions.slow_play import ByOffenceAndSide
from bridgedesk.rulebooks.questions.swiss_draw import SwissRules
from bridgedesk.scoring.rounding import Number, awarded
from bridgedesk.standings.boards_removed import boards_taken
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Charge, Flag, MatchScore, Measure, SessionScore, Severity

KNOWN = (Unit.TOP, Unit.PERCENT, Unit.MATCHPOINTS, Unit.VP, Unit.IMP, Unit.POINTS, Unit.BOARDS)
UNITS = {unit.value: unit for unit in KNOWN}
IN_SESSION = {
    Scoring.MATCHPOINTS: Unit.MATCHPOINTS,
    Scoring.POINT_A_BOARD: Unit.MATCHPOINTS,
    Scoring.AGGREGATE: Unit.POINTS,
}
SUBSTITUTE = "substitute-score"  # the question of a ruling that alters a score


class Penalty(NamedTuple):
    """What a ruling takes from an entry, in the ruling's own unit."""

    entry: str
    session: str | None
    round: int | None
    amount: Fraction
    unit: Unit
    what: str
    clause: str | None
    because: str
    in_draw: bool
    ruling: str
    carried: bool = False  # the winner of its match has it in the next one too


Penalties = Mapping[str, Sequence[Penalty]]


def penalties_of(event: Event, conditions: Conditions, flags: list[Flag]) -> dict[str, list[Penalty]]:
    """By entry. What cannot be counted is said and left out."""
    found: dict[str, list[Penalty]] = defaultdict(list)
    for ruling in event.rulings:
        if ruling.withdrawn is not None or ruling.imposed is None or not ruling.imposed.amount:
            continue
        penalty = _penalty(ruling, conditions)
        if isinstance(penalty, Flag):
            flags.append(penalty)
        elif penalty.unit is Unit.BOARDS:
            taken = boards_taken(event, conditions, ruling, penalty.entry, int(penalty.amount))
            flags += [taken] if taken else []
        else:
            found[penalty.entry].append(penalty)
    return found


def _penalty(ruling: Ruling, conditions: Conditions) -> Penalty | Flag:
    amount, unit = ruling.imposed.amount if ruling.imposed else None, ruling.imposed and ruling.imposed.unit
    if ruling.entry is None:
        return _flag(ruling.id, ruling.round, "it names no pair or team")
    if amount is None or amount < 0:
        return _flag(ruling.id, ruling.round, f"{amount} is no penalty; an amount has no sign")
    if unit not in UNITS:
        return _flag(ruling.id, ruling.round, f"'{unit}' is no unit; {near(unit or '', UNITS)}")
    found = conditions.asked(ruling.question, ruling.facts) if ruling.question else None
    clauses = [each.clause for each in (ruling.imposed, ruling.proposed, found) if each and each.clause]
    words = [ruling.reason, found.because if found else None]
    return Penalty(
        ruling.entry,
        ruling.session,
        ruling.round,
        Fraction(amount),
        UNITS[unit],
        what_for(ruling),
        clauses[0] if clauses else None,
        "; ".join(filter(None, words)),
        _in_draw(found, conditions),
        ruling.id,
        _is_carried(ruling, conditions),
    )


def _is_carried(ruling: Ruling, conditions: Conditions) -> bool:
    """Of slow play by both sides, where the book says so of its knockouts."""
    rule = conditions.policy("slow-play")
    if not isinstance(rule, ByOffenceAndSide) or not rule.winner_carries:
        return False
    return ruling.question == "slow-play" and ruling.facts.get("at_fault", "both") == "both"


def _in_draw(found: Finding | None, conditions: Conditions) -> bool:
    """Kept out of the draw by its own clause, or by the rules of the draw."""
    rules = conditions.policy("swiss-draw")
    if isinstance(rules, SwissRules) and not rules.fines_count:
        return False
    return found.in_draw if isinstance(found, Figure) else True


def what_for(ruling: Ruling) -> str:
    """Return what a ruling is for: the offence, and by how many minutes."""
    words = in_words(str(ruling.facts.get("offence") or ruling.question or "penalty"))
    minutes = ruling.facts.get("minutes")
    return words + (f", {minutes} minutes" if minutes is not None else "")


def clause_words(ruling: Ruling) -> str:
    """What a ruling is for, and by which clause it was imposed."""
    clause = ruling.imposed.clause if ruling.imposed else None
    return f"{what_for(ruling)} ({clause})" if clause else what_for(ruling)


def _flag(ruling: str, round_: int | None, why: str) -> Flag:
    return Flag(f"ruling {ruling} counts for nothing: {why}", Severity.WRONG, round=round_)


def _no_rate(penalty: Penalty, unit: str) -> Flag:
    why = f"the book has no rate between {penalty.unit} and {unit}, for {penalty.entry}"
    if penalty.unit is Unit.IMP and unit == Unit.VP and penalty.round is None:
        why += "; withdraw it and rule it with its round, so that it is off that match"
    return _flag(penalty.ruling, penalty.round, why)


def without_altered_scores(
    event: Event, penalties: Penalties, scores: Mapping[str, Sequence[MatchScore]], flags: list[Flag]
) -> Penalties:
    """Of a match that was forfeited or cancelled there is no score of substitutes to alter."""
    altered = {ruling.id for ruling in event.rulings if ruling.question == SUBSTITUTE}
    unplayed = {(entry, each.round) for entry, mine in scores.items() for each in mine if each.outcome}
    found: dict[str, list[Penalty]] = defaultdict(list)
    for entry, charged in penalties.items():
        for each in charged:
            if each.ruling in altered and (entry, each.round) in unplayed:
                flags.append(
                    _flag(each.ruling, each.round, "the match whose score it altered was not played")
                )
            else:
                found[entry].append(each)
    return found


def no_match(penalty: Penalty) -> Flag:
    return _flag(penalty.ruling, penalty.round, f"{penalty.entry} played no match there that has a result")


def in_session(
    session: SessionScore,
    scoring: Scoring,
    penalties: Iterable[Penalty],
    conditions: Conditions,
    flags: list[Flag],
) -> SessionScore:
    """The session's points less what its penalties come to in them."""
    charges = []
    for penalty in penalties:
        if not session.boards:
            flags.append(_flag(penalty.ruling, penalty.round, f"{penalty.entry} has no board there yet"))
            continue
        unit = IN_SESSION.get(scoring, Unit.IMP)
        in_tops = unit is Unit.MATCHPOINTS
        charge = (
            _off_the_top(penalty, session, conditions) if in_tops else _converted(penalty, unit, conditions)
        )
        if charge is None:
            flags.append(_no_rate(penalty, unit.value))
        else:
            charges.append(charge)
    return session._replace(charges=tuple(charges))


def _off_the_top(penalty: Penalty, session: SessionScore, conditions: Conditions) -> Charge | None:
    """Of a board with one result the top is 0 until there is another to compare it with."""
    if penalty.unit is Unit.MATCHPOINTS:
        return charge_of(penalty, penalty.amount, "")
    percent = conditions.worth(penalty.amount, penalty.unit, Unit.PERCENT, session.boards)
    if percent is None:
        return None
    sum_in_words = "" if penalty.unit is Unit.PERCENT else percent.because
    return charge_of(penalty, percent.value * session.top / 100, sum_in_words)


def _converted(
    penalty: Penalty, unit: Unit, conditions: Conditions, boards: int | None = None
) -> Charge | None:
    if unit is Unit.VP and penalty.unit is not unit and conditions.counts_percentages:
        unit = Unit.PERCENT
    found = conditions.worth(penalty.amount, penalty.unit, unit, boards)
    if found is None:
        return None
    return charge_of(penalty, found.value, "" if penalty.unit is unit else found.because)


def charge_of(penalty: Penalty, points: Number, sum_in_words: str) -> Charge:
    because = "; ".join(filter(None, (penalty.because, sum_in_words)))
    return Charge(
        penalty.what, -penalty.amount, penalty.unit.value, -points, penalty.clause, because or None,
        penalty.in_draw, penalty.ruling,
    )  # fmt: skip


COUNTED_IN = {Measure.VP: Unit.VP, Measure.IMPS: Unit.IMP, Measure.POINTS: Unit.POINTS}


def off_the_total(
    penalties: Iterable[Penalty],
    measure: Measure,
    conditions: Conditions,
    flags: list[Flag],
    matches: Sequence[MatchScore] = (),
) -> tuple[Charge, ...]:
    """In events that are counted in VPs, IMPs or points, rounded as VPs are; a share of a top is one of its
    match."""
    charges = []
    for penalty in penalties:
        lengths = [each.boards for each in matches if each.boards and penalty.round in (None, each.round)]
        charge = _converted(penalty, COUNTED_IN[measure], conditions, next(iter(lengths), None))
        if charge is None:
            unit = "%" if conditions.counts_percentages else measure.value
            flags.append(_no_rate(penalty, unit))
        else:
            charges.append(charge._replace(effect=awarded(charge.effect)))
    return tuple(charges)
