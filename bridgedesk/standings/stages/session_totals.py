"""Totals over several sessions: their mean, their sum, the best of them, or all their boards."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.session import Scoring, Session
from bridgedesk.event.spelling import near
from bridgedesk.scoring.board import percentage
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Settings, UnequalBoards
from bridgedesk.standings.evaluation import Measure, TotalMethod, TotalRules
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.standing import SessionScore, Standing

MATCHES = "matches"  # pairs meet in matches; their VPs make the total
FINALS = ("final-five", "final-four", "daytime-finals", "knockout")
OTHERS = (MATCHES, "two-stages", *FINALS)
POINTS = 2  # for each result that is beaten: a top is 2 (n - 1)
CONTESTS = {adding.value: adding for adding in TotalMethod}


def total_rules_of(
    stage: Stage | None, flags: list[Flag], levelled_by: str = "", *, summed: bool = False
) -> TotalRules:
    """Return how the sessions make a total. `levelled_by`: the clause that levels sessions of different
    sizes; `summed`: the rule book adds up posted percentages, unless the event chose differently."""
    usual = TotalMethod.SUM if summed else TotalMethod.MEAN
    if stage is None:
        return TotalRules(usual)
    plain = CONTESTS.get(stage.contest) is TotalMethod.MEAN and stage.best_of is None and not stage.weights
    if levelled_by and plain:
        return TotalRules(TotalMethod.LEVELLED, clause=levelled_by)
    if stage.contest not in OTHERS and stage.contest not in CONTESTS:
        known = near(stage.contest, (*CONTESTS, *OTHERS))
        what = f"there is no contest '{stage.contest}'; {known}"
        flags.append(Flag("unknown-contest", what, Severity.CHECK, figures=(("contest", stage.contest),)))
    weights = {session: Fraction(weight) for session, weight in stage.weights.items()}
    chosen = CONTESTS.get(stage.contest, TotalMethod.MEAN)
    return TotalRules(usual if chosen is TotalMethod.MEAN else chosen, stage.best_of, weights)


def rules_so_far(form: TotalRules, sessions: Mapping[str, Sequence[SessionScore]]) -> TotalRules:
    """Return the method for the sessions begun: the best two are one until a second session has begun;
    from then on an entry that missed it has nothing for it."""
    if form.adding is TotalMethod.LEVELLED:
        return _to_one_top(form, [score for scores in sessions.values() for score in scores])
    if form.best is None:
        return form
    begun = {score.session for scores in sessions.values() for score in scores}
    return form._replace(best=min(form.best, max(len(begun), 1)))


def _to_one_top(form: TotalRules, scores: Sequence[SessionScore]) -> TotalRules:
    """Return the method with the common top, or the mean for sessions of one size, or where a score counts
    that was not played."""
    played = [score for score in scores if score.boards and score.top]
    tops = {Fraction(score.top) / score.boards for score in played}
    several = len({score.session for score in played}) > 1 and len(tops) > 1
    if not several or any(score.carried or score.instead for score in scores):
        return form._replace(adding=TotalMethod.MEAN)
    return form._replace(top=max(tops))


def levelled(score: SessionScore, form: TotalRules) -> tuple[Fraction, Fraction]:
    """Return the points before charges, and the value of one point of a charge. Neuberg: (N / n) x (M + 1)
    - 1 on a board of n results where others have N; an award keeps its percentage."""
    own = Fraction(score.top) / score.boards
    awarded = sum((Fraction(award.points) for award in score.awards), start=Fraction(0))
    boards = score.boards - len(score.awards)
    raised = (form.top + POINTS) / (own + POINTS) * (score.points - awarded + boards) - boards
    return raised + awarded * form.top / own, form.top / own


def deciding(event: Event) -> Stage | None:
    return event.stages[-1] if event.stages else None


def pairs_measure(sessions: Iterable[Session]) -> Measure:
    scorings = {session.scoring for session in sessions}
    if scorings <= {Scoring.MATCHPOINTS}:
        return Measure.PERCENT
    return Measure.POINTS if Scoring.AGGREGATE in scorings else Measure.IMPS


def with_factors(
    sessions: Mapping[str, Sequence[SessionScore]], settings: Settings
) -> Mapping[str, Sequence[SessionScore]]:
    """Scale the sessions as if every entry had played the most boards anyone played, where the conditions
    require it."""
    if settings.totals is not UnequalBoards.FACTORED:
        return sessions
    played = {entry: sum(score.boards for score in scores) for entry, scores in sessions.items()}
    most = max(played.values(), default=0)
    return {
        entry: [score._replace(factor=Fraction(most, played[entry] or most)) for score in scores]
        if most
        else list(scores)
        for entry, scores in sessions.items()
    }


def pairs_totals(
    sessions: Mapping[str, Sequence[SessionScore]], measure: Measure, form: TotalRules
) -> dict[str, Number | None]:
    """Return all totals, with a short cut for the usual entry with one session and no charges."""
    plain = measure is Measure.PERCENT and form.adding is TotalMethod.MEAN and form.best in (None, 1)
    totals: dict[str, Number | None] = {}
    for entry, scores in sessions.items():
        if plain and len(scores) == 1 and not scores[0].charges and scores[0].instead is None:
            totals[entry] = percentage(scores[0].points, scores[0].top)
        else:
            totals[entry] = pairs_total(scores, measure, form)
    return totals


def pairs_total(scores: Sequence[SessionScore], measure: Measure, form: TotalRules) -> Number | None:
    if measure is Measure.PERCENT:
        return _percentage(scores, form)
    counted = [
        (score.points * score.factor + (score.net - score.points)) * form.weight(score.session)
        if form.weights
        else score.points * score.factor + (score.net - score.points)
        for score in scores
    ]
    if form.best:
        return sum((counted[at] for at in highest(counted, form.best)), start=0)
    return sum(counted, start=0)


def _percentage(scores: Sequence[SessionScore], form: TotalRules) -> Number | None:
    known = [(score.session, each) for score in scores if (each := score.counts) is not None]
    if not known:
        return None
    if form.adding is TotalMethod.ALL_BOARDS:
        points = sum((score.net * form.weight(score.session) for score in scores), start=Fraction(0))
        return percentage(points, sum((score.top * form.weight(score.session) for score in scores), start=0))
    if form.adding is TotalMethod.LEVELLED:
        return _levelled_percentage(scores, form)
    values = [
        Fraction(half_up(each)) if form.adding is TotalMethod.SUM else Fraction(each) for _, each in known
    ]
    weights = [form.weight(session) for session, _ in known]
    counting = counting_sessions(values, weights, form)
    whole = sum((values[at] * weights[at] for at in counting), start=Fraction(0))
    return (
        whole if form.adding is TotalMethod.SUM else whole / divisor([weights[at] for at in counting], form)
    )


def _levelled_percentage(scores: Sequence[SessionScore], form: TotalRules) -> Fraction | None:
    points = boards = Fraction(0)
    for score in scores:
        if score.boards and score.top:
            gained, worth = levelled(score, form)
            points += gained + (score.net - score.points) * worth
            boards += score.boards
    return percentage(points, boards * form.top)


def highest(values: Sequence[Number], count: int) -> list[int]:
    """Return the positions of the highest values; of equal values the earlier counts."""
    return sorted(range(len(values)), key=lambda at: values[at], reverse=True)[:count]


def counting_sessions(values: Sequence[Fraction], weights: Sequence[Fraction], form: TotalRules) -> list[int]:
    """Return the positions of sessions that count: all, or the best so many. A sum counts the highest with
    their weights, a mean the sessions that raise it most, so that no session could do better by being
    worse."""
    if not form.best or form.best >= len(values):
        return list(range(len(values)))
    if form.adding is TotalMethod.SUM:
        return highest([value * weight for value, weight in zip(values, weights, strict=True)], form.best)
    found = highest(values, form.best)
    while True:
        level = _mean(values, weights, found)
        above = [(value - level) * weight for value, weight in zip(values, weights, strict=True)]
        better = highest(above, form.best)
        if _mean(values, weights, better) <= level:
            return found
        found = better


def _mean(values: Sequence[Fraction], weights: Sequence[Fraction], chosen: Sequence[int]) -> Fraction:
    whole = sum((values[at] * weights[at] for at in chosen), start=Fraction(0))
    return whole / sum((weights[at] for at in chosen), start=Fraction(0))


def divisor(weights: Sequence[Fraction], form: TotalRules) -> Fraction:
    """Return the divisor of a mean; a session missing from the best so many has weight 1."""
    return sum(weights, start=Fraction(0)) + max((form.best or 0) - len(weights), 0)


def total_of(standing: Standing, measure: Measure, form: TotalRules) -> Number | None:
    """Return the sum of all parts of a standing."""
    charges = sum((charge.effect for charge in standing.charges), start=0)
    if standing.matches:
        return sum((match.won for match in standing.matches), start=0) + charges
    raw = pairs_total(standing.sessions, measure, form) if standing.sessions else None
    return None if raw is None else raw + charges
