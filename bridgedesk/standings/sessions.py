"""Several sessions make one total: their mean, their sum, the best of them, or all their boards."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from bridgedesk.event.event import Event, Stage
from bridgedesk.event.session import Scoring, Session
from bridgedesk.event.spelling import near
from bridgedesk.scoring.rounding import Number, half_up
from bridgedesk.scoring.settings import Settings, UnequalBoards
from bridgedesk.scoring.totals import percentage
from bridgedesk.standings.evaluation import Adding, Flag, Form, Measure, SessionScore, Severity, Standing

MATCHES = "matches"  # pairs meet in matches; their VPs make the total
CONTESTS = {adding.value: adding for adding in Adding}


def form_of(stage: Stage | None, flags: list[Flag]) -> Form:
    if stage is None:
        return Form()
    if stage.contest not in (*CONTESTS, MATCHES):
        known = near(stage.contest, (*CONTESTS, MATCHES))
        flags.append(Flag(f"there is no contest '{stage.contest}'; {known}", Severity.CHECK))
    return Form(CONTESTS.get(stage.contest, Adding.MEAN), stage.best_of)


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
    """As if every entry had played as many boards as those who played most, where the conditions say so."""
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


def pairs_total(scores: Sequence[SessionScore], measure: Measure, form: Form) -> Number | None:
    if measure is Measure.PERCENT:
        return _percentage(scores, form)
    counted = [score.points * score.factor + (score.net - score.points) for score in scores]
    if form.best:
        counted = sorted(counted, reverse=True)[: form.best]
    return sum(counted, start=0)


def _percentage(scores: Sequence[SessionScore], form: Form) -> Number | None:
    if len(scores) == 1 and form.adding is Adding.MEAN:
        (only,) = scores
        return only.counts if only.charges or only.instead else percentage(only.points, only.top)
    known = [each for score in scores if (each := score.counts) is not None]
    if not known:
        return None
    if form.adding is Adding.ALL_BOARDS:
        points = sum((score.net for score in scores), start=0)
        return percentage(points, sum((score.top for score in scores), start=0))
    if form.adding is Adding.SUM:
        known = [Fraction(half_up(each)) for each in known]
    if form.best:
        known = sorted(known, reverse=True)[: form.best]
    whole = sum(known, start=Fraction(0)) if len(known) > 1 else known[0]
    return whole if form.adding is Adding.SUM else whole / (form.best or len(known))


def total_of(standing: Standing, measure: Measure, form: Form) -> Number | None:
    """Everything a standing is made of, added up."""
    charges = sum((charge.effect for charge in standing.charges), start=0)
    if standing.matches:
        return sum((match.won for match in standing.matches), start=0) + charges
    raw = pairs_total(standing.sessions, measure, form) if standing.sessions else None
    return None if raw is None else raw + charges
