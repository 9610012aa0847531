"""What holds of the totals of any event: their lines add up, and places, ties and totals agree."""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.evaluation import ONE_MEAN, Evaluation, Measure
from bridgedesk.standings.explain.ranking_rows import Line, RankingLine, rows
from bridgedesk.standings.finals.final_stage import BRACKETS
from bridgedesk.standings.standing import SessionScore
from tests.standings.explain.stages_and_lists import Faults, listed, stages_of

NOTHING = Decimal(0)
ROUNDING = "Rounding"
PARTED = {"Tie", "Hidden difference"}


def lines_add_up(evaluation: Evaluation) -> Faults:
    """Find a total that its lines do not add up to, and a line that hides a cent without a word."""
    for name, stage, field in listed(evaluation):
        for row in rows(stage, field):
            added = sum((line.effect for line in row.lines), start=NOTHING)
            if added != (row.total or 0):
                yield f"{name}: the lines of {row.entry} add up to {added}, not to {row.total}"
            for line in row.lines:
                if line.unit == stage.unit and _counts_as_it_is(stage, line) and line.effect != line.amount:
                    yield f"{name}: {row.entry}: {line.what} is {line.amount}, its effect {line.effect}"


def _counts_as_it_is(stage: Evaluation, line: Line) -> bool:
    """Tell whether a line is of a match, or is off the total; sessions may be parts of a mean, or dropped."""
    said = line.because or ""
    whole = "(dropped)" not in line.what and "no more was left" not in said and "out of account" not in said
    return whole and stage.measure is not Measure.PERCENT and not stage.form.weights


def parts_are_shown(evaluation: Evaluation) -> Faults:
    """Find a mean of sessions whose lines are not what was played, awarded and charged in each."""
    for stage in stages_of(evaluation):
        if stage.measure is not Measure.PERCENT or stage.form != ONE_MEAN:
            continue
        for field in stage.fields:
            for standing, row in zip(field.standings, rows(stage, field), strict=True):
                if any(session.instead for session in standing.sessions):
                    continue
                due = sorted(filter(None, _worth(standing.sessions)))
                lines = sorted(line.effect for line in row.lines if line.effect and line.what != ROUNDING)
                if due != lines:
                    yield f"{field.name}: the lines of {row.entry} are {lines}, its parts {due}"


def _worth(sessions: Iterable[SessionScore]) -> Iterator[Decimal]:
    """Yield each part of each session, in percent of the mean."""
    known = [each for each in sessions if each.top]
    for each in known:
        share = Fraction(100) / each.top / len(known)
        awarded = [Fraction(award.points) for award in each.awards]
        yield half_up((each.points - sum(awarded)) * share)
        yield from (half_up(points * share) for points in awarded)
        yield from (half_up(charge.effect * share) for charge in each.charges)


def places_agree(evaluation: Evaluation) -> Faults:
    """Find places that are not 1, 2, 2, 4, and neighbours whose places contradict their totals.

    A bracket places by who went out when."""
    for name, stage, field in listed(evaluation):
        shown = [row for row in rows(stage, field) if row.place is not None]
        bracket = stage.event.stages[-1].contest in BRACKETS and not name.startswith("list")
        for row in shown:
            before = sum((other.place or 0) < (row.place or 0) for other in shown)
            level = sum(other.place == row.place for other in shown)
            if not bracket and row.place != before + 1:
                yield f"{name}: {row.entry} is placed {row.place} behind {before}"
            if row.shared is not (level > 1):
                yield f"{name}: {row.entry} is placed {row.place_text} like {level - 1} others"
        for one, other in () if bracket else pairwise(shown):
            yield from _in_order(name, one, other)


def _in_order(name: str, one: RankingLine, other: RankingLine) -> Faults:
    first, second = (f"{each.place_text} {each.entry} with {each.total}" for each in (one, other))
    both = f"{name}: {first}, {second}"
    if one.total is None or other.total is None or one.place is None or other.place is None:
        yield f"{both}: a place without a total"
        return
    if one.place > other.place:
        yield f"{both}: out of order"
    if any(line.what in PARTED for line in (*one.lines, *other.lines)):
        return
    if one.place == other.place and one.total != other.total:
        yield f"{both}: they share a place"
    if one.place != other.place and one.total == other.total:
        yield f"{both}: nothing says what parted them"
    if one.total < other.total:
        yield f"{both}: the lower total stands before"


def finals_agree(evaluation: Evaluation) -> Faults:
    """Find a final whose winner is behind by the lines that are shown: IMPs, fines and what is carried in."""
    standings = {each.entry: each for field in evaluation.fields for each in field.standings}
    for final in evaluation.finals:
        won, lost = standings.get(final.winner or ""), standings.get(final.loser or "")
        if won is None or lost is None or final.is_level or final.decided:
            continue
        there = [
            each for each in won.matches if each.round == final.final.week and each.against == lost.entry
        ]
        fines = [each for each in (*won.charges, *lost.charges) if not each.carried]
        of_one_week = {each.round for each in (*won.matches, *lost.matches)} == {final.final.week}
        if any(each.outcome for each in there) or (fines and not of_one_week):
            continue  # forfeited; or nobody sees of which week a fine is
        margin = sum((Fraction(each.net) for each in there), start=Fraction(0))
        margin += final.carry if final.carried_by == won.entry else -final.carry
        margin += sum(each.effect for each in won.charges if not each.carried)
        margin -= sum(each.effect for each in lost.charges if not each.carried)
        if margin <= 0:
            yield f"{final.final.key}: {won.entry} beats {lost.entry}, and is {-margin} behind by the lines"
