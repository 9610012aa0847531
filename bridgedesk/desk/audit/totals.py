"""The totals of the ranking, and handicaps."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from bridgedesk.desk.audit.convention import (
    IMP_TOTALS,
    SCALES,
    TOTAL_ROUNDING,
    Convention,
    Own,
    TotalRounding,
    best_fit,
    conventions_for,
)
from bridgedesk.desk.audit.finding import Difference, Finding
from bridgedesk.event.event import Event
from bridgedesk.event.match import Slip
from bridgedesk.event.session import Scoring, Session
from bridgedesk.exchange.published import OfficialTotal, Published
from bridgedesk.scoring.rounding import half_up
from bridgedesk.scoring.totals import factored, percentage
from bridgedesk.standings.evaluate import scored_by_matches
from bridgedesk.standings.evaluation import Evaluation, Measure, SessionScore, Standing

Key = tuple[str | None, str]  # session and entry
Shown = tuple[Decimal, Decimal | None]  # score and percentage


def audit_totals(published: Published, own: Own) -> Iterator[Finding]:
    official = [total for total in published.totals if total.score is not None or total.percent is not None]
    if not official:
        return
    fits = []
    for convention, event in _ways_to_add_up(published, own):
        evaluation = convention.evaluate(event)
        for rounding in TOTAL_ROUNDING:
            shown = _shown_totals(evaluation, rounding, convention)
            fits.append((_differing(official, shown, event.sessions), convention, rounding))
    differing, convention, rounding = best_fit(fits)
    words = ", ".join(filter(None, (convention.words, rounding.words)))
    yield Finding("Totals", len(official), words, tuple(differing))
    yield from _handicaps(official)


def _ways_to_add_up(published: Published, own: Own) -> Iterator[tuple[Convention, Event]]:
    """Each way to score the boards, for IMPs each way to add them up, and for matches each scale."""
    event = published.event
    if scored_by_matches(event):
        for one in (Convention("IMPs or points of the matches"), *SCALES):
            yield one, event
        yield Convention("the victory points printed"), _with_printed_vps(published)
        yield from ((one, event) for one in own)
        return
    by_imps = event.sessions[0].scoring is not Scoring.MATCHPOINTS
    for one in conventions_for(event, own) or (Convention(""),):
        for adding in IMP_TOTALS if by_imps else (Convention(""),):
            words = ", ".join(filter(None, (one.words, adding.words)))
            yield (
                Convention(
                    words, {**one.choices, **adding.choices}, adding.factors_rounded, one.book, one.status
                ),
                event,
            )


def _with_printed_vps(published: Published) -> Event:
    """As if the file's own VPs had been handed in."""
    slips = {
        match.match: Slip(vp=(match.home_vp, match.away_vp))
        for match in published.matches
        if match.home_vp is not None and match.away_vp is not None
    }
    matches = (replace(match, slip=slips.get(match.id, match.slip)) for match in published.event.matches)
    return replace(published.event, matches=tuple(matches))


def _shown_totals(
    evaluation: Evaluation, rounding: TotalRounding, convention: Convention
) -> dict[Key, Shown]:
    """Of the event, and of each of its sessions."""
    standings = [each for field in evaluation.fields for each in field.standings if each.total is not None]
    parts: dict[Key, Standing] = {}
    for each in standings:
        parts[None, each.entry] = each
        for session in each.sessions:
            parts[session.session, each.entry] = _of_session(each, session)
    most = max((_boards(each) for each in standings), default=0)
    return {
        key: _percentage(each, rounding)
        if evaluation.measure is Measure.PERCENT
        else (_points(each, rounding, most if convention.factors_rounded else None), None)
        for key, each in parts.items()
    }


def _of_session(standing: Standing, session: SessionScore) -> Standing:
    total = percentage(session.points, session.top) if session.top else session.points
    return standing._replace(total=total, sessions=(session,))


def _boards(standing: Standing) -> int:
    return sum(session.boards for session in standing.sessions)


def _points(standing: Standing, rounding: TotalRounding, factored_to: int | None) -> Decimal:
    shown = rounding.shown(standing.total or 0)
    if factored_to is None:
        return shown
    return rounding.shown(factored(Fraction(shown), _boards(standing), factored_to))


def _percentage(standing: Standing, rounding: TotalRounding) -> Shown:
    points = sum((session.points for session in standing.sessions), start=0)
    top = sum((session.top for session in standing.sessions), start=0)
    score = rounding.shown(points)
    return score, half_up(Fraction(score) * 100 / top if rounding.percent_of_printed else standing.total or 0)


def _differing(
    official: Sequence[OfficialTotal], ours: Mapping[Key, Shown], sessions: Sequence[Session]
) -> list[Difference]:
    """Of several sessions each has its own list; otherwise the event's is the only one."""
    several = len({total.session for total in official}) > 1 or len(sessions) > 1
    found = []
    for total in official:
        at = total.session if several else None
        if total.section is None and (at, total.entry) not in ours:
            at = None  # of teams, whose totals go on from session to session
        score, percent = ours.get((at, total.entry), (None, None))
        if total.score is not None and score != total.score:
            found.append(_difference(total, score, total.score))
        elif total.percent is not None and percent != total.percent:
            found.append(_difference(total, percent, total.percent))
    return found


def _difference(total: OfficialTotal, ours: Decimal | None, theirs: Decimal) -> Difference:
    note = None if ours is None else f"they have {theirs - ours:+f}"
    if total.adjustment:
        note = f"the file names an adjustment of {total.adjustment}"
    return Difference(where(total), ours, theirs, note)


def where(total: OfficialTotal) -> str:
    return f"section {total.section}, pair {total.number}" if total.section else f"team {total.number}"


# ---- handicaps

HANDICAPS = (
    ("the percentage and half the handicap", Fraction(1, 2)),
    ("the percentage and the handicap", Fraction(1)),
)


def _handicaps(official: Sequence[OfficialTotal]) -> Iterator[Finding]:
    with_handicap = [
        (
            total,
            Fraction(total.score) * 100 / Fraction(total.top),
            Fraction(total.handicap),
            total.with_handicap,
        )
        for total in official
        if total.score is not None and total.top and total.handicap and total.with_handicap is not None
    ]
    if not with_handicap:
        return
    fits = []
    for words, share in HANDICAPS:
        sums = [
            (total, half_up(percent + handicap * share), theirs)
            for total, percent, handicap, theirs in with_handicap
        ]
        fits.append(
            ([_difference(total, ours, theirs) for total, ours, theirs in sums if ours != theirs], words)
        )
    differing, words = min(fits, key=lambda fit: len(fit[0]))
    yield Finding("Results with handicap", len(with_handicap), words, tuple(differing))
