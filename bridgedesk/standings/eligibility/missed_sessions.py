"""Reasons why players of an entry were absent, where a rule book gives another score for them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from bridgedesk.event.event import Event
from bridgedesk.event.session import ABSENT, LineUp, Session
from bridgedesk.rulebooks import Figure, Finding, Silent, Unit
from bridgedesk.rulebooks.scores.absent_score import AbsentScore
from bridgedesk.rulebooks.scores.own_average import REASONS, OwnScorePolicy, Reason
from bridgedesk.rulebooks.scores.substitute_score import SubstituteScore
from bridgedesk.scoring.rounding import half_up
from bridgedesk.standings.conditions import Conditions
from bridgedesk.standings.evaluation import Eligibility, EligibilityState, TotalMethod, TotalRules
from bridgedesk.standings.flags import Flag, Severity
from bridgedesk.standings.standing import ReplacementScore, SessionScore


def absence_reason(changes: Iterable[LineUp]) -> Reason | None:
    """Return why the pair was absent, or "pair-replaced" if the two players had different reasons."""
    told: dict[str | None, Reason | None] = {}
    for each in changes:
        told[each.out] = told.get(each.out) or REASONS.get(each.reason or "")
    found = next(iter(told.values()), None)
    if found is not None and all(each == found for each in told.values()):
        return found
    return "pair-replaced" if len(told) > 1 else None


def is_excused_absence(changes: Iterable[LineUp], conditions: Conditions) -> bool:
    """Return True if both players were away and the rule book scores that as if the pair had been
    represented."""
    both = list(changes)
    reason = absence_reason(both)
    rule = conditions.rule(OwnScorePolicy, "absent-score", reason or "")
    return len({each.out for each in both}) > 1 and rule is not None and rule.is_share_of_average


def absent_entries(session: Session) -> list[str]:
    """Return the entries absent from a session."""
    lines = (line for section in session.sections for line in section.line_ups)
    return list(dict.fromkeys(line.entry for line in lines if line.kind == ABSENT))


def rounds_of_matches(event: Event, session: Session) -> set[int]:
    """Return the rounds of a session in which matches are drawn or have results."""
    rounds = {result.round for section in session.sections for result in section.results if result.round}
    return rounds | {match.round for match in event.matches if match.session == session.id}


# ---- sessions with a substitute, or missed: the score that counts towards the total under the rule book


def with_substitutes(
    event: Event,
    sessions: Mapping[str, Sequence[SessionScore]],
    changed: Mapping[tuple[str, str], Sequence[LineUp]],
    eligible: Mapping[str, Eligibility],
    form: TotalRules,
    conditions: Conditions,
    flags: list[Flag],
) -> dict[str, list[SessionScore]]:
    """Return sessions with their counting score. A session keeps the score gained; another may count
    towards the total. Penalties do not reduce what a pair has gained, in its average or in the session."""
    found = {entry: list(scores) for entry, scores in sessions.items()}
    for entry in dict.fromkeys(entry for entry, _ in changed):
        scores = {score.session: score for score in sessions.get(entry, ())}
        posted = {
            score.session: _posted(score.percent, form)
            for score in scores.values()
            if score.percent is not None
        }
        own = tuple(
            _posted(score.gained, form)
            for key, score in scores.items()
            if score.gained is not None and (entry, key) not in changed
        )
        may = entry not in eligible or eligible[entry].answer is not EligibilityState.NOT
        name = event.name_of(entry)
        counted = []
        for session in event.sessions:
            score, changes = scores.get(session.id), changed.get((entry, session.id))
            if changes:
                others = tuple(score for key, score in posted.items() if key != session.id)
                against = average_of_opponents(session, entry, sessions)
                score = _counted(
                    session.id, score, changes, own, others, against, may, form, conditions, flags, name,
                    alone=len(event.sessions) == 1,
                )  # fmt: skip
            if score is not None:
                counted.append(score)
        found[entry] = counted
    return found


def average_of_opponents(
    session: Session, entry: str, sessions: Mapping[str, Sequence[SessionScore]]
) -> Fraction | None:
    """Return the mean stage percentage of the opponents met in this session, each counted once."""
    met: set[str] = set()
    for section in session.sections:
        for result in section.results:
            sitting = section.sitting(result.round, result.table)
            both = section.entries_at(sitting, result.round or 1) if sitting else set()
            met |= both - {entry} if entry in both else set()
    means = []
    for other in sorted(met):
        percents = [each.percent for each in sessions.get(other, ()) if each.percent is not None]
        if percents:
            means.append(sum(percents, start=Fraction(0)) / len(percents))
    return sum(means, start=Fraction(0)) / len(means) if means else None


def _posted(percent: Fraction, form: TotalRules) -> Fraction:
    """Return a percentage as posted where sessions are summed, since a sum and an average of it use posted
    scores."""
    return Fraction(half_up(percent)) if form.adding is TotalMethod.SUM else percent


def _counted(
    session: str,
    score: SessionScore | None,
    changes: Sequence[LineUp],
    own: tuple[Fraction, ...],
    others: tuple[Fraction, ...],
    against: Fraction | None,
    eligible: bool,
    form: TotalRules,
    conditions: Conditions,
    flags: list[Flag],
    name: str,
    *,
    alone: bool,
) -> SessionScore | None:
    """Return the score that counts for one session. `alone`: the only session of the event."""
    reason, kind = absence_reason(changes), conditions.kind
    if score is not None and score.boards and score.percent is None:
        return score  # in IMPs, which no clause limits
    if score is None or score.percent is None or is_excused_absence(changes, conditions):
        found = conditions.answer(AbsentScore(event=kind, scores=own, reason=reason, eligible=eligible))
        score = score or SessionScore(session, 0, 0, 0)
    else:
        gained = _posted(score.gained or Fraction(0), form)
        rule = conditions.rule(OwnScorePolicy, "substitute-score", reason or "")
        asked = SubstituteScore(event=kind, scores=own, gained=gained, reason=reason, eligible=eligible)
        if rule is not None and rule.from_all_others:
            asked = replace(asked, scores=others, opponents_mean=against)
        found = conditions.answer(asked)
    instead = _instead(found)
    if instead is None and isinstance(found, Silent):  # then what was scored is what counts
        return score if score.boards else None
    if instead is None and found is None and alone and reason is None:
        return score if score.boards else None  # its result is that of the session
    if instead is None:
        why = found.because if found else "no clause for it, or the pair has no other sessions"
        what = f"{name}, session {session}, with a substitute: {why}"
        flags.append(
            Flag(
                "substitute-score-open",
                what,
                Severity.CHECK,
                figures=(("who", name), ("in_session", session)),
            )
        )
        return score if score.boards else None
    return score._replace(instead=instead)


def _instead(found: Finding | None) -> ReplacementScore | None:
    if isinstance(found, Figure) and found.unit is Unit.PERCENT:
        return ReplacementScore(found.value, found.clause, found.because)
    return None
